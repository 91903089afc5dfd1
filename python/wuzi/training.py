"""All of a training run but its learning: games, opponents, board sizes, evaluations, checkpoints, resuming.

An algorithm's loop reads

    with Training(options, engine, run) as training:
        while training.goes_on():
            experience = training.collect()
            metrics = ...                               # training.steps
            training.advance(experience)
            training.evaluate(metrics)
            training.record(metrics)

All that is random comes from (seed, purpose, iteration), and the state at an iteration's start is kept as bytes:
stopped anywhere, a run goes on from there as if it had never stopped.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from types import TracebackType
from typing import Any

import torch

from wuzi import checkpoints
from wuzi.command import Stopped
from wuzi.evaluations import Evaluations
from wuzi.export import export_policy
from wuzi.inference import Policies, choose_device
from wuzi.initial import load_initial
from wuzi.nets import check_size, make_net
from wuzi.opponents import PastVersions, Rivals, Version
from wuzi.progress import Progress
from wuzi.rollouts import Engine, Experience, GameStats, Interrupted
from wuzi.runs import Counters, Run, Stopwatch, machine, stream
from wuzi.settings import LearnerOptions
from wuzi.signals import StopRequest
from wuzi.steps import Steps

__all__ = ["Training"]


@dataclass
class _Iteration:
    """What the iteration under way has come to."""

    rival: str | None
    met: Version | None
    """The past version that plays."""
    seconds: dict[str, float] = field(default_factory=dict)
    """By phase."""
    stats: GameStats = field(default_factory=lambda: GameStats(0, 0, 0, 0, 0))
    steps_before: int = 0
    is_best: bool = False
    """Whether its net is the best so far."""


class Training:
    """A run while it is trained."""

    steps: Steps
    """The net and its optimizer."""

    def __init__(self, options: LearnerOptions, engine: Engine, run: Run):
        """Starts the games and makes or restores the net; raises `UsageError` if the run cannot begin."""
        self.options = options
        self.run = run
        self.device = choose_device(options.device)
        self._engine = engine
        self._stop = StopRequest(lambda: self._rollouts.stop())
        saved = run.saved()
        self.counters = Counters(**saved["counters"]) if saved else Counters()
        self._start_games()
        try:
            torch.manual_seed(stream(options.seed, "net"))
            self.net = make_net(options.net, self._rollouts.spec, options)
            self._check_sizes()
            if options.init and not saved:
                load_initial(self.net, options.init, self._rollouts.spec)
            self.net.to(self.device)
            self.steps = Steps(self.net, options, self._stop)
            self._policies = Policies(self.net, self.device, self._stop.guard)
            self._past = PastVersions(options)
            self._rivals = Rivals(options)
            self._evaluations = Evaluations(options, run, self._policies)
            run.begin(options, self._rollouts.spec, saved)
            if saved:
                self._restore(saved)
            else:
                self._past.keep(self.net, 0, 0)
        except BaseException:
            self._rollouts.close()
            raise
        self._saved = saved
        self._start = self._packed()
        self._written_at = -options.checkpoint_every
        self._ending = options.fraction(self.counters.iteration, self.counters.steps) >= 1
        self._sitting = self.counters.seconds

    def _start_games(self) -> None:
        """Games of the board size that the schedule has come to."""
        size = self.options.sizes[self.counters.size_stage]
        self._rollouts = self._engine.rollouts(self.options.game(size))
        self._ladder = self._engine.ladder(self._rollouts.spec)

    def _check_sizes(self) -> None:
        for size in self.options.sizes:
            check_size(size, self.net, self._rollouts.spec, f"--net {self.options.net}")

    def _restore(self, saved: dict[str, Any]) -> None:
        try:
            self.net.load_state_dict(saved["net"])
            self.steps.optimizer.load_state_dict(saved["optimizer"])
        except (RuntimeError, ValueError):  # what torch raises for other names, shapes or groups
            raise checkpoints.another_net(self.run.path) from None
        self._rollouts.restore(saved["rollouts"])
        self._past.restore(saved["past"])
        self._rivals.restore(saved["rivals"])
        self._evaluations.restore(saved["rated"])

    def _packed(self) -> bytes:
        return checkpoints.pack(
            {
                "algorithm": self.run.algorithm,
                "machine": machine(self.device),
                "counters": asdict(self.counters),
                "net": self.net.state_dict(),
                "optimizer": self.steps.optimizer.state_dict(),
                "rollouts": self._rollouts.state(),
                "past": self._past.state(),
                "rivals": self._rivals.state(),
                "rated": self._evaluations.state(),
            }
        )

    @property
    def fraction(self) -> float:
        """Share of the run that is done, in [0, 1]."""
        return self.options.fraction(self.counters.iteration, self.counters.steps)

    @property
    def salt(self) -> int | None:
        """Of the symmetries in which the net sees this iteration's positions; None: as they are."""
        return stream(self.options.seed, "view", self.counters.iteration) if self.options.symmetries else None

    def __enter__(self) -> Training:
        self._stop.__enter__()
        self._progress = Progress(self.options, self.run, self.device, self._saved).__enter__()
        self._watch = Stopwatch()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Saves and says how the run ended; raises `Stopped` after Ctrl-C or SIGTERM."""
        try:
            if kind is None or issubclass(kind, Interrupted):
                self.run.save("last", self._start)
            if kind is None:
                self._progress.done(asdict(self.counters))
            elif issubclass(kind, Interrupted):
                raise Stopped(self._progress.stopped(), 128 + self._stop.signal) from None
        finally:
            self._progress.__exit__(kind, error, trace)
            self._stop.__exit__(kind, error, trace)
            self.steps.close()
            self._rollouts.close()

    def goes_on(self) -> bool:
        """Whether another iteration is due; writes a checkpoint now and then."""
        if not self._ending and self.counters.steps - self._written_at >= self.options.checkpoint_every:
            self.run.save("last", self._start)
            self._written_at = self.counters.steps
        return not self._ending

    def collect(self) -> Experience:
        """An iteration's games with the net as it is; what an update draws from torch is this iteration's own."""
        now = self._now = _Iteration(
            rival=self._rivals.choose(self.counters.iteration), met=self._past.choose(self.counters.iteration)
        )
        if now.rival is not None:
            self._rollouts.rival(now.rival)
        if self.options.anneal_rule_prior:
            self._rollouts.rule_prior(self.options.rule_prior * (1 - self.fraction))
        past = None if now.met is None else self._policies.other(now.met.net)
        now.seconds["other"] = self._watch.read(self.counters)
        experience = self._rollouts.collect(self._policies.own(self.salt), past)
        self._stop.check()
        now.seconds["collect"] = self._watch.read(self.counters)
        torch.manual_seed(stream(self.options.seed, "update", self.counters.iteration))
        return experience

    def advance(self, experience: Experience) -> None:
        """Counts an iteration whose update is done, and moves on to the next opponents."""
        now, counters, stats = self._now, self.counters, experience.stats
        now.seconds["update"] = self._watch.read(counters)
        now.stats, now.steps_before = stats, counters.steps
        counters.iteration += 1
        counters.steps += len(experience.rows)
        counters.games += stats.games
        self._past.count(now.met, stats.past)
        self._past.keep(self.net, now.steps_before, counters.steps)
        self._rivals.count(now.rival, stats.rival)
        self._ending = self.fraction >= 1 or 0 < 60 * self.options.minutes <= counters.seconds - self._sitting

    def evaluate(self, metrics: dict[str, float]) -> None:
        """Plays against the anchors if that is due, adds scores and rating to `metrics`, and keeps the best net.

        A score of `size_score`, or enough plies, bring the next board size.
        """
        options, counters, now = self.options, self.counters, self._now
        spec = self._rollouts.spec
        metrics |= {
            "board_size": spec.board_size,
            "rival": self._rivals.stage,
            "plies_per_second": (counters.steps - now.steps_before) / (now.seconds["collect"] + now.seconds["update"]),
        }
        score = None
        now.is_best = self._ending and options.eval_games == 0
        if options.evaluation_due(counters.iteration, now.steps_before, counters.steps, self._ending):
            standing = self._evaluations.play(self._ladder, spec.board_size, counters)
            metrics |= standing.metrics
            score, now.is_best = standing.score, standing.is_best
            if now.is_best:
                counters.best_steps = counters.steps
        now.seconds["evaluate"] = self._watch.read(counters)
        if now.is_best:
            # of the size just played on: the state below may already be of the next
            export_policy(self.run, self.net, counters.steps)
        if not self._ending and self._size_is_done(score):
            counters.size_stage += 1
            counters.size_began = counters.steps
            counters.best_steps = 0  # the best net is that of the size now played on
            self._evaluations.restore(None)
            self._rollouts.close()
            self._start_games()
            self.run.play(self._rollouts.spec)

    def _size_is_done(self, score: float | None) -> bool:
        options, counters = self.options, self.counters
        if counters.size_stage + 1 == len(options.sizes):
            return False
        if options.size_score and score is not None and score >= options.size_score:
            return True
        if options.size_steps:
            return counters.steps - counters.size_began >= options.size_steps
        return self.fraction >= (counters.size_stage + 1) / len(options.sizes)

    def record(self, metrics: dict[str, float]) -> None:
        """Ends an iteration: its state is where a stopped run goes on, its metrics are written and shown."""
        now = self._now
        self._start = self._packed()
        if now.is_best:
            self.run.save("best", self._start)
        metrics |= now.stats.metrics() | {f"seconds/{phase}": time for phase, time in now.seconds.items()}
        self.run.record(metrics | asdict(self.counters))
        self._progress.iteration(metrics | asdict(self.counters), now.stats)
