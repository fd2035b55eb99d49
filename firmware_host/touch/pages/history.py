"""The history: every event with its rule and what everyone had after it."""

from __future__ import annotations

from collections.abc import Mapping

from display.scenes.looking_back import Happening, HistoryScene
from firmware_host.engine.ledger import transfer
from firmware_host.record import story
from firmware_host.touch.app import House
from firmware_host.touch.pages.story import StoryPage


def open_page(house: House, args: Mapping[str, str]) -> HistoryPage:
    """Return the history of the game on the table. Raises `Refused` if there is none."""
    return HistoryPage(house)


class HistoryPage(StoryPage):
    """Everything that was ever told at this table, undone entries included."""

    def scene(self) -> HistoryScene:
        self.changed = False
        balances = self._balances()
        events = tuple(
            Happening(
                told.text,
                told.rule,
                told.seat,
                told.index,
                balances[told.index] if told.index is not None else "",
            )
            for told in reversed(story.history(self.session))
        )
        return HistoryScene(self.director.scene(), events, self.back)

    def _balances(self) -> list[str]:
        """Return for every event of the live log what those concerned had after it."""
        table, say = self.session.game.table, self.house.translate
        names = [table.pot_names.get(name, name) for name in table.ledger.names]
        held = [0] * len(table.money)
        told = []
        for event in self.session.game.events:
            moved = transfer(event)
            if moved is None:
                told.append("")
                continue
            payer, payee, amount = moved
            held[payer] -= amount
            held[payee] += amount
            told.append(
                " · ".join(
                    f"{say(names[account]) if account >= table.seats else names[account]} "
                    f"{say.money(held[account])}"
                    for account in (payer, payee)
                    if account != table.bank
                )
            )
        return told
