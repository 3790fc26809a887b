"""Buildings that fall in a fire, and sections of a torpedo (18.4, 29.2, 30.1.1)."""

import pytest

from tests.battle.conftest import US, Refusal
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import hit, mark, mill, section
from tests.battle.rattenkrieg.buildings_and_traps.test_tasks import acting, ready, team
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import TEAM, end_turn, light

__all__ = ["acting", "mill"]


def burn_down(table, dice=None, **told):
    """Let a fire of strength 5 go out of control and bring down a wall; return the entry."""
    light(table, strength=5, can_spread="no")
    end_turn(table)
    dice = {"roll": 5, "dust density": 4, **(dice or {})}
    return table.make("burn-fire", owed="fire 1", falls_1="yes", dice=dice, **told)


def test_a_building_that_burns_down_falls_on_the_figures_there(engaged):
    us = engaged.element("us", TEAM)
    victim = engaged.battle.figures[us.figures[1]]
    told = {"groups1": (us.id,), "there1": (victim.id,), "material_1": "stone-wall"}
    prefix = f"the barn, door side: 1. {victim.rank} ({victim.weapons[0].name}): "
    entry = burn_down(engaged, {f"{prefix}roll": 4}, **told)
    roll = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/combat-roll")

    assert roll.inputs["modifier"] == -4
    assert engaged.battle.figures[victim.id].state == "dead"
    assert "cloud of dust" in entry.told["german"]


def test_marked_sections_that_burn_down_are_removed(engaged):
    mark(engaged)
    burnt = section(engaged, 0, 2)
    burn_down(engaged, sections_1=(burnt.id,), groups1=())

    assert section(engaged, 0, 2).gone
    assert not section(engaged, 0, 1).gone


def blow(table, sections):
    """Set off a Bangalore torpedo of this many sections."""
    ready(table, device="Bangalore Torpedo")
    us = team(table)
    charge = next(iter(table.battle.buildings.charges("us")))
    table.make("fire-charge", US, element=us.id, man=us.figures[0], task=charge.id)
    (owed,) = [owed for owed in table.battle.owed if owed.kind == "charge"]
    return table.make("resolve-charge", owed=owed.id, groups=(), sections=sections)


def test_sections_that_a_squad_has_used_are_gone(acting):
    blow(acting, 4)
    before = acting.battle.buildings.torpedo_sections
    acting.undo()
    assert acting.battle.buildings.torpedo_sections == {}
    charge = next(owed for owed in acting.battle.owed if owed.kind == "charge")
    acting.make("resolve-charge", owed=charge.id, groups=(), sections=4)
    assert acting.battle.buildings.torpedo_sections == before == {"us 1st Squad": 4}


def test_no_squad_has_more_than_ten_sections_in_all(acting):
    blow(acting, 7)
    acting.make("rule-element", element=team(acting).id, spent=0, reason="for the test")
    with pytest.raises(Refusal, match="1 to 3"):
        blow(acting, 4)


def test_points_too_few_for_any_section_are_lost_unless_they_are_marked(mill):
    dice = {"1. ground floor 2: direction": 6}
    hit(mill, 0, 2, 8, dice, groups=(), next_1="lost")
    marks = [x.marked for x in mill.battle.buildings.sections.values() if not x.gone]
    assert not any(marks)

    floor = section(mill, 1, 1, facade="")
    mill.undo()
    hit(mill, 0, 2, 8, dice, groups=(), next_1=floor.id)
    assert section(mill, 1, 1, facade="").marked == 1


def test_a_section_that_falls_in_a_fire_may_weaken_the_one_below(engaged):
    mark(engaged)
    upper = section(engaged, 1, 2)
    light(engaged, strength=5, can_spread="no")
    end_turn(engaged)
    told = {"falls_1": "yes", "sections_1": (upper.id,), "groups1": ()}
    dice = {"roll": 5, "dust density": 4}
    waits = engaged.attempt("burn-fire", owed="fire 1", dice=dice, commit=False, **told)
    asked = f"{waits.dice.prefix}{waits.dice.pending.throw.name}"
    engaged.make("burn-fire", owed="fire 1", dice={**dice, asked: 1}, **told)

    assert "collateral" in asked
    assert section(engaged, 1, 2).gone
    assert any(x.marked for x in engaged.battle.buildings.sections.values() if not x.gone)


def test_a_building_falls_in_a_fire_that_is_out_of_control_from_the_beginning(engaged):
    mark(engaged)
    burnt = section(engaged, 0, 2)
    told = {"place": "the mill", "fuel": "wood", "falls_1": "yes", "sections_1": (burnt.id,)}
    dice = {"roll": 6, "the mill: dust density": 4}
    entry = engaged.make("start-fire", dice=dice, groups1=(), **told)

    assert section(engaged, 0, 2).gone
    assert "The wall or roof falls" in entry.told["german"]
    engaged.undo()
    assert not section(engaged, 0, 2).gone


def test_nothing_falls_in_a_fire_out_of_control_unless_the_umpire_says_so(engaged):
    mark(engaged)
    entry = engaged.make("start-fire", dice={"roll": 6}, place="the mill", fuel="wood")

    assert "out of control" in entry.told["german"]
    assert not any(x.gone for x in engaged.battle.buildings.sections.values())
