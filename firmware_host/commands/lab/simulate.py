"""croupier simulate: thousands of games, and what they show."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import BoardGame
from firmware_host.engine.rulings import Rulings
from firmware_host.lab import report
from firmware_host.lab.crew import hands
from firmware_host.lab.lengths import lengths, written
from firmware_host.lab.playing import BOTS, Plan, Trial
from firmware_host.lab.simulate import play_all
from firmware_host.record.new_game import NAMES, find_game, setup_for


def main(arguments: list[str]) -> int:
    """Play, count, and show the figures."""
    args = _arguments().parse_args(arguments)
    game = find_game(args.game)
    plans, labels = planned(game, args)
    if args.games < 1:
        raise Refused("There must be at least one game to play.")
    if args.lengths:
        setup, bots = plans[0].setup, plans[0].bots
        found = lengths(game, setup, bots, args.seed, args.games, args.workers)
        sys.stdout.write(written(found, args.games, len(setup.seats)))
        return 0
    trial = play_all(plans, args.games, args.workers, progress=args.progress, cluster=args.cluster)
    if args.pictures:
        _draw(Path(args.pictures), plans, labels, trial)
    if args.json:
        told = json.dumps(report.as_json(plans, labels, trial), indent=2, ensure_ascii=False)
        sys.stdout.write(f"{told}\n")
    elif len(plans) > 1:
        sys.stdout.write(f"{game.name}, {report.as_comparison(plans, labels, trial)}")
    else:
        told = report.as_text(plans[0], trial.tallies[0], events=args.events)
        sys.stdout.write(f"{game.name}, {told}")
    return 0


def _arguments() -> argparse.ArgumentParser:
    parse = options.parser(
        "simulate",
        "Play many games by bots and count: lengths, wins by seat, money over time and by rule.",
        "croupier simulate go-for-broke --games 2000 --compare GFB-12=a,b",
    )
    parse.add_argument("game", help="which game")
    parse.add_argument("--games", type=int, default=1000, metavar="N", help="how many (1000)")
    parse.add_argument("--seats", type=int, metavar="N", help="how many seats, if not --players")
    parse.add_argument(
        "--bots",
        default="sensible",
        metavar="LIST",
        help="random, beginner, sensible or expert, for all or per seat",
    )
    parse.add_argument(
        "--compare", metavar="ID=A,B", help="play every option of a switch on the same seeds"
    )
    parse.add_argument(
        "--lengths", action="store_true", help="the table of lengths that ships with a game"
    )
    parse.add_argument("--workers", type=int, default=hands(), metavar="N", help="processes")
    options.add_cluster(parse)
    parse.add_argument("--events", action="store_true", help="what happened how often, too")
    parse.add_argument("--json", action="store_true", help="for machines")
    parse.add_argument("--pictures", metavar="DIR", help="write charts as SVG files there")
    parse.add_argument("--progress", action="store_true", help="show the bar even in a pipe")
    options.add_setup(parse)
    options.add_state(parse)
    parse.set_defaults(seed=1)
    return parse


def planned(game: BoardGame, args: argparse.Namespace) -> tuple[list[Plan], list[str]]:
    """Return the plans that the options describe, the first being what others are compared with."""
    if args.seats and not args.players:
        if args.seats not in game.seats:
            low, high = game.seats.start, game.seats.stop - 1
            raise Refused(f"{game.name} is for {low} to {high} players, not {args.seats}.")
        args.players = ",".join(NAMES[: args.seats])
    # --bots names kinds of bots here, not players: everybody is one.
    wishes = replace(options.wishes(args), bots=())
    setup = setup_for(wishes, options.packs(args), everybody=True)
    bots = _bots(args.bots, len(setup.seats))
    plan = Plan(setup, bots, args.seed)
    if not args.compare:
        return [plan], [game.id]
    id_, _, values = args.compare.partition("=")
    plans = []
    for value in values.split(","):
        rulings = Rulings(game.switches, {**setup.rulings, id_: value})
        plans.append(replace(plan, setup=replace(setup, rulings=dict(rulings))))
    if len(plans) < 2:
        raise Refused("A comparison is written ID=A,B with at least two options.")
    return plans, [f"{id_}={value}" for value in values.split(",")]


def _bots(given: str, seats: int) -> tuple[str, ...]:
    bots = tuple(bot.strip() for bot in given.split(","))
    if unknown := [bot for bot in bots if bot not in BOTS]:
        raise Refused(f"There is no bot {unknown[0]!r}. Bots: {', '.join(BOTS)}.")
    bots = bots * seats if len(bots) == 1 else bots
    if len(bots) != seats:
        raise Refused(f"{len(bots)} bots were named for {seats} seats.")
    return bots


def _draw(folder: Path, plans: Sequence[Plan], labels: Sequence[str], trial: Trial) -> None:
    for plan, label, tally in zip(plans, labels, trial.tallies, strict=True):
        place = folder / label.replace("=", "-") if len(plans) > 1 else folder
        place.mkdir(parents=True, exist_ok=True)
        for name, picture in report.pictures(plan, tally, label).items():
            (place / name).write_text(picture, "utf-8")
