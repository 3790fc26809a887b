"""Options in a frame whose number does not fill its rows."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.screens import box_of

CSS = Path(__file__).parents[3] / "static/app.css"
PAGE = """<style>{css}</style><div class="choices many" style="width: 358px">{answers}</div>"""
ANSWER = '<label><span class="word">Mojon 1</span></label>'
BLACK = "getComputedStyle(document.querySelector('.choices')).backgroundColor"


def test_space_beside_answers_has_the_paper_color(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(PAGE.format(css=CSS.read_text("utf-8"), answers=ANSWER * 7))
    sheet = page.evaluate("getComputedStyle(document.querySelector('label')).backgroundColor")
    assert page.evaluate(BLACK) == sheet

    page.set_content(PAGE.format(css=CSS.read_text("utf-8"), answers=ANSWER))
    only = box_of(page.locator("label"))
    assert only["width"] > 340
    page.close()
