"""Packs: the seating cards read with every problem told at once, and written as TOML."""

from __future__ import annotations

from functools import lru_cache

from firmware_host.engine.toml import Path, Reader, Value
from firmware_host.engine.toml import text as as_toml
from firmware_host.engine.toml import write as write_toml
from firmware_host.games.shared.packs import checker, open_pack, read_about

from .edition import Edition, SeatingCard, greens
from .status import LADDER, POOR, RICH, STATUSES


@lru_cache(maxsize=16)
def parse(file: str, text: str) -> Edition:
    """Return the edition that a pack describes.

    Raises `PackProblems` with everything wrong with it.
    """
    reader = open_pack(file, text, "card")
    title = reader.text(("name",))
    reader.keys(("card",), [str(players) for players in LADDER])
    cards = {
        players: card
        for players in LADDER
        if reader.get(("card", str(players))) is not None
        and (card := _card(reader, players)) is not None
    }
    about = read_about(reader)
    reader.finish()
    return Edition(title, cards, about)


def _card(reader: Reader, players: int) -> SeatingCard | None:
    at: Path = ("card", str(players))
    before = len(reader.problems)
    reader.keys(at, ("compared", "clockwise", "red", "green"))
    compared = reader.get((*at, "compared"))
    if not isinstance(compared, bool):
        reader.problem((*at, "compared"), "compared must be true or false.")
    order = _statuses(reader, (*at, "clockwise"))
    ladder = LADDER[players]
    if sorted(order) != list(ladder):
        wanted = ", ".join(STATUSES[status] for status in ladder)
        reader.problem((*at, "clockwise"), f"clockwise must name each of {wanted} once.")
    elif order[(order.index(RICH) + 1) % players] != POOR:
        reader.problem((*at, "clockwise"), "Poor must sit at Rich's left: next in the list.")
    if sorted(_statuses(reader, (*at, "red"))) != [RICH, POOR]:
        reader.problem((*at, "red"), "the red line joins Rich and Poor.")
    green = tuple(sorted(_statuses(reader, (*at, "green"))))
    if green not in greens(players):
        known = " or ".join(as_toml(_listed(pair)) for pair in greens(players))
        reader.problem((*at, "green"), f"with {players} players the green line is {known}.")
    if len(reader.problems) > before:
        return None
    poor = order.index(POOR)
    return SeatingCard((*order[poor:], *order[:poor]), green, compared is True)


def _statuses(reader: Reader, path: Path) -> tuple[int, ...]:
    found: list[int] = []
    for row in reader.rows(path):
        word = reader.get((*path, row))
        if word in STATUSES:
            found.append(STATUSES.index(str(word)))
        else:
            reader.problem(path, f"{word!r} is no status; they are {', '.join(STATUSES)}.")
    return tuple(found)


check = checker(parse)


def write(edition: Edition) -> str:
    """Return the pack as TOML. `parse` reads it back equal."""
    cards: dict[str, dict[str, Value]] = {
        str(players): {
            "compared": card.compared,
            "clockwise": _listed(card.clockwise),
            "red": _listed((RICH, POOR)),
            "green": _listed(card.green),
        }
        for players, card in edition.cards.items()
    }
    return write_toml({"name": edition.name, **edition.made.said(), "card": cards})


def _listed(statuses: tuple[int, ...]) -> list[str]:
    return [STATUSES[status] for status in statuses]
