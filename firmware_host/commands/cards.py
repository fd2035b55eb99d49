"""croupier cards: list, check, export and import what cards and tokens mean."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from firmware_host.commands import options
from firmware_host.commands.failing import fail
from firmware_host.engine.errors import PackProblems
from firmware_host.engine.words import english
from firmware_host.kept.editions import Packs
from firmware_host.kept.files import read_text
from firmware_host.kept.owner import as_owner
from firmware_host.kept.tag_files import TagFile, read, written
from firmware_host.kept.tags import Tags, glossary
from firmware_host.language import chosen, translator
from firmware_host.record.new_game import find_game
from firmware_host.text.plain import tell


def main(arguments: list[str]) -> int:
    """Carry out list, export, check FILE, import FILE or print FILE."""
    parse = options.parser(
        "cards",
        "Cards and tokens: what each means, once it has been taught on the screen. "
        "Players and actions belong to the table, cards and tiles to an edition of a game.",
        "croupier cards export --game zillionaire > my-cards.toml",
    )
    parse.add_argument("action", choices=("list", "check", "export", "import", "print"))
    parse.add_argument("file", nargs="?", help="a file to check or import, or a .pdf to print to")
    parse.add_argument("--game", metavar="GAME", help="of this game; the table's own without")
    parse.add_argument("--edition", metavar="NAME", help="of this edition; house when left out")
    parse.add_argument("--paper", choices=("a4", "letter"), default="a4", help="of the stickers")
    options.add_state(parse)
    args = parse.parse_args(arguments)
    if args.action == "print":
        return _print(args)
    given = args.action in ("check", "import")
    if given and not args.file:
        return fail(f"cards {args.action} needs a file")
    text = read_text(Path(args.file)) if given else ""
    state = options.state_folder(args.state)
    packs, tags = Packs(state / "packs"), Tags(state / "tags")
    if given:
        name = Path(args.file).name
        return _take_in(name, text, packs, tags if args.action == "import" else None)
    page = _page(args, packs, tags)
    if args.action == "export":
        sys.stdout.write(written(page))
        return 0
    words = glossary(packs)(page.game, page.edition)
    for tag, bound in sorted(page.tags.items(), key=lambda item: (item[1].kind, item[1].key)):
        what = english(words.label(bound) or "") or f"{bound.key} (not known any more)"
        tell(f"{tag}  {bound.kind}  {what}\n")
    if page.tags:
        sys.stdout.write(f"{len(page.tags)} known.\n")
    else:
        sys.stdout.write("None is known yet. Settings, More, Cards and tokens teaches them.\n")
    return 0


def _print(args: argparse.Namespace) -> int:
    """Return stickers with a code for every piece of a box that somebody already has."""
    from firmware_host.printing.press import Job, write

    if not args.game:
        return fail("cards print needs --game")
    game = find_game(args.game)
    state = options.named_state_folder(args.state)
    with as_owner(state):
        edition, pack = Packs(state / "packs").find(game, args.edition)
    out = Path(args.file or f"{game.id}-stickers.pdf")
    if out.suffix.lower() != ".pdf":
        return fail(f"{out.name} must end in .pdf")
    language = chosen("auto", os.environ)
    job = Job(
        game,
        edition,
        pack,
        paper=args.paper,
        stickers=True,
        language=language,
        say=translator(language),
    )
    write(out, job.as_pdf())
    count = sum(part.count for part in job.chosen())
    sys.stdout.write(f"{out}: {count} stickers of 38 x 19 mm. Print at 100 %, without scaling.\n")
    return 0


def _page(args: argparse.Namespace, packs: Packs, tags: Tags) -> TagFile:
    if not args.game:
        return tags.page()
    game = find_game(args.game)
    edition = args.edition or game.editions[0]
    packs.find(game, edition)  # says which there are, if this is none
    return tags.page(game.id, edition)


def _take_in(name: str, text: str, packs: Packs, tags: Tags | None) -> int:
    """Check a file of tags; import it too, unless `tags` is None."""
    try:
        page = read(name, text, glossary(packs))
    except PackProblems as trouble:
        for problem in trouble.problems:
            tell(f"{problem}\n")
        count = len(trouble.problems)
        sys.stdout.write("1 problem.\n" if count == 1 else f"{count} problems.\n")
        return 1
    if tags is None:
        sys.stdout.write("No problems.\n")
        return 0
    tags.take_in(page)
    whose = f"edition {page.edition!r} of {page.game}" if page.game else "the table"
    sys.stdout.write(f"{len(page.tags)} kept for {whose}.\n")
    return 0
