"""croupier door: lets phones in to the table that asked for it. Started by the table or systemd."""

from __future__ import annotations

import argparse
import errno
import gc
import os
import socket
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from firmware_host.engine.errors import Refused
from firmware_host.engine.words import Line

if TYPE_CHECKING:
    import ssl

FIRST = 3  # the first socket that systemd hands over
PATIENCE, AGAIN = 3.0, 0.05  # seconds that a taken port is waited for, and between two tries


def main(arguments: list[str]) -> int:
    """Serve phones until the table closes the door."""
    parse = argparse.ArgumentParser(
        prog="croupier door",
        description="Let phones in to the table (docs/phones.md). The table starts this by itself.",
        epilog="example:\n  croupier door --table /run/croupier/phones.sock --port 8276",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parse.add_argument("--table", metavar="SOCKET", required=True, help="the table's socket")
    parse.add_argument("--port", metavar="N", type=int, help="listen here; 0 takes any port")
    parse.add_argument("--address", metavar="IP", default="", help="and only at this address")
    parse.add_argument("--config", metavar="FILE", help="a settings file")
    parse.add_argument("--follow", action="store_true", help="end when standard input does")
    args = parse.parse_args(arguments)
    _leave_out("_hashlib")
    from firmware_host.kept import config

    phones = config.load(args.config)[0].phones
    secure = _secured(phones.certificate, phones.key) if phones.certificate else None
    if secure is None:
        _leave_out("ssl")
    sys.modules.setdefault("importlib.metadata", ModuleType("importlib.metadata"))
    _serve(args, secure)
    return 0


def _leave_out(module: str) -> None:
    """Make imports of a module fail, so that optional users do without it.

    Without a certificate nothing here needs OpenSSL: a quarter of the memory, and less to attack.
    """
    hidden: dict[str, object] = sys.modules  # type: ignore[assignment]
    hidden.setdefault(module, None)


def _secured(certificate: str, key: str) -> ssl.SSLContext:
    """Return an SSL context with the owner's certificate. Raises `Refused` if it is invalid."""
    import ssl

    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        made.load_cert_chain(certificate, key or None)
    except OSError as error:
        raise Refused(
            Line(
                "The certificate {name} cannot be used: {error}.",
                name=certificate,
                error=str(error.strerror or error),
            )
        ) from error
    return made


def _serve(args: argparse.Namespace, secure: ssl.SSLContext | None) -> None:
    """Say where phones find the door, and let them in."""
    try:
        import asyncio

        from firmware_host.phones.door.serve import Door
    except ImportError as error:
        raise Refused(
            Line("Phones need a package that is not installed: {name}.", name=str(error.name))
        ) from error
    handed = os.environ.get("LISTEN_FDS") == "1"
    sock = socket.socket(fileno=FIRST) if handed else _listen(args.address, args.port or 0)
    sys.stdout.write(f"listening {sock.getsockname()[1]}\n")
    sys.stdout.flush()

    # What the start has made stays: exempt it from garbage collections in the middle of a message.
    gc.collect()
    gc.freeze()

    async def serve() -> None:
        door = Door(Path(args.table), passing=handed)
        if args.follow:
            # The table that started it is gone, and another one may want the port.
            asyncio.get_running_loop().add_reader(sys.stdin.fileno(), door.end)
        await door.run(sock, secure)

    asyncio.run(serve())


def _listen(address: str, port: int) -> socket.socket:
    """Return a socket for the house's own network, for both kinds of addresses where there are.

    An older door whose table has just died may still be holding the port.
    """
    for _ in range(round(PATIENCE / AGAIN)):
        try:
            return _bound(address, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            time.sleep(AGAIN)
    return _bound(address, port)


def _bound(address: str, port: int) -> socket.socket:
    if address or not socket.has_dualstack_ipv6():
        return socket.create_server((address, port), backlog=64)
    return socket.create_server(("", port), family=socket.AF_INET6, dualstack_ipv6=True, backlog=64)
