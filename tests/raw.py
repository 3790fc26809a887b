"""Text that a program wrote for itself, where people should read a sentence."""

import re
from collections.abc import Iterable

RAW = re.compile(
    r"must be at least|must be at most|must be one of|must be some of|must be an? (number|whole)"
    r"|; got\b|\bgot (\"|null|\[|\{)|\bnull\b|[=:(,] ?None\b|\bno such input\b"
    r"|\b[a-z]+(_[a-z0-9]+)+\b"  # low_quality
    r"|\b[a-zA-Z]+(Error|Exception)\b|\bTraceback\b|<[a-z_.]+ object at"
)


def raw_in(texts: str | Iterable[str]) -> list[str]:
    """Return each text for people with a program's own words, and its surroundings.

    Give it what a page shows, without tags and addresses.
    """
    found = []
    for text in [texts] if isinstance(texts, str) else texts:
        for match in RAW.finditer(text):
            start, end = max(0, match.start() - 40), match.end() + 40
            found.append(text[start:end])
    return found
