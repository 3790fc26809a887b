"""The folders of files that are not code: templates, static files, data cards."""

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


@cache
def files(name: str) -> Path:
    """Return a top-level folder or file by name, in an installed package or a checkout."""
    packed = PACKAGE / "_files" / name
    return packed if packed.exists() else PACKAGE.parent / name
