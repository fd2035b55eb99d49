"""Cards in the house style: a front with a picture, words and a sum, and a back with a pattern."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from . import faces
from .artwork import motif
from .colours import is_dark
from .picture import CLEAR, GONE, LINED, ONLY, Drawing, box_path, oval_path
from .pieces import MINI, Spot
from .shapes import burst, ground

SCENE = (106.0, 80.0)  # the box in which pictures of cards are drawn


class Look(NamedTuple):
    """What the cards of a deck share: its word, its motif, its colours."""

    word: str
    motif: str
    ground: str  # round every card, and so beyond the cut
    pattern: str  # of the back
    accent: str = "sun"


def spot_of(size: tuple[float, float]) -> Spot:
    """Return where a card has its code: bottom right, with a quiet zone round it."""
    side = 9.6 if size == MINI else 10.5
    return Spot(size[0] - 6.8 - side, size[1] - 9.3 - side, side)


def front(
    size: tuple[float, float],
    look: Look,
    picture: Drawing,
    words: str,
    does: str,
    paint: str = "loss",
) -> Drawing:
    """Return a card with a picture (drawn in `SCENE`), what it says and what it comes to."""
    w, h = size
    k = w / 63
    card = Drawing()
    card.rect(4, 4, w - 8, h - 8, "paper", r=6 * k, low=CLEAR)
    _window(card, w, k, picture)
    middle = 44.2 * k
    card.circle(5 + 6.6 * k, middle, 6.8 * k, "paper", low=GONE)
    card.circle(5 + 6.6 * k, middle, 6 * k, "felt", low=LINED)
    card.circle(5 + 6.6 * k, middle, 5.3 * k, line="brass", width=0.3 * k, low=GONE)
    card.put(motif(look.motif), 5 + 6.6 * k, middle, scale=0.068 * k, at=(50, 52))
    card.text(
        20 * k,
        middle + 5.7 * k,
        look.word.upper(),
        2.9 * k,
        paint,
        "heavy",
        spacing=0.55 * k,
        room=w - 20 * k - 6,
    )
    spot = spot_of(size)
    left, room = 4 + 4 * k, spot.x - 2 - (4 + 4 * k)
    base = h - 8.6
    lines, text_size = _told(
        words,
        w - left - 6,
        room,
        4.7 * k,
        middle + 11.8 * k,
        spot.y - 2,
        base - (6.4 * k if does else 0),
    )
    for at, line in enumerate(lines):
        card.text(left, middle + 11.8 * k + at * text_size * 1.13, line, text_size, "text", "serif")
    if does:
        card.text(left, base, does, 6.4 * k, paint, "heavy", room=room)
    return card


def blank(size: tuple[float, float], look: Look, words: str) -> Drawing:
    """Return a blank card for one that has not been taught yet, with room to write on."""
    w, h = size
    k = w / 63
    card = Drawing(shared=True)
    card.rect(4, 4, w - 8, h - 8, "paper", r=6 * k, low=CLEAR)
    card.put(motif(look.motif), w / 2, 17 * k, scale=0.16 * k, at=(50, 50))
    card.text(
        w / 2,
        33 * k,
        look.word.upper(),
        2.9 * k,
        "felt",
        "heavy",
        "middle",
        spacing=0.55 * k,
        room=w - 14,
    )
    lines, size_of = faces.fitted_lines(words, "sans", 3.1 * k, w - 16, 2)
    for at, line in enumerate(lines):
        card.text(w / 2, 39 * k + at * size_of * 1.2, line, size_of, "felt", "sans", "middle")
    for at in range(4):
        card.path(f"M8 {52 * k + at * 9 * k}h{w - 16}", line="felt", width=0.25, dash=(1, 1))
    return card


def _window(card: Drawing, w: float, k: float, picture: Drawing) -> None:
    """Draw the picture behind a window with round upper corners."""
    width, height = w - 10, 39 * k
    r = 7 * k
    seen = f"M5 {5 + height}V{5 + r}a{r} {r} 0 0 1 {r} {-r}h{width - 2 * r}"
    seen += f"a{r} {r} 0 0 1 {r} {r}V{5 + height}z"
    card.put(picture, 5, 5, scale=width / SCENE[0], clip=seen)
    card.path(seen, line="felt", width=0.35, low=ONLY)
    card.rect(5, 4.6 + height, width, 1.1 * k, "brass", low=GONE)


def _told(
    words: str, wide: float, narrow: float, size: float, top: float, code: float, low: float
) -> tuple[list[str], float]:
    """Return the words in lines that stay clear of the code and of the sum, smaller if need be."""
    while True:
        lines: list[str] = [""]
        for word in faces.words(words):
            base = top + (len(lines) - 1) * size * 1.13
            room = wide if base + faces.DESCENT * size < code else narrow
            longer = f"{lines[-1]} {word}".strip()
            if faces.width(longer, "serif", size) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        ends = [top + at * size * 1.13 + faces.DESCENT * size for at in range(len(lines))]
        fits = all(
            faces.width(line, "serif", size) <= (wide if end < code else narrow)
            for line, end in zip(lines, ends, strict=True)
        )
        if (fits and ends[-1] < low) or size < 1.4:
            return lines, size
        size *= 0.95


def back(size: tuple[float, float], look: Look, title: str) -> Drawing:
    """Return the back of a deck: arches of waves, and the deck's motif in a brass ring."""
    w, h = size
    k = w / 63
    card = Drawing(shared=True)
    inner = box_path(4.5 * k, 4.5 * k, w - 9 * k, h - 9 * k, 6 * k)
    card.path(inner, look.pattern, low=GONE)
    arches = Drawing()
    for paint, r, width in ((look.ground, 4.5, 0.8), (look.accent, 2.7, 0.55)):
        arches.path(_arches(w, h, k, r * k), line=paint, width=width * k, low=GONE if r > 4 else "")
    dots = "".join(oval_path(x, y - 0.6 * k, 0.8 * k, 0.8 * k) for x, y in _feet(w, h, k))
    arches.path(dots, "cream", low=GONE)
    card.put(arches, clip=inner)
    card.rect(6 * k, 6 * k, w - 12 * k, h - 12 * k, line="brass", width=0.6 * k, r=4.8 * k)
    middle = (w / 2, h / 2)
    ground(card, burst(*middle, 23 * k, 40, inner=18 * k), "brass")
    card.circle(*middle, 19 * k, "brass", low=CLEAR)
    card.circle(*middle, 18 * k, "felt", low=LINED)
    card.circle(*middle, 16.8 * k, line="brass", width=0.4 * k)
    card.put(motif(look.motif), middle[0], middle[1] - 3.4 * k, scale=0.17 * k, at=(50, 50))
    card.text(
        middle[0], middle[1] + 12.4 * k, title, 6.2 * k, "cream", "serif", "middle", room=24 * k
    )
    return card


@cache
def whole_back(size: tuple[float, float], look: Look, title: str) -> Drawing:
    """Return a back with the ground round it, as it is once cut out."""
    card = Drawing(shared=True)
    card.rect(0, 0, *size, look.ground, r=size[0] / 12)
    card.put(back(size, look, title))
    return card


def _feet(w: float, h: float, k: float) -> list[tuple[float, float]]:
    """Return where the arches of a back stand."""
    return [
        (column * 9 * k - (4.5 * k if row % 2 else 0) + 4.5 * k, row * 8 * k + 6 * k)
        for row in range(round(h / k / 8) + 1)
        for column in range(8)
    ]


def _arches(w: float, h: float, k: float, r: float) -> str:
    return "".join(
        f"M{x - r:.2f} {y:.2f}a{r:.2f} {r:.2f} 0 0 1 {2 * r:.2f} 0" for x, y in _feet(w, h, k)
    )


def scene(colours: str, *things: str) -> Drawing:
    """Return a picture for a card: colours of sky, rays and floor, then motifs as "name x y size".

    A motif stands with its lower edge on y.
    """
    sky, rays, floor = colours.split()
    picture = Drawing(shared=True)
    ground(picture, box_path(0, 0, *SCENE), sky)
    ground(picture, burst(53, 62, 120, 26, turn=3), rays)
    picture.path("M-2 66q28-7 55 0t55-1v18H-2z", floor, low=LINED)
    for thing in things:
        name, x, y, size = thing.split()
        picture.put(motif(name), float(x), float(y), scale=float(size) / 100, at=(50, 96))
    return picture


def scenes(told: Mapping[str, Sequence[str]]) -> dict[str, Drawing]:
    """Return the scenes that a game's file tells of, by their keys."""
    return {key: scene(*lines) for key, lines in told.items()}


def ink_on(paint: str) -> str:
    """Return the colour of words on a ground."""
    return "cream" if is_dark(paint) or paint in ("leaf", "sea", "wave") else "text"
