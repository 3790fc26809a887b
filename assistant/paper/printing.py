"""Conversion of pages to a PDF, or to a sentence that says why there is none."""

import json
import subprocess
import sys
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from assistant.paper.sheets import Json, Paper

PRESS = Path(__file__).with_name("pdf_process.py")
MOST_S = 120.0
LOOK_S = 0.2  # between two looks whether anybody still waits
TYPST = "typst>=0.15,<0.16"
NEEDS = (
    "Printing needs the program part typst, which is not on this computer, and for some computers "
    "there is none (Windows on ARM). Everything else works without. "
)
AGAIN = (  # where run.py made the environment
    "To try again, delete the folder .assistant-env and start again with the internet at hand."
)
ADD = (  # where somebody else did
    f'To add it, run: pip install "{TYPST}". '
    f'If you installed the assistant with pipx, run: pipx inject umpires-assistant "{TYPST}".'
)
TOO_LONG = "Printing took too long and was stopped. Print fewer sheets at a time."
NOBODY_WAITS = "The device that asked for this PDF is gone."


class CannotPrint(RuntimeError):
    """No PDF can be made; the sentence says why."""


def can_print() -> bool:
    """Return whether PDFs can be made on this computer."""
    return find_spec("typst") is not None


def why_not() -> str:
    """Return why PDFs cannot be made here, and the umpire's remedy; empty if they can."""
    if can_print():
        return ""
    return NEEDS + (AGAIN if Path(sys.prefix).name == ".assistant-env" else ADD)


def pdf(
    pages: Sequence[Json],
    paper: Paper,
    title: str,
    is_gone: Callable[[], bool] = lambda: False,
    photos: Mapping[str, bytes] | None = None,
) -> bytes:
    """Make a PDF of the pages, always the same for the same pages.

    `photos` are JPEG by the names that the pages have for them.

    A separate process makes the PDF, so that its libraries do not stay in the server's memory.
    The process is stopped if it takes too long, or if `is_gone` says that nobody waits for it.
    """
    if problem := why_not():
        raise CannotPrint(problem)
    request = {"title": title, "width": paper.width, "height": paper.height, "pages": list(pages)}
    request["photos"] = {name: b64encode(each).decode() for name, each in (photos or {}).items()}
    with subprocess.Popen(
        # it also ends on its own if this process is killed
        [sys.executable, "-P", str(PRESS), str(MOST_S)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    ) as press:
        try:
            made, complaint = _make_pdf(
                press, json.dumps(request, ensure_ascii=False).encode(), is_gone
            )
        except BaseException:
            press.kill()
            raise
    if press.returncode != 0:
        raise RuntimeError(complaint.decode(errors="replace")[-2000:])
    return made


def _make_pdf(
    press: "subprocess.Popen[bytes]", content: bytes, is_gone: Callable[[], bool]
) -> tuple[bytes, bytes]:
    """Send the pages to the press; return the PDF and the error output."""
    until_s = time.monotonic() + MOST_S
    _send_meanwhile(press, content)
    while True:
        try:
            return press.communicate(timeout=min(LOOK_S, MOST_S))
        except subprocess.TimeoutExpired:
            if is_gone():
                raise CannotPrint(NOBODY_WAITS) from None
            if time.monotonic() >= until_s:
                raise CannotPrint(TOO_LONG) from None


def _send_meanwhile(press: "subprocess.Popen[bytes]", content: bytes) -> None:
    """Write the pages to the press in a thread, and close its input.

    `communicate` forgets the rest of its input at its first timeout, and a press that starts
    slowly has read nothing by then.
    """
    pipe = press.stdin
    assert pipe is not None
    press.stdin = None  # `communicate` leaves it alone

    def send() -> None:
        with suppress(OSError), pipe:  # a press that has ended reads no more
            pipe.write(content)

    threading.Thread(target=send, daemon=True).start()
