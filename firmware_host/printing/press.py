"""One job for the printer: what is wanted, what that comes to, and the file it becomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path

from firmware_host.drawing import svg
from firmware_host.drawing.picture import Drawing
from firmware_host.drawing.pieces import MINI, POKER, Board, Order, Part, Piece, Say
from firmware_host.engine.edition_words import translations
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.words import Language, Line, listed
from firmware_host.kept.codes import code_of
from firmware_host.kept.files import replacing
from firmware_host.kept.tag_files import Binding
from firmware_host.values import dataclass

from . import codes, pdf, stickers
from .box import parts_of
from .layout import Plan, sheets_of
from .sheets import Sheet

CARDS = {"poker": POKER, "mini": MINI}
INKS = ("full", "low")


@dataclass(frozen=True)
class Job:
    """Everything about one print. No `parts` means the whole box."""

    game: BoardGame
    edition: str
    pack: str
    parts: tuple[str, ...] = ()
    paper: str = "a4"
    layout: str = "duplex"
    ink: str = "full"
    board: str = "tiles"
    cards: str = ""  # empty: the size that suits the game
    codes: bool = True
    offset: tuple[float, float] = (0.0, 0.0)
    seats: int = 0  # 0: as many as may play
    rulings: Mapping[str, str] = field(default_factory=dict)
    stickers: bool = False  # codes alone, for pieces that exist already
    language: str = "en"
    say: Say = str

    def chosen(self) -> list[Part]:
        """Return the parts that are wanted. Raises `Refused` with what there is."""
        seats = self.seats or max(self.game.seats)
        if seats not in self.game.seats:
            least, most = min(self.game.seats), max(self.game.seats)
            raise Refused(
                Line(
                    "{game} is for {least} to {most} players, not {seats}.",
                    game=self.game.name,
                    least=least,
                    most=most,
                    seats=seats,
                )
            )
        say = self.say
        if isinstance(say, Language):
            say = say.at_table(self.game.id, translations(self.pack))
        order = Order(self.edition, self.pack, seats, self.rulings, CARDS.get(self.cards), say)
        there = stickers.parts_of(self.game, order) if self.stickers else parts_of(self.game, order)
        wrong = [key for key in self.parts if key not in {part.key for part in there}]
        if wrong:
            raise Refused(
                Line(
                    "{game} has no part {wrong}. Parts: {known}.",
                    game=self.game.name,
                    wrong=repr(wrong[0]),
                    known=", ".join(part.key for part in there),
                )
            )
        return [part for part in there if not self.parts or part.key in self.parts]

    def sheets(self) -> list[Sheet]:
        """Return every sheet, in the order of printing."""
        return self._laid_out(self.chosen())

    def _laid_out(self, parts: list[Part]) -> list[Sheet]:
        plan = Plan(
            self.paper,
            self.layout,
            self.board,
            self.offset,
            self.say,
            self._put_code if self.codes else lambda drawing, piece: None,
        )
        return sheets_of(parts, self.game.name, plan)

    def _put_code(self, drawing: Drawing, piece: Piece) -> None:
        if piece.tag is None or piece.spot is None:
            return
        kind, key, deck, copy = piece.tag
        code = code_of(self.game, self.edition, Binding(kind, key, deck), copy)
        codes.put(drawing, piece.spot, code.text(), code.words())

    def list(self) -> list[tuple[str, str, int, int]]:
        """Return key, title, pieces and sheets of every part."""
        return [
            (part.key, part.title, part.count, len(self._laid_out([part])))
            for part in self.chosen()
        ]

    def as_pdf(self, told: Callable[[int], None] = lambda done: None) -> bytes:
        """Return the job as a PDF file; `told` hears how many sheets are done."""
        title = f"{self.game.name}: {self.say('print and play')}"
        return pdf.written(
            self.sheets(), title=title, language=self.language, ink=self.ink, told=told
        )

    def as_svg(self) -> bytes:
        """Return the board as one drawing. Raises `Refused` if that is not what is wanted."""
        boards = [run for part in self.chosen() for run in part.runs if isinstance(run, Board)]
        if not boards:
            keys = listed([part.key for part in self.chosen()])
            raise Refused(Line("Only a board can be written as SVG; {keys} is not one.", keys=keys))
        whole = boards[0]
        text = svg.written(whole.drawing, *whole.size, ink=self.ink, title=self.game.name)
        return text.encode()


def write(path: Path, data: bytes) -> None:
    """Put a file where it belongs, whole or not at all. Raises `Refused` with the reason."""
    try:
        with replacing(path, 0o644) as file:
            file.write(data)
    except OSError as error:
        raise Refused(
            Line("{path} could not be written: {error}.", path=str(path), error=str(error.strerror))
        ) from None
