"""Each game once in a real window: an X server without a screen, and xdotool as the finger."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from display.device.window import Window, open_window
from firmware_host import games
from firmware_host.kept.settings import DisplaySettings, Settings
from firmware_host.record.chance import Urn
from tests.host.hands import Room
from tests.xvfb import x_server

SIZE = (800, 480)
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


class WindowRoom(Room):
    """A room whose finger is another program, pointing at a window of the X server."""

    finger_program: subprocess.Popen[str]

    def tap(self, x: int, y: int) -> None:
        assert self.finger_program.stdin is not None
        self.now += 0.3
        for _ in range(4):  # SDL may take one for a click that only gives the window the keyboard
            self.finger_program.stdin.write(f"mousemove {x} {y} click --delay 0 1\n")
            self.finger_program.stdin.flush()
            for _ in range(50):
                events = [pygame.event.wait(100), *pygame.event.get()]
                self.now += 0.03
                self.host.turn(events)
                if any(event.type == pygame.MOUSEBUTTONUP for event in events):
                    return
        command = ["xwininfo", "-root", "-tree"]
        lie = subprocess.run(command, check=False, capture_output=True, text=True).stdout
        raise AssertionError(f"the click at {x}, {y} never arrived: {lie}")


@pytest.fixture
def finger(window: Window) -> Iterator[subprocess.Popen[str]]:
    """xdotool, which does line by line what it reads: starting it anew for each touch is slow."""
    with subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True) as program:
        yield program
        assert program.stdin is not None
        program.stdin.close()
        program.wait(20)


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """An X server of our own."""
    with x_server(SIZE) as name:
        yield name


@pytest.fixture
def window(server: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    pygame.display.quit()
    for key, value in (("DISPLAY", server), ("SDL_VIDEODRIVER", "x11")):
        monkeypatch.setenv(key, value)
    opened = open_window(driver="x11", size=SIZE)
    assert opened.driver == "x11"
    yield opened
    opened.close()


@pytest.mark.parametrize("game", games.shelved())
def test_a_whole_game_in_a_real_window(
    tmp_path: Path,
    window: Window,
    finger: subprocess.Popen[str],
    game: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(4))
    still = DisplaySettings(reduced_motion=True)
    room = WindowRoom(tmp_path, settings=Settings(display=still), window=window)
    room.finger_program = finger
    room.touch(games.board(game).name)
    room.touch("Nothing yet")
    room.touch("Ann")
    # The first seat is ours; the machine takes the others, as on an evening alone.
    for _ in range(games.board(game).seats.start - 1):
        room.touch("Machine")
    room.touch("Start")
    room.play_on(4)
    assert room.house.page_name == "winner"
    shown = window.surface.get_at((SIZE[0] // 2, SIZE[1] - 4))
    assert (shown.r, shown.g, shown.b) == room.stage.theme.palette.ink
