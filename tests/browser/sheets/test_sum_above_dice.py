"""The number to roll, its sum and the odds are above the dice pad, in view without scrolling."""

from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from tests.battle.rattenkrieg.vehicles.test_vehicles import SHOT
from tests.browser.evening import Evening
from tests.browser.screens import LAPTOP, PHONE, TABLET, Screens, box_of
from tests.browser.serving import Served
from tests.browser.stories.duel import Duel, write
from tests.browser.whole_battles.test_tank_fight import SHOOTER, TARGET, begin, spot


@pytest.fixture
def data(tmp_path: Path) -> Path:
    write(tmp_path / "data")
    return tmp_path / "data"


def test_the_sum_and_the_odds_of_a_gun_are_in_view(served: Served, screens: Screens) -> None:
    evening = Evening(served, screens)
    evening.open("Tank fight", "all")
    evening.join()
    fight = Duel(evening)
    begin(fight)
    spot(fight)
    page = fight.umpire.page
    inputs = {"element": fight.unit(SHOOTER), "target": fight.unit(TARGET), **SHOT}
    battle = "/".join(urlsplit(page.url).path.split("/")[:3])
    page.goto(served.address(f"{battle}/do/fire-gun?{urlencode({**inputs, 'muzzle_groups': '-'})}"))
    for size in (LAPTOP, TABLET, PHONE):
        page.set_viewport_size(size)
        pad = box_of(page.locator(".roll"))
        assert pad["y"] + pad["height"] <= size["height"]
        assert page.locator(".roll .target").inner_text() == "5 or less"
        drawn = box_of(page.locator(".bar-of-chances rect[class]").first)
        legend = box_of(page.locator(".odds li").first)
        assert drawn["y"] + drawn["height"] <= legend["y"], size  # the bar covers no word
        for part in (".answered", "section.work", ".oddsbox"):
            box = box_of(page.locator(part).last)
            assert box["y"] > 0, (size, part)
            assert box["y"] + box["height"] <= pad["y"], (size, part)
