"""A fight of two vehicles a side: its files, its story, and the number of taps of a shot."""

from pathlib import Path

from playwright.sync_api import Page

from tests.browser.evening import Evening
from tests.browser.stories.story import Story

TANKS = {  # by side: what it has, each with its card
    "german": {"Panzer": "pzkpfw-iv-f1", "StuG": "stug-iii-a"},
    "us": {"First T-34": "t-34-76b-1941", "Second T-34": "t-34-76b-1941"},
}
NAMES = {"german": "German", "us": "US"}
QUALITY = {"german": 4, "us": 3}
SCENARIO = """name = "Tank fight"
source = "the tests"
system = "rattenkrieg"
date = 1941-10-06
kind = "encounter"
turns = 10
table = "4 by 4 feet"
visibility = ["clear-day"]
ambient = "normal"
briefing = "Two vehicles a side meet by day."
"""
SIDE = """
[[sides]]
id = "{side}"
force = "{side}-tanks"
name = "{name}"
letter = "{letter}"
mark = "{mark}"
wins_low = {wins_low}
aggressiveness = 2
entry = "Anywhere."
mission = "Destroy the enemy."
"""
FORCE = """name = "{side} tanks"
short = "{name}"
letter = "{letter}"
source = "the tests"
unit = "a company"
"""
VEHICLE = """
[[elements]]
squad = ""
name = "{name}"
quality = {quality}
vehicle = "{card}"
"""
SIZE = """
[[sizes]]
name = "All"
squads = []
"""
COUNTS = """
addEventListener("pointerdown", () => { localStorage.taps = 1 + Number(localStorage.taps ?? 0); },
  true);
addEventListener("keydown", (e) => {
  if (e.key.length > 1) localStorage.taps = 1 + Number(localStorage.taps ?? 0);
}, true);
"""  # a key with a long name is no digit


def write(data: Path) -> None:
    """Write the fight's files among the umpire's own cards."""
    forces, scenarios = data / "cards/orders_of_battle", data / "cards/scenarios"
    for folder in (forces, scenarios):
        folder.mkdir(parents=True)
    sides = ""
    for side, mark in zip(TANKS, "ab", strict=True):
        told = {"side": side, "name": NAMES[side], "letter": NAMES[side][0], "mark": mark}
        sides += SIDE.format(**told, wins_low=str(side == "german").lower())
        vehicles = (
            VEHICLE.format(name=name, quality=QUALITY[side], card=card)
            for name, card in TANKS[side].items()
        )
        text = FORCE.format(**told) + "".join(vehicles)
        (forces / f"{side}-tanks.toml").write_text(text, "utf-8")
    (scenarios / "tank-fight.toml").write_text(SCENARIO + sides + SIZE, "utf-8")


class Duel(Story):
    """The tank fight, and a count of taps by each person."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        for page in self.pages:
            page.context.add_init_script(COUNTS)
            page.reload()

    @property
    def pages(self) -> list[Page]:
        """Return every screen."""
        return [self.umpire.page, *(hand.page for hand in self.phones.values())]

    @property
    def taps_made(self) -> int:
        """Return the taps and keys on all screens so far, without digits."""
        return sum(int(page.evaluate("Number(localStorage.taps ?? 0)")) for page in self.pages)

    def card(self, page: Page, unit: str) -> Page:
        """Return a unit's card on a screen, as this screen may see it."""
        page.goto(self.evening.served.address(f"/u/{self.unit(unit)}"))
        return page
