"""After the end of a double-blind battle the letters of its maps are large on every screen."""

from pathlib import Path

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
