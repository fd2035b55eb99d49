"""Letters put together by us make the texts that the font would have made, learned or not."""

from __future__ import annotations

import pygame
import pytest

from display.toolkit.ink import Face, Ink
from display.toolkit.letters import LETTERS, PAIRS

CREAM = (247, 241, 227)
COLOURS = [(shade, shade, shade) for shade in range(40)]
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


@pytest.mark.parametrize("face", FACES)
def test_what_comes_after_three_dots_does_not_lie_upon_them(face: Face) -> None:
    line = Ink().letters(face).line("…m", CREAM)
    (dots, at, _), (_, after, _) = line
    assert after >= at + dots.get_width()


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
def test_a_letter_has_every_pixel_of_the_fonts_own(face: Face) -> None:
    ink = Ink()
    for letter in LETTERS.replace(" ", "") + "#~":
        ((picture, _, _),) = ink.letters(face).line(letter, CREAM)
        whole = ink.font(face).render(letter, True, CREAM)
        wide, high = whole.get_size()
        box = whole.get_bounding_rect().clip((0, ink.lead(face), wide, high))
        one = pygame.image.tostring(whole.subsurface(box), "RGBA")
        assert pygame.image.tostring(picture, "RGBA") == one, letter


def test_coloured_letters_take_no_more_room_than_they_are_given() -> None:
    ink, face = Ink(), Face("serif", 38)
    letters = ink.letters(face)
    letters.shelf.most = 60_000
    seen = []
    for shade, colour in enumerate(COLOURS):
        line = letters.line("Two Zillionaires", colour)
        again = letters.line("Two Zillionaires", colour)
        assert [place[1:] for place in line] == [place[1:] for place in again]
        shelf = [letters.inked(each) for each in COLOURS[: shade + 1]]
        kept = [drawn for inked in shelf for drawn in inked.values()]
        seen.append(sum(4 * each.picture.get_width() * each.picture.get_height() for each in kept))
    assert 0 < max(seen) <= 60_000
    assert min(seen[1:]) < seen[0] * 2  # it was emptied, not refused


@pytest.mark.parametrize("face", FACES)
def test_learned_letters_look_like_those_drawn_when_needed(face: Face) -> None:
    learned, fresh = Ink(), Ink()
    learned.draw_letters(face)
    for text in (*TEXTS, LETTERS):
        assert learned.width(text, face) == fresh.width(text, face)
        for one, other in zip(
            learned.letters(face).line(text, CREAM),
            fresh.letters(face).line(text, CREAM),
            strict=True,
        ):
            assert one[1:] == other[1:]
            assert pygame.image.tostring(one[0], "RGBA") == pygame.image.tostring(other[0], "RGBA")
