"""Sentences on screens have typographic apostrophes; workings keep the plain ones.

So do the texts of the data cards, which screens show.
"""

import re
import tomllib
from collections.abc import Iterator

from assistant.files import PACKAGE

STRAIGHT = re.compile(r"[A-Za-z]'(?:s|t|re|ll)\b")
CODE = re.compile(r"(?s)\{#.*?#\}|<script\b.*?</script>|<!--.*?-->")
BRAND = "Umpire's Assistant"  # as the files and scripts of the program name it


def test_no_template_mixes_in_a_straight_apostrophe():
    templates = sorted((PACKAGE.parent / "templates").rglob("*.html"))
    assert len(templates) > 50
    texts = {path: CODE.sub("", path.read_text("utf-8")).replace(BRAND, "") for path in templates}
    assert [str(path) for path, text in texts.items() if STRAIGHT.search(text)] == []


def texts_of(value: object) -> Iterator[str]:
    """Yield every text in the values of a card."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts_of(each)


def test_no_data_card_shows_a_straight_apostrophe():
    cards = sorted((PACKAGE.parent / "datacards").rglob("*.toml"))
    assert len(cards) > 20
    texts = {path: texts_of(tomllib.loads(path.read_text("utf-8"))) for path in cards}
    assert [(path.name, x) for path, found in texts.items() for x in found if "'" in x] == []
