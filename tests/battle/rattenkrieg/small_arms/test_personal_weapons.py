"""A crew on foot has its vehicle's machine gun only if it took the gun from the rack (25.3)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import charges
from assistant.battle.rattenkrieg.scenario.setup.national_weapons import ISSUED
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.rules.rattenkrieg.fire.weapons import personal_weapons
from tests.battle.conftest import GERMAN, Refusal, bring_about
from tests.battle.rattenkrieg.vehicles.test_bailing import bail, panzer, table

__all__ = ["table"]


def weapons_by_rank(table):
    return {m.rank: [w.name for w in m.weapons] for m in table.battle.men(panzer(table))}


def figure(table, rank):
    return next(m for m in table.battle.men(panzer(table)) if m.rank == rank)


def take(table, rank, weapon, **told):
    told |= {"element": panzer(table).id, "man_take_personal_weapon": figure(table, rank).id}
    return table.make("take-personal-weapon", GERMAN, weapon=weapon, **told)


def buttons(table):
    return {button.move for button in unit_view(table.battle, panzer(table)).buttons}


def test_a_figure_that_bails_out_leaves_the_machine_gun_in_the_tank(table):
    assert [names for names in weapons_by_rank(table).values() if names] == [["MG34"], ["MG34"]]
    bail(table)

    assert not any(weapons_by_rank(table).values())
    table.reveal("us", next(table.battle.of_side("us")).title)
    with pytest.raises(Refusal, match="Five figures have no weapon ready for that"):
        table.make("automatic-fire", element=panzer(table).id, distance_in=10)


def test_the_machine_gun_is_available_again_to_a_crew_that_gets_in(table):
    before = weapons_by_rank(table)
    bail(table)
    table.make("get-in", GERMAN, element=panzer(table).id)

    assert weapons_by_rank(table) == before


def test_a_replacement_has_the_gun_of_a_post_whose_man_fell_outside(table):
    gunner = next(rank for rank, names in weapons_by_rank(table).items() if names)
    bail(table)
    bring_about(table, e.FigureChanged(figure(table, gunner).id, "ready", "dead"))
    rest = tuple(m.id for m in table.battle.fit(panzer(table)))
    table.make("get-in", GERMAN, element=panzer(table).id, men=rest)
    table.make("rule-element", element=panzer(table).id, spent=0, reason="for the test")
    post = table.battle.vehicles.of[panzer(table).id].posts[figure(table, gunner).id]
    taker, helper = [id for id in rest if not table.battle.figures[id].weapons][:2]
    told = {"element": panzer(table).id, "post": post, "man": taker, "helper": helper}
    table.make("take-post", GERMAN, **told)

    assert [w.name for w in table.battle.figures[taker].weapons] == ["MG34"]


def test_taking_a_weapon_from_the_rack_is_a_task_and_the_weapon_stays_with_its_man(table):
    rank = next(rank for rank, names in weapons_by_rank(table).items() if not names)
    take(table, rank, "MP40")
    tasks = table.battle.vehicles.of[panzer(table).id].tasks
    assert tasks[figure(table, rank).id] == "take-personal-weapon"
    bail(table)

    assert weapons_by_rank(table)[rank] == ["MP40"]


def test_the_rack_holds_no_machine_gun(table):
    asks = table.attempt("take-personal-weapon", element=panzer(table).id).play.asks
    names = {option.value for option in asks["weapon"].options}

    assert {"MP40", "Luger", "Mauser 98k"} <= names
    assert not {"MG34", "Anti Tank Rifles", "Autocannons (up to 20mm)"} & names


def test_men_on_foot_have_no_rack(table):
    bail(table)

    with pytest.raises(Refusal, match="not a crew aboard"):
        table.make("take-personal-weapon", GERMAN, element=panzer(table).id, weapon="MP40")


def listed_values(table, name="weapon", **told):
    rank = next(rank for rank, names in weapons_by_rank(table).items() if not names)
    told |= {"element": panzer(table).id, "man_take_personal_weapon": figure(table, rank).id}
    asks = table.attempt("take-personal-weapon", GERMAN, commit=False, **told).asks
    return next(([x.value for x in ask.options] for ask in asks if ask.name == name), [])


def test_the_rack_lists_the_weapons_of_the_own_army_first(table):
    near = listed_values(table)

    assert {"MP40", "Luger", "Walther P38", "another"} <= set(near)
    assert not {"Sten", "M1 Garand", "PPSh41", "Arisaka"} & set(near)
    assert "Lee Enfield" in near  # a team of the side carries it


def test_a_weapon_of_another_army_is_behind_another_weapon(table):
    far = listed_values(table, "other_weapon", weapon="another")
    rank = next(rank for rank, names in weapons_by_rank(table).items() if not names)
    take(table, rank, "another", other_weapon="PPSh41")

    assert "Sten" in far
    assert "MP40" not in far
    bail(table)
    assert weapons_by_rank(table)[rank] == ["PPSh41"]


def test_every_personal_weapon_and_every_mine_has_its_country():
    assert {*personal_weapons(), *charges.MINES} == set(ISSUED.keys())
