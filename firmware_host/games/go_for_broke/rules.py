"""Go For Broke from the first roll to the last dollar: before the game, the turn, the move.

What a pawn meets where it comes to rest is in landing.py (§3 to §6, §8), the areas are in
areas.py, market.py, race.py and casino.py (§7), the end in ending.py (§9).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask, Dice, Prompt, Step
from firmware_host.engine.errors import Short
from firmware_host.engine.table import Outcome, Play
from firmware_host.engine.words import Form, Payment

from .areas import VISIT, VISITED, casino_door, doorstep, visit
from .board import GIFT, NO_AREA, Steps
from .book import rule
from .edition import DECKS
from .ending import LAST_ROUND, Broke, Emptied, TooLong, the_end, too_long
from .landing import BUY, PAID, collide, follow, give, offer, take_card
from .race import HORSE, STAKE, call_off, next_bet, run_race, stake_on
from .teaching import survey

if TYPE_CHECKING:
    from .table import BrokeTable

START_CASH = 1_000_000
SEATS = range(5)

ROLL = Prompt("1", "{seat:who}, roll both dice", "seat")
ROLL_FIRST = Prompt("B3", "{seat:who}, roll for the first turn", "seat",
                    hint="The highest total begins.")  # fmt: skip

DEALT = Payment("dealt", "B1", "{to:who} starts with {amount:money}")
ROLLED_FIRST = Form("rolled first", "B3", "{seat:who} rolls {dice:dice} for the first turn",
                    "seat", "dice")  # fmt: skip
TIED = Form("tied", "B3", "{seats:who} tie and roll again", "seats", cites=("GFB-41",))
BEGINS = Form("begins", "B3", "{seat:who} begins", "seat")
ROLLED = Form("rolled", "1", "{seat:who} rolls {dice:dice}", "seat", "dice")
MOVED = Form("moved", "1", "{seat:who} moves to {place:place}", "seat", "place")
SAT_OUT = Form("sat out", "2", "{seat:who} sits out this turn", "seat")

_ROLL = tuple(Dice(ROLL, seat, 2, seat) for seat in SEATS)
_ROLL_FIRST = tuple(Dice(ROLL_FIRST, seat, 2, seat) for seat in SEATS)


def play(t: BrokeTable) -> Play:
    """The game from here to its end."""
    if not t.log:
        set_up(t)
    if t.turn is None:
        yield from survey(t)
        yield from first_player(t)
    return turns(t)


@rule("B1", "B2")
def set_up(t: BrokeTable) -> None:
    """The bank gives everybody a million; the pawns stand on Start already."""
    for seat in range(t.seats):
        t.pay(DEALT, t.bank, seat, START_CASH)


@rule("B3")
def first_player(t: BrokeTable) -> Step[None]:
    """Highest total begins. GFB-41: those who tie roll again among themselves."""
    rolling = t.from_seat(0)
    while len(rolling) > 1:
        totals = []
        for seat in rolling:
            dice: tuple[int, int] = yield _ROLL_FIRST[seat]
            t.record((ROLLED_FIRST, seat, dice))
            totals.append(sum(dice))
        best = max(totals)
        rolling = [seat for seat, total in zip(rolling, totals, strict=True) if total == best]
        if len(rolling) > 1:
            t.record((TIED, tuple(rolling)))
    t.turn = t.first = rolling[0]
    t.record((BEGINS, t.turn))


def _resume(t: BrokeTable) -> Step[None]:
    """After a cut: finish the race that somebody left, or give back what was staked on one."""
    if t.race_goes_on and t.turn is not None:
        t.race_goes_on = False
        yield from run_race(t, t.turn)
        pass_on(t)
    else:
        t.hops = 0
        call_off(t)


@rule("1", "2")
def turns(t: BrokeTable) -> Step[Outcome]:
    """Roll, move, do what the space says, pass the turn to the left.

    The one loop that everything runs through: it is flat, and does the commonest things itself.
    """
    place, does, record, missing = t.place, t.does, t.record, t.missing
    board, road_at = t.board, t.board.road_at
    try:
        yield from _resume(t)
        while True:
            seat = t.turn
            assert seat is not None
            if missing[seat]:
                missing[seat] -= 1
                record((SAT_OUT, seat))
                pass_on(t)
                continue
            dice: tuple[int, int] = yield _ROLL[seat]
            record((ROLLED, seat, dice))
            t.rolling = False
            landing, steps = t.walks[place[seat]][dice[0] + dice[1]]
            area = (yield from on_the_way(t, seat, steps)) if steps else NO_AREA
            if area != NO_AREA:
                yield from visit(t, seat, area)
                pass_on(t)
                continue
            if landing == road_at:
                t.joined[seat] = board.came_back(place[seat], landing)
            place[seat] = landing
            record((MOVED, seat, landing))
            crowded = place.count(landing) > 1
            if crowded and not t.space_first:
                collide(t, seat, landing)
            effect = does[landing]
            verb = effect.verb
            if verb == "pay":
                t.due(PAID[0], seat, t.bank, effect.amount, landing)
            elif verb == "draw":
                yield from take_card(t, seat, DECKS.index(effect.name))
            elif verb != "nothing":
                yield from follow(t, seat, effect, landing, by_count=True)
            if crowded and t.space_first and place[seat] == landing:
                collide(t, seat, landing)
            if not t.rolling:
                pass_on(t)
    except (Short, Emptied) as broke:
        return the_end(t, [broke])
    except Broke as together:
        return the_end(t, together.failed)
    except TooLong:
        return too_long(t)


def on_the_way(t: BrokeTable, seat: int, steps: Steps) -> Step[int]:
    """What a count passes: the Poor House road, and areas to turn into. Returns the one entered."""
    for step in steps:
        if step == GIFT:
            give(t, seat)
        elif (yield doorstep(t, seat, step)) == "visit":
            # GFB-20: the spare count is lost.
            t.place[seat] = step
            t.record((VISITED, seat, step))
            return step
    return NO_AREA


def pass_on(t: BrokeTable) -> None:
    """The turn goes to the next seat; back at the first player's a new round begins."""
    seat, first, seats = t.turn, t.first, t.seats
    assert seat is not None
    t.hops = 0
    if t.gone or t.paused:
        t.turn = after = t.after(seat)
        new_round = (after - first) % seats <= (seat - first) % seats
    else:
        t.turn = after = (seat + 1) % seats
        new_round = after == first
    if new_round:
        if t.round == LAST_ROUND:
            raise TooLong
        t.round += 1


# Questions that rest on money and house rules: from their facts the table asks them anew after an
# aside.
RENEWED: dict[Prompt, Callable[..., Ask]] = {
    VISIT[2]: casino_door,
    HORSE: next_bet,
    STAKE: stake_on,
    BUY: offer,
}
