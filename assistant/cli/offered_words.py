"""Words that a shell offers while a person types a command."""

import contextlib
import io
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from assistant.cli.offered_inputs import DICE, offered_dice, offered_inputs
from assistant.cli.output import Words, data_folder

OF_RUN = ("stick", "test", "bench", "versions", "lock")  # words that run.py handles itself
OF_PRINT = ("protactor",)  # words of `print` beside the ids of tables
OF_PACK = ("make", "read", "list", "use", "update", "hide", "remove")
OF_SHELLS = ("bash", "zsh", "fish")
CHOICES = {"--paper": ("a4", "letter"), "--names": ("both", "yours")}
TAKES_VALUE = re.compile(r"(--[a-z][a-z-]*) [A-Z{]")  # in the help of a command
OPTION = re.compile(r"--[a-z][a-z-]*")
DATA = "--data"
RESOLVING = ("resolve", "odds")  # commands with NAME=VALUE after the id of a procedure


def offered_words(typed: Words) -> list[str]:
    """Return the possible completions of the last word; none where a file is wanted.

    The first word is the program, the last the one that is being typed, which may be empty.
    """
    from assistant.cli import COMMANDS

    program, words, last = typed[0], list(typed[1:-1]), typed[-1]
    if not words:
        every = [*COMMANDS, *(OF_RUN if program.endswith("run.py") else ())]
        every += ["--help", "--version"] if last.startswith("-") else []
    elif words[0] not in COMMANDS:
        every = []
    else:
        every = _after_command(words, last)
    return sorted({word for word in every if word.startswith(last)})


def _after_command(words: list[str], last: str) -> list[str]:
    takes_sub = words[0] == "pack" and words[1:2] and words[1] in OF_PACK
    about = _print_of_command([*words[: 2 if takes_sub else 1], "--help"])
    valued = set(TAKES_VALUE.findall(about))
    if words[-1] in valued and words[-1] != DICE:
        return list(CHOICES.get(words[-1], ()))
    if last.startswith("-"):
        return OPTION.findall(about)
    before = [words[n - 1] if n else "" for n in range(len(words))]
    named = [x for x, y in zip(words, before, strict=True) if x[:1] != "-" and y not in valued]
    if words[0] in RESOLVING and named[1:]:
        if words[-1] == DICE:
            thrown = [x for x, y in zip(words, before, strict=True) if y == DICE]
            return list(offered_dice(named[1], thrown))
        return list(offered_inputs(named[1], named[2:], last))
    if words[-1] == DICE:
        return []
    data = words[words.index(DATA) + 1] if DATA in words[:-1] else str(data_folder())
    return list(_names(named, data))


def _names(named: list[str], data: str) -> Iterator[str]:
    """Yield the words that may follow a command and its arguments so far."""
    ids: dict[str, Callable[[], list[str]]] = {
        name: partial(_list_ids, [name]) for name in ("tables", "procedures")
    }
    ids["cards"] = partial(_list_ids, ["cards", DATA, data])
    ids |= {"resolve": ids["procedures"], "odds": ids["procedures"]}
    match named:
        case ["pack"]:
            yield from OF_PACK
        case ["pack", "use" | "update" | "hide" | "remove"]:
            yield from _list_ids(["pack", "list", DATA, data])
        case ["pack", "make"]:
            yield from _scenarios(Path(data))
        case ["completion"]:
            yield from OF_SHELLS
        case ["export"] if Path(data).is_dir():
            yield from _list_ids(["battles", DATA, data])
            yield from _list_ids(["campaigns", DATA, data])
        case ["print", *_]:
            yield from OF_PRINT
            yield from ids["tables"]()
        case [command] if command in ids:
            yield from ids[command]()
            yield from ("check",) if command == "cards" else ()


def _scenarios(data: Path) -> Iterator[str]:
    from assistant.web.packs.making import Making
    from assistant.web.settings import Settings

    for _, slug, _ in Making(Settings(data).shelf).scenarios():
        yield slug


def _list_ids(command: Words) -> list[str]:
    """Return the ids that a command lists, first on each line."""
    return [line.partition("\t")[0] for line in _print_of_command(command).splitlines()]


def _print_of_command(command: Words) -> str:
    from assistant.cli import command_function

    printed = io.StringIO()
    with (
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(io.StringIO()),
        contextlib.suppress(SystemExit),
    ):
        command_function(command[0])(command[1:])
    return printed.getvalue()
