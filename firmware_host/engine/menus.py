"""What may be chosen: options with keys, and menus of them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from .words import Line


class Option:
    """One thing that may be chosen: a key, what its button says, one line of consequence.

    `blocked` says why it is shown but not allowed. The options of a secret question stay covered
    like the hand they come from, except those that are `public`: everybody knows anyway that they
    can be chosen, as a pass can. `group` names the kind of a choice where there are many: a rank.
    `cards` are the pieces that are laid for it, a kind and how many; `seat` is whom it is about.
    """

    __slots__ = ("blocked", "cards", "group", "key", "label", "note", "public", "seat")

    def __init__(
        self,
        key: str,
        label: Line | str,
        note: Line | str = "",
        blocked: Line | str | None = None,
        *,
        public: bool = False,
        group: str = "",
        cards: tuple[str, int] | None = None,
        seat: int | None = None,
    ) -> None:
        self.cards = cards
        self.seat = seat
        self.group = group
        self.key = key
        self.label = label
        self.note = note
        self.blocked = blocked
        self.public = public


class Menu:
    """Options in the order they are shown. Made once where they never change.

    `open` and `legal` are the keys that may be chosen. A game with very many options may keep
    them live in a subclass and put `options` into words only when somebody looks.
    """

    __slots__ = ("_options", "blocked", "legal", "open")

    blocked: Mapping[str, Line | str]
    legal: Container[str]
    open: Sequence[str]

    def __init__(self, *options: Option) -> None:
        self._options = options
        self.open = tuple(option.key for option in options if option.blocked is None)
        self.legal = frozenset(self.open)
        self.blocked = {o.key: o.blocked for o in options if o.blocked is not None}
        if not self.open:
            raise ValueError("a menu with nothing to choose")

    @property
    def options(self) -> tuple[Option, ...]:
        """The options as they are shown, blocked ones included."""
        return self._options

    def objection(self, key: str) -> Line | str | None:
        """Return why a key that is not open may not be chosen; None if it is no choice at all."""
        return self.blocked.get(key)
