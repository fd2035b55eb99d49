"""Touch calibration: four crosses are touched, a fifth tells whether touches land right now.

Until the fifth is hit nothing has changed; whoever waits or presses a button leaves it as it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from display import wishes
from display.scenes.calibrating import CalibrateScene
from display.toolkit.glass import STRAIGHT, Bend, on_panel
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line
from firmware_host.kept import config
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import QuietPage
from hardware.signals import Pressed, Signal

Spot = tuple[float, float]
CROSSES: tuple[Spot, ...] = ((0.12, 0.15), (0.88, 0.15), (0.88, 0.85), (0.12, 0.85))
LAST: Spot = (0.5, 0.5)
FITS = 0.04  # how far a touch may lie from the fitted position, as a share of the panel
WAIT = 30.0  # seconds without a touch after which all stays as it was


def open_page(house: House, args: Mapping[str, str]) -> CalibratePage:
    """Measure how touches lie on the panel."""
    return CalibratePage(house)


class CalibratePage(QuietPage):
    """One cross after the other. While it is open touches are taken as the panel reports them."""

    takes_buttons = True

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._rotation = (house.settings.display.rotation + house.facing) % 360
        self._touched: list[Spot] = []
        self._since: float | None = None
        self._again = False
        house.bend(STRAIGHT)

    def scene(self) -> CalibrateScene:
        self.changed = False
        say, done = self.house.translate, len(self._touched)
        at = CROSSES[done] if done < len(CROSSES) else LAST
        hint = say("With a pen or the tip of a finger. Wait half a minute to leave it as it was.")
        if self._again:
            hint = say("That did not fit together. Once more, from the first cross on.")
        elif at == LAST:
            hint = say("One more, to check that it is right this time.")
        return CalibrateScene(say("Touch the cross"), self.notice or hint, at)

    def wish(self, wish: wishes.Wish, now: float) -> None:
        if not isinstance(wish, wishes.Point):
            return
        self._since = now
        self._again = False
        spot = on_panel(self._rotation, wish.x, wish.y)
        if len(self._touched) < len(CROSSES):
            self._touched.append(spot)
            return
        crosses = [on_panel(self._rotation, *cross) for cross in CROSSES]
        bend = fitted(self._touched, crosses)
        last = on_panel(self._rotation, *LAST)
        if bend is None or not _near(bend.of(*spot), last):
            self._touched, self._again = [], True
            return
        self._keep(bend)

    def _keep(self, bend: Bend) -> None:
        house = self.house
        try:
            house.settings = config.remember(house.settings, "display", "touch", str(bend))
        except OSError as error:
            self._touched = []
            raise Refused(
                Line("It could not be saved: {error}.", error=str(error.strerror))
            ) from error
        house.open("care")
        house.say(house.translate("The touchscreen has been calibrated."))

    def hear(self, signal: Signal, now: float) -> None:
        """Go back at any button, for people who cannot hit anything on the screen."""
        if isinstance(signal, Pressed):
            self.house.open("care")
        else:
            super().hear(signal, now)

    def tick(self, now: float, *, busy: bool) -> float | None:
        if self._since is None:
            self._since = now
        if now >= self._since + WAIT:
            self.house.open("care")
            return None
        return self._since + WAIT


def fitted(touched: Sequence[Spot], meant: Sequence[Spot]) -> Bend | None:
    """Return what turns these touches into what was meant, as nearly as can be.

    None if they do not fit together, or all lie on one line.
    """
    rows = [(x, y, 1.0) for x, y in touched]
    across = _least_squares(rows, [x for x, _ in meant])
    down = _least_squares(rows, [y for _, y in meant])
    if across is None or down is None:
        return None
    bend = Bend(*across, *down)
    missed = [not _near(bend.of(*spot), goal) for spot, goal in zip(touched, meant, strict=True)]
    return None if any(missed) or not bend.is_sound() else bend


def _near(spot: Spot, goal: Spot) -> bool:
    return max(abs(spot[0] - goal[0]), abs(spot[1] - goal[1])) <= FITS


def _least_squares(
    rows: Sequence[tuple[float, float, float]], wanted: Sequence[float]
) -> tuple[float, float, float] | None:
    """Return the three factors with which the rows come closest to what is wanted."""
    square = [[sum(row[a] * row[b] for row in rows) for b in range(3)] for a in range(3)]
    right = [sum(row[a] * goal for row, goal in zip(rows, wanted, strict=True)) for a in range(3)]
    whole = _determinant(square)
    if abs(whole) < 1e-6:
        return None
    found = []
    for column in range(3):
        replaced = [
            [right[at] if each == column else value for each, value in enumerate(row)]
            for at, row in enumerate(square)
        ]
        found.append(_determinant(replaced) / whole)
    return found[0], found[1], found[2]


def _determinant(m: Sequence[Sequence[float]]) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )
