"""The screens, by the scene that each of them shows."""

from __future__ import annotations

from ..port import TableScene
from ..scenes import FormScene, HomeScene
from ..stage import Opener, opens
from .form import FormScreen
from .home import HomeScreen
from .table import TableScreen

SCREENS: dict[type, Opener] = dict(
    [opens(TableScene, TableScreen), opens(HomeScene, HomeScreen), opens(FormScene, FormScreen)]
)
