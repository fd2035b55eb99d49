"""Zillionaire: get rid of your cards, climb the ladder, collect status points.

May import the engine, drawings and `games.shared`, never another game.
"""

from firmware_host.engine.game import Label

LABEL = Label(
    id="zillionaire",
    name="Zillionaire",
    tagline="Empty your hand",
    seats=range(3, 7),
    package=__name__,
    tone="blue",
    emblem="cards",
)
