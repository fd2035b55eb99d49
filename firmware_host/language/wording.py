"""A position in the language of the screen: the words that a game's view and odds are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from firmware_host.engine.view import (
    Art,
    GridArt,
    HandleArt,
    Odds,
    SeatsArt,
    TableView,
    TrayArt,
)

Say = Callable[[str], str]


def spoken_view(view: TableView, say: Say) -> TableView:
    """The same position with every word of it translated; names of seats are left alone."""
    if say is str:
        return view
    seats = tuple(
        replace(seat, place=say(seat.place), badges=tuple(map(say, seat.badges)))
        for seat in view.seats
    )
    return replace(
        view,
        seats=seats,
        unit=view.unit if view.unit == "$" else say(view.unit),
        pots=tuple((say(label), sum_) for label, sum_ in view.pots),
        round=say(view.round),
        art=_spoken_art(view.art, say) if view.art is not None else None,
        secrets={seat: tuple(map(say, words)) for seat, words in view.secrets.items()},
    )


def _spoken_art(art: Art, say: Say) -> Art:
    if isinstance(art, HandleArt):
        spaces = tuple(space._replace(label=say(space.label)) for space in art.spaces)
        marks = tuple(replace(mark, why=say(mark.why)) for mark in art.marks)
        return replace(art, spaces=spaces, marks=marks)
    if isinstance(art, GridArt):
        areas = tuple(replace(area, note=say(area.note)) for area in art.areas)
        return replace(art, areas=areas)
    if isinstance(art, TrayArt):
        return replace(art, rank=say(art.rank), beaten_by=say(art.beaten_by))
    if isinstance(art, SeatsArt):
        return replace(art, titles=tuple(map(say, art.titles)))
    return art


def spoken_odds(odds: Odds | None, say: Say) -> Odds | None:
    """The same odds card in another language."""
    if odds is None or say is str:
        return odds
    lines = tuple(replace(line, label=say(line.label)) for line in odds.lines)
    return replace(odds, title=say(odds.title), lines=lines, note=say(odds.note))
