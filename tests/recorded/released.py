"""Data folders of released versions, as an umpire has them who installs a new one.

Run `python -m tests.recorded.released` at a release. It makes the file of the present version: a
battle of each system that was imported, and one that was played on the console and two phones.
"""

import lzma
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from assistant import __version__, cli
from assistant.battle.storage.exported import ENDING
from assistant.battle.systems import SYSTEMS
from assistant.web.app import create_app
from assistant.web.settings import Settings
from tests.recorded.kept import battles
from tests.web.evening import Evening

FOLDER = Path(__file__).parent / "releases"
PACKED = ".sqlite3.xz"
DATABASE = "assistant.sqlite3"
PLAYED_ENTRIES = 3  # an evening that was played has at least so many


def versions() -> list[str]:
    """The released versions that have a data folder here."""
    return sorted(path.name.removesuffix(PACKED) for path in FOLDER.glob(f"*{PACKED}"))


def unpack(version: str, data: Path) -> None:
    """Put the database of a released version into a data folder."""
    data.mkdir(parents=True, exist_ok=True)
    packed = FOLDER / f"{version}{PACKED}"
    (data / DATABASE).write_bytes(lzma.decompress(packed.read_bytes()))


def make(data: Path) -> None:
    """Play and import battles into a new data folder with the present version."""
    for system in SYSTEMS:
        kept = sorted(battles("quick", system).values(), key=lambda battle: len(battle.file))
        file = data.parent / f"{system}{ENDING}"
        file.write_text(kept[len(kept) // 2].file, "utf-8")
        assert cli.main(["import", str(file), "--data", str(data)]) == 0
    settings = Settings(data)
    evening = Evening(create_app(settings), settings)
    evening.act()
    evening.umpire.post(f"{evening.base}/undo", data={"why": "wrong target"})


def pack(data: Path, version: str) -> Path:
    """Write the database of a data folder as the file of a version."""
    whole = data.parent / "whole.sqlite3"
    with closing(sqlite3.connect(data / DATABASE)) as db:
        db.execute("VACUUM INTO ?", [str(whole)])
    packed = FOLDER / f"{version}{PACKED}"
    packed.write_bytes(lzma.compress(whole.read_bytes(), preset=9))
    return packed


def main() -> int:
    """Make the file of the present version, if it has none yet."""
    if __version__ in versions():
        sys.exit(f"{__version__} has its file already")
    with TemporaryDirectory() as place:
        data = Path(place) / "data"
        make(data)
        sys.stdout.write(f"{pack(data, __version__)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
