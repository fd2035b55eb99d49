"""Reading a table that came from TOML, gathering every problem instead of stopping at one."""

import re
from collections.abc import Mapping

from hardware.config.profiles import Table

_WORD = re.compile(r"[a-z][a-z0-9_-]{0,23}")


class TableReading:
    """One pass over a table. What is wrong ends up in `problems`, each with its key in full."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def table(self, table: Table, key: str, where: str) -> Table:
        """Take a table inside a table, or an empty one."""
        value = table.get(key, {})
        if isinstance(value, Mapping):
            return value
        self.problems.append(f"{where}.{key}: a table is needed, not {value!r}")
        return {}

    def only(self, table: Table, known: tuple[str, ...], where: str) -> None:
        """Complain about every key that means nothing here."""
        for key in table:
            if key not in known:
                self.problems.append(f"{where}.{key}: unknown key{_meant(key, known)}")

    def known(self, name: str, known: tuple[str, ...], what: str, where: str) -> bool:
        """Return whether a name is one that may be used, and complain if not."""
        if name not in known:
            self.problems.append(f"{where}: unknown {what}{_meant(name, known)}")
        return name in known

    def named(self, name: str, where: str) -> None:
        """Complain about a name that cannot stand in a line of the log."""
        if not _WORD.fullmatch(name):
            self.problems.append(f"{where}: a short lower-case name is needed")

    def one_of(
        self, table: Table, key: str, known: tuple[str, ...], default: str | None, where: str
    ) -> str:
        """Take one word out of a few; without a default it must be there."""
        value = table.get(key, default)
        if value in known and isinstance(value, str):
            return value
        shown = "nothing" if value is None else repr(value)
        self.problems.append(f"{where}.{key}: one of {', '.join(known)} is needed, not {shown}")
        return default or ""

    def words(self, table: Table, key: str, known: tuple[str, ...], where: str) -> tuple[str, ...]:
        """Take a list of words out of a few."""
        value = table.get(key, [])
        if not isinstance(value, list | tuple):
            self.problems.append(f"{where}.{key}: a list is needed, not {value!r}")
            return ()
        for word in value:
            if word not in known:
                self.problems.append(f"{where}.{key}: {word!r} is none of {', '.join(known)}")
        return tuple(str(word) for word in value)

    def number(self, table: Table, key: str, default: int | None, where: str) -> int | None:
        """Take a whole number."""
        value = table.get(key, default)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
            return value
        self.problems.append(f"{where}.{key}: a whole number is needed, not {value!r}")
        return default


def _meant(name: str, known: tuple[str, ...]) -> str:
    import difflib  # nobody needs it where all is well

    close = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {close[0]}?" if close else f" (known: {', '.join(known)})"
