"""Names and measures that stay on one line: T-34, Team 2, 750 m."""

import re

from markupsafe import Markup, escape

# short letters, a hyphen, and a number; or a word and a number that counts
MODEL = r"[^\W\d_]{1,3}-\d[\w/]*"
UNITS = r" (?:mm|cm|km|m|kg|t)\b"
MEASURE = rf"\d[\d.,]*{UNITS}"  # a figure and its unit, such as 750 m
NAME = re.compile(rf"({MODEL}|{MEASURE}|(?<!\w)[^\W\d_]+\.? \d{{1,2}}\b(?![.:]\d|{UNITS}))")
MODEL_NAME = re.compile(rf"({MODEL}|{MEASURE})")


def unbroken(words: object, name: re.Pattern[str] = NAME) -> Markup:
    """Return words as markup in which no line breaks within a name with a number."""
    parts = name.split(str(words)) if not isinstance(words, Markup) else [words]
    return Markup("").join(
        Markup('<span class="nobr">{}</span>').format(part) if number % 2 else escape(part)
        for number, part in enumerate(parts)
    )


def unbroken_models(words: object) -> Markup:
    """Return a sentence as markup in which no line breaks within a model's name or a measure."""
    return unbroken(words, MODEL_NAME)
