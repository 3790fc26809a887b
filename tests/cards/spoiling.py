"""Files that are spoiled and checked, and where in them something stands."""

from assistant.cards.library.checking import check_files


def spoiled(path, *changes):
    """What is said of a file once each of these words, (old, new), is changed: (line, sentence)."""
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    return [(fault.line, fault.sentence) for fault in check_files([path])]


def line_of(path, words, nth=1):
    """The line, counted from 1, on which words stand for the n-th time, comments left out."""
    lines = path.read_text("utf-8").splitlines()
    found = [
        n for n, line in enumerate(lines, 1) if words in line and not line.lstrip().startswith("#")
    ]
    return found[nth - 1]
