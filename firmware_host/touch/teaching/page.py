"""Tell the machine a whole board or deck, in any order, and stop anywhere.

A list shows what is known, guessed and unknown. A touch on something unknown asks what it says; on
something known, what is to be changed about it. Every telling is kept at once.

While a game with the edition is under way, what is called or told otherwise here is an act of that
game: it stands in its record, is undone like any other, and is kept for later games as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from itertools import count
from typing import assert_never

from display import port
from display.scenes.forms import Dial, FormScene, Row, Slide
from display.scenes.telling import TellingScene
from display.wishes import RowKey, Touch
from firmware_host import games
from firmware_host.engine.decks import Wedge, Wheel
from firmware_host.engine.edition_words import with_words
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.requests import Correct, Do, Reply, call_it, tell_anew
from firmware_host.engine.table import Table
from firmware_host.engine.words import Speaker, capital, said, word
from firmware_host.games.shared.teaching.walk import ASKED, GUESSED, KNOWN, LONGEST_NAME, Item, Walk
from firmware_host.kept.editions import title_of
from firmware_host.kept.packs_merged import overruled
from firmware_host.record.consent import Locked, Unagreed
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.pages.agreeing import Agree, turned, who_agrees
from firmware_host.touch.pages.page import FormPage
from firmware_host.values import dataclass

from .asking import Asking, trial
from .running import playing, printed

STATES = {KNOWN: word("known"), GUESSED: word("guessed"), ASKED: word("not known yet")}
AT_THE_TABLE = word(
    "A game with this edition is being played: say it at the table, or put it right under Fix."
)
FIX = "fix"
LARGEST_SHARE = 12
LAST = "teaching"  # under this key the journal keeps what was walked through last


def open_page(house: House, args: Mapping[str, str]) -> TeachingPage:
    """Walk through an edition: the one named, or the one of last time. Raises `Refused`."""
    kept = house.journal.kept(LAST)
    last = kept if isinstance(kept, dict) else {}
    game = args.get("game") or last.get("game")
    if game not in games.shelved():
        raise Refused("Choose an edition first.")
    board = games.board(str(game))
    edition = args.get("edition") or str(last.get("edition") or board.editions[0])
    part = "" if args else str(last.get("part", ""))
    return TeachingPage(house, board, edition, part)


class TeachingAct(StrEnum):
    """What can be done with the thing that is open."""

    TELL = "tell"
    FORGET = "forget"
    BACK = "back"  # to the question before this one


class TeachingField(StrEnum):
    """What can be typed or counted about the thing that is open."""

    NAME = "name"
    COPIES = "copies"


@dataclass(frozen=True)
class Thing(RowKey):
    """One thing that is printed."""

    key: str


@dataclass(frozen=True)
class Share(RowKey):
    """How large a wedge is."""

    wedge: str


@dataclass(frozen=True)
class Shares(RowKey):
    """How large all wedges of the wheel are."""


class TeachingPage(FormPage[TeachingAct | Thing | Agree, TeachingField | Share | Shares]):
    """The list, one thing of it, or a question about it."""

    acts = (TeachingAct, Thing, Agree)
    fields = (TeachingField, Share, Shares)

    def __init__(self, house: House, board: BoardGame, edition: str, part: str = "") -> None:
        super().__init__(house)
        self.board, self.edition = board, edition
        self._game = self._playing()  # whose board is shown; None: the one on the shelf
        self._first = self._pack = printed(house, board, edition)
        self.walk = self._begin()
        parts = [key for key, _ in self.walk.parts()]
        self.part = part if part in parts else parts[0]
        self.open = ""  # the thing that is looked at
        self.asking: Asking | None = None
        self._numbers = count(1)
        self._trial: tuple[str, Table] | None = None  # where what is told is tried out
        self.going = False  # from one unknown thing to the next
        self.wanted: Correct | None = None  # what somebody still has to agree to

    def _playing(self) -> Session | None:
        return playing(self.house, self.board, self.edition)

    def _begin(self) -> Walk:
        walk = games.walk(self.board, self.edition, self._pack)
        if walk is None:
            raise Refused("There is nothing to tell about the editions of this game.")
        return walk

    def _speaker(self) -> Speaker:
        if self._trial is None or self._trial[0] != self._pack:
            self._trial = self._pack, trial(self.board, self.edition, self._pack)
        return self._trial[1].speaker(self.house.translate)

    # -- what is shown -----------------------------------------------------------------------------

    def scene(self) -> FormScene | TellingScene:
        self.changed = False
        session = self._playing()
        if self.wanted is not None and session is not None:
            return who_agrees(session, self.wanted, "teaching", self.notice)
        if self.asking is not None:
            return self._question(self.asking)
        return self._thing(self._item(self.open)) if self.open else self._list()

    def _item(self, key: str) -> Item:
        return next(item for item in self.walk.items(self.part) if item.key == key)

    def _list(self) -> FormScene:
        say, speaker = self.house.translate, self._speaker()
        rows = []
        for item in self.walk.items(self.part):
            title = capital(speaker.line(item.title))
            rows.append(Row(Thing(item.key), title, self._value(item, speaker), kind="act"))
        if not rows:
            told = say("First say how long it is, under Its shape.")
            rows.append(Row("none", told, kind="plain"))
        unknown = self._next() is not None
        return FormScene(
            "teaching",
            f"{self.board.name} · {title_of(self.edition, say)}",
            tuple(rows),
            tally=self._tally(),
            tabs=tuple((key, say(label)) for key, label in self.walk.parts()),
            tab=self.part,
            main=say("Tell the next") if unknown else "",
            back="editions" if self._playing() is None else "table",
            notice=self.notice,
        )

    def _value(self, item: Item, speaker: Speaker) -> str:
        say = self.house.translate
        if item.state == ASKED:
            return "?"
        told = capital(speaker.line(item.says))
        if item.state == GUESSED:
            told = f"{told} ({say(STATES[GUESSED])})"
        return f"{item.copies} × {told}" if item.copies > 1 else told

    def _tally(self) -> str:
        say = self.house.translate
        counts = self.walk.tally()
        return " · ".join(f"{counts[state]} {say(STATES[state])}" for state in STATES)

    def _thing(self, item: Item) -> FormScene:
        say, speaker = self.house.translate, self._speaker()
        rows = []
        if item.name is not None:
            rows.append(
                Row(
                    TeachingField.NAME,
                    say("What it is called"),
                    item.name,
                    kind="text",
                    longest=LONGEST_NAME,
                )
            )
        if not item.wedges:
            told = self._value(item, speaker)
            rows.append(
                Row(TeachingAct.TELL, say("What it says"), told, say("Tell it again"), kind="act")
            )
        if item.copies:
            rows.append(
                Row(
                    TeachingField.COPIES,
                    say("How many there are"),
                    str(item.copies),
                    slide=Slide(1, max(2, item.most), 1, item.copies),
                )
            )
        whole = sum(wedge.share for wedge in item.wedges)
        rows += [
            Row(
                Share(wedge.key),
                speaker.line(wedge.label),
                f"{wedge.share} / {whole}",
                far=None,
                slide=Slide(1, max(LARGEST_SHARE, wedge.share), 1, wedge.share),
            )
            for wedge in item.wedges
        ]
        if item.state == KNOWN and (item.name is not None or item.copies or item.wedges):
            rows.append(Row(TeachingAct.FORGET, say("Forget what it says"), kind="act"))
        return FormScene(
            "teaching one",
            capital(speaker.line(item.title)),
            tuple(rows),
            back="teaching",
            notice=self.notice,
            dial=self._dial(item, speaker) if len(item.wedges) > 1 else None,
        )

    def _dial(self, item: Item, speaker: Speaker) -> Dial:
        """Return the wheel as it is known, to be dragged until it is like the printed one."""
        wedges = (Wedge(w.key, speaker.line(w.label), w.share) for w in item.wedges)
        wheel = Wheel(item.key, speaker.line(item.title), wedges)
        return Dial(Shares(), wheel, self.house.translate("Drag the edges"))

    def _question(self, asking: Asking) -> TellingScene:
        speaker = self._speaker()
        about = speaker.line(self._item(self.open).title)
        table = asking.scene(self.board, speaker)
        return TellingScene(about, table, Touch(TeachingAct.BACK), self.notice)

    # -- what is touched ---------------------------------------------------------------------------

    def carry_out(self, intent: port.Intent, now: float) -> None:
        if self._playing() is not self._game:
            # Begun or ended meanwhile: a board that a machine made up in it is no owner's board.
            self._keep_place()
            self.house.open("teaching")
            return
        super().carry_out(intent, now)
        if isinstance(intent, Reply) and self.asking is not None:
            try:
                self._answer(self.asking, intent)
            except Refused as refusal:
                self.notice = said(refusal.line, self.house.translate)

    def show_tab(self, tab: str) -> None:
        self.part = tab
        self._keep_place()

    def proceed(self, now: float) -> None:
        if self.wanted is not None:
            self.wanted = None  # it stays as it is
            return
        self.going = True
        self._tell_next()

    def touched(self, act: TeachingAct | Thing | Agree, now: float) -> None:
        match act:
            case Agree(seat):
                if self.wanted is not None:
                    self._correct(turned(self.wanted, seat))
            case Thing(key):
                self.open, self.going = key, False
                if self._item(key).state == ASKED or self.part == "shape":
                    self._tell()
            case TeachingAct.TELL:
                self._tell()
            case TeachingAct.FORGET:
                self._change(lambda: self.walk.forget(self.open))
                self.open = ""
            case TeachingAct.BACK:
                if self.asking is not None and not self.asking.take_back():
                    self.house.open("teaching")
            case _:
                assert_never(act)

    def entered(self, field: TeachingField | Share | Shares, value: str, now: float) -> None:
        match field:
            case TeachingField.NAME:
                self._call(value)
            case TeachingField.COPIES:
                self._change(lambda: self.walk.count(self.open, int(value)))
            case Share(wedge):
                self._change(lambda: self.walk.measure(self.open, wedge, int(value)))
            case Shares():
                self._change(lambda: self._measure([int(share) for share in value.split(",")]))
            case _:
                assert_never(field)

    def _measure(self, shares: list[int]) -> None:
        """Take the sizes that a finger has given to the wedges of the wheel."""
        for wedge, share in zip(self._item(self.open).wedges, shares, strict=True):
            self.walk.measure(self.open, wedge.key, share)

    def _next(self) -> str | None:
        """Return the first thing in this part that nobody has told."""
        items = self.walk.items(self.part)
        return next((item.key for item in items if item.state == ASKED), None)

    def _tell_next(self) -> None:
        self.open = self._next() or ""
        self.asking = None
        if self.open:
            self._tell()
        else:
            self.going = False

    def _tell(self) -> None:
        if self._playing() is not None and not self._can_be_told():
            self.open = ""
            raise Refused(AT_THE_TABLE)
        self._keep_place()
        try:
            self.asking = Asking(partial(self.walk.tell, self.open), self._numbers)
        except Refused:
            self.open = ""
            raise

    def _answer(self, asking: Asking, reply: Reply) -> None:
        asking.answer(reply)
        if asking.over:
            self.asking = None
            if self._playing() is not None:
                self._correct(Correct(tell_anew(self.open, self.walk.says(self.open)), source=FIX))
            else:
                self._change(lambda: None)
            self._tell_next() if self.going else self._close()

    def _can_be_told(self) -> bool:
        """Return whether a running game can take it in: a space, or a card that it knows."""
        return self.part not in ("shape", "wheels") and not self.open.endswith(" new")

    def _call(self, name: str) -> None:
        """Call the thing that is open by its name."""
        session = self._playing()
        if session is None:
            self._change(lambda: self.walk.rename(self.open, name))
        else:
            session.take(Do(call_it(self.open, name), source=FIX))
            self._taken()

    def _correct(self, wanted: Correct) -> None:
        """Correct the edition in the running game, or ask those who have to agree to it."""
        session = self._playing()
        assert session is not None
        self.wanted, self.walk = None, self._begin()
        try:
            session.take(wanted)
        except Unagreed:
            self.wanted = wanted
        except Locked:  # the minutes are over
            self.house.behind_lock(lambda: self._correct(wanted))
        else:
            self._taken()

    def _taken(self) -> None:
        """Show and ask everything again, for the running game has changed."""
        self._pack = printed(self.house, self.board, self.edition)
        self.walk = self._begin()
        self.house.renew(self.house.clock())

    def _close(self) -> None:
        self.open = ""

    def _change(self, change: Callable[[], None]) -> None:
        """Make a change and keep it. Raises `Refused` if the pack could not be played with it."""
        if self._playing() is not None:
            raise Refused(AT_THE_TABLE)
        change()
        fresh = with_words(self.walk.pack(), self._first)
        try:
            clashes = self.house.packs.learn(self.board, self.edition, self._pack, fresh)
        except PackProblems as found:
            self.walk = self._begin()
            raise Refused(found.problems[0]) from found
        self.notice = overruled(clashes, self.house.translate)
        self._pack = self.house.packs.text(self.board, self.edition)
        if self._pack != fresh:  # something has been told in a game meanwhile
            self.walk = self._begin()

    def _keep_place(self) -> None:
        last = {"game": self.board.id, "edition": self.edition, "part": self.part}
        self.house.journal.remember(LAST, last)
