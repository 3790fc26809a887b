"""The letters of maps are large on every screen, and no name covers a number of the grid."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from assistant.web.devices.devices import Devices
from tests.browser.screens import LAPTOP, PHONE, TABLET, Screens
from tests.browser.serving import Served
from tests.browser.whole_battles.test_double_blind import BackToBack

# letters of 16 pixels, but for what the rounding of a place takes
LARGE = """() => {
  const texts = [...document.querySelectorAll(".mapsvg text")];
  const all = texts.filter((each) => each.checkVisibility());
  const size = (each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a;
  return all.length > 15 && all.every((each) => size(each) > 15.7);
}"""
# names that show, over a number of the grid or over the ruler
COVERED = """() => {
  const seen = (of) => [...document.querySelectorAll(of)].filter((each) => each.checkVisibility())
    .map((each) => [each.textContent, each.getBoundingClientRect()]);
  const names = seen(".mapsvg .place.fits, .mapsvg .replabel.fits");
  const numbers = seen(".mapsvg .grid-no");
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 2
    || b.bottom <= a.top + 2;
  const over = names.flatMap(([name, box]) => numbers.filter(([, other]) => !apart(box, other))
    .map(([number]) => `${name} over ${number}`));
  return names.length && numbers.length ? over : ["no name or no number"];
}"""


def test_the_letters_of_a_map_keep_their_size(served: Served, screens: Screens, data: Path) -> None:
    screens.expected.add("422")
    gap = BackToBack(served, screens, data)
    gap.shifts("C1", 1767, 800)
    gap.umpire.taps("Begin the battle")
    gap.console.wait_for_url("**/reading")
    gap.releases()
    gap.umpire.makes("end-battle", {"winner": "axis", "words": "Night fell"})
    watching = screens.phone()
    code = Devices(data / "assistant.sqlite3", "").join_code(gap.base.rsplit("/", 1)[1], None)
    watching.goto(served.address(f"/J/{code}"))

    for page, home in ((watching, "/watch/"), (gap.phones["british"], "/side/")):
        for address in (home, f"{home}replay"):
            page.goto(served.address(address))
            large_everywhere(page)


def large_everywhere(page: Page) -> None:
    """Wait until the letters of all maps are large, on a phone, a tablet and a laptop."""
    for size in (PHONE, TABLET, LAPTOP):
        page.set_viewport_size(size)
        page.wait_for_function(LARGE)


@pytest.mark.parametrize(
    ("scenario", "link"), [("Easy Company", "The plan"), ("The gap at Bir Tawil", "")]
)
def test_no_name_covers_a_number_of_the_grid(
    served: Served, screens: Screens, scenario: str, link: str
) -> None:
    console = screens.laptop()
    console.goto(served.console)
    console.get_by_role("button", name=re.compile(f"Play {scenario}")).first.click()
    if link:
        console.get_by_role("link", name=link).click()
    console.wait_for_selector(".mapsvg .place.fits")
    for size in (PHONE, TABLET, LAPTOP, {"width": 1100, "height": 500}):
        console.set_viewport_size(size)
        console.wait_for_timeout(200)  # the map is drawn again when the size of the page settles
        assert console.evaluate(COVERED) == []
