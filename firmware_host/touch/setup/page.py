"""Set-up: one question about the table, one page where people sit down, and what is behind both."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import assert_never

from display import port, wishes
from display.scenes import setup
from display.scenes.forms import FormScene
from display.scenes.setup import Behind, Place, PlayersScene, SeatSheet, SeatWay
from firmware_host import games
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.words import said
from firmware_host.kept.tag_files import Binding
from firmware_host.record.chance import Urn
from firmware_host.record.header import check_setup
from firmware_host.record.learning.pupils import experienced
from firmware_host.record.notes.counting import next_age
from firmware_host.touch import scans
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage, Rule, Source
from firmware_host.touch.setup import choices, one_seat, outfit
from firmware_host.touch.setup.answers import SHORT, answers
from firmware_host.touch.setup.begin import begin, practise
from firmware_host.touch.setup.choices import (
    Choice,
    Entry,
    Missing,
    SetupAct,
    SetupField,
    Way,
)
from firmware_host.touch.setup.plan import SeatPlan, fresh, from_last_time
from firmware_host.touch.setup.seating import Seating
from hardware.signals import Signal

LONGEST_LIST = 28  # letters of a list of names that fit on a button


def open_page(house: House, args: Mapping[str, str]) -> SetupPage:
    """Set a game up."""
    return SetupPage(house, games.board(args["id"]))


class SetupPage(FormPage[SetupAct, SetupField]):
    """One game being set up. Nothing is recorded before Start.

    `step` is what is shown: the question about the table ("have"), what follows from its answer
    ("box", "printed"), who plays ("players"), one seat ("seat"), or what is behind ("table",
    "rules", "all rules").
    """

    acts = (Way, Missing)
    fields = (Entry, Choice, Source, Rule)

    def __init__(self, house: House, board: BoardGame) -> None:
        super().__init__(house)
        self.board = board
        journal, table = house.journal, house.settings.table
        self.last = journal.kept(f"setup {board.id}")
        self.plan = fresh(board, table)
        self.seating = Seating(
            board,
            self.plan.seats,
            journal.kept_list("names", str),
            journal.kept_table("marks", int),
            journal.kept_table("ages", int),
        )
        self.urn = Urn.fresh()  # before anybody types a phrase: its code is shown beside it
        self.fresh = ""  # a token that was put to the reader and belongs to nobody yet
        self._known: set[str] | None = None  # who has played this game to its end
        self.step = "have"
        have = journal.kept_table(f"table {board.id}", str).get("have", "")
        if have in board.tables:
            missing = journal.kept_table(f"table {board.id}", list).get("missing", [])
            self.plan.missing = [kind for kind in board.kinds if kind in missing]
            self.plan.lies(board, have, table)
            self.step = "players"

    # -- what is shown -------------------------------------------------------------------------

    def scene(self) -> object:
        self.changed = False
        say, notice = self.house.translate, self.notice
        if self.step == "have":
            return self._question()
        if self.step in ("players", "seat"):
            return self._players()
        if self.step == "box":
            _, pack = self.house.packs.find(self.board, self.plan.edition)
            walks = games.walk(self.board, self.plan.edition, pack) is not None
            return outfit.box(self.board, self.plan, say, notice, walks=walks)
        if self.step == "printed":
            return outfit.printed(self.board, say, notice)
        if self.step == "table":
            names = self.house.packs.names(self.board)
            return choices.table(self.board, self.plan, names, self.urn.code, say, notice)
        return self._rules()

    def _rules(self) -> FormScene:
        return choices.rules(
            self.board, self.plan, self.house.translate, self.notice, every=self.step == "all rules"
        )

    def _question(self) -> setup.TableQuestionScene:
        say = self.house.translate
        note = say("{game}. The rest follows from this; change any of it later.")
        return setup.TableQuestionScene(
            say("What is on your table?"),
            note.format(game=self.board.name),
            answers(self.board, say),
            say("1 of 2, then: who is playing?"),
            self._same_as(),
            self.notice,
        )

    def _same_as(self) -> str:
        say = self.house.translate
        names = self._last_names()
        return say("Same as last time: {names}").format(names=names) if names else ""

    def _last_names(self) -> str:
        """Return who sat here last time, as far as there is room to say it."""
        try:
            names = [str(seat["name"]) for seat in self.last["seats"]]
        except (TypeError, KeyError):
            return ""
        told = self.house.translate.listed(names)
        if len(told) <= LONGEST_LIST or len(names) < 2:
            return told
        more = self.house.translate("{name} and {n} more")
        return more.format(name=names[0][: LONGEST_LIST // 2], n=len(names) - 1)

    def _players(self) -> PlayersScene:
        say, plan, seating = self.house.translate, self.plan, self.seating
        named = plan.named()
        places = tuple(Place(seat.name, seat.look, seat.bot, seat.side) for seat in plan.seats)
        objection = self._objection()
        main = say("Start with {n}").format(n=len(named))
        note = ""
        if not named and self.last and self._last_names():
            main, note, objection = say("Same as last time"), self._last_names(), ""
        return PlayersScene(
            self.board.name,
            places,
            seating.current,
            seating.free,
            tuple(seating.names()),
            main,
            note,
            objection,
            say(SHORT[plan.have]) if plan.have else say("The table"),
            say("House rules"),
            say("on the table") if plan.have else "",
            self.notice,
            self._sheet() if self.step == "seat" else None,
        )

    def _sheet(self) -> SeatSheet:
        seat = self.seating.here()
        return one_seat.sheet(
            seat,
            self.house.translate,
            first=self._is_first(seat),
            token=bool(self.fresh),
            cash=self.plan.money == "cash",
        )

    def _is_first(self, seat: SeatPlan) -> bool:
        """Return whether a seat will be coached: as was chosen, else if that player is new."""
        if seat.first is not None:
            return seat.first
        if self._known is None:
            self._known = experienced(self.house.journal, self.board.id)
        taught = self.house.settings.table.coach and self.board.coach is not None
        return taught and seat.name.strip() not in self._known

    def _objection(self) -> str:
        count, low = len(self.plan.named()), self.board.seats.start
        say = self.house.translate
        if count < low:
            return say("Needs {n} more").format(n=low - count)
        try:
            check_setup(self.board, self.plan.setup(self.board, self.house.packs))
        except Refused as refusal:
            return said(refusal.line, say)
        except PackProblems as problems:
            return problems.problems[0]
        return ""

    # -- what is touched -----------------------------------------------------------------------

    def wish(self, wish: wishes.Wish, now: float) -> None:
        seating = self.seating
        match wish:
            case setup.Lay(have):
                self._lies(have)
            case setup.SameAgain():
                self._same()
            case setup.Type(letters):
                seating.type(letters)
            case setup.Erase():
                seating.erase()
            case setup.NextSeat():
                seating.next()
            case setup.SitDown(name):
                seating.take(name)
            case setup.SeatMachine():
                seating.take_machine()
                self._let_it_see()
            case setup.TakeMark(look):
                seating.mark(look)
            case setup.TakeSide(side):
                seating.here().side = side
            case setup.ChooseSeat(at):
                self._choose_seat(at)
            case setup.DoWithSeat(way):
                self._do_with_seat(way)
            case setup.LookBehind(what):
                self._look_behind(what)
            case _:
                super().wish(wish, now)

    def carry_out(self, intent: port.Intent, now: float) -> None:
        super().carry_out(intent, now)
        self._tell()

    def _tell(self) -> None:
        """Show a notice over the page where people sit down, which has no line for one."""
        if self.notice and self.step in ("players", "seat"):
            self.house.say(self.notice)

    def proceed(self, now: float) -> None:
        if self.step not in ("players", "seat"):
            self._back()
        elif self.plan.named() or not self.last:
            self._start()
        else:
            self._same()

    def touched(self, act: SetupAct, now: float) -> None:
        match act:
            case Missing(kind):
                self._tick(kind)
            case Way.CHANGE:
                self.step = "have"
            case Way.ALL_RULES:
                self.step = "all rules"
            case Way.BACK:
                self._back()
            case Way.PRACTICE:
                practise(self.house, self.board, self.plan)
            case Way.PRINT | Way.TEACH:
                page = "print" if act is Way.PRINT else "teaching"
                self.house.open(page, {"game": self.board.id, "edition": self.plan.edition})
            case _:
                assert_never(act)

    def entered(self, field: SetupField, value: str, now: float) -> None:
        choices.enter(self.board, self.plan, field, value)

    def _look_behind(self, what: Behind) -> None:
        match what:
            case Behind.BACK:
                self._back()
            case Behind.RULES:
                self.house.behind_lock(partial(self._go, "rules"))
            case Behind.TABLE:
                self._go("table")
            case _:
                assert_never(what)

    def _go(self, step: str) -> None:
        self.step = step

    def _back(self) -> None:
        """To the page where people sit down; from there to Home."""
        if self.step == "players":
            self.house.open("home")
        elif self.step == "all rules":
            self.step = "rules"
        else:
            self.step = "players"

    def _choose_seat(self, at: int) -> None:
        """Open the seat that is being named; naming goes on with another one."""
        if at == self.seating.current and self.seating.here().name:
            self.step = "seat"
        else:
            self.seating.choose(at)

    def _do_with_seat(self, way: SeatWay) -> None:
        seat = self.seating.here()
        match way:
            case SeatWay.CLOSE:
                self.step = "players"
            case SeatWay.SWAP:
                seat.bot = not seat.bot
                if seat.bot:
                    self._let_it_see()
            case SeatWay.LEVEL:
                levels = games.levels(self.board)
                seat.level = levels[(levels.index(seat.level) + 1) % len(levels)]
            case SeatWay.FIRST:
                seat.first = not self._is_first(seat)
            case SeatWay.COUNT:
                seat.age = next_age(seat.age)
            case SeatWay.REMOVE:
                self.step = "players"
                self.seating.remove()
            case SeatWay.TOKEN:
                self.house.tags.teach(self.fresh, Binding("player", seat.name.strip()))
                self.fresh = ""
            case _:
                assert_never(way)

    def _lies(self, have: str) -> None:
        """Note what lies on the table, which is asked once for each game, and go on."""
        self.plan.lies(self.board, have, self.house.settings.table)
        self._remember_table()
        self.step = "players" if have == "nothing" else have

    def _tick(self, kind: str) -> None:
        missing = self.plan.missing
        if kind in missing:
            missing.remove(kind)
        else:
            missing.append(kind)
        self.plan.follow(self.board, self.house.settings.table)
        self._remember_table()

    def _remember_table(self) -> None:
        kept = {"have": self.plan.have, "missing": self.plan.missing}
        self.house.journal.remember(f"table {self.board.id}", kept)

    def _let_it_see(self) -> None:
        """Change options under which the machine sees too little to play a seat, and say so."""
        options, say = self.plan.options, self.house.translate
        for option in self.board.options:
            if options[option.key] in option.blind:
                self.plan.choose(self.board, option.key, self.board.seeing({})[option.key])
                self.notice = f"{say(option.title)}: {say(option.options[options[option.key]])}"

    def hear(self, signal: Signal, now: float) -> None:
        """Seat the player whose token is read; ask whose it is if the token is new."""
        tag = scans.scanned(signal)
        if tag is None:
            super().hear(signal, now)
            return
        bound = self.house.tags.get(tag)
        self.fresh = tag if bound is None else ""
        taken = bound is not None and bound.kind == "player" and self._sit_down(bound.key)
        if bound is None:
            say = self.house.translate
            self.notice = say("This token is new. Touch the player it belongs to.")
        elif bound.kind != "player":
            self.notice = self.house.translate("That is nobody's token.")
        scans.answer(self.house.cue, taken=taken)
        self._tell()
        self.changed = True

    def _sit_down(self, name: str) -> bool:
        """Give a player a seat; return whether there was one."""
        say = self.house.translate
        self.notice = say("{name} sits down.").format(name=name)
        if any(seat.name == name for seat in self.plan.seats):
            return True
        try:
            self.seating.next()
            if self.seating.here().name:
                raise Refused("Every seat is taken.")
            self.seating.take(name)
        except Refused:
            self.notice = say("No seat is free for {name}.").format(name=name)
            return False
        return True

    # -- start ---------------------------------------------------------------------------------

    def _same(self) -> None:
        self.plan = from_last_time(self.last, self.board, self.house.settings.table)
        self._start()

    def _start(self) -> None:
        begin(self.house, self.board, self.plan, self.urn.secret)
