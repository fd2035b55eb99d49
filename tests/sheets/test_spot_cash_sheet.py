"""Spot Cash as its sheet and rulings have it, played through the referee protocol."""

from __future__ import annotations

import pytest

from firmware_host.engine.errors import Refused
from tests.sheets.sheet_talk import NAMES, Talk
from tests.sheets.spot_talk import BLACKS, REDS, WHOLE, flip, flip_all, real, squares

START = 10_080


# -- to begin ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_six_bills_of_each(seats: int) -> None:
    talk = Talk("spot-cash", seats, money="cash")
    assert {talk.accounts[name] for name in NAMES[:seats]} == {START}
    notes = [event["notes"] for event in talk.now["events"] if event.get("notes")]
    assert len(notes) == seats
    six = {str(value): 6 for value in (1000, 500, 100, 50, 20, 10)}
    assert all(row[0]["notes"] == six for row in notes)


@pytest.mark.parametrize("names", [NAMES[:1], NAMES[:5]])
def test_two_to_four_play(names: tuple[str, ...]) -> None:
    with pytest.raises(Refused):
        Talk("spot-cash", names)


def test_thirty_tiles_eighteen_of_them_red() -> None:
    talk = real(2)
    own = talk.table["left"]["Ann"]
    red = {face: count for face, count in own.items() if face.startswith("red") or face == "C"}
    assert red == REDS
    assert sum(red.values()) == 18
    assert sum(own.values()) == 30
    assert "black J" in own


def test_the_highest_number_starts_whatever_its_colour() -> None:
    talk = Talk("spot-cash", 3)
    talk.say("red 300", "black 400", "red 10")
    assert talk.asked == "Ben"
    flip(talk, "Ann", "black 30")
    assert talk.asked == "Cleo"


def test_jacks_clues_and_ties_draw_again() -> None:
    talk = Talk("spot-cash", 2)
    for face in ("red J", "C", "black J"):
        talk.say(face)
        assert (talk.asked, talk.now["ask"]["kind"]) == ("Ann", "draw")
    talk.say("red 20", "red 10")
    assert (talk.asked, talk.now["ask"]["kind"]) == ("Ann", "choose")
    tie = Talk("spot-cash", 3)
    tie.say("red 100", "red 100", "red 20")
    assert (tie.asked, tie.now["ask"]["kind"]) == ("Ann", "draw")
    tie.say("red 10")
    assert (tie.asked, tie.now["ask"]["kind"]) == ("Ben", "draw")
    tie.say("red 20")
    assert (tie.asked, tie.now["ask"]["kind"]) == ("Ben", "choose")


# -- playing, rule by rule -----------------------------------------------------------------------


def test_rule_1_never_the_own_area() -> None:
    talk = real(3)
    assert {key.split()[0] for key in talk.keys} == {"Ben", "Cleo"}
    assert len(talk.keys) == 60
    talk.refuse("Ann a1")
    talk.refuse("Dov a1")
    talk.refuse("Ben f1")


def test_rules_2_to_5_each_red_tile_in_a_row_counts_more() -> None:
    talk = real(3)
    flip(talk, "Ben", "red 50")
    assert talk.accounts == {"Ann": 10_130, "Ben": 10_030, "Cleo": START, "box": -3 * START}
    flip(talk, "Cleo", "red 20")  # the second, from another area, twice
    assert (talk.accounts["Ann"], talk.accounts["Cleo"]) == (10_170, 10_040)
    flip(talk, "Ben", "red 100")  # three times
    assert (talk.accounts["Ann"], talk.accounts["Ben"]) == (10_470, 9_730)
    flip(talk, "Ben", "red 10")  # four times
    assert (talk.accounts["Ann"], talk.accounts["Ben"]) == (10_510, 9_690)
    assert talk.asked == "Ann"


@pytest.mark.parametrize("number", [1, 4, 5])
def test_rule_6_black_pays_as_often_and_ends_the_turn(number: int) -> None:
    talk = real(2)
    flip(talk, "Ben", *["red 10"] * min(number - 1, 4))
    before = talk.accounts
    flip(talk, "Ben", "black 30")
    assert talk.accounts["Ben"] - before["Ben"] == 30 * number
    assert before["Ann"] - talk.accounts["Ann"] == 30 * number
    assert talk.asked == "Ben"


def test_rule_7_every_turn_starts_at_one() -> None:
    talk = real(2)
    flip(talk, "Ben", "red 10", "red 10", "black 30")
    assert (talk.asked, talk.table["flip"]) == ("Ben", 1)
    flip(talk, "Ann", "red 500", "black 40")
    assert (talk.asked, talk.table["flip"]) == ("Ann", 1)
    before = talk.accounts["Ann"]
    flip(talk, "Ben", "red 100")
    assert talk.accounts["Ann"] == before + 100


def test_rule_8_the_clue_collects_nothing_and_counts() -> None:
    talk = real(2)
    flip(talk, "Ben", "red 10", "red 10", "red 10")
    before = talk.accounts
    flip(talk, "Ben", "C")  # the fourth
    assert talk.accounts == before
    assert talk.asked == "Ann"
    flip(talk, "Ben", "red 300")
    assert talk.accounts["Ann"] == before["Ann"] + 5 * 300


def test_a_clue_as_the_first_flip() -> None:
    talk = real(2)
    flip(talk, "Ben", "C", "black 60")
    assert talk.accounts["Ann"] == START - 2 * 60


def test_rule_9_the_example_of_the_red_jack_pot() -> None:
    talk = real(3)
    flip(talk, "Ben", "red 20", "red 20", "red 50", "black 30")
    flip(talk, "Ann", "black 30")  # Ben's turn
    flip(talk, "Ann", "black 40")  # Cleo's turn
    flip(talk, "Cleo", "red 10", "red 300")
    before = talk.accounts
    flip(talk, "Ben", "red J")  # the third flip: 3 x 90
    assert talk.accounts["Ann"] - before["Ann"] == 270
    assert before["Ben"] - talk.accounts["Ben"] == 270
    assert talk.asked == "Ann"
    flip(talk, "Ben", "red 10")
    assert talk.accounts["Ann"] - before["Ann"] == 270 + 40


def test_rule_9_the_black_jack_pot_pays_all_blacks_of_that_area() -> None:
    """Whoever turned them, in whatever turn; other areas and reds do not count."""
    talk = real(3)
    flip(talk, "Ben", "black 120")
    flip(talk, "Ann", "black 400")
    flip(talk, "Ben", "black 60")  # Cleo's turn
    before = talk.accounts
    flip(talk, "Ben", "red 10", "black J")
    assert before["Ann"] + 10 - talk.accounts["Ann"] == 2 * 180
    assert talk.asked == "Ben"


@pytest.mark.parametrize(("face", "then"), [("red J", "Ann"), ("black J", "Ben")])
def test_a_jack_pot_with_nothing_face_up(face: str, then: str) -> None:
    talk = real(2)
    flip(talk, "Ben", face)
    assert talk.accounts["Ann"] == START
    assert (talk.asked, talk.table["flip"]) == (then, 2 if then == "Ann" else 1)


def test_a_jack_pot_does_not_count_the_other_jack_the_clue_or_the_other_colour() -> None:
    talk = real(2)
    flip(talk, "Ben", "C", "black J")
    flip(talk, "Ann", "black 30")
    flip(talk, "Ben", "red J")
    assert talk.accounts["Ann"] == START + 30
    flip(talk, "Ben", "black 40")
    assert talk.accounts["Ann"] == START + 30 - 2 * 40


def test_a_jack_pot_with_every_red_number_up() -> None:
    talk = real(3)
    talk.send(correct={"from": "box", "to": "Ben", "amount": 50_000, "why": "test"})
    reds = [face for face in WHOLE if face.startswith("red") and face != "red J"]
    flip(talk, "Ben", *reds, "black 30")
    assert talk.asked == "Ben"
    flip(talk, "Ann", "black 30")
    flip(talk, "Ann", "black 40")
    before = talk.accounts["Ann"]
    flip(talk, "Ben", "red J")
    assert talk.accounts["Ann"] == before + 1_650


def test_a_jack_pot_with_every_black_number_up() -> None:
    talk = real(3)
    for face in BLACKS:
        if talk.asked == "Ben":
            flip(talk, "Cleo", face)
        flip(talk, "Ben", face)
    while talk.asked == "Ben":
        flip(talk, "Cleo", "black J")
    payer = talk.asked
    assert payer is not None
    before = talk.accounts[payer]
    flip(talk, "Ben", "black J")
    assert before - talk.accounts[payer] == sum(int(face.split()[1]) for face in BLACKS)


def test_rule_10_nobody_passes_or_stops() -> None:
    talk = real(2)
    talk.refuse("pass")
    talk.refuse("stop")
    flip(talk, "Ben", "red 10")
    talk.refuse("stop")
    assert talk.asked == "Ann"
    assert all(key.startswith("Ben") for key in talk.keys)


def test_rules_11_and_12_one_player_alone() -> None:
    """Ann has turned Ben's whole area: he plays on alone, at one again after every black."""
    talk = real(2)
    while talk.table["face down"]["Ben"]:
        if talk.asked == "Ben":
            flip(talk, "Ann", next(face for face in BLACKS if talk.table["left"]["Ann"].get(face)))
        else:
            flip(talk, "Ben", next(iter(talk.table["left"]["Ben"])))
    assert talk.table["face down"]["Ann"] > 0
    assert talk.asked == "Ben"
    flip(talk, "Ann", "red 10")
    assert talk.table["flip"] == 2
    flip(talk, "Ann", "black J")
    assert (talk.asked, talk.table["flip"]) == ("Ben", 1)
    flip_all(talk)
    assert talk.now["over"] is not None
    assert set(talk.table["face down"].values()) == {0}


def test_rule_11_a_player_without_tiles_is_passed_over() -> None:
    talk = real(3)
    for name in ("Ben", "Cleo"):
        talk.send(correct={"from": "box", "to": name, "amount": 200_000, "why": "test"})
    down = talk.table["face down"]
    while down["Ben"] + down["Cleo"]:
        others = {"Ann": ("Ben", "Cleo"), "Ben": ("Cleo", "Ann"), "Cleo": ("Ben", "Ann")}
        owner = next(name for name in others[talk.asked or ""] if down[name])
        left = sorted(talk.table["left"][owner], reverse=talk.asked == "Ann")  # black comes first
        flip(talk, owner, left[0])
        down = talk.table["face down"]
    assert talk.now["over"] is None
    for _ in range(4):
        assert talk.asked in ("Ben", "Cleo")
        flip(talk, "Ann", next(iter(talk.table["left"]["Ann"])))


def test_a_red_tile_with_nothing_left_ends_the_turn() -> None:
    talk = real(2)
    faces = [face for face in WHOLE if face.startswith("black")]
    faces += [face for face in WHOLE if not face.startswith("black")]
    for index, face in enumerate(faces):
        while talk.asked == "Ben":
            flip(talk, "Ann", [one for one in WHOLE if one.startswith("black")][index - 1])
        flip(talk, "Ben", face)
    assert talk.table["face down"]["Ben"] == 0
    assert (talk.asked, talk.table["flip"]) == ("Ben", 1)


# -- the ruling that changes the game ------------------------------------------------------------


def test_where_a_player_may_stop_it_is_after_a_red_tile_only() -> None:
    talk = real(2, SPC_01="may")
    assert "stop" not in talk.keys
    talk.refuse("stop")
    flip(talk, "Ben", "red 300")
    assert talk.keys == {"flip", "stop"}
    talk.say("flip")
    talk.refuse("stop")
    flip(talk, "Ben", "red 100")
    talk.say("stop")
    assert (talk.asked, talk.table["flip"]) == ("Ben", 1)
    assert talk.accounts["Ann"] == START + 300 + 200
    flip(talk, "Ann", "C")
    assert "stop" in talk.keys  # the Clue is red
    talk.say("stop")
    flip(talk, "Ben", "red J")
    assert talk.accounts["Ann"] == START + 500 + 400
    talk.say("stop")
    flip(talk, "Ann", "black 30")
    assert (talk.asked, talk.now["ask"]["rule"]) == ("Ann", "1")


def test_stopping_alone_starts_again_at_one() -> None:
    talk = real(2, SPC_01="may")
    while talk.table["face down"]["Ben"]:
        if "stop" in talk.keys:
            talk.say("stop" if talk.asked == "Ben" else "flip")
        elif talk.asked == "Ben":
            flip(talk, "Ann", next(face for face in BLACKS if talk.table["left"]["Ann"].get(face)))
        else:
            flip(talk, "Ben", next(iter(talk.table["left"]["Ben"])))
    if "stop" in talk.keys:
        talk.say("stop")
    assert talk.asked == "Ben"
    flip(talk, "Ann", "red 10")
    talk.say("stop")
    assert (talk.asked, talk.table["flip"]) == ("Ben", 1)


# -- the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "winners"), [({}, ["Ann", "Ben"]), ({"Ann": 10}, ["Ann"]), ({"Ben": 10}, ["Ben"])]
)
def test_the_most_money_wins_when_all_tiles_are_up(
    more: dict[str, int], winners: list[str]
) -> None:
    """Both areas turned alike leave both with the same; equal money shares the win."""
    talk = real(2)
    flip_all(talk, but=1)
    assert not talk.now["over"]
    for name, amount in more.items():
        talk.send(correct={"from": "box", "to": name, "amount": amount, "why": "test"})
    flip_all(talk)
    assert talk.accounts["Ann"] - more.get("Ann", 0) == talk.accounts["Ben"] - more.get("Ben", 0)
    assert sorted(talk.now["over"]["winners"]) == winners


def test_unused_areas_stay_empty() -> None:
    assert set(real(2).table["face down"]) == {"Ann", "Ben"}
    assert set(real(3).table["face down"]) == {"Ann", "Ben", "Cleo"}


# -- leaving -------------------------------------------------------------------------------------


def test_the_area_of_a_player_who_leaves_stays() -> None:
    talk = real(3)
    flip(talk, "Ben", "black 30")
    talk.act("leave", "Ben")
    assert talk.asked == "Cleo"
    flip(talk, "Ben", "red 100")
    assert talk.accounts["Cleo"] == START + 100
    flip(talk, "Ben", "black 60")
    assert talk.accounts["Ben"] == START + 30 - 100 + 120
    assert talk.asked == "Ann"
    flip(talk, "Cleo", "black 30")
    assert talk.asked == "Cleo"
    flip_all(talk)
    assert talk.now["over"] is not None
    assert "Ben" not in talk.now["over"]["winners"]


def test_what_who_left_cannot_pay_is_waived() -> None:
    talk = real(3)
    talk.send(correct={"from": "Ben", "to": "box", "amount": START - 40, "why": "test"})
    talk.act("leave", "Ben")
    flip(talk, "Ben", "red 100")
    assert (talk.accounts["Ann"], talk.accounts["Ben"]) == (START + 40, 0)
    assert talk.table["loans"] == []
    assert talk.asked == "Ann"


def test_where_leaving_takes_the_area_off_the_board() -> None:
    talk = real(3, SPC_23="out")
    talk.act("leave", "Ben")
    assert talk.accounts["Ben"] == 0
    assert {key.split()[0] for key in talk.keys} == {"Cleo"}


def test_squares_are_thirty_with_eighteen_outside() -> None:
    assert len(squares()) == 30
    outside = [s for s in squares() if s[0] in "ae" or s[1] in "16"]
    assert len(outside) == 18
