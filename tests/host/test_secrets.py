"""What is hidden stays hidden: everything anybody may look at is the same whatever it is.

Two tables get the same answers in public and differ in what only one player may know. Nothing
that is shown, said, written or sent may tell them apart before the game is over.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from display.gallery.render import opened, tap
from display.port import Propose
from firmware_host import games
from firmware_host.doctor.bundle import last_game
from firmware_host.engine.asks import Arrange
from firmware_host.engine.requests import LetMachine, Reply
from firmware_host.engine.table import Setup
from firmware_host.record import story, undo
from firmware_host.record.chance import Urn
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.system.logbook import FILE, open_logbook
from firmware_host.text.referee import Referee
from firmware_host.text.terminal import Terminal
from firmware_host.touch.director import Director
from firmware_host.touch.voice import Voice

NOON = "2026-01-02T12:00:00+00:00"


def begin(folder: Path, game: str, names: str, options: dict[str, str]) -> Session:
    board = games.board(game)
    setup = Setup(
        game, tuple(names.split()), "house", games.shipped_pack(board, "house"), options=options
    )
    journal = Journal(folder / "croupier.db", lambda: NOON)
    return Session.begin(journal, complete(board, setup), urn=Urn.from_seed(6))


def dealt(session: Session, *, swapped: bool) -> None:
    """Hands of the second game after an exchange; `swapped` hides others with who leads."""
    session.take(Reply("same"))
    session.take(Reply("Ann"))
    while not (isinstance(session.game.ask, Arrange) and session.n > 10):
        session.take(LetMachine())
    ask = session.game.ask
    cards = [piece for piece, count in ask.pieces.items() for _ in range(count)]
    hands = cards[::3][:20] + cards[1::3][:20] + cards[2::3][:20] + cards[60:62]
    if swapped:  # three of the leader's cards against three of another player's
        leader = session.game.table.turn
        assert leader is not None
        for at in (0, 3, 9):
            mine, other = leader * 20 + at, (leader * 20 + at + 26) % 60
            hands[mine], hands[other] = hands[other], hands[mine]
    assert sorted(hands) == sorted(cards)
    session.take(Reply(dict(zip(ask.grid, hands, strict=True))))
    assert session.game.ask is not None
    assert session.game.ask.seat == session.game.table.turn


def arranged(session: Session, *, swapped: bool) -> None:
    """Two layouts on the screen; `swapped` has Ann's black tiles in another order."""
    ask = session.game.ask
    assert isinstance(ask, Arrange)
    layout = list(ask.make(Urn.from_seed(1).stream(1)))
    if swapped:
        black = [at for at, face in enumerate(layout) if face.startswith("black")]
        for one, other in zip(black, black[::-1], strict=True):
            if one < other:
                layout[one], layout[other] = layout[other], layout[one]
    session.take(Reply(dict(zip(ask.grid, layout, strict=True))))
    session.take(LetMachine())
    for face in ("red 500", "red 10"):
        session.take(Reply(face))


WAYS: dict[str, Callable[[Path, bool], Session]] = {}


def way(game: str, names: str, options: dict[str, str]) -> Callable[[Path, bool], Session]:
    def lay(folder: Path, swapped: bool) -> Session:
        session = begin(folder, game, names, options)
        (dealt if game == "zillionaire" else arranged)(session, swapped=swapped)
        return session

    return lay


WAYS["zillionaire"] = way("zillionaire", "Ann Ben Cleo", {"cards": "dealt", "games": "3"})
WAYS["spot-cash"] = way("spot-cash", "Ann Ben", {"tiles": "screen"})


def referee(session: Session, folder: Path) -> str:
    told = Referee(session)
    replies = [told.opening(), told.answer('{"export": true}'), told.answer('{"why": 1}')]
    return json.dumps(replies)


def screens(session: Session, folder: Path) -> str:
    """The picture, before and after the screen has been passed on, and the sheets over it."""
    shown = []
    scene = Director(session).scene()
    for steps in (("",), ("mine",), ("mine", "undo"), ("mine", "odds"), ("undo",)):
        stage = opened((800, 480), scene)
        for step in steps:
            if any(target.key.endswith(step) for target in stage.targets) and step:
                tap(stage, step)
        assert stage.paper is not None
        shown.append([repr(node) for node in stage.paper.laid])
    return repr(shown)


class Said:
    """A sentence that was spoken."""

    def poll(self) -> int | None:
        return 0

    def terminate(self) -> None:
        return


def spoken(session: Session, folder: Path) -> str:
    said: list[str] = []

    def run(command: Sequence[str]) -> Said:
        said.append(command[-1])
        return Said()

    voice = Voice(run=run, find=lambda _: "espeak")
    voice.on = True
    voice.tell(Director(session).scene())
    return repr(said)


def terminal(session: Session, folder: Path) -> str:
    out = io.StringIO()
    script = iter(["h", "w", "x", "o", "a", "f", "q"])
    Terminal(session, lambda *_: next(script), out, sleep=lambda _: None).run()
    return out.getvalue()


def log(session: Session, folder: Path) -> str:
    book = open_logbook(folder, 64, {})
    try:
        session.take(Reply({"hand": ["zillionaire"]}))
    except Exception as error:
        book.crash(error)
    path = folder / FILE
    return "" if "zillionaire" not in path.read_text() else "told"


LOOKS: dict[str, Callable[[Session, Path], str]] = {
    "history": lambda session, _: repr(story.history(session)),
    "sheet": lambda session, _: sheet(session),
    "everything": lambda session, _: json.dumps(story.everything(session)),
    "ledger": lambda session, _: story.ledger_csv(session),
    "odds": lambda session, _: repr(session.game.ask and session.game.table.odds(session.game.ask)),
    "bundle": lambda _, folder: last_game(folder),
    "undo": lambda session, _: repr(undo.put_back(session, 1)),
    "referee": referee,
    "screen": screens,
    "voice": spoken,
    "terminal": terminal,
    "log": log,
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", WAYS)
def test_nothing_tells_two_hidden_positions_apart(tmp_path: Path, game: str, look: str) -> None:
    seen = []
    for swapped in (False, True):
        folder = tmp_path / str(swapped)
        folder.mkdir()
        session = WAYS[game](folder, swapped)
        hidden = session.game.table.view(session.game.ask).secrets
        seen.append((hidden, LOOKS[look](session, folder)))
    (one, public), (other, as_public) = seen
    assert one != other, "the two have something to hide"
    assert public == as_public


def test_hands_are_told_to_who_may_see_and_to_all_at_the_end(tmp_path: Path) -> None:
    session = WAYS["zillionaire"](tmp_path, False)
    see = Referee(session, frozenset({0})).opening()["table"]
    assert isinstance(see, dict)
    assert list(see["hands"]) == ["Ann"]
    hidden = story.everything(session)["entries"]
    while session.game.ask is not None:
        session.take(LetMachine())
    told = story.everything(session)["entries"]
    assert isinstance(hidden, list)
    assert isinstance(told, list)
    deal = next(at for at, row in enumerate(hidden) if row["body"] is None)
    assert told[deal]["body"]


def test_a_proposed_layout_is_shown_and_not_recorded(tmp_path: Path) -> None:
    session = begin(tmp_path, "spot-cash", "Ann Ben", {"tiles": "screen"})
    director = Director(session)
    before = story.everything(session)
    drafts = []
    for _ in range(2):
        director.carry_out(Propose(session.n), 1.0)
        drafts.append(director.scene().proposal)
    ask = session.game.ask
    assert isinstance(ask, Arrange)
    assert drafts[0] != drafts[1], "every surprise is another one"
    assert all(draft in ask.legal for draft in drafts)
    assert story.everything(session) == before
    director.carry_out(Reply(dict(zip(ask.grid, drafts[1], strict=True)), session.n), 2.0)
    assert session.n == 1
    assert director.scene().proposal == (), "the next player is shown nothing of it"
