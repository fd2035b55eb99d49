"""Plays for whoever holds real cards: every rank is the card itself, every play shows its cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from display.art.cards import lay_card
from display.toolkit.box import Box
from display.toolkit.nodes import Rim, Veil
from display.toolkit.paper import Paper
from firmware_host.engine.view import CardFace

from .choose import SIZES, Choice, lay_words, size_in

LINES = 3  # of one text beside the cards
SHOWN = 3  # cards of one play that are drawn
PRESSED = 60  # how dark the glass is over a card under a finger


def rank_places(paper: Paper, box: Box, ranks: Sequence[str]) -> list[Box] | None:
    """Return a place for each rank: numbers in the first row, what has a name in the second.

    None where there is no room for them.
    """
    gap = paper.px(6)
    numbers = [rank for rank in ranks if rank.isdigit()]
    named = [rank for rank in ranks if rank not in numbers]
    half = -(-len(numbers) // 2)
    for split in ((numbers, named), (numbers[:half], numbers[half:], named)):
        rows = [row for row in split if row]
        high = (box.h + gap) // len(rows) - gap
        wide = min((box.w + gap) // len(row) - gap for row in rows)
        if min(wide, high) >= paper.layout.touch and high >= paper.px(60):
            break
    else:
        return None
    places: dict[str, Box] = {}
    for at, row in enumerate(rows):
        line = Box(box.x, box.y + at * (high + gap), box.w, high)
        places |= dict(zip(row, line.columns(len(row), gap), strict=True))
    return [places[rank] for rank in ranks]


def lay_rank(
    paper: Paper,
    key: str,
    place: Box,
    rank: tuple[str, CardFace | None],
    tap: Callable[[], None] | None,
    label: str,
    *,
    marked: bool,
) -> None:
    """Lay one card that is a button; one that cannot be touched is dim."""
    dim, pressed = tap is None, paper.pressed == key
    seen = "rank", place, rank, dim, marked, pressed

    def lay() -> None:
        lay_card(paper, place, *rank, dim=dim)
        if marked:
            paper.add(Rim(place, paper.palette.brass, paper.px(8), paper.px(4)))
        if pressed:
            paper.add(Veil(place, paper.palette.ink, PRESSED))

    paper.part(seen, lay)
    if tap is not None:
        paper.target(key, place, label, tap)


def play_size(paper: Paper, place: Box, choice: Choice, number: int) -> int | None:
    """Return in which of the sizes a play can be read beside its cards; None if it cannot."""
    size = size_in(paper, choice, _parts(paper, place, number)[1], LINES)
    return size if size < len(SIZES) else None


def lay_play(
    paper: Paper,
    key: str,
    place: Box,
    choice: Choice,
    cards: tuple[str, int],
    faces: Mapping[str, CardFace],
    tap: Callable[[], None],
    look: str,
    size: int,
) -> None:
    """Lay a play as a button: its cards, and beside them what it is called and leads to."""
    seen = "play", place, choice, cards, look, size, paper.pressed == key
    if paper.tried:  # of a hundred plays that may never be seen none is kept
        _lay_play(paper, key, place, choice, cards, faces, look, size)
    else:
        paper.part(seen, lambda: _lay_play(paper, key, place, choice, cards, faces, look, size))
    paper.target(key, place, choice.words, tap)


def _lay_play(
    paper: Paper,
    key: str,
    place: Box,
    choice: Choice,
    cards: tuple[str, int],
    faces: Mapping[str, CardFace],
    look: str,
    size: int,
) -> None:
    rank, number = cards
    left, words = _parts(paper, paper.ground(key, place, look), number)
    wide, step = _card(paper, place), _step(paper, number)
    for at in range(min(number, SHOWN)):
        card = Box(left.x + at * step, left.y, wide, left.h)
        lay_card(
            paper, card, rank, faces.get(rank), seen=step if at + 1 < min(number, SHOWN) else 0
        )
    lay_words(paper, words, choice, look, size, LINES)


def _card(paper: Paper, place: Box) -> int:
    """Return how wide a card on a button is."""
    return min(place.h - paper.px(16), paper.px(64)) * 63 // 88


def _step(paper: Paper, number: int) -> int:
    return paper.px(9) if number > 1 else 0


def _parts(paper: Paper, place: Box, number: int) -> tuple[Box, Box]:
    """Return where the cards of a play lie on its button, and where its words stand."""
    wide = _card(paper, place)
    inner = place.inset(paper.px(8), paper.px(2))
    cards = wide + _step(paper, number) * (min(number, SHOWN) - 1)
    left, words = inner.off_left(cards, paper.px(4))
    return left.centred(left.w, wide * 88 // 63), words
