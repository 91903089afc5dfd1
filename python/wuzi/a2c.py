"""Advantage actor-critic (Mnih et al. 2016, synchronous) on self-play: the whole loop, from top to bottom.

An iteration collects rows with the current net, weighs each move by how much better the game went than the critic
expected, and raises or lowers its log-probability by that. Nothing holds the policy near the one that played the games
(that is what PPO adds), so few epochs on an iteration's rows are wise.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from wuzi.options import as_in, one_of, option
from wuzi.returns import advantages, monte_carlo_returns
from wuzi.rollouts import Engine, Experience
from wuzi.rows import Rows, log_policy, rows_of
from wuzi.runs import Run
from wuzi.settings import GameOptions, LearnerOptions
from wuzi.training import Training

__all__ = ["A2COptions", "PRESETS", "train"]


@dataclass(frozen=True, kw_only=True)
class A2COptions(LearnerOptions):
    """Options of A2C."""

    advantage: str = option(
        "gae",
        "what a move is weighed by: GAE, or the game's discounted result less the value",
        choices=("gae", "monte-carlo"),
    )
    gae_lambda: float = as_in(LearnerOptions, "gae_lambda", 0.95, needs=[one_of("advantage", "gae")])
    num_steps: int = as_in(GameOptions, "num_steps", 32)
    update_epochs: int = as_in(LearnerOptions, "update_epochs", 1)
    minibatch_size: int = as_in(LearnerOptions, "minibatch_size", 2048)
    ent_coef: float = as_in(LearnerOptions, "ent_coef", 0.02)


PRESETS = {
    "classic": {
        "net": "shared-mlp",
        "board_size": (15,),
        "games_per_iter": 100,
        "num_envs": 50,
        "iterations": 100,
        "eval_iterations": 25,
        "eval_games": 20,
        "advantage": "monte-carlo",
        "gamma": 0.99,
        "learning_rate": 1e-3,
        "anneal_lr": False,
        "update_epochs": 10,
        "minibatch_size": 1024,
        "ent_coef": 0.01,
        "norm_adv": True,
    },
}


def train(options: A2COptions, engine: Engine, run: Run) -> None:
    """Trains until `total_steps` (or `iterations`, or `minutes`), evaluating and saving into `run` on the way.

    Raises `Stopped` after Ctrl-C or SIGTERM, once the running iteration's starting state is saved; `UsageError` if
    the run cannot begin or its loss is no longer finite; OSError if its folder cannot be written.
    """
    with Training(options, engine, run) as training:
        loss = partial(_loss, training.net, options)
        while training.goes_on():
            experience = training.collect()
            rows = rows_of(experience, _advantage(experience, options), training.salt, training.device)
            metrics = training.steps.update(rows, loss, _MEASURES, training.fraction)
            training.advance(experience)
            training.evaluate(metrics)
            training.record(metrics)


def _advantage(experience: Experience, options: A2COptions) -> NDArray[np.float32]:
    """Float32 [capacity], 0 outside the rows."""
    if options.advantage == "gae":
        return advantages(experience, options.gamma, options.gae_lambda)
    returns = monte_carlo_returns(experience, options.gamma)
    returns[experience.rows] -= experience.value[experience.rows]
    return returns


_MEASURES = ("policy_loss", "value_loss", "entropy", "approx_kl")


def _loss(net: nn.Module, options: A2COptions, rows: Rows) -> tuple[Tensor, Tensor]:
    """The measures [len(_MEASURES)], detached, and the loss of a minibatch."""
    logits, value = net(rows.planes)
    log_probs = log_policy(logits, rows)
    log_prob = log_probs.gather(1, rows.action[:, None]).squeeze(1)
    policy_loss = -(rows.advantage * log_prob).mean()
    value_loss = 0.5 * (value - rows.target).square().mean()
    entropy = -(log_probs.exp() * log_probs).sum(1).mean()
    loss = policy_loss + options.vf_coef * value_loss - options.ent_coef * entropy
    with torch.no_grad():
        log_ratio = log_prob - rows.log_prob
        approx_kl = (log_ratio.exp() - 1 - log_ratio).mean()
        return torch.stack((policy_loss, value_loss, entropy, approx_kl)).detach(), loss
