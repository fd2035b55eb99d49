"""How a space of a path looks and what it does, in a few words, from its effect."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache

from firmware_host.engine.asks import Ask, Choose
from firmware_host.engine.view import Consequence, SpaceArt
from firmware_host.engine.words import Event, Fact, Form, Line, Text, word

from .effects import Effect
from .interface import Questions
from .sentences import sentence

_KINDS = {
    "pay": "pay",
    "pay die": "pay",
    "receive": "receive",
    "receive die": "receive",
    "hotel": "building",
    "pay each": "people",
    "all pay": "people",
    "collect each": "gifts",
    "all receive": "gifts",
    "go": "move",
    "advance": "move",
    "move": "move",
    "again": "move",
    "miss": "wait",
    "hold": "event",
    "stock": "market",
}
_DECKS = {"spend": "spend", "receive": "post"}
_SAID = {
    "nothing": word("nothing happens"),
    "unknown": word("nobody has read it out yet"),
    "pay": word("pay {amount:money}"),
    "receive": word("receive {amount:money}"),
    "pay each": word("pay everybody {amount:money}"),
    "collect each": word("everybody pays you {amount:money}"),
    "all pay": word("everybody pays {amount:money}"),
    "all receive": word("everybody receives {amount:money}"),
    "pay die": word("pay {amount:money} for every pip"),
    "receive die": word("receive {amount:money} for every pip"),
    "miss": word("sit out a turn"),
    "again": word("roll again"),
    "hotel": word("for sale: {amount:money}"),
}
_SENT = word("sends you elsewhere")
_CARD = {
    "spend": word("take a Spend card"),
    "receive": word("take a Receive card"),
    "fortune": word("take a Fortune card"),
}
_EVENT = {
    "sweepstakes": word("a Sweepstakes"),
    "lottery": word("the lottery"),
    "race": word("a horse race"),
    "daily double": word("a Daily Double"),
}


@lru_cache(maxsize=512)
def space(name: Text, effect: Effect, kind: str = "", owner: int | None = None) -> SpaceArt:
    """Return how a space of a path looks. It is kept: a path has dozens, and they seldom change.

    Without a `kind` it is of the kind that its effect makes.
    """
    return SpaceArt(name, kind or kind_of(effect), said(effect), owner)


class Ring:
    """The spaces of a path as they were drawn last: drawn again when anything about one changes."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._spaces: tuple[SpaceArt, ...] = ()

    def drawn(
        self, of: tuple[object, ...], draw: Callable[[], Iterable[SpaceArt]]
    ) -> tuple[SpaceArt, ...]:
        """Return the spaces; `of` is everything that they show."""
        if self._of != of:  # most of it is the very same, which is found out at once
            self._of, self._spaces = of, tuple(draw())
        return self._spaces


def kind_of(effect: Effect) -> str:
    """Return the kind of space that an effect makes: a colour and a motif go with it."""
    if effect.verb == "draw":
        return _DECKS.get(effect.name, "card")
    return _KINDS.get(effect.verb, "")


def said(effect: Effect) -> Line:
    """Return what an effect does to a player who stops there."""
    if effect.verb == "draw":
        return Line(_CARD.get(effect.name, word("take a card")))
    if effect.verb == "hold":
        return Line(_EVENT.get(effect.name, word("an event for everybody")))
    if effect.verb in ("go", "advance", "move"):
        return Line(_SENT)
    if effect.verb not in _SAID:
        return sentence(effect.phrase())
    return Line(_SAID[effect.verb], amount=effect.amount, second=effect.second)


def effects_meant(ask: Ask, asks: Questions, money: Sequence[int]) -> dict[str, Consequence]:
    """Return what the options of an effect's question lead to; two effects each say their own."""
    if not isinstance(ask, Choose):
        return {}
    open_ = ask.menu.open
    if ask.prompt is asks.join:
        stake = Line("stake {sum:money}", sum=ask.blanks()["stake"])
        return {
            "join": Consequence(leads=word("the winner takes it all"), costs=stake),
            "stay out": Consequence(leads=word("watch the others"), costs=word("nothing to pay")),
        }
    if ask.prompt is asks.use:
        return {
            "use": Consequence(leads=word("the card goes back under its deck")),
            "keep": Consequence(leads=word("for another time")),
        }
    if ask.prompt in (asks.player, asks.who_is_it):
        return {
            key: Consequence(leads=Line("has {sum:money}", sum=money[int(key)])) for key in open_
        }
    if ask.prompt is asks.which_good:
        return {key: Consequence(leads=word("this one goes")) for key in open_}
    if ask.prompt is asks.yes_or_no:
        return {
            "yes": Consequence(leads=word("it is true")),
            "no": Consequence(leads=word("it is not true")),
        }
    return {}


def named(event: Event) -> dict[str, Fact]:
    """Return the facts of an event by their names."""
    return dict(zip(event[0].names, event[1:], strict=True))


def last_event(
    log: Sequence[Event], forms: Collection[Form], seat: int | None = None, most: int = 60
) -> int:
    """Return where the newest event of these forms about a seat lies in the log; or -1."""
    for at in range(len(log) - 1, max(-1, len(log) - most - 1), -1):
        if log[at][0] in forms and seat in (None, named(log[at]).get("seat")):
            return at
    return -1
