"""A table with the toy game and a journal on a real disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from tests.toy import toy_setup

NOON = "2026-01-02T12:00:00+00:00"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "croupier.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    journal = Journal(path, lambda: NOON)
    yield journal
    journal.close()


@pytest.fixture
def session(toy_shelf: None, journal: Journal) -> Session:
    return Session.begin(journal, toy_setup(), urn=Urn.from_seed(1))
