"""The board and the shaker on the screen, and what choices lead to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap
from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask
from firmware_host.engine.view import (
    BetSpace,
    Consequence,
    DoorArt,
    HandleArt,
    Mark,
    PathArt,
    Signs,
    SpaceArt,
)
from firmware_host.engine.words import Line, Text, word
from firmware_host.games.shared import space_art
from firmware_host.games.shared.space_art import last_event, named

from .. import lottery, rules, sweepstakes
from ..doer import ASK
from ..ending import GOAL, OWED
from ..lottery import MOST_TICKETS, TICKET
from ..odds import bet_chance
from ..positions import HIGH, PAIRS, SPLIT, STRAIGHT, highest, straight_at, why, wins
from ..race import RESULT

if TYPE_CHECKING:
    from ..table import GamblerTable

TITLE = "Gambler"
_RING = space_art.Ring()


def path(t: GamblerTable, ask: Ask | None) -> PathArt | None:
    """Return the ring as it lies; None while its length is not known."""
    if not t.length:
        return None
    spaces = _RING.drawn((*t.space_names, *t.ring), lambda: _spaces(t))
    marks = tuple(Mark(seat, str(t.places[seat])) for seat in t.live)
    doors = (
        DoorArt(word("Fortune"), "card", note=Line("{count:n card|cards}", count=len(t.fortune))),
        DoorArt(word("Tickets"), "ticket", note=Line("{count} in the pile", count=len(t.pile))),
    )
    here, steps = _count(t, ask)
    return PathArt(TITLE, spaces, marks, doors, here, steps)


def _spaces(t: GamblerTable) -> Iterator[SpaceArt]:
    first, *others = zip(t.space_names, t.ring, strict=True)
    yield space_art.space(*first, "start")
    yield from starmap(space_art.space, others)


def _count(t: GamblerTable, ask: Ask | None) -> tuple[int | None, tuple[int, ...]]:
    """Return where the last move began and what it led over, while it is still that seat's turn."""
    seat = t.turn if ask is None or ask.seat is None else ask.seat
    if seat is None:
        return None, ()
    standing = t.places[seat]
    moved = last_event(t.log, (rules.MOVED, rules.BEGINS, rules.DOUBLES), most=30)
    if moved < 0 or t.log[moved][0] is not rules.MOVED or seat != t.turn or ask is None:
        return standing, ()
    last = named(t.log[moved])
    if last["seat"] != seat or ask.prompt in (rules.OPEN, rules.ROLL):
        return standing, ()
    dice, end = last["dice"], last["space"]
    assert isinstance(dice, tuple)
    assert isinstance(end, int)
    count = sum(int(face) for face in dice)
    start = (end - count) % t.length
    return start, tuple((start + step) % t.length for step in range(1, count + 1))


def meant(t: GamblerTable, ask: Ask | None) -> dict[str, Consequence]:
    """Return what each option of the pending question would lead to."""
    if ask is None:
        return {}
    if ask.prompt is rules.OPEN:
        held = len(t.tickets[ask.seat or 0])
        return {
            "roll": Consequence(word("Roll"), word("both dice, and move"), usual=True),
            "ticket": Consequence(
                word("Buy a ticket"),
                Line("you hold {held} of {most}", held=held, most=MOST_TICKETS),
                Line("{price:money} to the Bank", price=TICKET),
            ),
            "repay": Consequence(
                word("Pay back"),
                word("nobody wins with an IOU"),
                Line("{sum:money} to the Bank", sum=OWED),
            ),
        }
    if ask.prompt is rules.CHANCE:
        return {
            "again": Consequence(
                word("Roll again"),
                word("doubles pay, 1 in 6"),
                Line("win {prize:money}", prize=rules.DOUBLES_PRIZE),
            ),
            "sweepstakes": Consequence(
                word("Sweepstakes"),
                word("you choose first"),
                Line("{fee:money} each to enter", fee=sweepstakes.FEE),
            ),
        }
    return space_art.effects_meant(ask, ASK, t.money)


# -- the shaker ------------------------------------------------------------------------------------


def markers(t: GamblerTable) -> HandleArt:
    """Return the twelve betting spaces with what they pay and how likely that is."""
    bets = list(t.bets.values())
    marks = tuple(
        Mark(seat, key, wins(t.bets[key], t.shake), why(t.bets[key], t.shake))
        if t.shake
        else Mark(seat, key)
        for seat, key in t.markers.items()
    )
    won = tuple(bet.key for bet in bets if t.shake and wins(bet, t.shake))
    return HandleArt(
        t.shake,
        tuple(BetSpace(bet.key, bet.label, bet.positions, bet.prize) for bet in bets),
        marks,
        tuple(round(100 * bet_chance(bet.prize, bet.positions)) for bet in bets),
        won,
        _deciding(t),
    )


def _deciding(t: GamblerTable) -> tuple[int, ...]:
    """Return the dice that made somebody win: the highest, a pair, a straight."""
    dice, sorts = t.shake, {t.bets[key].prize for key in t.markers.values()}
    if not dice:
        return ()
    lit: set[int] = set()
    if sorts & {HIGH, SPLIT}:
        lit |= {at for at, face in enumerate(dice) if face == max(dice)}
    at = straight_at(dice)
    if STRAIGHT in sorts and at >= 0:
        lit |= {at, at + 1, at + 2}
    if PAIRS in sorts:
        lit |= {
            at
            for at in range(6)
            for near in (at - 1, at + 1)
            if 0 <= near < 6 and dice[at] == dice[near]
        }
    return tuple(sorted(lit))


def reasons(t: GamblerTable) -> list[Text]:
    """Return why markers won or lost, each reason once."""
    if not t.shake:
        return []
    bets = [t.bets[key] for key in t.markers.values()]
    found = dict.fromkeys(why(bet, t.shake) for bet in bets)
    on_high = dict.fromkeys(why(bet, t.shake) for bet in bets if bet.prize in (HIGH, SPLIT))
    if len(on_high) < 2:
        return list(found)
    # Where the highest die lies is said once for all who bet on it.
    return [highest(t.shake), *(text for text in found if text not in on_high)]


def tickets(t: GamblerTable) -> HandleArt:
    """Return every ticket that takes part, and whose it is."""
    held = [(seat, ticket) for seat in t.live for ticket in t.tickets[seat]]
    held = sorted(t.drawn, key=lambda one: one[0]) or held  # each stays where it lay
    marks = []
    for seat, ticket in held:
        if t.shake:
            won = lottery.ticket_wins(ticket, t.shake)
            marks.append(Mark(seat, ticket, won, _ticket_why(ticket, t.shake)))
        else:
            marks.append(Mark(seat, ticket))
    keys = tuple(dict.fromkeys(ticket for _, ticket in held))
    winners = tuple(key for key in keys if t.shake and lottery.ticket_wins(key, t.shake))
    drawn = {int(number) for key in winners for number in (key[0], key[2])}
    lit = tuple(at for at, face in enumerate(t.shake) if face in drawn)
    return HandleArt(
        t.shake,
        tuple(BetSpace(key, key, (), lottery.PRIZE) for key in keys),
        tuple(marks),
        won=winners,
        lit=lit,
    )


def horses(t: GamblerTable, ask: Ask) -> HandleArt:
    """Return the six horses of a race with their holders, and the die once it has fallen."""
    ran = str(ask.blanks()["horse"]) if ask.prompt is RESULT else ""
    held = t.drawn if ran else [(seat, card) for seat in t.live for card in t.horses[seat]]
    return HandleArt(
        (int(ran),) if ran else (),
        tuple(
            BetSpace(str(horse), Line("Horse {horse}", horse=horse), (), t.purse)
            for horse in range(1, 7)
        ),
        tuple(Mark(seat, card, card == ran if ran else None) for seat, card in held),
        won=(ran,) if ran else (),
        lit=(0,) if ran else (),
        shaker=False,
    )


def _ticket_why(ticket: str, dice: tuple[int, ...]) -> Text:
    a, b = int(ticket[0]), int(ticket[2])
    if a == b:
        return Line("{count} of the two {face}s needed", count=dice.count(a), face=a)
    missing = [str(face) for face in (a, b) if face not in dice]
    if len(missing) == 2:
        return Line("no {a} and no {b}", a=a, b=b)
    if missing:
        return Line("no {face}", face=missing[0])
    return Line("{a} and {b} are there", a=a, b=b)


# -- the seats -------------------------------------------------------------------------------------


def tag(t: GamblerTable, seat: int) -> tuple[Line | str, bool, Signs]:
    """Return how many tickets a seat holds, whether that is urgent, and the same in signs.

    What it has at stake just now, an IOU and money that will be lost come first.
    """
    if seat in t.claims:
        return Line("collect!"), True, ()
    if seat in t.markers and (t.running or t.shake):
        return Line("{bet:bet}", bet=t.markers[seat]), False, ()
    if t.horses[seat]:
        return Line("horse {horses}", horses=" ".join(t.horses[seat])), False, ()
    if seat in t.iou:
        return Line("IOU"), False, (("note", 1),)
    held = len(t.tickets[seat])
    if not held:
        return "", False, ()
    return Line("{held:n ticket|tickets}", held=held), False, (("ticket", held),)


def progress(t: GamblerTable, seat: int) -> int:
    """Return how much of the goal a seat has, in thousandths."""
    return min(1000, t.money[seat] * 1000 // GOAL)
