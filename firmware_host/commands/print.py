"""croupier print: the paper of a game, to be printed at home and cut out."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulings import PRESETS, Rulings
from firmware_host.kept.editions import Packs
from firmware_host.kept.owner import as_owner
from firmware_host.language import available, chosen, translator
from firmware_host.printing.layout import BOARDS
from firmware_host.printing.press import CARDS, INKS, Job, write
from firmware_host.printing.sheets import LAYOUTS, PAPERS
from firmware_host.record.new_game import find_game

FURTHEST = 10.0  # mm: a printer that is further off is broken
_OFFSET = re.compile(r"([+-]?\d{1,2}(?:\.\d+)?),([+-]?\d{1,2}(?:\.\d+)?)")


def main(arguments: list[str]) -> int:
    """Print a box, some parts of it, or the list of them."""
    args = _parser().parse_args(arguments)
    game = find_game(args.game)
    job = _job(game, args)
    if args.list:
        return _list(job)
    out = Path(args.out or f"{game.id}-{job.edition}.pdf")
    if out.suffix.lower() == ".svg":
        write(out, job.as_svg())
        sys.stdout.write(f"{out}\n")
        return 0
    if out.suffix.lower() != ".pdf":
        raise Refused(f"{out.name} must end in .pdf, or in .svg for a board alone.")
    sheets, whole = 0, len(job.sheets()) if args.progress else 0

    def told(done: int) -> None:
        nonlocal sheets
        sheets = done
        if whole:
            sys.stdout.write(f"{done}/{whole}\n")
            sys.stdout.flush()

    data = job.as_pdf(told)
    write(out, data)
    size = f"{len(data) / 1e6:.1f} MB" if len(data) >= 1e5 else f"{len(data) / 1e3:.0f} KB"
    sys.stdout.write(f"{out}: {sheets} pages, {size}. Print at 100 %, without scaling.\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parse = options.parser(
        "print",
        "The paper of a game: board, cards, money, rules, ready for a home printer and scissors. "
        "Your own board prints what has been taught of it.",
        "croupier print go-for-broke --parts spend,receive --paper letter",
    )
    parse.add_argument("game", metavar="GAME", help="which game")
    parse.add_argument("--parts", metavar="A,B", default="", help="only these; see --list")
    parse.add_argument("--list", action="store_true", help="say what there is, and stop")
    parse.add_argument("--paper", choices=PAPERS, default="a4")
    parse.add_argument(
        "--layout",
        choices=LAYOUTS,
        default="duplex",
        help="backs on the other side, folded behind, or none",
    )
    parse.add_argument("--ink", choices=INKS, default="full")
    parse.add_argument("--cards", choices=CARDS, default="", help="63 x 88 or 44 x 67 mm")
    parse.add_argument("--board", choices=BOARDS, default="tiles", help="tiles, or one large page")
    parse.add_argument("--codes", choices=("on", "off"), default="on")
    parse.add_argument(
        "--offset", metavar="X,Y", default="0,0", help="shift backs by mm: right and down"
    )
    parse.add_argument("--edition", metavar="PACK", help="an edition's name or file")
    parse.add_argument("--seats", type=int, default=0, metavar="N", help="how many will play")
    parse.add_argument(
        "--rule", action="append", default=[], metavar="ID=VALUE", help="for the booklet"
    )
    parse.add_argument("--preset", choices=PRESETS, default="printed", help="a set of switches")
    parse.add_argument("--language", choices=available(), help="of the words; the system's without")
    parse.add_argument("--progress", action="store_true", help="say how many pages are done")
    parse.add_argument("--out", metavar="FILE", help="a .pdf, or an .svg for the board alone")
    options.add_state(parse)
    return parse


def _job(game: BoardGame, args: argparse.Namespace) -> Job:
    state = options.named_state_folder(args.state)
    with as_owner(state):
        edition, pack = Packs(state / "packs").find(game, args.edition)
    language = args.language or chosen("auto", os.environ)
    return Job(
        game,
        edition,
        pack,
        parts=tuple(part.strip() for part in args.parts.split(",") if part.strip()),
        paper=args.paper,
        layout=args.layout,
        ink=args.ink,
        board=args.board,
        cards=args.cards,
        codes=args.codes == "on",
        offset=_offset(args.offset),
        seats=args.seats,
        rulings=Rulings(game.switches, options.pairs(args.rule, "A switch"), args.preset),
        language=language,
        say=translator(language),
    )


def _offset(text: str) -> tuple[float, float]:
    found = _OFFSET.fullmatch(text.replace(" ", ""))
    if found is None:
        raise Refused(f"An offset is written X,Y in millimetres, like 1.5,-0.5, not {text!r}.")
    x, y = float(found[1]), float(found[2])
    if max(abs(x), abs(y)) > FURTHEST:
        raise Refused(f"An offset is at most {FURTHEST:g} mm either way.")
    return x, y


def _list(job: Job) -> int:
    rows = job.list()
    wide = max(len(key) for key, *_ in rows)
    for key, title, pieces, sheets in rows:
        count = f"{pieces:4} pieces" if pieces else " " * 11
        sys.stdout.write(f"{key:<{wide}}  {count}  {sheets:3} pages  {title}\n")
    sys.stdout.write(f"{sum(row[3] for row in rows)} pages in all.\n")
    return 0
