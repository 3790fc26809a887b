"""A half-track, a gun and a team on foot on one side, a tank on the other, as the tests want."""

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import CardStore
from tests.battle import tanks

HALF_TRACK, GUN = "Half-track", "Gun"
MORE = """
[[elements]]
squad = "1st Squad"
name = "{name}"
quality = 4
vehicle = "{slug}"
"""


@cache
def shelf() -> CardStore:
    """The folder of the tests' tanks, with more vehicles for one side."""
    folder = Path(mkdtemp())
    (folder / scenario_files.ORDERS_OF_BATTLE).mkdir()
    tanks.write(folder)
    path = folder / scenario_files.ORDERS_OF_BATTLE / "us-tanks.toml"
    more = [
        MORE.format(name=HALF_TRACK, slug="m3-half-track"),
        MORE.format(name=GUN, slug="pak-40"),
    ]
    path.write_text(path.read_text("utf-8") + "".join(more), "utf-8")
    return CardStore(folder)
