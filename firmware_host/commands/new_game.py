"""croupier new-game: a small running game of your own to begin with."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from firmware_host import games
from firmware_host.commands import options
from firmware_host.commands.failing import fail

SKELETON = Path(__file__).parent / "skeleton"
MODEL = "pot_luck"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*([ _-][A-Za-z0-9]+)*")
_RULING = re.compile(r"\b([A-Z]{3})-\d\d\b")


def main(arguments: list[str]) -> int:
    """Write the folder of a new game, and a test for it."""
    parse = options.parser(
        "new-game",
        "Write a small running game to begin with: rules, table, pack, bot, odds, example, words "
        "and a test. docs/adding-a-game.md says what to do with it.",
        'croupier new-game "Left Center Right"',
    )
    parse.add_argument("name", help="what the game is called")
    parse.add_argument("--into", metavar="DIR", help="the games' folder (default: our own)")
    parse.add_argument("--tests", metavar="DIR", help="where its test goes (default: tests/games)")
    args = parse.parse_args(arguments)
    shelf = Path(args.into) if args.into else Path(games.__file__).parent
    tests = Path(args.tests) if args.tests else shelf.parents[1] / "tests" / "games"
    if wrong := objection(args.name, shelf):
        return fail(wrong)
    names = renamed(args.name)
    written = [*copied(SKELETON / MODEL, shelf / names[MODEL], names)]
    if tests.is_dir():
        written += copied(SKELETON / "tests", tests, names)
    sys.stdout.writelines(f"{path}\n" for path in written)
    sys.stdout.write(f"Play it: croupier play --game {names['pot-luck']} --demo --tell\n")
    return 0


def objection(name: str, shelf: Path) -> str:
    """Return why this name cannot be used for a game; empty if it can."""
    if not _NAME.fullmatch(name) or len(name) > 40:
        return (
            f"{name!r} will not do: a name begins with a letter and has "
            "letters and digits in words, 40 characters together at most"
        )
    folder = renamed(name)[MODEL]
    if keyword.iskeyword(folder) or folder in ("shared", "tests"):
        return f"{name!r} is taken by the language or the house"
    if (shelf / folder).exists():
        return f"there is a game in {shelf / folder} already"
    if not shelf.is_dir():
        return f"{shelf} is no folder"
    return ""


def renamed(name: str) -> dict[str, str]:
    """Return the replacement for each name in the skeleton: folder, id, title, class, rulings."""
    words = re.split(r"[ _-]", name)
    title = " ".join(word[:1].upper() + word[1:] for word in words)
    return {
        MODEL: "_".join(words).lower(),
        "pot-luck": "-".join(words).lower(),
        "Pot Luck": title,
        "PotLuck": title.replace(" ", ""),
        "POT": _letters(words),
    }


def _letters(words: list[str]) -> str:
    """Return a three-letter prefix for the game's rulings that no other game uses."""
    joined = "".join(words).upper()
    initials = "".join(word[0] for word in words).upper()
    letters = [letter for letter in (initials + joined[1:]) if letter.isalpha()]
    wanted = "".join(letters[:3]).ljust(3, "X")
    taken = {"ALL"} | {
        ruling
        for id_ in games.shelved()
        for switch in games.board(id_).switches
        for ruling in _RULING.findall(switch.id)
    }
    last = (chr(code) for code in range(ord("A"), ord("Z") + 1))
    return (
        wanted
        if wanted not in taken
        else next(wanted[:2] + letter for letter in last if wanted[:2] + letter not in taken)
    )


def copied(model: Path, to: Path, names: dict[str, str]) -> Iterator[Path]:
    """Copy a folder of the model under its new names; yields every file written."""
    for path in sorted(model.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        relative = str(path.relative_to(model)).removesuffix(".txt")
        target = to / _put(relative, names)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_put(path.read_text("utf-8"), names), "utf-8")
        yield target


def _put(text: str, names: dict[str, str]) -> str:
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)
