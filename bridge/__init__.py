"""All that brings Java and Python together; `bridge.Rollouts` is the way in for an algorithm of one's own."""

from .rollouts import Rollouts

__all__ = ["Rollouts"]
