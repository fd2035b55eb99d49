"""What is guessed about face-down tiles, beside the same worked out the long way."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.games.spot_cash.edition import BLACK_J, CLUE, RED, RED_J, Edition
from firmware_host.games.spot_cash.guess import SURE, Area
from firmware_host.games.spot_cash.pack import parse
from firmware_host.games.spot_cash.placement import GROUPS, HUNDRED, clue_lines, lay_out, within
from firmware_host.record import chance
from tests.games.spot_cash_table import BLACKS

HOUSE = parse("house", games.shipped_pack(games.board("spot-cash"), "house"))
Odds = dict[int, float]


def counted(down: list[int], left: int, places: list[tuple[int, ...]]) -> Odds:
    """How many of the places hold a square, against how many do not."""
    if not places:
        return {at: left / len(down) for at in down}
    held = {at: sum(at in place for place in places) for at in down}
    return {
        at: count / (len(places) - count) if count < len(places) else SURE
        for at, count in held.items()
    }


def guessed(
    up: tuple[str, ...], edition: Edition, *, touching: bool
) -> dict[int, tuple[float, float]]:
    """The red and the black value of each square, step by step as the description has it."""
    down = [at for at, face in enumerate(up) if not face]
    left = {face: count - up.count(face) for face, count in RED.items()}
    lying = {face: {at for at, shown in enumerate(up) if shown == face} for face in RED}

    def allowed(bits: int, face: str) -> bool:
        return {at for at in within(bits) if up[at]} == lying[face]

    odds = {
        group.face: counted(
            down, left[group.face], [within(b) for b in group.patterns if allowed(b, group.face)]
        )
        for group in GROUPS
        if left[group.face]
    }
    if left[HUNDRED] or left[CLUE]:
        lines = [
            (clue, hundreds)
            for clue, hundreds in clue_lines(touching)
            if allowed(1 << clue, CLUE) and allowed(hundreds, HUNDRED)
        ]
        odds[HUNDRED] = counted(down, left[HUNDRED], [within(bits) for _, bits in lines])
        odds[CLUE] = counted(down, left[CLUE], [(clue,) for clue, _ in lines])
    worth = {face: int(face.split()[1]) for face in up if face not in ("", CLUE, RED_J, BLACK_J)}
    red_up = sum(worth[face] for face in up if face in worth and face in RED)
    black_up = sum(worth[face] for face in up if face in worth and face not in RED)
    costs = sum(edition.values) - (black_up if BLACK_J in up else 0)
    blacks = len(down) - sum(left.values())
    # Shared in proportion, odds scaled to what there is of each, and shared once more.
    parts = {at: 1 / (1 + sum(each[at] for each in odds.values())) for at in down}
    black = blacks / sum(parts.values())
    scale = {
        face: left[face] / (sum(parts[at] * each[at] for at in down) or 1)
        for face, each in odds.items()
    }
    found = {}
    for at in down:
        shares = {face: scale[face] * each[at] for face, each in odds.items()}
        whole = black + sum(shares.values())
        value = {f: red_up if f == RED_J else 0 if f == CLUE else int(f.split()[1]) for f in shares}
        gain = sum(share * value[face] for face, share in shares.items())
        found[at] = gain / whole, black * costs / (blacks or 1) / whole
    return found


@pytest.mark.parametrize("touching", [False, True])
@pytest.mark.parametrize("kept_to", [True, False])
def test_guesses_are_those_of_the_long_way(touching: bool, kept_to: bool) -> None:
    """Tile after tile of areas that were placed by the rules, and of some that were not."""
    below = chance.seeded(f"guesses {touching} {kept_to}")
    for _ in range(6):
        layout = list(lay_out(below, BLACKS, touching))
        if not kept_to:
            for at in range(len(layout)):
                other = below(len(layout))
                layout[at], layout[other] = layout[other], layout[at]
        up = [""] * len(layout)
        while "" in up:
            area = Area(up, HOUSE, touching=touching)
            long_way = guessed(tuple(up), HOUSE, touching=touching)
            assert list(area.prospects) == list(long_way)
            for at, (gain, cost) in area.prospects.items():
                assert (gain, cost) == pytest.approx(long_way[at], rel=1e-6, abs=1e-6)
            down = [at for at, face in enumerate(up) if not face]
            at = down[below(len(down))]
            up[at] = layout[at]
