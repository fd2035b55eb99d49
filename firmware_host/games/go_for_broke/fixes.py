"""What players can correct: pawns, hotels, stock, turns to sit out, decks, the board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Act, Fix, Flow
from firmware_host.engine.words import Line, Text, verbatim, word
from firmware_host.games.shared.effects import UNKNOWN
from firmware_host.games.shared.sentences import sentence
from firmware_host.games.shared.teaching.relearn import NAME, TELL

from .edition import DECKS, LONGEST, LONGEST_ROAD, SHORTEST, resized, side_road
from .lexicon import STOCKS, WAYS

if TYPE_CHECKING:
    from .edition import Edition
    from .table import BrokeTable


def fixes(t: BrokeTable) -> list[Fix]:
    """Return the fixes for pawns, hotels, stock, turns to sit out, decks and wrong teaching."""
    here = [seat for seat in range(t.seats) if seat not in t.gone]
    found = [_pawn(t, seat) for seat in here]
    found += [_owner(t, at, here) for at in range(t.board.length) if t.does[at].verb == "hotel"]
    found += [_stock(t, seat, which) for seat in here for which in range(len(STOCKS))]
    found += [_sitting(t, seat) for seat in here]
    found += [_deck(t, deck) for deck in range(len(DECKS))]
    found += t.pending.fixes(t)
    told = _shape(t)
    told += [
        _forget_space(t, place)
        for place, effect in enumerate(t.does)
        if effect != UNKNOWN and _printed(t, place)
    ]
    told += [_forget_card(t, deck, key) for deck in range(len(DECKS)) for key in t.says[deck]]
    return found + [replace(fix, printed=True) for fix in told]


def act(t: BrokeTable, act: Act) -> Flow:
    """Put right what is printed. Raises `Refused` if it cannot be, or is none of these."""
    if act.act not in (NAME, TELL):
        raise Refused(Line('There is no "{act}" here.', act=act.act))
    from .walk.running import relearn  # it is read when somebody needs it

    relearn(t, act)
    return None


def _pawn(t: BrokeTable, seat: int) -> Fix:
    def put(to: str) -> None:
        t.place[seat] = int(to)
        t.joined[seat] = False

    names: list[Text] = [t.board.name(place) for place in range(t.board.places)]
    # A pawn that has not moved yet stands on Start too, but has not been round the board.
    unmoved = t.board.name(t.board.unmoved)
    names[t.board.unmoved] = Line("{place}, not moved yet", place=Line(unmoved))
    places = tuple((str(place), name) for place, name in enumerate(names))
    now = str(t.place[seat])
    label = Line("{seat:who}'s pawn", seat=seat)
    name = t.names[seat]
    return Fix(
        f"pawn of {name}",
        label,
        now,
        places,
        put,
        seat == t.turn,
        seat,
        thing=word("Pawns"),
        once=f"pawn {name}",
        back=word("{seat:who}'s pawn goes back to {to}"),
    )


def _owner(t: BrokeTable, at: int, here: list[int]) -> Fix:
    def put(to: str) -> None:
        before = t.owner[at]
        if before >= 0:
            t.hotel[before] = -1
        seat = -1 if to == "nobody" else t.names.index(to)
        if seat >= 0:
            if t.hotel[seat] >= 0:
                t.owner[t.hotel[seat]] = -1
            t.hotel[seat] = at
        t.owner[at] = seat

    names = (t.names[seat] for seat in here)
    owners: tuple[tuple[str, Text], ...] = (
        ("nobody", word("nobody")),
        *((name, verbatim(name)) for name in names),
    )
    now = t.names[t.owner[at]] if t.owner[at] >= 0 else "nobody"
    label = Line("the owner of {place:place}", place=at)
    return Fix(f"hotel {at}", label, now, owners, put, thing=word("Hotels"))


def _stock(t: BrokeTable, seat: int, which: int) -> Fix:
    name = STOCKS[which]
    now = t.stock[seat][which]
    most = now + len(t.stock_in_decks(name))

    def put(to: str) -> None:
        t.put_stock(seat, which, int(to))

    counts = tuple((str(count), str(count)) for count in range(most + 1))
    label = Line("{seat:who}'s {stock:rest} cards", seat=seat, stock=name)
    whose = t.names[seat]
    return Fix(
        f"{name} of {whose}",
        label,
        str(now),
        counts,
        put,
        seat=seat,
        thing=word("Stock"),
        once=f"{name} {whose}",
    )


def _sitting(t: BrokeTable, seat: int) -> Fix:
    def put(to: str) -> None:
        t.missing[seat] = int(to)

    label = Line("turns {seat:who} sits out", seat=seat)
    counts = tuple((str(count), str(count)) for count in range(max(4, t.missing[seat] + 1)))
    name = t.names[seat]
    return Fix(
        f"missed turns of {name}",
        label,
        str(t.missing[seat]),
        counts,
        put,
        seat=seat,
        thing=word("Turns"),
        once=f"sits out {name}",
    )


def _deck(t: BrokeTable, deck: int) -> Fix:
    def put(to: str) -> None:
        if to == "shuffled":
            t.decks[deck].shuffle()

    label = Line("the {deck:rest} deck", deck=DECKS[deck])
    options = (("kept", word("in the order it lies")), ("shuffled", word("shuffled")))
    return Fix(f"{DECKS[deck]} deck", label, "kept", options, put, thing=word("Decks"))


def _printed(t: BrokeTable, place: int) -> bool:
    return 0 < place < t.board.length or t.board.first_road <= place < t.board.unmoved


def _forget_space(t: BrokeTable, place: int) -> Fix:
    def put(to: str) -> None:
        if to == "unknown":
            t.learn_place(place, UNKNOWN)

    label = Line("what {place:place} says", place=place)
    now = t.does[place].phrase()
    options = (
        (now, sentence(now)),
        ("unknown", word("asked again when somebody lands there")),
    )
    return Fix(f"space {place}", label, now, options, put, thing=word("Spaces"))


def _forget_card(t: BrokeTable, deck: int, key: str) -> Fix:
    def put(to: str) -> None:
        if to == "unknown":
            t.forget_card(deck, key)

    effect, cause = t.says[deck][key]
    label = Line("what the card {card:card} says", card=cause)
    now = effect.phrase()
    options = ((now, sentence(now)), ("unknown", word("asked again when it is drawn")))
    return Fix(f"{DECKS[deck]} card {key}", label, now, options, put, thing=word("Cards"))


# -- the shape of the board, told once and perhaps wrongly ---------------------------------------

_LABELS = (
    Line("where the Stock Market is connected"),
    Line("where the Race Track is connected"),
    Line("where the Casino is connected"),
    Line("where the road to the Poor House leaves"),
)
_ROADS = tuple((str(count), str(count)) for count in range(LONGEST_ROAD + 1))


def _shape(t: BrokeTable) -> list[Fix]:
    """Return what a survey asks for, once it is known."""
    edition = t.edition
    if edition.road is None or None in edition.ways:
        return []
    return [_length(t), *(_way(t, which) for which in range(len(WAYS))), _joins(t), _road(t)]


def _length(t: BrokeTable) -> Fix:
    """Return how many spaces the path has: from the last one that something stands or leads to."""
    edition = t.edition
    standing = [place for place in t.place if place < t.board.length]
    owned = [at for at, seat in enumerate(t.owner) if seat >= 0]
    led = [at for at in (*edition.ways, edition.joins) if at is not None]
    least = max(SHORTEST, max((*standing, *owned, *led), default=0) + 1)

    def put(to: str) -> None:
        t.reshape(resized(edition, int(to)))
        t.forget_lost()

    lengths = tuple((str(count), str(count)) for count in range(least, LONGEST + 1))
    label = Line("spaces of the main path")
    now = str(len(edition.spaces))
    return Fix("length", label, now, lengths, put, restarts=True, thing=word("The board"))


def _path(edition: Edition) -> tuple[tuple[str, str], ...]:
    return tuple((str(at), space.name) for at, space in enumerate(edition.spaces))


def _way(t: BrokeTable, which: int) -> Fix:
    def put(to: str) -> None:
        ways = [*t.edition.ways]
        ways[which] = int(to)
        t.reshape(replace(t.edition, ways=tuple(ways)))

    now = str(t.edition.ways[which])
    return Fix(
        f"way {WAYS[which]}",
        _LABELS[which],
        now,
        _path(t.edition),
        put,
        restarts=True,
        thing=word("The board"),
    )


def _joins(t: BrokeTable) -> Fix:
    def put(to: str) -> None:
        t.reshape(replace(t.edition, joins=int(to)))

    joins = t.board.road_at if t.edition.joins is None else t.edition.joins
    label = Line("where the side road joins the path")
    path = _path(t.edition)
    return Fix("joins", label, str(joins), path, put, restarts=True, thing=word("The board"))


def _road(t: BrokeTable) -> Fix:
    road = t.edition.road or ()

    def put(to: str) -> None:
        longer = side_road(int(to))[len(road) :]
        t.reshape(replace(t.edition, road=(*road[: int(to)], *longer)))

    label = Line("spaces on the side road")
    return Fix("road", label, str(len(road)), _ROADS, put, restarts=True, thing=word("The board"))
