"""The end of an exported battle's file: whether the file was cut off."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

from assistant.battle.storage.exported_fields import first_line
from assistant.cards.toml_files.reading import unusable_file

CUT = "the file ends in the middle of this line, so it was cut; export the battle again"
# the beginning of a word, of a number or its end, or of a letter that is written as its number
HALF = re.compile(r"tr?u?|fa?l?s?|nu?l?|-|\.|[eE][+-]?|\\?u?[0-9a-fA-F]{0,4}")
UNKNOWN_END = (
    "An older program exported this file without a count of its lines, so nobody can know "
    "whether its last entries were lost."
)


def is_counted(text: str) -> bool:
    """Return whether the first line of a file counts the others; older programs did not count."""
    return bool(first_line(text).get("lines"))


def check_end(path: Path, lines: Sequence[str], count: int) -> None:
    """Refuse a file that was cut off, if its last line or the count of its lines shows it.

    A count of 0 comes from an older program, which did not count.
    """
    if _ends_early(lines[-1]):
        raise unusable_file(path, len(lines), CUT)
    if count and count != len(lines) - 1:
        raise unusable_file(
            path,
            len(lines),
            f"the file must have {count} lines after the first, for its entries, photos and "
            f"notes; it has {len(lines) - 1}",
        )


def _ends_early(line: str) -> bool:
    """Return whether a line is JSON whose end is missing."""
    try:
        json.loads(line)
    except json.JSONDecodeError as problem:
        rest = line[problem.pos :]
        return HALF.fullmatch(rest) is not None or problem.msg.startswith("Unterminated string")
    except (ValueError, RecursionError):
        pass
    return False
