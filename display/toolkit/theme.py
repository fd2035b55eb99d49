"""The theme shared by every screen: colours, type and motion."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cached_property

from firmware_host.values import dataclass

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """Return the colour written as #rrggbb."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


@dataclass(frozen=True)
class Palette:
    """Every colour on the screen, by what it is for."""

    ink: Colour  # the ground
    felt: Colour  # panels
    raised: Colour  # secondary buttons
    line: Colour  # their rim
    cream: Colour  # what is yours to touch or read now
    paper: Colour  # text on cream and on brass
    faint: Colour  # labels on cream
    mute: Colour  # secondary text on the ground
    soft: Colour  # secondary text on felt that is needed to play
    brass: Colour  # the one main action, winning marks
    red: Colour  # roulette, losses, stop
    black: Colour  # roulette's other half, black tiles
    green: Colour  # gains, go
    blue: Colour
    ruby: Colour
    olive: Colour
    shade: Colour  # behind sheets
    edge: Colour  # the rim of panels
    deep: Colour  # the lower edge of a brass button, brass on cream
    loss: Colour  # sums that were lost, alarms, on felt
    gain: Colour  # sums that were won, on cream

    @cached_property
    def spent(self) -> Colour:
        """What cannot be used now, on felt: seen, but not as something to touch."""
        return mixed(self.felt, self.mute, 0.55)

    @cached_property
    def shine(self) -> Colour:
        """What a brass button goes over into towards its upper edge."""
        return mixed(self.brass, self.cream, 0.3)

    @cached_property
    def buttons(self) -> dict[str, tuple[Colour, Colour, Colour, Colour | None]]:
        """How buttons look: ground, words, note and rim."""
        return {
            "main": (self.brass, self.paper, self.paper, None),
            "plain": (self.raised, self.cream, self.soft, self.line),
            "quiet": (self.felt, self.mute, self.mute, None),
            "go": (self.green, self.cream, self.cream, None),
            "cream": (self.cream, self.paper, self.paper, None),
            "blocked": (self.ink, self.mute, self.mute, self.line),
        }


NIGHT = Palette(
    ink=rgb("#10241f"),
    felt=rgb("#16352d"),
    raised=rgb("#1d4439"),
    line=rgb("#2b5a4c"),
    cream=rgb("#f7f1e3"),
    paper=rgb("#23201a"),
    faint=rgb("#5d574a"),
    mute=rgb("#9fb8ad"),
    soft=rgb("#c6d9cf"),
    brass=rgb("#e0ac4a"),
    red=rgb("#d4513d"),
    black=rgb("#2b2826"),
    green=rgb("#2c6a43"),
    blue=rgb("#234a6b"),
    ruby=rgb("#7a2d28"),
    olive=rgb("#6f5a17"),
    shade=rgb("#0a1814"),
    edge=rgb("#1e473b"),
    deep=rgb("#8f6712"),
    loss=rgb("#f7ab9b"),
    gain=rgb("#1d5c37"),
)
# The same table under a bright lamp: darker grounds, lighter texts, rims that can be seen.
BOLD = replace(
    NIGHT,
    ink=rgb("#050b09"),
    felt=rgb("#0b1c17"),
    raised=rgb("#10291f"),
    line=rgb("#7fa898"),
    edge=rgb("#3f6355"),
    cream=rgb("#ffffff"),
    paper=rgb("#000000"),
    faint=rgb("#3b382f"),
    mute=rgb("#dbe8e2"),
    soft=rgb("#eef5f1"),
    brass=rgb("#ffcf66"),
    red=rgb("#c63a28"),
    green=rgb("#14502c"),
    blue=rgb("#12395c"),
    ruby=rgb("#6a1a15"),
    olive=rgb("#574508"),
)

# Seats: colour and shape always go together, so that neither has to be seen to tell them apart.
SEATS: tuple[tuple[Colour, str], ...] = (
    (rgb("#e2604a"), "circle"),
    (rgb("#58a6e0"), "square"),
    (rgb("#f0c64f"), "triangle"),
    (rgb("#c287c9"), "diamond"),
    (rgb("#4fc3a1"), "hexagon"),
    (rgb("#f09b5a"), "star"),
)

TEXT_STEPS = (1.0, 1.12, 1.25)

# Text and the ground it stands on, as token names. A test holds them to their ratio.
NEEDED = (
    ("cream", "ink"),
    ("cream", "felt"),
    ("cream", "raised"),
    ("paper", "cream"),
    ("paper", "brass"),
    ("mute", "ink"),
    ("soft", "felt"),
    ("soft", "raised"),
    ("cream", "black"),
    ("cream", "blue"),
    ("cream", "ruby"),
    ("loss", "felt"),
    ("gain", "cream"),
)
LABELS = (
    ("mute", "felt"),
    ("mute", "raised"),
    ("faint", "cream"),
    ("cream", "green"),
    ("cream", "olive"),
    ("brass", "felt"),
    ("brass", "ink"),
    ("brass", "raised"),
)


@dataclass(frozen=True)
class Theme:
    """How this table likes its screen: palette, text size, motion."""

    palette: Palette = NIGHT
    text: float = 1.0
    still: bool = False  # reduced motion: every animation is a change of picture

    @classmethod
    def choose(cls, *, text_step: int = 0, contrast: bool = False, still: bool = False) -> Theme:
        """Return a theme from the settings: text size, high contrast, reduced motion."""
        return cls(BOLD if contrast else NIGHT, TEXT_STEPS[text_step], still)

    def tone(self, name: str, otherwise: Colour | None = None) -> Colour:
        """Return a colour by the name a game's data gives it; unknown names get the other one."""
        if name in TONES:
            found: Colour = getattr(self.palette, TONES[name])
            return found
        return otherwise or self.palette.raised


# The words for colours that packs and views may use, and the token that stands for each.
TONES = {field.name: field.name for field in fields(Palette)} | {
    "white": "cream",
    "gold": "brass",
    "yellow": "brass",
    "grey": "mute",
}


def contrast(one: Colour, other: Colour) -> float:
    """Return how well two colours are told apart, 1 to 21, as the guidelines count it."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    """Return how light a colour looks, 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def readable_on(ground: Colour, palette: Palette) -> Colour:
    """Return cream or paper, whichever reads better on that ground."""
    # Cream belongs on every dark or strong colour; dark text is for grounds as light as brass.
    return palette.cream if contrast(palette.cream, ground) >= 3.5 else palette.paper


def name_tone(seat: int, ground: Colour, palette: Palette) -> Colour:
    """Return a seat's colour for its name, lightened until it reads on that ground."""
    colour = SEATS[seat % len(SEATS)][0]
    for share in (0.0, 0.15, 0.3, 0.45, 0.6, 0.8, 1.0):
        lighter = mixed(colour, palette.cream, share)
        if contrast(lighter, ground) >= 4.5:
            return lighter
    return palette.cream


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour between two; `share` 0 is the first, 1 the second."""
    a, b, c = (round(p + (q - p) * share) for p, q in zip(one, other, strict=True))
    return a, b, c
