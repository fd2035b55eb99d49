"""Gambler (1977): race to $1,000 through Sweepstakes, Lotteries, races and IOUs.

May import the engine, drawings and `games.shared`, never another game.
"""

from firmware_host.engine.game import Label

LABEL = Label(
    id="gambler",
    name="Gambler",
    tagline="First to $1,000",
    seats=range(2, 5),
    package=__name__,
    tone="brass",
    emblem="dice",
)
