"""The screens, by the scene that each of them shows."""

from __future__ import annotations

from ..port import TableScene
from ..stage import Opener, opens
from .table import TableScreen

SCREENS: dict[type, Opener] = dict([opens(TableScene, TableScreen)])
