"""§P, §C: rounds of play until one player is left with cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Choose, Menu, Option, Prompt, Step
from firmware_host.engine.table import Play
from firmware_host.engine.words import Form, Line

from .barred import GAVE_UP_LEAD, barred_answers, barred_leads
from .book import rule
from .calls import EMPTY, UNNAMED, answers, call_amount, call_of, call_rank, closes
from .cards import BANKROLL, BANKRUPT, BUMP, DECK, FIVE, PLAYS, held, play_key
from .next_game import score
from .plays import FOLLOW, FOLLOW_UNSEEN, LEAD, LEAD_UNSEEN, LEADS, NAME_FIVES, PASS, ToPlay
from .plays_fast import follow_ask, leads
from .status import LADDER

if TYPE_CHECKING:
    from .table import Zillionaire

PLAYED = Form(
    "played",
    "P2",
    "{seat:who} played {play:play}, {left:n card|cards} left",
    "seat",
    "play",
    "left",
)
LED = Form(
    "led",
    "P1",
    "{seat:who} led {play:play}, {left:n card|cards} left",
    "seat",
    "play",
    "left",
    cites=("ZIL-05",),
)
PASSED = Form("passed", "P2", "{seat:who} passed", "seat", cites=("ZIL-02",))
WILD = Form("wild", "C7", "The wild 5 stands for {amount} fives", "amount")
NAMED = Form(
    "named",
    "C7",
    "{seat:who} said that the wild 5 stands for {amount:n five|fives}",
    "seat",
    "amount",
    cites=("ZIL-10",),
)
BUMPED = Form(
    "bumped",
    "C5",
    "{seat:who} was bumped out of a turn by {by:who}",
    "seat",
    "by",
    cites=("ZIL-11", "ZIL-12", "ZIL-13"),
)
NO_BANKROLL = Form("no bankroll", "C4", "Nobody put a Bankroll on the Bankrupt", cites=("ZIL-14",))
UNBEATEN = Form(
    "unbeaten", "P3", "Nothing can beat {call:call} any more", "call", cites=("ZIL-31",)
)
ROUND_WON = Form("round won", "P3", "{seat:who} won the round", "seat", cites=("ZIL-03",))
LEAD_MOVED = Form(
    "lead moved",
    "P4",
    "{seat:who} leads, because {winner:who} has no cards left",
    "seat",
    "winner",
    cites=("ZIL-17",),
)
LEAD_AWAY = Form(
    "lead moved while away",
    "P4",
    "{seat:who} leads, because {winner:who} is away",
    "seat",
    "winner",
    once="lead moved",
)
WENT_OUT = Form(
    "went out",
    "P5",
    "{seat:who} has played every card and is {status:status}",
    "seat",
    "status",
    cites=("ZIL-19",),
)
CAUGHT = Form(
    "caught",
    "N3",
    "{seat:who} played {play:play}, which cannot be after the cards proved in the exchange: "
    "one of the two was wrong",
    "seat",
    "play",
    cites=("ZIL-27", "ZIL-28"),
)

ANY_BANKROLL = Prompt(
    "C4",
    "Does anybody put {play:play} on the Bankrupt?",
    "play",
    hint="Whoever is first wins the round.",
)


@rule("P1", "P2", "C7")
def rounds(t: Zillionaire) -> Play:
    """Play until only one seat has cards. Can start over at every question."""
    _find_turn(t)
    while t.active > 1:
        seat = t.turn
        assert seat is not None
        call = t.call
        if call == EMPTY:
            answer = yield lead_ask(t, seat)
            if answer == PASS:
                _give_up_lead(t, seat)
            else:
                _put_down(t, seat, answer)
        elif call == UNNAMED:
            amount = yield NAME_FIVES[t.dealt][seat]
            t.call = call_of(FIVE, amount)
            t.record((NAMED, seat, amount))
        elif call_rank(call) == BANKRUPT and t.bankroll == "anyone" and not t.dealt:
            yield from _anyone(t)
        elif t.ends_unbeaten and not answers(DECK - t.seen, call):
            t.record((UNBEATEN, call))  # ZIL-31: nobody has to be asked
            _win_round(t)
        else:
            answer = yield answer_ask(t, seat)
            if answer == PASS:
                t.passed.append(seat)
                t.record((PASSED, seat))
                _turn_to(t, _after(t, seat))
            else:
                _put_down(t, seat, answer)
    score(t)
    return t.play()


def lead_ask(t: Zillionaire, seat: int) -> ToPlay:
    """Return the question to lead."""
    if not t.barred:
        return ToPlay(LEAD_UNSEEN if t.dealt else LEAD, seat, leads(t.holding(seat)), EMPTY)
    last = t.cards[seat] == 1 and t.stuck < t.active
    prompt = LEADS[t.dealt, last]
    return ToPlay(prompt, seat, barred_leads(t, seat), EMPTY)


def answer_ask(t: Zillionaire, seat: int) -> ToPlay:
    """Return the question to follow."""
    if t.barred:
        prompt = FOLLOW_UNSEEN if t.dealt else FOLLOW
        return ToPlay(prompt, seat, barred_answers(t, seat), t.call)
    return follow_ask(seat, t.holding(seat), t.call, secret=t.dealt, final=t.final)


def _put_down(t: Zillionaire, seat: int, key: str) -> None:
    """Cards go from a hand to the tray: what they do, and whose turn it is then."""
    rank, cards, hand = PLAYS[key]
    call = t.call
    t.seen += hand
    t.plays.append((seat, key))
    if t.dealt:
        t.hands[seat] -= hand
    t.cards[seat] = left = t.cards[seat] - cards
    t.record((PLAYED if call else LED, seat, key, left))
    if t.bounds:
        _catch(t, seat, key)
    t.by = seat
    if t.passed and not t.final:
        t.passed.clear()
    t.stuck = 0
    if rank != FIVE:
        t.call = call_of(rank, cards)
    elif call:
        t.call = call_of(FIVE, amount := call_amount(call))
        if amount > 1:
            t.record((WILD, amount))
    else:
        t.call = UNNAMED
    if not left and go_out(t, seat):
        return
    if closes(rank, call):
        _win_round(t)
    elif rank == BUMP:
        _bump(t, seat, cards)
    else:
        _turn_to(t, _after(t, seat))


# -- whose turn -----------------------------------------------------------------------------------


def _after(t: Zillionaire, seat: int) -> int | None:
    """Return the next seat clockwise that is asked to beat the tray; None when all have been asked.

    The walk ends at whoever played last, also if that seat has gone out meanwhile.
    """
    by = t.by
    cards = t.cards
    skipped = t.paused
    on_bankrupt = t.bankroll if call_rank(t.call) == BANKRUPT else ""
    if on_bankrupt == "next" and seat != by:
        return None
    # "anyone" with dealt cards: also those who had passed for good are asked, in turn.
    if t.final and on_bankrupt != "anyone":
        skipped = skipped.union(t.passed)
    for other in t.clockwise[seat]:
        if other == by:
            return None
        if cards[other] and other not in skipped:
            return other
    return None


def _turn_to(t: Zillionaire, seat: int | None) -> None:
    if seat is None:
        _win_round(t)
    else:
        t.turn = seat


@rule("P3", "P4")
def _win_round(t: Zillionaire) -> None:
    """Whoever played last leads; if that seat has no cards left, the next one that has."""
    winner = t.by
    assert winner is not None
    t.record((ROUND_WON, winner))
    clear_tray(t)
    t.turn = leader = next_leader(t, winner)
    if leader != winner:
        t.record((LEAD_AWAY if t.cards[winner] else LEAD_MOVED, leader, winner))


def clear_tray(t: Zillionaire) -> None:
    """The tray is empty and nobody has passed."""
    t.call = EMPTY
    t.by = None
    t.passed.clear()


def next_leader(t: Zillionaire, seat: int) -> int:
    """Return this seat or the next one clockwise that has cards and is there to play them.

    If all with cards are away, one of them has to be asked all the same.
    """
    cards = t.cards
    if cards[seat] and seat not in t.paused:
        return seat
    holders = [other for other in (seat, *t.clockwise[seat]) if cards[other]]
    return next((other for other in holders if other not in t.paused), holders[0])


def _find_turn(t: Zillionaire) -> None:
    """After an interruption: the turn may have been put to a seat that cannot act on the tray."""
    turn = t.turn
    assert turn is not None
    if t.active < 2:
        return
    if t.call == EMPTY:
        t.turn = next_leader(t, turn)
    elif turn == t.by:
        _win_round(t)
    elif not t.cards[turn] or turn in t.paused:
        _turn_to(t, _after(t, turn))


# -- special cards --------------------------------------------------------------------------------


@rule("C5")
def _bump(t: Zillionaire, seat: int, cards: int) -> None:
    """The next player misses the turn; with nobody left to answer, the round is over."""
    bumps = cards if t.bump_each else 1  # ZIL-11
    victims: list[int] = []
    following = _after(t, seat)
    while following is not None and len(victims) < bumps:
        victims.append(following)
        following = _after(t, following)
    if following is None and t.rival_plays and victims:  # ZIL-12: somebody still answers
        following = victims.pop()
    for victim in victims:
        t.record((BUMPED, victim, seat))
    _turn_to(t, following)


def _anyone(t: Zillionaire) -> Step[None]:
    """ZIL-14 with real cards: whoever is first may put the Bankroll down, in turn or not."""
    amount = call_amount(t.call)
    play = play_key(BANKROLL, amount)
    options = [
        Option(f"by {t.names[seat]}", Line("{seat:who} does", seat=seat), seat=seat)
        for seat in t.order
        if seat != t.by and t.cards[seat] >= amount and seat not in t.paused
        if t.unseen(BANKROLL) >= amount
    ]
    nobody = Option(PASS, "Nobody does", "Bankrupt wins the round.")
    answer = yield Choose(ANY_BANKROLL, None, Menu(*options, nobody), play)
    if answer == PASS:
        t.record((NO_BANKROLL,))
        _win_round(t)
    else:
        _put_down(t, t.names.index(answer.removeprefix("by ")), play)


# -- going out ------------------------------------------------------------------------------------


@rule("P5")
def go_out(t: Zillionaire, seat: int) -> bool:
    """Give a seat without cards its status; return whether that ends the game."""
    t.record((WENT_OUT, seat, LADDER[t.players][len(t.places)]))
    t.places.append(seat)
    t.active -= 1
    return t.active < 2


def _give_up_lead(t: Zillionaire, seat: int) -> None:
    """The lead passes on; once everybody has given it up, the bar is lifted for this lead."""
    t.stuck += 1
    t.record((GAVE_UP_LEAD, seat))
    t.turn = next_leader(t, t.clockwise[seat][0])


# -- proof ----------------------------------------------------------------------------------------


def _catch(t: Zillionaire, seat: int, key: str) -> None:
    """ZIL-27: point out a play that contradicts the cards scanned in the exchange."""
    bounds = t.bounds.get(seat)
    rank, cards, hand = PLAYS[key]
    if bounds is None or bounds.low <= rank <= bounds.high:
        return
    if cards > held(bounds.free, rank):
        t.record((CAUGHT, seat, key))
        del t.bounds[seat]
    else:
        t.bounds[seat] = bounds._replace(free=bounds.free - hand)
