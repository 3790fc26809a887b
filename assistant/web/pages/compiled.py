"""Results that depend only on the program's own files, kept beside its compiled code."""

import importlib.util
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

from assistant.files import PACKAGE

OFFERING = ("battle", "boardmap", "cards", "rules")  # parts that make scenarios out of files


class Templates(FileSystemBytecodeCache):
    """Templates, compiled once for all starts if the folder can be written."""

    def __init__(self) -> None:
        with suppress(OSError):
            cache_folder().mkdir(parents=True, exist_ok=True)
        super().__init__(str(cache_folder()), "template-%s.cache")

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Save a compiled template, if possible."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def cache_folder() -> Path:
    """Return the folder of this package's compiled modules."""
    return Path(importlib.util.cache_from_source(__file__)).parent


@cache
def program_digest() -> str:
    """Return a digest that changes with the program's code or tables."""
    return _digest(line for part in OFFERING for line in _files_in(str(PACKAGE / part)))


def files_digest(paths: Iterable[Path]) -> str:
    """Return a digest that changes when one of these files changes, appears or disappears."""
    return _digest(_file_line(str(path), path.stat()) for path in paths)


def read_note(path: Path, state: str) -> Any:
    """Return the note in a file if it was written for the same state, or None."""
    with suppress(OSError, ValueError, LookupError, TypeError):
        saved = json.loads(path.read_text(encoding="utf-8"))
        if saved["state"] == state:
            return saved["found"]
    return None


def write_note(path: Path, state: str, found: object) -> None:
    """Save a result with its state for the next start, if possible."""
    half = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        half.write_text(json.dumps({"state": state, "found": found}), encoding="utf-8")
        os.replace(half, path)


def _files_in(folder: str) -> Iterator[str]:
    with os.scandir(folder) as found:
        for each in found:
            if each.name.endswith((".py", ".toml")):
                yield _file_line(each.path, each.stat())
            elif each.is_dir() and each.name != "__pycache__":
                yield from _files_in(each.path)


def _file_line(path: str, stat: os.stat_result) -> str:
    return f"{path} {stat.st_mtime_ns} {stat.st_size}"


def _digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(sorted(lines)).encode(errors="replace")).hexdigest()
