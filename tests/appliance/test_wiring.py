"""The wiring picture, drawn from the config so that it cannot go stale."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from firmware_host.doctor.wiring import PICO, PINS, WIDTH, draw, modules, pin_of, plugged, wires
from hardware.config.profiles import PROFILES
from hardware.config.spec import parse

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def test_the_header_is_the_one_of_every_pi_since_2014() -> None:
    assert len(PINS) == 40
    # Each GPIO from 0 to 27 once; five voltages' worth of power and eight grounds.
    assert sorted(name for name in PINS if name.startswith("GPIO")) == sorted(
        f"GPIO{number}" for number in range(28)
    )
    assert [PINS.count(name) for name in ("GND", "5V", "3V3")] == [8, 2, 2]
    assert [pin_of(gpio) for gpio in (2, 17, 27, 14, 15, 26, 21)] == [3, 11, 13, 8, 10, 37, 40]


@pytest.mark.parametrize("profile", PROFILES)
def test_everything_configured_is_in_the_picture(profile: str) -> None:
    config = parse({"profile": profile})
    picture = draw(config)
    words = [text.text or "" for text in ET.fromstring(picture).iter(f"{SVG}text")]
    for pin, what in wires(config).items():
        assert f"{PINS[pin - 1]}: {what}" in words
    for line in plugged(config):
        assert f"USB: {line}" in words
    for title, rows in modules(config):
        assert title in words
        for terminal, goal in rows:
            assert terminal in words
            assert goal in words
    assert len(wires(config)) == picture.count("<line")


def test_no_label_leaves_the_picture() -> None:
    for text in ET.fromstring(draw(parse({"profile": "cabinet"}))).iter(f"{SVG}text"):
        long = 7.6 * len(text.text or "") * (1.7 if text.get("class") == "head" else 1)
        x = float(text.get("x", "0"))
        end = "end" in text.get("class", "").split()
        assert (x - long if end else x) >= 0
        assert (x if end else x + long) <= WIDTH


def test_the_pico_is_wired_as_its_program_says() -> None:
    sketch = (ROOT / "docs/pico/main.py").read_text()
    pins = {
        kind: ast.literal_eval(value)
        for kind, value in re.findall(r"^(BUTTONS|LAMPS|BUZZER) = ([^#\n]*)", sketch, re.M)
    }
    expected = {f"GP{pin}": f"{name} button" for name, pin in pins["BUTTONS"].items()}
    expected |= {f"GP{pin}": f"{name} lamp, 330 Ω" for name, pin in pins["LAMPS"].items()}
    expected |= {f"GP{pins['BUZZER']}": "piezo", "USB": "the Pi's USB socket"}
    assert dict(PICO) == expected


def test_nothing_is_drawn_over_anything_else() -> None:
    readers = {name: {"kind": "pn532", "port": f"/dev/tty{name}"} for name in ("a", "b", "c")}
    picture = ET.fromstring(draw(parse({"readers": readers, "boards": {"d": {"port": "/dev/d"}}})))
    boxes = [
        (float(box.get("x", 0)), float(box.get("y", 0)), float(box.get("height", 0)))
        for box in picture.iter(f"{SVG}rect")
        if box.get("fill") == "none"
    ]
    assert len(boxes) == 5
    for x, y, high in boxes[1:]:
        assert y + high <= float(picture.get("height", 0))
        others = [other for other in boxes[1:] if other != (x, y, high) and other[0] == x]
        assert all(y + high <= other[1] or other[1] + other[2] <= y for other in others)


def test_names_cannot_break_the_picture() -> None:
    config = parse({"boards": {"pico": {"port": '/dev/serial/by-id/<&">'}}})
    assert any('<&">' in (t.text or "") for t in ET.fromstring(draw(config)).iter(f"{SVG}text"))


def test_the_picture_in_the_guide_is_the_cabinet_as_configured() -> None:
    assert (ROOT / "docs/wiring.svg").read_text() == draw(parse({"profile": "cabinet"}))
