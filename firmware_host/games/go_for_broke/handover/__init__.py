"""What a table needs in writing to finish Go For Broke by hand.

May import the engine, `games.shared` and this game.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from firmware_host.engine.view import Part, Written
from firmware_host.engine.words import Line, Text, as_line, english, word
from firmware_host.games.go_for_broke.ending import LAST_ROUND
from firmware_host.games.go_for_broke.handover.board import path_part, place_words, road_part, said
from firmware_host.games.go_for_broke.handover.running import running_part, wheels_part
from firmware_host.games.go_for_broke.lexicon import STOCKS
from firmware_host.games.shared.handover import decks
from firmware_host.games.shared.handover.later import later_part

if TYPE_CHECKING:
    from firmware_host.games.go_for_broke.table import BrokeTable


def written(t: BrokeTable) -> Written:
    """Return pawns, stock and hotels, what is running, the board, the decks and the wheels."""
    parts = [_players(t), running_part(t), later_part(t.pending), path_part(t), road_part(t)]
    readers = [partial(card_words, t, at) for at in range(len(t.decks))]
    parts += [decks.deck_part(deck, says) for deck, says in zip(t.decks, readers, strict=True)]
    parts.append(wheels_part(t))
    orders = [decks.order_part(deck, says) for deck, says in zip(t.decks, readers, strict=True)]
    return Written(
        tuple(part for part in parts if part is not None),
        sealed=tuple(part for part in orders if part is not None),
    )


def card_words(t: BrokeTable, deck: int, key: str) -> Text:
    """Return a card by its words and what it does."""
    if key not in t.says[deck]:
        return word("A card not known yet")
    effect = t.says[deck][key][0]
    does = said(t, effect)
    label = next((card.text for card in t.edition.cards[deck] if card.key == key), "")
    if not label:
        return does
    if label.lower().endswith(english(does).lower()):
        return label  # nobody has to read it twice
    return Line("{text} ({does})", text=Line(label), does=does)


def _players(t: BrokeTable) -> Part:
    lines: list[Text] = [
        Line(
            "Round {round}; after round {last} the least money wins", round=t.round, last=LAST_ROUND
        )
    ]
    if t.turn is None:
        lines.append(word("Nobody has begun: everybody rolls, and the highest begins"))
    else:
        lines.append(Line("{seat:who} began", seat=t.first))
    for seat in range(t.seats):
        if seat not in t.gone:
            lines += _player(t, seat)
    return Part(word("The players"), tuple(lines))


def _player(t: BrokeTable, seat: int) -> list[Text]:
    lines: list[Text] = [
        Line("{seat:who} stands on {place}", seat=seat, place=place_words(t, t.place[seat]))
    ]
    if t.joined[seat]:
        lines.append(
            Line("{seat:who} has come down the side road: no gift for going on", seat=seat)
        )
    for name, count in zip(STOCKS, t.stock[seat], strict=True):
        if count:
            lines.append(
                Line("{seat:who} holds {count} x {stock:rest}", seat=seat, count=count, stock=name)
            )
    if t.hotel[seat] >= 0:
        hotel = as_line(t.board.name(t.hotel[seat]))
        lines.append(Line("{seat:who} owns {hotel} and buys no other", seat=seat, hotel=hotel))
    if t.missing[seat]:
        lines.append(
            Line("{seat:who} sits out {turns:n turn|turns}", seat=seat, turns=t.missing[seat])
        )
    return lines
