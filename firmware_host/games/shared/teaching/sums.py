"""How much it is, as questions: a sum, a share, so much for each of something, and more or less."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.engine.asks import Option, Step
from firmware_host.engine.words import word
from firmware_host.games.shared import nodes as n
from firmware_host.games.shared.sentence_parts import good_word

from .asked import condition, who
from .frame import Frame, label

MOST_TERMS = 3
_SHARES = {
    "1/20": word("A twentieth"),
    "1/10": word("A tenth"),
    "1/5": word("A fifth"),
    "1/4": word("A quarter"),
    "1/3": word("A third"),
    "1/2": word("Half"),
    "2/3": word("Two thirds"),
    "3/4": word("Three quarters"),
    "1/1": word("All of it"),
}
_OTHER_COUNTS = word("Something else")
_KINDS = [
    Option("fixed", "A sum"),
    Option("each", "This much for each of something"),
    Option("share", "A share of something"),
]
_FIGURES = [
    Option("rent", "The rent of this place"),
    Option("price", "The price of the player's hotel"),
]
_AND_NOW = [
    Option("done", "That is all"),
    Option("plus", "And something more"),
    Option("minus", "Minus something"),
    Option("least", "At least ..."),
    Option("most", "At most ..."),
]


def share(frame: Frame) -> Step[n.Share]:
    """Ask for a share of the cash."""
    options = [Option(key, text) for key, text in _SHARES.items()]
    top, bottom = (yield from frame.pick(word("How much of it?"), options)).split("/")
    return n.Share(int(top), int(bottom))


def count(frame: Frame) -> Step[n.Count]:
    """Ask what is counted for a sum "for each ..."."""
    plain = {
        "player": n.Count("player", who=n.EVERYBODY),
        "other": n.Count("player", who=n.OTHERS),
        "pip": n.Count("pip"),
        "moved": n.Count("space moved"),
        "from start": n.Count("space from start"),
        "product": n.Count("product"),
        "number": n.Count("number"),
    }
    plain |= {good: n.Count("good", good) for good in frame.things.goods}
    options = [
        Option("player", "Each player"),
        Option("other", "Each other player"),
        Option("pip", "Each pip of the move"),
        Option("moved", "Each space moved"),
        *(Option(good, label(good_word(good))) for good in frame.things.goods),
        Option("dice", "Each pip of dice thrown for it", group=_OTHER_COUNTS),
        Option("product", "The dice multiplied", group=_OTHER_COUNTS),
        Option("number", "The number named or counted", group=_OTHER_COUNTS),
        Option("difference", "Each pip between two throws", group=_OTHER_COUNTS),
        Option("from start", "Each space from Start", group=_OTHER_COUNTS),
        Option("space to", "Each space to a place", group=_OTHER_COUNTS),
        Option("cash", "Each full sum in cash", group=_OTHER_COUNTS),
        Option("player with", "Each player who ...", group=_OTHER_COUNTS),
        Option("other with", "Each other player who ...", group=_OTHER_COUNTS),
    ]
    chosen = yield from frame.pick(word("For each of what?"), options)
    if chosen in plain:
        return plain[chosen]
    if chosen == "dice":
        dice = yield from frame.number(word("How many dice are thrown?"), 1, 2)
        return n.Count("pip", size=dice)
    if chosen == "difference":
        return n.Count("difference", who=(yield from who(frame, deep=0)))
    if chosen == "cash":
        return n.Count("cash", size=(yield from frame.cash()))
    if chosen == "space to":
        return n.Count("space to", (yield from _to_where(frame)))
    counted = n.EVERYBODY if chosen == "player with" else n.OTHERS
    question = word("What has to be true of them?")
    having = yield from condition(frame, question, deep=1)
    return n.Count("player", who=replace(counted, having=having))


def _to_where(frame: Frame) -> Step[str]:
    kinds = [Option(f"next {kind}", label(good_word(kind))) for kind in frame.things.kinds]
    options = [*kinds, Option("place", "A place by its name")]
    chosen = yield from frame.pick(word("The next of what?"), options)
    return (yield from frame.name(frame.lexicon["go"])) if chosen == "place" else chosen


def amount(frame: Frame, verb: str) -> Step[n.Sum]:
    """Ask for a sum of any kind, and for what is added to it, taken off it, or bounds it."""
    found = yield from _term(frame, verb)
    for _ in range(MOST_TERMS):
        more = yield from frame.pick(word("Is that all of the sum?"), _AND_NOW)
        if more == "done":
            break
        if more in ("least", "most"):
            return (yield from _bounded(frame, verb, found, more))
        found = n.Plus(found, (yield from _term(frame, verb)), minus=more == "minus")
    return found


def _bounded(frame: Frame, verb: str, found: n.Sum, end: str) -> Step[n.Sum]:
    edge = (yield from frame.sum(verb)).amount
    return n.Bounded(found, low=edge) if end == "least" else n.Bounded(found, high=edge)


def _term(frame: Frame, verb: str) -> Step[n.Sum]:
    kinds = [*_KINDS, *(_FIGURES if frame.things.rents else ())]
    kind = yield from frame.pick(word("How is the sum worked out?"), kinds)
    if kind == "fixed":
        return (yield from frame.sum(verb))
    if kind == "each":
        counted = yield from count(frame)
        return n.Per((yield from frame.sum(verb)).amount, counted)
    if kind == "share":
        return (yield from _share_of(frame))
    times = [Option("1", "Once"), Option("2", "Twice")]
    return n.Figure(kind, int((yield from frame.pick(word("How much of it?"), times))))


def _share_of(frame: Frame) -> Step[n.Share]:
    options = [Option(of, label(good_word(of))) for of in ("cash", *frame.things.pots)]
    options += _FIGURES if frame.things.rents else []
    whole = yield from frame.pick(word("A share of what?"), options)
    part = yield from share(frame)
    if part.top == part.bottom:
        return replace(part, of=whole)
    ways = [Option("down", "Rounded down"), Option("up", "Rounded up")]
    up = (yield from frame.pick(word("To which note is it rounded?"), ways)) == "up"
    return replace(part, of=whole, up=up)
