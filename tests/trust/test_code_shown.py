"""The fair-play code where people see it: letters, a square for cameras, whole in the proof."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
import zxingcpp
from PIL import Image

from benchmarks.engines import set_up
from display.scenes.forms import FormScene
from firmware_host import games
from firmware_host.cli import run
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.host.hands import Room


def in_a_break(folder: Path, size: tuple[int, int] = (800, 480)) -> tuple[Room, Session]:
    room = Room(folder, size=size)
    session = Session.begin(room.journal, set_up(games.board("gambler")))
    room.house.seat(session)
    room.house.open("pause")
    room.host.turn()
    room.seek("Fair play")
    return room, session


def camera(room: Room) -> list[str]:
    """What a reader that is not ours finds on the screen."""
    canvas = room.stage.canvas
    image = Image.frombytes("RGB", canvas.get_size(), pygame.image.tobytes(canvas, "RGB"))
    return [found.text for found in zxingcpp.read_barcodes(image)]


@pytest.mark.parametrize("size", [(800, 480), (480, 320), (480, 800), (1280, 720)])
def test_a_camera_reads_the_whole_hash_off_the_screen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    room, session = in_a_break(tmp_path, size)
    assert camera(room) == [session.commitment]
    if size != (480, 320):
        assert session.code in " ".join(room.texts)


def test_without_the_package_that_makes_squares_the_code_is_shown_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    room, session = in_a_break(tmp_path)
    assert camera(room) == []
    assert any(session.code in text for text in room.texts)
    assert "Back" in room.labels


def test_no_square_is_laid_where_no_camera_could_read_it(tmp_path: Path) -> None:
    room, _ = in_a_break(tmp_path)
    assert room.house.page is not None
    scene = room.house.page.scene()
    assert isinstance(scene, FormScene)
    room.stage.show(replace(scene, square=("1" * 150,) * 150))
    room.stage.tick(room.now)
    room.stage.draw()
    assert camera(room) == []
    assert "Back" in room.labels


def test_the_proof_has_the_whole_hash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = Journal(tmp_path / "croupier.db")
    setup = replace(set_up(games.board("gambler")), bots=(0, 1, 2, 3))
    session = Session.begin(journal, setup)
    while (request := session.machine_request()) is not None:
        session.take(request)
    journal.close()
    assert run("replay", ["--verify", "--state", str(tmp_path)]) == 0
    assert session.commitment in capsys.readouterr().out
    assert run("export", ["--format", "json", "--state", str(tmp_path)]) == 0
    assert session.commitment in capsys.readouterr().out
