"""A game's rules in our own words, and the functions that claim each section of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, TypeVar

from firmware_host.values import dataclass

from .languages import ENGLISH, Language
from .rulings import Rulings
from .words import Text

F = TypeVar("F", bound=Callable[..., object])

_HEADING = re.compile(r"^##+ §(\S+) (.+)$")
_RULING = re.compile(r"^- ([A-Z]{3}-\d\d): (.+)$")
_PHYSICAL = re.compile(r"^Physical only: (.+)$")


class Reason(NamedTuple):
    """Why something happened, beyond what its form says: sentences, and what else to cite.

    `cites` are ids of rulings or numbers of sections; `cause` is what ordered it, a space or a
    card, where the sentence of a payment does not name that itself.
    """

    lines: tuple[Text, ...] = ()
    cites: tuple[str, ...] = ()
    cause: Text = ""


@dataclass
class Section:
    """One numbered section: its title, its text, the rulings that bear on it.

    `physical` is the reason why no function claims it, if people do it all by hand.
    """

    number: str
    title: str
    text: str = ""
    physical: str = ""
    rulings: dict[str, str] = field(default_factory=dict)
    claimed: list[str] = field(default_factory=list)


# What holds at every table, beside the rules of its game.
EVERY_TABLE = {
    section.number: section
    for section in (
        Section(
            "ALL-01",
            "The table is right",
            "Where machine and table differ the table is right: money, places, cards and turns are "
            "put right by two people at the table, with a reason, and it stays in the record. "
            "Players may be away, let the machine play for them, or leave for good.",
        ),
        Section(
            "ALL-02",
            "Taking back",
            "One's own last choice may be taken back, and a real result that was entered wrongly "
            "until the next step. Whatever the machine has shown of what was hidden, and "
            "everything further back, is taken back only if everybody present agrees. It stays "
            "in the history for all to see.",
        ),
        Section(
            "ALL-04",
            "House rules",
            "The house rules are fixed when the game begins. Changing one later needs everybody's "
            "consent and is written down.",
        ),
        Section(
            "ALL-05",
            "Paper money",
            "The machine keeps count of everyone's notes and says which to hand over. A count at "
            "the table stands; what differs is booked with the Bank. Notes may be changed for "
            "others of the same worth.",
        ),
        Section(
            "ALL-07",
            "Going home",
            "Having to go home is not losing: points and money won until then count at the end. "
            "If a game ends because too few are left, it says so.",
        ),
    )
}


def beside(package: str, *names: str) -> Path:
    """Return a file that ships in a package's folder.

    Importing importlib.resources would cost 10 ms.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"There is no package {package}.")
    return Path(spec.submodule_search_locations[0], *names)


class Rulebook:
    """RULES.md of one game, section by section.

    Headings read ``## §7c Roulette``; a ruling is a list item ``- ABC-12: ...``; a section done
    by hands alone says ``Physical only: why``. `signs` says which sign stands beside which sections
    in a list of them: ``{"dice": "1 5a"}``; the others have the game's own.
    """

    def __init__(self, package: str, signs: Mapping[str, str] | None = None) -> None:
        self._package = package
        self.sections = _read(package, "RULES.md")
        self._translated: dict[str, dict[str, Section]] = {}
        self.signs = {
            number: sign for sign, numbers in (signs or {}).items() for number in numbers.split()
        }
        if unknown := self.signs.keys() - self.sections.keys():
            raise ValueError(f"{package}: RULES.md has no §{', §'.join(sorted(unknown))}")

    def read_in(self, language: Language) -> dict[str, Section]:
        """Return the sections in a language: RULES.de.md for German; English where there is none.

        A section that is missing there is English.
        """
        code = language.code
        if code not in self._translated:
            there = beside(self._package, f"RULES.{code}.md").is_file()
            known = _read(self._package, f"RULES.{code}.md") if there else {}
            self._translated[code] = {**self.sections, **known}
        return self._translated[code]

    def rule(self, *numbers: str) -> Callable[[F], F]:
        """Bind a function to the sections it carries out. An unknown section is an error."""

        def claim(function: F) -> F:
            for number in numbers:
                if number not in self.sections:
                    raise ValueError(f"{function.__qualname__}: RULES.md has no §{number}")
                self.sections[number].claimed.append(function.__qualname__)
            return function

        return claim

    def explain(
        self,
        number: str,
        rulings: Rulings,
        cites: tuple[str, ...] = (),
        language: Language = ENGLISH,
    ) -> list[str]:
        """Return a section as a few lines: title, text, the rulings in force that bear on it.

        `cites` narrows the rulings down to those that matter here, wherever in the book they
        stand; a section among them is explained as well.
        """
        section = self.read_in(language).get(number) or EVERY_TABLE.get(number)
        if section is None:
            return [f"§{number}"]
        lines = _text(section, language)
        own = [id_ for id_ in section.rulings if not cites or id_ in cites]
        for id_ in (*own, *(cite for cite in cites if cite not in own)):
            lines += self._cited(id_, rulings, language)
        return [line for line in lines if line]

    def _cited(self, id_: str, rulings: Rulings, language: Language) -> list[str]:
        """Return a ruling as it is in force, or another section that was cited. Raises KeyError."""
        if id_ in rulings:
            return [f"{id_} {rulings.switches[id_].told(rulings[id_], language)}"]
        sections = self.read_in(language)
        section = sections.get(id_) or EVERY_TABLE.get(id_)
        if section is not None:
            return _text(section, language)
        said = {ruling: text for one in sections.values() for ruling, text in one.rulings.items()}
        return [f"{id_} {said[id_]}"]

    @cached_property
    def rulings(self) -> dict[str, str]:
        """Every ruling of the book by its id, whichever section it stands in."""
        return {
            id_: text for section in self.sections.values() for id_, text in section.rulings.items()
        }


def _text(section: Section, language: Language) -> list[str]:
    return [f"§{section.number} {language(section.title)}", *section.text.split("\n\n")]


def _read(package: str, file: str) -> dict[str, Section]:
    """Return the sections of a file of rules by their numbers."""
    sections: dict[str, Section] = {}
    section: Section | None = None
    for line in beside(package, file).read_text("utf-8").splitlines():
        if heading := _HEADING.match(line):
            section = Section(heading[1], heading[2])
            if section.number in sections:
                raise ValueError(f"{package}: §{section.number} stands twice in {file}")
            sections[section.number] = section
        elif section and (ruling := _RULING.match(line)):
            section.rulings[ruling[1]] = ruling[2]
        elif section and (physical := _PHYSICAL.match(line)):
            section.physical = physical[1]
        elif section:
            section.text += f"{line}\n"
    for section in sections.values():
        # Lines of a paragraph are joined; an empty line between two paragraphs stays.
        joined = re.sub(r"(?<!\n)\n(?=\S)", " ", section.text.strip())
        section.text = re.sub(r"\n{3,}", "\n\n", joined)  # a ruling between two paragraphs is gone
    return sections
