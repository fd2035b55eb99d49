"""Asks who agrees to a correction: each player who has to touches their own sign."""

from __future__ import annotations

from dataclasses import replace

from display.scenes.forms import FormScene, Row
from display.wishes import RowKey
from firmware_host.engine.requests import Correct
from firmware_host.record.session import Session
from firmware_host.values import dataclass


@dataclass(frozen=True)
class Agree(RowKey):
    """This seat agrees to the correction, or takes its word back."""

    seat: int


def turned(wanted: Correct, seat: int) -> Correct:
    """Return a correction after a seat has agreed to it, or taken its word back."""
    return replace(wanted, agreed=tuple(sorted({*wanted.agreed} ^ {seat})))


def who_agrees(session: Session, wanted: Correct, page: str, notice: str) -> FormScene:
    """Return the question who agrees, asked by `page`."""
    speaker, names = session.speaker(), session.game.table.names
    say, needed = speaker.language, session.agreement(wanted)
    rows = tuple(
        Row(
            Agree(seat),
            names[seat],
            say("agrees") if seat in wanted.agreed else "",
            kind="act",
            look=seat,
            initial=names[seat][:1],
        )
        for seat in needed.seats
    )
    return FormScene(
        f"{page} agree",
        say("Who agrees?"),
        rows,
        tally=speaker.line(needed.line()),
        main=say("Leave it as it is"),
        back="table",
        notice=notice,
    )
