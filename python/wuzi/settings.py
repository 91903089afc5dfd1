"""Options that every learning algorithm shares: the games it plays, the run around its loop, and its gradient steps."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from wuzi.command import UsageError
from wuzi.language import t
from wuzi.options import Options, off, on, one_of, option, refuse_repeated, several

__all__ = ["GameOptions", "LearnerOptions", "TrainOptions"]


IN_PLIES = ("total_steps", "size_steps", "past_every", "eval_every", "checkpoint_every")
"""Options that count trained plies of the whole run."""


@dataclass(frozen=True, kw_only=True)
class GameOptions(Options):
    """The game and how many of it are played: what `Rollouts` and `Ladder` are made from."""

    board_size: int = option(15, "columns and rows of the board", low=3, high=22)
    win_length: int = option(5, "stones in a row that win", low=3, high=22)
    rule: str = option(
        "freestyle",
        "what wins: five or more, exactly five, five with Black's fouls (renju), or five not blocked at both ends",
        choices=("freestyle", "standard", "renju", "caro", "caro-standard"),
    )
    encoder: str = option("stones/1", "input planes of the net, name and version")
    candidates: int = option(
        0, "squares that may be played: within so many rows and columns of a stone; 0: all squares", low=0, high=22
    )
    rule_prior: float = option(
        0.0,
        "weight of a bonus on moves that complete, block, or make an open four or three; 0: off",
        low=0,
        high=100,
    )
    anneal_rule_prior: bool = option(
        False,
        "let that weight fall to 0 over the run; what is evaluated and exported then has no bonus",
        needs=[on("rule_prior")],
    )
    opening_stones: int = option(
        5,
        "random stones near the centre, at most, that a game starts from; fewer on boards under 9",
        low=0,
        high=49,  # squares of the smallest window: Java places no more
    )
    opening_width: int = option(
        7,
        "width of the window around the centre that they are drawn from, at most; more stones, wider",
        low=7,
        high=22,
        needs=[on("opening_stones")],
    )
    num_envs: int = option(64, "boards played at once", low=1)
    num_steps: int = option(128, "trained plies of each board in an iteration", low=1, needs=[off("games_per_iter")])
    games_per_iter: int = option(0, "whole games in an iteration instead of --num-steps; 0: off", low=0)
    past_share: float = option(0.0, "share of games in which a past version of the net takes one side", low=0, high=1)
    rival_share: float = option(0.0, "share of games in which one of --rivals takes one side", low=0, high=1)
    rollout_threads: int = option(
        2, "threads that play, each with boards of its own, so at most as many as boards", low=1
    )
    gamma: float = option(0.995, "discount of a result for each ply until it", above=0, high=1)
    seed: int = option(1, "of everything random", low=0, high=2**63 - 1)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.sizes:
            raise UsageError(t("--board-size is empty: name one or several"))
        smallest = min(self.sizes)
        if self.win_length > smallest:
            raise UsageError(
                t(
                    "--win-length is {length}: at most --board-size, {size}, is allowed",
                    length=self.win_length,
                    size=smallest,
                )
            )
        if self.past_share + self.rival_share > 1:
            raise UsageError(
                t(
                    "--rival-share is {rival}: with --past-share {past} it is more than all games",
                    rival=self.rival_share,
                    past=self.past_share,
                )
            )

    @property
    def sizes(self) -> tuple[int, ...]:
        """Board sizes, in the order in which they are played on."""
        return self.board_size if isinstance(self.board_size, tuple) else (self.board_size,)

    @property
    def rows_per_iteration(self) -> int:
        """Trained plies that an iteration wants where `games_per_iter` is 0."""
        return self.num_envs * self.num_steps


@dataclass(frozen=True, kw_only=True)
class TrainOptions(GameOptions):
    """Net, opponents, board sizes, length, evaluation and files of a run."""

    name: str = option(
        "",
        "of the run: its files go to runs/NAME, or to NAME itself if that begins with / or ./ (a new one is made up)",
    )
    init: str = option("", "a run or an ONNX file whose net this one starts from; its board may be of another size")
    net: str = option("resnet", "resnet, mlp, shared-mlp, cnn, transformer, or one of your own as module:Class")
    encoder: str = option("", "input planes of the net, name and version (stones/1; history/1 for shared-mlp)")
    channels: int = option(32, "channels of resnet and cnn", low=1, high=1024, needs=[one_of("net", "resnet", "cnn")])
    blocks: int = option(3, "residual blocks of the resnet", low=0, high=64, needs=[one_of("net", "resnet")])
    channels_last: bool = option(True, "memory layout of the net: on most CPUs the faster one")
    device: str = option("auto", "where torch computes", choices=("auto", "cpu", "cuda"))
    board_size: tuple[int, ...] = option(  # type: ignore[assignment]
        (15,), "columns and rows of the board; several, such as 9,11,13,15, are played on in turn", low=3, high=22
    )
    size_steps: int = option(
        0,
        "trained plies on a board size before the next; 0: equal parts of the run",
        low=0,
        needs=[several("board_size")],
    )
    size_score: float = option(
        0.0,
        "mean score of an evaluation that brings the next board size at once; 0: never",
        low=0,
        high=1,
        needs=[several("board_size"), on("eval_games")],
    )
    past_every: int = option(
        50_000, "trained plies between the past versions that are kept", low=1, needs=[on("past_share")]
    )
    past_size: int = option(10, "past versions that are kept; the oldest makes room", low=1, needs=[on("past_share")])
    past_choice: str = option(
        "hard",
        "which one plays: each alike, or more often those that the net scores less against",
        choices=("uniform", "hard"),
        needs=[on("past_share")],
    )
    rivals: tuple[str, ...] = option(
        ("tactical/1", "greedy/1:epsilon=0.4", "greedy/1:epsilon=0.2", "greedy/1:epsilon=0.1", "greedy/1"),
        "players for --rival-share, one after another: the next comes when the net scores --rival-score, and those "
        "before it go on playing now and then",
        needs=[on("rival_share")],
    )
    rival_score: float = option(
        0.6,
        "score against a rival that brings the next one",
        low=0,
        high=1,
        needs=[several("rivals"), on("rival_share")],
    )
    rival_games: int = option(
        200,
        "games after which the score against a rival is judged",
        low=1,
        needs=[several("rivals"), on("rival_share")],
    )
    total_steps: int = option(1_500_000, "trained plies of the whole run", low=1, needs=[off("iterations")])
    iterations: int = option(0, "length of the run in iterations instead of --total-steps; 0: off", low=0)
    minutes: float = option(0.0, "ends the run early after this time; 0: never", low=0)
    eval_every: int = option(
        250_000,
        "trained plies between evaluations; 0: at the end only",
        low=0,
        needs=[off("eval_iterations"), on("eval_games")],
    )
    eval_iterations: int = option(
        0, "iterations between evaluations instead of --eval-every; 0: off", low=0, needs=[on("eval_games")]
    )
    eval_games: int = option(40, "games against each opponent in an evaluation, an even number; 0: none", low=0)
    opponents: tuple[str, ...] = option(
        ("random", "tactical/1", "greedy/1"), "opponents in an evaluation", needs=[on("eval_games")]
    )
    report: bool = option(True, "draw the run's report at its end")
    checkpoint_every: int = option(50_000, "trained plies between checkpoints", low=1)
    update_threads: int = option(2, "threads that compute gradients, each on its part of a minibatch", low=1, high=256)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.encoder:
            object.__setattr__(self, "encoder", "history/1" if self.net == "shared-mlp" else "stones/1")
        refuse_repeated("opponents", self.opponents)
        refuse_repeated("rivals", self.rivals)
        if self.eval_games % 2:
            raise UsageError(
                t(
                    "{flag} is {games}: an even number is wanted, half with each colour",
                    flag="--eval-games",
                    games=self.eval_games,
                )
            )
        if self.eval_games and not self.opponents:
            raise UsageError(t("--opponents is empty: name one, or give --eval-games 0"))
        if self.rival_share and not self.rivals:
            raise UsageError(t("--rivals is empty: name one, or give --rival-share 0"))

    @property
    def under_an_iteration(self) -> list[str]:
        """The options in trained plies that are less than an iteration takes, at whose end they are heeded."""
        if self.games_per_iter:
            return []
        idle = self.idle()
        return [name for name in IN_PLIES if name not in idle and 0 < getattr(self, name) < self.rows_per_iteration]

    def game(self, board_size: int) -> GameOptions:
        """The games on one of the board sizes."""
        names = (field.name for field in dataclasses.fields(GameOptions))
        return GameOptions(**{name: getattr(self, name) for name in names} | {"board_size": board_size})

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


@dataclass(frozen=True, kw_only=True)
class LearnerOptions(TrainOptions):
    """Gradient steps of an actor-critic learner."""

    learning_rate: float = option(1e-3, "step size of the optimizer", above=0, high=10)
    anneal_lr: bool = option(True, "let the learning rate fall to 0 over the run")
    optimizer: str = option("adam", "how gradients become steps", choices=("adam", "sgd"))
    gae_lambda: float = option(0.95, "weight of longer returns in the advantages", low=0, high=1)
    minibatch_size: int = option(256, "rows of a gradient step, at most", low=1)
    update_epochs: int = option(2, "times that each row is trained on", low=1)
    norm_adv: bool = option(False, "normalise the advantages of a minibatch")
    ent_coef: float = option(0.04, "weight of the entropy bonus", low=0)
    vf_coef: float = option(0.5, "weight of the value loss", low=0)
    max_grad_norm: float = option(0.5, "gradients are scaled down to this norm", above=0)
    symmetries: bool = option(True, "let the net see each position turned or mirrored, at random")

    @property
    def one_step(self) -> bool:
        """Whether an iteration takes a single gradient step, before which the policy is that of the rollouts."""
        whole = not self.games_per_iter and self.minibatch_size >= self.rows_per_iteration
        return whole and self.update_epochs == 1
