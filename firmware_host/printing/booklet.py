"""The rules on paper: a booklet with the rulings in force, short rules, how to cut and glue."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from firmware_host.drawing import faces
from firmware_host.drawing.artwork import motif
from firmware_host.drawing.picture import CLEAR, GONE, LINED, Drawing, box_path
from firmware_host.drawing.pieces import Order, Pages, Part, Piece, Stack
from firmware_host.drawing.shapes import burst, ground
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulebook import Section
from firmware_host.engine.rulings import Rulings
from firmware_host.engine.words import Language

CARD = (190.0, 250.0)  # mm: a page of either paper
_MOTIFS = {"wheel": "coin", "dice": "dice", "cards": "hand-of-cards", "tiles": "crown"}


class Block(NamedTuple):
    """A paragraph as it is set: its face, size, colour, how far it stands in and what follows."""

    text: str
    face: str
    size: float
    paint: str
    inset: float = 0.0
    after: float = 1.6
    mark: str = ""  # before its first line


def booklet(game: BoardGame, order: Order) -> Part:
    """Return the whole rules, in two columns, as many pages as they take."""
    say = order.say

    def draw(width: float, height: float) -> list[Piece]:
        return [Piece(page) for page in _pages(game, order, width, height)]

    how = say("Print it on plain paper, fold it in the middle if you like.")
    return Part("rules", say("Rules"), (Pages(draw),), how)


def _sections(game: BoardGame, order: Order) -> Iterable[Section]:
    """Return the sections of the rules in the language of the print."""
    book, say = game.rulebook, order.say
    return (book.read_in(say) if isinstance(say, Language) else book.sections).values()


def _blocks(game: BoardGame, order: Order) -> list[Block]:
    rulings = Rulings(game.switches, order.rulings)
    blocks = []
    say = order.say
    for section in _sections(game, order):
        title = f"{say(section.title)}"
        blocks.append(Block(title, "serif", 4.6, "felt", after=0.9, mark=f"§{section.number}"))
        texts = section.text.split("\n\n") if section.text else []
        if section.physical and not texts:
            texts = [section.physical[:1].upper() + section.physical[1:]]
        blocks += [Block(text, "medium", 3.1, "text") for text in texts if text]
        for id_, text in section.rulings.items():
            if id_ in rulings:
                text = rulings.switches[id_].told(rulings[id_], order.say)
            blocks.append(Block(text, "medium", 2.7, "line", 4, 0.9, "·"))
    return blocks


def _pages(game: BoardGame, order: Order, width: float, height: float) -> list[Drawing]:
    pages: list[Drawing] = []
    column, room = 2, (width - 2 * 14 - 8) / 2
    y = 0.0
    for block in _blocks(game, order):
        lines = faces.wrap(block.text, block.face, block.size, room - block.inset - _hang(block))
        step = block.size * 1.36
        # A heading never stands alone at the foot of a column.
        needed = step * (3 if block.face == "serif" else min(2, len(lines)))
        if y + needed > height - 13 or column == 2:
            column, y, pages = _next(column, pages, game, order, width)
        x = 14 + column * (room + 8)
        for at, line in enumerate(lines):
            if y + step > height - 12:
                column, y, pages = _next(column, pages, game, order, width)
                x = 14 + column * (room + 8)
            y += step
            if at == 0 and block.mark:
                paint = "brass" if block.face == "serif" else block.paint
                left = x + max(0.0, block.inset - 3)
                pages[-1].text(left, y, block.mark, block.size * 0.8, paint, "heavy", room=9)
            pages[-1].text(
                x + block.inset + _hang(block), y, line, block.size, block.paint, block.face
            )
        y += block.after
    return pages


def _hang(block: Block) -> float:
    return 11.0 if block.face == "serif" else 0.0


def _next(
    column: int, pages: list[Drawing], game: BoardGame, order: Order, width: float
) -> tuple[int, float, list[Drawing]]:
    """Return the next column, on a new page after the second: where it begins."""
    if column == 0:
        return 1, 14.0 if len(pages) > 1 else 52.0, pages
    page = Drawing()
    if not pages:
        _banner(
            page,
            10,
            12,
            width - 20,
            36,
            game.name,
            order.say(game.label.tagline),
            game.label.emblem,
        )
    return 0, 14.0 if pages else 52.0, [*pages, page]


def _banner(
    page: Drawing, x: float, y: float, w: float, h: float, title: str, below: str, emblem: str
) -> None:
    """Draw the head of a page: a burst on felt, the title, a motif in a ring."""
    shape = box_path(x, y, w, h, 6)
    page.path(shape, "felt", low=CLEAR)
    rays = Drawing()
    ground(rays, burst(x + w - 26, y + h / 2, w, 40, turn=2), "raised")
    page.put(rays, clip=shape)
    page.rect(x + 1.6, y + 1.6, w - 3.2, h - 3.2, line="brass", width=0.6, r=5)
    page.text(x + 12, y + h * 0.56, title, h * 0.38, "cream", "black", room=w - 70)
    page.text(x + 12.4, y + h * 0.8, below, h * 0.13, "sun", "heavy", room=w - 70)
    ground(page, burst(x + w - 26, y + h / 2, h * 0.46, 32, inner=h * 0.36), "brass")
    page.circle(x + w - 26, y + h / 2, h * 0.37, "brass", low=LINED)
    page.circle(x + w - 26, y + h / 2, h * 0.34, "paper", low=CLEAR)
    sign = motif(_MOTIFS.get(emblem, "coin"))
    page.put(sign, x + w - 26, y + h / 2, scale=h * 0.0046, at=(50, 50))


def reference(game: BoardGame, order: Order) -> Part:
    """Return a page for every player: each section without its rulings."""
    say = order.say
    card = Drawing(shared=True)
    w, h = CARD
    card.rect(-3, -3, w + 6, h + 6, "paper", low=GONE)
    card.rect(3, 3, w - 6, h - 6, line="brass", width=0.6, r=5)
    _banner(card, 5, 5, w - 10, 17, game.name, say(game.label.tagline), game.label.emblem)
    _digest(card, game, order)
    pieces = (Piece(card),) * order.seats
    how = say("One for every player.")
    return Part("reference", say("Short rules"), (Stack(CARD, pieces, "paper"),), how)


def _digest(card: Drawing, game: BoardGame, order: Order) -> None:
    """Put every section in three columns, in the largest letters in which they all fit."""
    told = [
        (order.say(section.title), " ".join(faces.words(section.text)))
        for section in _sections(game, order)
        if section.text
    ]
    w, h = CARD
    columns, top, low = 3, 26.0, h - 7
    room = (w - 16 - (columns - 1) * 5) / columns
    size = 3.6
    while size > 1.2:
        placed = _flow(told, size, room, columns, top, low)
        if placed is not None:
            for column, y, text, face, paint in placed:
                card.text(8 + column * (room + 5), y, text, size, paint, face)
            return
        size *= 0.97


def _flow(
    told: Iterable[tuple[str, str]], size: float, room: float, columns: int, top: float, low: float
) -> list[tuple[int, float, str, str, str]] | None:
    """Return where every line of a digest goes, None if they do not fit."""
    placed = []
    column, y, step = 0, top, size * 1.3
    for title, text in told:
        lines = [(line, "heavy", "loss") for line in faces.wrap(title, "heavy", size, room)]
        lines += [(line, "medium", "text") for line in faces.wrap(text, "medium", size, room)]
        if y + len(lines) * step > low:
            column, y = column + 1, top
        if column == columns or top + len(lines) * step > low:
            return None
        for line, face, paint in lines:
            y += step
            placed.append((column, y, line, face, paint))
        y += size * 0.55
    return placed


def making(game: BoardGame, order: Order, parts: list[Part]) -> Part:
    """Return one page that says how everything in this box is printed, cut, folded and glued."""
    say = order.say

    def draw(width: float, height: float) -> list[Piece]:
        page = Drawing()
        _banner(
            page, 10, 12, width - 20, 30, say("How to make this box"), game.name, game.label.emblem
        )
        first = (
            say(
                "Print at 100 %, “actual size”, without scaling: the ruler on every sheet must "
                "measure 100 mm."
            ),
            say(
                "Backs: both sides, flipped on the long edge. Measure your printer first: the part "
                "“calibration” says what to type after --offset."
            ),
            say(
                "Cards: 200 to 300 g/m² card, or plain paper in sleeves. Money: plain paper. "
                "Boards and tiles: plain paper glued on grey board."
            ),
            say("Cut along the marks with a steel ruler; a pile of sheets is marked alike."),
        )
        y = 52.0
        for line in first:
            y = _paragraph(page, 14, y, width - 28, line, "medium", 3.5) + 1.4
        y += 3
        for part in parts:
            page.text(14, y, part.title, 4.2, "felt", "serif", room=50)
            y = _paragraph(page, 68, y, width - 82, part.how, "medium", 3.3) + 2.2
        return [Piece(page)]

    return Part("making", say("How to make it"), (Pages(draw),), "")


def _paragraph(
    page: Drawing, x: float, y: float, room: float, text: str, face: str, size: float
) -> float:
    """Set a paragraph; return where the next one begins."""
    for line in faces.wrap(text, face, size, room):
        page.text(x, y, line, size, "text", face)
        y += size * 1.36
    return y + size * 0.4
