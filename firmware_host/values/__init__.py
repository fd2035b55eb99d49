"""Data classes that cost next to nothing until one is made.

May import nothing of ours.

The standard library writes and compiles up to six functions for every data class as soon as its
module is read: with two hundred of them, two fifths of the way to the first picture. Here classes
share how they compare and print, and a constructor is written when its first value is made.
Otherwise it is the standard one as we use it, without slots, order or values that contain
themselves: `field`, `fields`, `replace` and `asdict` of `dataclasses` go with it, and so do type
checkers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError
from dataclasses import dataclass as standard
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

_Class = TypeVar("_Class", bound=type)


class _Fields:
    """The fields of a class as the standard library keeps them, made when it first asks.

    It finds them by itself, from the class as it was written, if there is nothing else to do.
    """

    __slots__ = ("_kw_only", "_owner", "_written")

    def __init__(self, owner: type, written: dict[str, Field[Any]], kw_only: bool) -> None:
        self._owner, self._written, self._kw_only = owner, written, kw_only

    def __get__(self, _: object, cls: type) -> dict[str, Field[Any]]:
        owner = self._owner
        for name, written in self._written.items():
            setattr(owner, name, written)
        standard(init=False, repr=False, eq=False, match_args=False, kw_only=self._kw_only)(owner)
        found: dict[str, Field[Any]] = owner.__dict__["__dataclass_fields__"]
        return found


def _lazy(cls: _Class, frozen: bool, eq: bool, kw_only: bool) -> _Class:
    """Return a class that has become a data class but for its constructor."""
    own = cls.__dict__
    # Everything that a value holds: what stands for it in the class, and whether it goes by name.
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
        "__dataclass_fields__": _Fields(cls, written, kw_only),
        "__init__": _first(cls, frozen),
        "__repr__": _repr,
    }
    if eq:
        made |= {"__eq__": _eq, "__hash__": _hash if frozen else None}
    if frozen:
        made |= {"__setattr__": _setattr, "__delattr__": _delattr}
    # What a class says itself stays; a __hash__ of None there only follows from its own __eq__.
    for name, what in made.items():
        if own.get(name) is None and getattr(cls, name, None) is not what:
            setattr(cls, name, what)
    return cls


def _first(cls: type, frozen: bool) -> Callable[..., None]:
    """Return what stands for a constructor until the first value is made."""

    def __init__(self: object, *given: Any, **named: Any) -> None:  # noqa: N807
        made = _constructor(cls, frozen)
        cls.__init__ = made  # type: ignore[misc]
        made(self, *given, **named)

    return __init__


def _constructor(cls: type, frozen: bool) -> Callable[..., None]:
    """Write the constructor of a class; return it."""
    by_place, body = ["self"], []
    by_name: list[str] = []
    scope: dict[str, Any] = {"hold": object.__setattr__, "MISSING": MISSING}
    for name, (default, named) in cls.__parts__.items():  # type: ignore[attr-defined]
        parameter = value = name
        if isinstance(default, Field):
            if default.default_factory is not MISSING:
                scope[f"make_{name}"] = default.default_factory
                value = f"make_{name}() if {name} is MISSING else {name}"
                parameter = f"{name}=MISSING"
            default = default.default
        if default is not MISSING:
            scope[f"default_{name}"] = default
            parameter = f"{name}=default_{name}"
        (by_name if named else by_place).append(parameter)
        body.append(f"hold(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = ", ".join([*by_place, *(["*", *by_name] if by_name else [])])
    exec(f"def __init__({parameters}):\n " + "\n ".join(body or ["pass"]), scope)
    made: Callable[..., None] = scope["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


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


def _setattr(self: Any, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: Any, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, kw_only=False):
        """Return a class as a data class, or the decorator that makes it one."""
        if cls is None:
            return lambda cls: _lazy(cls, frozen, eq, kw_only)
        return _lazy(cls, frozen, eq, kw_only)
