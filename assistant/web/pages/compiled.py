"""What was worked out of the program's own files, kept beside its compiled code."""

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
    """Templates, compiled once for all starts where the folder can be written to."""

    def __init__(self) -> None:
        with suppress(OSError):
            folder().mkdir(parents=True, exist_ok=True)
        super().__init__(str(folder()), "template-%s.cache")

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template, if that can be."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def folder() -> Path:
    """Where Python keeps the compiled modules of this package."""
    return Path(importlib.util.cache_from_source(__file__)).parent


@cache
def program() -> str:
    """Differs when the program's code or tables were changed."""
    return _digest(line for part in OFFERING for line in _within(str(PACKAGE / part)))


def state_of(paths: Iterable[Path]) -> str:
    """Differs when one of these files was changed, came or went."""
    return _digest(_line(str(path), path.stat()) for path in paths)


def noted(path: Path, state: str) -> Any:
    """What was noted in a file while all was in this state; None when it was not."""
    with suppress(OSError, ValueError, LookupError, TypeError):
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["state"] == state:
            return told["found"]
    return None


def note(path: Path, state: str, found: object) -> None:
    """Note something for the next start; where that cannot be, it is worked out again."""
    half = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        half.write_text(json.dumps({"state": state, "found": found}), encoding="utf-8")
        os.replace(half, path)


def _within(folder: str) -> Iterator[str]:
    with os.scandir(folder) as found:
        for each in found:
            if each.name.endswith((".py", ".toml")):
                yield _line(each.path, each.stat())
            elif each.is_dir() and each.name != "__pycache__":
                yield from _within(each.path)


def _line(path: str, stat: os.stat_result) -> str:
    return f"{path} {stat.st_mtime_ns} {stat.st_size}"


def _digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(sorted(lines)).encode(errors="replace")).hexdigest()
