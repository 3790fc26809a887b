"""Names of models that stay on one line, such as T-34: browsers break a line after a hyphen."""

import re

from markupsafe import Markup, escape

MODEL = re.compile(r"([^\W\d_]{1,3}-\d[\w/]*)")  # short letters, a hyphen, and a number


def unbroken(words: object) -> Markup:
    """Return words as markup in which no line breaks within the name of a model."""
    parts = MODEL.split(str(words)) if not isinstance(words, Markup) else [words]
    return Markup("").join(
        Markup('<span class="nobr">{}</span>').format(part) if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )
