"""Mortar bombs and white phosphorus on vehicles: deck, turret, fuel, a blinded crew."""

from dataclasses import replace

import pytest

from assistant.battle.questions.burst_distances import BurstDistances
from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.grenades.beaten_zone import BeatenZone
from assistant.battle.rattenkrieg.heavy_weapons.bombed_vehicles import mortar_caliber_mm
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.rules.rattenkrieg.heavy_weapons.mortars import MORTARS
from tests.battle.conftest import Table, bring_about
from tests.battle.heavy_weapons import MEDIUM, armor, hunting
from tests.battle.tanks import PANZER, SQUAD, shelf

TANK = f"{SQUAD}, {PANZER}"


class Barrage:
    """A medium mortar that is set up and sees the Panzer."""

    def __init__(self):
        self.table = hunting(MEDIUM, TANK)
        told = {"element": self.team.id, "stands": "yes", "reason": "for the test"}
        self.table.make("rule-support", **told)

    @property
    def team(self):
        return self.table.element("us", MEDIUM)

    @property
    def target(self):
        return self.table.element("german", TANK)

    @property
    def tank(self):
        return self.table.battle.vehicles.of[self.target.id]

    @property
    def name(self):
        return f"{umpire_name(self.table.battle, self.target)}: "

    def fire(self, dice=None, **told):
        where = {"point": "place", "place": "the road", "distance_in": 70, "groups": ()}
        told = {"element": self.team.id, **where, "vehicles": (self.target.id,), **told}
        return self.table.make("fire-mortar", dice=dice or {}, **told)

    def burn(self, dice=None, direct="yes", **told):
        told = {"whose": self.team.id, "weapon": "81mm-mortar-shell", "place": "the road", **told}
        told |= {"in_phosphorus": (self.target.id,), f"direct_{self.target.id}": direct}
        return self.table.make("phosphorus", dice=dice or {}, groups=(), **told)


@pytest.mark.parametrize("model", MORTARS.keys())
def test_every_mortar_has_a_caliber(model):
    assert 50 <= mortar_caliber_mm(model) <= 82


@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_most_bombs_miss_a_tank(die):
    barrage = Barrage()
    entry = barrage.fire({f"{barrage.name}die": die})

    assert barrage.tank.lost == {}
    assert "A mortar bomb" not in entry.told["us"]


def test_a_one_strikes_the_deck_from_above():
    barrage = Barrage()
    dice = {f"{barrage.name}die": 1, "through": 1, "damage": [6] * 7}
    entry = barrage.fire(dice)
    shot = next(r for r in entry.resolutions if r.procedure.endswith("gun-shot"))

    assert (shot.inputs["relative_armor_mm"], shot.inputs["to_hit"]) == (12, 5)
    assert shot.inputs["penetration_mm"] == 40
    assert "A mortar bomb" in entry.told["us"]


def test_bombs_and_their_damage_are_undone_together():
    barrage = Barrage()
    before = barrage.tank
    entry = barrage.fire({f"{barrage.name}die": 1, "through": 1, "damage": [6] * 7})
    barrage.table.undo(entry.seq)

    assert barrage.tank == before


def test_phosphorus_blinds_a_crew_under_armor_and_keeps_it_from_firing():
    barrage = Barrage()
    ruled = v.VehicleCorrected(barrage.target.id, 0, False, 0, False, 80, {})
    bring_about(barrage.table, ruled)
    entry = barrage.burn()

    assert barrage.tank.buttoned_up
    assert "its crew is blind" in entry.told["german"]
    facts = str(unit_view(barrage.table.battle, barrage.target))
    assert "does not fire" in facts


def test_a_blind_crew_does_not_fire_its_gun_until_the_phosphorus_is_out():
    table = Table(card=armor(), shelf=shelf())
    table.engage()
    table.order("german", TANK, "fire")
    table.rounds()
    table.act_with("german", TANK)
    tank = table.element("german", TANK).id
    team = table.element("us", MEDIUM).id
    told = {"whose": team, "weapon": "81mm-mortar-shell", "place": "the road", "groups": ()}
    table.make("phosphorus", **told, in_phosphorus=(tank,), **{f"direct_{tank}": "yes"})

    assert "does not fire" in table.attempt("fire-gun", element=tank).refused
    looks = {"element": tank, "spot": f"element {team}", "distance_in": 20, "sixth": "front"}
    assert "does not fire or spot" in table.attempt("spot", **looks, obstacle="none").refused
    hatches = unit_view(table.battle, table.element("german", TANK)).offers
    assert (
        next(x for x in hatches if x.move == "hatches").barred == "white phosphorus burns outside"
    )
    assert "hatches stay shut" in table.attempt("hatches", element=tank).refused
    (cell,) = table.battle.fire_and_smoke.cells
    table.make("rule-fire", fire=cell, state="gone")
    assert "does not fire" not in table.attempt("fire-gun", element=tank).refused


def test_bombs_aimed_at_a_tank_strike_it_without_a_question():
    barrage = Barrage()
    point = {"point": barrage.target.id, "vehicles": None}
    entry = barrage.fire({f"{barrage.name}die": 3}, **point)
    again = barrage.fire({f"{barrage.name}die": 3}, point="same", place=None, vehicles=None)

    for each in (entry, again):
        assert "mortar-on-vehicle" in {r.procedure.rpartition("/")[2] for r in each.resolutions}


def test_a_single_bomb_that_hits_a_tank_strikes_it():
    barrage = Barrage()
    single = {"point": barrage.target.id, "place": None, "how": "single", "ring_groups": ()}
    bomb = {"hit": 1, f"{barrage.name}die": 3}
    entry = barrage.fire(bomb, **single, vehicles=None, groups=None)

    assert "mortar-on-vehicle" in {r.procedure.rpartition("/")[2] for r in entry.resolutions}


def test_the_zone_of_a_mortar_is_an_ellipse():
    zone = BeatenZone("bombs", Barrage().team, indoors=False, length_in=16, width_in=16)
    corner = {"somebody": (7.0, 7.0)}

    assert BurstDistances(zone.bands, "tick", corner).holds("somebody")
    zone = replace(zone, elliptical=True)
    assert not BurstDistances(zone.bands, "tick", corner).holds("somebody")


def test_fuel_of_open_vehicles_may_catch_fire():
    table = Table(card=armor(), shelf=shelf(), change=with_open_panzer)
    table.engage()
    tank = table.element("german", TANK).id
    name = f"{umpire_name(table.battle, table.element('german', TANK))}: "
    told = {"whose": tank, "weapon": "81mm-mortar-shell", "place": "the road", "groups": ()}
    told |= {"in_phosphorus": (tank,), f"direct_{tank}": "yes"}
    table.make("phosphorus", dice={f"{name}check": 4, f"{name}intensity": 2}, **told)

    assert table.battle.vehicles.of[tank].fire == 3  # petrol adds one
    assert not table.battle.vehicles.of[tank].buttoned_up


def with_open_panzer(event):
    """Remove the Panzer's roof."""
    battle = event.battle
    of = {
        id: replace(x, card={**x.card, "enclosed": False}, buttoned_up=False)
        for id, x in battle.vehicles.of.items()
    }
    return BattleOpened(replace(battle, vehicles=replace(battle.vehicles, of=of)))
