"""Fields beside each other on the forms of cards are level, also below a label of two lines."""

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


@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_fields_in_a_row_of_a_form_are_level(screens: Screens, served: Served, size) -> None:
    page = screens.laptop()
    sign_in(page, served)
    page.set_viewport_size(size)
    for address in FORMS:
        page.goto(served.address(address))
        assert page.evaluate(NOT_LEVEL) == []
        assert page.locator(".cells .cell").count() > 1
