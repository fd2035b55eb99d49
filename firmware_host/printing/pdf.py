"""Sheets as one PDF: vector only, fonts embedded, boxes and bookmarks set, same bytes twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING

from firmware_host.drawing import faces
from firmware_host.drawing.colours import Paint
from firmware_host.drawing.paths import Matrix, segments
from firmware_host.drawing.picture import Drawing, Shape, Words
from firmware_host.drawing.walk import HAIR, draw, hatching
from firmware_host.engine.errors import Refused

from .sheets import Sheet

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINT = 72 / 25.4  # points in a millimetre
STRAIGHT = Matrix()
WHOLE = (-2000, -2000, 4000, 4000)  # larger than any drawing: finding each one's box costs more
MISSING = (
    "Printing needs two packages more. Type: ./play print, which sets them up, "
    "or: pip install reportlab segno."
)


def written(
    sheets: Sequence[Sheet],
    *,
    title: str,
    language: str = "en",
    ink: str = "full",
    told: Callable[[int], None] = lambda done: None,
) -> bytes:
    """Return the sheets as a PDF file.

    `told` hears how many are done; `Refused` without the extra.
    """
    try:
        from reportlab import rl_config
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        raise Refused(MISSING) from None
    for face in faces.FACES:
        if face not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(face, str(faces.file_of(face))))
    rl_config.useA85 = 0  # bytes as they are: a quarter smaller
    out = BytesIO()
    # `invariant` leaves out the time and makes ids from the contents.
    canvas = Canvas(out, pageCompression=1, invariant=1, lang=language, initialFontName="sans")
    canvas.setTitle(title)
    canvas.setAuthor("Croupier")
    canvas.setSubject("Print at 100 %, without scaling")
    canvas.setCreator("Croupier")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.showOutline()
    pen = _Pen(canvas)
    part = ""
    for number, sheet in enumerate(sheets):
        canvas.setPageSize((sheet.width * POINT, sheet.height * POINT))
        if sheet.part != part:
            part = sheet.part
            canvas.bookmarkPage(f"sheet{number}")
            canvas.addOutlineEntry(sheet.part_title, f"sheet{number}", 0)
        _boxes(canvas, sheet)
        pen.page(sheet, ink)
        canvas.showPage()
        told(number + 1)
    canvas.save()
    return out.getvalue()


def _boxes(canvas: Canvas, sheet: Sheet) -> None:
    for put, box in ((canvas.setTrimBox, sheet.trim), (canvas.setBleedBox, sheet.bleed)):
        left, top, right, low = box
        put(
            (
                left * POINT,
                (sheet.height - low) * POINT,
                right * POINT,
                (sheet.height - top) * POINT,
            )
        )


@lru_cache(maxsize=4096)
def _operators(data: str) -> str:
    """Return path data as a PDF writes it."""
    return " ".join(
        " ".join([*(_number(number) for number in numbers), _VERBS[verb]])
        for verb, numbers in segments(data)
    )


def _number(number: float) -> str:
    """Return a number as a PDF writes it, to a ten thousandth."""
    return f"{number:.4f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=256)
def _colour(code: str, operator: str) -> str:
    """Return the operator that fills ("rg") or strokes ("RG") with a colour like #e0ac4a."""
    parts = (_number(int(code[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return " ".join((*parts, operator))


_VERBS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _map(matrix: Matrix) -> str:
    """Return the PDF operator that applies a matrix to everything drawn after it."""
    return " ".join((*(f"{number:.6f}" for number in matrix), "cm"))


def _line(shape: Shape, paint: Paint) -> list[str]:
    """Return the operators that set how a shape is stroked."""
    parts = [_colour(paint.line, "RG"), _number(paint.width), "w"]
    if shape.round:
        parts.append("1 J 1 j")
    if shape.dash:
        parts.append(f"[{' '.join(map(_number, shape.dash))}] 0 d")
    return parts


class _Pen:
    """Draws on reportlab's canvas; shared drawings become forms that are kept once.

    Shapes are written as PDF operators, since reportlab's own calls keep a state for each
    that costs more than the drawing; words go through it, for it knows the fonts.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._write = canvas.addLiteral
        self._forms: dict[tuple[int, str, int], str] = {}
        self._kept: list[Drawing] = []  # their ids are keys while they live
        self._names = count()
        self._scales = [1.0]

    def page(self, sheet: Sheet, ink: str) -> None:
        """Draw one sheet in millimetres from its top left corner."""
        down = Matrix(POINT, 0, 0, -POINT, 0, sheet.height * POINT)
        self._write(f"q {_map(down)}")
        draw(sheet.drawing, self, ink)
        self._write("Q")

    def shape(self, shape: Shape, paint: Paint) -> None:
        path = _operators(shape.path)
        lined = bool(paint.line and paint.width)
        filled = _colour(paint.fill, "rg") if paint.fill else ""
        if filled and not lined and not paint.hatched:  # most shapes: nothing to put back
            self._write(f"{filled} {path} f*")
            return
        parts = ["q"]
        if lined:
            parts += _line(shape, paint)
        if filled:
            parts.append(filled)
        if paint.hatched:
            lines = _operators(hatching(shape, self._scales[-1]))
            hair = _number(HAIR / self._scales[-1])
            parts.append(f"{path} f* q {path} W* n {hair} w {lines} S Q")
        if lined:
            parts.append(f"{path} {'B*' if filled and not paint.hatched else 'S'}")
        self._write(" ".join((*parts, "Q")))

    def words(self, words: Words, fill: str, halo: str) -> None:
        if halo:
            self._write(f"q {_colour(halo, 'RG')} {_number(words.halo_width)} w 1 j")
            self._text(words, fill, 1)
        self._text(words, fill, 0)
        if halo:
            self._write("Q")

    def _text(self, words: Words, fill: str, mode: int) -> None:
        """Write one line, filled (mode 0) or as its outline (1); every text sets all it needs."""
        line = self._canvas.beginText()
        line.setTextTransform(1, 0, 0, -1, words.left, words.y)
        line.setFont(words.face, words.size)
        line.setCharSpace(words.spacing)
        line.textOut(words.text)
        self._write(f"{_colour(fill, 'rg')} {mode} Tr")
        self._canvas.drawText(line)

    @contextmanager
    def within(self, matrix: Matrix, clip: str) -> Iterator[None]:
        clipped = f" {_operators(clip)} W* n" if clip else ""
        mapped = f" {_map(matrix)}" if matrix != STRAIGHT else ""
        self._write(f"q{clipped}{mapped}")
        self._scales.append(self._scales[-1] * matrix.scale)
        yield
        self._scales.pop()
        self._write("Q")

    def known(self, key: tuple[int, str, int], drawing: Drawing) -> bool:
        if key not in self._forms:
            return False
        self._canvas.doForm(self._forms[key])
        return True

    @contextmanager
    def keeping(self, key: tuple[int, str, int], drawing: Drawing) -> Iterator[None]:
        name = f"d{next(self._names)}"
        self._canvas.beginForm(name, *WHOLE)
        yield
        self._canvas.endForm()
        self._forms[key] = name
        self._kept.append(drawing)
