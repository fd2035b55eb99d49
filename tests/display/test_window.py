"""A screen opens with the driver that works, or says of each why it did not."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from display.device import drivers, window
from display.toolkit.box import Box


def test_drivers_follow_what_is_running() -> None:
    assert drivers.candidates({}) == ["kmsdrm"]
    assert drivers.candidates({"DISPLAY": ":0"}) == ["x11", "kmsdrm"]
    both = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}
    assert drivers.candidates(both) == ["wayland", "x11", "kmsdrm"]
    assert drivers.candidates({**both, "SDL_VIDEODRIVER": "dummy"}) == ["dummy"]
    assert drivers.candidates({**both, "SDL_VIDEODRIVER": "dummy"}, "x11") == ["x11"]


def a_machine(root: Path, *, status: str = "connected", readable: bool = True) -> Path:
    for folder in ("dev/dri", "dev/input", "sys/class/drm/card1-DSI-1", "sys/class/drm/card0-x"):
        (root / folder).mkdir(parents=True)
    (root / "dev/dri/card0").touch()
    (root / "dev/dri/card1").touch()
    (root / "dev/input/event0").touch(mode=0o600 if readable else 0o000)
    (root / "sys/class/drm/card1-DSI-1/status").write_text(f"{status}\n")
    (root / "sys/class/drm/card0-x/status").write_text("disconnected\n")
    return root


def test_the_card_with_a_display_on_it_is_found(tmp_path: Path) -> None:
    found = drivers.inspect(a_machine(tmp_path))
    assert found.card == 1
    assert found.screen == []
    assert found.touch == []


def test_what_is_in_the_way_is_named(tmp_path: Path) -> None:
    nothing = drivers.inspect(tmp_path / "none")
    assert "no graphics card" in nothing.screen[0]
    assert "no input device" in nothing.touch[0]
    unplugged = drivers.inspect(a_machine(tmp_path / "there", status="disconnected"))
    assert "no display is connected" in unplugged.screen[0]


def test_a_missing_library_is_named(tmp_path: Path) -> None:
    root = a_machine(tmp_path)
    found = drivers.inspect(root)
    assert "apt install libegl1" in drivers.advice("kmsdrm", {}, found, root)[0]
    libraries = root / "usr/lib/aarch64-linux-gnu"
    libraries.mkdir(parents=True)
    (libraries / "libEGL.so.1").touch()
    assert "libGLESv2" in drivers.advice("kmsdrm", {}, found, root)[0]
    (libraries / "libGLESv2.so.2").touch()
    assert drivers.advice("kmsdrm", {}, found, root) == ["another program may hold the display"]
    barred = drivers.advice("kmsdrm", {drivers.ACCELERATION: "0"}, found, root)
    assert barred == ["SDL_FRAMEBUFFER_ACCELERATION=0 is set, with which it never opens: unset it"]


class Tries(dict[str, str]):
    """An environment that remembers which renderer each driver was tried with."""

    def __init__(self, start: dict[str, str]) -> None:
        super().__init__(start)
        self.seen: list[tuple[str, str | None]] = []


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> Tries:
    """An environment with both drivers to try; every attempt to open is noted, then refused."""
    environment = Tries({"DISPLAY": ":9"})

    def refuse(name: str, *_: object) -> pygame.Surface:
        environment.seen.append((name, environment.get(drivers.ACCELERATION)))
        raise pygame.error("not here")

    monkeypatch.setattr(window, "_open", refuse)
    return environment


def test_each_driver_is_given_the_renderer_that_shows_a_picture(
    tries: Tries, tmp_path: Path
) -> None:
    # KMSDRM with SDL's own choice is black where libGL is missing, and with x11's "0" never opens.
    opened = window.open_window(patient=True, environment=tries, root=tmp_path)
    assert tries.seen == [("x11", "0"), ("kmsdrm", "opengles2")]
    assert drivers.ACCELERATION not in tries
    with pytest.raises(window.NoScreen):
        opened.reopen()
    assert tries.seen[2:] == [("x11", "0"), ("kmsdrm", "opengles2")]
    with pytest.raises(window.NoScreen):
        window.open_window(driver="kmsdrm,x11,dummy", environment=tries, root=tmp_path)
    assert tries.seen[4:] == [("kmsdrm", "opengles2"), ("x11", "0"), ("dummy", None)]


def test_a_renderer_of_the_users_own_stays(tries: Tries, tmp_path: Path) -> None:
    tries[drivers.ACCELERATION] = "1"
    window.open_window(patient=True, environment=tries, root=tmp_path)
    assert tries.seen == [("x11", "1"), ("kmsdrm", "1")]
    assert tries[drivers.ACCELERATION] == "1"


def test_the_card_that_was_asked_for_is_used(tmp_path: Path) -> None:
    root = a_machine(tmp_path)
    assert drivers.inspect(root, 0).card == 0
    assert "card0-*" in drivers.inspect(root, 0).screen[0]
    environment = {"SDL_KMSDRM_DEVICE_INDEX": "3"}
    opened = window.open_window(
        driver="kmsdrm", card=1, patient=True, environment=environment, root=root
    )
    assert opened.way is not None
    assert opened.way.card == 3  # the environment knows better
    assert opened.missing


def test_no_screen_lists_every_driver_and_its_reason(tmp_path: Path) -> None:
    environment = {"DISPLAY": ":no-such"}
    with pytest.raises(window.NoScreen) as caught:
        window.open_window(driver="no-such, kmsdrm", environment=environment, root=tmp_path)
    text = str(caught.value)
    assert "no-such: SDL says" in text
    assert "kmsdrm: SDL says" in text
    assert "libEGL" in text
    assert "no graphics card" in text
    assert "SDL_VIDEODRIVER" not in environment


def test_a_driver_that_failed_is_not_left_behind(tmp_path: Path) -> None:
    environment = {"SDL_VIDEODRIVER": "dummy"}
    with pytest.raises(window.NoScreen):
        window.open_window(driver="no-such", environment=environment, root=tmp_path)
    assert environment == {"SDL_VIDEODRIVER": "dummy"}


def test_a_driver_that_shows_nothing_is_used_only_when_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(window.NoScreen, match="shows nothing"):
        window.open_window(driver="kmsdrm", environment={}, root=tmp_path)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_what_is_presented_lies_where_a_touch_finds_it(rotation: int, tmp_path: Path) -> None:
    shown = window.open_window(
        driver="dummy", size=(80, 48), rotation=rotation, environment={}, root=tmp_path
    )
    canvas = pygame.Surface(shown.glass.canvas)
    box = Box(3, 5, 7, 9)
    canvas.fill((200, 10, 20), box)
    shown.present(canvas, [box])
    place = shown.glass.to_panel(box)
    assert tuple(shown.surface.get_at(place.middle))[:3] == (200, 10, 20)
    x, y = place.middle
    assert box.holds(*shown.glass.to_canvas((x + 0.5) / 80, (y + 0.5) / 48))
    shown.close()
