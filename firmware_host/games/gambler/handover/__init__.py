"""What a table needs in writing to finish Gambler by hand.

May import the engine, `games.shared` and this game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.view import Part, Written
from firmware_host.engine.words import Line, Text, as_line, word
from firmware_host.games.gambler.edition import NEW, NOT_TAUGHT, START
from firmware_host.games.gambler.handover.running import event_part, race_part, shaker_part
from firmware_host.games.shared.effects import Effect
from firmware_host.games.shared.handover import decks
from firmware_host.games.shared.handover.later import later_part

if TYPE_CHECKING:
    from firmware_host.games.gambler.table import GamblerTable


def written(t: GamblerTable) -> Written:
    """Return pawns, tickets, IOUs, the running event, the ring, cards, shaker and race."""
    parts = [_players(t), event_part(t), later_part(t.pending), _ring(t)]
    parts += [decks.deck_part(t.fortune, lambda key: card_words(t, key)), _tickets(t)]
    parts += [shaker_part(t), race_part(t)]
    order = decks.order_part(t.fortune, lambda key: card_words(t, key))
    return Written(
        tuple(part for part in parts if part is not None),
        sealed=() if order is None else (order,),
    )


def card_words(t: GamblerTable, key: str) -> Text:
    """Return a Fortune card by its name and what it says."""
    if key == NEW:
        return NOT_TAUGHT
    effect = t.cards[key]
    name = t.edition.cards[int(key[1:]) - 1].name
    does = _said(t, effect)
    return decks.card_words(name, does) if name else does


def _said(t: GamblerTable, effect: Effect) -> Line:
    return decks.said(effect, lambda name: t.space_names[t.find(name, 0)])


def _players(t: GamblerTable) -> Part:
    lines: list[Text] = []
    if t.turn is None:
        lines.append(word("Nobody has begun: everybody rolls, and the highest begins"))
    for seat in t.live:
        lines.append(
            Line(
                "{seat:who} stands on {at} {space:space}",
                seat=seat,
                at=t.places[seat],
                space=t.places[seat],
            )
            if t.length
            else Line("{seat:who} stands on Start", seat=seat)
        )
        if seat in t.iou:
            lines.append(Line("{seat:who} has an IOU: $220 to pay back", seat=seat))
            if t.out_after_200:
                lines.append(
                    Line(
                        "{seat:who} had {sum:money} before taking it",
                        seat=seat,
                        sum=t.before_loan[seat],
                    )
                )
        if seat in t.claims:
            lines.append(
                Line(
                    "{seat:who} may collect {sum:money} Start money until another player rolls",
                    seat=seat,
                    sum=t.claims[seat],
                )
            )
        if seat in t.misses:
            lines.append(Line("{seat:who} sits out the next turn", seat=seat))
        if t.tickets[seat]:
            lines.append(
                Line(
                    "{seat:who} holds {tickets:tickets}", seat=seat, tickets=tuple(t.tickets[seat])
                )
            )
    return Part(word("The players"), tuple(lines))


def _ring(t: GamblerTable) -> Part:
    lines: list[Text] = []
    for at, effect in enumerate(t.ring):
        if not at:
            lines.append(Line("0 {name}: $100 for reaching or passing it", name=Line(START)))
        else:
            does = _said(t, effect)
            lines.append(
                Line("{at} {name}: {does}", at=at, name=Line(t.space_names[at]), does=does)
            )
    return Part(word("The spaces, clockwise"), tuple(lines))


def _tickets(t: GamblerTable) -> Part:
    pile = tuple(as_line(t.pile.label(ticket)) for ticket in t.pile.unseen)
    lines: tuple[Text, ...] = (Line("in the pile: {tickets}", tickets=pile),) if pile else ()
    if not t.tickets_known:
        lines = (word("nobody has said which pair of numbers is missing yet"),)
    return Part(word("The tickets"), lines or (word("the pile is empty"),))
