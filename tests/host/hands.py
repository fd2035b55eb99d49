"""A house on a real disk with hands that only know what a screen says: labels, and where they are.

Nothing here calls a page or a session to play: every step goes through events of a finger.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pygame

from display.device.window import Window, open_window
from display.gallery.render import ink
from display.panels import HandPanel
from display.panels.amount import AmountPanel
from display.port import Intent
from display.screens import SCREENS
from display.toolkit.box import Box
from display.toolkit.nodes import Text
from display.toolkit.stage import Stage
from display.toolkit.theme import Theme
from firmware_host import games
from firmware_host.engine.asks import Amount, Choose
from firmware_host.engine.game import BoardGame
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.kept.tags import Tags
from firmware_host.record.chance import seeded
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import NAMES
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.learning.practice import PracticePage
from firmware_host.touch.loop import Host, Inbox

NOON = "2026-01-02T12:00:00+00:00"
PAGERS = ("s down", "s next")  # the arrow of a list that goes on
MOVING = 0.7  # how far the clock is put forward while something moves
PLAIN = ("Roll", "Shake", "Spin", "Draw for me", "Deal", "Surprise me", "Go on")


class NotThere(AssertionError):
    """A label that is nowhere on the screen."""


@dataclass
class Room:
    """One running program with its clock in our hands."""

    state: Path
    size: tuple[int, int] = (800, 480)
    settings: Settings = field(default_factory=Settings)
    inbox: Inbox | None = None
    window: Window | None = None
    now: float = 1000.0
    text_step: int = 0
    fresh: bool = False  # with ink of its own, in which nothing has been drawn yet

    def __post_init__(self) -> None:
        window = self.window or open_window(driver="dummy", size=self.size)
        self.settings = replace(self.settings, state_folder=self.state)
        self.journal = Journal(self.state / "croupier.db", lambda: NOON)
        self.house = House(
            self.settings,
            self.journal,
            Packs(self.state / "packs"),
            Tags(self.state / "tags"),
            clock=lambda: self.now,
            steady=lambda: self.now,
        )
        theme = Theme.choose(text_step=self.text_step, still=self.settings.display.reduced_motion)
        shared = None if self.fresh else ink()
        self.stage = Stage(window.glass, SCREENS, self._want, theme=theme, ink=shared)
        self.host = Host(self.house, self.stage, window, inbox=self.inbox, clock=lambda: self.now)
        self.house.open("home")
        self.host.turn()

    def _want(self, intent: Intent) -> None:
        self.host.want(intent)

    # -- the finger ----------------------------------------------------------------------------

    @property
    def labels(self) -> list[str]:
        """What can be touched now, as it is called."""
        return [target.label for target in self.stage.targets]

    @property
    def texts(self) -> list[str]:
        """Every text on the screen, line by line."""
        assert self.stage.paper is not None
        return [node.text for node in self.stage.paper.laid if isinstance(node, Text)]

    def touch(self, label: str) -> None:
        """Touch what is called so, or begins so. Raises `NotThere` if nothing is."""
        # Targets of the question come first: a choice may be called like a seat in the list.
        targets = sorted(self.stage.targets, key=lambda target: not target.key[:1].isdigit())
        found = [target for target in targets if target.label == label] or [
            target for target in targets if target.label.startswith(label)
        ]
        if not found:
            raise NotThere(f"no {label!r} among {self.labels}")
        self.tap(*found[0].box.middle)

    def tap(self, x: int, y: int) -> None:
        """A finger down and up at a place of the picture, each in a round of the loop."""
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            self.finger(kind, x, y)

    def finger(self, kind: int, x: int, y: int) -> None:
        """One event of a finger."""
        place = self.stage.glass.to_panel(Box(x, y, 1, 1))
        w, h = self.stage.glass.panel
        # Between two touches a hand takes its time to look.
        self.now += 0.3 if kind == pygame.FINGERDOWN else 0.03
        event = pygame.event.Event(
            kind, x=(place.x + 0.5) / w, y=(place.y + 0.5) / h, finger_id=1, touch_id=1
        )
        self.host.turn([event])

    def hold(self, label: str) -> None:
        """Rest a finger on what is called so."""
        target = next(target for target in self.stage.targets if target.label == label)
        self.finger(pygame.FINGERDOWN, *target.box.middle)

    def seek(self, label: str) -> None:
        """Touch a label, turning pages and fields until it is up."""
        listed = next((t for t in self.stage.targets if t.key.endswith(" list")), None)
        if listed is not None:
            self.tap(*listed.box.middle)  # a real card was drawn, not the pile's
        for _ in range(60):
            if any(known == label or known.startswith(f"{label} ") for known in self.labels):
                self.touch(label)
                return
            pager = next((t for t in self.stage.targets if t.key.endswith(PAGERS)), None)
            if pager is None:
                break
            self.tap(*pager.box.middle)
        raise NotThere(f"no {label!r} on any page")

    def wait(self, until: Callable[[], bool], most: int = 200) -> None:
        """Let the clock run until something is so."""
        for _ in range(most):
            if until():
                return
            self.now += MOVING
            self.host.turn()
        raise AssertionError(f"it never came to that; the screen has {self.labels}")

    def settle(self) -> None:
        """Let every motion end."""
        self.wait(lambda: not self.look() and not self.stage.busy)

    # -- playing -------------------------------------------------------------------------------

    def begin(self, game: str, *, cash: bool = False) -> None:
        """From home into a game on the screen, with the fewest players it is for."""
        self.sit_down(game)
        if cash:
            self.press("table")
            self.seek("Money")
            self.press("back")
        self.press("main")

    def sit_down(self, game: str, lies: str = "nothing") -> None:
        """From home to where the fewest players the game is for have sat down."""
        self.touch(game)
        if any(target.key == f"lies {lies}" for target in self.stage.targets):
            self.press(f"lies {lies}")  # asked once for each game
        for name in NAMES[: max(2, self._board(game).seats.start)]:
            self.touch(name)

    def press(self, key: str) -> None:
        """Touch what has this key, whatever it is called."""
        target = next((target for target in self.stage.targets if target.key == key), None)
        if target is None:
            raise NotThere(f"no {key!r} among {[target.key for target in self.stage.targets]}")
        self.tap(*target.box.middle)

    @staticmethod
    def _board(name: str) -> BoardGame:
        return next(board for board in map(games.board, games.shelved()) if board.name == name)

    def play_on(self, seed: int, most: int = 20_000) -> int:
        """Play by touch until the winner is up; returns how many questions were answered."""
        below = seeded(seed)
        for count in range(most):
            self.wait(lambda: (not self.look()) and not self.stage.busy and self.asked())
            if self.house.page_name != "table":
                return count
            self.answer(below)
        raise AssertionError("the game does not end")

    def asked(self) -> bool:
        """Whether somebody has to touch: a question is up, or another page."""
        scene_asks = any(target.key[:1].isdigit() for target in self.stage.targets)
        return scene_asks or self.house.page_name not in ("table", "practice")

    def playing(self) -> Session:
        """Return the game that is up: the one on the table, or one that is practised on."""
        practice = self.house.practice
        if isinstance(practice, PracticePage):
            return practice.session
        session = self.house.session
        assert session is not None
        return session

    def look(self) -> bool:
        """Touch what only waits to have been seen or done; whether there was anything."""
        seen = next((t for t in self.stage.targets if t.key == "go on"), None)
        done = next((t for t in self.stage.targets if t.key.endswith(" paid")), None)
        told = next((t for t in self.stage.targets if t.key == "heard"), None)
        target = seen or done or told
        if target is not None:
            self.tap(*target.box.middle)
        return target is not None

    def answer(self, below: Callable[[int], int]) -> None:
        """Answer the one question that is up, as the game's own bot would."""
        session = self.playing()
        ask = session.game.ask
        assert ask is not None
        step = session.n
        pass_on = next((label for label in self.labels if label.startswith("I am ")), None)
        if pass_on:
            self.touch(pass_on)
        plain = next((p for p in PLAIN for at in self.labels if _means(at, p)), None)
        if isinstance(ask, (Choose, Amount)):
            wanted = games.sensible(session.board, session.game.table, ask, below)
            if isinstance(ask, Choose):
                self._choose(ask, str(wanted))
            else:
                assert isinstance(wanted, int)
                self._amount(wanted)
        elif plain:
            self.touch(plain)
            if plain == "Surprise me":
                self.touch("Done")
        else:
            raise NotThere(f"nothing to answer {ask.kind} with among {self.labels}")
        assert session.n > step, f"{ask.kind} {ask.prompt.text!r} was not answered: {self.labels}"

    def _choose(self, ask: Choose, key: str) -> None:
        session = self.playing()
        label = key
        means = session.game.table.view(ask).meant.get(key)
        for option in ask.menu.options:
            if option.key == key:
                label = session.speaker().line((means and means.deed) or option.label)
        if isinstance(self.panel, HandPanel) and key not in ("pass",):
            self._play_from_hand(self.panel, key)
            return
        # A picture has room for the name alone, a button also for its price.
        names = (key, label, label.split(",")[0])
        group = next((option.group for option in ask.menu.options if option.key == key), "")
        if [option.group for option in ask.menu.options].count(group) == 1:
            group = ""  # the only one of its kind is that choice
        if group in self.labels and not any(at.startswith(label) for at in self.labels):
            self.touch(group)  # first the rank, then how many
            group = ""
        # What answers comes first: a seat in the list may be called the same.
        open_ = sorted(self.stage.targets, key=lambda target: not target.key[:1].isdigit())
        here = [t.label for t in open_ if t.label in names or t.label.startswith(f"{label} ")]
        if here:
            self.touch(here[0])
            confirm = [t for t in self.stage.targets if t.key.endswith(" place")]
            if confirm:  # a marker is put down by the right cell
                self.tap(*confirm[0].box.middle)
            return
        if any(target.key.endswith(PAGERS) for target in self.stage.targets):
            self.seek(group or label)
            if group and group != label:
                self._choose(ask, key)
            return
        for name in session.game.table.names:  # another seat's field of tiles
            tabs = [target for target in self.stage.targets if target.key.startswith("area ")]
            for tab in tabs:
                if tab.label == name:
                    self.tap(*tab.box.middle)
                    if key in self.labels:
                        self.touch(key)
                        return
        raise NotThere(f"no {key!r} ({label!r}) among {self.labels}")

    @property
    def panel(self) -> object:
        """What answers the question that is up."""
        return getattr(self.stage.screen, "panel", None)

    def _play_from_hand(self, panel: HandPanel, key: str) -> None:
        """Rest a finger on the cards, slide it to the play, let go, and put it down."""
        place = next(t.box for t in self.stage.targets if t.key.endswith(" peek"))
        self.finger(pygame.FINGERDOWN, place.x + 2, place.y + 2)
        for kind in (pygame.FINGERMOTION, pygame.FINGERUP):
            self.finger(kind, *panel.spot(key))
        put_down = next(t.box for t in self.stage.targets if t.key.endswith(" put down"))
        self.tap(*put_down.middle)

    def _amount(self, value: int) -> None:
        if isinstance(self.panel, AmountPanel) and self.panel.at_once:
            self.touch(self.panel.words(value))
            return
        if "123" not in self.labels:  # every number lies there
            self.touch(str(value))
            return
        self.touch("123")
        for digit in str(value):
            self.touch(digit)
        target = next(target for target in self.stage.targets if target.key.endswith(" amount"))
        self.tap(*target.box.middle)


def _means(label: str, plain: str) -> bool:
    return label == plain or label.startswith((f"{plain} for me", f"{plain} or flick"))
