"""The `assistant` command: it reads arguments and prints results, and nothing else."""

import argparse
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from assistant import __version__
from assistant.cli.output import (
    REFUSED,
    STANDARD,
    Words,
    data_folder,
    parser_of,
    print_refusal,
    print_result,
)
from assistant.cli.readable import is_for_people
from assistant.rules.problems import BadInputs, refusal_json

COMMANDS = {  # and the module of each; only that one is loaded, so that each starts fast
    "serve": "assistant.cli",
    "battles": "assistant.cli.battles",
    "campaigns": "assistant.cli.battles",
    "export": "assistant.cli.battles",
    "import": "assistant.cli.battles",
    "replay": "assistant.cli.battles",
    "pack": "assistant.cli.packs",
    "tables": "assistant.cli.library",
    "procedures": "assistant.cli.library",
    "cards": "assistant.cli.library",
    "resolve": "assistant.cli.library",
    "odds": "assistant.cli.library",
    "print": "assistant.cli.library",
    "completion": "assistant.cli.completion",
}
JSON_IN_PIPE = ("resolve", "odds", "procedures")  # the others print text without `--json`
MAKE_FILES = (("export",), ("print",), ("pack", "make"))  # with `-` on standard output
NAMED = {"import": "import_", "print": "print_"}  # the others are words of Python


def main(words: Words | None = None) -> int:
    """Run the command line and return its exit status."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a console may lack a sign that a title has
    entered = list(sys.argv[1:] if words is None else words)
    named = entered[0] if entered and entered[0] in COMMANDS else _command_named(entered[:1])
    try:
        status = command_function(named)(entered[1:])
        sys.stdout.flush()
    except BadInputs as problem:
        return _print_refused(refusal_json(*problem.problems), entered)
    except BrokenPipeError:
        # the reader has closed the pipe: the rest of the answer must not fail at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _print_refused(refused: dict[str, Any], entered: Words) -> int:
    """Print a refusal: JSON for scripts, sentences for people; nothing into a file that is made."""
    is_json = "--json" in entered
    is_file = STANDARD in entered and any(tuple(entered[: len(x)]) == x for x in MAKE_FILES)
    is_read = is_for_people(is_json, "--text" in entered)
    if is_read or is_file or (not is_json and entered[0] not in JSON_IN_PIPE):
        print_refusal(refused)  # also for a person who redirects the output
    if not is_read and not is_file:
        print_result(refused)
    return REFUSED


def command_function(name: str) -> Callable[[Words], int]:
    """Return the function of a command."""
    work: Callable[[Words], int] = getattr(import_module(COMMANDS[name]), NAMED.get(name, name))
    return work


def _command_named(words: Words) -> str:
    """Return the command that the arguments name; without one, list all commands and exit."""
    parser = argparse.ArgumentParser(
        prog="assistant",
        description="An umpire's companion for miniature wargames.",
        epilog="\n".join(f"  {name:<12}{command_function(name).__doc__}" for name in COMMANDS),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=__version__)
    parser.add_argument(
        "command", metavar="COMMAND", choices=COMMANDS, help="one of the commands below"
    )
    return str(parser.parse_args(words).command)


def serve(words: Words) -> int:
    """start the companion: a server for the umpire's browser and the players' phones"""
    parser = parser_of("serve", serve.__doc__)
    parser.add_argument(
        "--host", default="0.0.0.0", help="address to listen on (default: all addresses)"
    )
    parser.add_argument(
        "--port", type=int, help="port to listen on (default: 8765, or the next that is free)"
    )
    parser.add_argument(
        "--data", type=Path, default=data_folder(), help="data folder (default: %(default)s)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    arguments = parser.parse_args(words)
    if arguments.port is not None and not 0 <= arguments.port <= 65535:
        parser.error(f"--port must be 0 to 65535; got {arguments.port}")
    # the web only when it is wanted: other commands start faster
    from assistant.web.server.no_encryption import no_encryption

    with no_encryption():
        from assistant.web.server import server, stopping

    status = server.serve(
        arguments.host,
        arguments.port,
        arguments.data,
        tell=lambda line: print(line, flush=True),
        open_browser=not arguments.no_browser,
    )
    return stopping.end_process(status) if status == 0 else status
