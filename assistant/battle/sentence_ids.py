"""Ids of sentences among which somebody chooses: the same sentence has the same id wherever it is.

A place in a list is no id. While a sheet is open the list may change, and the answer would mean
another sentence.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2s


def ids_of(sentences: Iterable[str]) -> tuple[str, ...]:
    """Return an id for each sentence; of several that are the same, each has its own."""
    seen: Counter[str] = Counter()
    found = []
    for sentence in sentences:
        seen[sentence] += 1
        digest = blake2s(sentence.encode(), digest_size=4).hexdigest()
        found.append(digest if seen[sentence] == 1 else f"{digest}-{seen[sentence]}")
    return tuple(found)
