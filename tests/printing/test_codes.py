"""Printed codes: what stands on paper is what the table understands, and nothing else does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_host import games
from firmware_host.drawing.pieces import Pages, Stack
from firmware_host.engine.asks import Choose, Draw
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Act
from firmware_host.kept.codes import PREFIX, Printed, check_letter, code_of, parse
from firmware_host.kept.tag_files import Binding
from firmware_host.kept.tags import words_of
from firmware_host.printing.press import Job
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.session import Session
from tests.host.mockrig import MockCabinet
from tests.host.test_scans import SEED, Scanner
from tests.printing.pages import codes_on, needs_poppler, picture

BROKE = games.board("go-for-broke")
OPERA = Binding("card", "opera box", "spend")
LARGE = ("go-for-broke", "gambler", "zillionaire", "spot-cash")  # boxes with a deck or more


def printed(game: str, edition: str = "house") -> Printed:
    board = games.board(game)
    words = words_of(board, edition, games.shipped_pack(board, edition))
    names = tuple(f"P{seat}" for seat in range(1, max(board.seats) + 1))
    return Printed(board, edition, words, names)


def on_paper(job: Job) -> list[tuple[str, Binding]]:
    """Every code of a box, and what the piece that carries it stands for."""
    found = []
    for part in job.chosen():
        for run in part.runs:
            pieces = run.pieces if isinstance(run, Stack) else ()
            if isinstance(run, Pages):
                pieces = tuple(run.draw(210, 297))
            for piece in pieces:
                if piece.tag is not None:
                    bound = Binding(piece.tag.kind, piece.tag.key, piece.tag.deck)
                    code = code_of(job.game, job.edition, bound, piece.tag.copy)
                    found.append((code.text(), bound))
    return found


@pytest.mark.parametrize("game", games.shelved())
def test_every_code_of_a_box_means_its_own_piece(game: str) -> None:
    board = games.board(game)
    table = printed(game)
    every = on_paper(Job(board, "house", games.shipped_pack(board, "house")))
    words = words_of(board, "house", games.shipped_pack(board, "house"))
    pieces = {Binding(p.kind, key, p.deck) for p in words.pieces for key in p.labels}
    assert {bound for _, bound in every} >= pieces, "a piece of the game has no code"
    if game in LARGE:
        assert len(every) > 50
    for text, bound in every:
        seat = bound.key.removeprefix("seat ")
        want = Binding("player", f"P{seat}") if bound.kind == "player" else bound
        assert table.meaning(text) == want, text
        assert len(text) <= 20, "it would need a larger code"


def test_what_is_read_back_is_what_was_written() -> None:
    code = code_of(BROKE, "house", OPERA, 1)
    assert parse(code.text()) == code
    assert parse(code.text().lower()) == code
    assert code.text() == PREFIX + code.words()


@given(st.integers(0, 10**6), st.characters(codec="ascii", categories=("Lu", "Nd")), st.integers(0))
def test_one_wrong_letter_or_a_swap_never_passes(which: int, other: str, place: int) -> None:
    words = code_of(BROKE, "house", Binding("card", f"card {which}", "spend")).words()
    letters = [at for at, char in enumerate(words) if char.isalnum()]
    at = letters[place % len(letters)]
    wrong = words[:at] + other + words[at + 1 :]
    body, _, letter = wrong.rpartition("-")
    assert wrong == words or check_letter(body) != letter
    left, right = letters[place % (len(letters) - 2)], letters[place % (len(letters) - 2) + 1]
    swapped = list(words)
    swapped[left], swapped[right] = swapped[right], swapped[left]
    body, _, letter = "".join(swapped).rpartition("-")
    assert "".join(swapped) == words or check_letter(body) != letter


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (code_of(games.board("gambler"), "house", OPERA).text(), "belongs to Gambler"),
        (code_of(BROKE, "grandmas", OPERA).text(), "another edition of Go For Broke"),
        (code_of(BROKE, "house", Binding("card", "no such", "spend")).text(), "no such piece"),
        (code_of(BROKE, "house", Binding("player", "seat 9")).text(), "no such piece"),
        (code_of(BROKE, "house", OPERA).text()[:-1] + "?", "not read cleanly"),
        ("CR1:", "not read cleanly"),
        ("CR1:XXX-H-SABCDA-" + check_letter("XXX-H-SABCDA"), "another game"),
    ],
)
def test_what_cannot_be_meant_is_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        printed("go-for-broke").meaning(text)


def test_a_deck_printed_before_a_board_was_taught_further_means_the_same() -> None:
    """Everything follows from names: more cards, in another order, change no code."""
    words = words_of(BROKE, "house", games.shipped_pack(BROKE, "house"))
    fewer = tuple(
        pieces._replace(labels=dict(list(pieces.labels.items())[:3])) for pieces in words.pieces
    )
    before = Printed(BROKE, "house", words._replace(pieces=fewer), ())
    text = code_of(BROKE, "house", OPERA).text()
    assert before.meaning(text) == printed("go-for-broke").meaning(text) == OPERA


@needs_poppler
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("go-for-broke", {"parts": ("receive", "spinners", "tokens")}),
        ("gambler", {"parts": ("fortune", "horses", "tickets"), "paper": "letter"}),
        ("zillionaire", {"parts": ("cards",)}),
        ("spot-cash", {"parts": ("tiles",), "ink": "low"}),
    ],
)
def test_every_code_on_every_sheet_is_read_at_100_dpi(
    tmp_path: Path, game: str, options: dict[str, object]
) -> None:
    board = games.board(game)
    job = Job(board, "house", games.shipped_pack(board, "house"))
    job = replace(job, **{"layout": "single", **options})  # type: ignore[arg-type]
    path = tmp_path / "a.pdf"
    path.write_bytes(job.as_pdf())
    pages = range(1, len(job.sheets()) + 1)
    found = [code for page in pages for code in codes_on(picture(path, page))]
    assert sorted(found) == sorted(text for text, _ in on_paper(job))


def test_codes_can_be_left_out(tmp_path: Path) -> None:
    job = Job(BROKE, "house", games.shipped_pack(BROKE, "house"), ("spend",), codes=False)
    text = "".join(
        item.text for sheet in job.sheets() for item in sheet.drawing.items if hasattr(item, "text")
    )
    assert "GFB-H" not in text


class PaperScanner(Scanner):
    """A table that has been taught nothing: every piece and token carries a printed code."""

    def _teach(self) -> None:
        """Nothing."""

    def _code(self, bound: Binding, copy: int = 0) -> str:
        setup = self.session.header.setup
        return code_of(self.session.board, setup.edition, bound, copy).text()

    def _choose(self, ask: Choose, key: str) -> None:
        setup = self.session.header.setup
        if (
            key == "pass"
            and key not in words_of(self.session.board, setup.edition, setup.pack).actions
        ):
            self.used["knob"] += 1  # this game's box has no such token
            self.cabinet.by_buttons(self.session, ask, SEED)
        else:
            super()._choose(ask, key)

    def _piece(self, key: str, deck: str, copy: int | None = None) -> None:
        every = self.session.game.table.pieces()
        kind, of = next((p.kind, p.deck) for p in every if p.deck in ("", deck))
        self.used["piece"] += 1
        which = next(self._copies) % 6 if copy is None else copy
        self.cabinet.scan(self._code(Binding(kind, key, of), which))

    def _scan(self, tag: str) -> None:
        self.used[tag] += 1
        names = self.session.game.table.names
        bound = Binding("action", tag)
        if tag in names:
            bound = Binding("player", f"seat {names.index(tag) + 1}")
        self.cabinet.scan(self._code(bound))


def draws(game: Game) -> int:
    """How often somebody had to draw in a game, as its entries tell."""
    again = Game(game.board, game.setup)
    drawn = 0
    for entry in game.entries:
        drawn += isinstance(again.ask, Draw)
        if isinstance(entry, Act):
            again.act(entry)
        else:
            again.push(entry)
    return drawn


@pytest.mark.parametrize("game", games.shelved())
def test_a_whole_game_with_printed_pieces_and_no_taught_tag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(SEED))
    cabinet = MockCabinet(tmp_path, "barcode")
    cabinet.sit_down(games.board(game), "A printed set")
    if game == "zillionaire":
        cabinet.go("Printed set")
        cabinet.go("Games in the match")
        cabinet.go("1")
        cabinet.go("Back")
    cabinet.press("spin")
    session = cabinet.room.house.session
    assert session is not None
    scanner = PaperScanner(cabinet, session)
    cabinet.play(session, scanner.answer)
    assert cabinet.room.house.page_name == "winner"
    assert len(cabinet.room.house.tags) == 0
    assert scanner.used["piece"] >= draws(session.game), "a piece was drawn without its code"
    if game in LARGE:  # a small one may have few cards, and draw none of them
        assert scanner.used["piece"] > 10, scanner.used
    cabinet.close()


@pytest.fixture
def drawing_a_card(tmp_path: Path) -> tuple[MockCabinet, Session]:
    """Go For Broke, with a card to be drawn, and a reader for codes."""
    cabinet = MockCabinet(tmp_path, "barcode")
    cabinet.sit_down(games.board("go-for-broke"), "A printed set")
    cabinet.press("spin")
    session = cabinet.room.house.session
    assert session is not None

    room = cabinet.room
    for _ in range(2_000):
        room.wait(lambda: not room.look() and not room.stage.busy and room.asked())
        ask = session.game.ask
        assert ask is not None
        if isinstance(ask, Draw):
            return cabinet, session
        cabinet.pass_time(0.01)
        cabinet.by_buttons(session, ask, SEED)
    raise AssertionError("no card was ever drawn")


def test_a_wrong_code_is_a_sentence_and_changes_nothing(
    drawing_a_card: tuple[MockCabinet, Session],
) -> None:
    cabinet, session = drawing_a_card
    ask, step = session.game.ask, session.n
    assert isinstance(ask, Draw)
    director = cabinet.room.house.director
    assert director is not None
    right = code_of(BROKE, "house", Binding("card", _some(session, ask), ask.deck.key)).text()
    for wrong, reason in (
        (code_of(games.board("gambler"), "house", OPERA).text(), "belongs to Gambler"),
        (code_of(BROKE, "grandmas", OPERA).text(), "another edition"),
        (right[:-1] + ("A" if right[-1] != "A" else "B"), "not read cleanly"),
    ):
        cabinet.scan(wrong)
        assert reason in director.scene().notice
        assert session.n == step
        assert len(cabinet.room.house.tags) == 0
    cabinet.scan(right)
    assert session.n == step + 1
    cabinet.close()


def _some(session: Session, ask: Draw) -> str:
    return str(ask.sample(seeded(f"{SEED} {session.n}")))


def test_a_taught_tag_counts_more_than_what_is_printed_on_it(
    drawing_a_card: tuple[MockCabinet, Session],
) -> None:
    cabinet, session = drawing_a_card
    ask, step = session.game.ask, session.n
    assert isinstance(ask, Draw)
    foreign = code_of(games.board("gambler"), "house", OPERA).text()
    cabinet.room.house.tags.teach(foreign, Binding("card", _some(session, ask), ask.deck.key))
    cabinet.scan(foreign)
    assert session.n == step + 1
    cabinet.close()


def test_the_cards_page_says_that_a_printed_code_needs_no_teaching(tmp_path: Path) -> None:
    cabinet = MockCabinet(tmp_path, "barcode")
    house = cabinet.room.house
    house.open("cards")
    cabinet.room.host.turn()
    for game, bound, what in (
        ("go-for-broke", OPERA, "A box at the opera"),
        ("gambler", Binding("action", "iou"), "Take an IOU"),
    ):
        cabinet.scan(code_of(games.board(game), "house", bound).text())
        notice = house.page.scene().notice  # type: ignore[union-attr]
        assert "needs no teaching" in notice
        assert what in notice
    cabinet.scan("CR1:GFB-H-SFU8YB-5")
    assert "not read cleanly" in house.page.scene().notice  # type: ignore[union-attr]
    assert len(house.tags) == 0
    cabinet.close()
