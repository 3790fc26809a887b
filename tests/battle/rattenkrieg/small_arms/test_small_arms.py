"""Rifles and machine guns at vehicles: possible targets, effects of a point, casualties."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.state.travel import Ride, TravelState
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.heavy_weapons import RECCE, armor, hunting
from tests.battle.tanks import PANZER, SQUAD, TEAM, shelf

TANK = f"{SQUAD}, {PANZER}"
WHERE = {"distance_in": 10, "sector": 12, "part": "hull", "fan": "front"}


class Section:
    """British scouts with rifles act and see the Panzer."""

    def __init__(self, change=None):
        self.table = hunting(RECCE, TANK)
        if change:
            self.table = Table(card=armor(), shelf=shelf(), change=change)
            self.table.engage()
            self.table.order("us", RECCE, "fire")
            self.table.rounds()
            self.table.reveal("german", TANK)
            self.table.act_with("us", RECCE)

    @property
    def team(self):
        return self.table.element("us", RECCE)

    @property
    def target(self):
        return self.table.element("german", TANK)

    @property
    def tank(self):
        return self.table.battle.vehicles.of[self.target.id]

    def told(self, **told):
        men = {"element": self.team.id, "man": self.team.figures[0]}
        return {**men, "target": self.target.id, **WHERE, **told}

    def shoot(self, dice=None, **told):
        return self.table.make("shoot-vehicle", dice=dice or {}, **self.told(**told))

    def parts(self, move="shoot-vehicle", by=UMPIRE):
        asks = self.table.attempt(move, by, commit=False, **self.told()).asks
        return [o.value for o in next(a for a in asks if a.name == "aimed_at").options]


def test_only_the_vision_blocks_of_a_closed_tank_can_be_shot_at():
    assert Section().parts() == ["vision-block"]


def test_open_hatches_show_the_crew():
    scouts = Section()
    tank = scouts.tank
    ruled = v.VehicleCorrected(scouts.target.id, 0, False, 0, False, tank.rounds, {})
    bring_about(scouts.table, ruled)

    assert scouts.parts() == ["vision-block", "exposed-crew"]


def test_armor_adds_three_to_the_die():
    entry = Section().shoot({"rolls": [6]}, aimed_at="vision-block", part="turret", fan=None)
    (fired,) = (r for r in entry.resolutions if r.procedure.endswith("light-weapon-at-vehicle"))
    steps = {s.label: s.value for s in fired.steps}

    assert (steps["weapon"], steps["armor"], steps["to add to the die"]) == (-1, 3, 2)
    assert "no effect" in entry.told["us"]


def test_a_damage_point_costs_the_vision_one():
    told = {"aimed_at": "vision-block", "part": "turret", "fan": None}
    entry = Section().shoot({"rolls": [1], "confirms": [6]}, **told)

    assert "it strikes" in entry.told["us"]
    assert "1 point" in entry.told["umpire"] or "one point" in entry.told["umpire"]


def test_the_damage_is_marked_on_the_card():
    scouts = Section()
    told = {"aimed_at": "vision-block", "part": "turret", "fan": None}
    scouts.shoot({"rolls": [1], "confirms": [6]}, **told)

    assert scouts.tank.lost == {"turret": {"visor": 1}}


def test_a_crew_member_in_an_open_hatch_may_fall():
    scouts = Section()
    ruled = v.VehicleCorrected(scouts.target.id, 0, False, 0, False, 80, {})
    bring_about(scouts.table, ruled)
    dice = {"rolls": [1], "confirms": [6], "pick": [1], "crew": [1]}
    entry = scouts.shoot(dice, aimed_at="exposed-crew")
    states = [m.state for m in scouts.table.battle.men(scouts.target)]

    assert states[0] in ("dead", "wounded")
    assert "commander" not in entry.told["us"].lower()
    assert "commander" in entry.told["german"].lower()


def riding(event):
    """Put the German team, which was on the table, on the Panzer."""
    battle = event.battle
    team = next(x for x in battle.of_side("german") if x.title == f"{SQUAD}, {TEAM}")
    tank = next(x for x in battle.of_side("german") if x.title == TANK)
    rides = {id: Ride(tank.id) for id in team.figures}
    elements = {**battle.elements, team.id: replace(team, deployed=True)}
    return BattleOpened(replace(battle, elements=elements, travel=TravelState(rides=rides)))


def test_riders_of_an_identified_tank_are_offered_to_its_enemy():
    scouts, nobody = Section(riding), Section(lambda event: event)

    assert "tank-rider" in scouts.parts("ask-shoot-vehicle", US)
    assert "tank-rider" in scouts.parts()
    assert "tank-rider" not in nobody.parts("ask-shoot-vehicle", US)


def test_everybody_sees_a_rider_fall():
    scouts = Section(riding)
    assert "tank-rider" in scouts.parts()
    scouts.shoot({"rolls": [1], "confirms": [6]}, aimed_at="tank-rider")
    team = scouts.table.element("german", f"{SQUAD}, {TEAM}")

    assert [m.state for m in scouts.table.battle.men(team)].count("dead") == 1


def test_a_wreck_is_not_shot_at():
    scouts = Section()
    bring_about(scouts.table, v.VehicleCorrected(scouts.target.id, 0, True, 0, True, 80, {}))
    with pytest.raises(Refusal, match="well enough"):
        scouts.shoot(aimed_at="vision-block")


def test_the_card_offers_it_while_a_vehicle_is_in_sight():
    scouts = Section()
    moves = {o.move for o in unit_view(scouts.table.battle, scouts.team).offers}

    assert "ask-shoot-vehicle" in moves


def test_a_side_asks_and_the_umpire_resolves():
    scouts = Section()
    scouts.table.make("ask-shoot-vehicle", US, **scouts.told(aimed_at="vision-block"))
    (found,) = scouts.table.battle.requests
    scouts.table.make("shoot-vehicle", dice={"rolls": [6]}, **found.told)

    assert not scouts.table.battle.requests


def test_one_undo_takes_back_the_whole_fire_at_a_vehicle():
    scouts = Section()
    before = scouts.tank
    told = {"aimed_at": "vision-block", "part": "turret", "fan": None}
    entry = scouts.shoot({"rolls": [1], "confirms": [6]}, **told)
    scouts.table.undo(entry.seq)

    assert scouts.tank == before
