"""croupier door: lets phones in to the table that asked for it. Started by the table or systemd."""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import ssl
import sys
from pathlib import Path

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line
from firmware_host.kept import config

FIRST = 3  # the first socket that systemd hands over


def main(arguments: list[str]) -> int:
    """Serve phones until the table closes the door."""
    parse = argparse.ArgumentParser(
        prog="croupier door",
        description="Let phones in to the table (docs/phones.md). The table starts this by itself.",
        epilog="example:\n  croupier door --table /run/croupier/phones.sock --port 8276",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parse.add_argument("--table", metavar="SOCKET", required=True, help="the table's path socket")
    parse.add_argument("--port", metavar="N", type=int, help="listen here; 0 takes any port")
    parse.add_argument("--address", metavar="IP", default="", help="and only at this address")
    parse.add_argument("--config", metavar="FILE", help="a settings file")
    args = parse.parse_args(arguments)
    try:
        from firmware_host.phones.door.serve import Door
    except ImportError as error:
        raise Refused(
            Line("Phones need a package that is not installed: {name}.", name=str(error.name))
        ) from error
    settings, _ = config.load(args.config)
    handed = os.environ.get("LISTEN_FDS") == "1"
    sock = socket.socket(fileno=FIRST) if handed else _listen(args.address, args.port or 0)
    sys.stdout.write(f"listening {sock.getsockname()[1]}\n")
    sys.stdout.flush()
    secure = None
    if settings.phones.certificate:
        secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        secure.load_cert_chain(settings.phones.certificate, settings.phones.key or None)
    asyncio.run(_serve(Door, Path(args.table), sock, secure, passing=handed))
    return 0


async def _serve(
    door: type, table: Path, sock: socket.socket, secure: ssl.SSLContext | None, *, passing: bool
) -> None:
    await door(table, passing=passing).run(sock, secure)


def _listen(address: str, port: int) -> socket.socket:
    """Return a socket for the house's own network, for both kinds of addresses where there are."""
    if address or not socket.has_dualstack_ipv6():
        return socket.create_server((address, port), backlog=64)
    return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=64)
