"""croupier edition: look at, check, share and take in edition packs."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from firmware_host import games
from firmware_host.commands import options
from firmware_host.commands.failing import fail
from firmware_host.engine.game import BoardGame
from firmware_host.engine.toml import fingerprint
from firmware_host.kept.editions import Packs, lid
from firmware_host.kept.files import read_text, write_durably
from firmware_host.kept.owner import as_owner
from firmware_host.kept.packs_compared import differences, warnings
from firmware_host.record.new_game import find_game
from firmware_host.text.plain import tell

ACTIONS = ("list", "check", "compare", "export", "import", "schema")
_LID = ("author", "version", "language", "licence")


def main(arguments: list[str]) -> int:
    """Carry out list, check, compare, export, import or schema."""
    args = _arguments().parse_args(arguments)
    given = _given(args)
    if args.action == "export" and args.game and args.what:
        return _export(find_game(args.game), args)
    packs = Packs(options.state_folder(args.state) / "packs")
    if args.action == "list":
        shown = [find_game(args.game)] if args.game else [*map(games.board, games.shelved())]
        for game in shown:
            _list(game, packs, titled=not args.game)
        return 0
    if not args.game:
        return fail(f"edition {args.action} needs --game")
    game = find_game(args.game)
    if args.action == "schema":
        sys.stdout.write(games.pack_schema(game))
        return 0
    if not args.what:
        return fail(f"edition {args.action} needs a file or a name")
    if args.action == "check":
        return _check(game, packs, args.what, given)
    if args.action == "compare":
        return _compare(game, packs, args)
    name = args.name or Path(args.what).stem
    if name in game.editions:
        return fail(f"{name} ships with {game.name}: give yours a name of its own with --as NAME")
    path = packs.save(game, name, given)
    sys.stdout.write(f"Kept as edition {name!r} of {game.name} in {path}.\n")
    return 0


def _given(args: argparse.Namespace) -> str:
    """Return the text of the file that was named; empty if the name of an edition is meant.

    It is read as whoever called: from where the packs are looked at, root is their owner.
    """
    if not args.what or args.action not in ("check", "import"):
        return ""
    if args.action == "check" and not os.path.lexists(args.what):
        return ""
    return read_text(Path(args.what))


def _arguments() -> argparse.ArgumentParser:
    parse = options.parser(
        "edition",
        "Edition packs: what is printed on the board and cards in front of you.",
        "croupier edition import my-board.toml --game go-for-broke --as grandmas",
    )
    parse.add_argument("action", choices=ACTIONS)
    parse.add_argument("what", nargs="?", help="a file or a name")
    parse.add_argument("other", nargs="?", help="the edition to compare it with")
    parse.add_argument("--game", metavar="GAME", help="which game; all of them for a list")
    parse.add_argument("--as", dest="name", metavar="NAME", help="the name to import it under")
    parse.add_argument("--out", metavar="FILE", help="where to export it to, if not on the screen")
    options.add_state(parse)
    return parse


def _list(game: BoardGame, packs: Packs, *, titled: bool) -> None:
    """Print every edition of a game: its name, its fingerprint and its description."""
    if titled:
        sys.stdout.write(f"{game.name} ({game.id})\n")
    for name in packs.names(game):
        owned = " (your own)" if name in packs.owned(game) else ""
        pack = packs.find(game, name)[1]
        facts = lid(pack)
        told = [facts["name"], *(f"{key} {facts[key]}" for key in _LID if key in facts)]
        indent = "  " if titled else ""
        tell(f"{indent}{name}{owned} {fingerprint(pack)}: {', '.join(told)}\n")


def _compare(game: BoardGame, packs: Packs, args: argparse.Namespace) -> int:
    if not args.other:
        return fail("edition compare needs two editions, by name or file")
    old, new = (packs.find(game, each)[1] for each in (args.what, args.other))
    found = differences(old, new)
    tell("".join(f"{line}\n" for line in found) or "No difference.\n")
    return 0


def _export(game: BoardGame, args: argparse.Namespace) -> int:
    state = options.named_state_folder(args.state)
    with as_owner(state):
        text = Packs(state / "packs").find(game, args.what)[1]
    if not args.out:
        sys.stdout.write(text)
        return 0
    try:
        write_durably(Path(args.out), text)
    except OSError as error:
        return fail(f"{args.out} cannot be written: {error.strerror}")
    tell(f"{args.what} is in {args.out}.\n")
    return 0


def _check(game: BoardGame, packs: Packs, what: str, given: str) -> int:
    """Print every problem of a pack, and the sums in it that the game's notes cannot pay."""
    by_name = what in packs.names(game) and not os.path.lexists(what)
    file = f"{what}.toml" if by_name else Path(what).name
    text = packs.text(game, what) if by_name else given or read_text(Path(what))
    problems = game.check_pack(file, text)
    for problem in problems:
        tell(f"{problem}\n")
    for warning in warnings(game, text):
        tell(f"Warning: {file}:{warning}\n")
    count = "1 problem." if len(problems) == 1 else f"{len(problems)} problems."
    sys.stdout.write(f"{count if problems else 'No problems.'}\n")
    return 1 if problems else 0
