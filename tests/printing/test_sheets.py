"""Sheets as people cut them: sizes, marks, bleed, and backs that meet their fronts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from firmware_host import games
from firmware_host.printing import pdf
from firmware_host.printing.layout import Plan
from firmware_host.printing.press import Job
from firmware_host.printing.sheets import BLEED, LAYOUTS, PAPERS, Cell, folded_grid, grid
from tests.printing.pages import codes_on, needs_poppler, page_boxes, picture

BROKE = games.board("go-for-broke")
SPEND = Job(BROKE, "house", games.shipped_pack(BROKE, "house"), ("spend",))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("size", "fewest"), [((63, 88), 8), ((44, 67), 12), ((32, 32), 40)])
def test_cards_fill_both_papers_inside_the_printers_margin(
    paper: str, size: tuple[float, float], fewest: int
) -> None:
    width, height = PAPERS[paper]
    cells = grid((width, height), size)
    assert len(cells) >= fewest
    for cell in cells:
        assert {round(cell.w), round(cell.h)} == {round(side) for side in size}
        assert cell.x >= 10
        assert cell.y >= 13.6
        assert cell.x + cell.w <= width - 10 + 1e-6
        assert cell.y + cell.h <= height - 13.6 + 1e-6


def test_a_back_lies_behind_its_front() -> None:
    middle = 105.0
    for cell in (*grid((210, 297), (63, 88)), *folded_grid((210, 297), (63, 88))):
        back = cell.mirrored(middle)
        # Seen from the other side, x runs the other way and what pointed left points right.
        assert back.x + back.w == pytest.approx(2 * middle - cell.x)
        assert (back.y, back.h, back.turn) == (cell.y, cell.h, -cell.turn)
        assert back.mirrored(middle) == pytest.approx(cell)


def test_folded_cards_meet_head_to_head() -> None:
    for cell in folded_grid((210, 297), (63, 88)):
        assert cell.turn == -90  # the head points left, to the fold
        assert cell.x == pytest.approx(105 + 3)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_has_every_card_once(layout: str) -> None:
    sheets = replace(SPEND, layout=layout).sheets()
    backs = [sheet for sheet in sheets if "backs" in sheet.title]
    fronts = [sheet for sheet in sheets if sheet not in backs]
    assert len(backs) == (6 if layout == "duplex" else 0)
    assert len(fronts) == (14 if layout == "fold" else 6)


@needs_poppler
def test_trim_and_bleed_are_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(SPEND.as_pdf())
    trim = page_boxes(path, "TrimBox")
    bleed = page_boxes(path, "BleedBox")
    assert len(trim) == len(bleed) == 12
    for (a, b, c, d), (e, f, g, h) in zip(trim, bleed, strict=True):
        assert c - a == pytest.approx(3 * 63, abs=0.05)
        assert d - b == pytest.approx(3 * 88, abs=0.05)
        assert (a - e, b - f, g - c, h - d) == pytest.approx((BLEED,) * 4, abs=0.05)


@needs_poppler
@pytest.mark.parametrize("offset", [(0.0, 0.0), (1.5, -0.8), (-4.0, 3.3)])
def test_fronts_and_backs_meet_on_the_rendered_page(
    tmp_path: Path, offset: tuple[float, float]
) -> None:
    """Found where the coloured ground begins, 3 mm outside the trim: the same on both sides."""
    path = tmp_path / "a.pdf"
    sheets = replace(SPEND, offset=offset, codes=False).sheets()[:2]
    path.write_bytes(pdf.written(sheets, title="a"))
    left = 5 + _dark_from(picture(path, 1, DPI, grey=True, part=(5, 150, 10, 1)))
    assert left == pytest.approx(10.5 - BLEED, abs=0.05)
    from_right = picture(path, 2, DPI, grey=True, part=(195, 150, 14, 1))
    right = 209 - _dark_from(from_right.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    assert right == pytest.approx(210 - left + offset[0], abs=0.05)
    top = 12 + _dark_from(_upright(picture(path, 1, DPI, grey=True, part=(120, 12, 1, 8))))
    low = 8 + _dark_from(_upright(picture(path, 2, DPI, grey=True, part=(120, 8, 1, 12))))
    assert low == pytest.approx(top + offset[1], abs=0.05)


DPI = 600


def _upright(image: Image.Image) -> Image.Image:
    return image.transpose(Image.Transpose.ROTATE_90)  # what was above lies left


def _dark_from(image: Image.Image) -> float:
    """How many millimetres from the left the colour begins."""
    row = image.crop((0, image.height // 2, image.width, image.height // 2 + 1)).tobytes()
    return next(at for at, grey in enumerate(row) if grey < 200) * 25.4 / DPI


def test_no_card_is_turned_that_need_not_be() -> None:
    assert all(cell.turn == 0 for cell in grid(PAPERS["a4"], (63, 88)))
    assert isinstance(grid(PAPERS["letter"], (63, 88))[0], Cell)
    assert Plan().size == PAPERS["a4"]


@needs_poppler
@pytest.mark.parametrize("paper", PAPERS)
def test_every_code_on_a_sheet_is_read_at_100_dpi(tmp_path: Path, paper: str) -> None:
    job = replace(SPEND, paper=paper, layout="single")
    path = tmp_path / "a.pdf"
    path.write_bytes(job.as_pdf())
    found = [
        code for page in range(1, len(job.sheets()) + 1) for code in codes_on(picture(path, page))
    ]
    assert len(found) == len(set(found)) == 54
    assert all(code.startswith("CR1:GFB-H-S") for code in found)
