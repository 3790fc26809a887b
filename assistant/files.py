"""The folders of files that are not code, and files that are written whole or not at all."""

import os
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


@cache
def files(name: str) -> Path:
    """Return a top-level folder or file by name, in an installed package or a checkout."""
    packed = PACKAGE / "_files" / name
    return packed if packed.exists() else PACKAGE.parent / name


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a power cut leaves the old content or the new, never a part.

    Make its folder if there is none. Raise `OSError` and leave the old file unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
