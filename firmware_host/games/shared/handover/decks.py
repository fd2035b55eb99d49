"""A deck in writing: what it has left, what it has used, and in which order that lies below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from firmware_host.engine.decks import Deck
from firmware_host.engine.view import Part
from firmware_host.engine.words import Line, Text, as_line
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.sentences import sentence

Says = Callable[[str], Text]


def said(effect: Effect, named: Callable[[str], Text]) -> Line:
    """Return what an effect says; `named` is how the board calls the place that it sends to."""
    if effect.verb == "unknown":
        return Line("nobody has read it out yet")
    if effect.verb == "go":
        return Line("go straight to {place}", place=as_line(named(effect.name)))
    if effect.verb == "advance":
        return Line("move on to {place}", place=as_line(named(effect.name)))
    return sentence(effect.phrase())


def deck_part(deck: Deck, says: Says) -> Part:
    """Return a deck as counts, the cards that are still to come first; `says` reads one out."""
    lines: list[Text] = [
        Line(
            "{left:n card|cards} to come, {used} used and under them",
            left=len(deck.unseen),
            used=len(deck.under),
        )
    ]
    lines += [Line("to come: {cards}", cards=card) for card in _counted(deck.unseen, says)]
    lines += [Line("used: {cards}", cards=card) for card in _counted(deck.under, says)]
    return Part(deck.name, tuple(lines))


def order_part(deck: Deck, says: Says) -> Part | None:
    """Return the used cards in the order in which they will come again; None if there are none.

    Everybody has seen them go under the deck, but nobody has to remember it.
    """
    if not deck.under:
        return None
    title = Line("{deck}, the used cards from the top", deck=as_line(deck.name))
    rows = tuple(
        Line("{at}. {card}", at=at, card=as_line(says(card)))
        for at, card in enumerate(deck.under, 1)
    )
    return Part(title, rows)


def _counted(cards: Iterable[str], says: Says) -> list[Line]:
    return [
        Line("{count} x {card}", count=count, card=as_line(says(card)))
        for card, count in Counter(cards).items()
    ]


def card_words(name: Text, does: Line) -> Line:
    """Return a card by its name and what it says."""
    return Line("{name}: {does}", name=as_line(name), does=does)
