"""How Home Assistant finds a table by itself: one retained message that describes a device."""

from __future__ import annotations

import json

from firmware_host import __version__

from . import topics
from .messages import OFFLINE, ONLINE
from .topics import Topic

PREFIX = "homeassistant"


def topic(hall: str, table: str) -> str:
    """Return where the description of a table belongs."""
    return f"{PREFIX}/device/{_id(hall, table)}/config"


def description(hall: str, table: str) -> bytes:
    """Return a table as a device: whose turn, who leads, what is played, who won, who calls."""
    ident = _id(hall, table)
    state = str(Topic(hall, table, topics.STATE))
    sensors = {
        "game": ("Game", state, _of_state("game"), "mdi:cards-playing-outline"),
        "turn": ("Turn", state, _of_state("turn"), "mdi:account-arrow-right"),
        "leader": ("Leader", state, _of_state("leader"), "mdi:podium-gold"),
        "winner": (
            "Last winner",
            str(Topic(hall, table, topics.RESULT)),
            "{{ value_json.winners | join(', ') }}",
            "mdi:trophy",
        ),
    }
    components: dict[str, dict[str, object]] = {
        key: {
            "platform": "sensor",
            "name": name,
            "unique_id": f"{ident}_{key}",
            "state_topic": where,
            "value_template": value,
            "icon": icon,
        }
        for key, (name, where, value, icon) in sensors.items()
    }
    components["call"] = {
        "platform": "binary_sensor",
        "name": "Calls the host",
        "unique_id": f"{ident}_call",
        "state_topic": str(Topic(hall, table, topics.CALL)),
        "value_template": "{{ 'ON' if value_json.wanted else 'OFF' }}",
        "icon": "mdi:hand-wave",
    }
    device = {
        "identifiers": [ident],
        "name": table,
        "manufacturer": "Croupier",
        "model": "Table",
        "sw_version": __version__,
    }
    whole = {
        "device": device,
        "origin": {"name": "Croupier", "sw_version": __version__},
        "components": components,
        "availability_topic": str(Topic(hall, table, topics.STATUS)),
        "payload_available": ONLINE.decode(),
        "payload_not_available": OFFLINE.decode(),
        "qos": 1,
    }
    return json.dumps(whole, separators=(",", ":")).encode()


def _of_state(key: str) -> str:
    """Return the template of a part of the state, which is empty while no game is on the table."""
    return f"{{{{ value_json.{key} if value_json is defined }}}}"


def _id(hall: str, table: str) -> str:
    return f"croupier_{hall}_{table}".replace("-", "_")
