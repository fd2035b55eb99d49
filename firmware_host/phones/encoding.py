"""Writes what phones are sent as JSON. What several frames of one moment share is written once."""

from __future__ import annotations

import json
from collections.abc import Mapping

from firmware_host.engine.table import Json

write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Pen:
    """Writes the frames of one moment, whose parts must not change until it is done."""

    def __init__(self) -> None:
        self._parts: dict[int, tuple[Json, str]] = {}  # with the part itself, which keeps its id

    def write(self, frame: Mapping[str, Json]) -> str:
        """Return a frame as `write` does."""
        return "{" + ",".join(f'"{name}":{self._part(part)}' for name, part in frame.items()) + "}"

    def _part(self, part: Json) -> str:
        known = self._parts.get(id(part))
        if known is None:
            known = self._parts[id(part)] = part, write(part)
        return known[1]
