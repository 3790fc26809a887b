"""Screens and paper say *figure* for a model, as the book does, and not *man*."""

import re

import pytest

from assistant.files import PACKAGE

MAN = re.compile(r"""[>"\[](?:[^<>"{}\[\]]*\s)?(?:[Mm]an|[Mm]en|MEN)(?:\s[^<>"{}\[\]]*)?[<"\]]""")
UNSEEN = re.compile(r"""(?s)\{#.*?#\}|<!--.*?-->|//[^\n]*|\b(?:class|id|name|for)="[^"]*\"""")


def visible_text(text):
    """Return a template without its comments, and without names that only the program reads."""
    return UNSEEN.sub("", text)


def test_no_template_calls_a_figure_a_man():
    templates = sorted((PACKAGE.parent / "templates").rglob("*.html"))
    templates += sorted((PACKAGE / "paper" / "typ").glob("*.typ"))
    assert len(templates) > 60
    found = {path: MAN.findall(visible_text(path.read_text("utf-8"))) for path in templates}
    assert {path.name: words for path, words in found.items() if words} == {}


@pytest.mark.parametrize(
    "text", ["<h2>Men</h2>", '{{ "Another man" }}', "weight: 700)[MEN]", '"A man" if none']
)
def test_the_word_is_found(text):
    assert MAN.search(visible_text(text))


@pytest.mark.parametrize(
    "text", ['<ul class="men">', "{# A man #}", "{{ view.men }}", "<b>mend</b>"]
)
def test_what_only_the_program_reads_is_not_meant(text):
    assert not MAN.search(visible_text(text))
