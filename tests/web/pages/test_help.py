"""The help is the manual: the same text, complete, for the umpire."""

import re

from assistant.files import files
from assistant.web.reference.manual import SECTIONS
from tests.web.evening import words_of


def without_markup(text):
    return re.sub(r"\s+", "", re.sub(r"^\s*(?:\d+\.|-) ", "", text, flags=re.M))


def test_the_help_says_all_that_the_manual_says_about_an_evening(umpire):
    manual = files("docs/manual.md").read_text("utf-8")
    shown = re.sub(r"\s+", "", words_of(umpire.get("/help").text))
    for name in SECTIONS:
        text = manual.split(f"## {name}\n")[1].split("\n## ")[0]
        for block in re.split(r"\n\s*\n|\n(?=\d+\. |- )", text.strip()):
            assert re.sub(r"[*`]|^###", "", without_markup(block)) in shown, block


def test_the_help_keeps_the_numbers_and_marks_of_the_manual(umpire):
    page = umpire.get("/help").text

    assert '<ol start="7">' in page
    assert "<b>Begin the engagement</b>" in page
    assert "<kbd>garand shoot mg42</kbd>" in page
    assert "<h3>Before the first turn</h3>" in page
    assert "<h3>Packs</h3>" in page
    assert not [mark for mark in ("**", "###", "](") if mark in page]


def test_the_help_is_one_tap_from_the_first_page_and_the_console(evening):
    for address in ("/", evening.base):
        assert 'href="/help"' in evening.umpire.get(address).text
