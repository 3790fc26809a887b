"""Renaming and deleting database files, each with its log, while other programs may hold them."""

import time
from contextlib import suppress
from pathlib import Path

ENDINGS = ("-wal", "-shm", "")  # the log first: it must never be found beside another file
RENAMES = 10  # tries, while a virus scanner holds the file
PAUSE_S = 0.2  # between them


def rename_all(path: Path, to: Path) -> None:
    """Rename a file and its log, both or neither; raise `OSError`."""
    moved: list[tuple[Path, Path]] = []
    try:
        for ending in ENDINGS:
            here, there = (Path(f"{each}{ending}") for each in (path, to))
            if here.exists():
                rename(here, there)
                moved.append((here, there))
    except OSError:
        for here, there in moved:
            with suppress(OSError):
                rename(there, here)
        raise


def rename(here: Path, there: Path) -> None:
    """Rename a file and replace an existing one; wait while another program uses the file."""
    for left in reversed(range(RENAMES)):
        try:
            here.replace(there)
        except PermissionError:
            if not left:
                raise
            time.sleep(PAUSE_S)
        else:
            return


def delete(path: Path) -> None:
    """Remove a file and its log, if they exist."""
    for ending in ENDINGS:
        Path(f"{path}{ending}").unlink(missing_ok=True)


def log_of(path: Path) -> Path:
    """Return the path of a file's write-ahead log."""
    return Path(f"{path}-wal")
