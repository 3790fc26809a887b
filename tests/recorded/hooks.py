"""The hooks of all systems in the order in which they run, as lines of text.

The one place that knows where the program keeps them: when hooks are declared elsewhere, change
`hooks` here and leave `hooks.txt` as it is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from assistant.battle.rattenkrieg.chapters import BARS, CHAPTERS, CHECKS
from assistant.battle.rattenkrieg.moves.register import AFTERWARDS, FORBIDS, GUARDS
from assistant.battle.rattenkrieg.moves.ways import WAYS
from assistant.battle.systems import SYSTEMS

Hook = tuple[str, str]  # its name, and the module in which it is today
COMMENT = "  # "


def hooks() -> Mapping[str, Sequence[Hook]]:
    """Return every ordered list of hooks by its title."""
    assert all(SYSTEMS.values())  # loaded: hooks register themselves
    return {
        "rattenkrieg: before a move, what may forbid it": [*map(_hook, FORBIDS)],
        "rattenkrieg: before an action, what may refuse it": [*map(_hook, GUARDS)],
        "rattenkrieg: after a move": [*map(_hook, AFTERWARDS)],
        "rattenkrieg: what hides a button": [*map(_hook, BARS)],
        "rattenkrieg: what happens as a step of the turn's end closes": [
            (f"{step}: {close.__name__}", close.__module__)
            for chapter in CHAPTERS
            for step, close in chapter.closes.items()
        ],
        "rattenkrieg: checks, in the order in which they fall due": [
            (f"{check.kind}: {check.step or 'at any time'}, settled by {check.move}", "")
            for check in CHECKS.values()
        ],
        "rattenkrieg: chapters that add to cards and to the table, in order": [*_added()],
        "rattenkrieg: actions of the list with a way of their own (in no order)": [
            (action, way.__module__) for action, way in sorted(WAYS.items())
        ],
    }


def _added() -> Iterator[Hook]:
    """Yield what each chapter adds, by the field of `Chapter`, where it adds something."""
    for field in fields(CHAPTERS[0]):
        for chapter in CHAPTERS:
            adds = getattr(chapter, field.name)
            if callable(adds) and adds is not field.default:
                yield f"{field.name}: {chapter.name}", adds.__module__


def _hook(hook: Callable[..., Any]) -> Hook:
    return hook.__name__, hook.__module__


def lines() -> Iterator[str]:
    """Yield the lines of `hooks.txt`: a title, then a hook a line, the module as a comment."""
    for title, found in hooks().items():
        yield f"[{title}]"
        yield from (f"{name:<32}{COMMENT}{module}" if module else name for name, module in found)
        yield ""
