"""Many machines: numbered games handed to a Dask cluster, with the same figures as one process.

Every game follows from its number alone and everything that is counted is a whole number, so it
makes no difference who plays which game, in which order, or how often a machine dies over one: a
piece counts once, when it is done. Only this module knows Dask, and imports it when it is used.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from contextlib import ExitStack
from typing import Any, TypeAlias

from firmware_host import __version__
from firmware_host.engine.errors import Refused

from .crew import hands
from .playing import Plan, Trial, run

Client: TypeAlias = Any  # Dask has no type hints
Future: TypeAlias = Any

LOCAL = "local"
PATIENCE = 10  # seconds until a scheduler that does not answer is given up
PIECES = 24  # for each worker: enough that nobody waits for long at the end
LARGEST = 200  # games of a piece: the bar moves, and little is played again when a worker dies
TRIES = 20  # workers that may die over one piece before it is that piece's fault
MISSING = (
    "A cluster needs Dask. Type: ./play simulate --cluster ..., which sets it up, "
    "or: pip install distributed."
)


def piece(plans: Sequence[Plan], first: int, last: int, version: str) -> Trial:
    """Return what the games from `first` to before `last` come to; runs on a worker."""
    if version != __version__:
        raise Refused(
            f"A worker has croupier {__version__}, but this is {version}: "
            "every machine of a cluster needs the same."
        )
    whole = Trial.of(len(plans))
    for part in run(plans, range(first, last)):
        whole.merge(part)
    return whole


def shared_out(plans: Sequence[Plan], count: int, address: str) -> Generator[Trial, None, None]:
    """Have the games 0 .. count-1 played by a cluster; parts come as they are ready, in no order.

    The address is that of a Dask scheduler, or "local" for one on this machine, for a try. Raises
    `Refused` if there is none.
    """
    try:
        from distributed import KilledWorker, as_completed
    except ImportError:
        raise Refused(MISSING) from None
    with ExitStack() as stack:
        client = _reached(address, stack)
        sys.stderr.write(f"The cluster's own page: {client.dashboard_link}\n")
        spans = _spans(count, len(client.scheduler_info()["workers"]) or 1)
        waiting = {_handed(client, plans, span): span for span in spans}
        tries = dict.fromkeys(spans, 0)
        done = as_completed(list(waiting))
        for future in done:
            span = waiting.pop(future)
            try:
                part: Trial = future.result()
                yield part
            except KilledWorker:
                # Several workers died over it, one after the other; that need not be its fault.
                tries[span] += 1
                if tries[span] > TRIES:
                    raise Refused("The workers of the cluster die one after another.") from None
                again = _handed(client, plans, span)
                waiting[again] = span
                done.add(again)


def _reached(address: str, stack: ExitStack) -> Client:
    from distributed import Client as Dask
    from distributed import LocalCluster

    try:
        if address != LOCAL:
            return stack.enter_context(Dask(address, timeout=PATIENCE))
        # For a try: nothing of it can be reached from another machine.
        cluster = stack.enter_context(
            LocalCluster(
                n_workers=hands(),
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
            )
        )
        return stack.enter_context(Dask(cluster))
    except (OSError, ValueError) as error:
        raise Refused(f"No cluster answers at {address}: {error}") from None


def _spans(count: int, workers: int) -> list[tuple[int, int]]:
    """Return which games go together, from the first to before the last."""
    size = max(1, min(LARGEST, count // (workers * PIECES)))
    return [(first, min(first + size, count)) for first in range(0, count, size)]


def _handed(client: Client, plans: Sequence[Plan], span: tuple[int, int]) -> Future:
    return client.submit(piece, plans, *span, __version__, pure=False)
