"""Backups: made, listed, looked into, brought back, taken back."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Never, assert_never

from display.scenes.forms import FormScene, Row
from display.wishes import RowKey
from firmware_host.engine.errors import Refused
from firmware_host.record.journal import local_time
from firmware_host.system import backup, restore
from firmware_host.system.backup import Contents
from firmware_host.system.wishes import OUTBOX, HelperAnswer
from firmware_host.touch.app import House
from firmware_host.touch.care.page import AskingPage
from firmware_host.values import dataclass

# Without a helper there is no stick: backups lie beside the games.
FOLDER = "backups"


def open_page(house: House, args: Mapping[str, str]) -> BackupsPage:
    """Return the backups on the stick, or on a desktop those beside the games."""
    return BackupsPage(house)


class Back(StrEnum):
    """The way back from a restore."""

    TAKE_BACK = "take back"


@dataclass(frozen=True)
class Backup(RowKey):
    """Look into this backup."""

    name: str


class BackupsPage(AskingPage[Back | Backup, Never]):
    """First the list; then one backup and what it would replace."""

    acts = (Back, Backup)

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._state = house.settings.state_folder
        self._names: tuple[str, ...] = ()
        self._stick = ""
        self._opened: Contents | None = None
        self._preview: restore.Preview | None = None
        if house.wishes.possible:
            self.ask(self._listed, "look")
        else:
            self._list_folder()

    # -- what is shown -----------------------------------------------------------------------------

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        if self._preview is not None:
            return FormScene(
                "backup",
                say("This backup"),
                tuple(self._rows(self._preview)),
                back="backups",
                main=say("Restore it"),
                notice=self.notice,
                hint=say("The table closes and opens again with it. You can undo that."),
            )
        rows = [
            Row(Backup(name), name.removesuffix(backup.ENDING), kind="act") for name in self._names
        ]
        if restore.can_take_back(self._state):
            rows.append(Row(Back.TAKE_BACK, say("Undo the last restore"), kind="act"))
        if not rows and not self.busy:
            rows.append(
                Row(
                    "none", say("There is no backup yet. The button below makes one."), kind="plain"
                )
            )
        where = say("Back up to the stick") if self.house.wishes.possible else say("Back up now")
        title = f"{say('Backups')} · {self._stick}" if self._stick else say("Backups")
        return FormScene(
            "backups",
            title,
            tuple(rows),
            back="care",
            main=where,
            notice=self.notice,
            hint=say("Leave a stick in, and it gets a backup every week."),
        )

    def _rows(self, found: restore.Preview) -> list[Row]:
        say = self.house.translate
        made = found.made[:16].replace("T", " ")
        instead = say("instead of {here}")
        return [
            Row("made", say("Made"), made, f"Croupier {found.version}", kind="plain"),
            Row(
                "games",
                say("Games"),
                str(found.games),
                instead.format(here=found.games_here),
                kind="plain",
            ),
            Row(
                "packs",
                say("Editions of your own"),
                str(found.packs),
                instead.format(here=found.packs_here),
                kind="plain",
            ),
            Row(
                "settings",
                say("Settings"),
                say("will change") if found.settings else say("stay"),
                kind="plain",
            ),
        ]

    # -- what is done ------------------------------------------------------------------------------

    def proceed(self, now: float) -> None:
        if self._opened is None:
            self._make()
            return
        restore.lay_ready(self._opened, self._state)
        self.house.leaving = True

    def touched(self, act: Back | Backup, now: float) -> None:
        match act:
            case Back.TAKE_BACK:
                restore.take_back(self._state)
                self.house.leaving = True
            case Backup(name):
                self._open(name)
            case _:
                assert_never(act)

    def _make(self) -> None:
        now = local_time()
        helped = self.house.wishes.possible
        name = backup.file_name(now)
        folder = self._state / (OUTBOX if helped else FOLDER)
        backup.make(self._state, self.house.settings.source, folder / name, now)
        if helped:
            self.put_on_stick(folder / name, lambda answer: self._put(name, answer))
        else:
            self._list_folder()

    def _put(self, name: str, answer: HelperAnswer) -> None:
        """List a backup that is on the stick now."""
        if answer.ok and name not in self._names:
            self._names = (name, *self._names)

    def _open(self, name: str) -> None:
        if name not in self._names:
            raise Refused("There is no such backup.")
        if self.house.wishes.possible:
            self.ask(lambda answer: self._fetched(name, answer), "fetch", name=name)
        else:
            self._look_into(self._state / FOLDER / name)

    def _fetched(self, name: str, answer: HelperAnswer) -> None:
        if answer.ok:
            try:
                self._look_into(self.house.wishes.fetched(name))
            except Refused as refusal:
                self.notice = refusal.reason

    def _look_into(self, path: Path) -> None:
        contents = backup.read(path)
        self._preview = restore.preview(contents, self._state)
        self._opened = contents

    def _listed(self, answer: HelperAnswer) -> None:
        self._stick, self._names = answer.stick, answer.backups

    def _list_folder(self) -> None:
        found = (self._state / FOLDER).glob(f"*{backup.ENDING}")
        self._names = tuple(sorted((path.name for path in found), reverse=True)[:50])
