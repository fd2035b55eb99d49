"""The screens, by the scene that each of them shows.

May import the toolkit, parts, art, panels and the scenes.
"""

from __future__ import annotations

from importlib import import_module

from display.toolkit.screen import Opener, opens

# Scene by name -> the screen's module and its name there.
WHERE = {
    "TableScene": ("table.table_screen", "TableScreen"),
    "HomeScene": ("home", "HomeScreen"),
    "AttractScene": ("attract", "AttractScreen"),
    "FormScene": ("form", "FormScreen"),
    "WinnerScene": ("winner", "WinnerScreen"),
    "HistoryScene": ("history", "HistoryScreen"),
    "EveningScene": ("evening", "EveningScreen"),
    "ChartScene": ("chart", "ChartScreen"),
    "CalibrateScene": ("calibrate", "CalibrateScreen"),
    "HallScene": ("hall", "HallScreen"),
    "TableQuestionScene": ("setup.question", "QuestionScreen"),
    "PlayersScene": ("setup.players", "PlayersScreen"),
    "TellingScene": ("telling", "TellingScreen"),
    "PhonesScene": ("phones", "PhonesScreen"),
    "PinScene": ("learning.pin", "PinScreen"),
    "RulesScene": ("learning.rules", "RulesScreen"),
}


class Screens(dict[type, Opener]):
    """How the screen for a scene is opened, by the scene's type.

    A screen is imported when its first scene is shown: the first frame pays only for its own.
    """

    def __missing__(self, kind: type) -> Opener:
        module, name = WHERE[kind.__name__]
        screen = getattr(import_module(f".{module}", __name__), name)
        opener = self[kind] = opens(kind, screen)[1]
        return opener


SCREENS = Screens()
