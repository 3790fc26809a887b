"""Names that stay on one line: models such as T-34, and the last word before a number: Team 2."""

import re

from markupsafe import Markup, escape

# short letters, a hyphen, and a number; or a word and a number that counts
MODEL = r"[^\W\d_]{1,3}-\d[\w/]*"
NAME = re.compile(rf"({MODEL}|(?<!\w)[^\W\d_]+\.? \d{{1,2}}\b(?![.:]\d))")
MODEL_NAME = re.compile(rf"({MODEL})")


def unbroken(words: object, name: re.Pattern[str] = NAME) -> Markup:
    """Return words as markup in which no line breaks within a name with a number."""
    parts = name.split(str(words)) if not isinstance(words, Markup) else [words]
    return Markup("").join(
        Markup('<span class="nobr">{}</span>').format(part) if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )


def unbroken_models(words: object) -> Markup:
    """Return a sentence as markup in which no line breaks within a model's name, such as T-34."""
    return unbroken(words, MODEL_NAME)
