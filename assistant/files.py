"""Where the files that are not code lie: templates, static files, data cards."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def files(name: str) -> Path:
    """A top-level folder or file by name: in an installed package, or beside it in a checkout."""
    packed = PACKAGE / "_files" / name
    return packed if packed.exists() else PACKAGE.parent / name
