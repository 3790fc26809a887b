"""The program of the folder: the server by a double click, and every command by its words."""

import os
import runpy
import sys
from collections.abc import MutableMapping
from pathlib import Path

from assistant.cli import main as command
from assistant.cli.output import data_folder

STARTS = "The umpire's assistant is starting. This takes a few seconds."
LIBRARIES = "LD_LIBRARY_PATH"  # where Linux looks for libraries
BEFORE = f"{LIBRARIES}_ORIG"


def main(words: list[str]) -> int:
    """Run the command that the words name, or the server; return the exit status."""
    restore(os.environ)
    if words[:1] == ["-P"]:  # as Python itself takes it: a file that is a process of its own
        sys.argv = words[1:]
        runpy.run_path(words[1], run_name="__main__")
        return 0
    if words:
        return command(words)
    print(STARTS, flush=True)
    status = command(["serve", "--data", str(data_beside(Path(sys.executable)))])
    if status and sys.stdin and sys.stdin.isatty():
        input("Press Enter to close this window.")
    return status


def restore(environment: MutableMapping[str, str]) -> None:
    """Let the opened browser find the computer's own libraries, not those of the folder."""
    if BEFORE in environment:
        environment[LIBRARIES] = environment.pop(BEFORE)
    else:
        environment.pop(LIBRARIES, None)


def data_beside(program: Path) -> Path:
    """Return the folder for the battles: beside the program's, or the user's if it is read only."""
    stick = program.resolve().parents[1]
    return stick / "data" if os.access(stick, os.W_OK) else data_folder()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
