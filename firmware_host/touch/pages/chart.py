"""The chart: money over time, and the table at any moment of it."""

from __future__ import annotations

from collections.abc import Mapping

from display.scenes.looking_back import ChartScene
from display.wishes import ShowStep, Wish
from firmware_host.record.timeline import Playhead, course
from firmware_host.touch.app import House
from firmware_host.touch.pages.story import StoryPage


def open_page(house: House, args: Mapping[str, str]) -> ChartPage:
    """Return the chart of the game on the table. Raises `Refused` if there is none."""
    return ChartPage(house)


class ChartPage(StoryPage):
    """The game as lines; the finger says which step is shown below them."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._course = course(self.session)
        self._playhead = Playhead(self.session)
        self._lines = self.purses(self._course)
        self.at = self._course.steps - 1

    def scene(self) -> ChartScene:
        self.changed = False
        game = self._playhead.at(self.at)
        events = game.events[self._course.events[self.at - 1] if self.at else 0 :]
        speaker = game.table.speaker(self.house.translate)
        text = ". ".join(speaker.event(event) for event in events[-2:])
        view = game.table.view(game.ask)
        return ChartScene(self._lines, self.at, view, text, self.back, read=speaker.line)

    def wish(self, wish: Wish, now: float) -> None:
        if isinstance(wish, ShowStep):
            self.at = max(0, min(wish.step, self._course.steps - 1))
