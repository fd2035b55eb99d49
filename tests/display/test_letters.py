"""Letters put together by us make the texts that the font would have made, learned or not."""

from __future__ import annotations

import pygame
import pytest

from display.toolkit.ink import Face, Ink
from display.toolkit.letters import LETTERS, PAIRS

CREAM = (247, 241, 227)
TEXTS = (
    "Ann pays Ben $15,000",
    "Two Zillionaires",
    "VAT, AVATAR: Toy. Water",
    "To Yvonne, W. Traver",
    "#~ß",
)
FACES = (Face("medium", 18), Face("serif", 38), Face("heavy", 24, even=True))


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("text", TEXTS)
def test_no_letter_lies_outside_the_width(text: str, face: Face) -> None:
    ink = Ink()
    line = ink.letters(face).line(text, CREAM)
    assert len(line) == len(text.replace(" ", ""))
    assert min(left for _, left, _ in line) >= 0
    ends = [left + picture.get_width() for picture, left, _ in line]
    assert max(ends) <= ink.width(text, face)


@pytest.mark.parametrize("pair", PAIRS)
def test_a_pair_that_would_gape_is_as_wide_as_the_font_sets_it(pair: str) -> None:
    ink, face = Ink(), Face("serif", 30)
    assert ink.width(pair, face) == ink.font(face).size(pair)[0]


def test_pairs_are_found_within_one_another() -> None:
    ink, face = Ink(), Face("serif", 38)
    shape = ink.letters(face).shape

    def closer(pair: str) -> int:
        first, second = shape(pair[0]), shape(pair[1])
        return first.step - first.left + second.right - ink.width(pair, face)

    apart = shape("V").step + shape("A").step + shape("T").right - shape("V").left
    assert closer("VA") > 0
    assert closer("AT") > 0
    assert ink.width("VAT", face) == apart - closer("VA") - closer("AT")


@pytest.mark.parametrize("face", FACES)
def test_learned_letters_look_like_those_drawn_when_needed(face: Face) -> None:
    learned, fresh = Ink(), Ink()
    learned.sharpen(face)
    for text in (*TEXTS, LETTERS):
        assert learned.width(text, face) == fresh.width(text, face)
        for one, other in zip(
            learned.letters(face).line(text, CREAM),
            fresh.letters(face).line(text, CREAM),
            strict=True,
        ):
            assert one[1:] == other[1:]
            assert pygame.image.tostring(one[0], "RGBA") == pygame.image.tostring(other[0], "RGBA")
