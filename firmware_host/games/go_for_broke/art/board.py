"""The board on the screen: the ring with its areas, the count of the roll, where choices lead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.view import (
    Consequence,
    DoorArt,
    Mark,
    PathArt,
    Signs,
    SpaceArt,
    WheelArt,
)
from firmware_host.engine.words import Line, Text, word
from firmware_host.games.shared import space_art
from firmware_host.games.shared.effects import NOTHING
from firmware_host.games.shared.space_art import last_event, named

from ..areas import VISIT, VISITED
from ..board import TITLES
from ..casino import (
    BALL,
    CHERRY_LEMON,
    CHERRY_OTHER,
    GO_ON,
    ROULETTE_FEE,
    ROULETTE_PRIZE,
    SLOT_FEE,
    THREE_ALIKE,
)
from ..edition import board_name
from ..landing import ASK, BUY, DAMAGES, WENT
from ..lexicon import HORSES
from ..odds import shares, throw_average, visit_cost
from ..race import HORSE, RUN
from ..rules import MOVED, ROLLED, START_CASH

if TYPE_CHECKING:
    from ..table import BrokeTable

AREAS = ("market", "race", "casino", "house")
INSIDE = (
    word("one spin for all"),
    word("bet on a horse"),
    word("slot, roulette, dice"),
    word("takes the gifts"),
)
# What the slot machine pays, for its window.
PAYS = (
    *(((symbol,) * 3, prize) for symbol, prize in THREE_ALIKE.items()),
    (("cherry", "cherry", "lemon"), CHERRY_LEMON),
    (("cherry", "cherry", ""), CHERRY_OTHER),
)
_MOVES = (MOVED, WENT, VISITED)
_RING = space_art.Ring()


def path(t: BrokeTable, ask: Ask | None) -> PathArt | None:
    """Return the ring as it lies; None until the survey has told its shape."""
    board, edition = t.board, t.edition
    surveyed = edition.road is not None and None not in edition.ways
    if not surveyed and edition.spaces != board.edition.spaces:  # what is laid is a stand-in
        return None
    spaces = _RING.drawn((t.edition.spaces, *t.owner, *t.does, *board.ways), lambda: _spaces(t))
    here, steps = _count(t, ask)
    return PathArt(board_name(t.edition), spaces, _marks(t), _doors(t), here, steps)


def _spaces(t: BrokeTable) -> Iterator[SpaceArt]:
    board = t.board
    ways = {way: area for area, way in enumerate(board.ways) if way >= 0}
    for at in range(board.length):
        kind = "start" if at == 0 else AREAS[ways[at]] if at in ways else ""
        owner = t.owner[at] if t.owner[at] >= 0 else None
        one = space_art.space(board.name(at), t.does[at], kind, owner)
        if at in ways and t.does[at] == NOTHING:
            one = replace(one, note=_title(ways[at]))  # a way in is not nothing
        yield one


def _marks(t: BrokeTable) -> tuple[Mark, ...]:
    board = t.board
    marks = []
    for seat, place in enumerate(t.place):
        if place < 0 or seat in t.gone:
            continue
        inside = board.length <= place < board.unmoved
        door = min(place - board.length, len(AREAS) - 1)
        known = inside and board.ways[door] >= 0
        marks.append(Mark(seat, f"door {door}" if known else str(board.entrance(place))))
    return tuple(marks)


def _doors(t: BrokeTable) -> tuple[DoorArt, ...]:
    """Return the three areas, the Poor House with its pot, and the two piles of cards."""
    doors = [
        DoorArt(_title(area), AREAS[area], max(t.board.ways[area], -1), INSIDE[area])
        for area in range(3)
    ]
    pot = DoorArt(_title(3), "house", max(t.board.road_at, -1), INSIDE[3], t.money[t.pot])
    return (*doors, pot)


def _title(area: int) -> str:
    name = TITLES[area].removeprefix("the ")
    return name[:1].upper() + name[1:]


def _count(t: BrokeTable, ask: Ask | None) -> tuple[int | None, tuple[int, ...]]:
    """Return where the count of the one to move begins, and the spaces it leads over."""
    seat = t.turn if ask is None or ask.seat is None else ask.seat
    if seat is None:
        return None, ()
    board, place = t.board, t.place[seat]
    standing = board.entrance(place) if place >= 0 else 0
    rolled = last_event(t.log, (ROLLED,), seat)
    if seat != t.turn or rolled < 0 or ask is None or (ask.chance and ask.rule == "1"):
        return standing, ()
    dice = named(t.log[rolled])["dice"]
    assert isinstance(dice, tuple)
    came = last_event(t.log[:rolled], _MOVES, seat, 400)
    start = named(t.log[came])["place"] if came >= 0 else board.unmoved
    assert isinstance(start, int)
    way = _way(t, start, sum(int(face) for face in dice))
    if ask.prompt in VISIT:
        return board.entrance(start), way
    return (board.entrance(start), way) if way and way[-1] == place else (standing, ())


def _way(t: BrokeTable, start: int, count: int) -> tuple[int, ...]:
    """Return the spaces of the main path that a count leads over; none where it leaves the path."""
    way, at = [], start
    for _ in range(count):
        at = t.board.next[at]
        way.append(at)
    return tuple(way) if all(at < t.board.length for at in way) else ()


# -- what choices lead to --------------------------------------------------------------------------


def meant(t: BrokeTable, ask: Ask | None) -> dict[str, Consequence]:
    """Return what each option of the pending question would lead to."""
    if ask is None or ask.seat is None:
        return {}
    if ask.prompt in VISIT:
        return _at_the_door(t, ask, VISIT.index(ask.prompt))
    if ask.prompt is BUY:
        return _for_sale(t, ask)
    if ask.prompt is HORSE:
        return _horses(t)
    if ask.prompt is GO_ON:
        lost = int(-round(throw_average(), -2))
        return {
            "throw": Consequence(
                word("Throw again"),
                word("a 1 ends it, 11 in 36"),
                Line("lose {cost:money} on average", cost=lost),
                usual=True,
            ),
            "stop": Consequence(
                word("Stop here"), word("the visit is over"), word("nothing to pay")
            ),
        }
    return space_art.effects_meant(ask, ASK, t.money)


def _at_the_door(t: BrokeTable, ask: Ask, area: int) -> dict[str, Consequence]:
    door = t.board.ways[area]
    leads, costs = Line(INSIDE[area]), Line("")
    if area == 2:
        wheels = t.wheels
        # With one throw of the dice, which everybody has to make.
        cost = round(visit_cost(wheels["slot"], wheels["roulette"]), -2)
        leads = Line("fees {fees:money}, 3 games", fees=SLOT_FEE + ROULETTE_FEE)
        costs = Line("lose {cost:money} on average", cost=int(cost))
    elif area == 1:
        costs = Line("{most:money} at most", most=10_000)
    elif not any(any(cards) for cards in t.stock):
        leads, costs = Line("nobody owns any stock"), Line("nothing would happen")
    else:
        mine = sum(t.stock[ask.seat or 0])
        costs = Line("you own none of it")
        if mine:
            costs = Line("you have {cards:n stock card|stock cards}", cards=mine)
    useless = area == 0 and not t.held[ask.seat or 0]
    walk = Consequence(word("Walk on"), word("past the door"))
    steps = _count(t, ask)[1]
    if steps:
        walk = _landing(t, ask.seat or 0, steps[-1])
    if steps and steps[-1] == door:
        walk = replace(
            walk,
            deed=word("Stay outside"),
            leads=word("the count ends here"),
            costs=word("nothing to pay"),
        )
    walk = replace(walk, usual=useless)  # who holds no stock has nothing to look for in there
    return {"visit": Consequence(word("Go in"), leads, costs, door), "pass": walk}


def _landing(t: BrokeTable, seat: int, at: int) -> Consequence:
    """Return what walking on to a space would bring."""
    effect, owner = t.does[at], t.owner[at]
    others = [other for other, place in enumerate(t.place) if place == at and other != seat]
    if owner >= 0 and owner != seat and owner not in t.gone:
        costs = Line("pay {owner:who} {rent:money} rent", owner=owner, rent=effect.second)
    elif owner == seat:
        costs = Line("your own hotel")
    elif others:
        costs = Line("run into {other:who}: {sum:money}", other=others[0], sum=DAMAGES)
    elif at in t.board.ways:
        costs = Line("with a door of its own")
    else:
        costs = space_art.said(effect)
    return Consequence(word("Walk on"), Line("to {place:place}", place=at), costs, at)


def _for_sale(t: BrokeTable, ask: Ask) -> dict[str, Consequence]:
    facts = ask.blanks()
    price, rent = facts["price"], facts["rent"]
    assert isinstance(price, int)
    left = t.money[ask.seat or 0] - price
    return {
        "buy": Consequence(
            word("Buy it"),
            Line("others pay you {rent:money}", rent=rent),
            Line("{left:money} left", left=left),
        ),
        "pass": Consequence(word("Leave it"), word("one hotel in a game"), word("nothing to pay")),
    }


def _horses(t: BrokeTable) -> dict[str, Consequence]:
    chances = shares(t.wheels["race"])
    told = {
        str(horse): Consequence(
            leads=_pays(times + t.stake_on_top),
            costs=Line("{percent}% chance", percent=round(100 * chances[str(horse)])),
        )
        for horse, times in enumerate(HORSES, 1)
    }
    told["none"] = Consequence(leads=word("watch the others"))
    return told


def _pays(times: int) -> Text:
    """Return what comes back of a stake."""
    if times == 1:
        return word("stake back")
    return Line("pays {times} times", times=times)


def staked(t: BrokeTable, ask: Ask | None) -> WheelArt | None:
    """Return what hangs on the spin that is asked for: the picked number, the bets on horses."""
    if ask is None or ask.seat is None:
        return None
    if ask.prompt is BALL:
        number = str(ask.blanks()["number"])
        prize = Line("{number} pays {prize:money}", number=number, prize=ROULETTE_PRIZE)
        return WheelArt((Mark(ask.seat, number, None, prize),))
    if ask.prompt is RUN:
        stakes = [
            (seat, horse, Line("{stake:money} on {horse}", stake=stake, horse=horse))
            for seat, horse, stake in t.bets
            if seat not in t.gone
        ]
        return WheelArt(tuple(Mark(seat, str(horse), None, why) for seat, horse, why in stakes))
    return None


# -- the seats -------------------------------------------------------------------------------------


def tag(t: BrokeTable, seat: int) -> tuple[Line | str, bool, Signs]:
    """Return what a seat owns, or "almost!"; whether it is nearly broke; the same in signs."""
    if t.money[seat] * 20 <= START_CASH:
        return Line("almost!"), True, ()
    if t.missing[seat]:
        return Line("sits out"), False, ()
    stock = sum(t.stock[seat])
    hotel: Signs = (("building", 1),) if t.hotel[seat] >= 0 else ()
    signs: Signs = (*hotel, ("market", stock)) if stock else hotel
    if hotel and stock:
        return Line("hotel, {stock:n stock|stock}", stock=stock), False, signs
    if hotel:
        return Line("1 hotel"), False, signs
    return (Line("{stock:n stock|stock}", stock=stock) if stock else ""), False, signs


def progress(t: BrokeTable, seat: int) -> int:
    """Return how much of the million is gone, in thousandths."""
    return max(0, 1000 - t.money[seat] * 1000 // START_CASH)
