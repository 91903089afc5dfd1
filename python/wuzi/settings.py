"""Options that every learning algorithm shares: the games it plays, and the run around its loop."""

from __future__ import annotations

from dataclasses import dataclass

from wuzi.command import UsageError
from wuzi.options import Options, option

__all__ = ["GameOptions", "TrainOptions"]


@dataclass(frozen=True, kw_only=True)
class GameOptions(Options):
    """The game and how many of it are played: what `Rollouts` and `Ladder` are made from."""

    board_size: int = option(15, "columns and rows of the board", low=3, high=22)
    win_length: int = option(5, "stones in a row that win", low=3, high=22)
    rule: str = option("freestyle", "what wins: five or more, or exactly five", choices=("freestyle", "standard"))
    encoder: str = option("stones/1", "input planes of the net, name and version")
    opening_stones: int = option(
        5, "random stones near the centre, at most, that a game starts from; fewer on boards under 9", low=0
    )
    num_envs: int = option(64, "boards played at once", low=1)
    num_steps: int = option(128, "trained plies of each board in an iteration", low=1)
    games_per_iter: int = option(0, "whole games in an iteration instead of --num-steps; 0: off", low=0)
    rollout_threads: int = option(
        2, "threads that play, each with boards of its own, so at most as many as boards", low=1
    )
    gamma: float = option(0.995, "discount of a result for each ply until it", above=0, high=1)
    seed: int = option(1, "of everything random", low=0, high=2**63 - 1)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.win_length > self.board_size:
            raise UsageError(f"--win-length is {self.win_length}: at most --board-size, {self.board_size}, is allowed")

    @property
    def rows_per_iteration(self) -> int:
        """Trained plies that an iteration wants where `games_per_iter` is 0."""
        return self.num_envs * self.num_steps


@dataclass(frozen=True, kw_only=True)
class TrainOptions(GameOptions):
    """Net, length, evaluation and files of a run."""

    name: str = option("", "of the run: its files go to runs/NAME (a new one is made up)")
    net: str = option("resnet", "resnet, mlp, or one of your own as module:Class")
    channels: int = option(32, "channels of the resnet", low=1, high=1024)
    blocks: int = option(3, "residual blocks of the resnet", low=0, high=64)
    channels_last: bool = option(True, "memory layout of the net: on most CPUs the faster one")
    device: str = option("auto", "where torch computes", choices=("auto", "cpu", "cuda"))
    total_steps: int = option(1_500_000, "trained plies of the whole run", low=1)
    iterations: int = option(0, "length of the run in iterations instead of --total-steps; 0: off", low=0)
    minutes: float = option(0.0, "ends the run early after this time; 0: never", low=0)
    eval_every: int = option(250_000, "trained plies between evaluations; 0: at the end only", low=0)
    eval_iterations: int = option(0, "iterations between evaluations instead of --eval-every; 0: off", low=0)
    eval_games: int = option(40, "games against each opponent in an evaluation, an even number; 0: none", low=0)
    opponents: tuple[str, ...] = option(("random", "tactical/1", "greedy/1"), "opponents in an evaluation")
    checkpoint_every: int = option(50_000, "trained plies between checkpoints", low=1)
    update_threads: int = option(1, "torch threads of an update", low=1, high=256)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.eval_games % 2:
            raise UsageError(f"--eval-games is {self.eval_games}: an even number is wanted, half with each colour")
        if self.eval_games and not self.opponents:
            raise UsageError("--opponents is empty: name one, or give --eval-games 0")

    def fraction(self, iteration: int, steps: int) -> float:
        """Share of the run that is done, in [0, 1], after that many iterations and trained plies."""
        return min(1.0, iteration / self.iterations if self.iterations else steps / self.total_steps)

    def evaluation_due(self, iteration: int, before: int, after: int, ending: bool) -> bool:
        """Whether to evaluate after an iteration that took the trained plies from `before` to `after`."""
        if self.eval_games == 0 or ending:
            return self.eval_games > 0
        if self.eval_iterations:
            return iteration % self.eval_iterations == 0
        return self.eval_every > 0 and before // self.eval_every < after // self.eval_every
