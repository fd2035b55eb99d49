"""By no route does anything that the machine answered become the owner's word.

People and machines answer in turn whatever is asked, steps are taken back, things put right, games
taken up again and played once more: what is kept as the edition was told by people, all of it.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from display.wishes import Touch
from firmware_host import games
from firmware_host.cli import main
from firmware_host.engine.asks import Amount, Answer, Ask, Choose
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import Correct, LetMachine, Reply, Undo, put_right
from firmware_host.engine.table import Setup
from firmware_host.engine.toml import loads
from firmware_host.kept.editions import Packs
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.touch.pages.winner import rematch
from firmware_host.touch.teaching.page import TeachingPage, Thing
from tests.host.hands import Room

# What people say: a sum that no machine comes upon, on a board of this length.
SAID = {"go-for-broke": ("receive", 77_000, 41), "gambler": ("receive", 170, 41)}
SOURCES = ("touch", "terminal", "phone", "referee")
STEPS = 160


class Evening:
    """Games of one blank edition, one after the other, with people who always say the same."""

    def __init__(self, state: Path, game: str, seed: int) -> None:
        self.game = game
        self.verb, self.amount, self.length = SAID[game]
        self.chance = random.Random(seed)
        self.packs = Packs(state)
        self.journal = Journal(None)
        board = games.board(game)
        setup = Setup(game, ("Ann", "Ben"), "blank", games.shipped_pack(board, "blank"))
        self.sit_down(Session.begin(self.journal, setup, urn=Urn.from_seed(seed)))
        # How many in a hundred of the table's questions the machine answers.
        self.lends = self.chance.choice((0, 10, 50))
        self.kept, self.seen = 0, ""

    def sit_down(self, session: Session) -> None:
        session.taught = self.packs.learn
        self.session = session

    def step(self) -> None:
        """One thing that can happen at a table."""
        session, ask = self.session, self.session.game.ask
        happens = self.chance.randrange(100)
        if ask is None or happens == 0:
            # The same setup with chance of ours, so that the test is the same every time.
            again = rematch(session).header.setup
            urn = Urn.from_seed(self.chance.randrange(10_000))
            self.sit_down(Session.begin(self.journal, again, urn=urn))
        elif happens < 4 and session.n:
            count = 1 + self.chance.randrange(min(3, session.n))
            session.take(Undo(count=count, agreed=(0, 1)))
        elif happens < 6:
            record = self.journal.record(session.id)
            assert record is not None
            self.sit_down(Session.resume(self.journal, record))
        elif happens < 10:
            self._put_right()
        elif ask.seat is None and not ask.chance and self.chance.randrange(100) >= self.lends:
            session.take(Reply(self._said(ask), source=self.chance.choice(SOURCES)))
        else:
            session.take(LetMachine())

    def _put_right(self) -> None:
        fixes = self.session.game.table.fixes()
        if fixes:
            fix = self.chance.choice(fixes)
            to, _ = self.chance.choice(fix.options)
            try:
                self.session.take(Correct(put_right(fix.what, to, "so it is"), (0, 1)))
            except Refused:
                return  # some things cannot be so

    def _said(self, ask: Ask) -> Answer:
        if isinstance(ask, Choose):
            return next(
                (word for word in ("remember", self.verb) if word in ask),
                ask.sample(self.chance.randrange),
            )
        assert isinstance(ask, Amount)
        wanted = self.amount if ask.unit == "$" else self.length
        return wanted if wanted in ask else ask.sample(self.chance.randrange)

    def check(self, edition: str = "blank") -> None:
        """Everything in the owner's file was said by people."""
        board = games.board(self.game)
        if edition not in self.packs.owned(board):
            return
        text = self.packs.text(board, edition)
        if text == self.seen:
            return
        self.seen = text
        self.kept += 1
        rows = [row for part in loads(text).values() if isinstance(part, list) for row in part]
        does = {row["does"] for row in rows if isinstance(row, dict) and "does" in row}
        assert does <= {f"{self.verb} {self.amount}", "nothing", "unknown"}, does


@pytest.mark.parametrize("game", list(SAID))
def test_nothing_that_the_machine_said_is_kept_by_any_route(tmp_path: Path, game: str) -> None:
    kept = 0
    for seed in (*range(6), 11, 71):
        evening = Evening(tmp_path / str(seed), game, seed)
        for _ in range(STEPS):
            evening.step()
            evening.check()
        kept += evening.kept
    assert kept > 30, "and what people said is"


@pytest.mark.parametrize("game", list(SAID))
def test_nor_by_a_record_or_an_edition_that_another_machine_takes_in(
    tmp_path: Path, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record goes over in a backup, an edition as a file: neither brings the machine's word."""
    board = games.board(game)
    kept = 0
    for seed in range(4):
        here, there = tmp_path / f"here {seed}", tmp_path / f"there {seed}"
        here.mkdir()
        evening = Evening(here / "packs", game, seed)
        evening.lends = 30
        evening.journal = Journal(here / "croupier.db")
        setup = evening.session.header.setup
        evening.sit_down(Session.begin(evening.journal, setup, urn=Urn.from_seed(seed)))
        for _ in range(60):
            evening.step()
        evening.check()
        evening.journal.close()
        # The record, as a backup brings it, is gone on with where no edition was ever told.
        shutil.copytree(here, there, ignore=shutil.ignore_patterns("packs"))
        evening.journal, evening.packs = Journal(there / "croupier.db"), Packs(there / "packs")
        evening.sit_down(Session.resume(evening.journal, evening.journal.records()[0]))
        for _ in range(60):
            evening.step()
            evening.check()
        # The edition, as a file.
        if "blank" in Packs(here / "packs").owned(board):
            file = str(tmp_path / f"{seed}.toml")
            base = ["--game", game, "--state"]
            assert main(["edition", "export", "blank", "--out", file, *base, str(here)]) == 0
            assert main(["edition", "import", file, "--as", "told", *base, str(there)]) == 0
            evening.check("told")
            kept += 1
    assert kept, capsys.readouterr().out


@pytest.mark.parametrize("game", list(SAID))
def test_nor_by_a_walk_that_was_open_when_the_game_ended(tmp_path: Path, game: str) -> None:
    """The walk showed the board of the running game, which the machine had made up."""
    room, board = Room(tmp_path), games.board(game)
    setup = Setup(game, ("Ann", "Ben"), "blank", games.shipped_pack(board, "blank"))
    session = Session.begin(room.journal, setup, urn=Urn.from_seed(1))
    room.house.seat(session)
    for _ in range(40):
        session.take(LetMachine())
    room.house.open("teaching", {"game": game, "edition": "blank"})
    page = room.house.page
    assert isinstance(page, TeachingPage)
    assert len(page.walk.items("board")) > 5
    while session.game.ask is not None:  # somebody plays on, on a phone
        session.take(LetMachine())
    page.carry_out(Touch(Thing("space 1")), 0.0)
    again = room.house.page
    assert isinstance(again, TeachingPage)
    assert again is not page
    assert again.walk.pack() == TeachingPage(room.house, board, "blank").walk.pack()
    assert len(again.walk.items("board")) <= 1
    assert "blank" not in room.house.packs.owned(board)
