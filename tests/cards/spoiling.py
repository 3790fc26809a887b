"""Files that are changed and checked, and the lines of their texts."""

from assistant.cards.library.checking import check_files


def spoiled(path, *changes):
    """The errors of a file after each of these replacements, (old, new): (line, sentence)."""
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    return [(fault.line, fault.sentence) for fault in check_files([path])]


def line_of(path, words, nth=1):
    """The line, counted from 1, of the n-th occurrence of a text, without comments."""
    lines = path.read_text("utf-8").splitlines()
    found = [
        n for n, line in enumerate(lines, 1) if words in line and not line.lstrip().startswith("#")
    ]
    return found[nth - 1]
