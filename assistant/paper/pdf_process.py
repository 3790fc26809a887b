"""A separate process that makes one PDF: it reads the pages and writes the PDF.

It ends with its PDF, so that the server never holds the 75 MB that only printing needs.
"""

import faulthandler
import json
import shutil
import sys
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import typst

HERE = Path(__file__).parent
TYP = HERE / "typ"


def main() -> None:
    """Make a PDF with its own fonts, always the same for the same pages.

    The argument is the time in seconds after which this process ends in any case.
    """
    faulthandler.dump_traceback_later(float(sys.argv[1]), exit=True)
    # user text is passed as data, never as source, so no character has a special meaning
    request = json.loads(sys.stdin.buffer.read())
    with _folder_with(request.pop("photos")) as folder:
        made = typst.compile(
            folder / "main.typ",
            root=folder,
            # no system fonts, so that every computer prints the same page
            font_paths=typst.Fonts(include_system_fonts=False, font_paths=[HERE / "fonts"]),
            sys_inputs={"data": json.dumps(request, ensure_ascii=False)},
            timestamp=0,
        )
    assert isinstance(made, bytes)
    sys.stdout.buffer.write(made)


@contextmanager
def _folder_with(photos: Mapping[str, str]) -> Iterator[Path]:
    """Yield the folder of the sources, or a copy that has photos too: typst reads only files."""
    if not photos:
        yield TYP
        return
    with TemporaryDirectory(prefix="assistant-") as name:
        folder = Path(name) / "typ"
        shutil.copytree(TYP, folder)
        for photo, content in photos.items():
            (folder / f"{photo}.jpg").write_bytes(b64decode(content))
        yield folder


if __name__ == "__main__":
    main()
