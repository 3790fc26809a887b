"""A player's taps for an order, from the side's page to the sealed order, counted by the phone."""

import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.maps.test_order_map import on_screen
from tests.browser.screens import Screens
from tests.browser.serving import Served
from tests.browser.whole_battles.test_double_blind import BackToBack

WITH_A_POINT, WITHOUT = 3, 3  # taps at most
# the phone counts each touch, over all pages that it goes to
COUNTS = """addEventListener("pointerdown", () => {
  sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps")) + 1);
}, true);"""


@pytest.fixture
def gap(served: Served, screens: Screens, data: Path) -> BackToBack:
    gap = BackToBack.begun(served, screens, data)
    for phone in gap.phones.values():
        phone.context.add_init_script(COUNTS)
        phone.reload()
    return gap


def taps(phone: Page) -> int:
    """Return the touches of the phone since the last call."""
    return int(
        phone.evaluate(
            """() => {
              const taps = sessionStorage.getItem("taps") ?? 0;
              sessionStorage.setItem("taps", 0);
              return taps;
            }"""
        )
    )


@pytest.mark.parametrize(
    ("side", "platoon", "place"),
    [
        ("british", "1 Troop", (600, 480)),
        ("british", "Rifle platoon", (800, 300)),
        ("axis", "2. Zug", (1800, 300)),
    ],
)
def test_an_order_with_a_point_takes_three_taps(
    gap: BackToBack, side: str, platoon: str, place: tuple[float, float]
) -> None:
    phone = gap.phones[side]
    assert taps(phone) == 0
    phone.get_by_role("link", name=f"Move {platoon} to a place").tap()
    expect(phone.locator(".spotmap .mapsvg")).to_be_visible()
    phone.touchscreen.tap(*on_screen(phone, place))
    expect(phone.locator(".sketch .ghost").first).to_be_visible()
    phone.get_by_role("button", name="Seal the order").tap()
    expect(phone.locator("#orders li", has_text=platoon)).to_contain_text("sealed")
    count = taps(phone)
    sys.stdout.write(f"{platoon}: an order with a point in {count} taps\n")
    assert 0 < count <= WITH_A_POINT


@pytest.mark.parametrize("command", ["Advance", "Open fire", "Form up"])
def test_an_order_without_a_point_takes_three_taps(gap: BackToBack, command: str) -> None:
    phone = gap.phones["axis"]
    phone.get_by_role("link", name=re.compile(r"^Well garrison: |^2\. Zug: ")).first.tap()
    phone.locator(".keys b", has_text=re.compile(f"^{command}$")).first.tap()
    phone.get_by_role("button", name="Seal the order").tap()
    expect(phone.locator("#orders")).to_contain_text("sealed")
    assert 0 < taps(phone) <= WITHOUT
