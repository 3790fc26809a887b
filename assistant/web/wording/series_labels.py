"""The labels of a series of checks, such as the checks of figures in one burst."""

from collections.abc import Collection, Sequence

DIE = ": die"  # the end of the label of a die in a series of checks; before it, the target


def shorten(names: Collection[str], *, keep_nouns: bool = False) -> dict[str, str]:
    """Return names without the words that begin or end every name.

    With `keep_nouns` a number keeps its noun, as a bare number looks like a die.
    """
    words = [name.split() for name in names]
    room = min(map(len, words)) - 1
    first = _shared_beginning(words, room)
    if keep_nouns and first and any(each[first][0].isdigit() for each in words):
        first -= 1
    last = _shared_beginning([each[::-1] for each in words], room - first)
    if len(names) < 2:
        return dict(zip(names, names, strict=True))
    return {name: " ".join(name.split()[first : len(name.split()) - last]) for name in names}


def _shared_beginning(words: Sequence[Sequence[str]], most: int) -> int:
    """Return the number of words that all the lists share at their beginning."""
    return next((n for n in range(most) if len({each[n] for each in words}) > 1), max(most, 0))
