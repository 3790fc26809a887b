"""Screens in front of a vehicle's armor, and the muzzle blast (31.16, 31.17)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles.towing import VehicleBoarded
from assistant.battle.rattenkrieg.lookups import naming
from assistant.battle.rattenkrieg.lookups.vehicles.hung_armor import hung_armor_of_card
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import describe_seen
from tests.battle.conftest import Refusal, bring_about
from tests.battle.rattenkrieg.guns_and_mortars.test_gunnery import told_of
from tests.battle.rattenkrieg.vehicles.test_vehicles import DICE, duelling, fire, panzer, vehicle
from tests.battle.tanks import SQUAD

__all__ = ["duelling"]
HEAT = {"shell": "BP-350A HEAT"}


def fit(table, what, *places):
    told = {"places": places or ("hull left",), "what": what}
    return table.make("fit-screens", element=panzer(table).id, **told)


def test_schurzen_make_the_gun_reroll_dice(duelling):
    fit(duelling, "schurzen")
    entry = fire(duelling, dice={**DICE, "second": [5, 4, 3]})

    assert told_of(entry, "gun-shot")["screen"] == "schurzen"
    assert "Schürzen before hull left" in describe_seen(vehicle(duelling))


def test_schurzen_stop_a_shaped_charge_and_may_come_off(duelling):
    fit(duelling, "schurzen")
    entry = fire(duelling, dice={"schurzen": [4]}, **HEAT)

    assert vehicle(duelling).screens == {}
    assert "the screen stops it. The screen comes off." in entry.told["us"]


def test_a_screen_on_another_side_does_not_stop_a_shot(duelling):
    fit(duelling, "schurzen", "hull right", "turret left")
    assert told_of(fire(duelling), "gun-shot")["screen"] == "none"


def test_extra_armor_of_several_kinds_adds_up(duelling):
    fit(duelling, ("sandbags", "wooden-log"))
    shot = told_of(fire(duelling, dice={**DICE, "second": [5, 4, 3]}), "gun-shot")

    assert (shot["screen"], shot["extra_armor_mm"]) == ("extra-armor", 13)


def test_a_screen_can_be_removed(duelling):
    fit(duelling, "sandbags")
    fit(duelling, "nothing")

    assert vehicle(duelling).screens == {}
    with pytest.raises(Refusal, match="Choose either"):
        fit(duelling, ("schurzen", "sandbags"))


def test_undo_restores_a_screen(duelling):
    fit(duelling, "schurzen")
    fire(duelling, dice={"schurzen": [4]}, **HEAT)
    duelling.undo()

    assert vehicle(duelling).screens == {"hull left": 0}


def test_nobody_is_in_the_blast_of_a_muzzle_unless_named(duelling):
    entry = fire(duelling)

    told = told_of(entry, "muzzle-blast")
    assert (told["caliber_mm"], told["muzzle_brake"]) == (76, False)
    assert "blast" not in entry.told["us"]


def test_a_figure_inside_rolls_with_one_more(duelling):
    team = duelling.element("us", f"{SQUAD}, Team")
    man = team.figures[1]
    told = {"muzzle_groups": (team.id,), "muzzle_near": (man,), "sector": 12, "fan": None}
    die = f"{naming.man(duelling.battle.figures[man])}: roll"
    entry = fire(duelling, {die: 2}, shell="OF-350M HE", obstacle="none", **told)

    assert told_of(entry, "combat-roll")["modifier"] == 2  # he is not exposed either
    assert duelling.battle.figures[man].state == "stunned"
    assert "In the muzzle blast" in entry.told["us"]


@pytest.mark.parametrize("state", ["undetected", "identified"])
def test_the_enemy_reads_of_a_muzzle_blast_only_where_it_sees_who_is_in_it(duelling, state):
    team = duelling.element("us", f"{SQUAD}, Team")
    duelling.make("rule-element", element=team.id, concealment="identified", reason="seen")
    if state != "identified":
        duelling.make("rule-element", element=team.id, concealment=state, reason="unseen")
    man = team.figures[1]
    told = {"muzzle_groups": (team.id,), "muzzle_near": (man,), "sector": 12, "fan": None}
    die = f"{naming.man(duelling.battle.figures[man])}: roll"
    entry = fire(duelling, {die: 6}, shell="OF-350M HE", obstacle="none", **told)

    assert ("In the muzzle blast" in entry.told["german"]) is (state == "identified")


def test_riders_in_the_line_of_fire_count_as_armor_if_the_umpire_says_so(duelling):
    team = duelling.element("german", f"{SQUAD}, Team")
    bring_about(duelling, VehicleBoarded(team.figures, panzer(duelling).id, inside=False))
    shot = told_of(fire(duelling, {**DICE, "second": [5, 4, 3]}, riders_before=2), "gun-shot")
    assert (shot["screen"], shot["extra_armor_mm"]) == ("extra-armor", 2)
    assert told_of(fire(duelling, {"damage": [6] * 4}), "gun-shot")["screen"] == "none"


def test_the_screens_of_a_card_are_fitted_from_the_start():
    told = {"hull": {"left": ("schurzen",), "front": ("sandbags", "wooden-log"), "rear": ()}}

    assert hung_armor_of_card({"screens": told}) == {"hull left": 0, "hull front": 13}
