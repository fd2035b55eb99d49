"""Renders likely next screens ahead of time, while the table is idle.

Behind the scenes an understudy of the table gives the answers that are open, one after the other,
and lays what they would show on a sheet that nobody sees: texts are measured, letters coloured and
pictures drawn before somebody waits for them. The understudy has a secret of its own, so what the
machine's dice and cards will really say is neither known here nor told, and nothing is recorded.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from operator import mod
from typing import Any, Protocol, runtime_checkable

from display import port
from display.toolkit.stage import Stage
from firmware_host.engine.asks import Amount, Arrange, Ask, Choose
from firmware_host.engine.game import Game
from firmware_host.engine.requests import LetMachine, Reply, Request
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.record.writer import Writer
from firmware_host.touch.app import House
from firmware_host.touch.coaching import Coaching
from firmware_host.touch.director import Director

SEVERAL = 40  # open answers that are tried out
THROWS = 2  # how often chance is
LONGEST = 2_000  # entries: a longer game is not played again for it
STRETCH = 50  # entries of a game that are played again at a time
LOOKS = 3  # a motion, what it lands on, and what comes after it
SEEN = ("skip", "go on")  # the targets that lead from one to the next
AGES = 60.0  # seconds after which every motion is over
MUTE = port.Port(lambda _: None)  # the hidden screen sends no requests and makes no sound


@runtime_checkable
class Dresses(Protocol):
    """A page that shows a director's table with what the coach and the settings change of it."""

    def dressed(self, scene: port.TableScene, coaching: Coaching | None) -> port.TableScene:
        """Return the table as the page shows it."""


class Unwritten(Journal):
    """A journal that writes nothing down."""

    def __init__(self) -> None:
        super().__init__(None)

    def write(self, *_: Any, **__: Any) -> None:
        """Write nothing."""


class Understudy(Director):
    """A director who offers no undo: nobody will touch it."""

    def _replayed_offer(self) -> port.UndoOffer:
        return port.UndoOffer(0, "")


class Rehearsal:
    """Tries out, step by small step, what may follow on the table as it stands."""

    def __init__(self, house: House, stage: Stage) -> None:
        self._house = house
        self._stage = stage
        self._journal: Unwritten | None = None
        self._at: tuple[Session, int] | None = None  # the position that is being tried out
        self._steps: Iterator[None] = iter(())

    def step(self) -> bool:
        """Prepare one small part; return whether there was anything to do."""
        house, session = self._house, self._house.session
        if house.page_name != "table" or house.director is None or session is None:
            self._at, self._steps = None, iter(())  # nothing of a game that was put away is kept
            return False
        if self._at != (session, session.seq):
            self._at = session, session.seq
            self._steps = self._tried_out(session, house.director)
        try:
            next(self._steps)
        except StopIteration:
            return False
        except Exception:
            # Errors here do not matter; they will be reported if the move is really made.
            self._steps = iter(())
            return False
        return True

    def _tried_out(self, session: Session, director: Director) -> Iterator[None]:
        ask, shown = session.game.ask, self._stage.screen
        if ask is None or shown is None or session.n > LONGEST or session.machine_to_play():
            return
        before = shown.scene
        for number, request in enumerate(requests(ask, session.sources)):
            game = Game(session.board, session.game.setup)
            for start in range(0, session.n, STRETCH):
                for entry in session.game.entries[start : start + STRETCH]:
                    game.apply(entry)
                yield
            after = self._scene_after(self._twin(session, game, number), director, request)
            yield
            yield from self._looked_at(before, after)
            del game, after
            gc.collect(0)  # a try leaves a table that refers to itself: the next has its room
            yield

    def _twin(self, session: Session, game: Game, number: int) -> Session:
        """Return another session in the same position, with a secret of its own."""
        if self._journal is None:
            self._journal = Unwritten()
        secret = f"{number:032x}"
        header = replace(session.header, secret=secret)
        writer = Writer(self._journal, session.id, header, Urn(secret))
        writer.seq, writer.sources = session.seq, dict(session.sources)
        twin = Session(self._journal, game, writer)
        twin.translate = session.translate
        return twin

    def _scene_after(self, twin: Session, director: Director, request: Request) -> object:
        study = Understudy(twin, pace=director.pace, looks=director.looks)
        coaching = self._house.coaching
        if coaching is not None:
            coaching = coaching.copied(twin)
        study.take(request, 0.0)
        scene, page = study.scene(), self._house.page
        return page.dressed(scene, coaching) if isinstance(page, Dresses) else scene

    def _looked_at(self, before: object, after: object) -> Iterator[None]:
        """Lay what would be seen from one scene to the other, and draw what of it is new."""
        stage, now = self._stage, 0.0
        screen = stage.opened(before, MUTE, now)
        screen.offer(after, now)
        for _ in range(LOOKS):
            paper = stage.sheet(now, tried=True)
            screen.lay(paper)
            yield
            for node in paper.laid:
                while node is not None and stage.draw_ahead(node):
                    yield
                yield
            on = next((target.tap for target in paper.targets if target.key in SEEN), None)
            if on is None:
                return
            on()
            now += AGES
            screen.tick(now)


def requests(ask: Ask, sources: Mapping[str, str]) -> list[Request]:
    """Return the likely requests for a question: the first few of many answers, and throws."""
    if isinstance(ask, Arrange):
        return []  # laying out a field is no touch
    if ask.chance:
        if sources.get(ask.source) != "real":
            return [LetMachine() for _ in range(THROWS)]
        return [Reply(ask.sample(partial(mod, at))) for at in range(THROWS)]
    if isinstance(ask, Choose):
        return [Reply(key) for key in ask.menu.open[:SEVERAL]]
    if isinstance(ask, Amount):
        return [Reply(amount) for amount in (*ask.offers, ask.high)[:THROWS]]
    return [Reply(ask.sample(lambda _: 0))]
