"""Small forces for tests of obligations."""

from tests.battle.desert_rats.table import Table, element, platoon
from tests.rules.desert_rats.maps import area

WALL = area("wall", 0, 900, 2000, 910, screen_m=50)  # nobody sees over it


def models(letter, type, places):
    return [element(f"{letter}{n}", type, at=list(at)) for n, at in enumerate(places, 1)]


def troop(*places, type="crusader", id="troop", letter="c", **more):
    return platoon(id, *models(letter, type, places), **more)


def rifles(*places, type="british-infantry-section", id="rifles", letter="r", **more):
    return platoon(id, *models(letter, type, places), kind="infantry", **more)


def zug(*places, type="panzer-2", id="zug", letter="p", **more):
    return platoon(id, *models(letter, type, places), **more)


def section(*places, type="axis-infantry-section", id="z", letter="i", **more):
    return platoon(id, *models(letter, type, places), kind="infantry", **more)


FAR = zug((1990, 1990), type="lorry", id="far", letter="l")


def begin_table(british, axis=FAR, **more):
    british = british if isinstance(british, list) else [british]
    axis = axis if isinstance(axis, list) else [axis]
    return Table(british, axis, **more).begin()


def ones(throw):
    """Every die falls 1."""
    return (1,) * throw.count


def sixes(throw):
    """Every die falls 6."""
    return (6,) * throw.count


def lines_of(table, seat, word):
    return [words for words in table.lines(seat) if word in words]


def fire_results(table, *names, dice=ones):
    """The resolutions of the fire step if these elements have fire orders."""
    table.fire_order(*names)
    if table.battle.phase == "orders":
        table.make("close-orders", dice=sixes)
        table.make("move-all", dice=sixes)
    entry = table.make("fire-all", dice=dice)
    return [r for r in entry.resolutions if "fire-at" in r.procedure]


def shot(table, *names, dice=ones):
    [found] = fire_results(table, *names, dice=dice)
    return found
