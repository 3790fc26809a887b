"""A Panzer behind a wall, which C2 reports and C1 does not see; and the text of the report."""

from assistant.battle.desert_rats.screens.page_preview import page_previews
from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area

WALL = {"areas": [area("wall", 0, 900, 800, 910, screen_m=50)]}


def begun_behind_wall():
    """Return a battle before its first release: the Panzer is 200 m from C2."""
    british = platoon(
        "troop",
        element("c1", "crusader", at=[500, 500]),
        element("c2", "crusader", at=[500, 950]),
    )
    table = Table([british], [platoon("zug", element("p1", "panzer-2", at=[500, 1150]))], map=WALL)
    table.make("begin")
    return table


def page(table, seat="british"):
    """Return the page of a player as the umpire reads it."""
    return next(each for each in page_previews(table.battle) if each.player.id == seat)


def line(table, words):
    """Return the line of the British page that has these words."""
    return next(each for each in page(table).lines if words in each.words)
