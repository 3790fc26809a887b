"""The use of axe on a page: it finds faint texts of every kind and changes nothing there."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import AXE
from tests.browser.looking import ALL_WORDS, TO_AXE, WORDS_OF_EACH_KIND

PAGE = """
<!doctype html><html lang="en"><title>Words</title><style>
  body { background: white; color: black }
  .faint { color: #aaa }
  .seen { opacity: .3 }
</style><main>
  <h1>Words</h1>
  <p>Black on white <em class="faint" id="within">within a sentence</em></p>
  <p class="faint" id="first">The first of its kind</p>
  <p class="faint" id="second">The second of its kind</p>
  <div class="seen"><p id="through">Seen through</p></div>
  <button></button>
</main></html>
"""
FAINT = {"#within", "#first", "#through"}


@pytest.fixture
def faint_page(browser: Browser) -> Iterator[Page]:
    """A page with faint texts, and axe on it."""
    page = browser.new_page()
    page.set_content(PAGE)
    page.evaluate(AXE)
    yield page
    page.close()


def faults_found(page: Page, contrast: str) -> set[tuple[str, str]]:
    """Return the rule and the place of each fault that axe finds."""
    faults = [fault.split(" <")[0].split(": ") for fault in page.evaluate(TO_AXE, contrast)]
    return {(rule, place) for rule, place in faults}


@pytest.mark.parametrize("contrast", [ALL_WORDS, WORDS_OF_EACH_KIND])
def test_axe_finds_faint_words_and_other_faults_each_time(faint_page: Page, contrast: str) -> None:
    before = faint_page.content()
    wanted = {("color-contrast", place) for place in FAINT} | {("button-name", "button")}
    if contrast == ALL_WORDS:
        wanted |= {("color-contrast", "#second")}

    assert faults_found(faint_page, contrast) == faults_found(faint_page, contrast) == wanted
    assert faint_page.content() == before


def test_axe_looks_at_all_words_after_it_looked_at_one_of_each_kind(faint_page: Page) -> None:
    fewer = faults_found(faint_page, WORDS_OF_EACH_KIND)

    assert faults_found(faint_page, ALL_WORDS) - fewer == {("color-contrast", "#second")}
