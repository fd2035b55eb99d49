"""Paper money: one colour for each value, told apart by its figure first, with a rosette."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .artwork import motif
from .colours import mix
from .picture import CLEAR, GONE, LINED, Drawing, box_path, oval_path
from .pieces import Part, Piece, Say, Stack
from .shapes import burst, rosette

SIZE = (95.0, 53.0)
# From the smallest value up: the print's colour, the paper's, the house in the middle, its motif.
_HUES = (
    ("#c9664b", "#f7dccb", "hotel-2", "suitcase"),
    ("#2f7f7b", "#d3ebe2", "hotel-0", "yacht"),
    ("#b98420", "#f8e8bf", "hotel-5", "horse"),
    ("#7a4f8f", "#ecdcef", "hotel-3", "crown"),
    ("#21503f", "#d9e6d3", "hotel-1", "dice"),
    ("#234a6b", "#d8e4ef", "hotel-4", "ring"),
)
_NUMBERS = {
    1: "one",
    2: "two",
    5: "five",
    10: "ten",
    20: "twenty",
    50: "fifty",
    100: "one hundred",
    500: "five hundred",
}


def in_words(value: int) -> str:
    """Return a note's value as it is written out, or the figure where there is no short word."""
    if value in _NUMBERS:
        return f"{_NUMBERS[value]} dollars"
    if value % 1000 == 0 and value // 1000 in _NUMBERS:
        return f"{_NUMBERS[value // 1000]} thousand dollars"
    return f"{value:,} dollars"


def part(counts: Mapping[int, int], bank: str, say: Say) -> Part:
    """Return the money of a game: that many notes of each value, smallest first."""
    runs = []
    for at, value in enumerate(sorted(counts)):
        face = note(value, at, bank, say(in_words(value)))
        pieces = (Piece(face),) * counts[value]
        runs.append(Stack(SIZE, pieces, _HUES[at % len(_HUES)][1], about=f"${value:,}"))
    return Part("money", say("Money"), tuple(runs), say("Cut along the marks, on thin paper."))


def whole(value: int, rank: int, bank: str, words: str) -> Drawing:
    """Return a note with the paper round it, as it is once cut out."""
    drawing = Drawing()
    drawing.rect(0, 0, *SIZE, _HUES[rank % len(_HUES)][1])
    drawing.put(note(value, rank, bank, words))
    return drawing


@cache
def note(value: int, rank: int, bank: str, words: str) -> Drawing:
    """Return one note; `rank` is its place among the values and gives its colours."""
    hue, tint, house, small = _HUES[rank % len(_HUES)]
    w, h = SIZE
    drawing = Drawing(shared=True)
    lines = Drawing()
    pale = mix(tint, hue, 0.6)
    for row in range(11):
        for down, flip in ((0.0, 1), (2.4, -1)):
            bends = "".join(
                f"q5.9 {5 * flip * (1 if (at + row) % 2 else -1)} 11.9 0" for at in range(9)
            )
            lines.path(f"M-3 {row * 5.6 + down - 2:.1f}{bends}", line=pale, width=0.16, low=GONE)
    drawing.put(lines, clip=box_path(-3, -3, w + 6, h + 6))
    drawing.rect(4, 4, w - 8, h - 8, line=hue, width=0.9)
    drawing.rect(5.4, 5.4, w - 10.8, h - 10.8, line=hue, width=0.25, low=GONE)
    _medallion(drawing, hue, tint, house)
    for x in (17.4, w - 17.4):
        drawing.circle(x, 27, 8.4, tint, low=GONE)
        petals = Drawing()
        petals.path(rosette(8.4, 10, 0.22), hue, low=LINED)
        drawing.put(petals, x, 27)
        drawing.circle(x, 27, 6, tint, low=CLEAR)
        drawing.put(motif(small), x, 27, scale=0.085, at=(50, 50))
    drawing.path("M7.6 39.6h52l-3.2 3.8 3.2 3.8h-52z", hue, low=LINED)
    drawing.text(10.4, 44.6, words.upper(), 3.2, tint, "heavy", spacing=0.2, room=43)
    drawing.text(w - 8, 13.2, bank, 4.6, hue, "serif", "end", halo=tint, halo_width=1.6, room=46)
    figure = f"${value:,}"
    for x, y, anchor in ((8.0, 14.8, "start"), (w - 8, 46.8, "end")):
        drawing.text(
            x,
            y,
            figure,
            8.4 if value < 100_000 else 7.2,
            hue,
            "black",
            anchor,
            halo=tint,
            halo_width=1.8,
            room=32,
        )
    return drawing


def _medallion(drawing: Drawing, hue: str, tint: str, house: str) -> None:
    """Draw the rosette in the middle with a lit house."""
    middle = Drawing()
    middle.circle(0, 0, 19.5, tint, low=GONE)
    for ring in range(5):
        middle.path(
            rosette(19 - ring * 1.1, 14 + 2 * ring),
            line=hue,
            width=0.2,
            low=GONE if ring > 1 else "",
        )
    middle.circle(0, 0, 12.6, hue, low=LINED)
    middle.circle(0, 0, 11.6, tint, low=CLEAR)
    seen = oval_path(0, 0, 11.4, 11.4)
    inside = Drawing()
    inside.path(burst(0, 8, 26, 28), mix(tint, hue, 0.28), low=GONE)
    inside.put(motif(house), 0, 10.5, scale=0.19, at=(50, 100))
    inside.rect(-12, 10, 24, 4, hue, low=LINED)
    middle.put(inside, clip=seen)
    drawing.put(middle, SIZE[0] / 2, 27)
