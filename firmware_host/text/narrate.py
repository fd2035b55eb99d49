"""A whole game played by bots and told in sentences: for pipes, demos, and first impressions."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TextIO

from firmware_host.engine.requests import LetMachine
from firmware_host.engine.words import counted
from firmware_host.record import story
from firmware_host.record.session import Session


def tell(
    session: Session,
    out: TextIO,
    pause: float = 0.0,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Let bots play the game to its end; write every event as a line."""
    speaker = session.speaker()
    board = session.board
    out.write(
        f"{board.name} — {board.label.tagline}. {', '.join(session.game.table.names)} play.\n"
    )
    out.write(f"Fair-play code: {session.code}\n\n")
    done = 0
    while True:
        for event in session.game.events[done:]:
            out.write(f"  §{event[0].rule:<4} {speaker.event(event)}\n")
        done = len(session.game.events)
        if session.game.ask is None:
            break
        session.take(session.machine_request() or LetMachine())
        if pause:
            out.flush()
            sleep(pause)
    outcome = session.game.outcome
    assert outcome is not None
    unit = session.game.table.unit
    out.write("\n")
    for place, seat, score in outcome.standing:
        out.write(f"{place}. {speaker.who(seat)}, {counted(score, unit)}\n")
    out.writelines(f"{line}\n" for line in story.proof(session))
