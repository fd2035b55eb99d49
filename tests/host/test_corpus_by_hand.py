"""All by hand: whatever a box prints, a table can settle it on the sheet and the books stay whole.

For every text of the corpus, those that the language can say and those that it cannot, the sheet
is filled in as people would: what everybody gives and gets, pawns, things, turns to sit out. What
the language can say is first carried out by it, and the sheet has to lead to the same.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from display.wishes import Enter, Touch
from firmware_host import games
from firmware_host.engine.asks import Draw, Question, Tell
from firmware_host.engine.errors import Short
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Reply, Undo
from firmware_host.engine.settling import asked_by_hand
from firmware_host.engine.table import Setup
from firmware_host.engine.toml import pair
from firmware_host.games.gambler.ending import Ended
from firmware_host.games.gambler.table import GamblerTable
from firmware_host.games.go_for_broke.ending import Broke, Emptied
from firmware_host.games.go_for_broke.table import BrokeTable
from firmware_host.games.shared.effects import Script
from firmware_host.games.shared.grammar import parse_node
from firmware_host.kept.settings import Settings
from firmware_host.record import story
from firmware_host.record.chance import Urn
from firmware_host.record.handover import by_hand
from firmware_host.record.handover.sheet import sheet as handed_over
from firmware_host.record.header import complete
from firmware_host.record.session import Session
from firmware_host.touch.pages.agreeing import Agree
from firmware_host.touch.pages.fix import FixPage
from firmware_host.touch.pages.sheet import Blank, Pen
from tests.effects.test_corpus import PHRASES, TEXTS, card_of, is_by_hand, laid, pack
from tests.games.table_talk import NAMES
from tests.host.hands import Room

AT = 5  # the space to which Ann comes
BEGINS = ([6, 6], [1, 2], [1, 2])
FIGURE = re.compile(r"\$(\d[\d,]*)")
EVERY = 3  # parts, so that they run beside each other
Table = BrokeTable | GamblerTable


def words_of(id_: str) -> str:
    """The table's own words for a text: its beginning, as long as the sheet takes them."""
    return " ".join(TEXTS[id_]["says"].replace('"', "'").split())[:60].strip()


def carried_out(id_: str) -> tuple[Table, Table]:
    """A table before and after the language has carried a text out."""
    text = TEXTS[id_]
    before, after = laid(text["game"]), laid(text["game"])
    cause = card_of(after, text) if text["on"] == "card" else AT
    effect = Script("script", does=parse_node(PHRASES[id_]))
    run = after.script(after, 0, effect, cause)  # type: ignore[arg-type]
    chance, answer = random.Random(id_), None
    try:
        while True:
            asked = run.send(answer)
            ask = asked if isinstance(asked, Question) else asked()
            answer = ask.sample(chance.randrange)
    except (StopIteration, Short, Emptied, Broke, Ended):
        return before, after


def lines_of(id_: str) -> list[str]:
    """What the table writes on the sheet: payments first, then whatever stands elsewhere."""
    if is_by_hand(PHRASES[id_]):
        named = FIGURE.search(TEXTS[id_]["means"]) or FIGURE.search(TEXTS[id_]["says"])
        due = int(named[1].replace(",", "")) if named else 10
        due = min(due, laid(TEXTS[id_]["game"]).money[0])
        return [f"Ann > bank {due}", f"bank > Ben {due}"]
    before, after = carried_out(id_)
    return [*payments(before, after), *things(before, after)]


def payments(before: Table, after: Table) -> Iterator[str]:
    moved = [now - then for then, now in zip(before.money, after.money, strict=True)]
    names = before.ledger.names
    for account in sorted(range(len(moved)), key=lambda account: moved[account]):
        if account == before.bank or not moved[account]:
            continue
        gives = moved[account] < 0
        payer, payee = (account, before.bank) if gives else (before.bank, account)
        yield f"{names[payer]} > {names[payee]} {abs(moved[account])}"


def things(before: Table, after: Table) -> Iterator[str]:
    then = {fix.what: fix.now for fix in before.fixes()}
    for fix in after.fixes():
        if fix.what in then and fix.now != then[fix.what] and not fix.what.endswith("deck"):
            yield f"{fix.what} = {fix.now}"


def landed(room: Room, id_: str) -> Session:
    """A game in which Ann meets the text, and it is to be settled by hand."""
    text, board = TEXTS[id_], games.board(TEXTS[id_]["game"])
    setup = complete(board, Setup(board.id, NAMES[:3], "box", printed(id_)))
    session = Session.begin(room.journal, setup, urn=Urn.from_seed(1))
    for dice in BEGINS:
        session.take(Reply(dice, source="touch"))
    if board.id == "gambler":
        session.take(Reply("roll", source="touch"))
    session.take(Reply([2, 3], source="touch"))
    ask = session.game.ask
    if text["on"] == "card":
        assert isinstance(ask, Draw)
        session.take(Reply(next(iter(ask.deck.left())), source="touch"))
    assert isinstance(session.game.ask, Tell)
    assert asked_by_hand(session.game.ask) == words_of(id_)
    room.house.seat(session)
    return session


def printed(id_: str) -> str:
    """The house edition with the text on the space, or on a card that is drawn there."""
    text = TEXTS[id_]
    told = pair("does", f"settle by hand: {words_of(id_)}")
    if text["on"] == "space":
        return put(pack(text["game"]), "space", AT, told)
    table = text["deck"]
    drawn = put(pack(text["game"]), "space", AT, pair("does", f"draw {text['deck']}"))
    return put(drawn, table, 0, told)


def put(text: str, table: str, at: int, does: str) -> str:
    """A pack in which one of its tables says something else."""
    parts = text.split(f"[[{table}]]\n")
    parts[at + 1] = re.sub(r'(?m)^does = ".*"$', lambda _: does, parts[at + 1], count=1)
    return f"[[{table}]]\n".join(parts)


def fill_in(page: FixPage, line: str) -> None:
    """Write one line on the sheet, blank by blank."""
    table = page.session.game.table
    what, equals, to = line.rpartition(" = ")
    if equals:
        page.carry_out(Enter(Blank.THING, what), 0.0)
        page.carry_out(Enter(Blank.TO, to), 0.0)
        return
    payer, _, rest = line.partition(" > ")
    payee, _, amount = rest.rpartition(" ")
    page.carry_out(Enter(Blank.PAYER, str(table.ledger.names.index(payer))), 0.0)
    page.carry_out(Enter(Blank.PAYEE, str(table.ledger.names.index(payee))), 0.0)
    page.carry_out(Enter(Blank.AMOUNT, amount), 0.0)
    page.carry_out(Touch(Pen.ADD), 0.0)


def settle(room: Room, session: Session, lines: list[str]) -> None:
    """Open the sheet, write everything down and settle it."""
    room.house.open("fix")
    page = room.house.page
    assert isinstance(page, FixPage)
    assert page.tab == "hand"
    page.sheet.lines.clear()
    for line in lines:
        fill_in(page, line)
    assert page.notice == ""
    assert page.sheet.lines == lines
    page.carry_out(Touch(Pen.SETTLE), 0.0)
    for seat in range(3):
        if page.wanted is not None:  # a second person looks on
            page.carry_out(Touch(Agree(seat)), 0.0)
    assert page.wanted is None


def in_order(session: Session) -> None:
    table = session.game.table
    assert sum(table.money) == 0
    assert all(cash >= 0 for account, cash in enumerate(table.money) if account != table.bank)


def check(room: Room, id_: str) -> None:
    session, lines = landed(room, id_), lines_of(id_)
    game, words = session.game, words_of(id_)
    before = (list(game.table.money), len(game.events), facts(game))
    entries = len(game.entries)
    settle(room, session, lines)
    in_order(session)
    assert len(game.entries) == entries + 1, "one sheet is one entry"
    reached(game, lines, before[0])
    told = [each.text for each in story.history(session)]
    assert f"Settled by hand: {words}" in "\n".join(told)
    index = next(n for n, event in enumerate(game.events) if event[0].kind == "settled")
    assert words in str(story.why_event(session, index))
    assert words in str(story.everything(session))
    assert handed_over(session)
    paid = [line for line in lines if " > " in line]
    assert story.ledger_csv(session).count("(by hand)") == len(paid)
    replayed = Game(session.board, session.header.setup, game.entries)
    assert (replayed.events, facts(replayed)) == (game.events, facts(game))
    session.take(Undo(1, (0, 1, 2)))
    assert (list(game.table.money), len(game.events), facts(game)) == before
    settle(room, session, lines)
    session.take(Reply(session.game.ask.sample(lambda below: 0), source="touch"))  # type: ignore[union-attr]
    in_order(session)
    assert by_hand.last_time(landed(room, id_), words) == lines


def facts(game: Game) -> object:
    return game.table.facts(frozenset())


def reached(game: Game, lines: list[str], before: list[int]) -> None:
    """Every line of the sheet has come about."""
    now = {fix.what: fix.now for fix in game.table.fixes()}
    names, wanted = game.table.ledger.names, list(before)
    for line in lines:
        what, equals, to = line.rpartition(" = ")
        if equals:
            assert now[what] == to, line
            continue
        payer, _, rest = line.partition(" > ")
        payee, _, amount = rest.rpartition(" ")
        wanted[names.index(payer)] -= int(amount)
        wanted[names.index(payee)] += int(amount)
    assert list(game.table.money) == wanted


@pytest.mark.parametrize("game", ["go-for-broke", "gambler"])
@pytest.mark.parametrize("part", range(EVERY))
def test_every_text_is_settled_on_the_sheet(tmp_path: Path, game: str, part: int) -> None:
    room = Room(tmp_path, settings=Settings())
    for id_ in [id_ for id_, text in TEXTS.items() if text["game"] == game][part::EVERY]:
        check(room, id_)
