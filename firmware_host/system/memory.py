"""The memory of this process, as the C library keeps it."""

from __future__ import annotations


def give_back() -> bool:
    """Give unused memory pages back to the system; return whether there were any.

    Only with a C library that can: otherwise free memory below something in use stays with us.
    """
    import ctypes

    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return bool(trim and trim(0))
