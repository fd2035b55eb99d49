"""Go For Broke from the first roll to the last dollar: before the game, the turn, the move.

What a pawn meets where it comes to rest is in landing.py (§3 to §6, §8), the areas are in
areas.py, market.py, race.py and casino.py (§7), the end in ending.py (§9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Dice, Prompt, Step
from firmware_host.engine.errors import Short
from firmware_host.engine.table import Outcome, Play
from firmware_host.engine.words import Form, Payment
from firmware_host.games.shared.common_rules import highest_begins
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.teaching.preview import Now, Preview

from .areas import VISITED, doorstep, visit
from .board import GIFT, NO_AREA, Steps
from .book import rule
from .doer import has_rolled, script, turn_begins
from .edition import DECKS
from .ending import Broke, Emptied, TooLong, pass_on, the_end, too_long
from .landing import follow, give, rest
from .market import keep_stock
from .odds import gamble
from .race import call_off, run_race
from .teaching import survey

if TYPE_CHECKING:
    from .table import BrokeTable

START_CASH = 1_000_000
SEATS = range(5)

ROLL = Prompt("1", "{seat:who}, roll both dice", "seat")
ROLL_FOR_TURN = Prompt(
    "B3", "{seat:who}, roll for the first turn", "seat", hint="The highest total begins."
)

DEALT = Payment("dealt", "B1", "{to:who} starts with {amount:money}")
ROLLED_FIRST = Form(
    "rolled first", "B3", "{seat:who} rolls {dice:dice} for the first turn", "seat", "dice"
)
TIED = Form("tied", "B3", "{seats:who} tie and roll again", "seats", cites=("GFB-41",))
BEGINS = Form("begins", "B3", "{seat:who} begins", "seat")
ROLLED = Form("rolled", "1", "{seat:who} rolls {dice:dice}", "seat", "dice")
MOVED = Form("moved", "1", "{seat:who} moves to {place:place}", "seat", "place")
SAT_OUT = Form("sat out", "2", "{seat:who} sits out this turn", "seat")

_ROLL = tuple(Dice(ROLL, seat, 2, seat) for seat in SEATS)


def play(t: BrokeTable) -> Play:
    """The game from here to its end."""
    t.script = script
    t.preview = Preview(type(t).read, try_out, gamble)
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

    def roll(seat: int) -> Step[int]:
        dice: tuple[int, int] = yield Dice(ROLL_FOR_TURN, seat, 2, seat)
        t.record((ROLLED_FIRST, seat, dice))
        return sum(dice)

    t.turn = t.first = yield from highest_begins(t, t.from_seat(0), roll, TIED)
    t.record((BEGINS, t.turn))


def turns(t: BrokeTable) -> Step[Outcome]:
    """Turn after turn, to the left, until somebody is broke."""
    try:
        yield from _resume(t)
        while True:
            yield from one_turn(t, t.on_turn())
            if not t.rolling:
                pass_on(t)
    except (Short, Emptied) as broke:
        return the_end(t, [broke])
    except Broke as together:
        return the_end(t, together.failed)
    except TooLong:
        return too_long(t)


def try_out(t: BrokeTable, effect: Effect, now: Now) -> Step[None]:
    """Carry out a space or card that is being taught, on a scratch table, for the preview."""
    if now.stands is not None:
        t.place[now.seat] = now.stands
    try:
        if isinstance(now.cause, str):
            deck = DECKS.index(now.cause.partition("/")[0])
            if "unknown" not in t.decks[deck].under:  # on a walk nobody has drawn it
                t.decks[deck].put_under("unknown")
            if effect.verb == "stock":
                keep_stock(t, now.seat, deck, "unknown", effect.name)
                return
        yield from follow(t, now.seat, effect, now.cause, by_count=not now.sent)
    except (Short, Emptied) as broke:
        t.record(the_end(t, [broke]).reason)
    except Broke as together:
        t.record(the_end(t, together.failed).reason)


def _resume(t: BrokeTable) -> Step[None]:
    """After a cut: finish the race that somebody left, or clear away what the turn has begun."""
    if t.race_goes_on:
        t.race_goes_on = False
        yield from run_race(t, t.on_turn())
        if not t.rolling:
            pass_on(t)
    else:
        t.hops = 0
        t.rolling = False
        call_off(t)


@rule("1", "2")
def one_turn(t: BrokeTable, seat: int) -> Step[None]:
    """Roll, move, and do what the space says; `rolling` afterwards if it says to roll again."""
    if not t.rolling and (t.pending.waiting or t.pending.rents):
        yield from turn_begins(t, seat)
    t.rolling = False
    if t.missing[seat]:
        t.missing[seat] -= 1
        t.record((SAT_OUT, seat))
        return
    dice: tuple[int, int] = yield _ROLL[seat]
    t.record((ROLLED, seat, dice))
    if (t.pending.waiting or t.pending.rents) and (yield from has_rolled(t, seat, dice)):
        return
    landing, steps = t.walks[t.place[seat]][dice[0] + dice[1]]
    area = (yield from on_the_way(t, seat, steps)) if steps else NO_AREA
    if area == NO_AREA:
        yield from land(t, seat, landing)
    else:
        yield from visit(t, seat, area)


@rule("1")
def land(t: BrokeTable, seat: int, landing: int) -> Step[None]:
    """A count comes to its end on a space."""
    if landing == t.board.road_at:
        t.joined[seat] = t.board.came_back(t.place[seat], landing)
    t.place[seat] = landing
    t.record((MOVED, seat, landing))
    return rest(t, seat, landing, by_count=True)


def on_the_way(t: BrokeTable, seat: int, steps: Steps) -> Step[int]:
    """What a count passes: the Poor House road, and areas to turn into. Returns the one entered."""
    for step in steps:
        if step == GIFT:
            give(t, seat)
        elif (yield from _turns_in(t, seat, step)):
            # GFB-20: the spare count is lost.
            t.place[seat] = step
            t.record((VISITED, seat, step))
            return step
    return NO_AREA


def _turns_in(t: BrokeTable, seat: int, area: int) -> Step[bool]:
    answer: str = yield lambda: doorstep(t, seat, area)
    return answer == "visit"
