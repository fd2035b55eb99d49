"""The director: intents and signals in, scenes and cues out, machine seats in between."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from display import port
from firmware_host import games
from firmware_host.engine.asks import Answer
from firmware_host.engine.game import Game
from firmware_host.engine.requests import Do, LetMachine, Reply, Undo
from firmware_host.engine.table import Act, Setup
from firmware_host.kept.tag_files import Binding
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.touch.director import Director
from firmware_host.touch.pace import Pace
from hardware.cues import Cue
from hardware.signals import CardRead, Found, Lost, Pressed, Released
from tests.games.table_talk import sensibly, start
from tests.toy import toy_setup


@pytest.fixture
def cues() -> list[Cue]:
    return []


@pytest.fixture
def director(session: Session, cues: list[Cue]) -> Director:
    director = Director(session, cue=cues.append, pace=Pace(bot=1.0, hint=5.0))
    director.tick(0.0, busy=False)
    director.tick(2.0, busy=False)  # the deal is the machine's
    assert session.n == 1
    return director


def test_a_reply_for_an_older_ask_is_refused_with_a_notice(director: Director) -> None:
    director.carry_out(Reply((3,), 0), 3.0)
    scene = director.scene()
    assert "step 0" in scene.notice
    assert scene.n == 1
    assert director.tick(9.0, busy=False) is None
    assert director.scene().notice == ""


def test_what_was_said_about_a_question_does_not_stay_under_the_next_one(
    director: Director,
) -> None:
    director.carry_out(Reply((9,), 1), 3.0)
    assert "(9,)" in director.scene().notice
    director.carry_out(Reply((3,), 1), 3.5)
    assert director.session.n == 2
    assert director.scene().notice == ""


def test_a_machine_roll_is_shown_as_landed(director: Director) -> None:
    director.carry_out(LetMachine(1), 3.0)
    landed = director.scene().landed
    assert landed is not None
    assert landed.machine
    assert landed.ask.kind == "dice"
    assert landed.n == 1


def test_undo_needs_everyone_across_chance_and_says_what_hands_put_back(
    director: Director,
) -> None:
    director.carry_out(Reply((4,), 1), 3.0)
    undo = director.scene().undo
    assert undo is not None
    assert undo.consent == ()  # mistyped: nobody but a real die has shown it
    assert undo.hands() == ("Ann gets back $4",)
    director.carry_out(Reply("skip", 2), 4.0)
    undo = director.scene().undo
    assert undo is not None
    assert undo.consent == ()
    director.carry_out(Undo(1), 5.0)
    assert director.session.n == 2
    undo = director.scene().undo
    assert undo is not None
    assert undo.consent == (0, 1)  # the roll is no longer the last thing that was entered


def test_an_undo_that_nobody_was_asked_about_is_refused_by_the_table(director: Director) -> None:
    director.carry_out(LetMachine(1), 3.0)
    undo = director.scene().undo
    assert undo is not None
    assert undo.consent == (0, 1)
    director.carry_out(Undo(1), 5.0)
    assert director.session.n == 2
    assert director.scene().notice == "Ann and Ben have to agree to that."
    director.carry_out(Undo(1, (1, 0)), 6.0)
    assert director.session.n == 1


def test_why_explains_the_ask_and_an_event(director: Director) -> None:
    director.carry_out(Reply((4,), 1), 3.0)
    director.carry_out(port.Why(len(director.session.game.events) - 1), 3.5)
    why = director.scene().why
    assert why is not None
    assert why.title == "Ann paid $4 for 4 pips"
    assert "Ann: $40 before, $36 after" in why.paragraphs
    director.carry_out(port.Close(), 4.0)
    assert director.scene().why is None


def test_bots_play_at_their_pace_and_wait_for_motion(
    toy_shelf: None, journal: Journal, cues: list[Cue]
) -> None:
    setup = toy_setup()
    session = Session.begin(
        journal, type(setup)(**{**vars(setup), "bots": (0, 1)}), urn=Urn.from_seed(2)
    )
    director = Director(session, cue=cues.append, pace=Pace(bot=1.0))
    assert director.tick(0.5, busy=False) == 1.0
    assert session.n == 0
    director.tick(1.0, busy=False)
    assert session.n == 1
    director.tick(2.5, busy=True)
    assert session.n == 1
    now = 3.0
    while session.game.ask is not None:
        now += 1.0
        director.tick(now, busy=False)
    assert session.game.outcome is not None
    assert director.tick(now + 1, busy=False) is None


class Pondering:
    """Somebody who thinks until told to stop."""

    done = False

    def ready(self, game: Game, seed: int) -> bool:
        return self.done

    def answer(self, game: Game, seed: int) -> Answer | None:
        return None

    def close(self) -> None:
        self.done = True


def test_the_table_goes_on_while_an_expert_thinks(journal: Journal) -> None:
    """The loop comes round, people see the same question, and an undo is taken meanwhile."""
    pack = games.shipped_pack(games.board("go-for-broke"), "house")
    levels = {"Ann": "expert", "Ben": "expert"}
    setup = Setup("go-for-broke", ("Ann", "Ben"), "house", pack, bots=(0, 1), levels=levels)
    session = Session.begin(journal, setup, urn=Urn.from_seed(2))
    session.thinks = thinks = Pondering()
    director = Director(session, pace=Pace(bot=1.0))
    now = 0.0
    while session.game.ask is not None and session.game.ask.chance:
        now += 1.0
        director.tick(now, busy=False)
    here = session.n
    for _ in range(50):
        now += 1.0
        again = director.tick(now, busy=False)
        assert again is not None
        assert again > now, "it does not spin"
    assert session.n == here
    director.carry_out(Undo(1), now)
    assert session.n == here - 1
    thinks.close()
    while session.game.ask is not None:
        now += 1.0
        director.tick(now, busy=False)
    assert session.game.outcome is not None


def test_buttons_alone_can_play(director: Director) -> None:
    now = 3.0
    for _ in range(400):
        ask = director.session.game.ask
        if ask is None:
            break
        now += 1.0
        if ask.kind == "amount":  # begins at nothing; no comes down from the most
            director.hear(Pressed("no", now), now)
        director.hear(Pressed("spin" if ask.chance else "yes", now), now)
        director.hear(Released("spin", now, 0.1), now)
    assert director.session.game.outcome is not None


def test_an_unknown_card_is_taught_by_picking_it(director: Director) -> None:
    tags = director.desk.tags
    for answer in ((3,), "skip"):
        director.carry_out(Reply(answer, director.session.n), 3.0)
    director.hear(CardRead("nfc", 4.0, "04a1"), 4.0)
    assert "This card is new" in director.scene().notice
    director.carry_out(Reply("blue", director.session.n), 5.0)
    assert tags["04a1"] == Binding("card", "blue", "tickets")
    director.carry_out(Undo(1), 6.0)
    director.hear(CardRead("nfc", 7.0, "04a1"), 7.0)
    assert director.session.game.entries[-1] == "blue"


def test_a_lost_reader_is_a_mark_until_it_is_found(director: Director) -> None:
    director.hear(Lost("nfc", 3.0, "unplugged"), 3.0)
    assert director.scene().hints == ("nfc does not answer; everything works by touch.",)
    director.hear(Found("nfc", 4.0), 4.0)
    assert director.scene().hints == ()


def test_lamps_are_cued_only_when_they_change(director: Director, cues: list[Cue]) -> None:
    cues.clear()
    director.carry_out(Reply((4,), 1), 3.0)
    assert {getattr(cue, "lamp", "") for cue in cues} == {"spin", "yes", "no"}


def test_the_screen_shows_what_the_buttons_stand_at(director: Director) -> None:
    assert director.scene().marked == -1
    director.hear(Pressed("die1", 3.0), 3.0)
    director.hear(Pressed("die1", 3.5), 3.5)
    assert director.scene().counted == (2,)
    director.hear(Pressed("yes", 4.0), 4.0)
    director.hear(Pressed("no", 5.0), 5.0)
    assert director.scene().marked == 1


def test_people_roll_real_dice_for_a_machine_seat(director: Director) -> None:
    director.session.take(Do(Act("hand over", 0)))
    director.asked_anew(2.0)
    director.session.trust("dice", "real")
    assert director.tick(9.0, busy=False) is None
    assert director.scene().ask is not None
    director.session.trust("dice", "machine")
    director.tick(20.0, busy=False)
    assert director.session.n == 3


def test_what_ordered_a_payment_stands_beside_it() -> None:
    made = start("gambler", 3).setup
    setup = replace(made, money="cash")
    session, below = Session.begin(Journal(None), setup), seeded(3)
    director, told, handed = Director(session), set[str](), set[str]()
    for _ in range(250):
        ask = session.game.ask
        if ask is None:
            break
        director.take(Reply(sensibly(session.game, ask, below)), 1.0)
        scene, events = director.scene(), session.game.events
        for line in scene.lines:
            if events[line.entry][0].kind in ("paid", "received", "passed-on"):
                told.add(line.text)
        handed |= {hand.reason for hand in scene.handings}
    assert told
    assert [text for text in told if ": " not in text] == []
    bare = re.compile(r"\w+ pays (the Bank|\w+) \$\d+")
    assert [text for text in handed if bare.fullmatch(text)] == []
