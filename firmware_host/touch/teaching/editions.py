"""Every edition of every game: what it is, whether it is sound, what differs, and a stick."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import assert_never

from display.scenes.forms import FormScene, Pick, Row
from display.wishes import RowKey
from firmware_host import games
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.toml import fingerprint
from firmware_host.engine.words import Line, said, word
from firmware_host.kept.editions import file_name, lid, name_in, taken_in, title_of
from firmware_host.kept.files import read_text, write_durably
from firmware_host.kept.packs_compared import differences, warnings
from firmware_host.system.wishes import OUTBOX, HelperAnswer
from firmware_host.touch.app import House
from firmware_host.touch.care.page import AskingPage
from firmware_host.values import dataclass

FOLDER = "exports"  # without a helper there is no stick: files lie there
MOST = 60  # differences that a screen tells
_TOLD = (
    ("name", word("Name")),
    ("author", word("Made by")),
    ("version", word("Version")),
    ("licence", word("Licence")),
    ("language", word("Language")),
)


def open_page(house: House, args: Mapping[str, str]) -> EditionsPage:
    """Return the editions of a game, or of the first one on the shelf."""
    return EditionsPage(house, args.get("game") or games.shelved()[0])


class EditionsAct(StrEnum):
    """What can be done with an edition, or with the shelf."""

    TEACH = "teach"
    PUT = "put"
    LOOK = "look"


class EditionsField(StrEnum):
    """A field of the form."""

    COMPARE = "compare"
    COPY = "copy"


@dataclass(frozen=True)
class Edition(RowKey):
    """One edition of the shelf."""

    name: str


@dataclass(frozen=True)
class File(RowKey):
    """A file that can be taken in."""

    name: str


class EditionsPage(AskingPage[EditionsAct | Edition | File, EditionsField]):
    """The shelf; one edition; two side by side; what lies on a stick."""

    acts = (EditionsAct, Edition, File)
    fields = (EditionsField,)

    def __init__(self, house: House, game: str) -> None:
        super().__init__(house)
        self.board = games.board(game)
        self.edition = ""
        self.other = ""  # what it is compared with
        self._files: tuple[str, ...] | None = None  # what lies on the stick, once looked at

    # -- what is shown -----------------------------------------------------------------------------

    def scene(self) -> FormScene:
        self.changed = False
        if self._files is not None:
            return self._stick(self._files)
        if self.other:
            return self._compared()
        return self._one() if self.edition else self._shelf()

    def _shelf(self) -> FormScene:
        say, packs = self.house.translate, self.house.packs
        owned = packs.owned(self.board)
        rows = [
            Row(
                Edition(name),
                title_of(name, say),
                say("Your own") if name in owned else "",
                kind="act",
            )
            for name in packs.names(self.board)
        ]
        where = say("From a stick") if self.house.wishes.possible else say("From the exports")
        rows.append(Row(EditionsAct.LOOK, where, kind="act"))
        boards = [games.board(id_) for id_ in games.shelved()]
        return FormScene(
            "editions",
            say("Editions"),
            tuple(rows),
            tabs=tuple((b.id, b.name) for b in boards),
            tab=self.board.id,
            back="settings",
            notice=self.notice,
            hint=say("What is printed on a board and its cards."),
        )

    def _one(self) -> FormScene:
        say, pack = self.house.translate, self._pack()
        facts = lid(pack)
        rows = []
        if games.walk(self.board, self.edition, pack) is not None:
            rows.append(
                Row(
                    EditionsAct.TEACH, say("Walk through it"), say("tell or correct it"), kind="act"
                )
            )
        others = [name for name in self.house.packs.names(self.board) if name != self.edition]
        picks = tuple(Pick(name, title_of(name, say)) for name in others)
        if picks:
            rows.append(Row(EditionsField.COMPARE, say("Compare it with"), "…", picks=picks))
        rows.append(Row(EditionsField.COPY, say("Save a copy under another name"), "", kind="text"))
        where = say("Put it on a stick") if self.house.wishes.possible else say("Export it")
        rows.append(Row(EditionsAct.PUT, where, kind="act"))
        rows += [
            Row(key, say(title), facts[key], kind="plain") for key, title in _TOLD if key in facts
        ]
        rows.append(Row("print", say("Fingerprint"), fingerprint(pack), kind="plain"))
        told = warnings(self.board, pack)
        if told:
            rows.append(Row("odd", told[0], str(len(told)), kind="plain"))
        return FormScene(
            "edition",
            f"{self.board.name} · {title_of(self.edition, say)}",
            tuple(rows),
            hint=facts.get("about", ""),
            back="editions",
            notice=self.notice,
        )

    def _compared(self) -> FormScene:
        say = self.house.translate
        other = self.house.packs.find(self.board, self.other)[1]
        found = differences(self._pack(), other)
        rows = [
            Row(f"line {at}", line.strip(), kind="plain") for at, line in enumerate(found[:MOST])
        ]
        if not rows:
            rows = [Row("none", say("They say the same."), kind="plain")]
        count = Line("{count:n difference|differences}", count=len(found))
        return FormScene(
            "compared",
            f"{title_of(self.edition, say)} → {title_of(self.other, say)}",
            tuple(rows),
            tally=said(count, say),
            back="editions",
            notice=self.notice,
        )

    def _stick(self, files: tuple[str, ...]) -> FormScene:
        say = self.house.translate
        rows = [Row(File(name), name.removesuffix(".toml"), kind="act") for name in files]
        if not rows:
            none = say("There is no edition here. Another table can put one here.")
            rows.append(Row("none", none, kind="plain"))
        return FormScene(
            "stick",
            say("Take an edition in"),
            tuple(rows),
            back="editions",
            notice=self.notice,
            hint=say("It is checked first, and takes the place of no other edition."),
        )

    def _pack(self) -> str:
        return self.house.packs.find(self.board, self.edition)[1]

    # -- what is touched ---------------------------------------------------------------------------

    def show_tab(self, tab: str) -> None:
        self.board = games.board(tab)

    def touched(self, act: EditionsAct | Edition | File, now: float) -> None:
        match act:
            case Edition(name):
                self.edition = name
            case EditionsAct.TEACH:
                self.house.open("teaching", {"game": self.board.id, "edition": self.edition})
            case EditionsAct.PUT:
                self._put()
            case EditionsAct.LOOK:
                self._look()
            case File(name):
                self._fetch(name)
            case _:
                assert_never(act)

    def entered(self, field: EditionsField, value: str, now: float) -> None:
        match field:
            case EditionsField.COMPARE:
                self.other = value
            case EditionsField.COPY:
                name = name_in(value)
                self._keep(name, self._pack())
                self.edition = name
            case _:
                assert_never(field)

    def _keep(self, name: str, text: str) -> None:
        if name in self.house.packs.names(self.board):
            raise Refused(Line("There is an edition {name} already.", name=name))
        try:
            self.house.packs.save(self.board, name, text)
        except PackProblems as found:
            count = Line("{count:n problem|problems}", count=len(found.problems))
            told = f"{said(count, self.house.translate)}: {found.problems[0]}"
            raise Refused(Line("{told}", told=told)) from found
        self.notice = self.house.translate("Saved as {name}.").format(name=name)

    # -- a stick, or a folder ----------------------------------------------------------------------

    def _folder(self) -> Path:
        state = self.house.settings.state_folder
        return state / (OUTBOX if self.house.wishes.possible else FOLDER)

    def _put(self) -> None:
        path = self._folder() / file_name(self.board, self.edition)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_durably(path, self._pack())
        except OSError as error:
            raise Refused(
                Line(
                    "{folder} cannot be written: {why}.",
                    folder=str(path.parent),
                    why=str(error.strerror),
                )
            ) from error
        if self.house.wishes.possible:
            self.put_on_stick(path)
        else:
            self.notice = self.house.translate("It is in {file}.").format(file=path)

    def _look(self) -> None:
        if self.house.wishes.possible:
            self.ask(self._looked, "look")
        else:
            self._files = tuple(sorted(path.name for path in self._folder().glob("*.toml")))

    def _looked(self, answer: HelperAnswer) -> None:
        if answer.ok:
            self._files = answer.editions

    def _fetch(self, name: str) -> None:
        if name not in (self._files or ()):
            return
        if self.house.wishes.possible:
            self.ask(lambda answer: self._fetched(name, answer), "fetch", name=name)
        else:
            self._take_in(self._folder() / name)

    def _fetched(self, name: str, answer: HelperAnswer) -> None:
        if answer.ok:
            try:
                self._take_in(self.house.wishes.fetched(name))
            except Refused as refusal:
                self.notice = said(refusal.line, self.house.translate)

    def _take_in(self, path: Path) -> None:
        """Take a file in as an edition of the game that it belongs to."""
        board, name = taken_in(path.name, self.board)
        self.board, name = board, self.house.packs.free_name(board, name)
        self._keep(name, read_text(path))
        self._files, self.edition = None, name
