"""Every page at both widths: nothing runs out sideways, nothing too small to read, hit or tell."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from .laid import platoons_walk, us_goes_on
from .screens import LAPTOP, PHONE, Screens
from .serving import Served

SCHEMES = ("light", "dark")
WIDTHS = {"phone": PHONE, "laptop": LAPTOP}
UMPIRES = {
    "home": "/",
    "console": "{battle}",
    "approach": "{approach}",
    "codes": "{battle}/codes",
    "instruments": "{battle}/instruments",
    "a-noise": "{battle}/instruments?what=action+run&wall=wooden-door&by={us}",
    "distances": "{battle}/do/tell-distances?element={german}",
    "undo": "{battle}/undo",
    "their-view": "{battle}/as/german",
    "card": "/u/{german}",
    "conditions": "{battle}/do/set-conditions",
    "rules": "{battle}/do/set-rules",
    "ruling": "{battle}/do/rule-element?element={german}",
    "ruling-on-a-man": "{battle}/do/rule-man?element={german}",
    "refused": "{battle}/do/end-turn",
    "cards": "/cards",
    "vehicles": "/cards/vehicles",
    "a-vehicle": "/cards/vehicles/pzkpfw-iv-f1?part=hull&fan=left&sector=8",
    "an-aircraft": "/cards/vehicles/hs-123",
    "a-vehicle-form": "/cards/vehicle-forms/pzkpfw-iv-f1",
    "a-new-vehicle": "/cards/new/vehicle-forms",
    "a-field-gun": "/cards/vehicles/pak-40?sector=1",
    "a-force": "/cards/forces/british-platoon-support-1944",
    "a-new-force": "/cards/new/forces",
    "a-scenario": "/cards/scenarios/easy-company",
    "a-new-scenario": "/cards/new/scenarios",
    "procedures": "/procedures",
    "procedure": "/procedures/rattenkrieg/quality-check",
    "tables": "/tables",
    "table": "/tables/rattenkrieg/combat-table",
    "no-such-page": "/nowhere",
}
SIDES = {
    "side": "/side/",
    "log": "/side/log",
    "vehicles-of-a-side": "/cards/vehicles",
    "a-vehicle-of-a-side": "/cards/vehicles/m8-greyhound?part=turret&sector=4",
    "own-card": "/u/{us}",
    "enemy-card": "/u/{german}",
    "move": "/side/do/move?element={us}&from=/side/",
    "move-ready": "/side/do/move?element={us}&gait=walk&from=/side/",
    "shoot": "/side/do/shoot?element={us}&from=/side/",
    "shoot-dice": "/side/do/shoot?element={us}&man={man}&distance_in=10&from=/side/",
    "another-action": "/side/do/act?element={us}&from=/side/",
    "no-such-card": "/u/0000000000",
}
STRANGERS = {"door": "/door", "wrong-code": "/j/0000000000", "used-key": "/console/key/used"}
PAGES = [
    *(("umpire", name, address) for name, address in UMPIRES.items()),
    *(("side", name, address) for name, address in SIDES.items()),
    ("walker", "approach-of-a-side", "/side/"),
    *(("stranger", name, address) for name, address in STRANGERS.items()),
]

WRONG = Path(__file__).with_name("looks.js").read_text("utf-8")


class Gallery:
    """One battle, looked at by everybody."""

    def __init__(self, browser: Browser, served: Served, ids: dict[str, str]) -> None:
        self._served = served
        self._ids = ids
        self.screens = Screens(browser, served)
        seats = ("umpire", "side", "walker", "stranger")
        self._seats = {seat: self.screens.laptop() for seat in seats}
        self._seats["umpire"].goto(served.console)
        self._seats["side"].goto(served.address(f"/J/{ids['code']}"))
        self._seats["walker"].goto(served.address(f"/J/{ids['walkers']}"))

    def see(self, seat: str, address: str) -> Page:
        """A page as one of them sees it."""
        page = self._seats[seat]
        page.goto(self._served.address(address.format(**self._ids)))
        return page


@pytest.fixture(scope="module")
def gallery(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    data = tmp_path_factory.mktemp("looks") / "data"
    ids = us_goes_on(data) | platoons_walk(data)
    served = Served(data)
    gallery = Gallery(browser, served, ids)
    gallery.screens.expected = {"404", "403", "422"}
    yield gallery
    complaints = gallery.screens.complaints()
    gallery.screens.close()
    assert served.stop() == ""
    assert complaints == []


@pytest.mark.parametrize(("seat", "name", "address"), PAGES, ids=[name for _, name, _ in PAGES])
def test_a_page_can_be_read_and_hit(
    gallery: Gallery, tmp_path: Path, seat: str, name: str, address: str
) -> None:
    page = gallery.see(seat, address)
    found = set()
    for width, size in WIDTHS.items():
        page.set_viewport_size(size)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=tmp_path / f"{name}-{width}-{scheme}.png", full_page=True)
            wrong = page.evaluate(WRONG)
            found |= {f"{width}, {scheme}: {what}: {it}" for what in wrong for it in wrong[what]}

    assert sorted(found) == []
