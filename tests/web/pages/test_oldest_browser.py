"""Pages use only what Safari 15.4, Chrome and Edge 108, Firefox 121 have: an iPhone 6s has it."""

import re

import pytest

from assistant.files import files

STYLES = sorted(files("static").glob("*.css"))
SCRIPTS = sorted(set(files("static").glob("*.js")) - {files("static") / "htmx.min.js"})
TEMPLATES = sorted(files("templates").rglob("*.html"))
# each came later than one of those
NEW_STYLES = (
    r"@container|container-(?:type|name)|@scope|@starting-style|@property|@view-transition",
    r"color-mix\(|oklch\(|oklab\(|\blch\(|light-dark\(|color\(",
    r"\dcq[whib]\b",
    r"text-wrap|interpolate-size|anchor-name|scrollbar-(?:color|width)|\bzoom:",
    r":popover-open|:user-(?:in)?valid|:state\(|:dir\(|::details-content",
    r"[{;]\s*&|^\s*&",
)
NEW_SCRIPTS = (
    r"AbortSignal\.(?:timeout|any)|structuredClone|Object\.groupBy|Map\.groupBy|withResolvers",
    r"\.(?:toSorted|toReversed|toSpliced|findLast|findLastIndex|isWellFormed)\(|\.with\(\d",
    r"Array\.fromAsync|Iterator\.from|\.(?:union|intersection|difference|isSubsetOf)\(",
    r"checkVisibility|showPopover|togglePopover|startViewTransition|moveBefore|scheduler\.",
    r"requestIdleCallback|crypto\.randomUUID|\(\?<[=!]|import\(.*with|navigation\.|CloseWatcher",
    r"new URLPattern|URL\.(?:canParse|parse)\(|using \w+ =|static \{",
)
NEW_MARKUP = r"<search\b|\bpopover\b=|\bcommandfor=|<selectlist|loading=\"lazy\" .*iframe"


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
@pytest.mark.parametrize("new", NEW_STYLES)
def test_no_style_is_younger_than_the_oldest_browser(path, new):
    assert re.findall(new, _plain(path), re.M) == []


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_columns_taken_from_the_grid_around_have_others_to_fall_back_on(path):
    for before in re.findall(r"([^{}]*)grid-template-columns: subgrid", _plain(path)):
        assert "grid-template-columns:" in before


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
@pytest.mark.parametrize("new", NEW_SCRIPTS)
def test_no_script_asks_for_more_than_the_oldest_browser_has(path, new):
    assert re.findall(new, _plain(path)) == []


def test_no_page_is_written_in_younger_markup():
    assert [path for path in TEMPLATES if re.search(NEW_MARKUP, path.read_text("utf-8"))] == []


def _plain(path):
    """A file without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
    return re.sub(r"(?m)^\s*//.*", "", text)
