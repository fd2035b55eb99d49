"""Each game finished with the cabinet's buttons and knob alone, through debouncer, rig and desk."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.chance import Urn, seeded
from firmware_host.engine.asks import Amount, Choose
from firmware_host.session import Session
from firmware_host.settings import DisplaySettings, Settings
from hardware.backends.simulated import Simulated
from hardware.config import parse
from hardware.rig import Rig
from tests.host.hands import Room

CABINET = parse({"profile": "cabinet"})


class Cabinet:
    """The simulated cabinet beside a room, on the room's clock."""

    def __init__(self, folder: Path) -> None:
        self.world = Simulated(CABINET)
        self.rig = Rig(CABINET, self.world, lambda: self.room.now)
        still = DisplaySettings(reduced_motion=True)
        self.room = Room(folder, settings=Settings(display=still), inbox=self.rig.inbox)
        self.room.house.cue = self.rig.cue
        self.rig.work()

    def _pass_time(self, seconds: float) -> None:
        self.room.now += seconds
        self.rig.work()

    def press(self, button: str) -> None:
        """A finger on a button for a moment."""
        self.hold(button)
        self.let_go(button)

    def hold(self, button: str) -> None:
        """A finger that stays on a button."""
        self.world.press(button)
        self._pass_time(0.005)
        self._pass_time(0.03)
        self.room.host.turn()

    def let_go(self, button: str) -> None:
        """The finger comes off."""
        self.world.release(button)
        self._pass_time(0.02)
        self._pass_time(0.02)
        self.room.host.turn()

    def turn(self, steps: int) -> None:
        """Turn the knob."""
        self.world.turn("amount", steps)
        self._pass_time(0.02)
        self.room.host.turn()

    def answer(self, session: Session, seed: int) -> None:
        """Answer the question that is up, with what its lamps and marks show."""
        ask, step = session.game.ask, session.n
        assert ask is not None
        self._pass_time(0.01)
        looks = session.game.hidden and isinstance(ask, (Choose, Amount))
        if looks:
            self.hold("spin")
        if isinstance(ask, (Choose, Amount)):
            wanted = games.sensible(
                session.board, session.game.table, ask, seeded(f"{seed} {session.n}")
            )
            if isinstance(ask, Choose):
                at = list(ask.menu.open).index(str(wanted))
                if at:
                    self.turn(at)
            else:
                assert isinstance(wanted, int)
                if wanted != ask.low:
                    self.turn((wanted - ask.low) // ask.step)
            if looks:
                self.let_go("spin")
            self.press("yes")
        else:
            self.press("yes" if ask.kind == "tell" else "spin")
        assert session.n > step, f"{ask.kind} {ask.prompt.text!r} was not answered"


@pytest.mark.parametrize("game", games.shelved())
def test_a_whole_game_by_buttons(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(3))
    cabinet = Cabinet(tmp_path)
    room = cabinet.room
    room.begin(games.board(game).name)
    session = room.house.session
    assert session is not None
    for _ in range(20_000):
        room.wait(lambda: not room.stage.busy and room.asked())
        if room.house.page_name == "winner":
            break
        cabinet.answer(session, 3)
    assert session.game.outcome is not None
    cabinet.rig.stop()


def test_a_dealt_hand_by_buttons_is_seen_only_while_spin_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(3))
    cabinet = Cabinet(tmp_path)
    room = cabinet.room
    for label in ("Zillionaire", "Table", "Cards", "Games in the match", "1", "Start"):
        room.touch(label)
    session = room.house.session
    assert session is not None
    seen = False
    for _ in range(2_000):
        room.wait(lambda: not room.stage.busy and room.asked())
        if room.house.page_name == "winner":
            break
        ask = session.game.ask
        if isinstance(ask, Choose) and ask.prompt.secret and not seen:
            seen = True
            plays = {session.speaker().line(option.label) for option in ask.menu.options}
            assert not plays & set(room.labels)
            step = session.n
            cabinet.press("yes")
            assert session.n == step, "nothing is taken that nobody has looked at"
            cabinet.hold("spin")
            assert plays <= set(room.labels)
            cabinet.let_go("spin")
            assert not plays & set(room.labels)
        cabinet.answer(session, 3)
    assert seen
    assert session.game.outcome is not None
    cabinet.rig.stop()


def test_lamps_say_what_can_be_pressed(tmp_path: Path, toy_shelf: None) -> None:
    cabinet = Cabinet(tmp_path)
    cabinet.room.begin("Toy")
    cabinet.room.wait(lambda: "Roll for me" in cabinet.room.labels)
    cabinet.rig.work()
    lit = cabinet.world.lamps()
    assert lit["spin"]
    assert lit["seat1"]
    assert not lit["seat3"]  # nobody sits there
    cabinet.rig.stop()
