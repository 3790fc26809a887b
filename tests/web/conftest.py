"""Battles in a browser: the console and a phone a side, at the moments where tests begin."""

import pytest

from tests.battle import tanks

from .evening import Evening
from .played_evenings import evening_after

ALL = """[[sizes]]
name = "All"
squads = []
"""


def play_nothing(evening):
    """Play nothing."""


@pytest.fixture
def evening(app, settings):
    """A battle set up with one tap, with nothing done yet."""
    return evening_after(play_nothing, app, settings)


@pytest.fixture
def ordering(app, settings):
    """The first turn of the engagement: orders are being placed."""
    return evening_after(Evening.engage, app, settings)


@pytest.fixture
def acting(app, settings):
    """The first German element acts and sees the first US element; the others are unseen."""
    return evening_after(Evening.act, app, settings)


@pytest.fixture
def played(app, settings):
    """The same, played in the test's own data folder, as needed by a test of a full disk.

    The free space in the pages of the file decides what such a disk still takes.
    """
    evening = Evening(app, settings)
    evening.act()
    return evening


@pytest.fixture
def duel(datacards, app, settings):
    """Two tanks on the table, each known to the other side."""
    tanks.write(datacards)
    path = datacards / "scenarios" / "easy-company.toml"
    text = path.read_text("utf-8")
    for side, force in (
        ("german", "panzergrenadier-91-luftlande"),
        ("us", "paratroopers-506-pir"),
    ):
        text = text.replace(force, f"{side}-tanks")
    path.write_text(text[: text.index("[[sizes]]")] + ALL, "utf-8")
    evening = Evening(app, settings)
    evening.engage()
    for side in ("german", "us"):
        told = {"concealment": "identified", "reason": "for the test"}
        tank = next(x.id for x in evening.of(side) if evening.battle.vehicles.get(x.id))
        evening.make("umpire", "rule-element", element=tank, **told)
    return evening
