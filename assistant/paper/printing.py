"""From what stands on pages to a PDF, or the sentence that says why there is none."""

import json
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from assistant.paper.sheets import Json, Paper

PRESS = Path(__file__).with_name("press.py")
MOST_S = 120.0
NEEDS = (
    "Printing needs the program part typst, which is not on this computer, and for some computers "
    "there is none (Windows on ARM). Everything else works without. To try once more, delete the "
    "folder .assistant-env and start again with the internet at hand."
)
TOO_LONG = "Printing took too long, so there is no PDF. Print fewer sheets at a time."


class CannotPrint(RuntimeError):
    """There is no PDF; the sentence says why."""


def can_print() -> bool:
    """Whether PDFs can be made here."""
    return find_spec("typst") is not None


def pdf(pages: Sequence[Json], paper: Paper, title: str) -> bytes:
    """Make a PDF of the pages, always the same for the same pages.

    A process of its own makes it: what that loads would stay with the server for the evening.
    """
    if not can_print():
        raise CannotPrint(NEEDS)
    told = {"title": title, "width": paper.width, "height": paper.height, "pages": list(pages)}
    try:
        made = subprocess.run(
            [sys.executable, "-P", str(PRESS)],
            input=json.dumps(told, ensure_ascii=False).encode(),
            capture_output=True,
            timeout=MOST_S,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except subprocess.TimeoutExpired:
        raise CannotPrint(TOO_LONG) from None
    if made.returncode != 0:
        raise RuntimeError(made.stderr.decode(errors="replace")[-2000:])
    return made.stdout
