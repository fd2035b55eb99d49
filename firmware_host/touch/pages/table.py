"""The page shown while a game is played. When the game ends it moves on to the winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from display import port, wishes
from firmware_host.engine.errors import Refused
from firmware_host.record.handover import by_hand
from firmware_host.record.notes.counting import next_age
from firmware_host.touch.app import House
from firmware_host.touch.coaching import Coaching
from firmware_host.touch.director import Director
from firmware_host.touch.pages.page import DirectedPage
from firmware_host.touch.voice import say_again, tell_table

GESTURE = "gesture shown"  # under this key the journal keeps that a hand was held once
LINGER = 1.6  # how long the last position stays up before the winner's page


def open_page(house: House, args: Mapping[str, str]) -> TablePage:
    """Return the game on the table. Raises `Refused` if there is none."""
    if house.director is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    return TablePage(house, house.director)


class TablePage(DirectedPage):
    """The director's table. Once the game is over and nothing moves, it leads to the winner."""

    def __init__(self, house: House, director: Director) -> None:
        super().__init__(house, director)
        self._leaves: float | None = None
        self._gesture = not house.journal.kept(GESTURE)

    def scene(self) -> port.TableScene:
        """Return the table as it is now."""
        house, phones = self._house, self._house.phones
        scene = self.dressed(self._director.scene(), house.coaching)
        more: dict[str, Any] = {}
        if phones is not None and phones.asked_on_phone() is not None:
            more["on_phone"] = True
        if house.settings.display.turn_to_player == "ask":
            seat, side = self._to_face()
            if seat is not None and side != house.facing:
                more["turn_to"] = self._director.session.game.table.names[seat]
        return replace(scene, **more) if more else scene

    def dressed(self, scene: port.TableScene, coaching: Coaching | None) -> port.TableScene:
        """Return a director's table with what the coach and the settings add to or take from it."""
        settings = self._house.settings
        more = coaching.added(scene) if coaching is not None else {}
        if self._gesture:
            more["gesture"] = True
        if settings.sound.voice:
            more["spoken"] = True
        if not settings.display.odds:
            more["odds"] = None
        return replace(scene, **more) if more else scene

    def carry_out(self, intent: port.Intent, now: float) -> None:
        """Do what somebody at the screen wants."""
        match intent:
            case wishes.TurnScreen():
                self._house.turn_to(self._to_face()[1])
                self.changed = True
            case wishes.SeenGesture():
                self._gesture = False
                self._house.journal.remember(GESTURE, True)
            case wishes.PlayOn():
                self._director.play_on(now)
            case wishes.Heard() | wishes.Teach() if self._house.coaching is not None:
                self._house.coaching.take(intent)
                self.changed = True
            case wishes.SayAgain():
                say_again(self._house)
            case wishes.TellTable():
                tell_table(self._house)
            case wishes.CountFirst(seat) if self._director.counters is not None:
                counters = self._director.counters
                counters.let(seat, next_age(counters.ages.get(seat, 0)))
                self.changed = True
            case _:
                self._director.carry_out(intent, now)

    def tick(self, now: float, *, busy: bool) -> float | None:
        """Let time pass; return when to call again."""
        if self._house.coaching is not None and not self.changed:
            self._house.coaching.keep()
        due = self._director.tick(now, busy=busy)
        if self._turns(busy=busy):
            due = now
        if not busy and not self._director.changed and self._opens_the_sheet():
            return now
        if self._director.session.game.outcome is None:
            self._leaves = None
            return due
        if busy or self._director.changed or self._leaves is None:
            # The last roll is still to be seen: only then does the end count.
            self._leaves = now + LINGER
        elif now >= self._leaves:
            self._house.open("winner")
            return now
        return self._leaves

    def _opens_the_sheet(self) -> bool:
        """Open the sheet with last time's figures, once, where something is settled by hand."""
        session = self._director.session
        here = (session.id, session.n)
        words = by_hand.asked(session)
        if not words or here == self._house.sheet or not by_hand.last_time(session, words):
            return False
        self._house.sheet = here
        self._house.open("fix")
        return True

    def _to_face(self) -> tuple[int | None, int]:
        """Return the seat of the person who is asked, and its side of the table.

        None, and the side that the picture faces already, if no person is asked.
        """
        ask, table = self._director.session.game.ask, self._director.session.game.table
        seat = ask.seat if ask is not None else None
        if seat is None or seat in table.automatic or seat not in self._house.sides:
            return None, self._house.facing
        return seat, self._house.sides[seat]

    def _turns(self, *, busy: bool) -> bool:
        """Turn the picture to whoever is asked once nothing moves; return whether it will."""
        mode = self._house.settings.display.turn_to_player
        side = self._to_face()[1] if mode == "on" else 0 if mode == "off" else self._house.facing
        if side == self._house.facing:
            return False
        if busy or self._director.changed:
            return not busy
        self._house.turn_to(side)
        return False
