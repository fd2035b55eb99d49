"""croupier edition: look at, check, share and take in edition packs."""

from __future__ import annotations

import sys
from pathlib import Path

from firmware_host.commands import options
from firmware_host.commands.failing import fail
from firmware_host.engine.game import BoardGame
from firmware_host.engine.toml import fingerprint
from firmware_host.kept.editions import Packs
from firmware_host.kept.files import read_text
from firmware_host.kept.packs_compared import differences, odd_sums
from firmware_host.record.new_game import find_game
from firmware_host.text.plain import tell


def main(arguments: list[str]) -> int:
    """Carry out list, check FILE, compare NAME NAME, export NAME or import FILE --as NAME."""
    parse = options.parser(
        "edition",
        "Edition packs: what is printed on the board and cards in front of you.",
        "croupier edition import my-board.toml --game go-for-broke --as grandmas",
    )
    parse.add_argument("action", choices=("list", "check", "compare", "export", "import"))
    parse.add_argument("what", nargs="?", help="a file to check or import, a name to export")
    parse.add_argument("other", nargs="?", help="the edition to compare it with")
    parse.add_argument("--game", required=True, metavar="GAME")
    parse.add_argument("--as", dest="name", metavar="NAME", help="the name to import it under")
    options.add_state(parse)
    args = parse.parse_args(arguments)
    game = find_game(args.game)
    if args.action != "list" and not args.what:
        return fail(f"edition {args.action} needs a file or a name")
    text = read_text(Path(args.what)) if args.action in ("check", "import") else ""
    packs = Packs(options.state_folder(args.state) / "packs")
    if args.action == "list":
        for name in packs.names(game):
            owned = " (your own)" if name in packs.owned(game) else ""
            code = fingerprint(packs.find(game, name)[1])
            sys.stdout.write(f"{name}{owned} {code}\n")
        return 0
    if args.action == "check":
        return _check(game, Path(args.what).name, text)
    if args.action == "compare":
        if not args.other:
            return fail("edition compare needs two editions, by name or file")
        old, new = (packs.find(game, each)[1] for each in (args.what, args.other))
        found = differences(old, new)
        tell("".join(f"{line}\n" for line in found) or "No difference.\n")
        return 0
    if args.action == "export":
        sys.stdout.write(packs.find(game, args.what)[1])
        return 0
    name = args.name or Path(args.what).stem
    path = packs.save(game, name, text)
    sys.stdout.write(f"Kept as edition {name!r} of {game.name} in {path}.\n")
    return 0


def _check(game: BoardGame, file: str, text: str) -> int:
    """Tell every problem of a pack, and the sums in it that no notes can pay."""
    problems = game.check_pack(file, text)
    for problem in problems:
        tell(f"{problem}\n")
    note = min(game.notes.start) if game.notes is not None else 1
    for warning in odd_sums(text, note):
        tell(f"Warning: {file}:{warning}\n")
    count = "1 problem." if len(problems) == 1 else f"{len(problems)} problems."
    sys.stdout.write(f"{count if problems else 'No problems.'}\n")
    return 1 if problems else 0
