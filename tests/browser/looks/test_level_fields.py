"""Fields beside each other on the forms of cards are level, also below a label of two lines.

The name of a row is level with the fields beside it.
"""

import pytest

from tests.browser.pages import UMPIRES
from tests.browser.screens import LAPTOP, PHONE, TABLET, Screens, sign_in
from tests.browser.serving import Served

FORMS = [address for address in UMPIRES.values() if address.startswith("/cards/new/")]
# the labels of two fields, side by side, of which one begins lower than the other
NOT_LEVEL = """() => [...document.querySelectorAll(".cells")].flatMap((cells) => {
  const fields = [...cells.children].filter((cell) => cell.matches(".cell") && cell.offsetParent)
    .map((cell) => [cell, cell.querySelector("input:not([type=hidden], [type=checkbox]), select")])
    .filter(([, entry]) => entry);
  return fields.slice(1).map((field, at) => [fields[at], field]).filter(([one, next]) => {
    const [a, b] = [one[0].getBoundingClientRect(), next[0].getBoundingClientRect()];
    const tops = [one, next].map(([, entry]) => entry.getBoundingClientRect().top);
    return b.left >= a.right && b.top < a.bottom && a.top < b.bottom
      && Math.abs(tops[0] - tops[1]) > 1;
  }).map((pair) => pair.map(([cell]) => cell.querySelector("label").textContent));
})"""

UNFOLD = """() => document.querySelectorAll(".part > h2 input[type=checkbox]")
  .forEach((fold) => { fold.checked = true; })"""
# the names of rows that are not level with the first field beside them
NAMES_NOT_LEVEL = """() => [...document.querySelectorAll(".line-of > p:has(> .plate)")]
  .filter((name) => {
    const entry = name.parentElement.querySelector(".cell input:not([type=hidden]), .cell select");
    const [a, b] = [name.getBoundingClientRect(), entry.getBoundingClientRect()];
    const middle = (box) => (box.top + box.bottom) / 2;
    return b.left >= a.right && a.height < 60 && Math.abs(middle(a) - middle(b)) > 6;
  }).map((name) => name.textContent)"""


@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_fields_in_a_row_of_a_form_are_level(screens: Screens, served: Served, size) -> None:
    page = screens.laptop()
    sign_in(page, served)
    page.set_viewport_size(size)
    for address in FORMS:
        page.goto(served.address(address))
        page.evaluate(UNFOLD)
        assert page.evaluate(NOT_LEVEL) == []
        assert page.evaluate(NAMES_NOT_LEVEL) == []
        assert page.locator(".cells .cell").count() > 1
