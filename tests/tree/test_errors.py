"""Every error of a package has its base, and is also of the kind that Python has for it."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import pytest

import display
import firmware_host
import hardware
from display.errors import DisplayError
from firmware_host.cli import is_ours
from firmware_host.engine.errors import CroupierError, Short
from hardware.errors import HardwareError

BASES = {firmware_host: CroupierError, display: DisplayError, hardware: HardwareError}
# Raised by rules to come to an end: facts of a game, which its own rules catch.
FACTS = (Short,)


def errors(package: object) -> Iterator[type[Exception]]:
    path, name = package.__path__, package.__name__  # type: ignore[attr-defined]
    for module in walk_packages(path, f"{name}."):
        if ".games." in module.name or module.name.endswith("__main__"):
            continue
        try:
            found = import_module(module.name)
        except ImportError:
            continue  # what needs a package that only some machines have
        for one in vars(found).values():
            if isinstance(one, type) and issubclass(one, Exception):
                yield one


@pytest.mark.parametrize("package", BASES, ids=lambda package: package.__name__)
def test_every_error_has_its_packages_base_and_a_kind_of_python(package: object) -> None:
    own = {
        error
        for error in errors(package)
        if error.__module__.startswith(package.__name__) and error not in FACTS  # type: ignore[attr-defined]
    }
    base = BASES[package]  # type: ignore[index]
    assert len(own) > 1
    for error in own - {base}:
        assert issubclass(error, base), error
        kinds = [kind for kind in error.__mro__ if vars(builtins).get(kind.__name__) is kind]
        assert kinds[0] is not Exception, error


def test_the_command_line_knows_its_own_errors_by_their_base() -> None:
    assert is_ours(CroupierError("said"))
    assert is_ours(HardwareError("said"))
    assert is_ours(DisplayError("said"))
    assert not is_ours(ValueError("a mistake"))
