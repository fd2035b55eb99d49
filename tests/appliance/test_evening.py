"""One fault each in the middle of a game, through the whole program: the evening goes on."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from display.device.sound import Sound
from firmware_host.record.journal import Journal
from firmware_host.record.read_only import opened
from firmware_host.record.session import Session
from hardware.inbox import LIMIT
from hardware.signals import CardRead, Found, Lost
from tests.appliance.test_damage import play
from tests.host.hands import Room
from tests.host.mockrig import MockCabinet
from tests.toy import toy_setup

NOBODY = 65_534


class Table:
    """A game in a cabinet with a reader; `steps` is how many answers the journal holds."""

    def __init__(self, folder: Path) -> None:
        self.cabinet = MockCabinet(folder)
        self.room = self.cabinet.room
        self.room.begin("Go For Broke")
        self.room.settle()
        assert self.room.house.session is not None
        self.session = self.room.house.session

    @property
    def steps(self) -> int:
        return len(self.session.journal.rows(self.session.id))

    @property
    def ready(self) -> bool:
        return not self.room.stage.busy and self.room.asked()

    def play_by_touch(self, answers: int = 3) -> None:
        """So many answers with a finger."""
        before = self.steps
        for number in range(answers):
            self.room.wait(lambda: not self.room.look() and self.ready)
            self.room.answer(Random(number).randrange)
        assert self.steps == before + answers

    def play_by_buttons(self, answers: int = 3) -> None:
        """So many answers with the cabinet's buttons."""
        before = self.steps
        for number in range(answers):
            self.room.wait(lambda: not self.cabinet.see() and self.ready)
            self.cabinet.pass_time(0.01)
            ask = self.session.game.ask
            assert ask is not None
            self.cabinet.by_buttons(self.session, ask, number)
        assert self.steps == before + answers

    def told(self, kind: type[Lost | Found | CardRead], device: str) -> int:
        """How often a device has sent such a signal."""
        return sum(isinstance(s, kind) and s.device == device for s in self.cabinet.told)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.cabinet.close()


@pytest.mark.parametrize("button", ["yes", "spin"])
def test_a_button_that_sticks(table: Table, button: str) -> None:
    table.play_by_buttons(1)
    table.room.settle()
    table.cabinet.hold(button)
    for _ in range(25):  # longer than anybody holds a button
        table.cabinet.pass_time(1.0)
        table.room.host.turn()
    assert table.told(Lost, button) == 1
    table.play_by_touch()
    assert table.told(Lost, button) == 1  # it was said once
    table.cabinet.let_go(button)
    table.cabinet.pass_time(0.5)
    table.room.host.turn()
    assert table.told(Found, button) == 1
    table.play_by_buttons()


def test_a_serial_port_that_floods_at_full_speed(table: Table) -> None:
    noise = Random(3)
    before, inbox = table.steps, table.cabinet.rig.inbox
    for _ in range(60):
        for _ in range(4):
            table.cabinet.port.send(noise.randbytes(4096))  # as fast as the line takes it
            table.cabinet.pass_time(0.1)
        table.room.host.turn()
        assert inbox.dropped == 0
        if not table.room.look() and table.ready:
            table.room.answer(noise.randrange)
    assert table.steps > before + 5
    assert table.told(CardRead, "cards") == 0  # noise is no card
    assert len(table.cabinet.told) < LIMIT
    for _ in range(60):  # the line is calm again
        table.cabinet.poll()
        table.room.host.turn()
    table.cabinet.scan("a card")
    assert table.told(CardRead, "cards") == 1


def test_a_reader_pulled_out_and_put_back(table: Table) -> None:
    for times in range(1, 4):
        table.cabinet.port.unplug()
        table.cabinet.pass_time(0.1)
        table.room.host.turn()
        assert table.told(Lost, "cards") == times
        table.play_by_touch(1)
        table.play_by_buttons(1)
        table.cabinet.chip.power_off()
        table.cabinet.port.plug()
        for _ in range(12):
            table.cabinet.pass_time(0.5)
            table.cabinet.poll()
            table.room.host.turn()
        assert table.told(Found, "cards") == times
    table.cabinet.scan("a card")


def test_no_sound_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_: object) -> None:
        raise pygame.error("ALSA: Couldn't open audio device: No such file or directory")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", silent)
    room = Room(tmp_path)
    sound = room.stage.sound = Sound(0.7)
    room.begin("Go For Broke")
    for number in range(4):
        room.wait(lambda: not room.look() and not room.stage.busy and room.asked())
        room.answer(Random(number).randrange)
    assert sound.failed  # it was tried once, and that was it
    assert room.house.session is not None
    assert room.house.session.n == 4


@pytest.mark.usefixtures("toy_shelf")
def test_a_state_folder_that_became_read_only_between_two_evenings() -> None:
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder) / "state"
        old = Journal(state / "croupier.db")
        play(Session.begin(old, toy_setup()), 3)
        old.close()
        os.chmod(folder, 0o755)
        os.chmod(state / "croupier.db", 0o444)
        os.chmod(state, 0o555)
        # The superuser may write anywhere: the table's user, whose files these are, may not.
        user = NOBODY if os.getuid() == 0 else os.getuid()
        for path in (state, *state.iterdir()):
            os.chown(path, user, -1)
        os.seteuid(user)
        try:
            journal, problems = opened(state / "croupier.db")
            taken_up = Session.resume(journal, journal.unfinished()[0])
            play(taken_up, 7)
            journal.close()
        finally:
            os.seteuid(os.getuid())
            os.chmod(state, 0o755)
        assert "can be gone on with, but nothing more will be kept" in problems[0]
        assert taken_up.n == 10
        kept = {"croupier.db", "croupier.db-last", "journal.key"}
        assert {path.name for path in state.iterdir()} == kept
        again = Journal(state / "croupier.db")
        assert (again.notice, len(again.rows(1))) == ("", 3)  # nothing was put aside for it
        again.close()


def test_a_disk_that_becomes_read_only_in_mid_game(table: Table) -> None:
    before = table.steps
    table.session.journal._db.execute("PRAGMA query_only=ON")  # as ext4 does after an error
    table.room.wait(lambda: not table.room.stage.busy and table.room.asked())
    with pytest.raises(AssertionError, match="was not answered"):
        table.room.answer(Random(1).randrange)
    assert table.steps == before
    said = [*table.room.texts, table.room.stage.overlay.words]
    assert any("could be saved" in text for text in said), said
    table.session.journal._db.execute("PRAGMA query_only=OFF")
    table.play_by_touch()
