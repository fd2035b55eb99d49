"""Spot Cash: how tiles may be placed, what the checker says, and that nothing hidden shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from firmware_host.record import story
from tests.sheets.sheet_talk import Talk
from tests.sheets.spot_talk import flip, real, squares

ROWS = """
red 10  | red 10  | red 20    | red 20  | red J     | black 30
red 10  | red 10  | red 20    | black 40| red 50    | black 60
black 80| red 100 | black 90  | red 50  | black 120 | red 50
red 100 | C       | black 150 | red 100 | red 500   | black 180
black 220| black 280| black 400| black J| red 300   | red 300
"""
FACES = [face.strip() for row in ROWS.strip().splitlines() for face in row.split("|")]
AREA = dict(zip(squares(), FACES, strict=True))

# Pairs of squares to swap, from the area above. Right: what the sheet's restrictions leave free.
RIGHT = {
    "as drawn": "",
    "50s in one straight chain": "c6-d3",
    "300s one above the other": "e6-d5",
    "all 100s at one side of C": "d1-d3 c2-d5",
    "a 100 far away in C's column": "c2-e2",
    "black J in the middle": "e4-c3",
    "black J on another rim square": "e4-a6",
    "500 in a corner": "d5-e1",
    "red J in a corner": "a5-a6",
}
WRONG = {
    "10s not in a square": ("S5a", "b2-e1"),
    "10s in a step": ("S5a", "b2-c1"),
    "20s in a row": ("S5b", "a5-a6 b3-a5"),
    "20s apart": ("S5b", "b3-e1"),
    "20s corner to corner": ("S5b", "a4-b4 b3-c3"),
    "50s side by side": ("S5c", "c4-b4"),
    "50s in an angle": ("S5c", "c4-c5"),
    "one 50 apart": ("S5c", "c6-e1"),
    "300s corner to corner": ("S5d", "e6-d6"),
    "300s apart": ("S5d", "e6-e1"),
    "red J inside": ("S5f", "a5-b4"),
    "a 100 at a corner of C": ("S5g", "d4-e1"),
    "a 100 out of line": ("S5g", "d4-e3"),
}
# The limits that an open area is held against, as the table says them.
SAID = {
    "S5c": "the three 50s touch corner to corner",
    "S5f": "the red J lies on one of the 18 outside squares",
    "S5g": "the three 100s lie in line with C",
}


def swapped(swaps: str) -> dict[str, str]:
    area = dict(AREA)
    for pair in swaps.split():
        one, other = pair.split("-")
        area[one], area[other] = area[other], area[one]
    return area


def screen(seats: int = 2, see: tuple[str, ...] = (), **rules: str) -> Talk:
    switches = {key.replace("_", "-"): value for key, value in rules.items()}
    return Talk("spot-cash", seats, rules=switches, options={"tiles": "screen"}, see=see)


def opened(area: dict[str, str], **rules: str) -> list[tuple[str, str]]:
    """Real tiles: turn Ben's whole area; what is said of it, as (kind, text)."""
    talk = real(2, **rules)
    for name in ("Ann", "Ben"):
        talk.send(correct={"from": "box", "to": name, "amount": 500_000, "why": "test"})
    while talk.table["face down"]["Ben"]:
        if talk.asked == "Ben":
            flip(talk, "Ann", sorted(talk.table["left"]["Ann"], key=lambda face: face[0] != "b")[0])
        else:
            square = next(one for one in squares() if one not in talk.table["open"]["Ben"])
            talk.say(f"Ben {square}", area[square])
    return [(e["kind"], e["text"]) for e in talk.now["events"] if e["rule"].startswith("S5")]


@pytest.mark.parametrize("swaps", RIGHT.values(), ids=RIGHT)
def test_right_areas_are_taken(swaps: str) -> None:
    talk = screen()
    talk.say(swapped(swaps))
    assert talk.asked == "Ben"


# What each limit of the sheet is about, by the letter of its section.
LIMITS = {
    "a": "the four 10s",
    "b": "the three 20s",
    "c": "the three 50s",
    "d": "the two 300s",
    "e": "the 500",
    "f": "the red J",
    "g": "the three 100s",
}


@pytest.mark.parametrize(("rule", "swaps"), WRONG.values(), ids=WRONG)
def test_wrong_areas_are_refused_with_their_rule(rule: str, swaps: str) -> None:
    talk = screen()
    said = talk.refuse(swapped(swaps))
    assert [other for other, what in LIMITS.items() if what in said] == [rule[-1]]
    assert list(talk.now["rules"]) == [rule]


def test_thirty_tiles_of_the_set_and_no_others() -> None:
    talk = screen()
    talk.refuse({**AREA, "a6": "red 500"})
    talk.refuse({**AREA, "f1": "red 10"})
    talk.refuse({square: face for square, face in AREA.items() if square != "e6"})
    talk.refuse({})
    talk.refuse("ok")


@pytest.mark.parametrize(
    ("swaps", "fits"),
    [("", False), ("d3-d4", True), ("d1-d3 c2-d5", True), ("c2-e2 d3-d4", True), ("c2-a2", False)],
)
def test_where_the_100s_must_touch(swaps: str, fits: bool) -> None:
    talk = screen(SPC_19="touching")
    if fits:
        talk.say(swapped(swaps))
    else:
        talk.refuse(swapped(swaps))


def test_an_open_area_is_judged_and_play_goes_on() -> None:
    ((kind, _),) = opened(AREA)
    assert kind == "placed well"
    for rule, swaps in (WRONG["red J inside"], WRONG["one 50 apart"]):
        ((kind, text),) = opened(swapped(swaps))
        assert kind == "misplaced"
        assert SAID[rule] in text
    ((kind, text),) = opened(AREA, SPC_19="touching")
    assert SAID["S5g"] in text


def test_the_own_look_and_the_entered_area() -> None:
    talk = Talk("spot-cash", 2, rules={"SPC-17": "self"})
    assert (talk.now["ask"]["kind"], talk.asked) == ("tell", "Ann")
    talk.say("ok")
    assert (talk.now["ask"]["kind"], talk.asked) == ("tell", "Ben")
    talk.say("ok")
    assert talk.now["ask"]["kind"] == "draw"
    talk = Talk("spot-cash", 2, rules={"SPC-17": "entered"})
    talk.refuse(swapped(WRONG["300s apart"][1]))
    talk.say(AREA, AREA, "red 500", "red 10")
    assert talk.asked == "Ann"


def test_flips_on_the_screen_show_what_was_placed() -> None:
    talk = screen()
    talk.say(AREA, swapped("a5-a6"), "red 500", "red 10")
    talk.say("Ben a6")  # red J with nothing up
    assert talk.table["open"]["Ben"] == {"a6": "red J"}
    talk.say("Ben a1")
    assert talk.accounts["Ann"] == 10_080 + 2 * 10
    talk.say("Ben a5")
    assert talk.accounts["Ann"] == 10_080 + 2 * 10 - 3 * 30
    assert talk.asked == "Ben"


# -- nothing hidden shows ------------------------------------------------------------------------


def placed(node: Any) -> Iterator[tuple[str, Any]]:
    """Every (square, value) pair anywhere in a reply."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in AREA:
                yield key, value
            yield from placed(value)
    elif isinstance(node, list):
        for value in node:
            yield from placed(value)


def hidden_in(reply: dict[str, Any]) -> list[tuple[str, Any]]:
    up = {pair for area in reply["table"]["open"].values() for pair in area.items()}
    return [pair for pair in placed(reply) if pair not in up]


@pytest.mark.parametrize("way", ["screen", "entered"])
def test_no_reply_before_the_end_shows_a_hidden_tile(way: str) -> None:
    options = {"tiles": "screen"} if way == "screen" else {}
    rules = {"SPC-17": "entered"} if way == "entered" else {}
    talk = Talk("spot-cash", 2, rules=rules, options=options)
    said = talk.refuse(swapped("d5-b2"))
    assert "pieces" not in talk.now["ask"]
    talk.say(AREA, swapped("a5-a6"))
    asked_why = 0
    while talk.now["over"] is None:
        talk.say("auto")
        if talk.now["n"] % 7 == 0:
            asked_why = min(len(talk.session.game.events), 9)
            talk.send(why=asked_why)
            talk.send(export=True)
            talk.send(answer="Ben z9")
    assert asked_why
    assert said
    for reply in talk.replies:
        assert hidden_in(reply) == []


def test_who_may_see_sees_only_the_own_area() -> None:
    talk = screen(see=("Ann",))
    ben = swapped("a5-a6")
    talk.say(AREA)
    assert talk.now["ask"]["secret"] is True
    talk.say(ben, "red 500", "red 10")
    assert talk.table["layout"] == {"Ann": AREA}
    talk.say("Ben a6")
    assert talk.table["layout"] == {"Ann": AREA}


def test_history_and_export_of_a_running_game_hide_the_areas() -> None:
    talk = screen()
    talk.say(AREA, AREA, "red 500", "red 10", "Ben a1", "Ben a6")
    everything = json.loads(json.dumps(story.everything(talk.session)))
    up = {("a1", "red 10"), ("a6", "black 30")}
    assert [pair for pair in placed(everything) if pair not in up] == []
    told = "\n".join(line.text for line in story.history(talk.session))
    told += story.ledger_csv(talk.session)
    for face in set(FACES) - {"red 10", "black 30", "red 500"}:
        assert not re.search(rf"\b{face}\b", told)
    text = json.dumps(everything)
    assert "black 400" not in text.replace(json.dumps("black 400") + ": 1", "")


LETTERED = [f"{row}  " for row in "abcde"]


def test_the_hand_over_sheet_says_what_is_up_and_nothing_else() -> None:
    """A table finishes from the sheet by hand: a Jack Pot needs the faces that are up."""
    for talk in (screen(), real(2)):
        if talk.now["ask"]["kind"] == "arrange":
            talk.say(AREA, AREA, "red 500", "red 10")
            talk.say("Ben a1", "Ben a6")
        else:
            talk.say("Ben a1", "red 10", "Ben a6", "black 30")
        sheet = talk.send(export=True)["export"]
        rows = [line.split() for line in sheet.splitlines() if line[2:5] in LETTERED]
        shown = [tile for row in rows for tile in row[1:]]
        assert len(shown) == 60
        assert [tile for tile in shown if tile != ".."] == ["10r", "30b"]
        assert rows[5] == ["a", "10r", "..", "..", "..", "..", "30b"]
