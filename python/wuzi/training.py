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

import copy
from dataclasses import asdict
from types import TracebackType
from typing import Any

import torch

from wuzi import checkpoints
from wuzi.command import Stopped
from wuzi.export import export_policy
from wuzi.inference import TorchPolicy, choose_device
from wuzi.initial import load_initial
from wuzi.ladder import Evaluation, version
from wuzi.nets import check_size, make_net
from wuzi.opponents import PastVersions, Rivals, weights
from wuzi.progress import Progress
from wuzi.rollouts import Engine, Experience, Interrupted, MatchResult
from wuzi.runs import Counters, Run, Stopwatch, machine, stream
from wuzi.settings import LearnerOptions
from wuzi.signals import StopRequest
from wuzi.steps import Steps

__all__ = ["Training"]


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
            self._past_net = copy.deepcopy(self.net)
            self.steps = Steps(self.net, options, self._stop)
            self._past = PastVersions(options)
            self._rivals = Rivals(options)
            self._rated: dict[str, Any] | None = None
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
        self._rated = saved["rated"]

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
                "rated": self._rated,
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
        self._rival = self._rivals.choose(self.counters.iteration)
        if self._rival is not None:
            self._rollouts.rival(self._rival)
        if self.options.anneal_rule_prior:
            self._rollouts.rule_prior(self.options.rule_prior * (1 - self.fraction))
        self._met = self._past.choose(self.counters.iteration)
        past = None
        if self._met is not None:
            self._past_net.load_state_dict(self._met.net)
            past = self._stop.guard(TorchPolicy(self._past_net, self.device))
        self._seconds = {"other": self._watch.read(self.counters)}
        experience = self._rollouts.collect(self._stop.guard(TorchPolicy(self.net, self.device, self.salt)), past)
        self._stop.check()
        self._seconds["collect"] = self._watch.read(self.counters)
        torch.manual_seed(stream(self.options.seed, "update", self.counters.iteration))
        return experience

    def advance(self, experience: Experience) -> None:
        """Counts an iteration whose update is done, and moves on to the next opponents."""
        self._seconds["update"] = self._watch.read(self.counters)
        counters, stats = self.counters, experience.stats
        self._stats, self._steps_before = stats, counters.steps
        counters.iteration += 1
        counters.steps += len(experience.rows)
        counters.games += stats.games
        self._past.count(self._met, stats.past)
        self._past.keep(self.net, self._steps_before, counters.steps)
        self._rivals.count(self._rival, stats.rival)
        self._ending = self.fraction >= 1 or 0 < 60 * self.options.minutes <= counters.seconds - self._sitting

    def evaluate(self, metrics: dict[str, float]) -> None:
        """Plays against the anchors if that is due, adds scores and rating to `metrics`, and keeps the best net.

        A score of `size_score`, or enough plies, bring the next board size.
        """
        options, counters = self.options, self.counters
        metrics |= {
            "board_size": self._rollouts.spec.board_size,
            "rival": self._rivals.stage,
            "plies_per_second": (counters.steps - self._steps_before)
            / (self._seconds["collect"] + self._seconds["update"]),
        }
        score = None
        self._best = self._ending and options.eval_games == 0
        if options.evaluation_due(counters.iteration, self._steps_before, counters.steps, self._ending):
            results = self._play_ladder()
            evaluation = Evaluation(counters.steps, self._rollouts.spec.board_size, counters.cpu_seconds, results)
            ladder = self.run.record_ladder(evaluation, self._ladder.rate)
            rating, best = ladder.rating(version(counters.steps)), ladder.find(version(counters.best_steps))
            scores = {result.opponent: result.score for result in results if result.opponent in options.opponents}
            metrics |= rating.metrics() | {f"score/{opponent}": score for opponent, score in scores.items()}
            score = sum(scores.values()) / len(scores)
            self._best = best is None or rating.elo >= best.elo
            if self._best:
                counters.best_steps = counters.steps
        self._seconds["evaluate"] = self._watch.read(counters)
        if self._best:
            # of the size just played on: the state below may already be of the next
            export_policy(self.run, self.net, counters.steps)
        if not self._ending and self._size_is_done(score):
            counters.size_stage += 1
            counters.size_began = counters.steps
            counters.best_steps = 0  # the best net is that of the size now played on
            self._rated = None
            self._rollouts.close()
            self._start_games()
            self.run.play(self._rollouts.spec)

    def _play_ladder(self) -> tuple[MatchResult, ...]:
        """Games against the anchors and against the net of the evaluation before, on whose scale it then is."""
        past = {}
        if self._rated is not None:
            self._past_net.load_state_dict(self._rated["net"])
            past[version(self._rated["steps"])] = self._stop.guard(TorchPolicy(self._past_net, self.device))
        policy = self._stop.guard(TorchPolicy(self.net, self.device))
        results = self._ladder(policy, self.options.eval_games, self.options.opponents, past)
        self._rated = {"steps": self.counters.steps, "net": weights(self.net)}
        return tuple(results)

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
        self._start = self._packed()
        if self._best:
            self.run.save("best", self._start)
        metrics |= self._stats.metrics() | {f"seconds/{phase}": time for phase, time in self._seconds.items()}
        self.run.record(metrics | asdict(self.counters))
        self._progress.iteration(metrics | asdict(self.counters), self._stats)
