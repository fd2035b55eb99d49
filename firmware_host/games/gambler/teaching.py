"""Teach-in: what the pack does not know is asked at the table, played, and remembered.

These questions go to the table, not to a seat: only somebody who can see the board or the card
can answer them, whoever's turn it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Amount, Choose, Menu, Option, Prompt, Step
from firmware_host.engine.words import Form, Line, verbatim
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.teaching.builder import teach
from firmware_host.games.shared.teaching.preview import Now

from .edition import FORTUNES, LONGEST, NEW, SHORTEST, TICKETS, UNLIKE_PAIRS
from .positions import NEIGHBOURS, Split

if TYPE_CHECKING:
    from .table import GamblerTable

TAUGHT_SPACE = Form(
    "taught-space",
    "4c",
    'Remembered: {space:space} says "{effect}"',
    "space",
    "effect",
    teaches=True,
)
TAUGHT_CARD = Form(
    "taught-card",
    "9",
    'Remembered: Fortune card {card} says "{effect}"',
    "card",
    "effect",
    teaches=True,
)
NAMED_SPACE = Form(
    "named-space",
    "4c",
    'Remembered: "{before}" is called {name}',
    "space",
    "before",
    "name",
    teaches=True,
)
NAMED_CARD = Form(
    "named-card",
    "9",
    "Remembered: Fortune card {card} is called {name}",
    "card",
    "name",
    teaches=True,
)
TAUGHT_LENGTH = Form(
    "taught-length", "4c", "Remembered: the ring has {n:n space|spaces}", "n", teaches=True
)
TAUGHT_TICKETS = Form(
    "taught-tickets",
    "4a",
    "Remembered: there is no ticket {ticket}",
    "ticket",
    cites=("GAM-14",),
    teaches=True,
)
TAUGHT_ALL_TICKETS = Form(
    "taught-all-tickets",
    "4a",
    "Remembered: the tickets are {tickets:tickets}",
    "tickets",
    cites=("GAM-14",),
    teaches=True,
)
TAUGHT_SPLITS = Form(
    "taught-splits",
    "6b",
    "Remembered: no split covers {pair}; position 1 is at the {end:rest} end",
    "pair",
    "end",
    cites=("GAM-10",),
    teaches=True,
)

HOW_LONG = Prompt(
    "4c", "How many spaces does the ring have?", hint="Count once round the board, Start included."
)
WHAT_SPACE = Prompt(
    "4c", "What does {space:space} say?", "space", hint="The space that the pawn has come to."
)
WHAT_CARD = Prompt("9", "What does the Fortune card say?", hint="The one that was just drawn.")
WHICH_TICKET = Prompt(
    "4a",
    "Which ticket is missing in your set?",
    hint="There are fifteen pairs of different numbers; the box has fourteen of them.",
)
NEXT_TICKET = Prompt("4a", "Ticket {number} of 14: which numbers?", "number", hint="In any order.")
WHICH_SPLIT = Prompt(
    "6b",
    "Which two neighbours have no split space?",
    hint="Four green spaces lie round the shaker; one pair of positions has none.",
)
WHICH_END = Prompt("6b", "At which end of the handle is position 1?", hint="As the caller sees it.")

OTHER = "other"
TICKET_MENU = Menu(
    *(Option(pair, pair) for pair in reversed(UNLIKE_PAIRS)),
    Option(OTHER, "It is another set", "Double numbers, or a pair twice: tell them one by one."),
)
_ALL_PAIRS = tuple(f"{a}-{b}" for a in range(1, 7) for b in range(a, 7))
ANY_TICKET = Menu(*(Option(pair, verbatim(pair)) for pair in _ALL_PAIRS))
SPLIT_MENU = Menu(
    *(
        Option(f"{a}-{b}", Line("Positions {a} and {b}", a=a, b=b))
        for a, b in sorted(NEIGHBOURS, key=lambda split: split != (3, 4))
    )
)
END_MENU = Menu(Option("left", "On the left"), Option("right", "On the right"))


def without_ticket(missing: str) -> tuple[str, ...]:
    """Return the fourteen tickets, given which of the fifteen pairs is missing."""
    return tuple(pair for pair in UNLIKE_PAIRS if pair != missing)


def without_split(missing: str) -> tuple[Split, ...]:
    """Return the four splits when these neighbours have none."""
    return tuple(split for split in NEIGHBOURS if f"{split[0]}-{split[1]}" != missing)


def learn_length(t: GamblerTable) -> Step[None]:
    """How long the ring is, before the first pawn moves."""
    length: int = yield Amount(HOW_LONG, None, SHORTEST, LONGEST, 1, unit="")
    t.know_length(length)
    t.record((TAUGHT_LENGTH, length))


def learn_space(t: GamblerTable, seat: int) -> Step[Effect]:
    """What the space under a pawn says."""
    place = t.places[seat]
    effect, remember, _ = yield from teach(
        t.edition.lexicon,
        t.edition.things(card=False),
        None,
        WHAT_SPACE,
        place,
        habits=t.habits(),
        now=Now(seat, place),
    )
    if remember:
        t.say_space(place, effect)
        t.record((TAUGHT_SPACE, place, effect.phrase()))
    return effect


def learn_card(t: GamblerTable, seat: int) -> Step[Effect]:
    """What a card says that nobody has taught before.

    It lies under the deck already, and once it is known as that card. GAM-36: there it stays if
    the turn is cut off meanwhile.
    """
    waits_under = t.keeps_drawn
    if not waits_under:
        t.fortune.take_out(NEW)
    untaught = FORTUNES - sum(card.count for card in t.edition.cards)
    effect, remember, copies = yield from teach(
        t.edition.lexicon,
        t.edition.things(card=True),
        None,
        WHAT_CARD,
        habits=t.habits(),
        copies=untaught,
        now=Now(seat, NEW),
    )
    if waits_under:
        t.fortune.take_out(NEW)
    card = NEW
    if remember:
        card = t.know_card(effect, copies)
        t.record((TAUGHT_CARD, card, effect.phrase()))
    t.fortune.put_under(card)
    return effect


def learn_known_card(t: GamblerTable, seat: int, card: str) -> Step[Effect]:
    """What a card says that the pack has by name only."""
    effect, remember, _ = yield from teach(
        t.edition.lexicon,
        t.edition.things(card=True),
        None,
        WHAT_CARD,
        habits=t.habits(),
        now=Now(seat, card),
    )
    if remember:
        t.say_card(card, effect)
        t.record((TAUGHT_CARD, card, effect.phrase()))
    return effect


def learn_tickets(t: GamblerTable) -> Step[None]:
    """Which of the fifteen pairs is not among the fourteen tickets."""
    missing: str = yield Choose(WHICH_TICKET, None, TICKET_MENU)
    if missing == OTHER:
        yield from _tell_tickets(t)
        return
    t.know_tickets(without_ticket(missing))
    t.record((TAUGHT_TICKETS, missing))


def _tell_tickets(t: GamblerTable) -> Step[None]:
    """Fourteen tickets one by one, with double numbers or the same pair twice among them."""
    told: tuple[str, ...] = ()
    while len(told) < TICKETS:
        ticket: str = yield Choose(NEXT_TICKET, None, ANY_TICKET, len(told) + 1)
        told = tuple(sorted((*told, ticket)))
    t.know_tickets(told)
    t.record((TAUGHT_ALL_TICKETS, told))


def learn_splits(t: GamblerTable) -> Step[None]:
    """Where the splits lie, and from which end the positions count (GAM-10)."""
    without: str = yield Choose(WHICH_SPLIT, None, SPLIT_MENU)
    end: str = yield Choose(WHICH_END, None, END_MENU)
    t.know_splits(without_split(without), end)
    t.record((TAUGHT_SPLITS, without, end))
