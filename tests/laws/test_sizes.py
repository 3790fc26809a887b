"""The law of small files: a module of the program has one subject."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_LINES = 250


def longer_than(most: int, folder: str) -> dict[str, int]:
    """Return the Python files of a folder with more lines than allowed."""
    counts = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines())
        for path in (ROOT / folder).rglob("*.py")
    }
    return {path: count for path, count in counts.items() if count > most}


def test_no_module_is_long():
    assert longer_than(MOST_LINES, "assistant") == {}
