"""A very long game: opening it says how far it is, and home does not play it again each time."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from benchmarks.engines import set_up
from display.scenes.forms import HomeScene
from firmware_host import games
from firmware_host.cli import run
from firmware_host.engine.requests import LetMachine
from firmware_host.record import journal as journals
from firmware_host.record import left_off, replay, session
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text import progress
from firmware_host.text.progress import Progress
from firmware_host.touch.start import go_on
from tests.host.hands import Room

STEPS = 40


@pytest.fixture(autouse=True)
def _every_entry_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every entry is told, so that a short game is as good as a long one."""
    monkeypatch.setattr(journals, "BEAT", 1)
    monkeypatch.setattr(replay, "BEAT", 1)


@pytest.fixture
def played_again(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries were played again, one number for each time."""
    counts: list[int] = []
    real = replay.replay

    def counting(game: object, rows: list[object], *others: object) -> object:
        counts.append(len(rows))
        return real(game, rows, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(session, "replay", counting)
    return counts


def left(folder: Path) -> None:
    """A game that was left in the middle, by somebody else's program."""
    journal = Journal(folder / "croupier.db")
    game = Session.begin(journal, set_up(games.board("gambler")), urn=Urn.from_seed(1))
    for _ in range(STEPS):
        game.take(LetMachine())
    journal.close()


def card(room: Room) -> str:
    assert room.house.page is not None
    scene = room.house.page.scene()
    assert isinstance(scene, HomeScene)
    return scene.resume[0].detail


def test_home_plays_a_game_once_and_remembers_who_is_ahead(
    tmp_path: Path, played_again: list[int]
) -> None:
    left(tmp_path)
    room = Room(tmp_path)
    said = card(room)
    assert "leads with $" in said
    room.house.open("home")
    assert card(room) == said
    room.journal.close()
    assert card(Room(tmp_path)) == said
    assert played_again == [STEPS]


def test_a_game_that_is_left_is_not_played_again(tmp_path: Path, played_again: list[int]) -> None:
    left(tmp_path)
    room = Room(tmp_path)
    assert go_on(room.house)
    playing = room.house.session
    assert playing is not None
    del played_again[:]
    while len(playing.game.table.leaders()) != 1 or playing.n < STEPS + 20:
        playing.take(LetMachine())
    leader = playing.game.table.leaders()[0]
    room.house.open("home")
    assert f"{playing.game.table.names[leader]} leads with" in card(room)
    room.journal.close()
    assert f"{playing.game.table.names[leader]} leads with" in card(Room(tmp_path))
    assert played_again == []


def test_what_was_kept_of_an_earlier_step_is_not_believed(
    tmp_path: Path, played_again: list[int]
) -> None:
    left(tmp_path)
    card(Room(tmp_path))
    journal = Journal(tmp_path / "croupier.db")
    game = Session.resume(journal, journal.unfinished()[0])
    game.take(LetMachine())
    journal.close()
    del played_again[:]
    card(Room(tmp_path))
    assert played_again == [STEPS + 1]


@pytest.mark.parametrize("kept", [7, [1], {"seq": STEPS}, {"seq": STEPS, "ahead": [1, 2]}])
def test_what_was_kept_is_data(tmp_path: Path, kept: object) -> None:
    left(tmp_path)
    journal = Journal(tmp_path / "croupier.db")
    journal.keep("left off 1", kept)
    journal.close()
    assert "leads with" in card(Room(tmp_path))


def test_a_long_game_of_which_nothing_was_kept_is_offered_without_playing_it(
    tmp_path: Path, played_again: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(left_off, "SHORT", STEPS - 1)
    left(tmp_path)
    assert "leads" not in card(Room(tmp_path))
    assert played_again == []


class Watchdog:
    """Counts how often it was fed, and when."""

    def __init__(self) -> None:
        self.fed: list[float] = []
        self.is_ready = False

    def ready(self, status: str) -> None:
        self.is_ready = True

    def alive(self, now: float) -> None:
        self.fed.append(now)

    def stopping(self) -> None:
        """Not reached here."""


def slow(room: Room, watch: Watchdog, seen: list[float | None]) -> None:
    """Every look at the clock takes a tenth of a second, as on a slow machine."""
    show = room.host.picture.show

    def showing(now: float) -> bool:
        seen.append(room.stage.overlay.share)
        return show(now)

    def later() -> float:
        room.now += 0.1
        return room.now

    room.host._watch = watch
    room.host._clock = later
    room.host.picture.show = showing  # type: ignore[method-assign]


def test_opening_a_long_game_moves_a_bar_and_feeds_the_watchdog(tmp_path: Path) -> None:
    left(tmp_path)
    room, watch, seen = Room(tmp_path), Watchdog(), list[float | None]()
    slow(room, watch, seen)
    room.touch("Go on where you stopped")
    bars = [share for share in seen if share is not None]
    assert len(bars) > STEPS
    assert bars == sorted(bars)
    assert 0 < bars[0] < 0.2
    assert 0.9 < bars[-1] <= 1
    assert max(later - fed for fed, later in zip(watch.fed, watch.fed[1:], strict=False)) < 1
    assert seen[-1] is None
    assert room.house.page_name == "resume"
    assert room.stage.overlay.share is None


def test_a_start_that_goes_straight_on_shows_the_bar_before_there_is_a_page(
    tmp_path: Path,
) -> None:
    left(tmp_path)
    room, watch, seen = Room(tmp_path), Watchdog(), list[float | None]()
    vars(room.stage)["screen"] = None  # nothing has been shown yet
    room.stage.canvas.fill((0, 0, 0))
    slow(room, watch, seen)
    assert go_on(room.house)
    assert [share for share in seen if share is not None]
    assert sum(room.stage.canvas.get_at(room.stage.layout.box.middle)[:3])
    assert watch.fed
    assert not watch.is_ready
    room.host.turn()
    assert room.stage.overlay.share is None


def test_a_short_game_opens_without_a_bar(tmp_path: Path) -> None:
    left(tmp_path)
    room = Room(tmp_path)
    room.touch("Go on where you stopped")
    assert room.stage.overlay.doing == ""


def ticking(step: float) -> Callable[[], float]:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += step
        return now

    return clock


def test_a_terminal_is_told_once_a_second_and_only_if_it_takes_long() -> None:
    said: list[str] = []
    quick = Progress(said.append, ticking(0.001))
    for part in range(100):
        quick(part / 100)
    assert said == []
    slow = Progress(said.append, ticking(0.25))
    for part in range(10):
        slow(part / 10)
    assert said == [
        "croupier: going through the record, 40 %\n",
        "croupier: going through the record, 80 %\n",
    ]


@pytest.mark.parametrize(
    "command",
    [
        ["replay"],
        ["export"],
        ["referee", "gambler", "--journal", "{state}/croupier.db"],
        ["play", "--terminal", "--resume"],
    ],
    ids=lambda command: command[0],
)
def test_every_command_that_plays_a_game_again_says_how_far_it_is(
    tmp_path: Path,
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    left(tmp_path)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    words = [word.format(state=tmp_path) for word in command]
    assert run(words[0], [*words[1:], "--state", str(tmp_path)]) == 0
    assert "going through the record, 50 %" in capsys.readouterr().err
