"""Sentences of screens have typographic apostrophes; workings and files keep the plain ones."""

import re

from assistant.files import PACKAGE

STRAIGHT = re.compile(r"[A-Za-z]'(?:s|t|re|ll)\b")
CODE = re.compile(r"(?s)\{#.*?#\}|<script\b.*?</script>|<!--.*?-->")
BRAND = "Umpire's Assistant"  # as the files and scripts of the program name it


def test_no_template_mixes_in_a_straight_apostrophe():
    templates = sorted((PACKAGE.parent / "templates").rglob("*.html"))
    assert len(templates) > 50
    texts = {path: CODE.sub("", path.read_text("utf-8")).replace(BRAND, "") for path in templates}
    assert [str(path) for path, text in texts.items() if STRAIGHT.search(text)] == []
