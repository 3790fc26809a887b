"""Making a photo small in a separate process, one at a time and in limited time."""

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from assistant.frozen import dataclass

PROCESS = Path(__file__).with_name("photo_process.py")
MOST_S = 30.0  # for one photo, beside other work; the process limits its own work
WAIT_S = 40.0  # for the photos before it
BEGINNINGS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF")
UNKNOWN = "This is not a photo. Send a JPEG, PNG or WebP picture."
TOO_LONG = "This picture took too long to read, so nothing was added. Send another one."
BUSY = "Other photos are being read, so this one was not added. Try again in a moment."
_one = threading.Lock()


class BadPhoto(ValueError):
    """A file that cannot be kept as a photo; the sentence says why."""


@dataclass(frozen=True)
class Photo:
    """A stored photo: JPEG with nothing but the picture."""

    wide: int
    high: int
    content: bytes
    small: bytes  # the same picture for lists


def shrink(sent: bytes, use: str = "photo") -> Photo:
    """Shrink a photo that a device sent, and return the kept copy; raise `BadPhoto`.

    The `use` is `photo`, or `map` for a picture with small numbers.
    """
    if not sent.startswith(BEGINNINGS):
        raise BadPhoto(UNKNOWN)
    if not _one.acquire(timeout=WAIT_S):
        raise BadPhoto(BUSY)
    try:
        done = subprocess.run(
            [sys.executable, "-P", str(PROCESS), str(MOST_S + 2), use],
            input=sent,
            capture_output=True,
            timeout=MOST_S,
            check=False,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except subprocess.TimeoutExpired:
        raise BadPhoto(TOO_LONG) from None
    finally:
        _one.release()
    return _read(done.stdout)


def _read(written: bytes) -> Photo:
    """Return the output of the process; empty if the system ended it."""
    line, _, pictures = written.partition(b"\n")
    head: dict[str, Any] = json.loads(line) if line else {"problem": TOO_LONG}
    if problem := head.get("problem"):
        raise BadPhoto(problem)
    content, small = pictures[: head["photo"]], pictures[head["photo"] :]
    return Photo(head["wide"], head["high"], content, small)
