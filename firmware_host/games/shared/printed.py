"""What stands on a space or a card: an effect in few words ("lose a turn"), and its picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from firmware_host.drawing import cards
from firmware_host.drawing.picture import Drawing
from firmware_host.drawing.vignettes import Pieces, vignette
from firmware_host.engine.toml import Reader
from firmware_host.engine.words import ENGLISH, Language, said, word
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.sentence_parts import good_word
from firmware_host.games.shared.sentences import sentence

_FORMS = {
    "pay": word("pay {a}"),
    "receive": word("take {a}"),
    "pay each": word("pay each {a}"),
    "collect each": word("each pays {a}"),
    "all pay": word("all pay {a}"),
    "all receive": word("all take {a}"),
    "pay die": word("pay {a} a pip"),
    "receive die": word("take {a} a pip"),
    "draw": word("{n} card"),
    "go": word("to {n}"),
    "advance": word("on to {n}"),
    "miss": word("lose a turn"),
    "again": word("roll again"),
    "hotel": word("{a}, rent {b}"),
    "stock": word("{n} stock"),
    "hold": word("{n}"),
}
PAYS = ("pay", "pay each", "all pay", "pay die")
TAKES = ("receive", "collect each", "all receive", "receive die")


def brief(effect: Effect, say: Callable[[str], str] = str) -> str:
    """Return an effect in two to four words; empty if it does nothing or is not known yet.

    A script gets a whole sentence, however long.
    """
    if effect.verb in ("nothing", "unknown"):
        return ""
    if effect.verb == "move":
        form = say("on {a} spaces") if effect.amount > 0 else say("back {a} spaces")
        return form.format(a=abs(effect.amount))
    if effect.verb not in _FORMS:
        return said(sentence(effect.phrase()), _language(say))
    name = say(effect.name.title().replace("'S", "'s"))
    if effect.verb == "hold":
        name = said(good_word(effect.name), _language(say))
    sums = printed_sum(effect.amount, say), printed_sum(effect.second, say)
    return say(_FORMS[effect.verb]).format(a=sums[0], b=sums[1], n=name)


def printed_sum(amount: int, say: Callable[[str], str] = str) -> str:
    """Return a sum as the language of a print writes it."""
    return _language(say).money(amount)


def _language(say: Callable[[str], str]) -> Language:
    return say if isinstance(say, Language) else ENGLISH


def paint_of(effect: Effect) -> str:
    """Return the colour in which a sum is printed: red for what is paid, green for the rest."""
    if effect.verb in PAYS:
        return "loss"
    return "leaf" if effect.verb in TAKES else "text"


_MOTIFS = {
    "pay": "bag",
    "receive": "bankroll",
    "pay each": "cloche",
    "collect each": "collection",
    "all pay": "refund",
    "all receive": "sheaf",
    "pay die": "dice",
    "receive die": "dice",
    "draw": "letter",
    "go": "signpost",
    "advance": "flag",
    "move": "footprints",
    "miss": "clock",
    "again": "dice",
    "stock": "columns",
    "hold": "crowd",
}


def motif_of(effect: Effect) -> str:
    """Return the small picture for what somebody else's card does."""
    return _MOTIFS.get(effect.verb, "suitcase")


@cache
def scenes(path: Path) -> dict[str, Drawing]:
    """Return the card pictures that a game's own file describes, by their keys."""
    return cards.scenes(_told(path))


def pictured(path: Path, section: str, pieces: Pieces) -> Drawing | None:
    """Return the picture of a rule section from the game's own file; None if it has none."""
    lines = _told(path).get(section)
    return vignette(lines, pieces) if lines else None


@cache
def _told(path: Path) -> dict[str, list[str]]:
    """Return the lines that a file has for each of its pictures."""
    reader = Reader(path.name, path.read_text("utf-8"))
    told = {key: [reader.text((key, at)) for at in reader.rows((key,))] for key in reader.names(())}
    reader.finish()
    return told
