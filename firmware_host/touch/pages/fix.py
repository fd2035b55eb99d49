"""Fix the table: money, places, holdings, whose turn; every correction with a reason, logged."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias, assert_never

from display.scenes.forms import FormScene, Pick, Row
from display.wishes import RowKey, Touch
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, change_rule, give_turn, hold, put_right
from firmware_host.engine.table import Act, Fix
from firmware_host.engine.words import Line, capital, word
from firmware_host.record.consent import Locked, Unagreed
from firmware_host.record.handover import by_hand
from firmware_host.record.session import Session
from firmware_host.touch.app import House
from firmware_host.touch.pages.agreeing import Agree, turned, who_agrees
from firmware_host.touch.pages.page import FormPage, Rule, Source
from firmware_host.touch.pages.sheet import Blank, Pen, Sheet, SheetAct, Strike
from firmware_host.values import dataclass

REASONS = (
    word("miscounted"),
    word("pawn stood elsewhere"),
    word("forgotten"),
    word("misread"),
    word("agreed by all"),
)
TABS = (
    ("players", word("Players")),
    ("table", word("The table")),
    ("turn", word("Whose turn")),
    ("hand", word("By hand")),
    ("chance", word("Chance")),
    ("rules", word("Rules")),
)


def open_page(house: House, args: Mapping[str, str]) -> FixPage:
    """Put the game on the table right. Raises `Refused` if there is none."""
    if house.session is None:
        raise Refused("No game is on the table. Touch one on Home to begin.")
    page = FixPage(house, house.session)
    if args.get("tab") in [tab for tab, _ in page.tabs]:
        page.tab = args["tab"]
    return page


class Why(StrEnum):
    """The row with the reason."""

    REASON = "why"


@dataclass(frozen=True)
class Player(RowKey):
    """Show what this seat has, all on one page."""

    seat: int


class Leave(StrEnum):
    """Go back to all the players, or to what is printed."""

    PLAYERS = "players"
    PRINTED = "printed"


@dataclass(frozen=True)
class Turn(RowKey):
    """It is this seat's turn."""

    seat: int


@dataclass(frozen=True)
class Sum(RowKey):
    """What an account holds."""

    account: int


@dataclass(frozen=True)
class Thing(RowKey):
    """A thing on the table: where it is, whose it is, how many there are."""

    what: str


FixAct: TypeAlias = Agree | Turn | Player | Leave | SheetAct
FixField: TypeAlias = Why | Sum | Thing | Source | Rule | Blank


class FixPage(FormPage[FixAct, FixField]):
    """What the machine believes, and a way to change every bit of it."""

    acts = (Agree, Turn, Player, Leave, Pen, Strike)
    fields = (Why, Sum, Thing, Source, Rule, Blank)

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house)
        self.session = session
        # In a game without money there is none to be wrong; points are a thing of the table.
        self.tabs = [tab for tab in TABS if tab[0] != "hand" or session.game.table.unit == "$"]
        self.sheet = Sheet(house, session)
        # Coming from a card that is settled by hand, the sheet is open at once.
        self.tab = "hand" if by_hand.asked(session) else self.tabs[0][0]
        self.reason = REASONS[0]
        self.player: int | None = None  # whose page is open
        self.wanted: Correct | None = None  # a correction that somebody still has to agree to

    def scene(self) -> FormScene:
        self.changed = False
        if self.wanted is not None:
            return who_agrees(self.session, self.wanted, "fix", self.notice)
        say = self.house.translate
        if self.player is not None:
            return self._one_player(self.player)
        tabs = {"players": self._players, "table": self._things, "turn": self._turns}
        tabs |= {"hand": self.sheet.rows, "chance": self._sources, "rules": self._rules}
        rows = tabs[self.tab]()
        if self.tab in ("table", "turn"):
            rows.insert(0, self._why())
        sheet = self.tab == "hand"
        hint = say("What is on the table counts. Touch whatever the machine has wrong.")
        return FormScene(
            "fix",
            say("Fix the table"),
            tuple(rows),
            hint="" if sheet else hint,
            tally=self.sheet.running() if sheet else "",
            main=say("Settle it") if sheet else "",
            blocked="" if self.sheet.words or not sheet else say("First say what happened"),
            pairs=sheet,
            tabs=tuple((key, say(label)) for key, label in self.tabs),
            tab=self.tab,
            back="table",
            notice=self.notice,
        )

    def _why(self) -> Row:
        """Return the row with the reason that corrections are logged with."""
        say = self.house.translate
        reasons = tuple(Pick(reason, say(reason)) for reason in REASONS)
        return Row(
            Why.REASON, say("The reason"), say(self.reason), picks=reasons, chosen=self.reason
        )

    def _players(self) -> list[Row]:
        """Return everybody with what they have: a touch shows all of it."""
        table = self.session.game.table
        return [
            Row(
                Player(seat),
                name,
                self._has(seat),
                kind="act",
                look=self.house.look(seat),
                initial=name[:1],
            )
            for seat, name in enumerate(table.names)
            if seat not in table.gone
        ]

    def _has(self, seat: int) -> str:
        table = self.session.game.table
        return self.house.translate.counted(table.score(seat), table.unit)

    def _one_player(self, seat: int) -> FormScene:
        """Return the page of one player: money and everything else that is theirs."""
        say, table = self.house.translate, self.session.game.table
        rows = [self._why()]
        if table.unit == "$":
            rows.append(self._sum(seat, say("Money")))
        rows += [self._thing(fix) for fix in table.fixes() if fix.seat == seat]
        return FormScene(
            f"fix player {seat}",
            table.names[seat],
            tuple(rows),
            hint=say("What is on the table counts. Touch whatever the machine has wrong."),
            back=Touch(Leave.PLAYERS),
            notice=self.notice,
        )

    def _sum(self, account: int, title: str) -> Row:
        money = self.house.translate.money(self.session.game.table.money[account])
        return Row(Sum(account), title, money, kind="number")

    def _things(self) -> list[Row]:
        """Return the fixes that belong to no seat: pots, decks, what is for sale."""
        table, speaker = self.session.game.table, self.session.speaker()
        rows = [
            self._sum(account, speaker.line(Line("{account:who}", account=account)))
            for account in range(table.seats, len(table.ledger.names))
            if account != table.bank and table.unit == "$"
        ]
        if self.session.board.taught:
            say = self.house.translate
            what = say("names, spaces, cards")
            rows.insert(0, Row(Leave.PRINTED, say("What is printed"), what, kind="act"))
        return rows + [self._thing(fix) for fix in table.fixes() if fix.seat is None]

    def _thing(self, fix: Fix) -> Row:
        say = self.session.speaker().line
        picks = tuple(Pick(value, say(label)) for value, label in fix.options)
        return Row(
            Thing(fix.what),
            capital(say(fix.label)),
            say(fix.label_now),
            picks=picks,
            chosen=fix.now,
        )

    def _turns(self) -> list[Row]:
        table = self.session.game.table
        say = self.house.translate
        return [
            Row(
                Turn(seat),
                table.names[seat],
                say("to play now") if seat == table.turn else "",
                kind="act",
                look=seat,
                initial=table.names[seat][:1],
            )
            for seat in range(table.seats)
            if seat not in table.gone
        ]

    def _sources(self) -> list[Row]:
        say = self.house.translate
        how = {"machine": say("The machine"), "real": say("The real thing")}
        picks = tuple(Pick(way, label) for way, label in how.items())
        rows = []
        for key, name in self.session.board.sources.items():
            now = self.session.sources.get(key, "machine")
            rows.append(Row(Source(key), capital(say(name)), how[now], picks=picks, chosen=now))
        return rows

    def _rules(self) -> list[Row]:
        say = self.house.translate
        table = self.session.game.table
        return [
            Row(
                Rule(switch.id),
                say(switch.title),
                say(switch.options[table.rulings[switch.id]]),
                picks=tuple(Pick(key, say(text)) for key, text in switch.options.items()),
                chosen=table.rulings[switch.id],
            )
            for switch in self.session.board.switches
            if switch.later
        ]

    def proceed(self, now: float) -> None:
        if self.wanted is None and self.tab == "hand":
            self.touched(Pen.SETTLE, now)
        else:
            self.wanted = None

    def show_tab(self, tab: str) -> None:
        self.tab = tab

    def touched(self, act: FixAct, now: float) -> None:
        match act:
            case Agree(seat):
                if self.wanted is not None:
                    self._correct(turned(self.wanted, seat), now)
            case Player(seat):
                self.player = seat
            case Leave.PLAYERS:
                self.player = None
            case Leave.PRINTED:
                setup = self.session.header.setup
                self.house.open("teaching", {"game": setup.game, "edition": setup.edition})
            case Turn(seat):
                self._correct(_correction(give_turn(seat, self.reason)), now)
            case Pen() | Strike():
                if settled := self.sheet.touched(act):
                    self._correct(_correction(settled), now)
            case _:
                assert_never(act)

    def entered(self, field: FixField, value: str, now: float) -> None:
        match field:
            case Why.REASON:
                self.reason = value
            case Sum(account):
                self._set_sum(account, value, now)
            case Thing(what):
                self._correct(_correction(put_right(what, value, self.reason)), now)
            case Source(key):
                self.session.trust(key, value)
                self.house.renew(now)
            case Rule(id_):
                self._correct(_correction(change_rule(id_, value)), now)
            case Blank():
                self.sheet.entered(field, value)
            case _:
                assert_never(field)

    def _set_sum(self, account: int, value: str, now: float) -> None:
        """Set what an account should hold; the difference goes to or comes from the bank."""
        if not value.isdecimal():
            raise Refused("A sum must be a whole number of dollars.")
        if act := hold(self.session.game.table, account, int(value), self.reason):
            self._correct(_correction(act), now)

    def _correct(self, wanted: Correct, now: float) -> None:
        """Carry a correction out, or ask those who still have to agree to it."""
        self.wanted = None
        try:
            self.session.take(wanted)
        except Unagreed:
            self.wanted = wanted
        except Locked:  # the minutes are over
            self.house.behind_lock(lambda: self._correct(wanted, now))
        else:
            self.sheet = Sheet(self.house, self.session)
            self.house.renew(now)
            if wanted.act.act == "settle":
                by_hand.keep(self.session, wanted.act)
                self.house.open("table")


def _correction(act: Act) -> Correct:
    return Correct(act, source="fix")
