"""A separate process that makes one PDF: it reads the pages and writes the PDF.

It ends with its PDF, so that the server never holds the 75 MB that only printing needs.
"""

import faulthandler
import sys
from pathlib import Path

import typst

HERE = Path(__file__).parent


def main() -> None:
    """Make a PDF with its own fonts, always the same for the same pages.

    The argument is the time in seconds after which this process ends in any case.
    """
    faulthandler.dump_traceback_later(float(sys.argv[1]), exit=True)
    # user text is passed as data, never as source, so no character has a special meaning
    request = sys.stdin.buffer.read().decode()
    made = typst.compile(
        HERE / "typ" / "main.typ",
        root=HERE / "typ",
        # no system fonts, so that every computer prints the same page
        font_paths=typst.Fonts(include_system_fonts=False, font_paths=[HERE / "fonts"]),
        sys_inputs={"data": request},
        timestamp=0,
    )
    assert isinstance(made, bytes)
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    main()
