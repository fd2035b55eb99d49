"""What the lamps in the buttons say: whose turn it is, and what can be pressed now."""

from __future__ import annotations

from firmware_host.engine.asks import Amount, Arrange, Ask, Choose, Tell
from firmware_host.engine.game import Game
from firmware_host.engine.table import Aside
from hardware.cues import Blink, Cue, Lamp

SEATS = 6
FITTED = ("spin", "yes", "no", *(f"seat{seat}" for seat in range(1, SEATS + 1)))


def at_table(game: Game) -> dict[str, Cue]:
    """Return what every lamp should do while a game is on the screen."""
    ask = game.ask
    wanted: dict[str, Cue] = {}
    asides = game.table.asides() if ask is not None else []  # what seats have for themselves
    for seat in range(game.table.seats):
        lamp = f"seat{seat + 1}"
        claims = any(aside.urgent and is_own(aside, seat) for aside in asides)
        if ask is not None and ask.seat == seat:
            wanted[lamp] = Lamp(lamp, on=True)
        else:
            wanted[lamp] = Blink(lamp) if claims else Lamp(lamp, on=False)
    spin = ask is not None and (left_to_chance(ask) or ask.prompt.secret)
    choice = isinstance(ask, (Choose, Amount, Tell))
    wanted["spin"] = Blink("spin") if spin else Lamp("spin", on=False)
    wanted["yes"] = Lamp("yes", on=choice)
    wanted["no"] = Lamp("no", on=isinstance(ask, (Choose, Amount)))
    return wanted


def on_a_page() -> dict[str, Cue]:
    """Return what every lamp should do on other pages, where buttons walk over the screen."""
    dark = {f"seat{seat}": Lamp(f"seat{seat}", on=False) for seat in range(1, SEATS + 1)}
    return {**dark, **{name: Lamp(name, on=True) for name in ("spin", "yes", "no")}}


def left_to_chance(ask: Ask) -> bool:
    """Return whether the machine can answer: it rolls, spins, draws, deals or makes a layout."""
    return ask.chance or isinstance(ask, Arrange)


def is_own(aside: Aside, seat: int) -> bool:
    """Return whether a seat's button alone can do an aside: with nothing to fill in."""
    return aside.seat == seat and not aside.common and not aside.fields
