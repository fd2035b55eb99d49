"""The table's side of the phones of one game: messages to requests, events to frames.

One more descriptor for the table's loop. A phone speaks for its seat and for nobody else; its
answer is a request like any other, guarded by the number of the step that it was made for.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from firmware_host.engine.asks import Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Reply, Request
from firmware_host.engine.table import Json
from firmware_host.engine.words import Language, said
from firmware_host.phones.ballot import Ballot
from firmware_host.phones.drafts import Drafts, laying
from firmware_host.phones.encoding import Pen
from firmware_host.phones.frames import Eyes, Sight
from firmware_host.phones.guests import Claim, Guests
from firmware_host.phones.joining import KNOCKS, Greetings, knocked
from firmware_host.phones.pictures import Landed, landed_json
from firmware_host.phones.seat_requests import heard
from firmware_host.phones.wall import chart
from firmware_host.phones.wire import Wire
from firmware_host.record.session import Session
from firmware_host.values import dataclass

log = logging.getLogger(__name__)

SOURCE = "phone"
SEVERAL = 64  # phones and walls that are remembered at most; the door lets in fewer


class Play(Protocol):
    """The table as phones need it."""

    @property
    def session(self) -> Session:
        """The game on the table."""

    @property
    def looks(self) -> Sequence[int]:
        """Every seat's colour and shape by number."""

    def take(self, request: Request, now: float) -> None:
        """Have a request carried out. Raises `Refused` with the reason."""

    def landed(self) -> Landed | None:
        """Return what chance said last, while it lies on the table."""


@dataclass
class Phone:
    """One connection: in which language it reads, and whether it is a wall."""

    language: Language
    wall: bool = False
    shown: tuple[int, int, int] | None = None  # the state that it was sent last
    confirmed: bool = False  # its owner has said yes to the seat


class Phones:
    """All phones of one game, while the table's door is open.

    `changed` is set when the table's own screen would look different. `keep` is called with what
    has to survive a power cut.
    """

    def __init__(
        self,
        play: Play,
        wire: Wire,
        key: Callable[[], bytes],
        below: Below,
        keep: Callable[[dict[str, Json]], None] = lambda _: None,
    ) -> None:
        self.play = play
        self.wire = wire
        self.guests = Guests(play.session.game.table.people(), key, below)
        self.drafts = Drafts()
        self.ballot: Ballot | None = None
        self.changed = True
        self.ring: Callable[[], None] = lambda: None  # draws the table's attention to a request
        self._keep = keep
        self._phones: dict[int, Phone] = {}
        self._spoke = 0  # the phone that has said something last
        self._version = 0
        self._proposals = 0
        self.greetings = Greetings()
        self._course: tuple[tuple[int, int, str], dict[str, Json]] | None = None

    # -- for the loop ------------------------------------------------------------------------------

    def descriptors(self) -> list[int]:
        """Return what to sleep on."""
        return self.wire.descriptors()

    def unsent(self) -> list[int]:
        """Return what to sleep on until more can be sent."""
        return self.wire.unsent()

    @property
    def waiting(self) -> bool:
        """Whether messages are still waiting to be taken in."""
        return self.wire.full()

    def turn(self, now: float) -> None:
        """Take in what phones have said, and hand in what lies ready."""
        for message in self.wire.take_all():
            self._hear(message, now)
        self._hand_in(now)
        if self.ballot is not None and self.ballot.seq != self.play.session.seq:
            self.ballot = None
            self.touch()

    def show(self) -> None:
        """Send the state to every phone that does not have it yet, and whatever else waits."""
        session = self.play.session
        state = (session.id, session.seq, self._version)
        late = [
            number
            for number, phone in self._phones.items()
            if phone.shown != state and (phone.wall or number in self.guests.bound)
        ]
        if late:
            # First the phone that has just done something, where somebody waits; walls last.
            late.sort(key=lambda number: (number != self._spoke, self._phones[number].wall))
            self._send_states(late)
        for number in late:
            self._phones[number].shown = state
        self.wire.flush()

    def _send_states(self, late: Sequence[int]) -> None:
        session = self.play.session
        sight, pen = Sight(session, self.play.looks), Pen()
        made: dict[tuple[int | None, str], str] = {}
        for number in late:
            phone, seat = self._phones[number], self.guests.bound.get(number)
            key = seat, phone.language.code
            if key not in made:
                made[key] = pen.write(self.frame(Eyes(seat, phone.language), sight))
            if phone.wall and session.game.outcome is not None:
                self._say(number, course=self._chart(phone.language))
            self.wire.send_written(number, f'{{"state":{made[key]}}}')
            if number == self._spoke:
                self.wire.flush()

    def _chart(self, language: Language) -> dict[str, Json]:
        """Return everybody's course through the finished game, played again once for it."""
        game = self.play.session.id, self.play.session.seq, language.code
        if self._course is None or self._course[0] != game:
            self._course = game, chart(self.play.session, language)
        return self._course[1]

    def close(self) -> None:
        """Cut everybody off; the door goes with its line."""
        self.wire.send_away()
        self.wire.close()

    def leave(self) -> None:
        """Let go of the phones because the program ends; each keeps its seat for later."""
        self.close()

    def touch(self) -> None:
        """Have the state sent again, because something other than the game has changed."""
        self._version += 1
        self.changed = True

    # -- for the table's screen --------------------------------------------------------------------

    def holders(self) -> set[int]:
        """Return the seats that have a phone, whether it is awake or not."""
        return set(self.guests.hashes)

    def awake(self) -> set[int]:
        """Return the seats whose phone is on the line."""
        return set(self.guests.bound.values())

    def claims(self) -> list[Claim]:
        """Return who waits for the table's yes, in the order they came."""
        waiting = self.guests.claims.values()
        return [claim for claim in waiting if self._phones[claim.phone].confirmed]

    def accept(self, phone: int) -> None:
        """Give a phone the seat that it claims: the table has said yes. Raises `Refused`."""
        token, others = self.guests.bind(phone)
        self._say(phone, token=token)
        self.tell_elsewhere(others)
        self._phones[phone].shown = None
        self._keep(self.guests.kept())
        self.touch()

    def decline(self, phone: int) -> None:
        """Reject a phone's claim at the table."""
        self.guests.claims.pop(phone, None)
        self._say(phone, gone="given_back")
        self.touch()

    def give_back(self, seat: int) -> None:
        """Take a seat away from its phone; it is played on the screen again."""
        for phone in self.guests.forget(seat):
            self._say(phone, gone="given_back")
        self.drafts.drop(seat)
        self._keep(self.guests.kept())
        self.touch()

    def asked_on_phone(self) -> int | None:
        """Return the seat whose secret question is answered on its phone, not on the screen."""
        session = self.play.session
        ask = session.game.ask
        if ask is None or not session.game.hidden or ask.seat not in self.awake():
            return None
        return ask.seat

    def agree_at_table(self, seat: int, now: float) -> None:
        """Count the yes that a seat without a phone gives to the vote at the screen."""
        if self.ballot is not None and seat in self.ballot.needed and seat not in self.holders():
            self.agree(seat, now, yes=True)

    # -- what a phone is sent ----------------------------------------------------------------------

    def frame(self, eyes: Eyes, sight: Sight | None = None) -> dict[str, Json]:
        """Return the state for one viewer: the filter's frame, and what concerns the phones."""
        session = self.play.session
        told = (sight or Sight(session, self.play.looks)).frame(eyes)
        names, speaker = session.game.table.names, session.speaker(eyes.language)
        told["landed"] = landed_json(self.play.landed(), names, speaker)
        told["phones"] = [names[seat] for seat in sorted(self.holders())]
        told["ballot"] = self.ballot.shown(session, eyes) if self.ballot is not None else None
        told["lay"] = None
        if eyes.seat is not None and (ask := laying(session.game.ask, eyes.seat)) is not None:
            to_lay = {ask.seat, *ask.others} - {None}
            people = set(session.game.table.people())
            ready = len(people) - len(to_lay & people) + len(self.drafts.ready() & to_lay)
            told["lay"] = {
                **self.drafts.shown(ask, eyes.seat, speaker),
                "laid": ready,
                "all": len(people),
            }
        return told

    def _say(self, phone: int, **message: Json) -> None:
        self.wire.send(phone, message)

    def tell_elsewhere(self, phones: Sequence[int]) -> None:
        """Tell phones that their seat has been taken up on another one."""
        for phone in phones:
            self._say(phone, gone="elsewhere_now")

    # -- what a phone says -------------------------------------------------------------------------

    def _hear(self, message: Any, now: float) -> None:
        """Take in one message of the door."""
        if not isinstance(message, dict):
            return
        if "door" in message:
            for gone in list(self._phones):
                self._forget(gone)
            return
        number = message.get("from")
        if type(number) is not int:
            return
        if message.get("gone") is True:
            self._forget(number)
            return
        words = message.get("said")
        if not isinstance(words, dict):
            self._say(number, refused="?")
            return
        if number not in self._phones:
            if len(self._phones) >= SEVERAL:
                return
            self._phones[number] = Phone(self.play.session.translate)
        phone, self._spoke = self._phones[number], number
        try:
            answer = self._answered(number, phone, words, now)
        except Refused as refusal:
            answer = {"refused": said(refusal.line, phone.language)}
            if refusal.rule:
                answer["rule"] = refusal.rule
            phone.shown = None  # send it the current state again
        except Exception as error:  # a bug that a phone can reach must not end the evening
            # Its words may hold secrets: only its kind is noted.
            log.error("a phone's message could not be carried out: %s", type(error).__name__)
            answer = {"refused": "?"}
            phone.shown = None
        self._say(number, re=_number(words.get("id")), **answer)

    def _forget(self, phone: int) -> None:
        self._phones.pop(phone, None)
        # A connection without a seat changes nothing on the screen when it goes.
        if self.guests.gone(phone):
            self.touch()

    def _answered(
        self, number: int, phone: Phone, words: dict[str, Any], now: float
    ) -> dict[str, Json]:
        """Carry out a phone's message; return the answer to it, besides the state."""
        if "act" not in words and not KNOCKS.isdisjoint(words):
            return knocked(self, number, phone, words, now)
        seat = self.guests.bound.get(number)
        if seat is None:
            raise Refused("This phone has no seat.")
        return heard(self, Eyes(seat, phone.language), words, now)

    # -- what several phones do together -----------------------------------------------------------

    def agree(self, seat: int, now: float, *, yes: bool) -> None:
        """Count a seat's yes to the vote; carry it out once all agree, drop it at a no."""
        ballot = self.ballot
        if ballot is None or seat not in ballot.needed:
            raise Refused("Nobody has asked for that.")
        if not yes:
            self.ballot = None
        else:
            ballot.agreed.add(seat)
            if not ballot.missing:
                self.ballot = None
                self.play.take(ballot.request(), now)
        self.touch()

    def propose(self) -> tuple[str, ...]:
        """Return a layout to look at; every one is another."""
        self._proposals += 1
        return self.play.session.propose(self.play.session.n, 1_000 + self._proposals)

    def _hand_in(self, now: float) -> None:
        """Answer the pending question with the layout that its seat has made ready."""
        session = self.play.session
        layout = self.drafts.take(session.game.ask)
        if layout is None:
            return
        try:
            self.play.take(Reply(layout, session.n, SOURCE), now)
        except Refused:
            # It cannot be written now, or the rules have changed: its owner sees it unfinished.
            ask = session.game.ask
            if ask is not None and ask.seat is not None:
                self.drafts.of(ask.seat).pieces.update(layout)
        self.touch()


def _number(raw: object) -> Json:
    """Return the number a phone gave its message, for the answer to be recognised by."""
    return raw if type(raw) is int else None
