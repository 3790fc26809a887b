"""From what stands on pages to a PDF, or the sentence that says why there is none."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.paper.sheets import Json, Paper

if TYPE_CHECKING:
    from typst import Fonts

HERE = Path(__file__).parent
NEEDS = (
    "Printing needs the program part typst, which is not on this computer, and for some computers "
    "there is none (Windows on ARM). Everything else works without. To try once more, delete the "
    "folder .assistant-env and start again with the internet at hand."
)


class CannotPrint(RuntimeError):
    """There is no PDF; the sentence says why."""


def can_print() -> bool:
    """Whether PDFs can be made here."""
    return find_spec("typst") is not None


def pdf(pages: Sequence[Json], paper: Paper, title: str) -> bytes:
    """The pages as a PDF with its own fonts, always the same for the same pages.

    What people wrote goes in as data and never as a drawing's source, so no sign means anything.
    """
    if not can_print():
        raise CannotPrint(NEEDS)
    import typst  # 75 MB that only printing needs

    told = {"title": title, "width": paper.width, "height": paper.height, "pages": list(pages)}
    made = typst.compile(
        HERE / "typ" / "main.typ",
        root=HERE / "typ",
        font_paths=_fonts(),
        sys_inputs={"data": json.dumps(told, ensure_ascii=False)},
        timestamp=0,
    )
    assert isinstance(made, bytes)
    return made


@cache
def _fonts() -> "Fonts":
    """Those beside this file; of the system's none, so that every computer prints alike."""
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[HERE / "fonts"])
