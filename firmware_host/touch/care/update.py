"""Updates: what lies on the stick, what changes with it, and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Never, assert_never

from display.scenes.forms import FormScene, Row
from display.wishes import RowKey
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import said, word
from firmware_host.system import network
from firmware_host.system.wishes import HelperAnswer, Package
from firmware_host.touch.app import House
from firmware_host.touch.care.page import AskingPage, service_version
from firmware_host.values import dataclass

CHECKED = {"signature": word("signed"), "checksum": word("checksum is right")}


def open_page(house: House, args: Mapping[str, str]) -> UpdatePage:
    """Return what can be installed. Raises `Refused` where nothing can be."""
    if not house.wishes.possible:
        raise Refused("Only the installed appliance can be updated from here.")
    return UpdatePage(house)


class Source(StrEnum):
    """Where another version comes from, besides the stick."""

    NETWORK = "network"
    GO_BACK = "go back"


@dataclass(frozen=True)
class Version(RowKey):
    """Look at what changes with this package."""

    name: str


class UpdatePage(AskingPage[Source | Version, Never]):
    """First what there is; then one version and what changes with it."""

    acts = (Source, Version)

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._packages: tuple[Package, ...] = ()
        self._previous = ""
        self._opened: Package | None = None
        last = house.wishes.last()
        updated = last is not None and last.act in ("update", "go back") and last.done
        self._last = said(last.says, house.translate) if last and updated else ""
        self.ask(self._listed, "look")

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        if self._opened is not None:
            return self._changes(self._opened)
        rows = [
            Row(
                Version(package.name),
                f"Croupier {package.version}",
                say(CHECKED[package.checked]),
                kind="act",
            )
            for package in self._packages
        ]
        if any(link.address for link in network.links()):
            rows.append(Row(Source.NETWORK, say("Look for an update on the network"), kind="act"))
        if self._previous:
            title = say("Go back to version {version}").format(version=self._previous)
            rows.append(Row(Source.GO_BACK, title, kind="act"))
        if not rows and not self.busy:
            text = say("No version of Croupier lies on a stick, and there is no network.")
            rows.append(Row("none", text, kind="plain"))
        hint = say("Version {version} is in use. Games and settings stay.")
        return FormScene(
            "update",
            say("Update"),
            tuple(rows),
            back="care",
            notice=self.notice,
            hint=hint.format(version=service_version()),
        )

    def _changes(self, package: Package) -> FormScene:
        say = self.house.translate
        lines = package.changes.splitlines() or [say("It does not say what changes.")]
        rows = [Row(f"line {at}", _read(line), kind="line") for at, line in enumerate(lines)]
        main = say("Install version {version}").format(version=package.version)
        return FormScene(
            "changes",
            f"Croupier {package.version}",
            tuple(rows),
            back="update",
            main=main,
            notice=self.notice,
            hint=say(
                "The screen goes dark for a while. If it does not come up, the old version returns."
            ),
        )

    def proceed(self, now: float) -> None:
        if self._opened is not None:
            self.ask(self._done, "update", name=self._opened.name)

    def touched(self, act: Source | Version, now: float) -> None:
        match act:
            case Source.NETWORK:
                self.ask(self._done, "update", **{"from": "network"})
            case Source.GO_BACK:
                self.ask(self._done, "go back")
            case Version(name):
                self._opened = next((one for one in self._packages if one.name == name), None)
            case _:
                assert_never(act)

    def _listed(self, answer: HelperAnswer) -> None:
        self._packages, self._previous = answer.packages, answer.previous
        if not answer.ok:
            self.notice = ""  # without a stick there is still the network, and the way back
        # The table was restarted by the update: show its result.
        self.notice = self.notice or self._last

    def _done(self, answer: HelperAnswer) -> None:
        """Go back to the list: nothing was installed, or the table would have been restarted."""
        self._opened = None


def _read(line: str) -> str:
    """Return a line of the news as the page shows it: headings are in capitals."""
    return line[2:].upper() if line.startswith("# ") else line
