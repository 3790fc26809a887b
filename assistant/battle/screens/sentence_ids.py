"""Ids of sentences to choose among: the same sentence has the same id wherever it is.

The position in a list cannot be the id. The list may change while a sheet is open, and then the
answer would mean another sentence.
"""

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2s


def ids_of(sentences: Iterable[str]) -> tuple[str, ...]:
    """Return an id for each sentence; equal sentences have different ids."""
    seen: Counter[str] = Counter()
    found = []
    for sentence in sentences:
        seen[sentence] += 1
        digest = blake2s(sentence.encode(), digest_size=4).hexdigest()
        found.append(digest if seen[sentence] == 1 else f"{digest}-{seen[sentence]}")
    return tuple(found)
