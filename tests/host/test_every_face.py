"""What happened, and why, is the same on every face: screen, terminal, protocol, phone and voice.

Games are wandered through until nearly every kind of event has come, and each is asked for, shown
and spoken wherever a table can be played.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from display import port
from firmware_host import games
from firmware_host.language import translator
from firmware_host.phones.frames import Eyes, Sight
from firmware_host.phones.seat_requests import heard
from firmware_host.phones.service import Phones
from firmware_host.phones.wire import Wire
from firmware_host.record.chance import seeded
from firmware_host.record.session import Session
from firmware_host.text.referee import Referee
from firmware_host.text.terminal.text_pages import ROWS, history_page, why_page
from firmware_host.touch.director import Director
from firmware_host.touch.reason import RECENT
from firmware_host.touch.voice import Voice
from tests.games.wandering import wander, ways
from tests.host.test_voice import Mouth
from tests.phones.evening import Table

STEPS = 400
# How many ways to set a game up are wandered: in those after them no further kind of event comes.
WAYS = {"gambler": 32, "go-for-broke": 34, "spot-cash": 20, "zillionaire": 54}
MOST = 3 / 4  # of a game's kinds of event have to come; the rest takes a rarer game than these


class Faces:
    """One game on every face at once, when it had `before` events, and now."""

    def __init__(self, session: Session, phones: Phones, before: int, ask: int) -> None:
        self.session, self.phones = session, phones
        self.director = Director(session)
        self.mouth = Mouth()
        self.voice = Voice(self.mouth.run, lambda name: name)
        self.voice.on = True
        self.referee = Referee(session)
        self.eyes = Eyes(0, translator("en"))
        self.before = before
        # The voice has heard the table as it was before that step.
        then = replace(self.director.scene(), n=ask, lines=(port.Sentence("", entry=before - 1),))
        self.voice.tell(then)

    # -- what happened -----------------------------------------------------------------------------

    def told(self) -> dict[str, list[str]]:
        """Return what every face says of what has just happened, in its order."""
        events = self.session.game.events[self.before :]
        self.mouth.commands.clear()
        scene = self.director.scene()
        self.voice.tell(scene)
        reply = self.referee.reply(events)["events"]
        assert isinstance(reply, list)
        return {
            "protocol": [row["text"] for row in reply],
            "screen": list(scene.since(self.before - 1)),
            "phone": self._read_out(),
            "voice": self.mouth.texts,
            "terminal": history_page(self.session, 1).splitlines(),
        }

    def _read_out(self) -> list[str]:
        """What a page reads out: the rows of its log that were not there in the state before."""
        now = Sight(self.session).frame(self.eyes)
        told, log = now["told"], now["log"]
        assert isinstance(told, int)
        assert isinstance(log, list)
        return [row["text"] for row in log[self.before - told :]] if told > self.before else []

    # -- why ---------------------------------------------------------------------------------------

    def why(self, index: int) -> dict[str, list[str]]:
        """Return how every face explains one event of the log: a headline, then line by line."""
        back = len(self.session.game.events) - index
        told = self.referee.answer(json.dumps({"why": back}))["why"]
        assert isinstance(told, dict)
        before, after = told["before"], told["after"]
        money = [f"{name} {before[name]} {after[name]}" for name in after]
        self.director.carry_out(port.Why(index), 0.0)
        scene = self.director.scene()
        card = scene.why
        assert card is not None
        self.mouth.commands.clear()
        self.voice.tell(scene)
        self.director.carry_out(port.Close(), 0.0)
        self.voice.tell(self.director.scene())
        phone = heard(self.phones, self.eyes, {"why": back, "seq": self.session.seq}, 0.0)["why"]
        assert isinstance(phone, dict)
        return {
            "protocol": [told["event"]["text"], *told["text"], *money],
            "screen": [card.title, *card.paragraphs],
            "phone": [phone["title"], *phone["text"]],
            "voice": self.mouth.texts,
            "terminal": why_page(self.session, back).splitlines(),
        }


def assert_same_happened(faces: Faces) -> None:
    speaker = faces.session.speaker()
    wanted = [speaker.event(event) for event in faces.session.game.events[faces.before :]]
    told = faces.told()
    for face in ("protocol", "screen", "phone"):
        assert told[face] == wanted, face
    (spoken,) = told["voice"]
    assert spoken.startswith(". ".join(wanted))
    assert told["terminal"][-len(wanted[-ROWS:]) :] == wanted[-ROWS:]


def assert_same_reason(faces: Faces, index: int) -> None:
    told = faces.why(index)
    shown = told["screen"]
    assert told["phone"] == shown
    assert told["voice"] == [". ".join(shown)]
    count = len(told["protocol"])
    assert len(shown) == count
    moneys = sum(1 for line in shown if re.search(r" before, .* after$", line))
    assert told["protocol"][: count - moneys] == shown[: count - moneys]
    for row, line in zip(told["protocol"][count - moneys :], shown[count - moneys :], strict=True):
        *_, before, after = row.split()
        figures = [re.sub(r"[^\d]", "", figure) for figure in re.findall(r"\$[\d,]+", line)]
        assert figures == [before.lstrip("-"), after.lstrip("-")]
    headline, empty, *rest = told["terminal"]
    assert not empty
    assert [headline, *rest] == shown


def steps(game: str) -> Iterator[tuple[Session, int, int]]:
    """Yield games after each step, with the events and the number of the ask before it."""
    for way in islice(ways(game, 2), WAYS.get(game)):
        session = way.begin()
        before = len(session.game.events), session.n
        for _ in wander(session, seeded(way.seed), session.take, STEPS):
            yield session, *before
            before = len(session.game.events), session.n


@pytest.mark.parametrize("game", games.shelved())
def test_what_happened_and_why_is_the_same_on_every_face(game: str, tmp_path: Path) -> None:
    met: set[str] = set()
    for session, before, ask in steps(game):
        events = session.game.events
        new = {events[n][0].kind: n for n in range(before, len(events))}
        if new.keys() <= met:
            continue
        phones = Phones(Table(session), Wire(tmp_path / "line"), lambda: b"key", seeded(1))
        faces = Faces(session, phones, before, ask)
        assert_same_happened(faces)
        for kind, index in new.items():
            if kind not in met:
                assert_same_reason(faces, index)
        met |= new.keys()
        phones.close()
    forms = games.forms(games.board(game)).items()
    own = {kind for kind, form in forms if not form.rule.startswith("ALL-")}
    assert len(met & own) >= MOST * len(own)


def test_everything_since_the_last_look_is_spoken_however_much_it_was(tmp_path: Path) -> None:
    """A step may say more than the screen has lines, and one touch may take two steps."""
    most = 0
    for session, before, ask in steps("go-for-broke"):
        count = len(session.game.events) - before
        if count > most:
            most = count
            phones = Phones(Table(session), Wire(tmp_path / "line"), lambda: b"key", seeded(1))
            assert_same_happened(Faces(session, phones, before, ask))
            phones.close()
        if most > RECENT:
            return
    raise AssertionError("no step said so much")
