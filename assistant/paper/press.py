"""A process of its own that makes one PDF: what it is told comes in, and the PDF goes out.

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
    # what people wrote goes in as data and never as a drawing's source, so no sign means anything
    told = sys.stdin.buffer.read().decode()
    made = typst.compile(
        HERE / "typ" / "main.typ",
        root=HERE / "typ",
        # of the system's fonts none, so that every computer prints alike
        font_paths=typst.Fonts(include_system_fonts=False, font_paths=[HERE / "fonts"]),
        sys_inputs={"data": told},
        timestamp=0,
    )
    assert isinstance(made, bytes)
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    main()
