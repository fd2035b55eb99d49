"""Between the engine's objects and JSON: asks, answers, acts, events and outcomes.

The only room where types are loose, because what comes in here may be anything at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar, assert_never

from .acts import offered
from .asks import Amount, Answer, Arrange, Ask, Choose, Dice, Draw, Option, Spin, Tell
from .errors import CroupierError, Refused
from .settling import LONGEST_LINE
from .table import Act, Aside, Json, Outcome, Table
from .words import Event, Fact, Filling, Line, Speaker, blanks, verbatim

# Arguments of acts that name an account; everything else is passed on as it is.
_ACCOUNTS = ("from", "to")
_SEATS = ("seat", "owner", "by", *_ACCOUNTS)
_Fact = TypeVar("_Fact", int, str)

# What acts take that every table has; those of a game say it by the fields of their asides.
_TAKEN = {
    "audit": frozenset({"counted"}),
    "change": frozenset({"to", "gives", "gets"}),
    "correct": frozenset({"from", "to", "amount"}),
    "fix": frozenset({"what", "to"}),
    "rule": frozenset({"id", "value"}),
    "settle": frozenset({"words", "lines"}),
}

DEEPEST = 8  # lines in lines that a kept line may have


class NotText(CroupierError, ValueError):
    """A string holds half of a character, which no file and no screen can take."""


def read_json(text: str | bytes) -> Any:
    """Return what a JSON text from outside says.

    Raises `NotText` if a string in it holds half of a surrogate pair ("\\ud800" is valid JSON),
    and `ValueError` if it is not JSON or is nested too deeply.
    """
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise NotText from None
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return value


def ask_json(ask: Ask, speaker: Speaker, see: frozenset[int] | None = None) -> dict[str, Json]:
    """Return an ask as the referee shows it.

    `see` limits whose secrets are shown (None: everybody's).
    """
    facts = ask.blanks()
    told: dict[str, Json] = {
        "kind": ask.kind,
        "seat": None if ask.seat is None else speaker.who(ask.seat),
        "rule": ask.rule,
        "text": speaker.say(ask.prompt.text, facts),
    }
    if ask.prompt.hint:
        told["hint"] = speaker.say(ask.prompt.hint, facts)
    if ask.prompt.would:
        told["would"] = speaker.say(ask.prompt.would, facts)
    hidden = ask.prompt.secret and see is not None and ask.seat not in see
    told.update({} if hidden else _fields(ask, speaker))
    if hidden:
        told["secret"] = True
    return told


def _fields(ask: Ask, speaker: Speaker) -> dict[str, Json]:
    match ask:
        case Choose():
            return {"options": [_option(option, speaker) for option in ask.menu.options]}
        case Amount():
            unit = ask.unit.rpartition("|")[2]
            return {"low": ask.low, "high": ask.high, "step": ask.step, "unit": unit}
        case Dice():
            return {"count": ask.count, "sides": ask.sides, "ordered": ask.ordered}
        case Spin():
            wedges: list[Json] = [
                {"key": w.key, "label": w.label, "weight": w.weight} for w in ask.wheel.wedges
            ]
            return {"wheel": ask.wheel.key, "wedges": wedges}
        case Draw():
            cards: list[Json] = [
                {"key": key, "label": speaker.line(ask.deck.label(key)), "left": left}
                for key, left in ask.deck.left().items()
            ]
            return {"deck": ask.deck.key, "cards": cards}
        case Arrange():
            limits = [speaker.line(limit) for limit in ask.limits]
            return {"grid": list(ask.grid), "pieces": dict(ask.pieces), "limits": limits}
        case Tell():
            return {}
        case _:
            assert_never(ask)


def _option(option: Option, speaker: Speaker) -> dict[str, Json]:
    row: dict[str, Json] = {"key": option.key, "label": speaker.line(option.label)}
    if option.note:
        row["note"] = speaker.line(option.note)
    if option.blocked is not None:
        row["blocked"] = speaker.line(option.blocked)
    return row


def aside_json(aside: Aside, speaker: Speaker) -> dict[str, Json]:
    """Return an offered aside as the referee shows it."""
    told: dict[str, Json] = {
        "act": aside.act,
        "seat": None if aside.seat is None else speaker.who(aside.seat),
        "label": speaker.line(aside.label),
        "rule": aside.rule,
    }
    for name, fits in aside.fields.items():
        told[name] = [fits[0], fits[-1], fits.step] if isinstance(fits, range) else list(fits)
    return told


def event_json(event: Event, speaker: Speaker) -> dict[str, Json]:
    """Return an event with its facts by name and as a sentence."""
    form, *facts = event
    told: dict[str, Json] = {"kind": form.kind, "rule": form.rule, "text": speaker.event(event)}
    for name, fact in zip(form.names, facts, strict=True):
        seat = name in _SEATS and isinstance(fact, int)
        told[name] = speaker.who(int(fact)) if seat else _plain(fact)  # type: ignore[arg-type]
    return told


def event_row(event: Event) -> list[Json]:
    """Return an event as the journal keeps it: its kind, then its bare facts."""
    form, *facts = event
    return [form.kind, *(_plain(fact) for fact in facts)]


def _plain(fact: Fact) -> Json:
    return list(fact) if isinstance(fact, tuple) else fact


def outcome_json(outcome: Outcome, speaker: Speaker) -> dict[str, Json]:
    """Return how it ended, as the referee shows it."""
    return {
        "winners": [speaker.who(seat) for seat in outcome.winners],
        "reason": speaker.event(outcome.reason),
        "rule": outcome.reason[0].rule,
        "standing": [
            {"place": place, "seat": speaker.who(seat), "score": score}
            for place, seat, score in outcome.standing
        ],
    }


def outcome_row(outcome: Outcome, speaker: Speaker) -> dict[str, Json]:
    """Return how it ended, as the journal keeps it: the reason also as a line of any language."""
    return {**outcome_json(outcome, speaker), "line": line_json(speaker.event_line(outcome.reason))}


def reason_from_row(row: Mapping[str, Any]) -> Line:
    """Return why a kept game ended. A record of version 1.0 has only the finished sentence.

    Raises `ValueError` if there is none.
    """
    reason = row.get("reason")
    if not isinstance(reason, str):
        raise ValueError("it has no reason")
    try:
        return line_from_json(row.get("line"))
    except ValueError:
        return verbatim(reason)


def line_json(line: Line) -> dict[str, Json]:
    """Return a line that needs no table (`Speaker.self_contained`) as JSON."""
    return {"text": line.text, "facts": {name: _filling(fact) for name, fact in line.facts.items()}}


def _filling(fact: Filling) -> Json:
    if isinstance(fact, tuple):
        return [_filling(part) for part in fact]
    return line_json(fact) if isinstance(fact, Line) else fact


def line_from_json(told: object, depth: int = DEEPEST) -> Line:
    """Return the line that `line_json` has written. Raises `ValueError` if it is none."""
    match told:
        case {"text": str(text), "facts": dict(facts)} if depth:
            found = {str(name): _filled(fact, depth - 1) for name, fact in facts.items()}
            if all(name in found and _fits(kind, found[name]) for name, kind in blanks(text)):
                return Line(text, **found)
    raise ValueError("it is no line")


def _filled(fact: object, depth: int) -> Filling:
    match fact:
        case bool() | float() | None:
            raise ValueError("it is no fact")
        case int() | str():
            return fact
        case [int(), *_] | []:
            return tuple(_all_are(int, fact))
        case [str(), *_]:
            return tuple(_all_are(str, fact))
        case [*parts]:
            return tuple(line_from_json(part, depth) for part in parts)
        case _:
            return line_from_json(fact, depth)


def _all_are(kind: type[_Fact], parts: Sequence[object]) -> Iterator[_Fact]:
    for part in parts:
        if not isinstance(part, kind):
            raise ValueError("it is no row of facts")
        yield part


def _fits(kind: str, fact: Filling) -> bool:
    """Return whether a fact can be formatted as its blank asks, without a table."""
    if kind in ("money", "number") or kind.startswith(("n ", "of ")):
        return isinstance(fact, int)
    if kind == "dice":
        return isinstance(fact, tuple)
    return True


def act_from_json(request: Mapping[str, Any], table: Table) -> Act:
    """Return the act that a request names, seats and accounts by name.

    Raises `Refused` if none fits.
    """
    name = request.get("act")
    if not isinstance(name, str) or len(name) > 40:
        raise Refused('"act" must be the name of an aside.')
    seat = request.get("seat")
    if seat is not None and seat not in table.names:
        raise Refused(
            Line(
                "There is no seat {seat}. Seats: {names}.",
                seat=repr(str(seat)[:40]),
                names=", ".join(table.names),
            )
        )
    args: list[tuple[str, Fact]] = []
    taken = _taken(table, name)
    for key, value in sorted(request.items()):
        if key in ("act", "seat", "n"):
            continue
        if taken is not None and key not in taken:
            raise Refused(Line('"{act}" does not take "{key}".', act=name, key=key[:40]))
        if key == "lines" and isinstance(value, list):
            if not all(isinstance(line, str) and len(line) <= LONGEST_LINE for line in value):
                raise Refused('"lines" is a list of short texts.')
            args.append((key, tuple(value)))
            continue
        if isinstance(value, bool) or not isinstance(value, (int, str)) or len(str(value)) > 200:
            raise Refused(Line("{key} must be a whole number or a short text.", key=repr(key)))
        if key in _ACCOUNTS and name != "fix" and value in table.ledger.names:
            value = table.ledger.names.index(str(value))
        elif key in _ACCOUNTS and name == "correct":
            accounts = ", ".join(table.ledger.names)
            raise Refused(
                Line(
                    "There is no account {value}. Accounts: {accounts}.",
                    value=repr(value),
                    accounts=accounts,
                )
            )
        args.append((key, value))
    return Act(name, None if seat is None else table.names.index(seat), tuple(args))


def _taken(table: Table, act: str) -> frozenset[str] | None:
    """Return the names of the arguments that an act takes; None if it is not offered now."""
    if act in _TAKEN:
        return _TAKEN[act] | {"why"}
    alike = [aside for aside in offered(table, over=False) if aside.act == act]
    return frozenset({"why"}.union(*(aside.fields for aside in alike))) if alike else None


def entry_json(entry: Answer | Act) -> Json:
    """Return an answer or an act as the journal keeps it."""
    if isinstance(entry, Act):
        args = {key: _plain(value) for key, value in entry.args}
        return {"act": entry.act, "seat": entry.seat, "args": args}
    return list(entry) if isinstance(entry, tuple) else entry


def entry_from_json(raw: Any) -> Answer | Act:
    """Return the entry that the journal kept. The inverse of `entry_json`."""
    if isinstance(raw, dict):
        args = tuple((str(key), _fact(value)) for key, value in raw["args"].items())
        return Act(raw["act"], raw["seat"], args)
    return _fact(raw)


def _fact(raw: Any) -> Fact:
    if isinstance(raw, list):
        return tuple(raw)
    if isinstance(raw, (int, str)):
        return raw
    raise ValueError(f"not an answer: {raw!r}")
