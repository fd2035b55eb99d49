"""croupier games: what is installed."""

from __future__ import annotations

import json
import sys

from firmware_host import games
from firmware_host.commands import options
from firmware_host.engine.game import BoardGame
from firmware_host.engine.table import Json
from firmware_host.kept.editions import Packs


def main(arguments: list[str]) -> int:
    """List the games, for people or as JSON."""
    parse = options.parser("games", "List the games on the shelf.", "croupier games --json")
    parse.add_argument("--json", action="store_true", help="for machines")
    options.add_state(parse)
    args = parse.parse_args(arguments)
    packs = Packs(options.state_folder(args.state) / "packs")
    shelf = [games.board(game) for game in games.shelved()]
    if args.json:
        listing = [described(game, packs) for game in shelf]
        sys.stdout.write(json.dumps(listing, ensure_ascii=False, indent=2) + "\n")
        return 0
    for game in shelf:
        low, high = game.seats.start, game.seats.stop - 1
        sys.stdout.write(
            f"{game.name} ({game.id}): {game.label.tagline}. {low} to {high} players.\n"
        )
        sys.stdout.write(f"  editions: {', '.join(packs.names(game))}\n")
        for option in game.options:
            sys.stdout.write(
                f"  --option {option.key}={'|'.join(option.options)}: {option.title}\n"
            )
        for switch in game.switches:
            choices = "|".join(
                f"{key}*" if key == switch.default else key for key in switch.options
            )
            sys.stdout.write(f"  --rule {switch.id}={choices}: {switch.title}\n")
    return 0


def described(game: BoardGame, packs: Packs) -> dict[str, Json]:
    """Return one game for machines: seats, switches and their options, editions."""
    return {
        "id": game.id,
        "name": game.name,
        "tagline": game.label.tagline,
        "seats": [game.seats.start, game.seats.stop - 1],
        "editions": list(packs.names(game)),
        "options": [
            {"key": o.key, "title": o.title, "options": dict(o.options), "default": o.default}
            for o in game.options
        ],
        "switches": [
            {
                "id": s.id,
                "title": s.title,
                "options": dict(s.options),
                "default": s.default,
                "reason": s.reason,
                "rule": s.rule,
            }
            for s in game.switches
        ],
        "sources": dict(game.sources),
    }
