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
    sheets: Sequence[Sheet], *, title: str, language: str = "en", ink: str = "full",
    told: Callable[[int], None] = lambda done: None,
) -> bytes:  # fmt: skip
    """The sheets as a PDF file. `told` hears how many are done; `Refused` without the extra."""
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
        put((left * POINT, (sheet.height - low) * POINT,
             right * POINT, (sheet.height - top) * POINT))  # fmt: skip


@lru_cache(maxsize=4096)
def _operators(data: str) -> str:
    """Path data as a PDF writes it."""
    return " ".join(
        " ".join([*(f"{number:.4f}".rstrip("0").rstrip(".") for number in numbers), _VERBS[verb]])
        for verb, numbers in segments(data)
    )


@lru_cache(maxsize=256)
def _rgb(code: str) -> tuple[float, float, float]:
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _path(data: str) -> object:
    from reportlab.pdfgen.pathobject import PDFPathObject

    return PDFPathObject([_operators(data)])


_VERBS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class _Pen:
    """Draws on reportlab's canvas; shared drawings become forms that are kept once."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._forms: dict[tuple[int, str, int], str] = {}
        self._kept: list[Drawing] = []  # their ids are keys while they live
        self._names = count()
        self._scales = [1.0]

    def page(self, sheet: Sheet, ink: str) -> None:
        """Draw one sheet in millimetres from its top left corner."""
        canvas = self._canvas
        canvas.saveState()
        canvas.transform(POINT, 0, 0, -POINT, 0, sheet.height * POINT)
        draw(sheet.drawing, self, ink)
        canvas.restoreState()

    def shape(self, shape: Shape, paint: Paint) -> None:
        canvas = self._canvas
        lined = bool(paint.line and paint.width)
        if not lined and paint.fill:  # most shapes: nothing to put back afterwards
            canvas.setFillColorRGB(*_rgb(paint.fill))
            canvas.drawPath(_path(shape.path), stroke=0, fill=1)
            return
        canvas.saveState()
        if lined:
            self._line(shape, paint)
        if paint.fill:
            canvas.setFillColorRGB(*_rgb(paint.fill))
        if paint.hatched:
            canvas.drawPath(_path(shape.path), stroke=0, fill=1)
            canvas.saveState()
            canvas.clipPath(_path(shape.path), stroke=0, fill=0)
            canvas.setLineWidth(HAIR / self._scales[-1])
            canvas.drawPath(_path(hatching(shape, self._scales[-1])), stroke=1, fill=0)
            canvas.restoreState()
        fill = int(bool(paint.fill) and not paint.hatched)
        if lined or fill:
            canvas.drawPath(_path(shape.path), stroke=int(lined), fill=fill)
        canvas.restoreState()

    def _line(self, shape: Shape, paint: Paint) -> None:
        canvas = self._canvas
        canvas.setStrokeColorRGB(*_rgb(paint.line))
        canvas.setLineWidth(paint.width)
        if shape.round:
            canvas.setLineCap(1)
            canvas.setLineJoin(1)
        if shape.dash:
            canvas.setDash(list(shape.dash))

    def words(self, words: Words, fill: str, halo: str) -> None:
        canvas = self._canvas
        canvas.saveState()
        if halo:
            canvas.setStrokeColorRGB(*_rgb(halo))
            canvas.setLineWidth(words.halo_width)
            canvas.setLineJoin(1)
        for mode in (1, 0) if halo else (0,):
            canvas.saveState()  # the mode would stay for what comes after
            line = canvas.beginText()
            line.setTextRenderMode(mode)
            line.setFillColorRGB(*_rgb(fill))
            line.setTextTransform(1, 0, 0, -1, words.left, words.y)
            line.setFont(words.face, words.size)
            line.setCharSpace(words.spacing)
            line.textOut(words.text)
            canvas.drawText(line)
            canvas.restoreState()
        canvas.restoreState()

    @contextmanager
    def within(self, matrix: Matrix, clip: str) -> Iterator[None]:
        canvas = self._canvas
        canvas.saveState()
        if clip:
            canvas.clipPath(_path(clip), stroke=0, fill=0)
        if matrix != STRAIGHT:
            canvas.transform(*matrix)
        self._scales.append(self._scales[-1] * matrix.scale)
        yield
        self._scales.pop()
        canvas.restoreState()

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
