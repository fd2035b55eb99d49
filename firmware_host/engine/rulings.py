"""House rules as named switches, chosen before the game and frozen into its record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from firmware_host.values import dataclass

from .errors import Refused
from .words import Line

PRESETS = ("printed", "family", "table")


@dataclass(frozen=True)
class Switch:
    """One doubtful rule: its stable id, what is asked, the options in plain words, the default.

    `reason` says why the default is the default; `rule` is the section it bears on; `family` is
    the option of the Family preset where that differs.
    """

    id: str
    title: str
    options: Mapping[str, str]
    default: str
    reason: str
    rule: str
    family: str | None = None
    later: bool = field(default=True)  # may be changed in mid-game by a logged aside
    usual: bool = field(default=False)  # one of the few that are shown before a first game
    before: str = field(default="")  # what holds in records from before there was this switch

    def __post_init__(self) -> None:
        for chosen in (self.default, self.family or self.default):
            if chosen not in self.options:
                raise ValueError(f"{self.id}: {chosen!r} is not one of {list(self.options)}")

    def told(self, option: str, say: Callable[[str], str] = str) -> str:
        """Return the question and the option in force as one sentence."""
        asked = say(self.title)
        return f"{asked}{'' if asked.endswith('?') else ':'} {say(self.options[option])}"

    def changed(self, option: str) -> Line | None:
        """Return that the table has chosen another option; None for one of older records."""
        if option not in self.options:
            return None
        title, now = Line(self.title), Line(self.options[option])
        if self.title.endswith("?"):
            return Line("A house rule was changed: {title} {now}", title=title, now=now)
        return Line("A house rule was changed: {title}: {now}", title=title, now=now)


class Rulings(dict[str, str]):
    """The option in force for every switch of a game, by id. Complete and checked."""

    def __init__(
        self,
        switches: Sequence[Switch],
        chosen: Mapping[str, str] | None = None,
        preset: str = "printed",
    ) -> None:
        """Start from a preset, then apply `chosen`. Raises `Refused` listing what exists."""
        if preset not in PRESETS:
            raise Refused(
                Line(
                    "There is no preset {preset}; there are {presets}.",
                    preset=repr(preset),
                    presets=", ".join(PRESETS),
                )
            )
        self.switches = {switch.id: switch for switch in switches}
        family = preset == "family"
        super().__init__({s.id: s.family if family and s.family else s.default for s in switches})
        for id_, value in (chosen or {}).items():
            self.choose(id_, value)

    def choose(self, id_: str, value: str) -> None:
        """Set one switch. Raises `Refused` with the list of what exists."""
        if id_ not in self.switches:
            known = ", ".join(self.switches) or "none"
            raise Refused(
                Line(
                    "There is no switch {id} in this game. Switches: {known}.",
                    id=repr(id_),
                    known=known,
                )
            )
        options = self.switches[id_].options
        if value not in options:
            listed = "; ".join(f"{key} = {text}" for key, text in options.items())
            raise Refused(
                Line(
                    "{id} cannot be {value}. Options: {listed}.",
                    id=id_,
                    value=repr(value),
                    listed=listed,
                )
            )
        self[id_] = value
