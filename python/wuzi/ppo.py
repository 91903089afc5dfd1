"""Proximal policy optimisation (Schulman et al. 2017) on self-play: the whole loop, from top to bottom.

An iteration collects rows with the current net, weighs them by zero-sum generalised advantages (`wuzi.returns`), and
takes clipped steps on them in minibatches.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import torch
from torch import Tensor, nn

from wuzi.options import as_in, option, several
from wuzi.returns import advantages
from wuzi.rollouts import Engine
from wuzi.rows import Rows, log_policy, rows_of
from wuzi.runs import Run
from wuzi.settings import GameOptions, LearnerOptions
from wuzi.training import Training

__all__ = ["PPOOptions", "PRESETS", "train"]


@dataclass(frozen=True, kw_only=True)
class PPOOptions(LearnerOptions):
    """Options of PPO."""

    past_share: float = as_in(GameOptions, "past_share", 0.2)
    clip_coef: float = option(0.2, "how far a move's probability ratio may leave 1", above=0)
    target_kl: float = option(
        0.03,
        "ends an iteration's epochs when the policy moved this far; 0: never",
        low=0,
        needs=[several("update_epochs")],
    )


PRESETS = {
    "classic": {
        "net": "mlp",
        "board_size": (15,),
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
        "past_share": 0.0,
    },
}


def train(options: PPOOptions, engine: Engine, run: Run) -> None:
    """Trains until `total_steps` (or `iterations`, or `minutes`), evaluating and saving into `run` on the way.

    Raises `Stopped` after Ctrl-C or SIGTERM, once the running iteration's starting state is saved; `UsageError` if
    the run cannot begin or its loss is no longer finite; OSError if its folder cannot be written.
    """
    with Training(options, engine, run) as training:
        loss = partial(_loss, training.net, options)
        while training.goes_on():
            experience = training.collect()
            advantage = advantages(experience, options.gamma, options.gae_lambda)
            rows = rows_of(experience, advantage, training.salt, training.device)
            metrics = training.steps.update(rows, loss, _MEASURES, training.fraction, options.target_kl)
            training.advance(experience)
            training.evaluate(metrics)
            training.record(metrics)


_MEASURES = ("policy_loss", "value_loss", "entropy", "approx_kl", "clipfrac")


def _loss(net: nn.Module, options: PPOOptions, rows: Rows) -> tuple[Tensor, Tensor]:
    """The measures [len(_MEASURES)], detached, and the loss of a minibatch."""
    logits, value = net(rows.planes)
    log_probs = log_policy(logits, rows)
    log_ratio = log_probs.gather(1, rows.action[:, None]).squeeze(1) - rows.log_prob
    ratio = log_ratio.exp()
    clipped = ratio.clamp(1 - options.clip_coef, 1 + options.clip_coef)
    policy_loss = -torch.min(rows.advantage * ratio, rows.advantage * clipped).mean()
    value_loss = 0.5 * (value - rows.target).square().mean()
    entropy = -(log_probs.exp() * log_probs).sum(1).mean()
    loss = policy_loss + options.vf_coef * value_loss - options.ent_coef * entropy
    with torch.no_grad():
        approx_kl = (ratio - 1 - log_ratio).mean()
        clipfrac = ((ratio - 1).abs() > options.clip_coef).float().mean()
        return torch.stack((policy_loss, value_loss, entropy, approx_kl, clipfrac)).detach(), loss
