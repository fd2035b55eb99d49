"""Pieces on squares: tap a piece and a square, or drag; problems are shown as they arise."""

from __future__ import annotations

from collections.abc import Callable

from display.parts.pages import Pages, lay_field, lay_pager
from display.parts.tile import ground_of, lay_face
from display.port import TableScene
from display.toolkit.box import Box
from display.toolkit.layout import BUTTON, MAIN, NOTE, Shape
from display.toolkit.paper import Paper
from display.toolkit.theme import Colour
from firmware_host.engine.asks import Arrange, Ask
from firmware_host.engine.words import Text, said

from .panel import Hand, Panel, Room, expect, picture_and_side

LINES = 5  # of what is wrong


class ArrangePanel(Panel):
    """The grid as the large picture, the pieces left at its side. A deal is one button."""

    def __init__(self, ask: Ask, hand: Hand) -> None:
        super().__init__(hand)
        self.ask = expect(ask, Arrange)
        self.laid: dict[str, str] = {}
        self.held = next(iter(self.ask.pieces), "")
        self.pages = Pages()
        self.squares_pages = Pages()
        self._grid: list[tuple[str, Box]] = []
        self._proposed: tuple[str, ...] = ()

    def left(self) -> dict[str, int]:
        """Return how many of each piece are not laid yet."""
        laid = list(self.laid.values())
        return {piece: count - laid.count(piece) for piece, count in self.ask.pieces.items()}

    def put(self, square: str) -> None:
        """Put the piece in hand on a square, or take up what lies there."""
        if square in self.laid:
            self.held = self.laid.pop(square)
            return
        if self.left().get(self.held, 0) > 0:
            self.laid[square] = self.held
        left = self.left()
        if not left.get(self.held):
            self.held = next((piece for piece, count in left.items() if count), "")

    def move(self, start: str, end: str) -> None:
        """Drag a piece from one square to another; two pieces change places."""
        piece = self.laid.pop(start)
        if end in self.laid:
            self.laid[start] = self.laid[end]
        self.laid[end] = piece

    @property
    def complete(self) -> bool:
        """Whether every square has a piece."""
        return len(self.laid) == len(self.ask.grid)

    def problems(self) -> list[Text]:
        """Return what cannot come right any more; squares without a piece may still get any."""
        layout = tuple(self.laid.get(square, "") for square in self.ask.grid)
        return list(self.ask.problems(layout)) if self.laid else []

    def steer(self, scene: TableScene) -> None:
        """Lay out what the host proposes, once."""
        if scene.proposal and scene.proposal != self._proposed:
            self.laid = dict(zip(self.ask.grid, scene.proposal, strict=True))
        self._proposed = scene.proposal

    # -- the side ----------------------------------------------------------------------------------

    @property
    def room_is_whole(self) -> bool:
        """Whether squares are laid, which take all the room that a small screen has."""
        return not self.ask.chance

    def room(self, paper: Paper, scene: TableScene) -> Room:
        return Room.ANSWERS if self.ask.chance else Room.BODY

    def _said(self, paper: Paper) -> str:
        """Return the first problem, and how many more there are."""
        problems = self.problems()
        more = f" (+{len(problems) - 1})" if len(problems) > 1 else ""
        return said(problems[0], paper.say) + more if problems else ""

    def _told(self, paper: Paper, scene: TableScene) -> str:
        """Return the first problem or, on a small screen until a piece lies, what to mind."""
        if self.laid or paper.layout.shape is not Shape.SMALL:
            return self._said(paper)
        return scene.speaker.say(self.ask.prompt.hint, self.ask.blanks())

    def lay(self, paper: Paper, box: Box, scene: TableScene) -> None:
        if self.ask.chance:
            half = box.columns(2, paper.px(16))[0]
            paper.button(
                self.hand.key("deal"),
                half,
                paper.say("Deal"),
                self.hand.auto,
                look="main",
                style=MAIN,
            )
            return
        picture, side = picture_and_side(paper, box)
        gap, arrows = paper.layout.space(), None
        if paper.layout.shape is Shape.SMALL:  # the pieces need all of the side
            strip, picture = picture.off_bottom(paper.layout.touch, paper.layout.space(0.5))
            clear, arrows = strip.off_right(strip.w * 2 // 5, gap)
            rest = side
        else:
            clear, rest = side.off_bottom(paper.layout.touch, gap)
        self._lay_squares(paper, picture, arrows)
        words = self._told(paper, scene)
        look = "plain" if self.laid else "blocked"
        tap = self._clear if self.laid else None
        paper.button(self.hand.key("clear"), clear, paper.say("Clear"), tap, look=look)
        if words:
            pad = paper.px(12)
            high = paper.height_of(words, NOTE, rest.w - 2 * pad, LINES) + paper.px(14)
            note, rest = rest.off_bottom(min(rest.h, high), gap)
            paper.fill(note, paper.palette.cream, paper.layout.radius)
            inner = note.inset(pad, paper.px(6))
            paper.text(inner, words, NOTE, paper.palette.paper, lines=LINES)
        self._lay_pieces(paper, rest)

    def lay_right(self, paper: Paper, box: Box, scene: TableScene) -> bool:
        if self.ask.chance:
            return False
        ready = self.complete and not self._said(paper)
        left, right = box.columns(2, paper.px(8))
        if paper.layout.shape is not Shape.WIDE:
            left = right = box
        if paper.layout.shape is Shape.WIDE or not self.complete:
            paper.button(
                self.hand.key("surprise"),
                left,
                paper.say("Surprise me"),
                self.hand.propose,
                look="plain" if ready else "main",
                style=BUTTON,
            )
        if paper.layout.shape is Shape.WIDE or self.complete:
            paper.button(
                self.hand.key("done"),
                right,
                paper.say("Done"),
                self._done if ready else None,
                look="main" if ready else "blocked",
                style=MAIN,
            )
        return True

    def _done(self) -> None:
        self.hand.reply(dict(self.laid))

    def _clear(self) -> None:
        self.laid.clear()

    def _lay_pieces(self, paper: Paper, box: Box) -> None:
        gap = paper.layout.space(0.75)
        touch = max(paper.layout.touch, paper.px(56))
        pieces = [(piece, count) for piece, count in self.left().items() if count]
        columns = max(1, (box.w + gap) // (touch + gap))
        rows = max(1, (box.h + gap) // (touch + gap))
        if len(pieces) > columns * rows and box.h >= 2 * touch + gap:
            strip, box = box.off_bottom(touch, gap)
            rows = max(1, (box.h + gap) // (touch + gap))
            lay_pager(paper, strip, self.pages, len(pieces), columns * rows, "pieces", tall=False)
        places = Box(box.x, box.y, box.w, rows * (touch + gap) - gap).grid(columns, rows, gap)
        here = self.pages.of(pieces, columns * rows)
        for (piece, count), place in zip(here, places, strict=False):
            key = self.hand.key(f"piece {piece}")
            on = piece == self.held
            rim = paper.palette.brass if on else None
            _lay_piece(paper, place, self._face(piece), key, rim, count)
            paper.target(key, place, f"{piece} ×{count}", None, self._take(piece))

    def _face(self, piece: str) -> tuple[str, str]:
        """Return what is printed on a piece, and its colour; only its name where nobody says."""
        return self.ask.faces.get(piece, (piece, ""))

    def _take(self, piece: str) -> Callable[[str, int, int], None]:
        """Return what a finger does with a piece: take it in hand, or drag it to a free square."""

        def take(phase: str, x: int, y: int) -> None:
            if phase == "down":
                self.held = piece
            elif phase == "up":
                square = next((name for name, place in self._grid if place.holds(x, y)), None)
                if square is not None and square not in self.laid:
                    self.put(square)

        return take

    # -- the picture -------------------------------------------------------------------------------

    def _lay_squares(self, paper: Paper, box: Box, arrows: Box | None) -> None:
        squares, pages = self.ask.grid, self.squares_pages
        field = lay_field(paper, box, len(squares), self.ask.columns, pages, arrows=arrows)
        self._grid = [(squares[index], place) for index, place in field.cells]
        for square, place in self._grid:
            key = self.hand.key(f"square {square}")
            piece = self.laid.get(square)
            if piece is None:
                palette = paper.palette
                paper.fill(place, paper.tone(palette.felt, key), paper.layout.radius, palette.line)
                paper.text(place, square, NOTE, palette.mute, "centre", needed=False)
            else:
                _lay_piece(paper, place, self._face(piece), key)
            paper.target(key, place, square, None, self._drag(square))

    def _drag(self, square: str) -> Callable[[str, int, int], None]:
        def drag(phase: str, x: int, y: int) -> None:
            if phase != "up":
                return
            end = next((name for name, place in self._grid if place.holds(x, y)), None)
            if end == square:
                self.put(square)
            elif end is not None and square in self.laid:
                self.move(square, end)

        return drag


def _lay_piece(
    paper: Paper,
    place: Box,
    face: tuple[str, str],
    key: str,
    rim: Colour | None = None,
    count: int = 1,
) -> None:
    """Lay a piece, with a rim while it is in hand."""
    palette = paper.palette
    figure, tone = face
    ground = paper.tone(ground_of(tone, palette), key)
    paper.fill(place, ground, paper.layout.radius, rim or palette.line, paper.px(4 if rim else 2))
    lay_face(paper, place, figure, tone, count)
