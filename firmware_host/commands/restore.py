"""croupier restore: bring a backup back, at the next start of the table."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from firmware_host.commands import options
from firmware_host.kept.owner import as_owner
from firmware_host.system import backup, restore


def main(arguments: list[str]) -> int:
    """Stage a backup for the next start, or with --look only say what it would replace."""
    parse = options.parser(
        "restore",
        "Bring a backup back at the next start of the table. It can be taken back.",
        "croupier restore croupier-20261118-1900.croupier",
    )
    parse.add_argument("file", metavar="FILE", nargs="?", help="the backup")
    parse.add_argument("--look", action="store_true", help="only say what would be replaced")
    parse.add_argument("--take-back", action="store_true", help="undo the last restore")
    options.add_state(parse)
    args = parse.parse_args(arguments)
    if args.take_back:
        restore.take_back(options.state_folder(args.state))
        sys.stdout.write("What the last restore replaced comes back at the next start.\n")
        return 0
    if not args.file:
        parse.error("which backup?")
    state = options.named_state_folder(args.state)
    with TemporaryDirectory(prefix="croupier-") as scratch:
        # A copy that the owner of the state folder may read, wherever the backup lies.
        copy = Path(scratch) / Path(args.file).name
        backup.read(Path(args.file))
        shutil.copyfile(args.file, copy)
        Path(scratch).chmod(0o755)
        copy.chmod(0o644)
        with as_owner(state):
            return _bring_back(backup.read(copy), state, look=args.look)


def _bring_back(contents: backup.Contents, state: Path, *, look: bool) -> int:
    found = restore.preview(contents, state)
    sys.stdout.write(
        f"Made {found.made[:16].replace('T', ' ')} by version {found.version}: {found.games} games "
        f"instead of {found.games_here}, {found.packs} packs instead of {found.packs_here}, "
        f"settings {'change' if found.settings else 'stay'}.\n"
    )
    if not look:
        restore.lay_ready(contents, state)
        sys.stdout.write("It is brought back at the next start of the table.\n")
    return 0
