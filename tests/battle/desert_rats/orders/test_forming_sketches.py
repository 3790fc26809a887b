"""An order to form up: where its sheet puts each element, compared with the later result."""

import re
from random import Random

import pytest

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import distance_between_m
from assistant.battle.desert_rats.screens.views import spot_map
from assistant.battle.viewers import UMPIRE, Viewer
from assistant.cards.drawing.labels import around, space_of_words
from tests.battle.desert_rats.orders.test_forecasts import FORMATIONS, lone_platoon, places
from tests.battle.desert_rats.table import Table, element, harmless_dice, platoon
from tests.seeded import few_when_quick

FORM = {"platoon": "troop", "command": "platoon-formate"}


def formation(table, by=None, **told):
    """The question about the formation, with a drawing of the result of all answers."""
    by = by or Viewer("side", "B", table.platoon("troop").seat)
    looked = table.attempt("give-order", by, commit=False, **FORM, **told)
    return next(ask for ask in looked.asks if ask.name == "formation")


@pytest.mark.parametrize("seed", few_when_quick(range(12), 4))
def test_each_element_is_drawn_where_it_is_after_the_turn(seed):
    lot = Random(seed)
    reference = (lot.randint(100, 1200), lot.randint(100, 1200))
    types = [lot.choice(("crusader", "matilda", "lorry")) for _ in range(4)]
    table = lone_platoon(lot.choice(FORMATIONS), reference, types)
    told = {
        "formation": lot.choice(FORMATIONS),
        "heading_deg": lot.randrange(360),
        "spacing_m": lot.randint(20, 120),
    }
    sketch = formation(table, **told).drawing.sketch
    facing = {x.name: x.heading_deg for x in table.battle.elements.values()}
    table.order(**FORM, **told)
    table.whole_turn(harmless_dice)

    now = places(table.battle)
    assert len(sketch.ghosts) == len(now)
    for ghost in sketch.ghosts:
        assert distance_between_m(ghost.place, table[ghost.label].place) < 0.01
        assert ghost.heading_deg in (table[ghost.label].heading_deg, facing[ghost.label])


def test_men_that_get_down_are_drawn_beside_their_lorry():
    rifles = platoon(
        "troop",
        element("l1", "lorry"),
        element("r1", "british-infantry-section", on="l1"),
        kind="infantry",
        formation="column",
        reference=[500, 300],
    )
    table = lone_platoon()
    table = type(table)([rifles], [platoon("far", element("p1", "panzer-2", [1990, 1990]))]).begin()
    r1 = table["R1"].id
    assert [x.label for x in formation(table).drawing.sketch.ghosts] == ["L1"]
    down = {x.label: x for x in formation(table, dropping=(r1,)).drawing.sketch.ghosts}
    table.order(**FORM, formation="column", heading_deg=0, dropping=(r1,))
    table.whole_turn(harmless_dice)
    assert down["R1"].place == table["R1"].place != table["L1"].place


def test_the_sheet_says_who_does_not_arrive_and_who_stays_to_fire():
    table = lone_platoon("column", (500, 600))
    wide = {"formation": "line", "heading_deg": 90, "spacing_m": 200}
    assert formation(table, **wide).drawing.sketch.warnings == (
        "C4 is blocked by the black rocks.",
        "C2 does not reach its station this turn.",
    )
    table.bring_about(e.FireOrdered(table["C1"].id, True))
    [fire] = formation(table, formation="column", heading_deg=0).drawing.sketch.warnings
    assert fire.startswith("C1 is to fire: it stays")


def gunners(enemy):
    """Three Crusaders, of which C1 and C2 have orders to fire, and a Panzer at a place."""
    tanks = [element(f"c{n}", "crusader") for n in (1, 2, 3)]
    troop = platoon("troop", *tanks, formation="column", reference=[500, 500])
    zug = platoon("zug", element("p1", "panzer-3-long-50", enemy))
    table = Table([troop], [zug], visibility_m=1000).begin()
    table.fire_order("C1", "C2")
    return table


def test_elements_kept_in_place_by_their_fire_are_drawn_there():
    table = gunners([500, 1100])
    told = {"formation": "line", "heading_deg": 0, "spacing_m": 60}
    sketch = formation(table, **told).drawing.sketch
    drawn = {x.label: x.place for x in sketch.ghosts}
    assert (drawn["C1"], drawn["C2"]) == (table["C1"].place, table["C2"].place)
    assert not any("does not reach" in words for words in sketch.warnings)
    table.order(**FORM, **told)
    table.whole_turn(harmless_dice)
    assert all(distance_between_m(place, table[id].place) < 0.01 for id, place in drawn.items())


def test_an_enemy_missing_from_the_page_does_not_keep_a_ghost_in_place():
    told = {"formation": "line", "heading_deg": 0, "spacing_m": 60}
    unseen = gunners([500, 1900])
    before = {x.label: x.place for x in formation(unseen, **told).drawing.sketch.ghosts}
    assert before["C2"] != unseen["C2"].place
    withheld = gunners([500, 1900])  # it is near now, and no page says so
    withheld.bring_about(e.Moved(withheld["P1"].id, 500, 1100, 180))
    withheld.contacts()
    assert {x.label: x.place for x in formation(withheld, **told).drawing.sketch.ghosts} == before


@pytest.mark.parametrize("is_umpire", [False, True])
def test_the_formation_is_drawn_on_the_map_of_whoever_gives_the_order(is_umpire):
    table = lone_platoon()
    reader = UMPIRE if is_umpire else Viewer("side", "B", table.platoon("troop").seat)
    ask = formation(table, reader, formation="box", heading_deg=45)
    svg = spot_map(table.battle, reader, ask).svg
    assert svg.count('class="ghost ') == 4
    assert svg.count("C4 at the end") == 1


WIDE_LINE = {"formation": "line", "heading_deg": 0, "spacing_m": 150}


def with_hill(place):
    """Two tanks in column that will form line, and a hill around a place."""
    x, y = place
    square = [[x - 60, y - 60], [x + 60, y - 60], [x + 60, y + 60], [x - 60, y + 60]]
    hill = {"id": "hill", "name": "Hill", "height_m": 10, "polygon": square}
    tanks = [element(f"c{n}", "crusader") for n in (1, 2)]
    troop = platoon("troop", *tanks, formation="column", reference=[500, 500])
    far = platoon("far", element("p1", "panzer-2", [1990, 1990]))
    return Table([troop], [far], {"areas": [hill]}, visibility_m=100).begin()


@pytest.mark.parametrize("is_umpire", [False, True])
def test_no_place_name_is_under_a_ghost(is_umpire):
    ghosts = formation(with_hill((1500, 1500)), **WIDE_LINE).drawing.sketch.ghosts
    table = with_hill(next(x.place for x in ghosts if x.label == "C2"))
    reader = UMPIRE if is_umpire else Viewer("side", "B", "british")
    svg = spot_map(table.battle, reader, formation(table, reader, **WIDE_LINE)).svg
    [ghost] = re.findall(r'<g data-at="(\S+) (\S+)"><title>C2 at the end', svg)
    [name] = re.findall(r'class="place"[^>]* x="(\S+)" y="(\S+)"[^>]*>Hill, 10 m', svg)
    words = space_of_words("Hill, 10 m", *map(float, name))
    assert not words.meets(around(*map(float, ghost), 24, 24))
