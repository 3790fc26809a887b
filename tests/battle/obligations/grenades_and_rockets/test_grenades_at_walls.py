"""Grenades with damage points at walls; edges of rings; cover before the burst (21.2, 21.5)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from tests.battle.conftest import Refusal, Table
from tests.battle.rattenkrieg.buildings_and_traps.test_buildings import mark, section
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_grenades import (
    ON_THE_POINT,
    TEAM,
    men,
    ready,
    throw,
)

BUNDLE = "Geballte Ladung (seven M-24)"
STUCK = "Hafthohlladung H3"


def team_with_grenades(*grenades):
    """A US team that throws these grenades, and a German team that it sees."""

    def change(event):
        battle = event.battle
        us = replace(battle.sides["us"], grenades=grenades)
        return replace(event, battle=replace(battle, sides={**battle.sides, "us": us}))

    table = Table(change=change)
    table.engage()
    return ready(table)


def wall(table, **told):
    at = section(table, 0, 2)
    return {"at_wall": "yes", "where": "the mill, east wall", "section": at.id, **told}


def test_a_grenade_with_damage_points_strikes_the_wall_besides_its_rings():
    table = team_with_grenades(BUNDLE)
    mark(table)
    first = men(table)[0]
    name = f"{first.rank} ({first.weapons[0].name}): roll"
    told = throw(table, first.id, distance_in=6, grenade=BUNDLE, target="point")
    told |= wall(table) | {f"from_{first.id}": 1, "cover_first": "no", "groups_wall": ()}
    dice = {**ON_THE_POINT, name: 3, "wall: damage": [2, 2, 2, 1], "dust: density": 2}
    entry = table.make("throw-grenade", dice=dice, **told)

    assert section(table, 0, 2).gone
    procedures = [r.procedure for r in entry.resolutions]
    assert {"rattenkrieg/strike", "rattenkrieg/blast"} <= set(procedures)
    assert "A Geballte Ladung (seven M-24) on the mill" in entry.told["german"]


def test_a_grenade_away_from_walls_hits_no_wall():
    table = team_with_grenades(BUNDLE)
    mark(table)
    told = throw(table, distance_in=6, grenade=BUNDLE, target="point", cover_first="no")
    table.make("throw-grenade", dice=ON_THE_POINT, at_wall="no", **told)

    assert section(table, 0, 2).marked == 0


def test_a_charge_without_a_range_is_not_thrown():
    table = team_with_grenades(STUCK)
    with pytest.raises(Refusal, match="0 to 0"):
        table.make("throw-grenade", **throw(table, distance_in=1, grenade=STUCK, target="point"))
    told = throw(table, distance_in=0, grenade=STUCK, target="point", cover_first="no")
    progress = table.attempt("throw-grenade", commit=False, **told)

    assert "rattenkrieg/throw" in [r.procedure for r in progress.play.resolutions]
    assert not progress.dice


@pytest.mark.parametrize(("far", "ring"), [(2, 2), (2.1, 1), (3, 1)])
def test_a_base_that_a_ring_reaches_is_inside_it_and_the_smallest_ring_holds(far, ring):
    table = team_with_grenades(BUNDLE)
    first = men(table)[0]
    told = throw(table, first.id, distance_in=6, grenade=BUNDLE, target="point")
    told |= {f"from_{first.id}": far, "cover_first": "no"}
    name = f"{first.rank} ({first.weapons[0].name}): "
    dice = {**ON_THE_POINT, f"{name}roll": 4, f"{name}confirm": 1}
    made = table.attempt("throw-grenade", commit=False, dice=dice, **told).play
    asked = made.asks[f"from_{first.id}"].words
    blast = next(r for r in made.resolutions if r.procedure == "rattenkrieg/blast")

    assert blast.outcome["ring"] == ring
    assert asked.endswith("how far from the burst to the edge of the base?")


class TestCoverFirst:
    """21.5: the thrower keeps an action to take cover before the burst."""

    def test_taking_cover_before_the_burst_costs_an_action_and_the_thrower_is_prone_at_the_burst(
        self,
    ):
        table = team_with_grenades(BUNDLE)
        team = table.element("us", TEAM)
        thrower = team.figures[0]
        told = throw(table, thrower, distance_in=2, grenade=BUNDLE, target="point")
        told |= {"cover_first": "yes", f"from_{thrower}": 2, f"shows_{thrower}": "head"}
        name = f"{table.battle.figures[thrower].rank} (Garand): roll"
        entry = table.make("throw-grenade", dice={**ON_THE_POINT, name: 5}, **told)
        blast = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/blast")

        assert blast.inputs["hunkered"]
        each = [own_actions_left(table.battle, x) for x in table.battle.men(team)]
        allowed = table.element("us", TEAM).allowed
        # the throw, the cover, and one that the burst takes: the thrower pays the last two alone
        assert each == [allowed - 3, *[allowed - 1] * (len(each) - 1)]

    def test_cover_is_not_asked_beyond_the_reach_of_the_burst(self):
        table = team_with_grenades(BUNDLE)
        told = throw(table, distance_in=7, grenade=BUNDLE, target="point")

        assert "cover_first" not in table.attempt("throw-grenade", **told).play.asks

    def test_without_an_action_left_nobody_takes_cover_before_the_burst(self):
        table = team_with_grenades(BUNDLE)
        team = table.element("us", TEAM)
        spent = team.allowed - 1
        table.make("lose-first", element=team.id)
        table.make("rule-element", element=team.id, spent=spent, reason="for the test")
        told = throw(table, distance_in=2, grenade=BUNDLE, target="point")

        assert "cover_first" not in table.attempt("throw-grenade", **told).play.asks
