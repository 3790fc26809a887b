"""Who sees whom, for the umpire (Desert Rats; 4.1)."""

import re
from dataclasses import replace

from assistant.battle.desert_rats.screens import sight_matrix
from assistant.battle.desert_rats.screens.maps.master_map import master_map
from assistant.battle.desert_rats.screens.page_preview import page_previews
from assistant.battle.desert_rats.screens.who_sees_whom import all_sights, overview_of
from tests.battle.desert_rats.table import Table, element, platoon


def table():
    british = platoon("troop", element("c1", "crusader", at=[500, 500]))
    return Table([british], [platoon("zug", element("p1", "panzer-2", at=[500, 900]))]).begin()


def test_every_sight_is_calculated_once_for_a_state_and_again_after_a_correction():
    made = table()
    found = all_sights(made.battle)
    again = all_sights(made.battle)
    made.make("rule-sight", element=made["C1"].id, other=made["P1"].id, how="blocked")
    after = all_sights(made.battle)

    assert again is found
    assert found[made["C1"].id, made["P1"].id].spotted
    assert not after[made["C1"].id, made["P1"].id].spotted


def test_the_map_can_be_tapped_only_on_the_console():
    battle = table().battle
    console = master_map(battle, overview_of(battle))
    to_look_at = master_map(battle)

    assert 'data-unit="' in console
    assert "href" in console
    assert 'data-unit="' not in to_look_at
    assert "href" not in to_look_at
    assert to_look_at.count('class="unit"') == console.count('class="unit"') == 2


def test_an_element_put_elsewhere_is_measured_as_the_map_measures_it():
    made = table()
    entry = made.make("shift", element=made["C1"].id, x_m="500", y_m="650", heading_deg="0")
    assert "C1, Crusader Tank: 150 m; 0.86 of its move." in entry.told["umpire"]


def crowd(monkeypatch):
    """Two tanks a platoon, two platoons a side; one table shows four pairs."""
    monkeypatch.setattr(sight_matrix, "MOST_PAIRS", 4)
    sides = []
    for side, model, y in (("b", "crusader", 500), ("a", "panzer-2", 900)):
        near = [element(f"{side}{n}", model, at=[400 + 50 * n, y]) for n in (1, 2)]
        far = [element(f"{side}{n}", model, at=[100 * n, 20 if y == 500 else 1980]) for n in (3, 4)]
        sides.append([platoon(f"{side}-near", *near), platoon(f"{side}-far", *far)])
    return Table(*sides, visibility_m=450).begin()


def test_a_crowd_sees_by_platoons_and_a_cell_leads_to_the_elements_of_two(monkeypatch):
    made = crowd(monkeypatch)
    matrix = overview_of(made.battle).matrix
    assert matrix.of_platoons
    assert matrix.columns == ("a-near", "a-far")
    assert matrix.closer is None
    eyes = [[cell.eyes for cell in cells] for _, cells in matrix.rows]
    spotted, in_line = (("spotted",) * 2, ("in-line",) * 2)
    assert eyes == [[spotted, in_line], [in_line, in_line]]
    cell = matrix.rows[0][1][0]
    assert cell.query == "?see=b-near&see=a-near"

    chosen = overview_of(made.battle, ("b-near", "a-near"))
    assert chosen.query == cell.query
    assert chosen.matrix.seeing[0][1][0].picked
    assert chosen.matrix.closer.columns == ("A1", "A2")
    assert [name for name, _ in chosen.matrix.closer.rows] == ["B1", "B2"]


def test_two_elements_picked_in_a_crowd_show_their_platoons_too(monkeypatch):
    made = crowd(monkeypatch)
    chosen = overview_of(made.battle, (made["B1"].id, made["A4"].id))
    assert [name for name, _ in chosen.matrix.closer.rows] == ["B1", "B2"]
    assert chosen.matrix.closer.columns == ("A3", "A4")
    assert overview_of(made.battle, ("b-near", "b-far")).matrix.closer is None


def test_the_card_of_an_element_gives_the_range_to_whom_it_sees_the_nearest_first():
    british = platoon("troop", element("c1", "crusader", at=[500, 500]))
    zug = [element("p1", "panzer-2", at=[500, 912]), element("p2", "panzer-2", at=[500, 800])]
    made = Table([british], [platoon("zug", *zug)]).begin()
    steps = {what: how for what, _, how in _card(made, "C1").steps}
    assert steps["Sees"] == "P2, 300 m; P1, 412 m"
    assert steps["Is seen by"] == "P2, 300 m; P1, 412 m"
    assert steps["Has a line, but does not see"] == "nobody"


def _card(made, name):
    return overview_of(made.battle, (made[name].id,)).card


def test_around_one_element_its_range_bands_and_spotting_limits_are_drawn():
    made = table()
    one = master_map(made.battle, overview_of(made.battle, (made["P1"].id,)))
    assert re.findall(r'class="place range"[^>]*>([^<]+)<', one) == [
        *("100 m", "500 m", "1000 m", "1500 m"),  # a Panzer 2 has no effect farther off
        *("still infantry", "still gun"),
    ]
    radii = [float(r) for r in re.findall(r'class="(?:band|spots)"[^>]* r="([\d.]+)"', one)]
    assert radii == [round(m * 1010 / 2000, 1) for m in (100, 500, 1000, 1500, 200, 400)]
    both = master_map(made.battle, overview_of(made.battle, (made["P1"].id, made["C1"].id)))
    assert 'class="band"' not in both + master_map(made.battle, overview_of(made.battle))


def test_the_tracks_of_a_turn_and_its_lines_of_fire_stay_while_the_next_orders_are_given():
    made = table()
    assert "trail" not in _drawn(made)
    made.order("troop", "platoon-advance")
    made.order("zug", "platoon-open-fire")
    made.move()
    moved = made["C1"].place
    assert moved != (500, 500)
    assert _drawn(made).count('<path class="trail line-b"') == 1
    made.turn()
    if made.battle.phase == "reports":
        made.make("release")
    assert made.battle.phase == "orders"
    assert _drawn(made).count('<path class="trail line-b"') == 1
    assert '<path class="sight' in _drawn(made)
    made.turn()
    if made.battle.phase == "reports":
        made.make("release")
    assert made.battle.came_from[made["C1"].id] == moved


def _drawn(made):
    return master_map(made.battle, overview_of(made.battle))


def test_the_console_shows_unread_and_unnumbered_sightings():
    british = platoon(
        "troop",
        element("c1", "crusader", at=[500, 500]),
        element("c2", "crusader", at=[900, 500]),
    )
    panzers = [element("p1", "panzer-2", at=[500, 900]), element("p2", "panzer-2", at=[600, 900])]
    made = Table([british], [platoon("zug", *panzers)])
    made.make("begin")
    [line] = [x for x in next(page_previews(made.battle)).lines if "E1" in x.words]
    made.make("withhold", player="british", line=line.id)
    made.make("release")
    sides = dict(overview_of(made.battle).known)
    assert {(b.label, b.true) for b in sides["British"]} == {
        ("withheld", "P1, 0509"),
        ("E1", "P2, 0609"),
    }
    seen = next(c for c in made.battle.contacts.values() if c.platoon == "zug")
    passing = replace(seen, passing=True, now=False, label="")
    key = f"{seen.platoon} {seen.enemy}"
    battle = replace(made.battle, contacts={**made.battle.contacts, key: passing})
    [axis] = [b for b in dict(overview_of(battle).known)["Axis"] if b.label == "report"]
    assert axis.believed.startswith("seen in passing, 0")
