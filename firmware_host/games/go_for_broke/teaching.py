"""Teach-in: what the machine asks when it does not know the board in front of it.

These questions go to the table, not to a seat: only somebody who can see the board or the card
can answer them, whoever's turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Amount, Prompt, Step
from firmware_host.engine.words import Form
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.teaching.builder import teach
from firmware_host.games.shared.teaching.preview import Now

from .board import Board, sent_in_circles
from .book import rule
from .edition import DECKS, LONGEST, LONGEST_ROAD, SHORTEST, resized, side_road
from .lexicon import WAYS, card_lexicon, space_lexicon, things

if TYPE_CHECKING:
    from .table import BrokeTable

LENGTH = Prompt(
    "B2",
    "How many spaces does the main path have, Start included?",
    hint="Count once round the board. It is asked only once.",
)
WAY = (
    Prompt("B2", "Which space connects to the Stock Market?", hint="Start is 0, the next is 1."),
    Prompt("B2", "Which space connects to the Race Track?", hint="Start is 0, the next is 1."),
    Prompt("B2", "Which space connects to the Casino?", hint="Start is 0, the next is 1."),
    Prompt(
        "B2",
        "At which space does the road to the Poor House leave the path?",
        hint="Start is 0, the next is 1.",
    ),
)
ROAD = Prompt(
    "B2",
    "How many spaces does the side road from the Poor House have?",
    hint="Those between the Poor House and the main path.",
)
JOINS = Prompt(
    "B2",
    "On which space does the side road come back to the main path?",
    hint="Start is 0, the next is 1.",
)
SPACE = Prompt(
    "3", "What does {place:place} say?", "place", hint="Tell it once and it is known from then on."
)
CARD = (
    Prompt("5", "What does this Spend card say?", hint="Tell it once and it is known."),
    Prompt("5", "What does this Receive card say?", hint="Tell it once and it is known."),
)

LEARNT_LENGTH = Form(
    "learnt length", "B2", "Learnt: the main path has {count} spaces", "count", teaches=True
)
LEARNT_WAY = Form(
    "learnt way",
    "B2",
    "Learnt: the way to the {way:rest} is at space {count}",
    "way",
    "count",
    teaches=True,
)
LEARNT_ROAD = Form(
    "learnt road", "B2", "Learnt: the side road has {count:n space|spaces}", "count", teaches=True
)
LEARNT_JOIN = Form(
    "learnt join", "B2", "Learnt: the side road joins at space {count}", "count", teaches=True
)
TAUGHT = Form(
    "taught", "3", 'Learnt: {place:place} says "{effect}"', "place", "effect", teaches=True
)
NAMED = Form(
    "named", "3", 'Learnt: "{before}" is called {name}', "place", "before", "name", teaches=True
)
NOT_ALL = Form("not all", "B2", "Three areas cannot all lie at one space: once more")
CIRCLE = Form(
    "circle",
    "3",
    'Not remembered: with "{effect}" {place:place} would send pawns round in a circle',
    "place",
    "effect",
)
TAUGHT_CARD = Form(
    "taught card", "5", 'Learnt: a {deck:rest} card says "{effect}"', "deck", "effect", teaches=True
)


@rule("B2")
def survey(t: BrokeTable) -> Step[None]:
    """Ask for whatever the edition does not know about the shape of the board."""
    if not t.edition.spaces:
        count: int = yield Amount(LENGTH, None, SHORTEST, LONGEST, 1, unit="")
        t.edition = resized(t.edition, count)
        t.record((LEARNT_LENGTH, count))
    last = len(t.edition.spaces) - 1
    asked = [which for which in range(len(WAYS)) if t.edition.ways[which] is None]
    while asked:
        which = asked.pop(0)
        at: int = yield Amount(WAY[which], None, 0, last, 1, unit="")
        ways = list(t.edition.ways)
        ways[which] = at
        if all_in_one_place(ways):
            t.record((NOT_ALL,))
            ways[:3] = [None] * 3
            asked = [0, 1, 2, *asked]
        else:
            t.record((LEARNT_WAY, WAYS[which], at))
        t.edition = replace(t.edition, ways=tuple(ways))
    if t.edition.road is None:
        length: int = yield Amount(ROAD, None, 0, LONGEST_ROAD, 1, unit="")
        joins: int = yield Amount(JOINS, None, 0, last, 1, unit="")
        t.edition = replace(t.edition, road=side_road(length), joins=joins)
        t.record((LEARNT_ROAD, length))
        t.record((LEARNT_JOIN, joins))
    if t.edition is not t.board.edition:
        t.lay_out(t.edition)


def all_in_one_place(ways: Sequence[int | None]) -> bool:
    """Return whether all three areas would lie at one space: somebody has not counted."""
    return ways[0] is not None and len(set(ways[:3])) == 1


@rule("3")
def learn_space(t: BrokeTable, now: Now) -> Step[Effect]:
    """Ask what a space says; returns it, remembered or not."""
    place = int(now.cause)
    board = t.board
    names = [space.name for space in t.edition.spaces]
    lexicon = dict(space_lexicon(names))
    if place >= board.first_road:
        del lexicon["hotel"]
    effect, remember, _ = yield from teach(
        lexicon,
        things(names, t.edition.pots, card=False),
        None,
        SPACE,
        place,
        habits=t.habits(),
        now=now,
    )
    if remember and _closes_a_circle(t, place, effect):
        t.record((CIRCLE, place, effect.phrase()))
    elif remember:
        t.learn_place(place, effect)
        t.record((TAUGHT, place, effect.phrase()))
    return effect


def _closes_a_circle(t: BrokeTable, place: int, effect: Effect) -> bool:
    """Return whether pawns would be sent round for ever: such a pack would be refused next time."""
    if effect.verb not in ("go", "advance", "move") or place >= t.board.length:
        return False
    return bool(sent_in_circles(Board(t.edition.with_space(place, effect))))


@rule("5")
def learn_card(t: BrokeTable, seat: int, deck: int) -> Step[tuple[str, Effect, str]]:
    """Ask what a card says; returns its key, what it does, and what it is called as a cause.

    It lies under its deck already, and once it is known as that card. GFB-46: there it stays if
    the turn is cut off meanwhile.
    """
    pile, waits_under = t.decks[deck], t.cut_is_whole
    if not waits_under:
        pile.take_out("unknown")
    names = [space.name for space in t.edition.spaces]
    effect, remember, copies = yield from teach(
        card_lexicon(names),
        things(names, t.edition.pots, card=True),
        None,
        CARD[deck],
        habits=t.habits(),
        copies=t.edition.unknown_cards(deck),
        now=Now(seat, f"{DECKS[deck]}/unknown"),
    )
    if waits_under:
        pile.take_out("unknown")
    if not remember:
        pile.put_under("unknown")
        return "unknown", effect, f"{DECKS[deck]}/unknown"
    key = t.learn_card(deck, effect, copies)
    pile.put_under(key)
    t.record((TAUGHT_CARD, DECKS[deck], effect.phrase()))
    return key, effect, f"{DECKS[deck]}/{key}"
