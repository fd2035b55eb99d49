"""One panel per kind of ask. A test proves the table complete.

May import the toolkit, parts, art and the engine's asks.
"""

from __future__ import annotations

from collections.abc import Callable

from firmware_host.engine.asks import Ask, Choose

from .amount import AmountPanel
from .arrange import ArrangePanel
from .choose import ChoosePanel
from .dice import DicePanel
from .draw import DrawPanel
from .grouped import GroupedPanel
from .hand import HandPanel
from .panel import Hand, Panel
from .spin import SpinPanel
from .tell import TellPanel
from .would import WouldPanel

PANELS: dict[str, Callable[[Ask, Hand], Panel]] = {
    "amount": AmountPanel,
    "arrange": ArrangePanel,
    "choose": ChoosePanel,
    "dice": DicePanel,
    "draw": DrawPanel,
    "spin": SpinPanel,
    "tell": TellPanel,
}


def panel_for(ask: Ask, hand: Hand, *, covered: bool = False) -> Panel:
    """Return the panel that answers an ask; choices are `covered` where others could look on."""
    if isinstance(ask, Choose) and ask.prompt.secret:
        return HandPanel(ask, hand, covered=covered)
    if isinstance(ask, Choose) and ask.prompt.would:
        return WouldPanel(ask, hand)
    if isinstance(ask, Choose) and any(option.group for option in ask.menu.options):
        return GroupedPanel(ask, hand)
    return PANELS[ask.kind](ask, hand)


__all__ = ["PANELS", "ChoosePanel", "Hand", "HandPanel", "Panel", "panel_for"]
