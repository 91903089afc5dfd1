"""`wuzi.rollouts.Engine`: the Java engine as a learner asks for it."""

from __future__ import annotations

from wuzi.rollouts import GameSpec
from wuzi.settings import GameOptions

from .ladder import JavaLadder
from .rollouts import Rollouts


class JavaEngine:
    """Games and matches in Java, in this process."""

    def rollouts(self, options: GameOptions) -> Rollouts:
        """Starts games; raises `UsageError` naming a value that Java does not allow."""
        return Rollouts(options)

    def ladder(self, spec: GameSpec) -> JavaLadder:
        """Matches of that game."""
        return JavaLadder(spec)
