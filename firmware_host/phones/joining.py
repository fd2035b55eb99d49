"""Messages of a phone without a seat: hello, a code, a seat, confirmation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Json
from firmware_host.engine.words import Language
from firmware_host.language import available, translator
from firmware_host.phones.frames import sign
from firmware_host.phones.guests import Claim
from firmware_host.phones.wall import picture
from firmware_host.phones.words import words_in

if TYPE_CHECKING:
    from firmware_host.phones.service import Phone, Phones

KNOCKS = frozenset({"hello", "join", "code", "seat", "confirm"})


class Greetings:
    """The pages' words by language. Each is read once: anybody in the house may say hello."""

    def __init__(self) -> None:
        self.languages = available()
        self._read: dict[str, Language] = {}
        self._words: dict[Language, dict[str, Json]] = {}

    def language(self, code: object, spoken: Language) -> Language:
        """Return the language that somebody wants, or the one `spoken` at the table."""
        if code == spoken.code or not isinstance(code, str) or code not in self.languages:
            return spoken
        if code not in self._read:
            self._read[code] = translator(code)
        return self._read[code]

    def words(self, language: Language) -> dict[str, Json]:
        """Return every word of the pages."""
        if language not in self._words:
            self._words[language] = {**words_in(language)}
        return self._words[language]


def knocked(
    phones: Phones, number: int, phone: Phone, words: dict[str, Any], now: float
) -> dict[str, Json]:
    """Handle a message of a phone without a seat; return the answer. Raises `Refused`."""
    guests, session = phones.guests, phones.play.session
    if "hello" in words:
        return _greeted(phones, number, phone, words)
    if "join" in words:
        phone.confirmed = False
        return _claimed(phones, guests.scan(number, str(words["join"]), now))
    if "code" in words:
        guests.type(number, str(words["code"]), now)
        if words.get("wall") is True:
            phone.wall, phone.shown = True, None
            return {"wall": True, "picture": picture(session, phone.language)}
        return _free(phones)
    if "seat" in words:
        names = session.game.table.names
        if words["seat"] not in names:
            raise Refused("There is no such seat.")
        phone.confirmed = False
        return _claimed(phones, guests.choose(number, names.index(words["seat"])))
    return _confirmed(phones, number, phone, yes=words["confirm"] is True)


def _greeted(phones: Phones, number: int, phone: Phone, words: dict[str, Any]) -> dict[str, Json]:
    """Take a phone in: its language, and its seat if it has a token for one."""
    session, greetings = phones.play.session, phones.greetings
    phone.language = greetings.language(words.get("language"), session.translate)
    phone.shown = None
    answer: dict[str, Json] = {
        "words": greetings.words(phone.language),
        "language": phone.language.code,
        "languages": [*greetings.languages],
        "table": session.board.name,
    }
    token = words.get("token")
    if isinstance(token, str) and token:
        try:
            phones.tell_elsewhere(phones.guests.known(number, token))
            phones.touch()
        except Refused:
            answer["gone"] = "given_back"
    return answer


def _claimed(phones: Phones, claim: Claim) -> dict[str, Json]:
    names, looks = phones.play.session.game.table.names, phones.play.looks
    name = names[claim.seat]
    return {
        "claim": {
            "seat": name,
            "number": claim.number,
            "look": looks[claim.seat] if claim.seat < len(looks) else claim.seat,
            "sign": sign(name, [other for other in names if other != name]),
        }
    }


def _free(phones: Phones) -> dict[str, Json]:
    names = phones.play.session.game.table.names
    return {"free": [names[seat] for seat in phones.guests.free()]}


def _confirmed(phones: Phones, number: int, phone: Phone, *, yes: bool) -> dict[str, Json]:
    """Take the owner's yes to the seat, or the wish for another one."""
    if number not in phones.guests.claims:
        raise Refused("That code is used or too old. Scan the one on the screen.")
    if not yes:
        phones.guests.claims.pop(number)
        phones.guests.admit(number)
        return _free(phones)
    phone.confirmed = True
    phones.touch()
    phones.ring()
    return {"waiting": True}
