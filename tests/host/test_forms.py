"""Every kind of event a game can log is known by name, however the game keeps its forms."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.engine.words import Form, Payment
from tests import toy


def test_families_of_forms_are_found(toy_shelf: None, monkeypatch: pytest.MonkeyPatch) -> None:
    prize, fine = Payment("space prize", "2", "won"), Form("card fine", "3", "lost")
    monkeypatch.setattr(toy, "FAMILY", {"prize": (prize, {"deep": fine})}, raising=False)
    found = games.forms(games.board("toy"))
    assert found["space prize"] is prize
    assert found["card fine"] is fine
    assert found["stake"] is toy.STAKE
    assert found["corrected"].money
