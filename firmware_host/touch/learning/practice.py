"""A practice turn: a table of its own over the page that is open. Nothing of it is kept.

It shares the board, the seats' names and the house rules with the game it is practised for, and
nothing else: a secret of its own, cards and tiles of its own, and a journal that is never written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from display import port, wishes
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.requests import LetMachine
from firmware_host.engine.table import Setup
from firmware_host.kept.editions import Packs
from firmware_host.record.chance import Urn
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.learning.pupils import Pupils
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.coaching import Coaching
from firmware_host.touch.director import Director
from firmware_host.touch.pace import SPEEDS
from firmware_host.touch.pages.page import DirectedPage

AHEAD = 400  # steps that the machine plays at most until it is the pupil's turn


def open_page(house: House, args: Mapping[str, str]) -> PracticePage:
    """Return the practice that is under way, or a new one for the game on the table."""
    if isinstance(house.practice, PracticePage):
        return house.practice
    if house.session is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    setup, table = house.session.header.setup, house.session.game.table
    ask = house.session.game.ask
    wanted = ask.seat if ask is not None and ask.seat is not None else table.turn
    seat = wanted if wanted is not None and wanted not in table.automatic else _person(house)
    return begin(house, house.session.board, setup, seat)


def practise(house: House, board: BoardGame, setup: Setup) -> None:
    """Practise a game that has not begun yet, over the page that is open."""
    house.page, house.page_name = begin(house, board, setup, 0), "practice"


def begin(house: House, board: BoardGame, setup: Setup, seat: int) -> PracticePage:
    """Return a new practice for a seat."""
    session = scratch(house.packs, board, setup, seat)
    session.translate = house.translate
    house.practice = page = PracticePage(house, session)
    return page


def scratch(packs: Packs, board: BoardGame, setup: Setup, seat: int) -> Session:
    """Return a game to practise on, brought to the seat's first turn; nothing of it is kept."""
    edition = board.editions[0] if setup.edition == board.taught else setup.edition
    try:
        edition, pack = packs.find(board, edition)
    except Refused:
        edition, pack = setup.edition, setup.pack
    bots = tuple(at for at in range(len(setup.seats)) if at != seat)
    own = Setup(
        board.id, setup.seats, edition, pack, setup.rulings, board.seeing({}), "ledger", bots
    )
    session = Session.begin(Journal(None), complete(board, own), urn=Urn.fresh())
    session.second_person = False
    for _ in range(AHEAD):
        ask, table = session.game.ask, session.game.table
        if ask is None or (table.turn == seat and ask.seat == seat):
            break
        session.take(LetMachine())
    return session


def _person(house: House) -> int:
    """Return the first seat that a person plays, or the first."""
    assert house.session is not None
    return next(iter(house.session.game.table.people()), 0)


class PracticePage(DirectedPage):
    """The practice table. What leads to pages of the real game is not on it."""

    def __init__(self, house: House, session: Session) -> None:
        pace = SPEEDS[house.settings.display.speed]
        super().__init__(house, Director(session, cue=house.cue, pace=pace, looks=house.looks))
        self._under = house.page, house.page_name
        self.session = session
        self._coaching = Coaching(session, Pupils(session, newcomers=house.settings.table.coach))

    def scene(self) -> port.TableScene:
        """Return the practice table, marked as such."""
        scene = self._director.scene()
        return replace(scene, practice=True, undo=None, **self._coaching.added(scene))

    def carry_out(self, intent: port.Intent, now: float) -> None:
        """Do what somebody wants of the practice; of other pages only the rules are reached."""
        match intent:
            case wishes.EndPractice():
                self.leave()
            case port.Open("rules", args):
                here = {**args, "game": self.session.board.id, "back": "practice"}
                self._house.open("rules", here)
            case port.Open():
                pass
            case wishes.PlayOn():
                self._director.play_on(now)
            case wishes.Heard() | wishes.Teach():
                self._coaching.take(intent)
                self.changed = True
            case _:
                self._director.carry_out(intent, now)

    def tick(self, now: float, *, busy: bool) -> float | None:
        """Let time pass; return when to call again."""
        if self.session.game.outcome is not None and not busy and not self.changed:
            self.leave()
            return now
        return self._director.tick(now, busy=busy)

    def leave(self) -> None:
        """Let the page under it come back as it was."""
        house = self._house
        house.practice = None
        if self._under[0] is None:
            house.open("home")
            return
        house.page, house.page_name = self._under
        self._under[0].changed = True
