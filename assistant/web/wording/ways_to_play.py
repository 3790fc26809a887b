"""The way in which a scenario is played, in words that continue a sentence."""


def size_in_words(size: str) -> str:
    """Return a scenario's size as used inside a sentence: `the Easter Battle`, `as printed`."""
    is_abbreviation = size[:2].isalpha() and size[:2].isupper()
    return size if is_abbreviation else size[:1].lower() + size[1:]
