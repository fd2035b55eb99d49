"""The coach: a beginner meets every section that asks something, once, goal first, in few words."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from firmware_host import games
from firmware_host.engine.asks import Prompt
from firmware_host.engine.game import Coach
from firmware_host.engine.requests import LetMachine, Reply
from firmware_host.kept.editions import Packs
from firmware_host.language import available, translator
from firmware_host.record.chance import seeded
from firmware_host.record.journal import Journal
from firmware_host.record.learning.pupils import Lesson, Pupils
from firmware_host.record.new_game import Wishes, begin
from firmware_host.record.session import Session

GAMES = [id_ for id_ in games.shelved() if games.board(id_).coach is not None]
MOST = 25  # words
# With these the machine knows what lies where, so that a script can play every seat.
SEEN = {"spot-cash": {"tiles": "screen"}, "zillionaire": {"cards": "dealt", "games": "2"}}


def coach_of(game: str) -> Coach:
    coach = games.board(game).coach
    assert coach is not None
    return coach


def begun(game: str, journal: Journal, seed: int = 1) -> Session:
    board = games.board(game)
    names = ("Ann", "Ben", "Cleo", "Dov")[: max(3, board.seats.start)]
    wishes = Wishes(game, names, options=SEEN.get(game, {}), bots=names[1:], seed=seed)
    return begin(wishes, journal, Packs(Path("/nowhere")))


def played(session: Session, pupils: Pupils, most: int = 4000) -> tuple[list[Lesson], set[str]]:
    """Play as the game's bot would; returns what Ann was told, and which sections asked her."""
    below, told, met = seeded(7), [], set()
    for _ in range(most):
        ask = session.game.ask
        if ask is None:
            break
        if (lesson := pupils.lesson()) is not None:
            told.append(lesson)
            pupils.heard(lesson)
        if ask.seat == 0:
            met.add(ask.rule)
        if (request := session.machine_request()) is not None:
            session.take(request)
        elif ask.chance:
            session.take(LetMachine())
        else:
            answer = games.sensible(session.board, session.game.table, ask, below)
            session.take(Reply(_raw(ask, answer)))
    return told, met


def _raw(ask: object, answer: object) -> object:
    grid = getattr(ask, "grid", None)
    return dict(zip(grid, answer, strict=True)) if grid and isinstance(answer, tuple) else answer


@pytest.mark.parametrize("game", GAMES)
def test_a_beginner_meets_every_section_that_asks_exactly_once(game: str) -> None:
    coach = coach_of(game)
    met: set[str] = set()
    for seed in range(1, 4):
        session = begun(game, Journal(None), seed)
        told, asked = played(session, Pupils(session))
        met |= asked
        sections = [lesson.section for lesson in told]
        assert len(sections) == len(set(sections))
        assert asked <= {*sections}, "a question came without a word about it"
        assert [lesson.goal for lesson in told] == [coach.goal] + [""] * (len(told) - 1)
        assert all(lesson.seat == 0 for lesson in told)
    assert met <= coach.lessons.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_about_a_section_and_short_in_every_language(game: str) -> None:
    coach, book = coach_of(game), games.board(game).rulebook
    assert coach.lessons.keys() <= book.sections.keys()
    for code in available():
        say = translator(code).at_table(game)
        for text in coach.lessons.values():
            whole = f"{say(coach.goal)} {say(text)}"
            assert len(whole.split()) <= MOST, whole
            if code != "en":
                assert say(text) != text


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_the_rules_has_a_lesson(game: str) -> None:
    """Also those that the played games did not come to: whatever stands in a prompt."""
    package = import_module(games.board(game).package)
    modules = [
        import_module(f"{package.__name__}.{m.name}") for m in iter_modules(package.__path__)
    ]
    asked = {
        prompt.rule
        for module in modules
        for thing in vars(module).values()
        for prompt in (thing if isinstance(thing, tuple) else (thing,))
        if isinstance(prompt, Prompt)
    }
    assert asked <= coach_of(game).lessons.keys()


def test_who_has_finished_a_game_is_left_alone_and_may_ask_for_it() -> None:
    journal = Journal(None)
    first = begun("gambler", journal)
    played(first, Pupils(first))
    assert first.game.outcome is not None
    again = begun("gambler", journal)
    pupils = Pupils(again)
    assert 0 not in pupils
    assert pupils.lesson() is None
    pupils.teach(0, wanted=True)
    lesson = pupils.lesson() or played(again, pupils)[0][0]
    assert lesson.goal == coach_of("gambler").goal


def test_another_game_is_new_again() -> None:
    journal = Journal(None)
    first = begun("gambler", journal)
    played(first, Pupils(first))
    assert 0 in Pupils(begun("go-for-broke", journal))


def test_a_break_costs_nobody_a_lesson_and_repeats_none(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "croupier.db")
    session = begun("go-for-broke", journal)
    told, _ = played(session, Pupils(session), 30)
    record = journal.record(session.id)
    assert record is not None
    resumed = Session.resume(journal, record)
    more, _ = played(resumed, Pupils(resumed))
    sections = [lesson.section for lesson in (*told, *more)]
    assert len(sections) == len(set(sections))
    assert not any(lesson.goal for lesson in more)


def test_nobody_is_taught_where_the_owner_does_not_want_it() -> None:
    session = begun("gambler", Journal(None))
    assert list(Pupils(session, newcomers=False)) == []


def test_an_event_is_explained_before_the_next_question() -> None:
    """Sections that never ask, such as a collision, are told to whom they have happened."""
    silent = {"4", "8"}
    told: set[str] = set()
    for seed in range(1, 9):
        session = begun("go-for-broke", Journal(None), seed)
        told |= {lesson.section for lesson in played(session, Pupils(session))[0]}
    assert silent <= told


def test_a_lesson_names_nothing_that_is_hidden() -> None:
    """It is a text of the game's folder, whatever lies on the table."""
    session = begun("zillionaire", Journal(None))
    for lesson in played(session, Pupils(session), 60)[0]:
        assert lesson.text == coach_of("zillionaire").lessons[lesson.section]
        assert "{" not in lesson.text
