"""Printing from the table: what, on which paper, and then the file in the exports or on a stick."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Never, assert_never

from display.scenes.forms import FormScene, Pick, Row
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.words import Line, word
from firmware_host.kept.editions import title_of
from firmware_host.language import chosen
from firmware_host.printing.press import INKS, Job
from firmware_host.printing.sheets import LAYOUTS, PAPERS
from firmware_host.system.wishes import OUTBOX
from firmware_host.touch.app import House
from firmware_host.touch.care.page import AskingPage

BOX = "box"  # everything in it
LOOK = 0.3  # seconds between two looks at how far it is
_PROGRESS = re.compile(r"(\d+)/(\d+)\n")
_LABELS = {
    "a4": word("A4"),
    "letter": word("Letter"),
    "duplex": word("On both sides"),
    "fold": word("Folded in the middle"),
    "single": word("Fronts only"),
    "full": word("In full colour"),
    "low": word("With little ink"),
}


def open_page(house: House, args: Mapping[str, str]) -> PaperPage:
    """Return the page for a game and edition, or for the first game on the shelf."""
    board = games.board(args.get("game") or games.shelved()[0])
    came_from = "home" if args.get("game") else "settings"
    return PaperPage(house, board, args.get("edition") or board.editions[0], came_from)


class Order(StrEnum):
    """What is printed, and how."""

    GAME = "game"
    EDITION = "edition"
    PART = "part"
    PAPER = "paper"
    LAYOUT = "layout"
    INK = "ink"


class PaperPage(AskingPage[Never, Order]):
    """A form; while a file is made in a process of its own, how far it is."""

    fields = (Order,)

    def __init__(self, house: House, board: BoardGame, edition: str, back: str) -> None:
        super().__init__(house)
        self.board, self.edition, self._back = board, edition, back
        self.part = BOX
        self.wanted = {Order.PAPER: "a4", Order.LAYOUT: "duplex", Order.INK: "full"}
        self._work: subprocess.Popen[bytes] | None = None
        self._says, self._far, self._due = "", (0, 0), 0.0
        self._file = Path()

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        if self._work is not None:
            done, of = self._far
            far = f"{done} / {of}" if of else say("One moment …")
            rows = [Row("far", say("Pages"), far, kind="plain", far=done / of if of else 0.0)]
            return FormScene(
                "print",
                say("Print a box"),
                tuple(rows),
                notice=self.notice,
                back=self._back,
                main=say("Stop"),
            )
        where = say("The file goes onto the stick.")
        if not self.house.wishes.possible:
            where = say("The file goes into the folder {folder}.").format(folder=self._folder())
        return FormScene(
            "print",
            say("Print a box"),
            tuple(self._rows()),
            back=self._back,
            hint=where,
            main=say("Make the file"),
            notice=self.notice,
        )

    def _rows(self) -> list[Row]:
        say, house = self.house.translate, self.house
        boards = [games.board(id_) for id_ in games.shelved()]
        editions = tuple(Pick(name, title_of(name, say)) for name in house.packs.names(self.board))
        parts = {BOX: say("The whole box"), **self._parts()}
        rows = [
            Row(
                Order.GAME,
                say("Game"),
                self.board.name,
                picks=tuple(Pick(b.id, b.name) for b in boards),
                chosen=self.board.id,
            ),
            Row(
                Order.EDITION,
                say("Edition"),
                title_of(self.edition, say),
                picks=editions,
                chosen=self.edition,
            ),
            Row(
                Order.PART,
                say("What"),
                parts[self.part],
                picks=tuple(Pick(key, title) for key, title in parts.items()),
                chosen=self.part,
            ),
        ]
        for key, title, values in (
            (Order.PAPER, word("Paper"), PAPERS),
            (Order.LAYOUT, word("Backs"), LAYOUTS),
            (Order.INK, word("Ink"), INKS),
        ):
            now = self.wanted[key]
            picks = tuple(Pick(value, say(_LABELS[value])) for value in values)
            rows.append(Row(key, say(title), say(_LABELS[now]), picks=picks, chosen=now))
        return rows

    def _parts(self) -> dict[str, str]:
        name, pack = self.house.packs.find(self.board, self.edition)
        job = Job(self.board, name, pack, say=self.house.translate)
        return {part.key: part.title for part in job.chosen()}

    def _folder(self) -> Path:
        state = self.house.settings.state_folder
        return state / (OUTBOX if self.house.wishes.possible else "exports")

    # -- what is touched -----------------------------------------------------------------------

    def proceed(self, now: float) -> None:
        if self._work is not None:
            self._work.terminate()
        else:
            self._start()

    def entered(self, field: Order, value: str, now: float) -> None:
        match field:
            case Order.GAME:
                self.board = games.board(value)
                self.edition, self.part = self.board.editions[0], BOX
            case Order.EDITION:
                self.edition, self.part = value, BOX
            case Order.PART:
                self.part = value
            case Order.PAPER | Order.LAYOUT | Order.INK:
                self.wanted[field] = value
            case _:
                assert_never(field)

    def _start(self) -> None:
        folder = self._folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(
                Line(
                    "{folder} cannot be written: {why}.",
                    folder=str(folder),
                    why=str(error.strerror),
                )
            ) from error
        self._file = folder / f"{self.board.id}-{self.edition}-{self.part}.pdf"
        settings = self.house.settings
        command = [
            sys.executable,
            "-m",
            "firmware_host",
            "print",
            self.board.id,
            "--progress",
            "--edition",
            self.edition,
            "--state",
            str(settings.state_folder),
            "--language",
            chosen(settings.language, os.environ),
            "--out",
            str(self._file),
        ]
        command += [] if self.part == BOX else ["--parts", self.part]
        for key, value in self.wanted.items():
            command += [f"--{key}", value]
        self._says, self._far = "", (0, 0)
        self._work = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        assert self._work.stdout is not None
        os.set_blocking(self._work.stdout.fileno(), False)

    # -- while it is made ----------------------------------------------------------------------

    def tick(self, now: float, *, busy: bool) -> float | None:
        if self._work is None:
            return super().tick(now, busy=busy)
        if now >= self._due:
            self._due = now + LOOK
            self._look()
        return self._due

    def _look(self) -> None:
        work = self._work
        assert work is not None
        assert work.stdout is not None
        status = work.poll()
        self._says += (work.stdout.read() or b"").decode("utf-8", "replace")
        if found := _PROGRESS.findall(self._says):
            far = int(found[-1][0]), int(found[-1][1])
            self.changed = self.changed or far != self._far
            self._far = far
        if status is not None:
            work.stdout.close()
            self._work = None
            self.changed = True
            self._finish(status)

    def _finish(self, status: int) -> None:
        say = self.house.translate
        if status < 0:
            self.notice = say("Stopped: no file was made.")
        elif status:
            said = _PROGRESS.sub("", self._says).strip().splitlines() or [""]
            self.notice = said[-1].removeprefix("croupier: ")
        elif self.house.wishes.possible:
            self.put_on_stick(self._file)
        else:
            self.notice = say("It is in {file}. Print it at 100%.").format(file=self._file)
