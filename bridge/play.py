"""`python -m bridge.play RUN-or-ONNX`: the console game, in which Java's loop calls a torch net."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import jpype

from wuzi.command import UsageError, run_command
from wuzi.inference import TorchPolicy, choose_device, tune_cpu
from wuzi.language import t
from wuzi.nets import sizes_of
from wuzi.rollouts import Policy
from wuzi.runs import Run

from . import jvm
from .evaluator import NetCallback


@jpype.JImplements("wuzi.host.PlayNet", deferred=True)
class _Net:
    """A policy whose batch may change when the board's size does."""

    def __init__(self, policy: Policy):
        self._policy = policy
        self._callback: NetCallback | None = None

    @jpype.JOverride
    def map(self, batch: Any) -> None:
        self._callback = NetCallback(batch)
        self._callback.policies = (self._policy,)

    @jpype.JOverride
    def evaluate(self) -> None:
        assert self._callback is not None, "Java maps a batch before it has one judged"
        self._callback.evaluate()


@jpype.JImplements("wuzi.host.PlayTerminal", deferred=True)
class _Terminal:
    """Standard input and output; Ctrl-C at the prompt is Python's KeyboardInterrupt."""

    @jpype.JOverride
    def readLine(self, prompt: Any) -> str | None:
        try:
            return input(str(prompt))
        except EOFError:
            return None

    @jpype.JOverride
    def println(self, text: Any) -> None:
        print(str(text), flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Reads the command line and plays; returns the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments[:1] == ["--lang"]:
        arguments = arguments[2:] + arguments[:2]
    if arguments[:1] in (["-h"], ["--help"]):
        print(t("usage: bridge.play RUN-or-ONNX [options of `wuzi play`]") + "\n")
        print(t("Plays on the terminal against a run's net, by the run's name or folder, or against an ONNX file."))
        print(t("Options are those of `wuzi play`: --level, --colour, --size, --lang, …; see: wuzi play --help"))
        return 0
    if not arguments:
        raise UsageError(t("whom to play against is missing: name a RUN or an ONNX file; see bridge.play --help"))
    if arguments[0].startswith("-"):
        raise UsageError(
            t("{option} stands before the RUN or ONNX file to play against; name that first", option=arguments[0])
        )
    name, *options = arguments
    tune_cpu()
    if name.endswith(".onnx"):
        jvm.start()
        return int(jvm.host("PlayHost").play(_Terminal(), _is_rich(), ["--model", name, *options]))
    run = Run.find(name)
    net, _ = run.load_net()
    spec = run.spec
    device = choose_device("auto")
    policy = TorchPolicy(net.to(device), device)
    smallest, largest = sizes_of(net, spec)
    jvm.start()
    own = ["--size", str(spec.board_size), "--win-length", str(spec.win_length), "--rule", spec.rule]
    given = [option.partition("=")[0] for option in options]
    for flag, value in zip(own[::2], own[1::2], strict=True):
        if flag not in given:
            options += [flag, value]
    return int(
        jvm.host("PlayHost").play(
            run.name,
            _Net(policy),
            spec.encoder,
            spec.candidates,
            spec.rule_prior,
            smallest,
            largest,
            _Terminal(),
            _is_rich(),
            options,
        )
    )


def _is_rich() -> bool:
    """Whether the terminal shows colours and round stones."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM", "dumb") == "dumb"
    return sys.stdout.isatty() and encoding == "utf8" and not plain


if __name__ == "__main__":
    sys.exit(run_command(main))
