"""Return of unused memory to the system, if the C library keeps some.

glibc keeps a heap for nearly every thread, and no thread reuses the freed memory of another.
"""

import ctypes
import sys
from contextlib import suppress

ARENA_MAX = -8  # the number of that setting in malloc.h
ARENAS = 1


def share() -> None:
    """Let all threads share one heap; call this before they start."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).mallopt(ARENA_MAX, ARENAS)


def release_memory() -> None:
    """Return free memory to the system."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
