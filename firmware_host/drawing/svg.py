"""A drawing as SVG text: for a page, a large screen, or anybody's own programs."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager

from . import faces
from .colours import Paint
from .paths import Matrix, segments
from .picture import Drawing, Shape, Words
from .walk import HAIR, draw, hatching

# Letters that would be taken for marks. The library's escape brings two thousand names with it.
_MARKS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
_WEIGHTS = {
    "serif": ("Source Serif Pro", 700, "normal"),
    "black": ("Source Serif Pro", 900, "normal"),
    "italic": ("Source Serif Pro", 700, "italic"),
    "sans": ("Manrope", 700, "normal"),
    "heavy": ("Manrope", 800, "normal"),
    "medium": ("Manrope", 500, "normal"),
}


def written(
    drawing: Drawing,
    width: float,
    height: float,
    *,
    ink: str = "full",
    title: str = "",
    embed: bool = True,
) -> str:
    """Return the part of a drawing from 0, 0 to width, height (mm) as one SVG document.

    With `embed` the fonts it uses are in the file; without, a page that has them must hold it.
    """
    pen = _Pen()
    draw(drawing, pen, ink)
    style = _font_faces(pen.faces) if embed else ""
    head = f"<title>{title.translate(_MARKS)}</title>" if title else ""
    defs = f"<defs>{style}{''.join(pen.kept)}</defs>"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}">{head}{defs}{"".join(pen.parts)}</svg>\n'
    )


def _font_faces(used: dict[str, None]) -> str:
    rules = ""
    for face in used:
        family, weight, style = _WEIGHTS[face]
        data = base64.b64encode(faces.file_of(face).read_bytes()).decode()
        rules += (
            f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{style};"
            f"src:url(data:font/ttf;base64,{data})}}"
        )
    return f"<style>{rules}</style>" if rules else ""


def _data(path: str) -> str:
    return "".join(
        verb + " ".join(f"{number:.3f}".rstrip("0").rstrip(".") for number in numbers)
        for verb, numbers in segments(path)
    )


class _Pen:
    """Writes elements; shared drawings become symbols that are used."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.kept: list[str] = []
        self.faces: dict[str, None] = {}
        self._names: dict[tuple[int, str, int], str] = {}
        self._scales = [1.0]
        self._clips = 0

    def shape(self, shape: Shape, paint: Paint) -> None:
        style = f'fill="{paint.fill or "none"}"'
        if paint.line and paint.width:
            style += f' stroke="{paint.line}" stroke-width="{paint.width:.3f}"'
            if shape.round:
                style += ' stroke-linecap="round" stroke-linejoin="round"'
            if shape.dash:
                style += f' stroke-dasharray="{" ".join(f"{n:g}" for n in shape.dash)}"'
        data = _data(shape.path)
        if paint.hatched:
            clip = self._clip(shape.path)
            lines = _data(hatching(shape, self._scales[-1]))
            thin = HAIR / self._scales[-1]
            self.parts.append(
                f'<path d="{data}" fill="{paint.fill}"/><path d="{lines}" fill="none" '
                f'clip-path="url(#{clip})" stroke="{paint.line}" stroke-width="{thin:.3f}"/>'
            )
            style = style.replace(f'fill="{paint.fill}"', 'fill="none"', 1)
        self.parts.append(f'<path d="{data}" {style}/>')

    def _clip(self, path: str) -> str:
        self._clips += 1
        name = f"clip{self._clips}"
        self.parts.append(f'<clipPath id="{name}"><path d="{_data(path)}"/></clipPath>')
        return name

    def words(self, words: Words, fill: str, halo: str) -> None:
        self.faces[words.face] = None
        family, weight, slant = _WEIGHTS[words.face]
        style = f'font-family="{family}" font-weight="{weight}" font-size="{words.size:.3f}"'
        if slant != "normal":
            style += f' font-style="{slant}"'
        if words.spacing:
            style += f' letter-spacing="{words.spacing:g}"'
        if halo:
            style += (
                f' paint-order="stroke" stroke="{halo}" stroke-width="{words.halo_width:g}"'
                ' stroke-linejoin="round"'
            )
        self.parts.append(
            f'<text x="{words.left:.3f}" y="{words.y:.3f}" fill="{fill}" {style}>'
            f"{words.text.translate(_MARKS)}</text>"
        )

    @contextmanager
    def within(self, matrix: Matrix, clip: str) -> Iterator[None]:
        if clip:
            self.parts.append(f'<g clip-path="url(#{self._clip(clip)})">')
        numbers = " ".join(f"{number:.5f}".rstrip("0").rstrip(".") for number in matrix)
        self.parts.append(f'<g transform="matrix({numbers})">')
        self._scales.append(self._scales[-1] * matrix.scale)
        yield
        self._scales.pop()
        self.parts.append("</g></g>" if clip else "</g>")

    def known(self, key: tuple[int, str, int], drawing: Drawing) -> bool:
        if key not in self._names:
            return False
        self.parts.append(f'<use href="#{self._names[key]}"/>')
        return True

    @contextmanager
    def keeping(self, key: tuple[int, str, int], drawing: Drawing) -> Iterator[None]:
        outer, self.parts = self.parts, []
        yield
        self._names[key] = name = f"d{len(self._names)}"
        self.kept.append(f'<g id="{name}">{"".join(self.parts)}</g>')
        self.parts = outer
