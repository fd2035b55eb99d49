"""Pot Luck: roll for the pot, or pay to leave it alone."""

from firmware_host.engine.game import Label

LABEL = Label(
    id="pot-luck",
    name="Pot Luck",
    tagline="A six takes the pot",
    seats=range(2, 7),
    package=__name__,
    tone="green",
    emblem="dice",
)
