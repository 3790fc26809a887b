"""Names that stay on one line: models such as T-34, and the last word before a number: Team 2."""

import re

from markupsafe import Markup, escape

# short letters, a hyphen, and a number; or a word and a number that counts
NAME = re.compile(r"([^\W\d_]{1,3}-\d[\w/]*|(?<!\w)[^\W\d_]+\.? \d{1,2}\b(?![.:]\d))")


def unbroken(words: object) -> Markup:
    """Return words as markup in which no line breaks within a name with a number."""
    parts = NAME.split(str(words)) if not isinstance(words, Markup) else [words]
    return Markup("").join(
        Markup('<span class="nobr">{}</span>').format(part) if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )
