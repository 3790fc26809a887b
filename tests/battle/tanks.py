"""Battles with tanks for tests: the two of chapter 26, each side with a team on foot."""

from functools import cache
from pathlib import Path

from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import CardStore
from tests.folders import folder_of_the_process

PANZER, T34, TEAM, SQUAD = "Panzer", "T-34", "Team", "1st Squad"
CARDS = {"german": ("pzkpfw-iv-f1", PANZER, 4), "us": ("t-34-76b-1941", T34, 3)}
FORCE = """
name = "{side} tanks"
short = "{side}"
letter = "{letter}"
source = "the tests"
unit = "a company"

[[elements]]
squad = "1st Squad"
name = "{name}"
quality = {quality}
vehicle = "{slug}"

[[elements]]
squad = "1st Squad"
name = "Team"
quality = 4

[[elements.figures]]
rank = "Sergeant"
leader = true
weapons = [{{ name = "Lee Enfield", listed = "Lee Enfield" }}]

[[elements.figures]]
rank = "Private"
weapons = [{{ name = "Lee Enfield", listed = "Lee Enfield" }}]
"""


@cache
def shelf() -> CardStore:
    """Return an umpire's folder with an order of battle for each side."""
    folder = folder_of_the_process()
    (folder / scenario_files.ORDERS_OF_BATTLE).mkdir()
    write(folder)
    return CardStore(folder)


def write(folder: Path) -> None:
    """Write the files of both forces into a folder of data cards."""
    for side, (slug, name, quality) in CARDS.items():
        text = FORCE.format(
            side=side, letter=side[0].upper(), slug=slug, name=name, quality=quality
        )
        (folder / scenario_files.ORDERS_OF_BATTLE / f"{side}-tanks.toml").write_text(text, "utf-8")


@cache
def duel() -> scenario_files.Scenario:
    """The scenario of a meeting of the two forces by day."""
    card = scenario_files.scenario("easy-company")
    sides = [side.model_copy(update={"force": f"{side.id}-tanks"}) for side in card.sides]
    everybody = scenario_files.Size(name="All", squads=())
    changes = {"sides": sides, "sizes": [everybody], "visibility": ("clear-day",)}
    return card.model_copy(update=changes)
