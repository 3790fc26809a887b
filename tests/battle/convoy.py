"""A half-track, a gun and a team on one side, a tank on the other; pathways that grow."""

from functools import cache

from assistant.cards.rattenkrieg.forces import scenario_files
from assistant.cards.toml_files.reading import CardStore
from tests.battle import tanks
from tests.battle.conftest import US, Table
from tests.folders import folder_of_the_process

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
    """The folder of the tests' tanks, with extra vehicles for one side."""
    folder = folder_of_the_process()
    (folder / scenario_files.ORDERS_OF_BATTLE).mkdir()
    tanks.write(folder)
    path = folder / scenario_files.ORDERS_OF_BATTLE / "us-tanks.toml"
    more = [
        MORE.format(name=HALF_TRACK, slug="m3-half-track"),
        MORE.format(name=GUN, slug="pak-40"),
    ]
    path.write_text(path.read_text("utf-8") + "".join(more), "utf-8")
    return CardStore(folder)


def ordered_to_move(*names, acts=None):
    """A turn in which these US elements have movement orders; `acts` is to act first."""
    table = Table(card=tanks.duel(), shelf=shelf())
    table.engage()
    for name in names:
        table.order("us", f"{tanks.SQUAD}, {name}", "movement")
    table.rounds()
    if acts:
        table.act_with("us", f"{tanks.SQUAD}, {acts}")
    return table


def grow(table, mojon, markers):
    """Place all Mojons, and give one pathway this many markers beyond its entry."""
    table.place_mojons()
    for _ in range(markers):
        table.make("approach-turn", dice={"initiative": 1}, first="us", why="the others wait")
        table.make("extend-pathway", US, mojon=mojon, distance_in=10)


def begin(table, **told):
    return table.make("begin-engagement", both_agree="yes", **told)
