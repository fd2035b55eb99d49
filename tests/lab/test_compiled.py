"""What the compiler is handed: the same sources, told apart from themselves in two ways only."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, TypeVar

from benchmarks.compiled.sources import ROOT, compiled, prepared

F = TypeVar("F", bound=Callable[..., object])
MODULE = '''"""Doc."""

from __future__ import annotations

from typing import TypeVar

F = TypeVar("F")
ROUNDS = 3
NAMES: dict[str, int] = {"a": 1}
AGAIN = 1
AGAIN = 2
A = B = 4


@rule("1", "2")
def first() -> int:
    return ROUNDS


@rule("3")
@other
def second() -> int:
    return 2
'''


def test_constants_are_final_and_claims_come_last() -> None:
    lines = prepared(MODULE).splitlines()
    assert "ROUNDS: _Final = 3" in lines
    assert 'NAMES: _Final[dict[str, int]] = {"a": 1}' in lines
    assert {'F = TypeVar("F")', "AGAIN = 1", "AGAIN = 2", "A = B = 4"} <= set(lines)
    assert '@rule("1", "2")' not in lines
    assert '@rule("3")' in lines, "other decorators would see another function"
    assert lines[-1] == "rule('1', '2')(first)"


def test_what_is_prepared_does_the_same() -> None:
    claimed: list[tuple[tuple[str, ...], str]] = []

    def rule(*sections: str) -> Callable[[F], F]:
        def claim(function: F) -> F:
            claimed.append((sections, function.__name__))
            return function

        return claim

    for source in (MODULE, prepared(MODULE)):
        space: dict[str, Any] = {"rule": rule, "other": lambda function: function}
        exec(compile(source, "module", "exec"), space)
        assert space["first"]() == 3
        assert space["NAMES"] == {"a": 1}
    assert sorted(claimed[:2]) == sorted(claimed[2:])


def test_the_rules_of_every_game_are_compiled() -> None:
    found = compiled()
    for folder in ("gambler", "go_for_broke", "spot_cash", "zillionaire"):
        rules = f"firmware_host/games/{folder}/rules.py"
        assert rules in found
        ast.parse(prepared((ROOT / rules).read_text("utf-8")))
    assert not [name for name in found if "/paper/" in name or name.endswith("__init__.py")]
