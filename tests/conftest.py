"""What all tests share."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from display.gallery.render import ink
from firmware_host import games
from tests.order import long_files, longest_first

# The same examples every time, and no clock in the verdict.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")

# Skips that are right even on the fullest machine, by marker.
MAY_BE_SKIPPED = {"gpiochip", "uinput"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start long files first; every worker orders them alike."""
    files = [item.nodeid.partition("::")[0] for item in items]
    items[:] = [items[at] for at in longest_first(files, long_files())]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where everything is installed, a skipped test is a failed one."""
    report = yield
    if (
        os.environ.get("CROUPIER_NO_SKIPS")
        and report.skipped
        and not hasattr(report, "wasxfail")
        and not MAY_BE_SKIPPED & {mark.name for mark in item.iter_markers()}
    ):
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing should be: {report.longrepr}"
    return report


OFTEN = gc.get_threshold()


@pytest.fixture(autouse=True, scope="module")
def left_behind() -> Iterator[None]:
    """Close the tables that a module left open: `select` only knows the first 1,024 files.

    An appliance puts its memory aside and collects rarely, and a test process that has been one
    would never again. Stages share their ink within a module: drawn letters keep their fonts open.
    """
    yield
    ink.cache_clear()
    gc.set_threshold(*OFTEN)
    gc.unfreeze()
    gc.collect()


@pytest.fixture
def toy_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy game among the others."""
    installed = games.packages()
    monkeypatch.setattr(games, "packages", lambda: {**installed, "toy": "tests.toy"})
    games.board.cache_clear()
    games.forms_of.cache_clear()
    yield
    games.board.cache_clear()
    games.forms_of.cache_clear()
