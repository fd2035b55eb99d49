"""What every game's box has: money, tokens for a reader, and a sheet to measure the printer with.

A game that draws no paper of its own gets its cards here, too.
"""

from __future__ import annotations

from firmware_host.drawing import cards, money, tokens
from firmware_host.drawing.cards import Look, scene
from firmware_host.drawing.colours import PAINTS
from firmware_host.drawing.picture import SOLID, Drawing
from firmware_host.drawing.pieces import POKER, Order, Pages, Part, Piece, Say, Stack, Tag
from firmware_host.engine.game import BoardGame
from firmware_host.engine.table import Pieces
from firmware_host.engine.words import Language, Text, capital, english, said, word
from firmware_host.kept.tag_files import Words
from firmware_host.kept.tags import words_of

_EMBLEMS = {"dice": "dice", "wheel": "coin", "cards": "hand-of-cards", "tiles": "coin"}
_SIGNS = {"spin": "dice", "yes": "rosette", "no": "signpost", "undo": "clock"}
_TONES = {"red": "coral", "brass": "brass", "blue": "navy", "green": "leaf"}


def words(game: BoardGame, order: Order) -> Words:
    """Return what codes can stand for in an edition."""
    return words_of(game, order.edition, order.pack)


def decks(game: BoardGame, order: Order) -> list[Part]:
    """Return one card of every kind, for a game that draws none itself."""
    return [_deck(game, pieces, order) for pieces in words(game, order).pieces]


def _read(text: Text, say: Say) -> str:
    """Return a text in the language of the print."""
    return said(text, say) if isinstance(say, Language) else english(text)


def _deck(game: BoardGame, pieces: Pieces, order: Order) -> Part:
    say, sign = order.say, _EMBLEMS.get(game.label.emblem, "dice")
    size = order.card or POKER
    title = capital(_read(pieces.name, say))
    tone = _TONES.get(game.label.tone, game.label.tone if game.label.tone in PAINTS else "coral")
    look = Look(title, sign, tone, tone)
    back = cards.back(size, look, title)
    picture = scene("foam sky leaf", f"{sign} 53 76 60")
    made = tuple(
        Piece(
            cards.front(size, look, picture, _read(label, say), ""),
            back,
            Tag(pieces.kind, key, pieces.deck),
            cards.spot_of(size),
        )
        for key, label in pieces.labels.items()
    )
    how = say("Cut along the marks; round the corners.")
    return Part(pieces.deck or f"{pieces.kind}s", title, (Stack(size, made, tone),), how)


def purse(game: BoardGame, order: Order, bank: str) -> list[Part]:
    """Return the starting notes of every seat, and once more as much for the bank."""
    if game.notes is None:
        return []
    sets = order.seats + int(game.notes.bank)
    least = max(1, order.seats)
    counts = {value: max(count * sets, least) for value, count in game.notes.start.items()}
    return [money.part(counts, bank, order.say)]


def reader_tokens(game: BoardGame, order: Order) -> Part:
    """Return a token for every seat and for every button, for a reader."""
    say = order.say
    made = [
        tokens.seat_token(seat, say("Player {number}").format(number=seat + 1))
        for seat in range(order.seats)
    ]
    made += [
        tokens.action_token(key, say(label), _SIGNS.get(key, "coin"))
        for key, label in words(game, order).actions.items()
    ]
    how = say("Glue on card before cutting. To a reader, each works like its button.")
    stack = Stack(tokens.TOKEN, tuple(made), "felt")
    return Part("tokens", say("Tokens for the reader"), (stack,), how)


def calibration(order: Order) -> Part:
    """Return two pages that show how far a printer puts backs beside their fronts."""
    say = order.say

    def draw(width: float, height: float) -> list[Piece]:
        return [Piece(_front(width, height, order)), Piece(_back(width, height, order))]

    how = say("Print it on both sides first: it says what to type after --offset.")
    return Part("calibration", say("Measure the printer"), (Pages(draw, 1),), how)


def _points(width: float, height: float) -> list[tuple[float, float]]:
    return [(x, y) for y in (60.0, height - 60) for x in (40.0, width / 2, width - 40)]


def _front(width: float, height: float, order: Order) -> Drawing:
    drawing, say = Drawing(), order.say
    drawing.text(
        width / 2,
        24,
        say("How far off are the backs?"),
        8,
        "felt",
        "serif",
        "middle",
        room=width - 40,
    )
    told = (
        word("Print this on both sides, flipped on the long edge, at 100 %."),
        word("Push a needle straight through each cross, and turn the sheet over."),
        word("Read at the hole how far right (X) and down (Y) it is from the middle of the scale."),
        word("Type that after --offset, with a minus for left or up: --offset X,Y"),
    )
    for at, line in enumerate(told):
        drawing.text(
            24,
            height / 2 - 12 + at * 8,
            f"{at + 1}.  {say(line)}",
            3.6,
            "text",
            "sans",
            room=width - 44,
        )
    for x, y in _points(width, height):
        drawing.path(f"M{x - 8} {y}h16M{x} {y - 8}v16", line="black", width=0.15, low=SOLID)
        drawing.circle(x, y, 3, line="black", width=0.15, low=SOLID)
    return drawing


def _back(width: float, height: float, order: Order) -> Drawing:
    """Return the same points from behind, each with a scale of ten millimetres either way."""
    drawing = Drawing()
    title = order.say("The back: read the scales here")
    drawing.text(width / 2, 24, title, 6, "felt", "serif", "middle", room=width - 40)
    for x, y in _points(width, height):
        scale = f"M{x - 10} {y}h20M{x} {y - 10}v20"
        for at in range(-10, 11):
            long = 2.4 if at % 5 == 0 else 1.2
            scale += f"M{x + at} {y - long}v{2 * long}M{x - long} {y + at}h{2 * long}"
        drawing.path(scale, line="black", width=0.15, low=SOLID)
        for at in (-10, 10):
            drawing.text(x + at * 1.25, y + 1, str(at), 2.6, "text", "sans", "middle")
            drawing.text(x, y + at * 1.25 + 1, str(at), 2.6, "text", "sans", "middle")
    return drawing
