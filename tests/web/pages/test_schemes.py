"""Light and dark: only colors change between them, however the dark scheme was chosen."""

import re

import pytest

from assistant.files import files
from tests.browser.looking import OF_ONE_SCHEME

STYLES = sorted(files("static").glob("*.css"))
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
BY_COMPUTER = re.compile(r"@media \(prefers-color-scheme: dark\) \{((?:[^{}]+\{[^{}]*\})*)\s*\}")
COLOUR = re.compile(r"--[a-z-]+\d?: #[0-9a-f]{6}|color-scheme: dark")
CHOSEN, ASKED_FOR = ':root[data-theme="blackout"]', ":root:not([data-theme])"
OF_A_FILE = ":root"  # in a file that is taken home, where nobody chooses


def dark_rules(style):
    """Return the style rules that apply only in the dark: their selectors and contents."""
    text = re.sub(r"/\*.*?\*/", "", style.read_text("utf-8"), flags=re.DOTALL)
    found = RULE.findall("".join(BY_COMPUTER.findall(text)))
    rest = BY_COMPUTER.sub("", text)
    assert "prefers-color-scheme" not in rest
    found += [rule for rule in RULE.findall(rest) if "data-theme" in rule[0]]
    return [(who.strip(), declared(words)) for who, words in found]


def declared(words):
    return {each.strip() for each in words.split(";") if each.strip()}


@pytest.mark.parametrize("style", STYLES, ids=[style.name for style in STYLES])
def test_only_colours_change_in_the_dark_scheme(style):
    for who, words in dark_rules(style):
        own = who.split()[-1]
        if own in OF_ONE_SCHEME.split(", "):
            assert words <= {"display: none", "display: inline-flex"}
        else:
            assert who in (CHOSEN, ASKED_FOR, OF_A_FILE)
            assert [each for each in words if not COLOUR.fullmatch(each)] == []


def test_a_chosen_dark_scheme_equals_that_of_the_computer():
    rules = [rule for style in STYLES for rule in dark_rules(style)]
    chosen, asked_for = (
        [words for who, words in rules if who == one and len(words) > 1]
        for one in (CHOSEN, ASKED_FOR)
    )

    assert len(chosen) == 1
    assert chosen == asked_for
