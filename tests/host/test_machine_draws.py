"""What people see of a machine's draw: the back of the pile, turning over."""

from __future__ import annotations

from pathlib import Path

from display.art.drawn_card import Turning
from firmware_host.record.new_game import Wishes, begin
from tests.host.hands import Room

STEP = 0.1  # seconds


def test_a_machine_turns_over_a_card_of_the_pile_that_it_draws_from(tmp_path: Path) -> None:
    room = Room(tmp_path)
    names = ("Ann", "Ben")
    session = begin(Wishes("gambler", names, seed=5, bots=names), room.journal, room.house.packs)
    room.house.seat(session)
    room.house.open("table")
    turning: list[Turning] = []

    def turns() -> bool:
        paper = room.stage.paper
        assert paper is not None
        turning.extend(node for node in paper.laid if isinstance(node, Turning))
        return bool(turning)

    for _ in range(2_000):
        if turns():
            break
        room.now += STEP
        room.host.turn()
    assert turning, "no machine drew a card"
    assert turning[0].plain is None, "its back is drawn, though the pile was not laid"
