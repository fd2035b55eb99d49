"""Set-up: who plays, with what money and whose dice, and which house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from display.scenes.forms import FormScene, Pick, Row
from firmware_host import games
from firmware_host.engine.errors import PackProblems, Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulings import Rulings
from firmware_host.engine.table import Setup
from firmware_host.engine.words import Line, capital, word
from firmware_host.kept.tag_files import Binding
from firmware_host.record.chance import Urn
from firmware_host.record.header import check_setup, complete
from firmware_host.record.session import Session
from firmware_host.touch import scans
from firmware_host.touch.app import House
from firmware_host.touch.pages.page import FormPage
from firmware_host.touch.pages.plan import (
    SIDES,
    Choice,
    Entry,
    Plan,
    Remove,
    Rule,
    Seat,
    SeatPlan,
    SetupAct,
    SetupField,
    Side,
    Source,
    Step,
    Swap,
    Token,
)
from hardware.signals import Signal

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Fay")
TABS = (("players", word("Players")), ("table", word("Table")), ("rules", word("House rules")))


def open_page(house: House, args: Mapping[str, str]) -> SetupPage:
    """Set a game up; "same" takes the set-up of last time."""
    return SetupPage(house, games.board(args["id"]))


class SetupPage(FormPage[SetupAct, SetupField]):
    """One game being set up. Nothing is recorded before Start."""

    acts = (Step, Token, Swap, Side, Remove)
    fields = (Entry, Seat, Choice, Source, Rule)

    def __init__(self, house: House, board: BoardGame) -> None:
        super().__init__(house)
        self.board = board
        self.last = house.journal.kept(f"setup {board.id}")
        self.plan = self._fresh()
        self.urn = Urn.fresh()  # before anybody types a phrase: its code is shown beside it
        self.fresh = ""  # a token that was put to the reader and belongs to nobody yet
        self.seated: set[str] = set()  # who has sat down with a token

    def _fresh(self) -> Plan:
        board, table = self.board, self.house.settings.table
        names = self.house.journal.kept("names") or list(NAMES)
        count = max(board.seats.start, min(len(names), 2))
        names = [*names, *(name for name in NAMES if name not in names)][:count]
        return Plan(
            [SeatPlan(name) for name in names],
            board.editions[0],
            table.money if board.notes else "ledger",
            {
                key: table.sources.get(key, "real" if key in board.real else table.chance)
                for key in board.sources
            },
            {option.key: option.default for option in board.options},
            self._preset(table.preset),
        )

    # -- what is shown -------------------------------------------------------------------------

    def scene(self) -> FormScene:
        self.changed = False
        say = self.house.translate
        plan = self.plan
        rows = {"players": self._players, "table": self._table, "rules": self._rules}[plan.tab]()
        return FormScene(
            f"set-up {self.board.id}",
            self.board.name,
            tuple(rows),
            hint=self._hint(),
            tabs=tuple((key, say(label)) for key, label in TABS),
            tab=plan.tab,
            main=say("Start"),
            blocked=self._objection(),
            aside=(Step.SAME, say("Same as last time")) if self.last else ("", ""),
            notice=self.notice,
            names=tuple(self.house.journal.kept("names") or NAMES),
        )

    def _hint(self) -> str:
        say = self.house.translate
        return f"{say('Fair-play code:')} {self.urn.code}" if self.plan.tab == "table" else ""

    def _objection(self) -> str:
        try:
            check_setup(self.board, self._setup())
        except Refused as refusal:
            return refusal.reason
        except PackProblems as problems:
            return problems.problems[0]
        return ""

    def _players(self) -> list[Row]:
        say = self.house.translate
        rows = []
        for at, seat in enumerate(self.plan.seats):
            who = say("the machine") if seat.bot else say("a person")
            where = f"{who} · {say(SIDES[seat.side])}"
            picks = self._seat_picks(at, seat)
            rows.append(
                Row(Seat(at), seat.name, where, picks=picks, look=at, initial=seat.name[:1])
            )
        if len(rows) < self.board.seats.stop - 1:
            rows.append(Row(Step.ADD, say("Add a player"), "+", kind="act"))
        return rows

    def _seat_picks(self, at: int, seat: SeatPlan) -> tuple[Pick, ...]:
        """Return what can be done with one seat."""
        say = self.house.translate
        picks = [Pick("name", say("Change the name"), typed=True)]
        if self.fresh:
            picks.append(Pick("token", say("The new token is theirs"), act=Token(at)))
        who = say("A person plays") if seat.bot else say("The machine plays")
        picks.append(Pick("bot", who, act=Swap(at)))
        for key, side in SIDES.items():
            picks.append(Pick(f"side {key}", f"{say('Sits at:')} {say(side)}", act=Side(at, key)))
        picks.append(Pick("remove", say("Take this seat away"), act=Remove(at)))
        return tuple(picks)

    def _table(self) -> list[Row]:
        say = self.house.translate
        plan, board = self.plan, self.board
        editions = tuple(Pick(name, capital(name)) for name in self.house.packs.names(board))
        rows = [
            Row(Entry.EDITION, say("Edition"), capital(plan.edition),
                say("What is printed on your board"), picks=editions, chosen=plan.edition),
        ]  # fmt: skip
        for option in board.options:
            picks = tuple(Pick(key, say(text)) for key, text in option.options.items())
            chosen = plan.options[option.key]
            rows.append(
                Row(Choice(option.key), say(option.title), say(option.options[chosen]),
                    picks=picks, chosen=chosen)
            )  # fmt: skip
        if board.notes is not None:
            money = {"cash": say("Paper notes on the table"), "ledger": say("In the machine")}
            picks = tuple(Pick(key, label) for key, label in money.items())
            rows.append(
                Row(Entry.MONEY, say("Money"), money[plan.money], picks=picks, chosen=plan.money)
            )
        for key, name in board.sources.items():
            how = {"machine": say("the machine"), "real": say("the real thing")}
            picks = tuple(Pick(way, label) for way, label in how.items())
            rows.append(
                Row(Source(key), capital(say(name)), how[plan.chance[key]], picks=picks,
                    chosen=plan.chance[key])
            )  # fmt: skip
        rows.append(
            Row(Entry.PHRASE, say("A phrase of your own"), plan.phrase or say("none"),
                say("Mixed into the machine's dice, so that nobody could know them before"),
                kind="text")
        )  # fmt: skip
        rows.append(Row(Step.PRINT, say("Print this box"), kind="act"))
        return rows

    def _rules(self) -> list[Row]:
        say = self.house.translate
        presets = {"printed": say("As printed"), "family": say("For families")}
        now = next((key for key in presets if self.plan.rulings == self._preset(key)), "")
        picks = tuple(Pick(key, label) for key, label in presets.items())
        rows = [
            Row(Entry.PRESET, say("Start from"), presets.get(now, say("Your own")), picks=picks,
                chosen=now)
        ]  # fmt: skip
        for switch in self.board.switches:
            chosen = self.plan.rulings[switch.id]
            picks = tuple(
                Pick(key, say(text), say(switch.reason) if key == switch.default else "")
                for key, text in switch.options.items()
            )
            rows.append(
                Row(Rule(switch.id), say(switch.title), say(switch.options[chosen]),
                    picks=picks, chosen=chosen)
            )  # fmt: skip
        return rows

    def _preset(self, name: str) -> dict[str, str]:
        return dict(Rulings(self.board.switches, preset=name))

    # -- what is touched -----------------------------------------------------------------------

    def show_tab(self, tab: str) -> None:
        self.plan.tab = tab

    def proceed(self, now: float) -> None:
        plan, house = self.plan, self.house
        setup = complete(self.board, self._setup())
        urn = Urn(self.urn.secret, plan.phrase)
        session = Session.begin(house.journal, setup, urn=urn, sources=plan.chance)
        known = house.journal.kept("names") or []
        fresh = [name for name in setup.seats if name not in NAMES]
        house.journal.keep(f"setup {self.board.id}", plan.to_json())
        house.journal.keep("names", [*fresh, *(n for n in known if n not in fresh)][:8])
        house.sides = {at: int(seat.side) for at, seat in enumerate(plan.seats)}
        house.journal.keep(f"sides {session.id}", [int(seat.side) for seat in plan.seats])
        house.seat(session)
        house.open("table")

    def touched(self, act: SetupAct, now: float) -> None:
        plan = self.plan
        match act:
            case Step.SAME:
                self.plan = self._last_time()
                self.proceed(now)
            case Step.ADD:
                taken = {seat.name for seat in plan.seats}
                plan.seats.append(SeatPlan(next(name for name in NAMES if name not in taken)))
            case Step.PRINT:
                self.house.open("print", {"game": self.board.id, "edition": plan.edition})
            case Token(seat):
                name = plan.seats[seat].name
                self.house.tags.teach(self.fresh, Binding("player", name))
                self.seated.add(name)
                self.fresh = ""
            case Swap(seat):
                plan.seats[seat].bot = not plan.seats[seat].bot
                if plan.seats[seat].bot:
                    self._let_it_see()
            case Side(seat, side):
                plan.seats[seat].side = side
            case Remove(seat):
                self._remove(seat)
            case _:
                assert_never(act)

    def entered(self, field: SetupField, value: str, now: float) -> None:
        plan = self.plan
        match field:
            case Entry.EDITION:
                plan.edition = value
            case Entry.MONEY:
                plan.money = value
            case Entry.PHRASE:
                plan.phrase = value
            case Entry.PRESET:
                plan.rulings = self._preset(value)
            case Seat(at):
                plan.seats[at].name = value
            case Choice(key):
                plan.options[key] = value
            case Source(key):
                plan.chance[key] = value
            case Rule(id_):
                plan.rulings[id_] = value
            case _:
                assert_never(field)

    def _last_time(self) -> Plan:
        """The set-up of last time, with what this version has besides; raises `Refused`."""
        fresh = self._fresh()
        try:
            plan = Plan.from_json(self.last)
            for mine, usual in (
                (plan.rulings, fresh.rulings),
                (plan.options, fresh.options),
                (plan.chance, fresh.chance),
            ):
                mine |= {key: value for key, value in usual.items() if key not in mine}
        except (TypeError, KeyError, AttributeError):
            raise Refused("The set-up of last time cannot be read any more.") from None
        return plan

    def _remove(self, seat: int) -> None:
        fewest = self.board.seats.start
        if len(self.plan.seats) <= fewest:
            raise Refused(
                Line("{board} needs {start} players.", board=self.board.name, start=fewest)
            )
        del self.plan.seats[seat]

    def _let_it_see(self) -> None:
        """The machine is to play a seat: what it could not see becomes what it can, and is told."""
        options, say = self.plan.options, self.house.translate
        for option in self.board.options:
            if options[option.key] in option.blind:
                options[option.key] = self.board.seeing({})[option.key]
                self.notice = f"{say(option.title)}: {say(option.options[options[option.key]])}"

    def hear(self, signal: Signal, now: float) -> None:
        """A player's token put to the reader sits down; a new one is given to whom it belongs."""
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
        self.changed = True

    def _sit_down(self, name: str) -> bool:
        """Give a player a seat: one that nobody has taken yet, or one more; whether there was one.

        A seat is untaken as long as it has the name that the machine made up for it.
        """
        say, seats = self.house.translate, self.plan.seats
        self.notice = say("{name} sits down.").format(name=name)
        untaken = [seat for seat in seats if seat.name in NAMES and seat.name not in self.seated]
        if name in [seat.name for seat in seats]:
            pass
        elif untaken:
            untaken[0].name = name
        elif len(seats) < self.board.seats.stop - 1:
            seats.append(SeatPlan(name))
        else:
            self.notice = say("No seat is free for {name}.").format(name=name)
            return False
        self.seated.add(name)
        return True

    def _setup(self) -> Setup:
        plan = self.plan
        edition, pack = self.house.packs.find(self.board, plan.edition)
        bots = tuple(at for at, seat in enumerate(plan.seats) if seat.bot)
        names = tuple(seat.name.strip() for seat in plan.seats)
        return Setup(
            self.board.id, names, edition, pack, plan.rulings, plan.options, plan.money, bots
        )
