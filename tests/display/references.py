"""The main screens as they should look. ``python -m tests.display.references`` draws them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

FOLDER = Path(__file__).parent / "references"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = (800, 480)
MAIN = (
    "home",
    "set-up-players",
    "offer",
    "choose-two",
    "spin-wheel",
    "dice-two",
    "draw-few",
    "amount",
    "arrange-open",
    "choose-handle",
    "secret",
    "landed-wheel",
    "sheet-consent",
    "sheet-why",
    "winner",
    "history",
    "chart",
    "form-keyboard",
)
# The documents show games that were really played, and the shelf.
SHOWN = {"home": "home"}


def drawn() -> dict[str, pygame.Surface]:
    """Every main screen, drawn now."""
    from display.gallery.render import pictures, rendered

    return {
        name: rendered(SIZE, scene, steps).canvas
        for name, scene, steps in pictures()
        if name in MAIN
    }


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[float, float]:
    """How far apart two pictures are: on average (0 to 255), and the share of pixels that differ.

    Edges of letters differ a little from one version of the font renderer to the next; a pixel
    counts only if it differs clearly.
    """
    apart = one.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    rest = other.copy()
    rest.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(rest, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    average = sum(pygame.transform.average_color(apart)[:3]) / 3
    same = pygame.mask.from_threshold(apart, (0, 0, 0), (64, 64, 64, 255)).count()
    return average, 1 - same / (SIZE[0] * SIZE[1])


def main() -> None:
    """Draw the references, and the pictures of the documents, anew."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    FOLDER.mkdir(exist_ok=True)
    PICTURES.mkdir(exist_ok=True)
    for name, canvas in drawn().items():
        pygame.image.save(canvas, str(FOLDER / f"{name}.png"))
        if name in SHOWN:
            pygame.image.save(canvas, str(PICTURES / f"{SHOWN[name]}.png"))
    from tests.display.played import played

    for name, canvas in played().items():
        pygame.image.save(canvas, str(PICTURES / f"{name}.png"))


if __name__ == "__main__":
    main()
