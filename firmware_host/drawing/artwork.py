"""Reads motifs from SVG files beside the code that uses them, by their names.

The files open in any browser or drawing program: every `<g id="...">` below the root is one
motif, colours are classes (`class="coral"` fills, `class="line-coral"` draws a line), and a small
part of SVG is enough: path, rect, circle, ellipse, polygon, text, g with a transform.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from .paths import Matrix, placed
from .picture import GONE, SOLID, Drawing, Placed, Shape, Words, box_path, oval_path

_SVG = "{http://www.w3.org/2000/svg}"
_MOVES = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_FACES = ("serif", "black", "italic", "heavy", "medium")
HOUSE = Path(__file__).parent / "motifs.svg"


class Motifs(Mapping[str, Drawing]):
    """The motifs of a file by name, each made a drawing when it is first wanted.

    Until then it is kept as it is written, which takes a fifth of what it takes once it is read.
    """

    def __init__(self, path: Path) -> None:
        root = ElementTree.parse(path).getroot()
        self._found: dict[str, bytes | Drawing] = {
            group.attrib["id"]: ElementTree.tostring(group) for group in root.findall(f"{_SVG}g")
        }

    def __getitem__(self, name: str) -> Drawing:
        found = self._found[name]
        if isinstance(found, Drawing):
            return found
        drawing = self._found[name] = Drawing(shared=True)
        _read(ElementTree.fromstring(found), drawing, {})
        return drawing

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


@cache
def motifs(path: Path) -> Motifs:
    """Return every motif of a file by name, each drawn in the units of the file."""
    return Motifs(path)


def motif(name: str) -> Drawing:
    """Return one of the house's own small motifs, in a box of 100 by 100."""
    return motifs(HOUSE)[name]


def _read(group: ElementTree.Element, drawing: Drawing, given: Mapping[str, str]) -> None:
    for element in group:
        inherited = {**given, **element.attrib}
        if element.tag != f"{_SVG}g":
            drawing.items.extend(_items(element, inherited))
            continue
        inner = Drawing()
        _read(element, inner, {k: v for k, v in inherited.items() if k not in ("transform", "id")})
        if "transform" in element.attrib:
            drawing.items.append(Placed(inner, _matrix(element.attrib["transform"])))
        else:
            drawing.items.extend(inner.items)


def _items(element: ElementTree.Element, given: Mapping[str, str]) -> Iterator[Shape | Words]:
    classes = given.get("class", "").split()
    other = (*_FACES, "round", GONE, SOLID)
    fills = (name for name in classes if not name.startswith("line-") and name not in other)
    fill = next(fills, given.get("fill", ""))
    line = next((name[5:] for name in classes if name.startswith("line-")), "")
    get = {
        key: float(value)
        for key, value in given.items()
        if key
        in ("x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "font-size", "stroke-width")
    }
    kind = element.tag.removeprefix(_SVG)
    if kind == "text":
        face = next((name for name in classes if name in _FACES), "heavy")
        anchor = given.get("text-anchor", "middle")
        yield Words(
            get.get("x", 0),
            get.get("y", 0),
            element.text or "",
            face,
            get["font-size"],
            fill,
            anchor,
            float(given.get("letter-spacing", 0)),
        )
        return
    dash = tuple(float(n) for n in given.get("stroke-dasharray", "").split())
    low = next((name for name in classes if name in (GONE, SOLID)), "")
    yield Shape(
        _path(kind, given, get),
        fill,
        line,
        get.get("stroke-width", 0.0),
        dash,
        "round" in classes,
        low,
    )


def _path(kind: str, given: Mapping[str, str], get: Mapping[str, float]) -> str:
    if kind == "path":
        return given["d"]
    if kind == "rect":
        x, y = get.get("x", 0), get.get("y", 0)
        return box_path(x, y, get["width"], get["height"], get.get("rx", 0))
    if kind in ("circle", "ellipse"):
        x, y = get.get("cx", 0), get.get("cy", 0)
        return oval_path(x, y, get.get("rx", get.get("r", 0)), get.get("ry", get.get("r", 0)))
    if kind == "polygon":
        return f"M{given['points']}Z"
    raise ValueError(f"motifs have no {kind}")


def _matrix(text: str) -> Matrix:
    matrix = Matrix()
    for move, inside in _MOVES.findall(text):
        numbers = [float(n) for n in re.split(r"[\s,]+", inside.strip())]
        if move == "translate":
            step = Matrix(e=numbers[0], f=numbers[1] if len(numbers) > 1 else 0.0)
        elif move == "scale":
            step = Matrix(a=numbers[0], d=numbers[-1])
        else:
            step = placed(turn=numbers[0])
            if len(numbers) == 3:
                x, y = numbers[1:]
                step = Matrix(e=x, f=y).then(step).then(Matrix(e=-x, f=-y))
        matrix = matrix.then(step)
    return matrix
