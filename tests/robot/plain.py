"""The kind of finding that a sentence describes."""

import re

CODE = re.compile(r"\b[0-9A-HJKMNP-TV-Z]{10}\b")
FIGURES = re.compile(r"\d+")
QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|\([^)]*\)")


def kind_of(words: str) -> str:
    """Return a sentence without its variable parts: figures, and names in it."""
    return QUOTED.sub("", FIGURES.sub("0", CODE.sub("X", words)))[:90]
