"""What a phone that has a seat may say: answers, asides, undo, and questions about the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_host.engine import codec
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import CORRECTIONS, Do, LetMachine, Reply, Undo
from firmware_host.engine.table import Json
from firmware_host.engine.words import Language, Line
from firmware_host.phones.ballot import Ballot
from firmware_host.phones.drafts import laying
from firmware_host.phones.frames import Eyes, in_words, is_asked
from firmware_host.record import story
from firmware_host.record.session import Session

if TYPE_CHECKING:
    from firmware_host.phones.service import Phones

SOURCE = "phone"
HISTORY = 60  # sentences
# The verbs of a message. If it has several, the first of these counts.
VERBS = ("answer", "act", "undo", "agree", "draft", "propose", "why", "history", "words", "leave")


def heard(phones: Phones, eyes: Eyes, words: dict[str, Any], now: float) -> dict[str, Json]:
    """Do what a phone says for its seat; return what it is answered. Raises `Refused`."""
    assert eyes.seat is not None
    verb = next((verb for verb in VERBS if verb in words), "")
    match verb:
        case "answer":
            return _answer(phones, eyes.seat, words, now)
        case "act":
            return _act(phones, eyes.seat, words, now)
        case "undo":
            return _undo(phones, eyes.seat, words, now)
        case "agree":
            _current(phones, words)
            phones.agree(eyes.seat, now, yes=words["agree"] is True)
            return {}
        case "draft":
            return _draft(phones, eyes.seat, words)
        case "propose":
            return _propose(phones, eyes.seat)
        case "why":
            if "seq" in words:
                _current(phones, words)  # events are counted from the end, which may have moved
            return {"why": _why(phones.play.session, words["why"], eyes.language)}
        case "history":
            return {"history": _history(phones.play.session, eyes.language)}
        case "words":
            return {"read": in_words(phones.play.session, eyes)}
        case "leave":
            phones.give_back(eyes.seat)
            return {}
        case _:
            raise Refused("The table does not know what that means.")


def _current(phones: Phones, words: dict[str, Any]) -> None:
    """Refuse a message that was made for another step of the game."""
    if words.get("seq") != phones.play.session.seq:
        raise Refused("The table has moved on in the meantime.")


def _answer(phones: Phones, seat: int, words: dict[str, Any], now: float) -> dict[str, Json]:
    _current(phones, words)
    session = phones.play.session
    ask = session.game.ask
    if ask is None:
        raise Refused("The game is over. Undo still works.")
    # Checked first, because the reason of any later refusal could reveal somebody's hand.
    if not is_asked(session, seat):
        raise Refused("That question is not for this seat.")
    raw = words["answer"]
    if raw == "auto":
        if not ask.chance:
            raise Refused("Only chance is left to the machine.")
        phones.play.take(LetMachine(session.n), now)
    else:
        phones.play.take(Reply(raw, session.n, SOURCE), now)
    return {}


def _act(phones: Phones, seat: int, words: dict[str, Any], now: float) -> dict[str, Json]:
    _current(phones, words)
    session = phones.play.session
    table = session.game.table
    raw = {key: value for key, value in words.items() if key not in ("seq", "id")}
    act = codec.act_from_json(raw, table)
    offered = [aside for aside in session.game.asides() if aside.act == act.act]
    if act.act in CORRECTIONS or act.seat not in (None, seat):
        raise Refused("That is not for this seat to do.")
    if not any(aside.seat == act.seat for aside in offered):
        raise Refused("That cannot be done now.")
    phones.play.take(Do(act, session.n, SOURCE), now)
    return {}


def _undo(phones: Phones, seat: int, words: dict[str, Any], now: float) -> dict[str, Json]:
    """Take back one's own last step at once, or ask everybody who has to agree."""
    _current(phones, words)
    session = phones.play.session
    count = words["undo"]
    if type(count) is not int:
        raise Refused("That is not a number of steps.")
    agreement = session.agreement(Undo(count))
    if agreement.enough:
        phones.ballot = Ballot.of(session, seat, count)
        if not phones.ballot.missing:
            phones.agree(seat, now, yes=True)
        elif set(phones.ballot.missing) - phones.holders():
            phones.ring()
        phones.touch()
        return {}
    maker = session.maker()
    if maker not in (None, seat) and maker in session.game.table.people():
        name = session.game.table.names[maker] if maker is not None else ""
        raise Refused(Line("That was {name}'s step, who can take it back.", name=name))
    phones.play.take(Undo(count, source=SOURCE), now)
    return {}


def _draft(phones: Phones, seat: int, words: dict[str, Any]) -> dict[str, Json]:
    ask = laying(phones.play.session.game.ask, seat)
    if ask is None:
        raise Refused("There is nothing to lay out now.")
    phones.drafts.put(ask, seat, words["draft"], ready=words.get("ready") is True)
    phones.touch()
    return {}


def _propose(phones: Phones, seat: int) -> dict[str, Json]:
    ask = laying(phones.play.session.game.ask, seat)
    if ask is None:
        raise Refused("There is nothing to lay out now.")
    layout = dict(zip(ask.grid, phones.propose(), strict=True))
    phones.drafts.put(ask, seat, layout, ready=False)
    phones.touch()
    return {}


def _why(session: Session, back: object, language: Language) -> dict[str, Json]:
    """Explain the k-th last event, or the pending question for 0."""
    table, ask = session.game.table, session.game.ask
    if back == 0 and ask is not None:
        lines = table.rulebook.explain(ask.rule, table.rulings, (), language)
        return {"title": lines[0], "text": list(lines[1:]), "rule": ask.rule}
    if type(back) is not int:
        raise Refused("There is no event with that number.")
    spoken, session.translate = session.translate, language
    try:
        told = story.why(session, back or 1)
        speaker = session.speaker()
        balances = story.balances(told, speaker)
    finally:
        session.translate = spoken
    text = told["text"]
    assert isinstance(text, list)
    return {
        "title": story.headline(told),
        "text": [*text, *balances],
        "rule": str(told["rule"]),
    }


def _history(session: Session, language: Language) -> list[Json]:
    """Return the last sentences; `k` counts what stands from the end, for Why."""
    spoken, session.translate = session.translate, language
    try:
        told = story.history(session)[-HISTORY:]
    finally:
        session.translate = spoken
    names = session.game.table.names
    return [
        {
            "text": row.text,
            "undone": row.undone,
            "seat": None if row.seat is None else names[row.seat],
            "k": None if row.index is None else len(session.game.events) - row.index,
        }
        for row in told
    ]
