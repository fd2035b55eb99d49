"""Drawings: paths read as SVG means them, words that stay inside, little ink, and SVG itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from firmware_host import games
from firmware_host.drawing import cards, faces, svg
from firmware_host.drawing.artwork import HOUSE, motifs
from firmware_host.drawing.cards import Look, scene
from firmware_host.drawing.paths import Box, Matrix, bounds, segments
from firmware_host.drawing.picture import Drawing, Placed, Words
from firmware_host.drawing.pieces import MINI, POKER, Board, Stack
from firmware_host.printing import pdf
from firmware_host.printing.press import Job
from firmware_host.printing.sheets import Sheet
from tests.printing.pages import needs_poppler, picture

EVERY = [(game, "house") for game in games.shelved()]


def job(game: str, edition: str = "house", pack: str | None = None) -> Job:
    board = games.board(game)
    return Job(board, edition, pack or games.shipped_pack(board, edition))


def words_of(drawing: Drawing, matrix: Matrix | None = None) -> Iterator[tuple[Words, Box]]:
    """Every line of text in a drawing and the box round it."""
    matrix = matrix or Matrix()
    for item in drawing.items:
        if isinstance(item, Placed):
            yield from words_of(item.drawing, matrix.then(item.matrix))
        elif isinstance(item, Words):
            left, top, right, low = item.box()
            box = bounds(f"M{left} {top}H{right}V{low}H{left}Z", matrix)
            assert box is not None
            yield item, box


@pytest.mark.parametrize(
    ("data", "box"),
    [
        ("M0 0h10v5h-10z", (0, 0, 10, 5)),
        ("m1 1 2 2-2 2", (1, 1, 3, 5)),
        ("M0 0a5 5 0 0110 0", (0, -5, 10, 0)),
        ("M0 0q5-10 10 0t10 0", (0, -6.7, 20, 6.7)),
        ("M.5.5L1.5.5", (0.5, 0.5, 1.5, 0.5)),
    ],
)
def test_path_data_is_read_as_svg_means_it(data: str, box: Box) -> None:
    found = bounds(data, Matrix())
    assert found == pytest.approx(box, abs=0.1)


def test_what_is_no_path_data_is_refused() -> None:
    with pytest.raises(ValueError, match="not path data"):
        segments("M0 0 tea")


def test_every_motif_lies_in_its_box() -> None:
    for name, drawing in motifs(HOUSE).items():
        box = drawing.box()
        assert box is not None, name
        assert min(box) > -12, (name, box)
        assert max(box) < 112, (name, box)


@pytest.mark.parametrize("size", [POKER, MINI])
@pytest.mark.parametrize(
    ("words", "does"),
    [
        ("A", "pay $5"),
        ("Donaudampfschifffahrtsgesellschaftskapitäne pay " * 3, "collect $88,888,888 a pip"),
        (
            "You lose a wager about the weather and everybody who was there to see it has to be "
            "given supper at the most expensive of all the hotels",
            "pay each $88,888,888",
        ),
    ],
)
def test_words_on_a_card_are_neither_cut_nor_on_top_of_each_other(
    size: tuple[float, float], words: str, does: str
) -> None:
    look = Look("Spend", "bag", "coral", "red")
    card = cards.front(size, look, scene("foam sky leaf", "bag 53 76 60"), words, does)
    boxes = [box for item, box in words_of(card) if item.face != "heavy" or item.text == does]
    spot = cards.spot_of(size)
    boxes.append((spot.x - 1.9, spot.y - 1.9, spot.x + spot.size, spot.y + spot.size))
    for left, top, right, low in boxes:
        assert left >= 4
        assert top >= 4
        assert right <= size[0] - 4
        assert low <= size[1] - 4
    for at, (a, b, c, d) in enumerate(boxes):
        for e, f, g, h in boxes[at + 1 :]:
            # Lines of one paragraph may touch by their tails.
            assert c <= e or g <= a or d <= f + 0.6 or h <= b + 0.6, (boxes, at)


@pytest.mark.parametrize(("game", "edition"), EVERY)
def test_words_of_every_piece_stay_4_mm_inside_its_trim(game: str, edition: str) -> None:
    near = []
    for part in job(game, edition).chosen():
        for run in part.runs:
            if not isinstance(run, Stack) or part.key in ("board", "pawns"):
                continue
            w, h = run.size
            for piece in {id(piece.front): piece for piece in run.pieces}.values():
                for face in (piece.front, piece.back):
                    for item, (a, b, c, d) in words_of(face) if face is not None else ():
                        if min(a, b, w - c, h - d) < (4 if w > 40 else 2.4) - 0.05:
                            near.append((part.key, item.text, a, b, w - c, h - d))
    assert near == []


@pytest.mark.parametrize(("game", "edition"), EVERY)
def test_pieces_reach_beyond_their_trim(game: str, edition: str) -> None:
    """Either there is a common ground beyond the cut, or the drawing itself reaches there."""
    for part in job(game, edition).chosen():
        for run in part.runs:
            if isinstance(run, Board):
                box = run.drawing.box()
                assert box is not None
                assert box[0] <= -2.99
                assert box[2] >= run.size[0] + 2.99
            elif isinstance(run, Stack) and not run.ground:
                for piece in run.pieces:
                    box = piece.front.box()
                    assert box is not None
                    assert box[0] <= -1.3, part.key


def test_hard_names_and_sums_fit_on_the_board() -> None:
    hard = games.shipped_pack(games.board("go-for-broke"), "house")
    hard = hard.replace(
        '"Shopping Arcade"', '"Wolfeschlegelsteinhausenbergerdorff Alley"'[:40] + '"'
    )
    hard = hard.replace("pay 30000", "pay 10000000").replace("rent 17000", "rent 200000")
    (part,) = replace(job("go-for-broke", "house", hard), parts=("board",)).chosen()
    (board,) = (run for run in part.runs if isinstance(run, Board))
    for item, (a, b, c, d) in words_of(board.drawing):
        assert min(a, b) > 0, item
        assert c < 594, item
        assert d < 420, item


@pytest.mark.parametrize("count", [20, 60, 150])
def test_boards_of_any_length_keep_their_words_in_their_spaces(count: int) -> None:
    spaces = "".join(
        f'[[space]]\nname = "{"Start" if at == 0 else f"A long name for space {at}"}"\n'
        f'does = "{"nothing" if at == 0 else "pay 10000"}"\n'
        for at in range(count)
    )
    pack = f'name = "Mine"\n{spaces}'
    (part,) = replace(job("go-for-broke", "mine", pack), parts=("board",)).chosen()
    (board,) = (run for run in part.runs if isinstance(run, Board))
    names = [item for item, _ in words_of(board.drawing) if item.text.startswith("A long")]
    assert len(names) >= count - 1
    assert all(item.size >= 1.2 for item in names)


def test_a_board_is_svg_too_with_its_fonts_and_without_bitmaps() -> None:
    (part,) = replace(job("gambler"), parts=("board",)).chosen()
    (board,) = (run for run in part.runs if isinstance(run, Board))
    text = svg.written(board.drawing, *board.size, title="Gambler")
    root = ElementTree.fromstring(text)
    assert root.attrib["viewBox"] == "0 0 420 420"
    assert "@font-face" in text
    assert "<image" not in text
    assert "Park Bench" in text
    assert "@font-face" not in svg.written(board.drawing, *board.size, embed=False)


def test_widths_are_those_of_the_fonts() -> None:
    from reportlab.pdfbase.ttfonts import TTFont

    for face in faces.FACES:
        font = TTFont(f"check-{face}", str(faces.file_of(face)))
        for text in ("Port Lavish", "$1,000,000 · ×2 − 100 %", "Größe"):
            assert faces.width(text, face, 10) == pytest.approx(
                font.stringWidth(text, 10), rel=0.01
            )


@needs_poppler
@pytest.mark.parametrize(("game", "edition"), EVERY)
def test_little_ink_is_little(tmp_path: Path, game: str, edition: str) -> None:
    """Six per cent of the paper in the mean over a sheet of every kind."""
    whole = replace(job(game, edition), ink="low")
    path = tmp_path / "a.pdf"
    path.write_bytes(whole.as_pdf())
    seen: dict[str, int] = {}
    for number, sheet in enumerate(whole.sheets(), 1):
        seen.setdefault(f"{sheet.part}{'backs' in sheet.title}", number)
    used = []
    for number in seen.values():
        grey = picture(path, number, 40, grey=True)
        values = grey.tobytes()
        used.append(1 - sum(values) / len(values) / 255)
    assert sum(used) / len(used) <= 0.06
    assert max(used) <= 0.12


def silhouettes(stacks: Sequence[Stack], folder: Path) -> list[bytes]:
    """Return each different front without its colours: which points are lighter than its mean."""
    pieces = [piece for stack in stacks for piece in stack.pieces]
    fronts = list({repr(piece.front.items): piece.front for piece in pieces}.values())
    w, h = stacks[0].size
    whole = (0.0, 0.0, w, h)
    path = folder / "fronts.pdf"
    path.write_bytes(
        pdf.written([Sheet("x", "x", "", w, h, front, whole, whole) for front in fronts], title="x")
    )
    found = []
    for number in range(1, len(fronts) + 1):
        values = picture(path, number, 72, grey=True).tobytes()
        mean = sum(values) / len(values)
        found.append(bytes(value > mean for value in values))
    return found


@needs_poppler
@pytest.mark.parametrize(
    ("game", "part"),
    [
        ("go-for-broke", "pawns"),
        ("gambler", "pawns"),
        ("gambler", "horses"),
        ("zillionaire", "chips"),
        ("zillionaire", "seating"),
        ("spot-cash", "tiles"),
    ],
)
def test_every_pair_of_seats_and_suits_is_told_apart_in_grey(
    tmp_path: Path, game: str, part: str
) -> None:
    """Shapes, signs or words differ, whatever a printer makes of the colours."""
    (printed,) = replace(job(game), parts=(part,)).chosen()
    stacks = [run for run in printed.runs if isinstance(run, Stack)]
    for size in {stack.size for stack in stacks}:
        seen = silhouettes([stack for stack in stacks if stack.size == size], tmp_path)
        assert len(seen) > 1
        for one, other in combinations(seen, 2):
            apart = sum(a != b for a, b in zip(one, other, strict=True)) / len(one)
            assert apart > 0.003, (game, part, seen.index(one), seen.index(other))


@needs_poppler
def test_tiles_say_in_words_what_their_colour_means(tmp_path: Path) -> None:
    tiles = replace(job("spot-cash"), parts=("tiles",), layout="single")
    (part,) = tiles.chosen()
    seen = set()
    for run in part.runs:
        assert isinstance(run, Stack)
        for piece in run.pieces:
            words = {item.text for item, _ in words_of(piece.front)}
            assert words & {"collect", "pay", "Jack", "Clue"}, words
            seen |= words
    assert {"collect", "pay", "Jack", "Clue"} <= seen
    path = tmp_path / "a.pdf"
    path.write_bytes(tiles.as_pdf())
    assert min(picture(path, 1, 60, grey=True).tobytes()) < 80  # black tiles stay black
