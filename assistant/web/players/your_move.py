"""The name of a side's move, by which its phone knows whether it has signaled that move."""

import hashlib
from collections.abc import Iterable, Sequence

from assistant.battle.screens.log_lines import LogLine

LETTERS = 10


def move_key(tasks: Iterable[str], log: Sequence[LogLine] = ()) -> str:
    """Return a short text for the present tasks of a side; empty if it has none.

    `tasks` are the titles on its page, `log` its newest lines, the newest first. The text depends
    on nothing else, so an undo brings back the earlier text.
    """
    titles = tuple(tasks)
    if not titles:
        return ""
    newest = next(((line.at, line.words) for line in log if not line.undone), None)
    return hashlib.sha256(repr((titles, newest)).encode()).hexdigest()[:LETTERS]
