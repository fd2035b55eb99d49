"""Effects as few words as fit on a space or a card: "pay $5,000", "Spend card", "lose a turn"."""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.engine.words import ENGLISH, Language, said
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.sentences import sentence

_FORMS = {
    "pay": "pay {a}",
    "receive": "take {a}",
    "pay each": "pay each {a}",
    "collect each": "each pays {a}",
    "all pay": "all pay {a}",
    "all receive": "all take {a}",
    "pay die": "pay {a} a pip",
    "receive die": "take {a} a pip",
    "draw": "{n} card",
    "go": "to {n}",
    "advance": "on to {n}",
    "miss": "lose a turn",
    "again": "roll again",
    "hotel": "{a}, rent {b}",
    "stock": "{n} stock",
    "hold": "{n}",
}
PAYS = ("pay", "pay each", "all pay", "pay die")
TAKES = ("receive", "collect each", "all receive", "receive die")


def brief(effect: Effect, say: Callable[[str], str] = str) -> str:
    """An effect in two to four words; empty for one that does nothing or that nobody knows.

    One of more than a verb is a sentence, however long.
    """
    if effect.verb in ("nothing", "unknown"):
        return ""
    if effect.verb == "move":
        form = "on {a} spaces" if effect.amount > 0 else "back {a} spaces"
        return say(form).format(a=abs(effect.amount))
    if effect.verb not in _FORMS:
        return said(sentence(effect.phrase()), say if isinstance(say, Language) else ENGLISH)
    name = effect.name.title().replace("'S", "'s")
    return say(_FORMS[effect.verb]).format(
        a=f"${effect.amount:,}", b=f"${effect.second:,}", n=say(name)
    )


def paint_of(effect: Effect) -> str:
    """The colour in which a sum is printed: what is paid in red, what is received in green."""
    if effect.verb in PAYS:
        return "loss"
    return "leaf" if effect.verb in TAKES else "text"


_MOTIFS = {
    "pay": "bag", "receive": "bankroll", "pay each": "cloche", "collect each": "collection",
    "all pay": "refund", "all receive": "sheaf", "pay die": "dice", "receive die": "dice",
    "draw": "letter", "go": "signpost", "advance": "flag", "move": "footprints", "miss": "clock",
    "again": "dice", "stock": "columns", "hold": "crowd",
}  # fmt: skip


def motif_of(effect: Effect) -> str:
    """The small picture for what somebody else's card does."""
    return _MOTIFS.get(effect.verb, "suitcase")
