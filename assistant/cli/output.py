"""Common parts of every command: its parser, the data folder, files, output as JSON and lines."""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, TextIO

from assistant.rules.hidden_letters import harmless
from assistant.rules.problems import is_refusal, refusal

REFUSED = 2
STANDARD = "-"  # in place of a file: standard input or output
Words = Sequence[str]


def data_folder() -> Path:
    """Return the folder where this user's programs keep their data."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "umpires-assistant"


def read_file(file: Path, most: int = -1) -> bytes:
    """Return the bytes of a file, up to a limit, or of standard input for `-`."""
    try:
        if str(file) == STANDARD:
            return sys.stdin.buffer.read(most)
        with open(file, "rb") as opened:
            return opened.read(most)
    except OSError as problem:
        raise refusal(f"{file} cannot be read: {problem.strerror}") from None


def write_file(file: Path, content: bytes) -> None:
    """Write a file, or standard output for `-`."""
    try:
        if str(file) == STANDARD:
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
        else:
            file.write_bytes(content)
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise refusal(f"{file} cannot be written: {problem.strerror}") from None


def parser_of(name: str, description: str | None) -> argparse.ArgumentParser:
    """Return a parser for the words after a command."""
    return argparse.ArgumentParser(prog=f"assistant {name}", description=description)


def print_result(answer: dict[str, Any], indent: int | None = None) -> int:
    """Print an answer as JSON; the exit status says whether it is a refusal."""
    print(json.dumps(answer, indent=indent))
    return REFUSED if is_refusal(answer) else 0


def print_refusal(refusal: dict[str, Any]) -> int:
    """Print the problems of a refusal on standard error, one sentence per line, for people."""
    for problem in refusal["problems"]:
        print_line(problem, file=sys.stderr)
    return REFUSED


def print_lines(lines: Iterable[str], none: str = "") -> int:
    """Print lines for people; without any line, print `none` on standard error."""
    line = None
    for line in lines:
        print_line(line)
    if line is None and none:
        print_line(none, file=sys.stderr)
    return 0


def print_line(line: object, file: TextIO | None = None) -> None:
    """Print a line for people, on standard output unless another file is named.

    Names and sentences come from files of other people, so nothing in them commands the terminal.
    """
    print(harmless(str(line)), file=file)
