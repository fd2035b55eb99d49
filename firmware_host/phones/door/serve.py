"""Serves phones: a handful of files, and one line per phone that leads to the table."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from firmware_host.phones.door import access
from firmware_host.phones.door.files import File, read_pages

if TYPE_CHECKING:
    import ssl  # loaded only for an owner who has a certificate

LINE = "/line"  # the one address that is no file
QUIET = 600.0  # seconds without a phone after which a door that can be started again ends
AGAIN = 0.1  # seconds between two tries to reach the table
FROM_THE_TABLE = 1024 * 1024  # bytes of one line
UNREAD = 1024 * 1024  # bytes that may wait for a phone; one that sleeps on is let go


class Door:
    """One door. `table` is the path of the table's socket.

    A door that is `passing` ends after ten quiet minutes, because systemd starts it again.
    """

    def __init__(
        self,
        table: Path,
        *,
        passing: bool = False,
        names: frozenset[str] | None = None,
        pages: dict[str, File] | None = None,
    ) -> None:
        self._table = table
        self._passing = passing
        self._names = names if names is not None else access.our_names()
        self._files = pages if pages is not None else read_pages()
        self._phones: dict[int, ServerConnection] = {}
        self._writer: asyncio.StreamWriter | None = None
        self._up = asyncio.Event()  # the table is on the line
        self._leaving: set[asyncio.Task[None]] = set()
        self._count = 0
        self._over = asyncio.Event()

    async def run(self, sock: socket.socket, secure: ssl.SSLContext | None = None) -> None:
        """Serve on a socket that listens, until the table closes the door."""
        # Whoever is let in has it from here. A state that waits to be sent with the next one comes
        # 40 ms late, and asyncio forgets it for a socket that was handed over.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        async with serve(
            self._phone,
            sock=sock,
            ssl=secure,
            process_request=self._request,
            create_connection=_limited(),
            compression=None,
            server_header=None,
            max_size=access.LONGEST,
            max_queue=8,
            write_limit=256 * 1024,
            open_timeout=access.PATIENCE,
            close_timeout=2,
            ping_interval=20,
            ping_timeout=20,
        ):
            line = asyncio.create_task(self._line())
            quiet = asyncio.create_task(self._end_when_quiet())
            await self._over.wait()
            line.cancel()
            quiet.cancel()

    def end(self) -> None:
        """Close the door, whatever the table says."""
        self._over.set()

    # -- files -------------------------------------------------------------------------------------

    def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer for a file; None lets a phone in."""
        if request.method != "GET":
            return _said(HTTPStatus.METHOD_NOT_ALLOWED)
        host = request.headers.get("Host", "")
        local = connection.local_address
        if not access.is_ours(host, str(local[0]) if local else "", self._names):
            return _said(HTTPStatus.MISDIRECTED_REQUEST)
        path = request.path.partition("?")[0]
        if path == LINE:
            return self._let_in(request, host)
        file = self._files.get(path)
        if file is None:
            return _said(HTTPStatus.NOT_FOUND)
        return _said(HTTPStatus.OK, file.kind, file.body)

    def _let_in(self, request: Request, host: str) -> Response | None:
        if not access.is_own_page(request.headers.get("Origin", ""), host):
            return _said(HTTPStatus.FORBIDDEN)
        if len(self._phones) >= access.PHONES:
            return _said(HTTPStatus.SERVICE_UNAVAILABLE)
        return None

    # -- phones ------------------------------------------------------------------------------------

    async def _phone(self, connection: ServerConnection) -> None:
        """One phone, from its first message to its last."""
        if not await self._reached() or len(self._phones) >= access.PHONES:
            await connection.close(1013, "the table does not answer")
            return
        self._count += 1
        number = self._count
        self._phones[number] = connection
        allowance = access.Allowance(asyncio.get_running_loop().time)
        try:
            async for message in connection:
                if not allowance.spend() or isinstance(message, bytes):
                    await connection.close(1008, "too much")
                    break
                try:
                    said = json.loads(message)
                except (ValueError, RecursionError):
                    said = None
                self._tell({"from": number, "said": said})
        except ConnectionClosed:
            pass
        finally:
            self._phones.pop(number, None)
            self._tell({"from": number, "gone": True})

    async def _reached(self) -> bool:
        """Return whether the table is on the line; one that just starts is waited for."""
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._up.wait(), access.PATIENCE)
        return self._up.is_set()

    # -- the table ---------------------------------------------------------------------------------

    def _tell(self, message: dict[str, Any]) -> None:
        if self._writer is not None:
            line = json.dumps(message, ensure_ascii=True, separators=(",", ":"))
            self._writer.write(line.encode() + b"\n")

    async def _line(self) -> None:
        """Keep the line to the table: dial it again whenever it is lost, until it is closed."""
        while True:
            try:
                reader, writer = await asyncio.open_unix_connection(
                    str(self._table), limit=FROM_THE_TABLE
                )
            except OSError:
                await asyncio.sleep(AGAIN)
                continue
            self._writer = writer
            self._up.set()
            closed = await self._listen(reader)
            self._writer = None
            self._up.clear()
            writer.close()
            self._cut_all()
            if closed:
                await asyncio.gather(*self._leaving, return_exceptions=True)
                self._over.set()
                return

    async def _listen(self, reader: asyncio.StreamReader) -> bool:
        """Pass on what the table says; return whether it has closed the door."""
        while True:
            try:
                line = await reader.readline()
            except (OSError, ValueError):
                return False
            if not line:
                return False
            number, _, text = line.rstrip().partition(b" ")
            if not text:
                return number == b"close"
            connection = self._phones.get(int(number))
            if connection is not None:
                _pass_on(connection, text)

    def _cut_all(self) -> None:
        """Hang up on every phone because the table is away; they dial again by themselves."""
        for connection in self._phones.values():
            task = asyncio.create_task(connection.close(1012, "the table is away"))
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def _end_when_quiet(self) -> None:
        quiet_since = asyncio.get_running_loop().time()
        while self._passing:
            await asyncio.sleep(5)
            now = asyncio.get_running_loop().time()
            if self._phones:
                quiet_since = now
            if now - quiet_since > QUIET:
                self._over.set()


def _pass_on(connection: ServerConnection, text: bytes) -> None:
    """Send a phone its message without waiting: one that sleeps must not hold up the others."""
    broadcast([connection], text, text=True)
    if connection.transport.get_write_buffer_size() > UNREAD:
        connection.transport.abort()


def _said(
    status: HTTPStatus, kind: str = "text/plain; charset=utf-8", body: bytes = b""
) -> Response:
    headers = Headers(access.HEADERS)
    headers["Content-Type"] = kind
    body = body or f"{status.value} {status.phrase}\n".encode()
    headers["Content-Length"] = str(len(body))
    headers["Connection"] = "close"
    return Response(status.value, status.phrase, headers, body)


def _limited() -> type[ServerConnection]:
    """Return a connection class that limits how many connections are open at once."""
    open_now: set[int] = set()

    class Limited(ServerConnection):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            if len(open_now) >= access.KNOCKING:
                assert isinstance(transport, asyncio.Transport)
                transport.abort()
                return
            open_now.add(id(self))
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            if id(self) in open_now:
                open_now.discard(id(self))
                super().connection_lost(exc)

    return Limited
