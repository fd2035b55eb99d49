"""The cabinet's buttons on any screen: walk over what can be touched, and press it.

At the table buttons answer the question. Holding "no" there steps out of it, to Undo, History and
the rest, until something has been done or "no" is held again; on other pages it goes back.
"""

from __future__ import annotations

from display.toolkit.stage import Stage
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import said
from firmware_host.touch.app import House
from firmware_host.touch.voice import say_again, tell_table
from hardware.signals import ALOUD, Held, Pressed, Signal, Turned

GO_ON = ("yes", "spin")  # the buttons that say "seen" and "done"


class Focus:
    """Takes the buttons that the open page has no meaning for."""

    def __init__(self, stage: Stage, house: House) -> None:
        self._stage, self._house = stage, house
        self._stepped_out: tuple[object, int] | None = None  # the page and step this was done at

    def take(self, signal: Signal) -> bool:
        """Walk, press or go back; return whether the page is not to hear of it."""
        page = self._house.page
        if page is None or not isinstance(signal, (Pressed, Turned, Held)):
            return False
        if isinstance(signal, Pressed) and signal.device in ALOUD:
            self._say(signal.device)
            return True
        if isinstance(signal, Pressed) and signal.device in GO_ON and self._stage.go_on():
            return True  # a result was waiting to be seen, or notes to be handed over
        self.give_back()
        own = page.takes_buttons and self._stepped_out is None
        if isinstance(signal, Held):
            if signal.device == "no" and signal.charge >= 1:
                self._go_back()
        elif not own:
            self._walk(signal)
        return not own and page.takes_buttons

    def _say(self, button: str) -> None:
        """Tell once more what happened, or the whole table."""
        try:
            say_again(self._house) if button == "again" else tell_table(self._house)
        except Refused as refusal:
            self._house.say(said(refusal.line, self._house.translate))

    def give_back(self) -> None:
        """Give the buttons back to the question once something has been done."""
        if self._stepped_out is not None and self._stepped_out != self._here():
            self._stepped_out = None
        page = self._house.page
        if page is not None and page.takes_buttons and self._stepped_out is None:
            self._stage.unmark()

    def _here(self) -> tuple[object, int]:
        session = self._house.session
        return self._house.page, session.seq if session is not None else 0

    def _walk(self, signal: Pressed | Turned) -> None:
        stage = self._stage
        if isinstance(signal, Turned):
            stage.walk(signal.steps)
        elif signal.device == "no":
            stage.walk(1)
        elif signal.device == "yes":
            stage.press()
        elif signal.device == "spin":
            stage.press("main")

    def _go_back(self) -> None:
        """Close what lies over the page; else leave the page, or step out of the question."""
        if self._stage.press("close"):
            return
        if self._house.page_name != "table":
            self._stage.press("back")
        elif self._stepped_out is None:
            self._stepped_out = self._here()
            self._stage.walk(0)
        else:
            self._stepped_out = None
            self._stage.unmark()
