"""What every choice of Zillionaire leads to, in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.asks import Ask, Choose
from firmware_host.engine.view import Consequence
from firmware_host.engine.words import Line, word

from ..calls import EMPTY, call_amount, call_of, closes
from ..cards import BANKRUPT, BUMP, FIVE, PLAYS, Play
from ..next_game import REVEAL, SCAN
from ..plays import PASS, ToPlay
from ..rounds import ANY_BANKROLL
from ..rules import COMPARE, WHICH_GREEN, WHO_DEALS, WHO_SITS

if TYPE_CHECKING:
    from ..table import Zillionaire


def meant(t: Zillionaire, ask: Ask | None) -> dict[str, Consequence]:
    """Return what each option of the pending question would lead to."""
    if not isinstance(ask, Choose):
        return {}
    if isinstance(ask, ToPlay):
        return {key: _play(t, ask, key) for key in ask.menu.open}
    if ask.prompt is WHO_DEALS:
        return {
            t.names[seat]: Consequence(leads=Line("{next:who} leads", next=t.clockwise[seat][0]))
            for seat in t.order
        }
    if ask.prompt is COMPARE:
        return {
            "same": Consequence(word("The same"), word("nothing to enter"), usual=True),
            "differs": Consequence(word("Different"), word("then enter yours")),
        }
    if ask.prompt is ANY_BANKROLL:
        told = {key: Consequence(leads=word("wins the round")) for key in ask.menu.open}
        return told | {PASS: Consequence(leads=word("Bankrupt wins the round"))}
    leads = {
        WHO_SITS: word("sits there"),
        WHICH_GREEN: word("these two exchange cards"),
        SCAN: word("it is given away"),
        REVEAL: word("it is given away"),
    }.get(ask.prompt)
    return {key: Consequence(leads=leads) for key in ask.menu.open} if leads else {}


def _play(t: Zillionaire, ask: ToPlay, key: str) -> Consequence:
    """Return a play: what would beat it, or what its special card does; and what is left then."""
    seat = ask.seat
    assert seat is not None
    if key == PASS:
        if ask.call == EMPTY:
            return Consequence(leads=word("the lead passes on"))
        out = t.final
        return Consequence(leads=word("out of this round") if out else word("back in later"))
    play = PLAYS[key]
    left = t.cards[seat] - play.cards
    keeps: Line | str = Line("{left:n card|cards} left", left=left)
    if not left:
        keeps = Line("your last cards: out!")
    elif not t.dealt and play.cards == call_amount(ask.call):
        keeps = ""  # as after every other play: the tray says how many cards it takes
    return Consequence(leads=_follows(t, ask.call, play), costs=keeps)


def _follows(t: Zillionaire, call: int, play: Play) -> Line | str:
    if closes(play.rank, call):
        return word("ends the round")
    if play.rank == FIVE and call == EMPTY:
        return word("the next says how many")
    if play.rank == BUMP and play.cards > 1 and t.bump_each:
        return Line("the next {count} players miss", count=play.cards)
    if play.rank == BUMP:
        return word("skips the next player")
    if play.rank == BANKRUPT:
        return word("only Bankrolls beat it")
    amount = call_amount(call) if call != EMPTY else play.cards
    return Line("beaten by {call:beats}", call=call_of(play.rank, amount))
