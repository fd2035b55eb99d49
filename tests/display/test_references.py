"""The main screens still look as they should, give or take the edges of letters."""

from __future__ import annotations

import pygame

from tests.display.played import played
from tests.display.references import FOLDER, MAIN, PICTURES, SHOWN, SIZE, difference, drawn

AVERAGE, SHARE = 1.0, 0.004  # less than the smallest button


def test_the_main_screens_look_as_they_should() -> None:
    far = {}
    for name, canvas in drawn().items():
        wanted = pygame.image.load(str(FOLDER / f"{name}.png"))
        average, share = difference(canvas, wanted)
        if average > AVERAGE or share > SHARE:
            far[name] = f"{average:.2f} on average, {share:.2%} of the pixels"
    assert far == {}, "look at them; if they are right: python -m tests.display.references"


def test_the_documents_show_games_as_they_are_really_played() -> None:
    far = {}
    for name, canvas in played().items():
        wanted = pygame.image.load(str(PICTURES / f"{name}.png"))
        average, share = difference(canvas, wanted)
        if average > AVERAGE or share > SHARE:
            far[name] = f"{average:.2f} on average, {share:.2%} of the pixels"
    assert far == {}, "look at them; if they are right: python -m tests.display.references"


def test_every_main_screen_has_a_reference_and_the_documents_their_pictures() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(MAIN)
    assert {path.stem for path in PICTURES.glob("*.png")} >= set(SHOWN.values())


def test_a_changed_screen_is_noticed() -> None:
    one = pygame.image.load(str(FOLDER / "home.png"))
    other = one.copy()
    pygame.draw.rect(other, (224, 172, 74), (40, 100, 56, 48))
    assert difference(one, one) == (0.0, 0.0)
    assert difference(one, other)[1] > SHARE
    assert one.get_size() == SIZE
