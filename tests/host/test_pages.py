"""Pages of the house: what they show and what a touch there does, without a screen."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from display import port, wishes
from display.scenes.forms import AttractScene, HomeScene
from display.scenes.looking_back import HistoryScene
from display.scenes.setup import (
    Behind,
    ChooseSeat,
    DoWithSeat,
    LookBehind,
    SeatMachine,
    SeatWay,
    Type,
)
from firmware_host import games
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import LetMachine
from firmware_host.engine.table import Setup
from firmware_host.engine.words import ENGLISH, said
from firmware_host.kept.editions import Packs
from firmware_host.kept.settings import Settings
from firmware_host.kept.tag_files import Binding
from firmware_host.language import translator
from firmware_host.record.chance import Urn
from firmware_host.record.header import complete
from firmware_host.record.journal import Journal
from firmware_host.record.new_game import NAMES
from firmware_host.record.session import Session
from firmware_host.system import service
from firmware_host.touch.app import PAGES, House
from firmware_host.touch.pages.fix import Leave
from firmware_host.touch.pages.hardware import told
from firmware_host.touch.pages.page import FormPage, QuietPage
from firmware_host.touch.pages.resume import Rescue
from hardware.signals import CardRead, DiceRead, Lost, Pressed, Signal, Turned
from hardware.wording import Wording
from tests.games.table_talk import start
from tests.host.wishing import behind, form, players, row, sit_down, wish

NOON = 1_767_355_200.0


@pytest.fixture
def house(tmp_path: Path) -> House:
    settings = Settings(state_folder=tmp_path)
    journal = Journal(tmp_path / "croupier.db")
    return House(settings, journal, Packs(tmp_path / "packs"), clock=lambda: NOON)


def started(house: House, game: str = "go-for-broke", money: str = "cash") -> None:
    board = games.board(game)
    sit_down(house, game, *NAMES[: max(2, board.seats.start)])
    if board.notes is not None:
        behind(house, Behind.TABLE, "money", money)
    wish(house, "main")
    assert house.page_name == "table", players(house).notice


# Pages that are no forms, and those that need something which a game just begun does not have: a
# winner, an appliance, an edition to tell, somebody who has to agree.
NO_FORMS = {"table", "home", "history", "chart", "evening", "touch", "rules", "practice", "phones"}
NOT_HERE = {"winner", "update", "clock", "teaching", "consent"}


@pytest.mark.parametrize("name", [name for name in PAGES if name not in NO_FORMS | NOT_HERE])
def test_every_row_that_can_be_touched_is_one_that_its_page_knows(house: House, name: str) -> None:
    started(house)
    args = {"id": "gambler" if name == "set-up" else "1", "seat": "0"}
    house.carry_out(port.Open(name, args), 1.0)
    page = house.page
    assert isinstance(page, FormPage), house.page_name
    if name == "set-up":
        house.carry_out(LookBehind(Behind.TABLE), 1.0)
    scene = form(house)
    for tab in dict.fromkeys((scene.tab, *(key for key, _ in scene.tabs))):
        house.carry_out(wishes.ShowTab(tab), 1.0)
        for each in form(house).rows:
            if each.kind not in ("plain", "line"):
                assert isinstance(each.key, page.acts if each.kind == "act" else page.fields)
            for pick in each.picks:
                assert pick.act is None or isinstance(pick.act, page.acts)


def test_a_touch_that_was_meant_for_the_page_before_does_nothing(house: House) -> None:
    started(house)
    house.open("pause")
    house.carry_out(wishes.Touch(Rescue.ABANDON), 1.0)
    house.carry_out(wishes.Touch("home"), 1.0)
    house.carry_out(wishes.Enter("home", "x"), 1.0)
    assert house.page_name == "pause"
    assert house.journal.unfinished()


def test_home_has_the_shelf_and_after_a_game_began_a_way_back(house: House) -> None:
    house.open("home")
    assert house.page is not None
    scene = house.page.scene()
    assert isinstance(scene, HomeScene)
    assert [card.id for card in scene.games] == games.shelved()
    assert scene.resume == ()
    started(house)
    house.open("home")
    scene = house.page.scene()
    assert isinstance(scene, HomeScene)
    assert "Ann and Ben" in scene.resume[0].detail


def test_an_unfinished_game_says_when_it_began_on_the_clock_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC-2")  # two hours east of Greenwich
    time.tzset()
    journal = Journal(tmp_path / "croupier.db", lambda: "2026-01-01T19:14:00+00:00")
    clock = [NOON]
    packs = Packs(tmp_path / "packs")
    house = House(Settings(state_folder=tmp_path), journal, packs, clock=lambda: clock[0])
    started(house)
    for now, shown in ((NOON, "Thursday evening, 21:14"), (NOON + 7e5, "1 January 2026, 21:14")):
        clock[0] = now
        house.open("home")
        assert house.page is not None
        scene = house.page.scene()
        assert isinstance(scene, HomeScene)
        assert shown in scene.resume[0].detail
        house.open("resume", {"id": "1"})
        assert shown in form(house).hint
    assert row(house, "seat 0").value == "$1,000,000"
    monkeypatch.undo()
    time.tzset()


def test_a_demo_begins_after_a_quiet_minute_and_ends_at_a_touch(house: House) -> None:
    house.open("home")
    assert house.tick(10.0, busy=False) == 70.0
    assert house.page is not None
    house.tick(70.0, busy=False)
    invites = house.page.scene()
    assert isinstance(invites, AttractScene)
    assert invites.invites == "Touch to play"
    house.carry_out(wishes.Arrive(), 71.0)
    assert isinstance(house.page.scene(), HomeScene)
    assert house.tick(72.0, busy=False) == 131.0
    assert house.tick(131.0, busy=False) == 161.0
    told: list[str] = []
    house.say = told.append
    house.tick(161.0, busy=False)
    assert house.page_name == "demo"
    house.tick(161.5, busy=False)
    assert told == ["Touch to play"]
    assert house.journal.records() == []
    house.touched()
    assert house.page_name == "home"


def test_set_up_names_machines_and_rules_reach_the_game(house: House) -> None:
    sit_down(house, "go-for-broke", "Zoe", "Ben")
    house.carry_out(SeatMachine(), 1.0)
    behind(house, Behind.TABLE, "source dice", "real")
    house.carry_out(LookBehind(Behind.RULES), 1.0)
    wish(house, "all rules")
    wish(house, "rule GFB-12", "b")
    wish(house, "main")
    wish(house, "main")
    wish(house, "main")
    session = house.session
    assert session is not None
    assert session.header.setup.seats == ("Zoe", "Ben", "Ann")
    assert session.game.table.automatic == {2}
    assert session.game.table.rulings["GFB-12"] == "b"
    assert session.sources["dice"] == "real"
    house.open("set-up", {"id": "go-for-broke"})
    assert (players(house).main, players(house).note) == ("Same as last time", "Zoe, Ben and Ann")
    wish(house, "main")
    assert house.session is not None
    assert house.session is not session
    assert house.session.header.setup == session.header.setup


def test_an_impossible_set_up_says_why_and_does_not_start(house: House) -> None:
    sit_down(house, "go-for-broke", "Ben")
    assert players(house).blocked == "Needs 1 more"
    for letter in "ben":
        house.carry_out(Type(letter), 1.0)
    assert "name of their own" in players(house).blocked
    wish(house, "main")
    assert house.page_name == "set-up"
    assert "name of their own" in players(house).notice


def test_a_machine_seat_has_the_machine_deal_and_real_cards_then_do_not_start(
    house: House,
) -> None:
    sit_down(house, "zillionaire", "Mia", "Tom", lies="printed")
    house.carry_out(SeatMachine(), 1.0)
    assert "Dealt by the machine" in players(house).notice
    assert players(house).blocked == ""
    behind(house, Behind.TABLE, "choice cards", "real")
    assert "cannot see real cards" in players(house).blocked
    wish(house, "main")
    assert house.page_name == "set-up"
    house.carry_out(ChooseSeat(2), 1.0)
    house.carry_out(DoWithSeat(SeatWay.SWAP), 1.0)
    assert players(house).blocked == "", "people may play real cards"


def test_how_well_the_machine_plays_is_chosen_at_its_seat(house: House) -> None:
    sit_down(house, "go-for-broke", "Mia")
    house.carry_out(SeatMachine(), 1.0)
    house.carry_out(ChooseSeat(1), 1.0)
    house.carry_out(ChooseSeat(1), 1.0)
    shown = []
    for _ in range(3):
        sheet = players(house).sheet
        assert sheet is not None
        shown += [choice.value for choice in sheet.ways if choice.way is SeatWay.LEVEL]
        house.carry_out(DoWithSeat(SeatWay.LEVEL), 1.0)
    assert shown == ["sensible", "expert", "beginner"]
    house.carry_out(DoWithSeat(SeatWay.LEVEL), 1.0)
    wish(house, "main")
    assert house.session is not None
    assert house.session.game.setup.level(1) == "expert"
    assert house.session.game.setup.level(0) == "sensible"
    assert house.session.thinks is not None
    house.open("home")


def test_a_token_sits_down(house: House) -> None:
    house.tags.teach("04aa", Binding("player", "Mia"))
    sit_down(house, "gambler")
    house.hear(CardRead("nfc", 1.0, "04aa"), 1.0)
    assert [seat.name for seat in players(house).seats] == ["Mia", ""]
    house.tags.teach("04bb", Binding("player", "Leo"))
    house.hear(CardRead("nfc", 2.0, "04bb"), 2.0)
    house.hear(CardRead("nfc", 3.0, "04aa"), 3.0)
    assert [seat.name for seat in players(house).seats] == ["Mia", "Leo", ""]


def test_a_new_token_is_given_to_a_seat(house: House) -> None:
    sit_down(house, "gambler", "Ann", "Ben")
    house.hear(CardRead("nfc", 1.0, "04cc"), 1.0)
    assert "This token is new" in players(house).notice
    house.carry_out(ChooseSeat(1), 1.0)
    house.carry_out(ChooseSeat(1), 1.0)
    sheet = players(house).sheet
    assert sheet is not None
    assert SeatWay.TOKEN in [choice.way for choice in sheet.ways]
    house.carry_out(DoWithSeat(SeatWay.TOKEN), 1.0)
    assert house.tags["04cc"] == Binding("player", "Ben")
    sheet = players(house).sheet
    assert sheet is not None
    assert SeatWay.TOKEN not in [choice.way for choice in sheet.ways]


def test_fixing_money_turn_place_and_rules_is_logged(house: House) -> None:
    started(house)
    session = house.session
    assert session is not None
    while session.game.table.turn is None:
        session.take(LetMachine())
    house.open("fix")
    wish(house, "player 0")
    wish(house, "sum 0", "900000")
    assert session.game.table.money[0] != 900_000
    assert form(house).tally == "Ann and Ben have to agree to that."
    wish(house, "agree 0")
    assert row(house, "agree 0").value == "agrees"
    wish(house, "agree 1")
    assert session.game.table.money[0] == 900_000
    wish(house, "sum 0", "5")
    wish(house, "main")  # leave it as it is
    assert session.game.table.money[0] == 900_000
    session.second_person = False
    pawn = form(house).rows[2]
    wish(house, str(pawn.key), pawn.picks[3].key)
    assert row(house, str(pawn.key)).chosen == pawn.picks[3].key
    house.carry_out(wishes.Touch(Leave.PLAYERS), 1.0)
    wish(house, "tab", "turn")
    other = 1 - session.game.table.turn
    wish(house, f"turn {other}")
    assert session.game.table.turn == other
    wish(house, "tab", "rules")
    wish(house, "rule GFB-12", "b")
    assert session.game.table.rulings["GFB-12"] == "b"
    kinds = [event[0].kind for event in session.game.events]
    assert {"corrected", "turned", "fixed", "ruled"} <= set(kinds)


def test_history_marks_who_is_paid_where_the_bank_pays(house: House) -> None:
    started(house, "gambler")
    house.open("history")
    assert house.page is not None
    scene = house.page.scene()
    assert isinstance(scene, HistoryScene)
    paid = {event.text: event.seat for event in scene.events}
    assert paid["The Bank gives Ben $100"] == 1


def test_the_house_rules_say_which_set_they_are(house: House) -> None:
    sit_down(house, "go-for-broke")
    house.carry_out(LookBehind(Behind.RULES), 1.0)
    assert row(house, "preset").value == "As printed"
    wish(house, "preset", "family")
    assert row(house, "preset").value == "For families"
    for change in row(house, "rule GFB-12").picks:
        wish(house, "rule GFB-12", change.key)
        if row(house, "preset").value == "Your own":
            break
    else:
        raise AssertionError("one changed rule is a set of one's own")


def test_languages_are_called_as_their_speakers_call_them(house: House) -> None:
    house.open("settings")
    wish(house, "tab", "more")
    picks = [pick.label for pick in row(house, "setting language").picks]
    assert picks == ["Auto", "English", "Deutsch"]


def test_a_sheet_is_written_line_by_line_and_settled_once(house: House) -> None:
    started(house)
    session = house.session
    assert session is not None
    while session.game.table.turn is None:
        session.take(LetMachine())
    house.open("fix")
    wish(house, "tab", "hand")
    wish(house, "words", "Sing a song")
    wish(house, "payer", "1")
    wish(house, "payee", "0")
    wish(house, "amount", "20000")
    wish(house, "add")
    wish(house, "thing", "pawn of Ann")
    wish(house, "to", "7")
    assert row(house, "balance 0").value == "$1,020,000"
    assert row(house, "strike 0").title == "Ben gives Ann $20,000"
    assert row(house, "strike 1").title == "Ann's pawn: Villa Mirabel"
    wish(house, "amount", "5000")
    wish(house, "add")
    wish(house, "strike 2")  # struck out again
    n = session.n
    wish(house, "main")
    wish(house, "agree 0")
    wish(house, "agree 1")
    assert session.n == n + 1
    assert session.game.table.money[:2] == [1_020_000, 980_000]
    assert house.page_name == "table", "what is settled is closed"
    house.open("fix", {"tab": "hand"})
    assert form(house).tab == "hand"
    assert not any(str(each.key).startswith("strike") for each in form(house).rows)


def test_a_game_of_points_has_no_money_to_fix_or_to_look_at(house: House) -> None:
    started(house, "zillionaire", money="ledger")
    house.open("fix")
    assert [key for key, _ in form(house).tabs] == ["players", "table", "turn", "chance", "rules"]
    wish(house, "player 0")
    assert form(house).rows[1].title == "The points of Ann"
    house.open("pause")
    assert row(house, "chart").title == "Points so far"


def test_counting_money_books_the_difference(house: House) -> None:
    started(house)
    session = house.session
    assert session is not None
    house.open("audit", {"seat": "0"})
    assert form(house).tally == "$1,000,000"
    wish(house, "note 100000", "5")
    assert "the machine has $1,000,000" in form(house).tally
    wish(house, "main")
    assert form(house).title == "Who agrees?"
    wish(house, "main")  # left as it is
    assert form(house).title == "Ann: count your money"
    wish(house, "main")
    wish(house, "agree 0")
    assert session.game.table.money[0] == 1_000_000
    wish(house, "agree 1")
    assert house.page_name == "table"
    assert session.game.table.money[0] == 900_000


def test_a_break_writes_the_hand_over_sheet(house: House, tmp_path: Path) -> None:
    started(house)
    house.open("pause")
    wish(house, "hand-over")
    assert any("hand-over sheet" in each.title for each in form(house).rows), "it is shown"
    wish(house, "main")
    sheets = list((tmp_path / "exports").glob("*.txt"))
    assert "hand-over sheet" in sheets[0].read_text()
    house.open("pause")
    wish(house, "main")
    assert house.page_name == "table"


def test_a_break_sets_sound_and_light_and_leads_to_fixing_and_rules(house: House) -> None:
    rung: list[str] = []
    house.ring = rung.append
    started(house)
    house.open("pause")
    wish(house, "mute", "yes")
    wish(house, "volume", "35")
    wish(house, "brightness", "60")
    settings = house.settings
    assert (settings.sound.mute, settings.sound.volume) == (True, 35)
    assert settings.display.brightness == 60
    assert rung == ["receive"]
    wish(house, "house rules")
    assert (house.page_name, form(house).tab) == ("fix", "rules")
    house.open("pause")
    wish(house, "fix")
    assert house.page_name == "fix"
    house.open("settings")
    wish(house, "tab", "sound")
    wish(house, "test sound")
    assert rung == ["receive", "win"]


def test_resume_offers_to_check_every_seat(house: House) -> None:
    started(house)
    house.open("resume", {"id": "1"})
    wish(house, "check")
    assert "Ann" in form(house).title
    wish(house, "sum 0", "999000")
    wish(house, "agree 1")
    wish(house, "agree 0")
    wish(house, "main")
    assert "Ben" in form(house).title
    wish(house, "main")
    assert house.page_name == "table"
    assert house.session is not None
    assert house.session.game.table.money[0] == 999_000


def test_an_abandoned_game_is_not_offered_again(house: House) -> None:
    started(house)
    house.open("resume", {"id": "1"})
    wish(house, "abandon")
    wish(house, "sure")
    assert house.page_name == "home"
    assert house.journal.unfinished() == []


def test_settings_are_kept_and_put_into_force(house: House, tmp_path: Path) -> None:
    dressed: list[bool] = []
    house.restyle = lambda: dressed.append(True)
    house.open("settings")
    wish(house, "setting high_contrast", "yes")
    assert house.settings.display.high_contrast
    assert dressed
    assert "high_contrast = true" in (tmp_path / "choices.toml").read_text()
    wish(house, "tab", "sound")
    wish(house, "setting mute", "yes")
    assert house.settings.sound.mute


def test_results_count_wins(house: House) -> None:
    started(house, money="ledger")
    session = house.session
    assert session is not None
    while session.game.ask is not None:
        session.take(LetMachine())
    house.open("results")
    assert row(house, "look 1").value == "Go For Broke"
    wish(house, "tab", "wins")
    assert {each.value for each in form(house).rows if each.kind == "plain"} == {"1 / 1", "0 / 1"}
    house.open("home")
    assert house.page is not None
    home = house.page.scene()
    assert isinstance(home, HomeScene)
    assert home.winner.endswith("went broke and won")


def test_a_finished_game_is_opened_again_and_results_are_filtered(house: House) -> None:
    for game in ("go-for-broke", "gambler"):
        started(house, game, money="ledger")
        session = house.session
        assert session is not None
        while session.game.ask is not None:
            session.take(LetMachine())
        house.open("home")
    house.open("results")
    acts = [each for each in form(house).rows if each.kind == "act"]
    assert [each.value for each in acts] == ["Gambler", "Go For Broke"]
    wish(house, "game", "Gambler")
    assert [each.value for each in form(house).rows if each.kind == "act"] == ["Gambler"]
    wish(house, "look 2")
    assert house.page_name == "winner"
    assert house.session is not None
    assert house.session.board.id == "gambler"
    house.open("chart")
    house.open("history")


def test_games_that_the_machine_played_alone_are_no_results(house: House) -> None:
    board = games.board("gambler")
    pack = games.shipped_pack(board, "house")
    setup = complete(board, Setup("gambler", ("Ann", "Ben"), "house", pack, bots=(0, 1)))
    session = Session.begin(house.journal, setup, urn=Urn.from_seed(1))
    while session.game.ask is not None:
        session.take(LetMachine())
    house.open("results")
    assert "No game has been finished yet" in form(house).rows[0].title


def test_every_unfinished_game_can_be_gone_on_with_and_abandoning_asks_first(house: House) -> None:
    for game in ("go-for-broke", "gambler"):
        started(house, game, money="ledger")
        house.open("home")
    house.open("unfinished")
    assert [each.title for each in form(house).rows] == ["Gambler", "Go For Broke"]
    wish(house, "goon 1")
    assert house.page_name == "resume"
    wish(house, "abandon")
    assert house.journal.unfinished()[-1].id == 1, "it asks first"
    wish(house, "main")  # keep it
    wish(house, "abandon")
    wish(house, "sure")
    assert [record.id for record in house.journal.unfinished()] == [2]
    house.open("unfinished")
    wish(house, "reclaim 1")
    assert house.page_name == "resume"
    assert [record.id for record in house.journal.unfinished()] == [2, 1]


def test_the_hardware_check_hears_buttons(house: House) -> None:
    house.open("hardware")
    house.hear(Pressed("spin", 1.0), 1.0)
    assert house.page is not None
    assert house.page.changed
    assert house.page.tick(2.0, busy=False) == 2.5


@pytest.mark.parametrize(
    ("signal", "english", "german"),
    [
        (Pressed("spin", 1.0), "pressed", "gedrückt"),
        (Turned("knob", 1.0, -2), "turned by -2", "um -2 gedreht"),
        (DiceRead("cup", 1.0, (3, 5)), "the dice show 3, 5", "die Würfel zeigen 3, 5"),
        (CardRead("reader", 1.0, "04a1"), "read 04a1", "04a1 gelesen"),
        (
            Lost("reader", 1.0, Wording("{name} is not plugged in.", name="reader")),
            "reader is not plugged in.",
            "reader ist nicht eingesteckt.",
        ),
    ],
)
def test_the_hardware_check_says_what_it_heard(signal: Signal, english: str, german: str) -> None:
    assert said(told(signal), ENGLISH) == english
    assert said(told(signal), translator("de")) == german


def test_what_a_page_refuses_where_it_cannot_say_why_is_said_over_it(house: House) -> None:
    class Stubborn(QuietPage):
        def carry_out(self, intent: port.Intent, now: float) -> None:
            raise Refused("Not by touch.")

        def hear(self, signal: Signal, now: float) -> None:
            raise Refused("Not by button.")

        def tick(self, now: float, *, busy: bool) -> float | None:
            raise Refused("Not by itself.")

    heard: list[str] = []
    house.say, house.page = heard.append, Stubborn(house)
    house.carry_out(port.Close(), 1.0)
    house.hear(Pressed("yes", 1.0), 1.0)
    assert house.tick(1.0, busy=False) is None
    assert heard == ["Not by touch.", "Not by button.", "Not by itself."]


def test_why_a_page_does_not_open_is_said_at_once_and_in_the_language_of_the_screen(
    house: House,
) -> None:
    heard: list[str] = []
    house.say = heard.append
    house.carry_out(port.Open("fix"), 1.0)
    house.translate = translator("de")
    house.carry_out(port.Open("fix"), 1.0)
    assert heard[0] == "No game is on the table. Touch one on Home to begin."
    assert heard[1] == translator("de")(heard[0]) != heard[0]
    assert house.warnings == []


def test_an_appliance_is_switched_off_and_a_program_closed(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.open("settings")
    wish(house, "tab", "more")
    assert [one.key for one in form(house).rows][-1] == "leave"
    monkeypatch.setattr(service, "can_power_off", lambda env: True)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    house.open("settings")
    wish(house, "tab", "more")
    assert [one.key for one in form(house).rows][-1] == "switch off"
    wish(house, "switch off")
    assert (tmp_path / service.POWEROFF).exists()


def test_the_odds_card_can_be_switched_off(house: House) -> None:
    session = Session.begin(house.journal, start("gambler", 2).setup, urn=Urn.from_seed(1))
    house.seat(session)
    house.open("table")
    shown = 0
    for _ in range(200):
        if session.game.ask is None or shown:
            break
        for wanted in (True, False):
            display = replace(house.settings.display, odds=wanted)
            house.settings = replace(house.settings, display=display)
            assert house.page is not None
            scene = house.page.scene()
            assert isinstance(scene, port.TableScene)
            if wanted:
                shown += scene.odds is not None
            else:
                assert scene.odds is None
        session.take(LetMachine())
    assert shown


def test_how_a_hand_is_held_is_shown_until_somebody_has_held_one(house: House) -> None:
    started(house, "zillionaire")
    assert _table(house).gesture
    assert house.page is not None
    house.page.carry_out(wishes.SeenGesture(), 0.0)
    assert not _table(house).gesture
    house.open("home")
    house.open("table")
    assert not _table(house).gesture, "nor ever again"


def _table(house: House) -> port.TableScene:
    scene = house.page.scene() if house.page is not None else None
    assert isinstance(scene, port.TableScene)
    return scene
