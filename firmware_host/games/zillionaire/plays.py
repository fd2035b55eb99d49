"""The questions to play: what a hand may lead or answer with, and why not."""

from __future__ import annotations

from firmware_host.engine.asks import Amount, Answer, Choose, Menu, Option, Prompt
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, as_line, word

from .calls import call_amount, call_name, call_rank, in_ranks, is_wild, ranks_in
from .cards import (
    BANKROLL,
    BANKRUPT,
    BUMP,
    FIVE,
    MOST,
    PLAYS,
    RANKS,
    ZILLIONAIRE,
    number_word,
    of_rank,
    play_key,
    rank_name,
    unpacked,
)

PASS = "pass"
SEATS = 6

_NOTES = {
    BUMP: word("The next player misses this turn."),
    BANKRUPT: word("Only as many Bankrolls can answer it."),
    ZILLIONAIRE: word("Ends the round at once."),
}


_BUMPS = word("Whoever is bumped misses this turn.")  # one player, or one for each (ZIL-11)


def _option(rank: int, cards: int, note: str = "") -> Option:
    key = play_key(rank, cards)
    if rank == BUMP and cards > 1:
        note = _BUMPS
    label = Line("{play:play}", play=key)
    return Option(
        key, label, note or _NOTES.get(rank, ""), group=rank_name(rank), cards=(RANKS[rank], cards)
    )


OPTIONS = {key: _option(play.rank, play.cards) for key, play in PLAYS.items()}
LED_FIVE = _option(FIVE, 1, word("The next player says how many fives it stands for."))
_WILD_FIVE = tuple(
    Option(
        play_key(FIVE, 1),
        Line("One wild 5 as {amount} fives", amount=amount),
        group=rank_name(FIVE),
        cards=(RANKS[FIVE], 1),
    )
    for amount in range(MOST + 1)
)
_BANKROLL_ENDS = tuple(_option(BANKROLL, n, word("Ends the round at once.")) for n in range(1, 4))
_PASS = Option(PASS, "Pass", "You may come back in later in this round.", public=True)
_PASS_FINAL = Option(PASS, "Pass", "You are out until the round ends.", public=True)
NOT_OUT = "Nobody may go out on this card at this table."  # ZIL-19
BARRED = {
    key: Option(key, option.label, "", NOT_OUT, group=option.group, cards=option.cards)
    for key, option in OPTIONS.items()
}
STUCK = Option(PASS, "Cannot lead", "Nobody may go out on this card: the lead passes on.")


def plain_leads(hand: int) -> list[str]:
    """Return what a hand can lead: one card to all of a rank; a 5 goes alone (ZIL-07).

    `leads` makes menus of the same, from parts that it keeps.
    """
    return [
        play_key(rank, cards)
        for rank, count in enumerate(unpacked(hand))
        for cards in range(1, (min(count, 1) if rank == FIVE else count) + 1)
    ]


def follow_menu(tops: int, call: int, final: bool, barred: int = 0) -> Menu:
    """Return the answers to a call with these ranks, and a pass; barred ranks are closed."""
    amount = call_amount(call)
    options = []
    for rank in ranks_in(tops | barred):
        key = play_key(rank, 1 if rank == FIVE else amount)
        if in_ranks(rank, barred):
            options.append(BARRED[key])
        elif rank == FIVE and amount > 1:
            options.append(_WILD_FIVE[amount])
        elif rank == BANKROLL and call_rank(call) == BANKRUPT:
            options.append(_BANKROLL_ENDS[amount - 1])
        else:
            options.append(OPTIONS[key])
    return Menu(*options, _PASS_FINAL if final else _PASS)


# -- asks -----------------------------------------------------------------------------------------


class ToPlay(Choose):
    """It is a seat's turn: play some cards of one rank, or pass. Answers are keys like "6x3"."""

    __slots__ = ("call",)

    def __init__(self, prompt: Prompt, seat: int, menu: Menu, call: int) -> None:
        super().__init__(prompt, seat, menu, *((call,) if call else ()))
        self.call = call

    def accept(self, raw: object) -> Answer:
        if isinstance(raw, str) and raw in self.legal:
            return raw
        # Of a dealt hand a refusal must not tell which barred card it holds.
        if isinstance(raw, str) and raw in self.menu.blocked and not self.prompt.secret:
            raise Refused(self.menu.blocked[raw], "P5")
        raise refusal(raw, self.call)


def refusal(raw: object, call: int) -> Refused:
    """Return the refusal of an illegal play. Reveals nothing about the hand."""
    if raw == PASS:
        return Refused("Whoever leads has to play something.", "P1")
    if not isinstance(raw, str) or raw not in PLAYS:
        if isinstance(raw, str) and raw.startswith("5x"):
            return Refused("A 5 is played alone, whatever it stands for.", "C7")
        return Refused('A play is a rank and a number of cards, like "6x3", or "pass".', "P2")
    rank, cards, _ = PLAYS[raw]
    if call:
        amount = call_amount(call)
        if call_rank(call) == BANKRUPT and (rank != BANKROLL or cards != amount):
            only = of_rank(BANKROLL, amount)
            return Refused(
                Line("Bankrupt lies on the tray: only {only} can answer it.", only=only), "C4"
            )
        if rank == FIVE and not is_wild(call):
            return Refused("A 5 never counts for more than five.", "C7")
        if rank != FIVE and cards != amount:
            return Refused(
                Line(
                    "The tray asks for exactly {amount:rest} of a rank.", amount=number_word(amount)
                ),
                "P2",
            )
        if rank <= call_rank(call):
            return Refused(
                Line("Only a higher rank beats {call}.", call=as_line(call_name(call))), "P2"
            )
    return Refused(Line("That hand cannot play {cards} now.", cards=of_rank(rank, cards)), "P2")


def _prompts(secret: bool) -> tuple[Prompt, Prompt]:
    lead = Prompt(
        "P1",
        "Lead cards of one rank",
        hint="As many as you like; the others need as many, but higher.",
        secret=secret,
    )
    follow = Prompt(
        "P2",
        "Beat {call:call}, or pass",
        "call",
        hint="Beaten by {call:beats}.",
        secret=secret,
    )
    return lead, follow


def _last(secret: bool) -> Prompt:
    """Ask for a lead with the last card, where some cards may not be played last (ZIL-19).

    It reads the same whatever that card is.
    """
    return Prompt(
        "P1",
        "Lead your last card, or give the lead up",
        hint="Nobody goes out on a Zillionaire, a 5, a Bump or a Bankrupt at this table.",
        secret=secret,
    )


LEAD, FOLLOW = _prompts(False)
LEAD_UNSEEN, FOLLOW_UNSEEN = _prompts(True)
# By whether the hand was dealt, and whether it is the last card.
LEADS = {
    (False, False): LEAD,
    (True, False): LEAD_UNSEEN,
    (False, True): _last(False),
    (True, True): _last(True),
}


EACH = tuple(range(1, MOST + 1))


def _how_many(secret: bool) -> tuple[Amount, ...]:
    prompt = Prompt(
        "C7",
        "A wild 5 was led. How many fives does it stand for?",
        hint="You name the amount; then you may beat it or pass.",
        secret=secret,
    )
    return tuple(
        Amount(prompt, seat, 1, MOST, 1, offers=EACH, unit=word("five|fives"))
        for seat in range(SEATS)
    )


# The player after a led 5 names its amount, up to the six cards a rank can have (ZIL-10). By
# secrecy and seat: who names it may look at a dealt hand first.
NAME_FIVES = {secret: _how_many(secret) for secret in (False, True)}
