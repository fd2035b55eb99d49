"""Samples of set-up: the question about the table, who plays, one seat, the house rules."""

from __future__ import annotations

from dataclasses import replace

from display.scenes.forms import FormScene, Pick, Row
from display.scenes.learning import PinScene
from display.scenes.setup import (
    Lies,
    Place,
    PlayersScene,
    SeatChoice,
    SeatSheet,
    SeatWay,
    TableQuestionScene,
)

from . import samples

ANSWERS = (
    Lies("box", "The original box", "You show me its spaces once, about 15 minutes."),
    Lies("printed", "A printed set", "I print board, cards and notes; you cut them out."),
    Lies("nothing", "Nothing yet", "Board, money and dice are all on screen: play now."),
)


def scenes(*, hard: bool = False) -> dict[str, object]:
    """Return every page of set-up by name; `hard` has long names."""
    sitting = players(hard=hard)
    return {
        "set-up-table": question(),
        "set-up-table-again": replace(question(), same="Same as last time: Mum, Dad and Mia"),
        "set-up-players": sitting,
        "set-up-blocked": replace(sitting, blocked="Every player needs a name of their own."),
        "set-up-same": nobody(),
        "set-up-seat": replace(sitting, sheet=seat(sitting)),
        "set-up-rules": rules(),
        "pin": PinScene("For grown-ups", "This is locked. Type the PIN.", 2, 4),
        "pin-wrong": PinScene(
            "For grown-ups", "", 0, 4, "Too many wrong tries. The next one in 600 s."
        ),
    }


def question() -> TableQuestionScene:
    """Return the first question of set-up."""
    note = "Go For Broke. The rest follows from this; change any of it later."
    return TableQuestionScene(
        "What is on your table?", note, ANSWERS, "1 of 2, then: who is playing?"
    )


def players(*, hard: bool = False) -> PlayersScene:
    """Three have sat down, the third is being named."""
    names = samples.LONG[:3] if hard else ("Mum", "Dad", "Mia")
    seats = tuple(Place(name, look) for name, look in zip(names, (0, 1, 4), strict=False))
    known = (*samples.LONG[3:], "Oma") if hard else ("Tom", "Oma", "Ben", "Cleo")
    return PlayersScene(
        "Go For Broke",
        seats,
        2,
        2,
        known,
        "Start with 3",
        table="Nothing yet",
        rules="House rules",
        lies="on the table",
    )


def nobody() -> PlayersScene:
    """Nobody sits here yet, and last time is known."""
    return replace(
        players(),
        seats=(Place("", 0),),
        current=0,
        free=4,
        main="Same as last time",
        note="Mum, Dad, Mia and Tom",
    )


def seat(sitting: PlayersScene) -> SeatSheet:
    """Return what can be said about the seat that is being named."""
    sides = (("0", "this side"), ("90", "left"), ("180", "far side"), ("270", "right"))
    ways = (
        SeatChoice(SeatWay.SWAP, "Played by", "a person"),
        SeatChoice(SeatWay.FIRST, "First time?", "Yes, coach me"),
        SeatChoice(SeatWay.TOKEN, "The new token is theirs"),
    )
    return SeatSheet(f"Where does {sitting.seats[2].name} sit?", ways, sides)


def rules() -> FormScene:
    """Return the usual house rules."""
    picks = (
        Pick("all", "Everything that is owned goes to the bank first", "As printed"),
        Pick("none", "Nothing has to be sold", "Games last about 40 % longer."),
    )
    why = "The sheet says nothing; selling first would keep people in the game for hours."
    rows = [
        Row(
            f"rule GFB-{at:02}",
            f"What counts as broke, part {at}?",
            "Everything goes first",
            picks=picks,
            chosen="all",
            about=why,
            marked=at == 2,
        )
        for at in range(1, 9)
    ]
    phrase = Row("phrase", "A phrase of your own", "none", kind="text")
    return FormScene("set-up rules", "House rules", (phrase, *rows))
