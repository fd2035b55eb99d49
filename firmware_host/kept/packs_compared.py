"""Two packs side by side, and sums in a pack that no notes can pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.toml import Value, loads


def differences(old: str, new: str) -> list[str]:
    """Return what differs between two packs, space by space and card by card."""
    return list(_differ("", loads(old), loads(new)))


def _differ(where: str, old: Value | None, new: Value | None) -> Iterator[str]:
    if old == new:
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            yield from _differ(f"{where} {key}".strip(), old.get(key), new.get(key))
    elif is_rows([] if old is None else old) and is_rows([] if new is None else new):
        # Row by row, also where only one of them has any.
        for at, (before, after) in enumerate(zip_longest(_listed(old), _listed(new))):
            yield from _differ(f"{where} {at}{called(before or after)}", before, after)
    elif old is None:
        yield f"+ {where}: {shown(new)}"
    elif new is None:
        yield f"- {where}: {shown(old)}"
    else:
        yield f"  {where}: {shown(old)} -> {shown(new)}"


def is_rows(value: Value | None) -> bool:
    """Return whether a value is a list of tables."""
    listed = isinstance(value, Sequence) and not isinstance(value, str)
    return listed and all(isinstance(row, Mapping) for row in value)  # type: ignore[union-attr]


def _listed(value: Value | None) -> Sequence[Value]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def called(row: Value | None) -> str:
    """Return the name of a row in brackets; empty if it has none."""
    if not isinstance(row, Mapping):
        return ""
    name = row.get("name") or row.get("key")
    return f" ({name})" if isinstance(name, str) else ""


def shown(value: Value | None) -> str:
    """Return a value as it is shown to people."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {shown(each)}" for key, each in value.items())
    if value is not None and is_rows(value):
        return str(len(_listed(value)))
    listed = [shown(each) for each in _listed(value)]
    return ", ".join(listed) or ("nothing" if value is None else repr(value))


def odd_sums(text: str, note: int) -> list[str]:
    """Return a warning for every sum in a pack that notes of this size cannot pay."""
    # Imported here because it is large and the first frame does not need it.
    from firmware_host.games.shared.effects import Script, parse
    from firmware_host.games.shared.things import Things, unpayable

    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            does = loads(line).get("does")
            effect = parse(does) if isinstance(does, str) else None
        except (ValueError, Refused):
            continue
        if isinstance(effect, Script):
            sums = unpayable(effect.does, Things(note=note))
        else:
            sums = [each for each in (effect.sums() if effect else ()) if each % note]
        found += [f"{number}: no notes make ${each:,}." for each in sums]
    return found


def warnings(game: BoardGame, text: str) -> list[str]:
    """Return what is odd about a sound pack of a game: sums that its notes cannot pay, by line."""
    return odd_sums(text, min(game.notes.start)) if game.notes is not None else []
