"""Spot Cash: flip tiles in your opponents' areas, collect for red, pay for black.

May import the engine, drawings and `games.shared`, never another game.
"""

from firmware_host.engine.game import Label

LABEL = Label(
    id="spot-cash",
    name="Spot Cash",
    tagline="Flip, collect, dare",
    seats=range(2, 5),
    package=__name__,
    tone="green",
    emblem="tiles",
)
