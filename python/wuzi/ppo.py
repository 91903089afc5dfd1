"""Proximal policy optimisation (Schulman et al. 2017) on self-play: the whole loop, from top to bottom.

An iteration collects rows with the current net, weighs them by zero-sum generalised advantages (`wuzi.returns`), and
takes clipped steps on them in minibatches. All that is random comes from (seed, purpose, iteration), and the state at
an iteration's start is kept as bytes: stopped anywhere, a run goes on from there as if it had never stopped.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import NamedTuple

import torch
from torch import Tensor, nn

from wuzi import checkpoints
from wuzi.command import Stopped, UsageError
from wuzi.export import export_policy
from wuzi.inference import TorchPolicy, choose_device
from wuzi.nets import make_net
from wuzi.options import option
from wuzi.progress import Progress
from wuzi.returns import advantages
from wuzi.rollouts import Experience, Interrupted, Ladder, Rollouts
from wuzi.runs import Counters, Run, Stopwatch, machine, stream
from wuzi.settings import TrainOptions
from wuzi.signals import StopRequest
from wuzi.symmetries import point_maps, to_view, views

__all__ = ["PPOOptions", "PRESETS", "train"]


@dataclass(frozen=True, kw_only=True)
class PPOOptions(TrainOptions):
    """Options of PPO."""

    learning_rate: float = option(1e-3, "step size of the optimizer", above=0, high=10)
    anneal_lr: bool = option(True, "let the learning rate fall to 0 over the run")
    optimizer: str = option("adam", "how gradients become steps", choices=("adam", "sgd"))
    gae_lambda: float = option(0.95, "weight of longer returns in the advantages", low=0, high=1)
    minibatch_size: int = option(256, "rows of a gradient step, at most", low=1)
    update_epochs: int = option(2, "times that each row is trained on", low=1)
    clip_coef: float = option(0.2, "how far a move's probability ratio may leave 1", above=0)
    norm_adv: bool = option(False, "normalise the advantages of a minibatch")
    ent_coef: float = option(0.04, "weight of the entropy bonus", low=0)
    vf_coef: float = option(0.5, "weight of the value loss", low=0)
    max_grad_norm: float = option(0.5, "gradients are scaled down to this norm", above=0)
    target_kl: float = option(0.03, "ends an iteration's epochs when the policy moved this far; 0: never", low=0)
    symmetries: bool = option(True, "let the net see each position turned or mirrored, at random")


PRESETS = {
    "classic": {
        "net": "mlp",
        "board_size": 15,
        "games_per_iter": 10,
        "num_envs": 10,
        "iterations": 1000,
        "eval_iterations": 100,
        "eval_games": 20,
        "opponents": ("random",),
        "learning_rate": 1e-3,
        "anneal_lr": False,
        "gamma": 0.99,
        "gae_lambda": 0.95,
        "minibatch_size": 64,
        "update_epochs": 4,
        "clip_coef": 0.2,
        "ent_coef": 0.01,
        "norm_adv": True,
        "vf_coef": 0.5,
        "target_kl": 0.0,
    },
}


def train(options: PPOOptions, rollouts: Rollouts, ladder: Ladder, run: Run) -> None:
    """Trains until `total_steps` (or `iterations`, or `minutes`), evaluating and saving into `run` on the way.

    Raises `Stopped` after Ctrl-C or SIGTERM, once the running iteration's starting state is saved; `UsageError` if
    the run cannot begin or its loss is no longer finite; OSError if its folder cannot be written.
    """
    device = choose_device(options.device)
    torch.manual_seed(stream(options.seed, "net"))
    net = make_net(options.net, rollouts.spec, options).to(device)
    optimizer = _optimizer(options, net)
    counters = Counters()
    saved = run.begin(options, rollouts.spec)
    if saved is not None:
        try:
            net.load_state_dict(saved["net"])
            optimizer.load_state_dict(saved["optimizer"])
        except (RuntimeError, ValueError):  # what torch raises for other names, shapes or groups
            raise UsageError(
                f"the checkpoint in {run.path} is of another net than its config.json: restore one"
            ) from None
        rollouts.restore(saved["rollouts"])
        counters = Counters(**saved["counters"])
    if options.fraction(counters.iteration, counters.steps) >= 1:
        print(f"{run.name} is done, with {counters.steps} trained plies: give more --total-steps to go on")
        run.close()
        return

    def packed() -> bytes:
        return checkpoints.pack(
            {
                "algorithm": run.algorithm,
                "machine": machine(device),
                "counters": asdict(counters),
                "net": net.state_dict(),
                "optimizer": optimizer.state_dict(),
                "rollouts": rollouts.state(),
            }
        )

    start = packed()
    written_at = -options.checkpoint_every
    ending = False
    watch = Stopwatch()
    sitting = counters.seconds
    with StopRequest(rollouts.stop) as stop, Progress(options, run, device, saved) as progress:
        try:
            while not ending:
                if counters.steps - written_at >= options.checkpoint_every:
                    run.save("last", start)
                    written_at = counters.steps

                salt = stream(options.seed, "view", counters.iteration) if options.symmetries else None
                experience = rollouts.collect(stop.guard(TorchPolicy(net, device, salt)))
                stop.check()
                collect_seconds = watch.read(counters)
                fraction = options.fraction(counters.iteration, counters.steps)
                torch.manual_seed(stream(options.seed, "update", counters.iteration))
                rows = _rows(experience, options, salt, device)
                metrics = _update(net, optimizer, options, rows, fraction, stop)
                update_seconds = watch.read(counters)

                steps_before = counters.steps
                counters.iteration += 1
                counters.steps += len(experience.rows)
                counters.games += experience.stats.games
                ending = options.fraction(counters.iteration, counters.steps) >= 1 or (
                    0 < 60 * options.minutes <= counters.seconds - sitting
                )
                metrics |= experience.stats.metrics() | {
                    "plies_per_second": len(experience.rows) / (collect_seconds + update_seconds),
                    "collect_share": collect_seconds / (collect_seconds + update_seconds),
                }
                best = ending and options.eval_games == 0
                if options.evaluation_due(counters.iteration, steps_before, counters.steps, ending):
                    results = ladder(stop.guard(TorchPolicy(net, device)), options.eval_games, options.opponents)
                    run.record_ladder(counters.steps, results)
                    metrics |= {f"score/{result.opponent}": result.score for result in results}
                    score = sum(result.score for result in results) / len(results)
                    best = score >= counters.best_score
                    counters.best_score = max(score, counters.best_score)
                    watch.read(counters)
                start = packed()
                if best:
                    run.save("best", start)
                    export_policy(run, net, counters.steps)
                run.record(metrics | asdict(counters))
                progress.iteration(metrics | asdict(counters), experience.stats)
        except Interrupted:
            run.save("last", start)
            raise Stopped(progress.stopped(), 128 + stop.signal) from None
        run.save("last", start)
        progress.done(asdict(counters))


def _optimizer(options: PPOOptions, net: nn.Module) -> torch.optim.Optimizer:
    if options.optimizer == "sgd":
        return torch.optim.SGD(net.parameters(), options.learning_rate, momentum=0.9)
    return torch.optim.Adam(net.parameters(), options.learning_rate, eps=1e-5)


class _Rows(NamedTuple):
    """What a step is computed from; n rows in the order of `Experience.rows`, on the net's device."""

    planes: Tensor
    """uint8 [n, planes, size, size], as the net saw them."""
    mask: Tensor
    """uint8 [n, size*size], moves the rollout could play."""
    action: Tensor
    """int64 [n]."""
    log_prob: Tensor
    """float32 [n], of the action when it was played."""
    value: Tensor
    """float32 [n], of the net when the action was played."""
    advantage: Tensor
    """float32 [n]."""

    @property
    def target(self) -> Tensor:
        """float32 [n], what the value should have been."""
        return self.advantage + self.value


def _rows(experience: Experience, options: PPOOptions, salt: int | None, device: torch.device) -> _Rows:
    """The collected rows, each in the symmetry in which `TorchPolicy` with that salt saw it."""
    e = experience
    advantage = advantages(e, options.gamma, options.gae_lambda)
    planes, mask, action, *rest = (
        torch.from_numpy(array)[torch.from_numpy(e.rows)]
        for array in (e.planes, e.mask, e.action, e.log_prob, e.value, advantage)
    )
    action = action.long()
    if salt is not None:
        symmetry = views(planes, salt)
        old, new = point_maps(planes.shape[-1])
        planes = to_view(planes, symmetry)
        mask = mask.gather(1, old[symmetry])
        action = new[symmetry, action]
    return _Rows(*(tensor.to(device) for tensor in (planes, mask, action, *rest)))


def _update(
    net: nn.Module,
    optimizer: torch.optim.Optimizer,
    options: PPOOptions,
    rows: _Rows,
    fraction: float,
    stop: StopRequest,
) -> dict[str, float]:
    """Epochs of minibatch steps on an iteration's rows, `fraction` of the run being done; returns its metrics."""
    learning_rate = options.learning_rate * (1 - fraction if options.anneal_lr else 1)
    for group in optimizer.param_groups:
        group["lr"] = learning_rate
    count = len(rows.action)
    sums = torch.zeros(len(_MEASURES))
    steps = epochs = 0
    torch.set_num_threads(options.update_threads)
    for _ in range(options.update_epochs):
        epoch_kl = 0.0
        parts = torch.randperm(count).tensor_split(math.ceil(count / options.minibatch_size))
        for part in parts:
            stop.check()
            measures, loss = _loss(net, options, _Rows(*(column[part] for column in rows)))
            optimizer.zero_grad()
            loss.backward()
            norm = nn.utils.clip_grad_norm_(net.parameters(), options.max_grad_norm)
            if not norm.isfinite():
                raise UsageError("the loss is no longer a finite number: train anew with a lower --learning-rate")
            optimizer.step()
            sums += measures.cpu()
            epoch_kl += float(measures[_MEASURES.index("approx_kl")]) / len(parts)
        steps += len(parts)
        epochs += 1
        if 0 < options.target_kl < epoch_kl:
            break
    torch.set_num_threads(1)
    return dict(zip(_MEASURES, (sums / steps).tolist(), strict=True)) | {
        "epochs": epochs,
        "learning_rate": learning_rate,
        "explained_variance": explained_variance(rows.value, rows.target),
        "mean_return": float(rows.target.mean()),
    }


MASKED = -1e9
"""Logit of a move the rollout could not play: its probability is exactly 0, and no gradient is NaN."""

_MEASURES = ("policy_loss", "value_loss", "entropy", "approx_kl", "clipfrac")


def _loss(net: nn.Module, options: PPOOptions, rows: _Rows) -> tuple[Tensor, Tensor]:
    """The measures [len(_MEASURES)], detached, and the loss of a minibatch."""
    logits, value = net(rows.planes)
    log_probs = logits.masked_fill(rows.mask == 0, MASKED).log_softmax(1)
    log_ratio = log_probs.gather(1, rows.action[:, None]).squeeze(1) - rows.log_prob
    ratio = log_ratio.exp()
    advantage = rows.advantage
    if options.norm_adv and len(advantage) > 1:
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    clipped = ratio.clamp(1 - options.clip_coef, 1 + options.clip_coef)
    policy_loss = -torch.min(advantage * ratio, advantage * clipped).mean()
    value_loss = 0.5 * (value - rows.target).square().mean()
    entropy = -(log_probs.exp() * log_probs).sum(1).mean()
    loss = policy_loss + options.vf_coef * value_loss - options.ent_coef * entropy
    with torch.no_grad():
        approx_kl = (ratio - 1 - log_ratio).mean()
        clipfrac = ((ratio - 1).abs() > options.clip_coef).float().mean()
        return torch.stack((policy_loss, value_loss, entropy, approx_kl, clipfrac)).detach(), loss


def explained_variance(value: Tensor, target: Tensor) -> float:
    """Share of the targets' variance that the values explain: 1 is all, 0 no more than a constant does."""
    variance = float(target.var(correction=0))
    return 1 - float((target - value).var(correction=0)) / variance if variance > 0 else 0.0
