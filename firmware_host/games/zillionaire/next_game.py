"""§P6, §N, §W: points, new seats, the exchange, and the end of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Choose, Menu, Option, Prompt, Step, Tell
from firmware_host.engine.table import Outcome
from firmware_host.engine.words import Event, Form, verbatim
from firmware_host.games.shared.common_rules import places

from .book import rule
from .cards import DECK, RANKS, Bounds, cards_of, hand_of, held, highest, lowest, rank_name
from .status import FEWEST, LADDER, POINTS, POOR, RICH

if TYPE_CHECKING:
    from .table import Zillionaire

SCORED = Form(
    "scored",
    "P6",
    "{seat:who} is {status:status}: {points:n point|points}, {total} in all",
    "seat",
    "status",
    "points",
    "total",
    cites=("ZIL-25",),
)
GAME_OVER = Form(
    "game over", "P5", "Game {game} is over: {seat:who} is the last with cards", "game", "seat"
)
SEATED = Form(
    "seated", "N1", "Clockwise from {poor:who}, who is Poor: {order:who}", "poor", "order"
)
EXCHANGED = Form(
    "exchanged",
    "N3",
    "{seat:who} gave {by:who} the {count:of lowest card|two lowest cards} for the "
    "{count:of highest card|two highest cards}",
    "seat",
    "by",
    "count",
    cites=("ZIL-21", "ZIL-22", "ZIL-23", "ZIL-27"),
)
SHOWN = Form("shown", "N3", "{seat:who} gave away {gave:cards}", "seat", "gave", cites=("ZIL-27",))
TOO_FEW = Form(
    "too few",
    "L",
    "Only {players:n player is|players are} left: the match ends here",
    "players",
    cites=("ZIL-29",),
)
WON = Form(
    "won", "W", "{winners:who} won the match with {points:n point|points}", "winners", "points"
)
WON_TIE = Form(
    "won on a tie",
    "W",
    "{winners:who} won the match: {points:n point|points}, and was Rich more often",
    "winners",
    "points",
    cites=("ZIL-26",),
)
WON_LATER = Form(
    "won by the last game",
    "W",
    "{winners:who} won the match: {points:n point|points}, and did better in the last game",
    "winners",
    "points",
    cites=("ZIL-26",),
)
SHARED = Form(
    "shared",
    "W",
    "{winners:who} share the match with {points:n point|points} each",
    "winners",
    "points",
    cites=("ZIL-26",),
)

CHANGE_SEATS = Prompt(
    "N1",
    "Change seats. Clockwise from {poor:who}, who is Poor and stays put: {order:who}",
    "poor",
    "order",
    "dealer",
    hint="{dealer:who}, who is Rich, deals.",
)
SWAP = Prompt(
    "N3",
    "Exchange: {poorer:who} gives {richer:who} the {count:of highest card|two highest cards}, "
    "{richer:who} gives {poorer:who} the {count:of lowest card|two lowest cards}",
    "richer",
    "poorer",
    "count",
    hint="Choose before you look. A 5 is a five; pairs may be split.",
)
POORER_GIVES = Prompt(
    "N3",
    "Exchange: {poorer:who} gives {richer:who} the {count:of highest card|two highest cards}",
    "richer",
    "poorer",
    "count",
)
RICHER_GIVES = Prompt(
    "N3",
    "Exchange: {richer:who} gives {poorer:who} the {count:of lowest card|two lowest cards}",
    "richer",
    "poorer",
    "count",
    hint="From the whole hand, including the cards just received.",
)
SCAN = Prompt(
    "N3",
    "Scan, face down, card {at} of {count} that goes to {to:who}",
    "at",
    "count",
    "to",
    secret=True,
)
REVEAL = Prompt("N3", "Show card {at} of {count} that goes to {to:who}", "at", "count", "to")


@rule("P6")
def score(t: Zillionaire) -> None:
    """Everybody scores for the status taken; whoever left during the game is Poor."""
    ladder = LADDER[t.players]
    last = [seat for seat in t.order if t.cards[seat]]
    t.game += 1
    for seat in last:
        t.record((GAME_OVER, t.game, seat))
    finish = t.places + last
    for seat, status in [*zip(finish, ladder, strict=False), *((s, POOR) for s in t.deserted)]:
        t.status[seat] = status
        t.points[seat] += POINTS[status]
        t.times_rich[seat] += status == RICH
        t.record((SCORED, seat, status, POINTS[status], t.points[seat]))
    t.ranking = [seat for seat in finish if seat not in t.gone]
    t.sit(tuple(seat for seat in t.order if seat not in t.gone))
    t.seated = False
    t.cards, t.hands = [0] * t.seats, [0] * t.seats
    too_few = len(t.order) < FEWEST
    if too_few and t.game < t.games:
        t.record((TOO_FEW, len(t.order)))
    t.stage = "over" if too_few or t.game == t.games else "card"


@rule("N1", "N4")
def seats(t: Zillionaire) -> Step[None]:
    """By status, Poor staying put; Rich is the new dealer, and Poor, at Rich's left, will lead."""
    players = len(t.order)
    clockwise = t.edition.cards[players].clockwise
    for seat, status in zip(t.ranking, LADDER[players], strict=True):
        t.status[seat] = status  # with fewer players than before, the next better one
    of_status = {t.status[seat]: seat for seat in t.ranking}
    poor, rich = of_status[POOR], of_status[RICH]
    row = tuple(of_status[status] for status in clockwise)
    chair = t.order.index(poor)
    order = row[players - chair :] + row[: players - chair]
    if not t.seated:
        t.before, t.seated = t.order, True
        t.sit(order)
        t.record((SEATED, poor, row))
    t.dealer = rich
    t.turn = poor
    yield Tell(CHANGE_SEATS, poor, poor, row, rich)
    t.stage = "deal"


# -- the exchange ---------------------------------------------------------------------------------


@rule("N3")
def exchange(t: Zillionaire) -> Step[None]:
    """Along the red line two cards, along the green line one: lowest for highest."""
    of_status = {t.status[seat]: seat for seat in t.order}
    for rich_status, poor_status, count in t.edition.cards[t.players].lines[t.lines :]:
        richer, poorer = of_status[rich_status], of_status[poor_status]
        if richer not in t.gone and poorer not in t.gone:
            if t.dealt:
                _swap(t, richer, poorer, count)
            else:
                yield from _tell_pair(t, richer, poorer, count)
            t.record((EXCHANGED, richer, poorer, count))
            if t.proof == "reveal":
                t.record((SHOWN, poorer, t.given[poorer]))
                t.record((SHOWN, richer, t.given[richer]))
        t.lines += 1
    t.stage = "rounds"


def _swap(t: Zillionaire, richer: int, poorer: int, count: int) -> None:
    """The machine exchanges cards of the hands it has dealt."""
    hands = t.hands
    best = highest(hands[poorer], count)
    if t.poorer_first:  # ZIL-21
        worst = lowest(hands[richer] + best, count)
    else:
        worst = lowest(hands[richer], count)
    hands[poorer] += worst - best
    hands[richer] += best - worst
    t.given[poorer] = t.received[richer] = cards_of(best)
    t.given[richer] = t.received[poorer] = cards_of(worst)


def _tell_pair(t: Zillionaire, richer: int, poorer: int, count: int) -> Step[None]:
    """Hands exchange real cards: tell the pair what to give, and take the proof if there is one."""
    if t.poorer_first:
        yield Tell(POORER_GIVES, poorer, richer, poorer, count)
        yield Tell(RICHER_GIVES, richer, richer, poorer, count)
    else:
        yield Tell(SWAP, poorer, richer, poorer, count)
    if t.proof == "honour":
        return
    best = yield from _prove(t, poorer, richer, count, 0)
    worst = yield from _prove(t, richer, poorer, count, 0 if t.poorer_first else best)
    t.given[poorer] = t.received[richer] = cards_of(best)
    t.given[richer] = t.received[poorer] = cards_of(worst)
    # The poorer hand now has nothing above what it gave, the richer nothing below, except the cards
    # received; the richer's come too late only if both chose at once.
    low = min(rank for rank in range(len(RANKS)) if held(best, rank))
    high = max(rank for rank in range(len(RANKS)) if held(worst, rank))
    t.bounds[poorer] = Bounds(0, low, worst)
    t.bounds[richer] = Bounds(high, len(RANKS) - 1, 0 if t.poorer_first else best)


def _prove(t: Zillionaire, giver: int, to: int, count: int, known: int) -> Step[int]:
    """The cards that a giver scans or shows, one by one; `known` ones cannot be among them."""
    others = sum(hand_of(cards) for cards in t.given.values())
    given = 0
    prompt = SCAN if t.proof == "scan" else REVEAL
    for at in range(count):
        left = DECK - known - others - given
        menu = Menu(
            *(Option(RANKS[r], verbatim(rank_name(r))) for r in range(len(RANKS)) if held(left, r))
        )
        given += hand_of([(yield Choose(prompt, giver, menu, at + 1, count, to))])
    return given


# -- the end --------------------------------------------------------------------------------------


@rule("W")
def winning(t: Zillionaire) -> Outcome:
    """Return the outcome: the highest total wins; ZIL-26 breaks ties.

    ALL-07: having to go home is not losing, so the points of those who have left count too.
    """

    def worth(seat: int) -> tuple[int, ...]:
        tie = t.rulings["ZIL-26"]
        second = 0
        if tie == "rich":
            second = -t.times_rich[seat]
        elif tie == "last":
            second = t.ranking.index(seat) if seat in t.ranking else t.seats
        return (-t.points[seat], second)

    standing = places(t, worth)
    winners = tuple(seat for place, seat, _ in standing if place == 1)
    best = t.points[winners[0]]
    level = [seat for seat in range(t.seats) if t.points[seat] == best]
    tie = WON_LATER if t.rulings["ZIL-26"] == "last" else WON_TIE
    form = SHARED if len(winners) > 1 else tie if len(level) > 1 else WON
    reason: Event = (form, winners, best)
    return Outcome(winners, reason, standing)
