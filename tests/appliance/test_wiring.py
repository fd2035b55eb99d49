"""The wiring picture, drawn from the config so that it cannot go stale."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from firmware_host.doctor.wiring import PINS, WIDTH, draw, pin_of, plugged, wires
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
    assert len(wires(config)) == picture.count("<line")


def test_no_label_leaves_the_picture() -> None:
    for text in ET.fromstring(draw(parse({"profile": "cabinet"}))).iter(f"{SVG}text"):
        long = 7.6 * len(text.text or "") * (1.7 if text.get("class") == "head" else 1)
        x = float(text.get("x", "0"))
        end = "end" in text.get("class", "").split()
        assert (x - long if end else x) >= 0
        assert (x if end else x + long) <= WIDTH


def test_names_cannot_break_the_picture() -> None:
    config = parse({"boards": {"pico": {"port": '/dev/serial/by-id/<&">'}}})
    assert any('<&">' in (t.text or "") for t in ET.fromstring(draw(config)).iter(f"{SVG}text"))


def test_the_picture_in_the_guide_is_the_cabinet_as_configured() -> None:
    assert (ROOT / "docs/wiring.svg").read_text() == draw(parse({"profile": "cabinet"}))
