"""The phones of one game, at the table's end: what they say becomes requests, what happens frames.

One more descriptor for the table's loop. A phone speaks for its seat and for nobody else; its
answer is a request like any other, guarded by the number of the step that it was made for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from firmware_host.engine.asks import Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Reply, Request
from firmware_host.engine.table import Json
from firmware_host.engine.words import Language, said
from firmware_host.language import available, translator
from firmware_host.phones.ballot import Ballot
from firmware_host.phones.drafts import Drafts, laying
from firmware_host.phones.guests import Claim, Guests
from firmware_host.phones.sight import Eyes, Sight, sign
from firmware_host.phones.voice import heard
from firmware_host.phones.wall import lines, picture
from firmware_host.phones.wire import Wire
from firmware_host.phones.words import words_in
from firmware_host.record.session import Session

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

    def landed(self) -> Json:
        """Return what chance said last, while it lies on the table; None otherwise."""


@dataclass
class Phone:
    """One connection: in which language it reads, and whether it is a wall."""

    language: Language
    wall: bool = False
    shown: tuple[int, int, int] | None = None  # the state that it was sent last
    confirmed: bool = False  # its owner has said yes to the seat


class Phones:
    """Everything about phones that the table keeps while its door is open for one game.

    `changed` is set when the table's own screen would show something else. `keep` is told what
    has to outlive a power cut.
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
        self.ring: Callable[[], None] = lambda: None  # somebody asks for something at the table
        self._keep = keep
        self._phones: dict[int, Phone] = {}
        self._version = 0
        self._proposals = 0
        self._english = translator("en")

    # -- for the loop ------------------------------------------------------------------------------

    def descriptors(self) -> list[int]:
        """Return what to sleep on."""
        return self.wire.descriptors()

    def unsent(self) -> list[int]:
        """Return what to sleep on until more can be sent."""
        return self.wire.unsent()

    @property
    def waiting(self) -> bool:
        """Whether more has come in than was taken."""
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
        """Send the state to every phone that has not got it."""
        session = self.play.session
        state = (session.id, session.seq, self._version)
        made: dict[tuple[int | None, str], dict[str, Json]] = {}
        sight: Sight | None = None
        for number, phone in self._phones.items():
            seat = self.guests.bound.get(number)
            if phone.shown == state or (seat is None and not phone.wall):
                continue
            phone.shown = state
            key = seat, phone.language.code
            if key not in made:
                sight = sight or Sight(session, self.play.looks)
                made[key] = self.frame(Eyes(seat, phone.language), sight)
            if phone.wall and session.game.outcome is not None:
                self._say(number, course=lines(session))
            self._say(number, state=made[key])

    def close(self) -> None:
        """Cut everybody off; the door goes with its line."""
        self.wire.send_away()
        self.wire.close()

    def leave(self) -> None:
        """The program ends and the game goes on later: the seats stay with their phones."""
        self.close()

    def touch(self) -> None:
        """Something that phones are shown has changed beside the game itself."""
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
        """Somebody at the table says that a phone is who it says. Raises `Refused`."""
        token, others = self.guests.bind(phone)
        self._say(phone, token=token)
        self._tell_elsewhere(others)
        self._phones[phone].shown = None
        self._keep(self.guests.kept())
        self.touch()

    def decline(self, phone: int) -> None:
        """Somebody at the table says that it is not."""
        self.guests.claims.pop(phone, None)
        self._say(phone, gone="given_back")
        self.touch()

    def give_back(self, seat: int) -> None:
        """A phone is lost: its seat is played on the screen again."""
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
        """A seat without a phone agrees on the screen to what is put to the vote."""
        if self.ballot is not None and seat in self.ballot.needed and seat not in self.holders():
            self.agree(seat, now, yes=True)

    # -- what a phone is sent ----------------------------------------------------------------------

    def frame(self, eyes: Eyes, sight: Sight | None = None) -> dict[str, Json]:
        """Return the state for a pair of eyes: the filter's frame, and what is about phones."""
        session = self.play.session
        told = (sight or Sight(session, self.play.looks)).frame(eyes)
        told["landed"] = self.play.landed()
        told["phones"] = [session.game.table.names[seat] for seat in sorted(self.holders())]
        told["ballot"] = self.ballot.shown(session, eyes) if self.ballot is not None else None
        told["lay"] = None
        if eyes.seat is not None and (ask := laying(session.game.ask, eyes.seat)) is not None:
            speaker = session.game.table.speaker(eyes.language)
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

    def _tell_elsewhere(self, phones: Sequence[int]) -> None:
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
            self._phones[number] = Phone(self._english)
        phone = self._phones[number]
        try:
            answer = self._answered(number, phone, words, now)
        except Refused as refusal:
            answer = {"refused": said(refusal.line, phone.language)}
            if refusal.rule:
                answer["rule"] = refusal.rule
            phone.shown = None  # whatever it thought, it gets the state as it is
        if answer is not None:
            self._say(number, re=_number(words.get("id")), **answer)

    def _forget(self, phone: int) -> None:
        self._phones.pop(phone, None)
        self.guests.gone(phone)
        self.touch()

    def _answered(
        self, number: int, phone: Phone, words: dict[str, Any], now: float
    ) -> dict[str, Json] | None:
        """Do what a phone says; return what it is answered besides the state."""
        if "hello" in words:
            return self._greet(number, phone, words)
        if "join" in words:
            phone.confirmed = False
            return self._claimed(self.guests.scan(number, str(words["join"]), now))
        if "code" in words:
            self.guests.type(number, str(words["code"]), now)
            if words.get("wall") is True:
                phone.wall, phone.shown = True, None
                return {"wall": True, "picture": picture(self.play.session, phone.language)}
            return self._free()
        if "seat" in words and "act" not in words:
            names = self.play.session.game.table.names
            if words["seat"] not in names:
                raise Refused("There is no such seat.")
            phone.confirmed = False
            return self._claimed(self.guests.choose(number, names.index(words["seat"])))
        if "confirm" in words:
            return self._confirm(number, phone, yes=words["confirm"] is True)
        seat = self.guests.bound.get(number)
        if seat is None:
            raise Refused("This phone has no seat.")
        return heard(self, Eyes(seat, phone.language), words, now)

    def _greet(self, number: int, phone: Phone, words: dict[str, Any]) -> dict[str, Json]:
        """Take a phone in: its language, and its seat if it has a token for one."""
        code = words.get("language")
        phone.language = translator(code) if code in available() else self.play.session.translate
        phone.shown = None
        answer: dict[str, Json] = {
            "words": words_in(phone.language),
            "language": phone.language.code,
            "languages": available(),
            "table": self.play.session.board.name,
        }
        token = words.get("token")
        if isinstance(token, str) and token:
            try:
                self._tell_elsewhere(self.guests.known(number, token))
                self.touch()
            except Refused:
                answer["gone"] = "given_back"
        return answer

    def _claimed(self, claim: Claim) -> dict[str, Json]:
        names = self.play.session.game.table.names
        name, looks = names[claim.seat], self.play.looks
        return {
            "claim": {
                "seat": name,
                "number": claim.number,
                "look": looks[claim.seat] if claim.seat < len(looks) else claim.seat,
                "sign": sign(name, [other for other in names if other != name]),
            }
        }

    def _free(self) -> dict[str, Json]:
        names = self.play.session.game.table.names
        return {"free": [names[seat] for seat in self.guests.free()]}

    def _confirm(self, number: int, phone: Phone, *, yes: bool) -> dict[str, Json]:
        """Take the owner's yes to the seat, or the wish for another one."""
        claim = self.guests.claims.get(number)
        if claim is None:
            raise Refused("That code is used or too old. Scan the one on the screen.")
        if not yes:
            self.guests.claims.pop(number)
            self.guests.admit(number)
            return self._free()
        phone.confirmed = True
        self.touch()
        self.ring()
        return {"waiting": True}

    # -- what several phones do together -----------------------------------------------------------

    def agree(self, seat: int, now: float, *, yes: bool) -> None:
        """A seat agrees to what is put to the vote, or says that it stands."""
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
