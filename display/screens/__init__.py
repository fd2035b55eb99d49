"""The screens, by the scene that each of them shows."""

from __future__ import annotations

from ..port import TableScene
from ..scenes import FormScene, HomeScene
from ..scenes_story import ChartScene, HistoryScene, WinnerScene
from ..stage import Opener, opens
from .chart import ChartScreen
from .form import FormScreen
from .history import HistoryScreen
from .home import HomeScreen
from .table import TableScreen
from .winner import WinnerScreen

SCREENS: dict[type, Opener] = dict(
    [
        opens(TableScene, TableScreen),
        opens(HomeScene, HomeScreen),
        opens(FormScene, FormScreen),
        opens(WinnerScene, WinnerScreen),
        opens(HistoryScene, HistoryScreen),
        opens(ChartScene, ChartScreen),
    ]
)
