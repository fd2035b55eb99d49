"""Data classes that cost next to nothing until one is made.

May import nothing of ours.

The standard library writes and compiles up to six functions for every data class as soon as its
module is read: with two hundred of them, two fifths of the way to the first picture. Here classes
share how they compare and print, and the standard library does the rest when a first value is made.
Slots, order and values that contain themselves are left to it; otherwise everything is as it would
make it: `field`, `fields`, `replace` and `asdict` of `dataclasses` go with it, and so do type
checkers.

The first value of a class may not be made by two threads at once. Only the main thread makes any:
the broker's hands bytes over, and the one of the hardware room has standard data classes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError
from dataclasses import dataclass as standard
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

_Class = TypeVar("_Class", bound=type)


class _Fields:
    """Placeholder for `__dataclass_fields__` until the class is completed.

    Then the standard library makes the class a data class, as it was written.
    """

    __slots__ = ("_how", "_owner", "_written")

    def __init__(self, owner: type, written: dict[str, Field[Any]], **how: bool) -> None:
        self._owner, self._written, self._how = owner, written, how

    def __get__(self, _: object, cls: type) -> dict[str, Field[Any]]:
        owner = self._owner
        for name, written in self._written.items():
            setattr(owner, name, written)
        if self._how["init"]:
            del owner.__init__  # type: ignore[misc]
        standard(repr=False, eq=False, match_args=False, **self._how)(owner)
        if self._how["frozen"]:  # shared, too: written for every class they take a kilobyte each
            owner.__setattr__, owner.__delattr__ = _set, _delete  # type: ignore[assignment]
        found: dict[str, Field[Any]] = owner.__dict__["__dataclass_fields__"]
        return found


def _lazy(cls: _Class, frozen: bool, eq: bool, kw_only: bool) -> _Class:
    """Return the class as a data class whose constructor is generated on first use."""
    own = cls.__dict__
    # By field, bases first: its default, and whether it is given by keyword only.
    parts: dict[str, tuple[object, bool]] = {}
    for base in cls.__mro__[:0:-1]:
        parts.update(base.__dict__.get("__parts__", {}))
    written = {}
    for name, kind in own.get("__annotations__", {}).items():
        if "ClassVar" not in str(kind):
            default = own.get(name, MISSING)
            parts[name] = default, kw_only
            if isinstance(default, Field):
                written[name] = default
                if default.default is MISSING:
                    delattr(cls, name)
                else:
                    setattr(cls, name, default.default)
            elif type(default).__hash__ is None:
                raise ValueError(f"{cls.__name__}.{name}: all values would share its default")
    compared = [
        name
        for name, (default, _) in parts.items()
        if not isinstance(default, Field) or default.compare
    ]
    made: dict[str, object] = {
        "__parts__": parts,
        "__held__": attrgetter(*compared or ["__class__"]),
        "__match_args__": tuple(name for name, (_, named) in parts.items() if not named),
        "__init__": _first(cls),
        "__repr__": _repr,
    }
    if eq:
        made |= {"__eq__": _eq, "__hash__": _hash if frozen else None}
    how = {"init": "__init__" not in own, "frozen": frozen, "kw_only": kw_only}
    setattr(cls, "__dataclass_fields__", _Fields(cls, written, **how))  # noqa: B010
    # What a class says itself stays; a __hash__ of None there only follows from its own __eq__.
    for name, what in made.items():
        if own.get(name) is None and getattr(cls, name, None) is not what:
            setattr(cls, name, what)
    return cls


def _first(cls: type) -> Callable[..., None]:
    """Return a constructor that completes the class on the first call."""

    def __init__(self: object, *given: Any, **named: Any) -> None:  # noqa: N807
        cls.__dataclass_fields__  # type: ignore[attr-defined]  # noqa: B018 - now it has one
        cls.__init__(self, *given, **named)  # type: ignore[misc]

    return __init__


def _keep(self: Any, name: str, doing: str) -> None:
    """Refuse to change a value; a subclass that is no data class may have more of its own."""
    if "__parts__" in type(self).__dict__ or name in self.__parts__:
        raise FrozenInstanceError(f"cannot {doing} field {name!r}")


def _set(self: Any, name: str, value: object) -> None:
    _keep(self, name, "assign to")
    object.__setattr__(self, name, value)


def _delete(self: Any, name: str) -> None:
    _keep(self, name, "delete")
    object.__delattr__(self, name)


def _repr(self: Any) -> str:
    held = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__parts__)
    return f"{type(self).__qualname__}({held})"


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    mine, theirs = self.__held__(self), self.__held__(other)
    return mine is theirs or mine == theirs


def _hash(self: Any) -> int:
    return hash(self.__held__(self))


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, kw_only=False):
        """Return a class as a data class, or the decorator that makes it one."""
        if cls is None:
            return lambda cls: _lazy(cls, frozen, eq, kw_only)
        return _lazy(cls, frozen, eq, kw_only)
