"""Cards and tokens: put one to the reader, and say once what it means."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import assert_never

from display.scenes.forms import FormScene, Pick, Row
from display.wishes import RowKey
from firmware_host import games
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.words import Line, capital, said, verbatim, word
from firmware_host.kept import codes
from firmware_host.kept.editions import title_of
from firmware_host.kept.tag_files import LONGEST_NAME, OF_AN_EDITION, Binding, Words, fits
from firmware_host.kept.tags import words_of
from firmware_host.touch import scans
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage
from firmware_host.values import dataclass
from hardware.signals import Found, Lost, Signal

READERS = ("pn532", "rdm6300", "barcode", "keyboard", "board")
TABS = (("teach", word("Teach")), ("known", word("Known")))


def open_page(house: House, args: Mapping[str, str]) -> CardsPage:
    """Return the page; it leads back to where it was opened."""
    came_from = house.page_name if house.page_name in ("pause", "hardware") else "settings"
    return CardsPage(house, came_from)


class Deed(StrEnum):
    """What a touch does with the tag."""

    AGAIN = "again"
    FORGET = "forget"


@dataclass(frozen=True)
class Shelf(RowKey):
    """Teach the pieces of this edition."""

    game: str
    edition: str


@dataclass(frozen=True)
class Tag(RowKey):
    """Look at a tag that is known."""

    tag: str


class Meaning(StrEnum):
    """The meanings that a tag can have in every game."""

    PLAYER = "player"
    ACTION = "action"


@dataclass(frozen=True)
class Kind(RowKey):
    """One of the game's kinds of pieces, by its place among them."""

    at: int


class CardsPage(FormPage[Deed | Shelf | Tag, Meaning | Kind]):
    """One tag at a time: the one scanned last, or one picked from those that are known.

    Pieces belong to an edition: that of the game on the table, or one that is chosen here.
    """

    acts = (Deed, Shelf, Tag)
    fields = (Meaning, Kind)

    def __init__(self, house: House, back: str) -> None:
        super().__init__(house)
        self.back = back
        self.tab = "teach"
        self.tag = ""
        self.last: Binding | None = None  # taught before this one
        if house.session is not None:
            self._open(house.session.board, house.session.header.setup.edition)
        else:
            board = games.board(games.shelved()[0])
            self._open(board, board.editions[0])

    def _open(self, board: BoardGame, edition: str) -> None:
        self.board, self.edition = board, edition
        self.house.tags.use(board.id, edition)

    def _words(self) -> Words:
        """Return what can be taught; of a pack that is refused only what every edition has."""
        session = self.house.session
        if session is not None and session.board is self.board:
            return self.house.words()
        try:
            return words_of(self.board, *self.house.packs.find(self.board, self.edition))
        except (Refused, PackProblems) as trouble:
            self.notice = self.notice or str(trouble).partition("\n")[0]
            return Words.of((), self.board.actions)

    # -- what is shown -------------------------------------------------------------------------

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        words = self._words()
        rows = self._known(words) if self.tab == "known" else self._scanned(words)
        return FormScene(
            "cards",
            say("Cards and tokens"),
            tuple(rows),
            hint=self._hint(),
            back=self.back,
            tabs=tuple((key, say(label)) for key, label in TABS),
            tab=self.tab,
            notice=self.notice,
            names=tuple(self._names()),
        )

    def _hint(self) -> str:
        say = self.house.translate
        readers = [one for one in self.house.rig_status() if one.kind in READERS]
        if not readers:
            return say(
                "No reader is fitted: touch everything. docs/hardware.md tells how to add one."
            )
        if all(one.state == "lost" for one in readers):
            return say("No reader answers: {why}").format(
                why=said(scans.in_words(readers[0].says), say)
            )
        if self.tag:
            return say("Choose what it means. It acts once each time it is held to the reader.")
        return say("Hold a card or token to the reader.")

    def _scanned(self, words: Words) -> list[Row]:
        say = self.house.translate
        rows = []
        if self.tag:
            rows = [Row("tag", self.tag, self._meaning(words, self.tag), kind="plain")]
            if self.last is not None and self.house.tags.get(self.tag) != self.last:
                label = words.label(self.last) or verbatim(self.last.key)
                rows.append(
                    Row(Deed.AGAIN, say("The same as before"), said(label, say), kind="act")
                )
        if self.house.session is None:
            rows.append(self._shelf())
        if self.tag:
            rows += self._choices(words)
        if self.tag in self.house.tags:
            rows.append(Row(Deed.FORGET, say("Forget it"), kind="act"))
        return rows

    def _choices(self, words: Words) -> list[Row]:
        """Return one row for every kind of thing that it could be."""
        say = self.house.translate
        names = [Pick(name, name) for name in self._names()]
        acts = tuple(Pick(key, say(label)) for key, label in words.actions.items())
        typed = Pick("", say("A name …"), typed=True)
        rows = [Row(Meaning.PLAYER, say("A player"), picks=(*names, typed))]
        for at, pieces in enumerate(words.pieces):
            picks = tuple(Pick(key, said(label, say)) for key, label in pieces.labels.items())
            if picks:
                rows.append(Row(Kind(at), capital(said(pieces.name, say)), picks=picks))
        return [*rows, Row(Meaning.ACTION, say("An action"), picks=acts)]

    def _shelf(self) -> Row:
        """Return whose pieces are taught while no game is on the table."""
        say = self.house.translate
        boards = [games.board(id_) for id_ in games.shelved()]
        picks = tuple(
            Pick(
                f"{board.id} {edition}",
                f"{board.name}: {title_of(edition, say)}",
                act=Shelf(board.id, edition),
            )
            for board in boards
            for edition in self.house.packs.names(board)
        )
        now = f"{self.board.id} {self.edition}"
        value = f"{self.board.name}: {title_of(self.edition, say)}"
        return Row("shelf", say("Pieces of"), value, picks=picks, chosen=now)

    def _known(self, words: Words) -> list[Row]:
        tags = self.house.tags
        rows = [
            Row(Tag(tag), self._meaning(words, tag), note=tag, kind="act")
            for tag in sorted(tags, key=lambda tag: (tags[tag].kind, tags[tag].key, tag))
        ]
        return rows or [
            Row("none", self.house.translate("Nothing has been taught yet."), kind="plain")
        ]

    def _meaning(self, words: Words, tag: str) -> str:
        say = self.house.translate
        bound = self.house.tags.get(tag)
        if bound is None:
            return say("new")
        label = said(words.label(bound) or verbatim(bound.key), say)
        for pieces in words.pieces:
            if bound.kind in OF_AN_EDITION and bound.deck == pieces.deck:
                return f"{capital(said(pieces.name, say))}: {label}"
        return label

    def _names(self) -> list[str]:
        seats = self.house.session.game.table.names if self.house.session is not None else ()
        known = (bound.key for bound in self.house.tags.values() if bound.kind == "player")
        kept = self.house.journal.kept_list("names", str)
        return list(dict.fromkeys((*seats, *known, *kept)))

    # -- what is touched and scanned -----------------------------------------------------------

    def show_tab(self, tab: str) -> None:
        self.tab = tab

    def touched(self, act: Deed | Shelf | Tag, now: float) -> None:
        match act:
            case Deed.AGAIN:
                if self.last is not None:
                    self._teach(self.last)
            case Deed.FORGET:
                self.house.tags.forget(self.tag)
            case Shelf(game, edition):
                self._open(games.board(game), edition)
            case Tag(tag):
                self.tag, self.tab = tag, "teach"
            case _:
                assert_never(act)

    def entered(self, field: Meaning | Kind, value: str, now: float) -> None:
        match field:
            case Meaning.PLAYER:
                self._teach(Binding("player", _name(value)))
            case Meaning.ACTION:
                self._teach(Binding("action", value))
            case Kind(at):
                pieces = self._words().pieces[at]
                self._teach(Binding(pieces.kind, value, pieces.deck))
            case _:
                assert_never(field)

    def _teach(self, bound: Binding) -> None:
        self.house.tags.teach(self.tag, bound)
        self.last = bound
        meaning = self._meaning(self._words(), self.tag)
        self.notice = self.house.translate("From now on that is {what}.").format(what=meaning)

    def hear(self, signal: Signal, now: float) -> None:
        tag = scans.scanned(signal)
        if isinstance(signal, (Lost, Found)):
            self.changed = True
        if tag is None:
            super().hear(signal, now)
            return
        tags = self.house.tags
        elsewhere = tags.find(tag) if self.house.session is None and tag not in tags else None
        if elsewhere is not None:
            self._open(games.board(elsewhere.game), elsewhere.edition)
        self.changed = True
        if codes.is_code(tag) and tag not in tags:
            self.notice = self._printed(tag)
            scans.answer(self.house.cue, taken=True)
            return
        self.tag, self.tab, self.notice = tag, "teach", ""
        scans.answer(self.house.cue, taken=True)

    def _printed(self, tag: str) -> str:
        """Return what to say of a printed code: what it is, and that it needs no teaching."""
        say, session = self.house.translate, self.house.session
        seats = session.game.table.names if session is not None else ()
        try:
            if session is None:
                self._open_for(codes.parse(tag))
            words = self._words()
            bound = codes.Printed(self.board, self.edition, words, tuple(seats)).meaning(tag)
        except Refused as refusal:
            return said(refusal.line, say)
        what = said(words.label(bound) or bound.key, say)
        return say("A printed code needs no teaching: this is {what}.").format(what=what)

    def _open_for(self, code: codes.Code) -> None:
        """Turn to the edition that a printed code belongs to, where it is on the shelf."""
        board = codes.game_of(code)
        for edition in self.house.packs.names(board) if board is not None else ():
            if board is not None and codes.edition_code(edition) == code.edition:
                self._open(board, edition)


def _name(typed: str) -> str:
    """Return a player's name. Raises `Refused` if it is none."""
    name = typed.strip()
    if not fits(name, LONGEST_NAME):
        raise Refused(Line("A name has 1 to {longest_name} letters.", longest_name=LONGEST_NAME))
    return name
