"""All that brings Java and Python together; `bridge.Rollouts` is the way in for an algorithm of one's own."""

import wuzi  # noqa: F401  # before all else, for Ctrl-C during the imports that follow

from .rollouts import Rollouts

__all__ = ["Rollouts"]
