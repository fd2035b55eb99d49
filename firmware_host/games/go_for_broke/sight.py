"""What can be seen of the table, and what hands may put right on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.table import Fix, Json
from firmware_host.engine.view import Mark, ReelsArt, RingArt, TableView
from firmware_host.engine.words import Line
from firmware_host.games.shared.effects import UNKNOWN

from . import shape
from .edition import DECKS
from .lexicon import STOCKS

if TYPE_CHECKING:
    from .table import BrokeTable

_TONES = {
    "pay": "red", "pay each": "red", "all pay": "red", "pay die": "red", "receive": "green",
    "collect each": "green", "all receive": "green", "receive die": "green", "hotel": "brass",
    "draw": "ink",
}  # fmt: skip


def view(t: BrokeTable, ask: Ask | None) -> TableView:
    """The position for a screen: the slot's window while it spins, otherwise the board."""
    seats = tuple(
        t.seat_view(seat, ask, _place(t, seat), _badges(t, seat)) for seat in range(t.seats)
    )
    spinning = ask is not None and ask.rule == "7c-slot"
    art = ReelsArt(t.reels) if spinning else _ring(t)
    pots = (("Poor House", t.money[t.pot]),)
    wheels = tuple(t.spinners.wheels.values())
    return TableView(seats, t.unit, pots, f"Round {t.round}", art, wheels=wheels)


def _place(t: BrokeTable, seat: int) -> str:
    return "" if t.place[seat] < 0 else t.board.name(t.place[seat])


def _badges(t: BrokeTable, seat: int) -> tuple[str, ...]:
    badges = [f"{count} {name}" for name, count in zip(STOCKS, t.stock[seat], strict=True) if count]
    if t.hotel[seat] >= 0:
        badges.insert(0, t.board.name(t.hotel[seat]))
    if t.missing[seat]:
        badges.append("sits out")
    return tuple(badges)


def _ring(t: BrokeTable) -> RingArt:
    spaces = tuple(
        (t.board.name(at), _TONES.get(t.does[at].verb, "")) for at in range(t.board.length)
    )
    marks = tuple(
        Mark(seat, str(t.board.entrance(place))) for seat, place in enumerate(t.place) if place >= 0
    )
    return RingArt(spaces, marks)


def facts(t: BrokeTable) -> dict[str, Json]:
    """Everything on the table besides money, by seat names."""
    names = t.names
    here = [seat for seat in range(t.seats) if seat not in t.gone]
    return {
        "edition": t.edition.name,
        "round": t.round,
        "turn": None if t.turn is None else names[t.turn],
        "places": {names[seat]: t.board.name(t.place[seat]) for seat in here},
        "hotels": {
            t.board.name(at): names[owner] for at, owner in enumerate(t.owner) if owner >= 0
        },
        "stock": {names[seat]: dict(zip(STOCKS, t.stock[seat], strict=True)) for seat in here},
        "sitting out": {names[seat]: t.missing[seat] for seat in here if t.missing[seat]},
        "decks": {key: len(deck) for key, deck in zip(DECKS, t.decks, strict=True)},
        "poor house": t.money[t.pot],
        "bets": [
            {"seat": names[seat], "horse": horse, "stake": stake} for seat, horse, stake in t.bets
        ],
    }


def fixes(t: BrokeTable) -> list[Fix]:
    """Pawns, hotels, stock, turns to sit out, decks, and what was taught wrongly."""
    here = [seat for seat in range(t.seats) if seat not in t.gone]
    found = [_pawn(t, seat) for seat in here]
    found += [_owner(t, at, here) for at in range(t.board.length) if t.does[at].verb == "hotel"]
    found += [_stock(t, seat, which) for seat in here for which in range(len(STOCKS))]
    found += [_sitting(t, seat) for seat in here]
    found += [_deck(t, deck) for deck in range(len(DECKS))]
    found += shape.fixes(t)
    found += [_forget_space(t, place) for place, effect in enumerate(t.does)
              if effect != UNKNOWN and _printed(t, place)]  # fmt: skip
    found += [_forget_card(t, deck, key) for deck in range(len(DECKS)) for key in t.says[deck]]
    return found


def _pawn(t: BrokeTable, seat: int) -> Fix:
    def put(to: str) -> None:
        t.place[seat] = int(to)
        t.joined[seat] = False

    names = [t.board.name(place) for place in range(t.board.places)]
    # A pawn that has not moved yet stands on Start too, but has not been round the board.
    names[t.board.unmoved] = f"{names[t.board.unmoved]}, not moved yet"
    places = tuple((str(place), name) for place, name in enumerate(names))
    now = str(t.place[seat])
    label = Line("{seat:who}'s pawn", seat=seat)
    return Fix(f"pawn {t.names[seat]}", label, now, places, put, restarts=seat == t.turn)


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

    owners = tuple((name, name) for name in ("nobody", *(t.names[seat] for seat in here)))
    now = t.names[t.owner[at]] if t.owner[at] >= 0 else "nobody"
    label = Line("the owner of {place:place}", place=at)
    return Fix(f"hotel {at}", label, now, owners, put)


def _stock(t: BrokeTable, seat: int, which: int) -> Fix:
    name = STOCKS[which]
    now = t.stock[seat][which]
    most = now + len(t.stock_in_decks(name))

    def put(to: str) -> None:
        t.put_stock(seat, which, int(to))

    counts = tuple((str(count), str(count)) for count in range(most + 1))
    label = Line("{seat:who}'s {stock:rest} cards", seat=seat, stock=name)
    return Fix(f"{name} {t.names[seat]}", label, str(now), counts, put)


def _sitting(t: BrokeTable, seat: int) -> Fix:
    def put(to: str) -> None:
        t.missing[seat] = int(to)

    label = Line("turns {seat:who} sits out", seat=seat)
    counts = tuple((str(count), str(count)) for count in range(4))
    return Fix(f"sits out {t.names[seat]}", label, str(t.missing[seat]), counts, put)


def _deck(t: BrokeTable, deck: int) -> Fix:
    def put(to: str) -> None:
        if to == "shuffled":
            t.decks[deck].shuffle()

    label = Line("the {deck:rest} deck", deck=DECKS[deck])
    options = (("kept", "in the order it lies"), ("shuffled", "shuffled"))
    return Fix(f"{DECKS[deck]} deck", label, "kept", options, put)


def _printed(t: BrokeTable, place: int) -> bool:
    return 0 < place < t.board.length or t.board.first_road <= place < t.board.unmoved


def _forget_space(t: BrokeTable, place: int) -> Fix:
    def put(to: str) -> None:
        if to == "unknown":
            t.learn_place(place, UNKNOWN)

    label = Line("what {place:place} says", place=place)
    now = t.does[place].phrase()
    options = ((now, now), ("unknown", "asked again when somebody lands there"))
    return Fix(f"space {place}", label, now, options, put)


def _forget_card(t: BrokeTable, deck: int, key: str) -> Fix:
    def put(to: str) -> None:
        if to == "unknown":
            t.forget_card(deck, key)

    effect, cause = t.says[deck][key]
    label = Line("what the card {card:cause} says", card=cause)
    now = effect.phrase()
    options = ((now, now), ("unknown", "asked again when it is drawn"))
    return Fix(f"{DECKS[deck]} card {key}", label, now, options, put)
