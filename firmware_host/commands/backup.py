"""croupier backup: games, packs, cards and settings in one file."""

from __future__ import annotations

import sys
from pathlib import Path

from firmware_host.commands import options
from firmware_host.kept import config
from firmware_host.record.journal import local_time
from firmware_host.system import backup, restore


def main(arguments: list[str]) -> int:
    """Write a backup."""
    parse = options.parser(
        "backup",
        "Write games, packs, cards and settings into one file. The table may be played on.",
        "croupier backup /media/stick",
    )
    parse.add_argument("target", metavar="FILE_OR_FOLDER", help="where to write it")
    options.add_state(parse)
    args = parse.parse_args(arguments)
    settings, _ = config.load()
    state = Path(args.state) if args.state else settings.state_folder
    now = local_time()
    target = Path(args.target)
    target = target / backup.file_name(now) if target.is_dir() else target
    made = backup.make(state, settings.source, target, now)
    games = restore.preview(made, state).games
    sys.stdout.write(f"{target}: {games} games, {made.count('packs')} packs, settings\n")
    return 0
