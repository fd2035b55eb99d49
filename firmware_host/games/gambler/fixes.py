"""What players can correct: pawns, IOUs, tickets, Start money, spaces and cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from firmware_host.engine.table import Fix
from firmware_host.engine.words import Line, Text, verbatim, word
from firmware_host.games.shared.effects import UNKNOWN
from firmware_host.games.shared.sentences import sentence

from .edition import LONGEST, SHORTEST, UNLIKE_PAIRS
from .lottery import MOST_TICKETS
from .positions import NEIGHBOURS
from .purse import START_MONEY
from .teaching import without_split, without_ticket

if TYPE_CHECKING:
    from .table import GamblerTable

Options: TypeAlias = tuple[tuple[str, Text], ...]
PILE = "pile"


def fixes(t: GamblerTable) -> list[Fix]:
    """Return everything that can be put right by hand, besides money and whose turn it is."""
    found: list[Fix] = []
    places = _places(t) if t.length else ()
    for seat in t.live:
        name = t.names[seat]
        if t.length:
            found.append(_pawn(t, seat, name, places))
        found.append(
            _yes_no(
                f"IOU of {name}",
                Line("{seat:who}'s IOU", seat=seat),
                t.iou,
                seat,
                word("has one"),
                word("has none"),
                word("IOUs"),
            )
        )
        found.append(
            _yes_no(
                f"next turn of {name}",
                Line("{seat:who}'s next turn", seat=seat),
                t.misses,
                seat,
                word("is sat out"),
                word("is played"),
                word("Turns"),
            )
        )
        found.append(_claim(t, seat, name))
    found += [replace(fix, printed=True) for fix in _told_once(t)]
    if t.tickets_known:
        found += [_ticket(t, ticket) for ticket in t.pile.counts if t.pile.counts[ticket] == 1]
    found.append(_deck(t))
    told = [_card(t, key) for key in t.cards if t.cards[key] != UNKNOWN]
    told += [_space(t, place) for place in range(1, t.length) if t.ring[place] != UNKNOWN]
    found += [replace(fix, printed=True) for fix in told]
    found += t.pending.fixes(t)
    return found


def _places(t: GamblerTable) -> Options:
    """Return where a pawn can stand: every space by its number, with its name."""
    names = t.space_names
    alike = Counter(names)
    return tuple(
        # Spaces of one name are told apart by where they lie, counted from Start.
        (
            str(place),
            Line("{name} ({place})", name=Line(called), place=place)
            if alike[called] > 1
            else called,
        )
        for place, called in enumerate(names)
    )


def _pawn(t: GamblerTable, seat: int, name: str, places: Options) -> Fix:
    def put(place: str) -> None:
        t.places[seat] = int(place)

    return Fix(
        f"pawn of {name}",
        Line("{seat:who}'s pawn", seat=seat),
        str(t.places[seat]),
        places,
        put,
        seat=seat,
        thing=word("Pawns"),
        back=word("{seat:who}'s pawn goes back to {to}"),
    )


def _yes_no(
    what: str, label: Line, kept: set[int], seat: int, yes: str, no: str, thing: str
) -> Fix:
    def put(value: str) -> None:
        kept.discard(seat)
        if value == "yes":
            kept.add(seat)

    return Fix(
        what,
        label,
        "yes" if seat in kept else "no",
        (("yes", yes), ("no", no)),
        put,
        seat=seat,
        thing=thing,
    )


def _claim(t: GamblerTable, seat: int, name: str) -> Fix:
    def put(value: str) -> None:
        t.claims.pop(seat, None)
        if value == "due":
            t.claims[seat] = START_MONEY

    return Fix(
        f"Start money of {name}",
        Line("{seat:who}'s Start money", seat=seat),
        "due" if seat in t.claims else "none",
        (("due", word("may still be collected")), ("none", word("is not due"))),
        put,
        seat=seat,
        thing=word("Start money"),
    )


def _ticket(t: GamblerTable, ticket: str) -> Fix:
    holder = next((seat for seat in t.live if ticket in t.tickets[seat]), None)
    free = [seat for seat in t.live if len(t.tickets[seat]) < MOST_TICKETS or seat == holder]
    options: Options = (
        (PILE, word("in the pile")),
        *((t.names[seat], verbatim(t.names[seat])) for seat in free),
    )

    def put(to: str) -> None:
        if holder is None:
            t.pile.take(ticket)
        else:
            t.tickets[holder].remove(ticket)
        if to == PILE:
            t.pile.put_back([ticket])
        else:
            t.tickets[t.names.index(to)].append(ticket)

    now = PILE if holder is None else t.names[holder]
    label = Line("Ticket {ticket}", ticket=ticket)
    return Fix(f"ticket {ticket}", label, now, options, put, seat=holder, thing=word("Tickets"))


def _told_once(t: GamblerTable) -> list[Fix]:
    """Return the ring's length, which ticket and split there is not, the end of position 1.

    Not in the middle of an event.
    """
    found: list[Fix] = []
    if t.running:
        return found
    if t.length:
        found.append(_length(t))
    missing = [pair for pair in UNLIKE_PAIRS if pair not in t.edition.tickets]
    if t.tickets_known and len(missing) == 1:
        found.append(_missing_ticket(t, missing[0]))
    if t.splits:
        found += [_missing_split(t), _end(t)]
    return found


def _length(t: GamblerTable) -> Fix:
    """Return how many spaces the ring has, from the last one that a pawn stands on."""

    def put(to: str) -> None:
        t.know_length(int(to))

    least = max(SHORTEST, max(t.places) + 1)
    lengths = tuple((str(count), str(count)) for count in range(least, LONGEST + 1))
    label = Line("spaces of the ring")
    now = str(t.length)
    return Fix("length", label, now, lengths, put, restarts=True, thing=word("The board"))


def _missing_ticket(t: GamblerTable, missing: str) -> Fix:
    def put(pair: str) -> None:
        t.know_tickets(without_ticket(pair))
        for held in t.tickets:
            for ticket in held:
                t.pile.take(ticket)

    pairs = (pair for pair in UNLIKE_PAIRS if pair == missing or pair in t.pile.unseen)
    options = tuple((pair, pair) for pair in pairs)
    label = Line("the ticket that is missing")
    return Fix("no ticket", label, missing, options, put, restarts=True, thing=word("Tickets"))


def _missing_split(t: GamblerTable) -> Fix:
    pairs = {f"{a}-{b}": (a, b) for a, b in NEIGHBOURS}

    def put(pair: str) -> None:
        t.clear_away()  # a marker may still lie where no space is any more
        t.know_splits(without_split(pair), t.first)

    now = next(pair for pair, split in pairs.items() if split not in t.splits)
    label = Line("the neighbours that no split covers")
    splits = tuple((pair, pair) for pair in pairs)
    return Fix("no split", label, now, splits, put, thing=word("The shaker"))


def _end(t: GamblerTable) -> Fix:
    def put(end: str) -> None:
        t.know_splits(t.splits, end)

    options = (("left", word("on the left")), ("right", word("on the right")))
    label = Line("position 1 of the handle")
    return Fix("position 1", label, t.first, options, put, thing=word("The shaker"))


def _deck(t: GamblerTable) -> Fix:
    def put(state: str) -> None:
        if state == "shuffled":
            t.fortune.shuffle()

    options = (("as it lies", word("as it lies")), ("shuffled", word("shuffled")))
    label = "The Fortune cards"
    return Fix("Fortune cards", label, "as it lies", options, put, thing=word("Decks"))


def _card(t: GamblerTable, key: str) -> Fix:
    now = t.cards[key].phrase()

    def put(phrase: str) -> None:
        if phrase == "unknown":
            t.say_card(key, UNKNOWN)

    return Fix(
        f"Fortune card {key}",
        Line("Fortune card: {card:card}", card=key),
        now,
        ((now, sentence(now)), ("unknown", word("asked again when it is drawn"))),
        put,
        thing=word("Cards"),
    )


def _space(t: GamblerTable, place: int) -> Fix:
    now = t.ring[place].phrase()

    def put(phrase: str) -> None:
        if phrase == "unknown":
            t.ring[place] = UNKNOWN

    return Fix(
        f"space {place}",
        t.space_names[place],
        now,
        ((now, sentence(now)), ("unknown", word("asked again when somebody lands there"))),
        put,
        thing=word("Spaces"),
    )
