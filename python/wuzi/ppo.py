"""Proximal policy optimisation (Schulman et al. 2017) on self-play: the whole loop, from top to bottom.

An iteration collects rows with the current net, weighs them by zero-sum generalised advantages (`wuzi.returns`), and
takes clipped steps on them in minibatches. All that is random comes from (seed, purpose, iteration), and the state at
an iteration's start is kept as bytes: stopped anywhere, a run goes on from there as if it had never stopped.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from wuzi import checkpoints
from wuzi.command import Stopped, UsageError
from wuzi.inference import TorchPolicy, choose_device
from wuzi.nets import make_net
from wuzi.options import option
from wuzi.progress import Progress
from wuzi.returns import advantages
from wuzi.rollouts import Experience, Interrupted, Ladder, Rollouts
from wuzi.runs import Counters, Run, Stopwatch, machine, stream
from wuzi.settings import TrainOptions
from wuzi.signals import StopRequest
from wuzi.symmetries import point_map, transform

__all__ = ["PPOOptions", "PRESETS", "train"]


@dataclass(frozen=True, kw_only=True)
class PPOOptions(TrainOptions):
    """Options of PPO."""

    learning_rate: float = option(5e-4, "step size of the optimizer", above=0)
    anneal_lr: bool = option(True, "let the learning rate fall to 0 over the run")
    optimizer: str = option("adam", "how gradients become steps", choices=("adam", "sgd"))
    gae_lambda: float = option(0.95, "weight of longer returns in the advantages", low=0, high=1)
    minibatch_size: int = option(256, "rows of a gradient step, at most", low=1)
    update_epochs: int = option(3, "times that each row is trained on", low=1)
    clip_coef: float = option(0.2, "how far a move's probability ratio may leave 1", above=0)
    norm_adv: bool = option(True, "normalise the advantages of a minibatch")
    ent_coef: float = option(0.01, "weight of the entropy bonus", low=0)
    vf_coef: float = option(0.5, "weight of the value loss", low=0)
    max_grad_norm: float = option(0.5, "gradients are scaled down to this norm", above=0)
    target_kl: float = option(0.03, "ends an iteration's epochs when the policy moved this far; 0: never", low=0)
    symmetries: bool = option(True, "turn and mirror each minibatch at random")


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
    if options.channels_last:
        net = net.to(memory_format=torch.channels_last)
    optimizer = _optimizer(options, net)
    counters = Counters()
    saved = run.begin(options, rollouts.spec)
    if saved is not None:
        net.load_state_dict(saved["net"])
        optimizer.load_state_dict(saved["optimizer"])
        rollouts.restore(saved["rollouts"])
        counters = Counters(**saved["counters"])
    if options.fraction(counters.iteration, counters.steps) >= 1:
        raise UsageError(f"{run.name} is done, with {counters.steps} trained plies: give more --total-steps to go on")

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
        policy = stop.guard(TorchPolicy(net, device))
        try:
            while not ending:
                if counters.steps - written_at >= options.checkpoint_every:
                    run.save("last", start)
                    written_at = counters.steps

                experience = rollouts.collect(policy)
                stop.check()
                collect_seconds = watch.read(counters)
                fraction = options.fraction(counters.iteration, counters.steps)
                torch.manual_seed(stream(options.seed, "update", counters.iteration))
                metrics = _update(net, optimizer, options, experience, fraction, stop)
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
                improved = False
                if options.eval_games > 0 and (
                    ending or options.evaluation_due(counters.iteration, steps_before, counters.steps)
                ):
                    results = ladder(policy, options.eval_games, options.opponents)
                    run.record_ladder(counters.steps, results)
                    metrics |= {f"score/{result.opponent}": result.score for result in results}
                    score = sum(result.score for result in results) / len(results)
                    improved = score >= counters.best_score
                    counters.best_score = max(score, counters.best_score)
                    watch.read(counters)
                start = packed()
                if improved:
                    run.save("best", start)
                if improved or (ending and options.eval_games == 0):
                    run.export(net, counters.steps)
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


def _update(
    net: nn.Module,
    optimizer: torch.optim.Optimizer,
    options: PPOOptions,
    experience: Experience,
    fraction: float,
    stop: StopRequest,
) -> dict[str, float]:
    """Epochs of minibatch steps on an iteration's rows, `fraction` of the run being done; returns its metrics."""
    device = next(net.parameters()).device
    size = experience.planes.shape[-1]
    rows = torch.from_numpy(experience.rows)
    advantage = advantages(experience, options.gamma, options.gae_lambda)
    returns = advantage + experience.value
    planes, mask, action, old_log_prob, target, weight = map(
        torch.from_numpy,
        (experience.planes, experience.mask, experience.action, experience.log_prob, returns, advantage),
    )
    learning_rate = options.learning_rate * (1 - fraction if options.anneal_lr else 1)
    for group in optimizer.param_groups:
        group["lr"] = learning_rate

    torch.set_num_threads(options.update_threads)
    sums = torch.zeros(len(_MEASURES))
    minibatches = epochs = 0
    for _ in range(options.update_epochs):
        epoch_kl = 0.0
        parts = rows[torch.randperm(len(rows))].tensor_split(math.ceil(len(rows) / options.minibatch_size))
        for part in parts:
            stop.check()
            symmetry = int(torch.randint(8, ())) if options.symmetries else 0
            moves = point_map(symmetry, size)[action[part].long()].to(device)
            legal = transform(mask[part].view(-1, size, size), symmetry).flatten(1).to(device)
            logits, value = net(transform(planes[part], symmetry).contiguous().to(device))
            measures, loss = _loss(
                options,
                logits.masked_fill(legal == 0, MASKED),
                value,
                moves,
                old_log_prob[part].to(device),
                weight[part].to(device),
                target[part].to(device),
            )
            optimizer.zero_grad()
            loss.backward()
            norm = nn.utils.clip_grad_norm_(net.parameters(), options.max_grad_norm)
            if not torch.isfinite(norm):
                raise UsageError("the loss is no longer finite: resume with ... a lower --learning-rate")
            optimizer.step()
            sums += measures.cpu()
            epoch_kl += float(measures[_MEASURES.index("approx_kl")]) / len(parts)
            minibatches += 1
        epochs += 1
        if 0 < options.target_kl < epoch_kl:
            break
    torch.set_num_threads(1)

    measured = dict(zip(_MEASURES, (sums / minibatches).tolist(), strict=True))
    return measured | {
        "epochs": epochs,
        "learning_rate": learning_rate,
        "explained_variance": explained_variance(experience.value[experience.rows], returns[experience.rows]),
        "mean_return": float(returns[experience.rows].mean()),
    }


MASKED = -1e9
"""Logit of a move the rollout could not play: its probability is exactly 0, and no gradient is NaN."""

_MEASURES = ("policy_loss", "value_loss", "entropy", "approx_kl", "clipfrac")


def _loss(
    options: PPOOptions,
    logits: Tensor,
    value: Tensor,
    moves: Tensor,
    old_log_prob: Tensor,
    weight: Tensor,
    target: Tensor,
) -> tuple[Tensor, Tensor]:
    """The measures [len(_MEASURES)], detached, and the loss of a minibatch; logits [n, points], all others [n]."""
    log_probs = logits.log_softmax(1)
    log_ratio = log_probs.gather(1, moves[:, None]).squeeze(1) - old_log_prob
    ratio = log_ratio.exp()
    if options.norm_adv and len(weight) > 1:
        weight = (weight - weight.mean()) / (weight.std() + 1e-8)
    clipped = ratio.clamp(1 - options.clip_coef, 1 + options.clip_coef)
    policy_loss = -torch.min(weight * ratio, weight * clipped).mean()
    value_loss = 0.5 * (value - target).square().mean()
    entropy = -(log_probs.exp() * log_probs).sum(1).mean()
    loss = policy_loss + options.vf_coef * value_loss - options.ent_coef * entropy
    with torch.no_grad():
        approx_kl = (ratio - 1 - log_ratio).mean()
        clipfrac = ((ratio - 1).abs() > options.clip_coef).float().mean()
        return torch.stack((policy_loss, value_loss, entropy, approx_kl, clipfrac)).detach(), loss


def explained_variance(value: NDArray[np.float32], returns: NDArray[np.float32]) -> float:
    """Share of the returns' variance that the values explain: 1 is perfect, 0 no better than a constant."""
    variance = float(returns.var())
    return 1 - float((returns - value).var()) / variance if variance > 0 else 0.0
