"""Wishes as a finger makes them: rows and picks are found by name on the form that is shown."""

from __future__ import annotations

from display import wishes
from display.scenes.forms import FormScene, Row
from display.scenes.setup import Behind, Lay, LookBehind, PlayersScene, SitDown
from firmware_host.touch.app import House

NOW = 1.0


def form(house: House) -> FormScene:
    """Return the form that is shown."""
    assert house.page is not None
    scene = house.page.scene()
    assert isinstance(scene, FormScene)
    return scene


def row(house: House, name: str) -> Row:
    """Return a row by its name, from the tab that has it."""
    first = form(house)
    for tab in dict.fromkeys((first.tab, *(key for key, _ in first.tabs))):
        if tab != form(house).tab:
            house.carry_out(wishes.ShowTab(tab), NOW)
        for each in form(house).rows:
            if str(each.key) == name:
                return each
    raise AssertionError(f"no row is called {name!r}")


def wish(house: House, name: str, value: str = "") -> None:
    """Touch a row, or set it to a value; "main", "tab" and the second button go by these names."""
    house.carry_out(_meant(house, name, value), NOW)


def _meant(house: House, name: str, value: str) -> wishes.FormWish:
    if name == "main":
        return wishes.Proceed()
    if name == "tab":
        return wishes.ShowTab(value)
    if name == form(house).aside[0]:
        return wishes.Touch(form(house).aside[0])
    return meant(row(house, name), value)


def meant(row: Row, value: str = "") -> wishes.FormWish:
    """Return what touching a row means, or picking or typing a value on it."""
    if row.kind == "act":
        return wishes.Touch(row.key)
    for pick in row.picks:
        if pick.key == value and pick.act is not None:
            return wishes.Touch(pick.act)
    if row.slide is not None and not value:
        return wishes.Enter(row.key, str(row.slide.at))
    return wishes.Enter(row.key, value)


def sit_down(house: House, game: str, *names: str, lies: str = "nothing") -> None:
    """Open the set-up of a game, answer what lies on the table, and let people sit down."""
    house.open("set-up", {"id": game})
    house.carry_out(Lay(lies), NOW)
    if lies != "nothing":
        house.carry_out(wishes.Proceed(), NOW)
    for name in names:
        house.carry_out(SitDown(name), NOW)


def behind(house: House, what: Behind, name: str, value: str = "") -> None:
    """Set a row of a page behind set-up, and come back."""
    house.carry_out(LookBehind(what), NOW)
    wish(house, name, value)
    house.carry_out(LookBehind(Behind.BACK), NOW)


def players(house: House) -> PlayersScene:
    """Return the page where people sit down."""
    assert house.page is not None
    scene = house.page.scene()
    assert isinstance(scene, PlayersScene)
    return scene
