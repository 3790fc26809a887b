"""Sentences of a log, shortened for the story of a battle: without the order of play."""

import re
from collections.abc import Callable, Mapping, Sequence

ORDINALS = r"(?<!\A\d\.)(?<!from \d\.)(?<!and \d\.)(?<!for \d\.)(?<![a-z], \d\.)"  # `2. Zug`
BEGINS = r"[A-Z]|\d+(?:st|nd|rd|th)\b"  # not `2` in `T-34 no. 2`
SENTENCES = re.compile(rf"(?<=[.!?]){ORDINALS} (?={BEGINS})")

StoryWords = Callable[[str], str]


def story_words(left_out: Sequence[str], shortened: Mapping[str, str]) -> StoryWords:
    """Return a function that makes the words of a story from those of a log entry.

    `left_out` has patterns of whole sentences; `shortened` has patterns within a sentence, with
    the words in their place. The function returns an empty text where no sentence is left.
    """
    dropped = re.compile("|".join(f"(?:{each})" for each in left_out))
    changes = [(re.compile(pattern), words) for pattern, words in shortened.items()]

    def told(words: str) -> str:
        kept = [x for x in SENTENCES.split(words) if not dropped.fullmatch(x)]
        for pattern, instead in changes:
            kept = [pattern.sub(instead, each) for each in kept]
        return " ".join(kept)

    return told


def whole_words(words: str) -> str:
    """Return the words of an entry as they are."""
    return words
