"""The umpire's laptop with letters twice as large: the console's bars grow with their texts."""

import pytest

from tests.browser.gallery import Gallery
from tests.browser.looking import TWICE
from tests.browser.pages import PAGES
from tests.browser.screens import LAPTOP

CONSOLES = ("gap", "gap-order", "gap-ruling", "console", "plan", "undo", "axe", "tobruk")
LOOKS = {look.name: look for look in PAGES if look.who == "umpire" and look.name in CONSOLES}
# words and buttons of a bar that are not wholly inside it
OUTSIDE = """() => {
  const isShown = (each) => each.checkVisibility() && !each.closest(".visually-hidden");
  const bars = [...document.querySelectorAll(".top, .stepbar")].filter(isShown);
  const leaves = (bar) => [...bar.querySelectorAll("h1, a, button, span, input")];
  const exceeds = (box, bar) =>
    box.top < bar.top - 1 || box.bottom > bar.bottom + 1 || box.right > bar.right + 1;
  const isOutside = (each, bar) =>
    exceeds(each.getBoundingClientRect(), bar.getBoundingClientRect());
  const isCut = (each) =>
    each.scrollHeight > each.clientHeight + 2 && getComputedStyle(each).overflowY === "hidden";
  const found = (bar) => leaves(bar)
    .filter((each) => isShown(each) && (isOutside(each, bar) || isCut(each)))
    .map((each) => `${bar.className}: ${each.tagName} ${each.textContent.trim().slice(0, 30)}`);
  return { bars: bars.length, outside: bars.flatMap(found) };
}"""


@pytest.mark.parametrize("name", CONSOLES)
def test_no_word_of_a_console_bar_is_cut(gallery: Gallery, name: str) -> None:
    page = gallery.sees(LOOKS[name])
    page.set_viewport_size(LAPTOP)
    page.evaluate(TWICE)
    found = page.evaluate(OUTSIDE)
    assert found["bars"]
    assert found["outside"] == []
