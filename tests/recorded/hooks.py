"""The hooks of all systems in the order in which they run, as lines of text.

The one place that knows where the program keeps them: when hooks are declared elsewhere, change
`hooks` here and leave `hooks.txt` as it is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from assistant.battle.rattenkrieg.kit.action_resolvers import WAYS
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import CHAPTERS, CHECKS
from assistant.battle.rattenkrieg.kit.chapters.chapter import never_hidden
from assistant.battle.systems import SYSTEMS

Hook = tuple[str, str]  # its name, and the module in which it is today
COMMENT = "  # "
AROUND = ("when", "hides", "bars")  # fields of `Chapter` that add nothing to a card or the table


def hooks() -> Mapping[str, Sequence[Hook]]:
    """Return every ordered list of hooks by its title."""
    assert all(SYSTEMS.values())  # loaded: hooks register themselves
    return {
        "rattenkrieg: before a move, what may forbid it": [*_named("forbids")],
        "rattenkrieg: before an action, what may refuse it": [*_named("before")],
        "rattenkrieg: after a move": [*_named("after")],
        "rattenkrieg: what hides a button": [*_hidden()],
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


def _named(field: str) -> Iterator[Hook]:
    """Yield the hooks that the chapters name in a field, in their order."""
    for chapter in CHAPTERS:
        yield from (_hook(hook.run) for hook in getattr(chapter, field))


def _hidden() -> Iterator[Hook]:
    """Yield each chapter's hooks that hide a button."""
    for chapter in CHAPTERS:
        if chapter.hides is not never_hidden:
            yield _hook(chapter.hides)


def _added() -> Iterator[Hook]:
    """Yield each chapter's additions, by the field of `Chapter`."""
    for field in fields(CHAPTERS[0]):
        if field.name in AROUND:
            continue
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
