"""croupier unlock: removes the parents' PIN, for an owner who has forgotten it."""

from __future__ import annotations

import sys

from firmware_host.commands import options
from firmware_host.kept import config


def main(arguments: list[str]) -> int:
    """Remove the PIN. All other settings stay as they are."""
    parse = options.parser(
        "unlock",
        "Take a forgotten parents' PIN off. A new one is set on the screen.",
        "sudo croupier unlock && sudo systemctl restart croupier",
    )
    parse.add_argument("--state", metavar="DIR", help="folder with the saved games and packs")
    args = parse.parse_args(arguments)
    settings, _ = config.load(state=options.state_folder(args.state))
    if not settings.lock.pin:
        sys.stdout.write("There is no PIN.\n")
        return 0
    config.remember(settings, "lock", "pin", "")
    sys.stdout.write("The PIN is taken off. An open table takes note of it at its next start.\n")
    return 0
