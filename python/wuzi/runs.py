"""Run directories: `runs/NAME/` with config.json, metrics.jsonl, TensorBoard events, checkpoints and results.

A RUN on a command line is a name (`a/b` of the folder `runs/a/b`) or a path. All a run needs to go on is in its folder:
`Run.begin` goes on from the last checkpoint's state and cuts the metrics back to it, so that what follows equals a run
never stopped.
"""

from __future__ import annotations

import dataclasses
import fcntl
import hashlib
import json
import math
import os
import platform
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import torch
from torch import nn

from wuzi import checkpoints
from wuzi.command import UsageError
from wuzi.files import write_atomically
from wuzi.ladder import FORMAT as LADDER_FORMAT
from wuzi.ladder import Evaluation, LadderRecord, Rate
from wuzi.language import t
from wuzi.nets import make_net
from wuzi.options import as_typed, flag
from wuzi.rollouts import GameSpec
from wuzi.settings import TrainOptions

if TYPE_CHECKING:
    from torch.utils.tensorboard import SummaryWriter

__all__ = ["Counters", "Run", "free_path", "path_of", "stream"]

ROOT = Path("runs")
FORMAT = 1
"""Version of config.json."""
LENGTH = frozenset(("total_steps", "iterations"))
EVALUATION = frozenset(("eval_every", "eval_iterations", "eval_games", "opponents"))
CHANGEABLE = LENGTH | EVALUATION | {"minutes", "checkpoint_every", "device", "report"}
"""Options that a resumed run may change; all others decide what it learns."""

OptionsT = TypeVar("OptionsT", bound=TrainOptions)


def stream(seed: int, purpose: str, number: int = 0) -> int:
    """A seed for one purpose and occasion: randomness needs no state beyond the counters."""
    digest = hashlib.sha256(f"{seed}/{purpose}/{number}".encode()).digest()
    return int.from_bytes(digest[:8], "little") >> 1


@dataclass
class Counters:
    """How far a run is."""

    iteration: int = 0
    """Iterations done."""
    steps: int = 0
    """Trained plies."""
    games: int = 0
    """Games ended."""
    size_stage: int = 0
    """Board sizes of the schedule that are behind."""
    size_began: int = 0
    """Trained plies when the size now played on was begun."""
    best_steps: int = 0
    """Trained plies of the net rated highest on this board size, 0 before its first evaluation."""
    seconds: float = 0.0
    """Wall time of training, evaluations included, over all sittings."""
    cpu_seconds: float = 0.0
    """CPU time, user and system, of the same."""


def path_of(name: str) -> Path:
    """The folder that a new run gets by its name; one that begins with `/`, `./`, `../` or `runs/` is a path."""
    return Path(name) if name.startswith(("/", "./", "../", f"{ROOT}/")) else ROOT / name


def free_path(stem: str) -> Path:
    """The first of `STEM1`, `STEM2`, ... that no run has."""
    number = 1
    while (ROOT / f"{stem}{number}").exists():
        number += 1
    return ROOT / f"{stem}{number}"


class Run:
    """A run's folder; nothing is written before `begin`."""

    def __init__(self, path: Path, algorithm: str):
        self.path = path
        self.algorithm = algorithm
        self.config: dict[str, Any] = {}
        """What config.json holds, empty before `begin` of a new run."""
        self._events: SummaryWriter | None = None
        self._lock: int | None = None

    @property
    def name(self) -> str:
        """What a command line calls the run."""
        short = os.path.relpath(self.path, ROOT)
        return short if path_of(short) == self.path else os.path.join(os.curdir, self.path)

    @property
    def spec(self) -> GameSpec:
        """The game the run learns, as the engine described it."""
        return _spec(self.config["game"])

    @staticmethod
    def find(name: str) -> Run:
        """An existing run by name or folder; raises `UsageError` if there is none or its config.json is unreadable."""
        places = (path_of(name), Path(name))
        path = next((p for p in places if (p / "config.json").is_file()), None)
        if path is None:
            raise _no_run(name, places)
        try:
            config = json.loads((path / "config.json").read_text(encoding="utf-8"))
            run = Run(path, config["algorithm"])
            run.config = config
            _spec(config["game"])
            dict(config["options"])
        except (ValueError, KeyError, TypeError):
            raise UsageError(t("{file} is damaged: restore it or train anew", file=path / "config.json")) from None
        if config.get("format") != FORMAT:
            raise UsageError(
                t(
                    "{file} has format {found}, and {wanted} is wanted",
                    file=path / "config.json",
                    found=config.get("format"),
                    wanted=FORMAT,
                )
            )
        return run

    def resumed_options(self, cls: type[OptionsT], given: Mapping[str, Any]) -> OptionsT:
        """The run's own options with those of `given` that may change; raises `UsageError` naming one that may not."""
        known = {field.name for field in dataclasses.fields(cls)}
        if unknown := sorted(self.config["options"].keys() - known):
            raise UsageError(
                t(
                    "{file} holds {unknown}, which this version of wuzi does not know: "
                    "go on with the version that began the run, or train anew",
                    file=self.path / "config.json",
                    unknown=t(", ").join(unknown),
                )
            )
        stored = cls(**self.config["options"])
        changed = dataclasses.replace(stored, **given)
        changeable = CHANGEABLE
        if len(stored.sizes) > 1:  # what moves the schedule decides what is learnt
            changeable -= EVALUATION if stored.size_score else frozenset()
            changeable -= frozenset() if stored.size_steps else LENGTH
        for name in given:
            old, new = getattr(stored, name), getattr(changed, name)
            if old != new and name not in changeable:
                raise UsageError(
                    t(
                        "{flag} is {new}, but {run} was begun with {old}: a resumed run may change {changeable}",
                        flag=flag(name),
                        new=as_typed(new),
                        run=self.name,
                        old=as_typed(old),
                        changeable=t(", ").join(flag(each) for each in sorted(changeable)),
                    )
                )
        return changed

    def saved(self) -> dict[str, Any] | None:
        """The state to go on from, None for a run's first beginning.

        Raises `UsageError` for a damaged checkpoint, or a run that another process trains.
        """
        if not self.config:
            return None
        self._take()
        try:
            return self._last_state()
        except BaseException:
            self.close()
            raise

    def is_done(self, options: TrainOptions) -> bool:
        """Whether nothing is left to train, and if so says it; leaves all files as they are.

        Raises `UsageError` as `saved` does.
        """
        state = self.saved()
        self.close()
        counters = Counters(**state["counters"]) if state else Counters()
        if options.fraction(counters.iteration, counters.steps) < 1:
            return False
        print(
            t(
                "{name} is done, with {steps} trained plies: give more {flag} to go on",
                name=self.name,
                steps=counters.steps,
                flag="--iterations" if options.iterations else "--total-steps",
            )
        )
        return True

    def begin(self, options: TrainOptions, spec: GameSpec, state: Mapping[str, Any] | None) -> None:
        """Makes or reopens the folder, going on from what `saved` returned.

        Raises `UsageError` for another game, or a run that another process trains, OSError if the folder cannot be
        written.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            self._take()
            self._open(options, spec, state)
        except BaseException:
            self.close()
            raise

    def _open(self, options: TrainOptions, spec: GameSpec, state: Mapping[str, Any] | None) -> None:
        if self.config and dataclasses.replace(self.spec, board_size=spec.board_size) != spec:
            raise UsageError(
                t("{run} learnt {then}, and the engine now offers {now}", run=self.name, then=self.spec, now=spec)
            )
        self.config = {
            "format": FORMAT,
            "algorithm": self.algorithm,
            "created": self.config.get("created", datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")),
            "options": asdict(options),
            "game": asdict(spec),
        }
        self._write_json("config.json", self.config)
        counters = Counters(**state["counters"]) if state else Counters()
        self._cut_metrics(counters.iteration)
        self._cut_ladder(counters.steps)
        from torch.utils.tensorboard import SummaryWriter

        threading.excepthook = _leave_to_main
        self._events = SummaryWriter(str(self.path), purge_step=counters.steps + 1 if state else None)

    def play(self, spec: GameSpec) -> None:
        """The run goes on with another game, on another board size."""
        self.config["game"] = asdict(spec)
        self._write_json("config.json", self.config)

    def save(self, which: str, packed: bytes) -> None:
        """Writes the checkpoint `last` or `best`; OSError leaves the old one."""
        checkpoints.save(self.path, which, packed)

    def record(self, metrics: Mapping[str, float]) -> None:
        """Appends one iteration, with its `iteration` and `steps`, to metrics.jsonl and to TensorBoard.

        Raises OSError that names the folder.
        """
        try:
            self._append(metrics)
        except OSError as error:
            self._events = None  # its thread has ended, and closing it would raise once more
            raise type(error)(error.errno, error.strerror, str(self.path)) from None

    def _append(self, metrics: Mapping[str, float]) -> None:
        with open(self.path / "metrics.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps(metrics) + "\n")
        if self._events is not None:
            for key, value in metrics.items():
                if math.isfinite(value):
                    self._events.add_scalar(key, value, int(metrics["steps"]))
            self._events.flush()

    def record_ladder(self, evaluation: Evaluation, rate: Rate) -> LadderRecord:
        """Adds an evaluation to ladder.json, and rates all its players anew; returns what it then holds."""
        ladder = self.read_ladder().plus(evaluation, rate)
        self.write_ladder(ladder)
        return ladder

    def write_ladder(self, ladder: LadderRecord) -> None:
        """Replaces ladder.json."""
        self._write_json("ladder.json", ladder.to_json())

    def read_ladder(self) -> LadderRecord:
        """What ladder.json holds, nothing where there was no evaluation; raises `UsageError` if it is unreadable."""
        path = self.path / "ladder.json"
        if not path.exists():
            return LadderRecord()
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content.get("format") == LADDER_FORMAT:
                return LadderRecord.of_json(content)
        except (ValueError, AttributeError, KeyError, TypeError):
            pass
        raise UsageError(
            t("{path} is damaged, or of another version of wuzi: move it away, and evaluate anew", path=path)
        )

    def load_net(self, checkpoint: str = "") -> tuple[nn.Module, Counters]:
        """The net of a checkpoint, on the CPU, and how far its training was.

        `checkpoint` is `best`, `last`, or empty for the best there is. Raises `UsageError`.
        """
        which = checkpoint or ("best" if checkpoints.path_of(self.path, "best").exists() else "last")
        state = checkpoints.load(checkpoints.path_of(self.path, which))
        known = {field.name for field in dataclasses.fields(TrainOptions)}
        options = TrainOptions(**{name: value for name, value in self.config["options"].items() if name in known})
        net = make_net(options.net, self.spec, options)
        try:
            net.load_state_dict(state["net"])
        except RuntimeError:  # what torch raises for other names or shapes
            raise checkpoints.another_net(self.path) from None
        return net, Counters(**state["counters"])

    def close(self) -> None:
        """Closes the TensorBoard file and lets other processes have the run."""
        if self._events is not None:
            self._events.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _take(self) -> None:
        """Keeps other processes from training this run until it is closed, or this process ends in any way."""
        if self._lock is not None:
            return
        self._lock = os.open(self.path, os.O_RDONLY)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(
                t("{run} is being trained by another process: stop it, or wait for it", run=self.name)
            ) from None
        if not self.config and (self.path / "config.json").exists():
            raise UsageError(t("{run} was begun by another process meanwhile: give another --name", run=self.name))

    def _last_state(self) -> dict[str, Any] | None:
        for which in ("last", "best"):
            path = checkpoints.path_of(self.path, which)
            if path.exists():
                return checkpoints.load(path)
        return None

    def _write_json(self, name: str, content: object) -> None:
        write_atomically(self.path / name, (json.dumps(content, indent=2) + "\n").encode())

    def _cut_metrics(self, iteration: int) -> None:
        """Keeps the lines of iterations up to that one."""
        path = self.path / "metrics.jsonl"
        if not path.exists():
            return
        kept = []
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                if json.loads(line)["iteration"] <= iteration:
                    kept.append(line + "\n")
            except ValueError:  # a line cut short when the process was killed
                continue
        write_atomically(path, "".join(kept).encode())

    def _cut_ladder(self, steps: int) -> None:
        """Keeps the evaluations up to so many trained plies."""
        ladder = self.read_ladder()
        kept = ladder.until(steps)
        if kept != ladder:
            self.write_ladder(kept)


def _no_run(name: str, places: Iterable[Path]) -> UsageError:
    folder = next((path for path in places if path.is_dir()), None)
    if folder is None:
        missing = t("there is no run {name}", name=name)
    else:
        missing = t("{folder} is no run, as it has no config.json", folder=folder)
    known = sorted(str(path.parent.relative_to(ROOT)) for path in ROOT.rglob("config.json"))
    names = t(", ").join(known) or t("none yet")
    return UsageError(t("{missing}; the runs in {root}/ are: {known}", missing=missing, root=ROOT, known=names))


def _spec(game: Mapping[str, Any]) -> GameSpec:
    lists = {key: tuple(game[key]) for key in ("plane_names", "scales")}
    return GameSpec(**{**game, **lists})


def _leave_to_main(hook: threading.ExceptHookArgs) -> None:
    """Keeps TensorBoard's thread from printing a trace of the OSError that its next call raises in `record`."""
    own = type(hook.thread).__module__.startswith("tensorboard") and isinstance(hook.exc_value, OSError)
    if not own:
        threading.__excepthook__(hook)


def machine(device: torch.device) -> dict[str, str]:
    """What bit-identical training depends on beside the options."""
    return {
        "torch": str(torch.__version__),
        "device": device.type,
        "cpu": f"{platform.machine()} {torch.backends.cpu.get_cpu_capability()}",
    }


class Stopwatch:
    """Adds the wall and CPU time since its last reading to the counters."""

    def __init__(self) -> None:
        self._seconds, self._cpu = time.monotonic(), time.process_time()

    def read(self, counters: Counters) -> float:
        """Seconds since the last reading."""
        seconds, cpu = time.monotonic(), time.process_time()
        passed = seconds - self._seconds
        counters.seconds += passed
        counters.cpu_seconds += cpu - self._cpu
        self._seconds, self._cpu = seconds, cpu
        return passed
