"""croupier care: carries out one request of the table; run as root by a systemd unit."""

from __future__ import annotations

import os
import sys

from firmware_host.commands import options
from firmware_host.engine.errors import Refused
from firmware_host.engine.words import english
from firmware_host.system.care import Care


def main(arguments: list[str]) -> int:
    """Carry out the request in the table's runtime folder, or make the weekly backup."""
    parse = options.parser(
        "care", "The appliance's helper; systemd runs it when the table asks.", "croupier care"
    )
    parse.add_argument("--weekly", action="store_true", help="the backup to a stick left in")
    args = parse.parse_args(arguments)
    if os.geteuid() != 0:
        raise Refused("Only the system itself can do this.")
    answer = Care().weekly() if args.weekly else Care().grant()
    sys.stdout.write(f"{english(answer.says) or 'done'}\n")
    return 0
