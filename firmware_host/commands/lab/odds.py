"""croupier odds: the chances of every gamble of a game."""

from __future__ import annotations

import json
import sys

from firmware_host import games
from firmware_host.commands import options
from firmware_host.engine.game import Game
from firmware_host.lab.odds import as_json, as_text, report
from firmware_host.record.new_game import setup_for


def main(arguments: list[str]) -> int:
    """Show every odds card of a game as it is set up."""
    parse = options.parser(
        "odds",
        "The odds of every gamble, for the edition and rulings chosen: exact where they can be"
        " enumerated, otherwise marked as simulated.",
        "croupier odds gambler --edition house",
    )
    parse.add_argument("game", help="which game")
    parse.add_argument("--json", action="store_true", help="for machines")
    options.add_setup(parse)
    options.add_state(parse)
    args = parse.parse_args(arguments)
    setup = setup_for(options.wishes(args), options.packs(args))
    game = games.board(setup.game)
    table = Game(game, setup).table
    cards = report(game, table)
    read = table.speaker().line
    if args.json:
        sys.stdout.write(json.dumps([as_json(card, read) for card in cards], indent=2) + "\n")
    else:
        sys.stdout.write("\n".join(as_text(card, read, table.unit) for card in cards))
    return 0
