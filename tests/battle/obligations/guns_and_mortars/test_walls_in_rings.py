"""Marked walls and floors inside the rings of a shell that bursts (20.1.2.3, 27.1)."""

from dataclasses import replace

import pytest

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.buildings_and_traps.bursts_near_buildings import (
    suggest_walls_in_rings,
)
from assistant.battle.rattenkrieg.events import ActionTaken, CheckScheduled
from assistant.battle.rattenkrieg.events.table_plan import PlanSet, PositionSet
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from assistant.boardmap.tabletop import Patch, Tabletop
from assistant.rules.rattenkrieg.grenades.blast_rings import Ring, Rings
from tests.battle.conftest import bring_about
from tests.battle.obligations.guns_and_mortars.test_shell_bursts import burst, duel
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import DUST, mark, section

__all__ = ["duel"]


def due(duel):
    return [owed for owed in duel.table.battle.owed if owed.kind == "walls-in-rings"]


def reach(duel, dice=None, **told):
    (owed,) = due(duel)
    dice = {**DUST, **(dice or {})}
    return duel.table.make("resolve-walls-in-rings", owed=owed.id, dice=dice, **told)


def planned(duel, *areas):
    plan = Tabletop(id="bare", width_in=120, depth_in=120, areas=areas)
    places = (PositionSet(duel.scouts.id, 30, 20), PositionSet(duel.team.id, 30, 0))
    bring_about(duel.table, PlanSet(plan), *places)


def house(right_in):
    corners = ((right_in, 18), (right_in + 9, 18), (right_in + 9, 25), (right_in, 25))
    return Patch(id="house", kind="building", polygon=corners)


def test_a_burst_where_a_building_is_marked_is_the_umpires_to_check(duel):
    mark(duel.table)
    burst(duel)

    assert len(due(duel)) == 1
    for side in ("german", "us"):
        assert "building" not in repr(side_view(duel.table.battle, side).due)


def test_the_sections_inside_a_ring_fall_at_once(duel):
    mark(duel.table, material="brick-wall")
    burst(duel)
    walls = [section(duel.table, 0, n) for n in (1, 2)]
    told = {"ring_2": tuple(x.id for x in walls), "groups": (), "falls": ()}
    dice = {f"east wall, first floor {n} falls: collateral": 6 for n in (1, 2)}
    entry = reach(duel, dice, **told)

    assert [section(duel.table, 0, n).gone for n in (1, 2, 3)] == [True, True, False]
    assert "The burst of a shell on the mill" in entry.told["german"]
    assert not due(duel)


def test_no_ring_offers_a_wall_that_is_too_strong_for_it(duel):
    mark(duel.table, material="thick-stone-wall")
    burst(duel)
    (owed,) = due(duel)
    found = duel.table.attempt("resolve-walls-in-rings", owed=owed.id, commit=False)
    wall = section(duel.table, 0, 2).id
    offered = {ask.name: wall in {x.value for x in ask.options} for ask in found.asks}

    assert offered["ring_5"]
    assert not offered.get("ring_1")


@pytest.mark.parametrize("rings", [("r1",), ("r1", "r5")])
def test_nobody_is_asked_where_every_marked_section_withstands_all_rings(duel, rings):
    mark(duel.table, material="thick-stone-wall")
    play = Play(duel.table.battle, duel.table.game.system.apply, UMPIRE, {})
    burst_of = Rings(**dict.fromkeys(rings, Ring(modifier=0, radius_in=7)))
    suggest_walls_in_rings(play, "shell", "a shell bursts", burst_of, None)

    assert bool(play.state.owed) is ("r5" in rings)  # the crater takes everything


def test_a_burst_that_reaches_no_wall_changes_nothing(duel):
    mark(duel.table)
    burst(duel)
    reach(duel)

    assert not due(duel)
    assert not any(x.gone or x.marked for x in duel.table.battle.buildings.sections.values())


@pytest.mark.parametrize(("right_in", "asked"), [(32, True), (90, False)])
def test_the_plan_rules_out_buildings_that_are_too_far_away(duel, right_in, asked):
    mark(duel.table)
    planned(duel, house(right_in))
    burst(duel)

    assert bool(due(duel)) == asked


def test_a_plan_without_houses_rules_out_nothing(duel):
    mark(duel.table)
    planned(duel)
    burst(duel)

    assert due(duel)


def rule_out(duel):
    (owed,) = due(duel)
    return duel.table.make("rule-out-buildings", owed=owed.id)


def test_no_burst_is_checked_again_where_the_umpire_ruled_buildings_out(duel):
    mark(duel.table)
    burst(duel)
    entry = rule_out(duel)
    assert set(entry.told) == {"umpire"}
    assert not due(duel)

    suggest_again(duel)
    assert not due(duel)
    suggest_again(duel, radius_in=200)  # a larger shell reaches farther
    assert due(duel)


def test_the_ruling_ends_when_the_element_moves(duel):
    mark(duel.table)
    burst(duel)
    rule_out(duel)
    bring_about(duel.table, ActionTaken(duel.scouts.id, "movement", 0, duel.scouts.figures))
    suggest_again(duel)

    assert due(duel)


def test_the_ruling_ends_when_a_building_is_marked(duel):
    mark(duel.table)
    burst(duel)
    rule_out(duel)
    mark(duel.table, building="another", name="the barn")
    suggest_again(duel)

    assert due(duel)


def test_the_ruling_holds_for_one_element_alone(duel):
    mark(duel.table)
    burst(duel)
    rule_out(duel)
    suggest_again(duel, target=duel.team.id)

    assert due(duel)


def test_the_umpire_rules_buildings_out_with_one_tap(duel):
    mark(duel.table)
    burst(duel)
    (box,) = [x for x in due_now(duel.table.battle) if "rings" in x.title + x.words]

    assert [x.move for x in box.taps] == ["resolve-walls-in-rings", "rule-out-buildings", "let-be"]
    assert box.taps[0].words == "Pick sections"
    assert str(duel.scouts.title) in box.taps[1].words
    bring_about(duel.table, CheckScheduled(replace(due(duel)[0], id=f"{due(duel)[0].id} 2")))
    (box,) = [x for x in due_now(duel.table.battle) if "rings" in x.title + x.words]
    assert box.taps[0].words == due(duel)[0].thing  # with two bursts, each is named


def suggest_again(duel, radius_in=1, target=None):
    ring = Rings(r5=Ring(modifier=0, radius_in=radius_in))
    play = Play(duel.table.battle, duel.table.game.system.apply, UMPIRE, {})
    suggest_walls_in_rings(play, "shell", "a shell bursts", ring, None, target or duel.scouts.id)
    bring_about(duel.table, *play.events)


def test_without_a_marked_building_nobody_is_asked(duel):
    burst(duel)

    assert not due(duel)
