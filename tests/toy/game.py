"""The toy where a game is looked for."""

from . import TOY as GAME

__all__ = ["GAME"]
