"""The connection to an MQTT broker; everything that knows paho-mqtt, imported when it is used."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line, word
from firmware_host.kept.files import read_text
from firmware_host.kept.settings import HallSettings

if TYPE_CHECKING:
    from paho.mqtt.client import Client

MISSING = (
    "The hall needs one package more. Type: sudo apt install python3-paho-mqtt, "
    "or in a folder with ./play: ./play hall, which sets it up."
)
AWAY = word("The broker cannot be reached.")
UNWANTED = word("The broker refuses user or password.")
PLAIN, SECURE = 1883, 8883  # the ports that brokers use
KEEPALIVE = 20  # seconds of silence after which the broker is asked whether it is there
SOONEST, LATEST = 1, 30  # seconds between two attempts to reach it


class Broker(Protocol):
    """The interface that the hall's programs need of a broker."""

    connected: bool

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Send a message, at least once, if the broker is there."""

    def close(self) -> None:
        """Disconnect."""


class Mqtt:
    """A connection that comes back by itself.

    `greet` is called whenever the broker has been reached, `turned_away` with a sentence
    whenever it has not, or is lost, `heard` with every message; all in the connection's own thread.
    `trouble` is that sentence; it is empty while the broker is there or nothing is known yet.
    """

    def __init__(
        self,
        settings: HallSettings,
        name: str,
        *,
        greet: Callable[[], None],
        heard: Callable[[str, bytes], None],
        turned_away: Callable[[str], None] = lambda _: None,
        subscribe: tuple[str, ...] = (),
        will: tuple[str, bytes] | None = None,
        kept: bool = False,
    ) -> None:
        """`kept`: the broker keeps messages while we are away. Raises `Refused` if it cannot be."""
        self.connected = False
        self.trouble = ""
        self._greet, self._turned_away, self._subscribe = greet, turned_away, subscribe
        self._will = will
        self._client = _client(settings, name, kept=kept)
        if will is not None:
            self._client.will_set(will[0], will[1], qos=1, retain=True)
        self._client.on_connect = self._reached
        self._client.on_connect_fail = lambda *_: self._lost(AWAY)
        self._client.on_disconnect = lambda *_: self._lost(self.trouble or AWAY)
        self._client.on_message = lambda _, __, message: heard(
            message.topic, bytes(message.payload)
        )
        port = settings.port or (SECURE if settings.tls else PLAIN)
        self._client.reconnect_delay_set(SOONEST, LATEST)
        self._client.connect_async(settings.broker, port, KEEPALIVE)
        self._client.loop_start()

    def _reached(self, client: Client, _: object, __: object, reason: Any, *___: object) -> None:
        if reason != 0:
            self._lost(UNWANTED)
            return
        self.connected, self.trouble = True, ""
        for topic in self._subscribe:
            client.subscribe(topic, qos=1)
        self._greet()

    def _lost(self, trouble: str) -> None:
        self.connected, self.trouble = False, trouble
        self._turned_away(trouble)

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Send a message; while the broker is away nothing is sent and nothing is kept."""
        if self.connected:
            self._client.publish(topic, payload, qos=1, retain=retain)

    def close(self) -> None:
        """Disconnect; publish the last will first, which a broker drops on a clean disconnect."""
        if self._will is not None and self.connected:
            self._client.publish(*self._will, qos=1, retain=True).wait_for_publish(2)
        self._client.on_disconnect = None  # nobody turns us away
        self.connected = False
        self._client.disconnect()
        self._client.loop_stop()


def _client(settings: HallSettings, name: str, *, kept: bool) -> Client:
    try:
        from paho.mqtt.client import Client
    except ImportError:
        raise Refused(MISSING) from None
    make: Callable[..., Client] = Client
    with suppress(ImportError):  # Debian 12's calls back in one way, later ones are told in which
        from paho.mqtt.enums import CallbackAPIVersion

        make = partial(Client, CallbackAPIVersion.VERSION2)
    client = make(client_id=name, clean_session=not kept)
    client.max_queued_messages_set(1000)
    if settings.user:
        client.username_pw_set(settings.user, _password(settings))
    if settings.tls:
        try:
            client.tls_set(
                settings.ca or None,
                settings.certificate or None,
                settings.private_key or None,
                cert_reqs=ssl.CERT_REQUIRED,
            )
        except (OSError, ValueError) as error:
            wrong = next(
                (
                    p
                    for p in (settings.ca, settings.certificate, settings.private_key)
                    if p and not Path(p).is_file()
                ),
                "",
            )
            raise Refused(
                Line(
                    "The hall's certificates cannot be used: {reason}.",
                    reason=f"{wrong} is missing" if wrong else str(error),
                )
            ) from None
    return client


def _password(settings: HallSettings) -> str | None:
    """Return the password that goes with the user's name, None if there is none."""
    if not settings.password_file:
        return None
    return read_text(Path(settings.password_file)).partition("\n")[0].strip()
