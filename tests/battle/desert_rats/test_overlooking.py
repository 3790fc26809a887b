"""Who sees whom, for the umpire (Desert Rats; 4.1)."""

from assistant.battle.desert_rats.screens.master_map import master_map
from assistant.battle.desert_rats.screens.who_sees_whom import all_sights, overview_of
from tests.battle.desert_rats.table import Table, element, platoon


def table():
    british = platoon("troop", element("c1", "crusader", at=[500, 500]))
    return Table([british], [platoon("zug", element("p1", "panzer-2", at=[500, 900]))]).begin()


def test_every_sight_is_worked_once_for_a_state_and_anew_after_a_correction():
    made = table()
    found = all_sights(made.battle)
    again = all_sights(made.battle)
    made.make("rule-sight", element=made["C1"].id, other=made["P1"].id, how="blocked")
    after = all_sights(made.battle)

    assert again is found
    assert found[made["C1"].id, made["P1"].id].spotted
    assert not after[made["C1"].id, made["P1"].id].spotted


def test_the_one_drawing_is_tapped_only_on_the_console():
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
