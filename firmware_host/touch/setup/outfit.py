"""The pages for what is on the table: a box, with what is missing in it, or a printed set."""

from __future__ import annotations

from display.scenes.forms import FormScene, Row
from display.wishes import Touch
from firmware_host.engine.game import KINDS, BoardGame
from firmware_host.engine.words import Language, word
from firmware_host.touch.setup.answers import print_now, teaching
from firmware_host.touch.setup.choices import Missing, Way
from firmware_host.touch.setup.plan import Plan

MISSING = {
    "money": (word("The money"), word("I keep it, and show what everybody has")),
    "cards": (word("The cards"), word("I shuffle, draw and show them")),
    "spinner": (word("A spinner"), word("I spin for you")),
    "dice": (word("The dice"), word("I roll for you")),
    "tiles": (word("The tiles"), word("They lie on the screen")),
}


def box(board: BoardGame, plan: Plan, say: Language, notice: str, *, walks: bool) -> FormScene:
    """Return the owner's own box: what teaching it means, and which of its things are gone."""
    rows = []
    for kind in KINDS:
        if kind in board.kinds:
            title, instead = MISSING[kind]
            gone = kind in plan.missing
            state = say("Missing") if gone else say("In the box")
            note = say(instead) if gone else ""
            rows.append(Row(Missing(kind), say(title), state, note, kind="act", marked=gone))
    return FormScene(
        "set-up box",
        say("The original box"),
        tuple(rows),
        hint=say(teaching(board)),
        main=say("Go on: who is playing?"),
        aside=(Way.TEACH, say("Show me your board now")) if walks else ("", ""),
        back=Touch(Way.BACK),
        notice=notice,
    )


def printed(board: BoardGame, say: Language, notice: str) -> FormScene:
    """Return a set printed from our own edition: print it now, or go on with one cut out."""
    how = say("A file for any printer, or print it right away")
    rows = (
        Row(Way.PRINT, say(print_now(board)), note=how, kind="act"),
        Row("plain", say("I roll and spin; you can change that later"), kind="plain"),
    )
    return FormScene(
        "set-up printed",
        say("A printed set"),
        rows,
        hint=say("Our own edition of {game}, made to be printed.").format(game=board.name),
        main=say("Go on: who is playing?"),
        back=Touch(Way.BACK),
        notice=notice,
    )
