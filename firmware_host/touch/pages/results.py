"""Results over the years: who won what, when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Never

from display.scenes.forms import FormScene, Row
from firmware_host.record.results import results
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage, dated


def open_page(house: House, args: Mapping[str, str]) -> ResultsPage:
    """Return the book of results."""
    return ResultsPage(house)


class ResultsPage(FormPage[Never, Never]):
    """Finished games, newest first, and who has won how often."""

    tab = "games"

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        found = results(self.house.journal)
        if self.tab == "games":
            rows = [
                Row(str(row.number), say.listed(row.winners), row.game,
                    f"{dated(datetime.fromisoformat(row.ended).astimezone(), say)} · {row.reason}",
                    kind="plain")
                for row in found
            ]  # fmt: skip
        else:
            wins = Counter(name for row in found for name in row.winners)
            played = Counter(name for row in found for name in row.players)
            rows = [
                Row(name, name, f"{wins[name]} / {played[name]}", kind="plain")
                for name, _ in sorted(played.items(), key=lambda item: -wins[item[0]])
            ]
        if not rows:
            rows = [Row("none", say("No game has been finished yet."), kind="plain")]
        tabs = (("games", say("Games")), ("wins", say("Won / played")))
        return FormScene("results", say("Results"), tuple(rows), tabs=tabs, tab=self.tab)

    def show_tab(self, tab: str) -> None:
        self.tab = tab
