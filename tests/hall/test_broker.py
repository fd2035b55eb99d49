"""The connection itself, with every paho-mqtt that a system of ours brings."""

from __future__ import annotations

import sys
import warnings

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from firmware_host.hall.broker import Mqtt
from tests.hall.conftest import Mosquitto, until

TODAYS = paho.Client


def as_in_debian_12(client_id: str = "", *, clean_session: bool = True) -> paho.Client:
    """Make a client that is made, and calls back, as that of paho-mqtt 1.6."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        way = CallbackAPIVersion.VERSION1
        return TODAYS(way, client_id=client_id, clean_session=clean_session)


def connected(mosquitto: Mosquitto) -> None:
    """Reach the broker, hear a message of one's own, and end."""
    heard: list[tuple[str, bytes]] = []
    greeted: list[int] = []
    broker = Mqtt(
        mosquitto.settings,
        "table",
        greet=lambda: greeted.append(1),
        heard=lambda topic, payload: heard.append((topic, payload)),
        subscribe=("hall/#",),
    )
    try:
        until(lambda: bool(greeted), "the greeting")
        broker.publish("hall/word", b"hello")
        until(lambda: bool(heard), "the message")
    finally:
        broker.close()
    assert heard == [("hall/word", b"hello")]
    assert broker.trouble == ""


def test_todays_library_reaches_the_broker(mosquitto: Mosquitto) -> None:
    connected(mosquitto)


def test_debian_12s_library_reaches_the_broker(
    mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "paho.mqtt.enums", None)
    monkeypatch.setattr(paho, "Client", as_in_debian_12)
    connected(mosquitto)
