"""Boats and aircraft in orders of battle for tests."""

from functools import cache

from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import CardStore
from tests.battle import tanks
from tests.folders import folder_of_the_process

GUNBOAT, LANDER, PLANE, GLIDER = "Gunboat", "Landing craft", "Henschel", "Glider"
CRAFT = {
    "us": ((GUNBOAT, "bk-2", 4), (LANDER, "db-landing-craft", 2)),
    "german": ((PLANE, "hs-123", 4), (GLIDER, "dfs-230-a1", 4)),
}
MORE = """
[[elements]]
squad = "1st Squad"
name = "{name}"
quality = {quality}
vehicle = "{slug}"
"""


@cache
def shelf(*, alike: bool = False) -> CardStore:
    """The folder of the tests' tanks, with boats for one side and aircraft for the other.

    `alike` gives both kinds to either side.
    """
    folder = folder_of_the_process()
    (folder / scenario_files.ORDERS_OF_BATTLE).mkdir()
    tanks.write(folder)
    for side, own in CRAFT.items():
        craft = [each for crafts in CRAFT.values() for each in crafts] if alike else own
        path = folder / scenario_files.ORDERS_OF_BATTLE / f"{side}-tanks.toml"
        more = [MORE.format(name=n, slug=slug, quality=q) for n, slug, q in craft]
        path.write_text(path.read_text("utf-8") + "".join(more), "utf-8")
    return CardStore(folder)
