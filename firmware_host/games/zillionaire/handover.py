"""What a table needs in writing to finish a match of Zillionaire by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_host.engine.view import Part, Written
from firmware_host.engine.words import Line, Text, word

from .calls import EMPTY, UNNAMED, beaten_by
from .cards import DECK, RANKS, cards_of, held
from .status import FEWEST, LADDER, POOR

if TYPE_CHECKING:
    from .table import Zillionaire

STAGES = {
    "card": word("The next game is to be prepared: the seating card comes first"),
    "seats": word("The next game is to be prepared: seats are changed first"),
    "dealer": word("The first game is to be prepared: somebody is chosen to deal"),
    "deal": word("The cards are to be shuffled and dealt"),
    "exchange": word("The cards are dealt and are to be exchanged"),
    "rounds": word("The game is being played"),
    "over": word("The match is over"),
}


def written(t: Zillionaire) -> Written:
    """Return the match so far, the seating cards, and in a game tray, hands and cards."""
    parts = [_match(t), _cards(t)]
    if t.stage in ("exchange", "rounds"):
        parts.append(_game(t))
    if t.stage == "rounds":
        parts += [_tray(t), _seen(t)]
    gone = tuple(seat for seat in range(t.seats) if seat not in t.order)
    return Written(tuple(parts), (*t.order, *gone), _hands(t))


def _match(t: Zillionaire) -> Part:
    number = min(t.game + 1, t.games)
    lines: list[Text] = [
        Line("Game {number} of {games}", number=number, games=t.games),
        STAGES[t.stage],
    ]
    for seat in range(t.seats):
        facts = {"seat": seat, "total": t.points[seat], "times": t.times_rich[seat]}
        status = t.status[seat]
        if status is None:
            lines.append(
                Line("{seat:who}: {total:n point|points}, Rich {times:n time|times}", **facts)
            )
        else:
            lines.append(
                Line(
                    "{seat:who}: {total:n point|points}, Rich {times:n time|times}, "
                    "{status:status} after the last game",
                    **facts,
                    status=status,
                )
            )
    if t.ranking:
        lines.append(
            Line("Places in the last game, best first: {seats:who}", seats=tuple(t.ranking))
        )
    if t.dealer is not None and t.stage in ("deal", "exchange", "rounds"):
        lines.append(Line("{seat:who} deals this game", seat=t.dealer))
    if t.turn is not None and t.stage in ("deal", "exchange"):
        lines.append(Line("{seat:who} will lead", seat=t.turn))
    return Part(word("The match"), tuple(lines))


def _cards(t: Zillionaire) -> Part:
    """Return the seating cards for this number of players and fewer, with points and lines."""
    lines: list[Text] = []
    for players in range(len(t.order), FEWEST - 1, -1):
        card = t.edition.cards.get(players)
        if card is None:
            continue
        lines.append(
            Line(
                "{players} players, clockwise: {order:statuses}",
                players=players,
                order=card.clockwise,
            )
        )
        lines.append(
            Line(
                "{players} players, from first to last out: {order:statuses}",
                players=players,
                order=LADDER[players],
            )
        )
        for richer, poorer, count in card.lines:
            lines.append(
                Line(
                    "{players} players, exchange of {count:n card|cards}: {pair:statuses}",
                    players=players,
                    count=count,
                    pair=(richer, poorer),
                )
            )
    return Part(word("Seating cards"), tuple(lines))


def _game(t: Zillionaire) -> Part:
    lines: list[Text] = [
        Line("{seat:who} has {count:n card|cards}", seat=seat, count=t.cards[seat])
        for seat in t.order
        if t.cards[seat]
    ]
    ladder = LADDER[t.players]
    lines += [
        Line("{seat:who} is out of cards: {status:status}", seat=seat, status=ladder[place])
        for place, seat in enumerate(t.places)
    ]
    lines += [
        Line("{seat:who} has left this game: {status:status}", seat=seat, status=POOR)
        for seat in t.deserted
    ]
    if t.stage == "exchange":
        done = t.edition.cards[t.players].lines[: t.lines]
        lines += [
            Line("Exchanged already: {pair:statuses}", pair=(richer, poorer))
            for richer, poorer, _ in done
        ]
    return Part(word("This game"), tuple(lines))


def _tray(t: Zillionaire) -> Part:
    turn = 0 if t.turn is None else t.turn
    if t.call == EMPTY or t.by is None:
        lines: list[Text] = [Line("The tray is empty: {seat:who} leads", seat=turn)]
        return Part(word("The tray"), tuple(lines))
    lines = [Line("{by:who} put down {call:call}", by=t.by, call=t.call)]
    if t.call == UNNAMED:
        lines.append(Line("{seat:who} says what the 5 stands for, then plays or passes", seat=turn))
    else:
        lines.append(Line("To beat it: {what}", what=_line(beaten_by(t.call))))
        lines.append(Line("{seat:who} plays or passes", seat=turn))
    passed: list[Text] = [Line("{seat:who} has passed", seat=seat) for seat in t.passed]
    return Part(word("The tray"), (*lines, *passed))


def _line(text: Text) -> Line:
    return Line(text) if isinstance(text, str) else text


def _seen(t: Zillionaire) -> Part:
    lines = tuple(
        Line(
            "{rank:rank}: {played} played, {left} not yet",
            rank=rank,
            played=held(t.seen, rank),
            left=held(DECK - t.seen, rank),
        )
        for rank in range(len(RANKS))
    )
    return Part(word("The cards"), lines)


def _hands(t: Zillionaire) -> tuple[Part, ...]:
    """Return the hands that the machine has dealt, and what it put aside."""
    if not t.dealt or t.stage not in ("exchange", "rounds"):
        return ()
    lines: list[Text] = [
        Line("{seat:who} holds {hand:cards}", seat=seat, hand=cards_of(t.hands[seat]))
        for seat in t.order
        if t.hands[seat]
    ]
    if t.aside:
        lines.append(Line("Aside lie {hand:cards}", hand=cards_of(t.aside)))
    return (Part(word("The hands"), tuple(lines)),)
