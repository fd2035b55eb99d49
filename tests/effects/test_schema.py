"""The JSON schema of packs says what the reader reads, and editors can rely on it."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from firmware_host import games
from firmware_host.cli import main
from tests.effects.schema import place, written

KINDS: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int}


def wrong(schema: dict[str, Any], value: Any, where: str = "") -> list[str]:
    """What a schema holds against a value: as much of JSON Schema as ours has in it."""
    told: list[str] = []
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(isinstance(value, KINDS[kind]) for kind in kinds):
        return [f"{where} is no {' or '.join(kinds)}"]
    if "const" in schema and value != schema["const"]:
        told.append(f"{where} is not {schema['const']}")
    if type(value) is int and value not in range(
        schema.get("minimum", value), schema.get("maximum", value) + 1
    ):
        told.append(f"{where} is out of bounds")
    if isinstance(value, list):
        for at, part in enumerate(value):
            told += wrong(schema.get("items", {}), part, f"{where}/{at}")
    if isinstance(value, dict):
        known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        told += [
            f"{where}/{key} is missing" for key in schema.get("required", ()) if key not in value
        ]
        for key, part in value.items():
            if key in known or isinstance(more, dict):
                told += wrong(known.get(key, more), part, f"{where}/{key}")
            elif more is False:
                told.append(f"{where}/{key} is unknown")
    return told


@pytest.mark.parametrize("game", games.shelved())
def test_the_schema_is_what_the_reader_asks_for(game: str) -> None:
    assert place(game).read_text("utf-8") == written(game), "python -m tests.effects.schema --write"
    assert games.pack_schema(games.board(game)) == written(game)


@pytest.mark.parametrize("game", games.shelved())
def test_every_shipped_pack_keeps_to_it_and_a_slip_does_not(game: str) -> None:
    board = games.board(game)
    schema = json.loads(games.pack_schema(board))
    for edition in board.editions:
        pack = tomllib.loads(games.shipped_pack(board, edition))
        assert wrong(schema, pack) == []
        assert wrong(schema, {**pack, "nmae": "x"}) == ["/nmae is unknown"]
        assert wrong(schema, {**pack, "name": 3}) == ["/name is no string"]


def test_slips_in_rows_are_found() -> None:
    schema = json.loads(games.pack_schema(games.board("gambler")))
    pack = {"name": "x", "space": [{"name": "Start"}, {"dose": "pay 10"}], "race": {"fee": 0}}
    assert wrong(schema, pack) == ["/space/1/dose is unknown", "/race/fee is out of bounds"]


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["edition", "schema", "--game", "gambler"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "An edition of Gambler"
