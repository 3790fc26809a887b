"""Braking, bombs on tanks and trucks, muzzle blasts, and pointing out targets (31, 32)."""

from dataclasses import replace

import pytest

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.events.boats_and_aircraft.aircraft import AircraftLanded
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.heavy_weapons.bombed_vehicles import bomb_vehicles
from assistant.battle.rattenkrieg.kit.chapters.hooks import run_after_hooks
from assistant.battle.rattenkrieg.lookups.naming import man, umpire_name
from assistant.battle.viewers import UMPIRE
from assistant.rules.dice import given_dice
from tests.battle.conftest import Refusal, bring_about
from tests.battle.rattenkrieg.buildings_and_traps.test_wires import point_out, talking, team
from tests.battle.rattenkrieg.vehicles.test_driving import drive, t34, table, vehicle  # noqa: F401
from tests.battle.rattenkrieg.vehicles.test_vehicles import SHOT, duelling, fire, panzer  # noqa: F401


def move_questions(table, move, **told):  # noqa: F811
    return {ask.name: ask for ask in table.attempt(move, commit=False, **told).asks}


def test_a_tank_brakes_by_twice_its_acceleration_without_harm(table):  # noqa: F811
    drive(table, 6)  # a driver of Quality 3 sheds 6 inches

    assert vehicle(table).lost == {}
    assert vehicle(table).speed_in == 6


def test_braking_harder_costs_a_die_of_damage_for_each_inch(table):  # noqa: F811
    drive(table, 4, dice={"damage": [1, 6]})

    assert vehicle(table).lost == {"hull": {"engine": 1}}


def test_the_speed_of_a_vehicle_is_the_default_and_lasts_over_the_turn(table):  # noqa: F811
    drive(table, 9)
    ask = move_questions(table, "drive", element=t34(table).id)["wanted_in"]
    table.make("end-turn", why="agreed")
    table.make("begin-turn", why="agreed")

    assert ask.value == 9
    assert vehicle(table).speed_in == 9


def test_no_vehicle_drives_faster_than_its_card(table):  # noqa: F811
    most = move_questions(table, "drive", element=t34(table).id)["wanted_in"].most

    with pytest.raises(Refusal):
        drive(table, most + 1)


def bombed(table, target, dice):  # noqa: F811
    """Let a light bomb fall on this element."""
    name = f"{umpire_name(table.battle, target)}: "
    faces = {f"{name}die": 1} | dice
    told = {"vehicles": (target.id,), "hull_mm": "10"}
    play = Play(table.battle, table.game.system.apply, UMPIRE, told, given_dice(faces))
    by = table.element("german", "1st Squad, Team")
    bomb_vehicles(play, by, "us-60mm-m2", likely=lambda each: False)
    run_after_hooks(play)
    table.game.state = play.state


@pytest.mark.parametrize("kind", ["truck", "car", "glider"])
def test_a_bomb_in_a_soft_vehicle_reaches_everybody_in_it(table, kind):  # noqa: F811
    tank = t34(table)
    soft = {**vehicle(table).card, "category": kind, "armored": False, "enclosed": False}
    of = {**table.battle.vehicles.of, tank.id: replace(vehicle(table), card=soft)}
    table.game.state = replace(table.battle, vehicles=replace(table.battle.vehicles, of=of))
    bring_about(table, AircraftLanded(tank.id, "the meadow", 1))  # for the glider
    riders = table.element("us", "1st Squad, Team").figures
    bring_about(table, towing.VehicleBoarded(riders, tank.id, inside=True))
    aboard = [*tank.figures, *riders]
    rolls = {f"{n}. {man(table.battle.figures[id])}: roll": 1 for n, id in enumerate(aboard, 1)}
    bombed(table, t34(table), rolls)

    assert {table.battle.figures[id].state for id in aboard} == {"dead"}


def test_riders_of_a_tank_roll_when_a_bomb_strikes_its_deck(table):  # noqa: F811
    riders = table.element("us", "1st Squad, Team").figures
    bring_about(table, towing.VehicleBoarded(riders, t34(table).id, inside=False))
    rolls = {f"{n}. {man(table.battle.figures[id])}: roll": 1 for n, id in enumerate(riders, 1)}
    bombed(table, t34(table), {**rolls, "through": 1, "damage": [6] * 7})

    assert {table.battle.figures[id].state for id in riders} == {"dead"}


def test_figures_in_a_muzzle_blast_are_asked_for_with_nobody_preselected(duelling):  # noqa: F811
    team_on_foot = duelling.element("us", "1st Squad, Team")
    entry = fire(duelling)
    (muzzle,) = [r for r in entry.resolutions if r.procedure.endswith("muzzle-blast")]
    own = {"element": t34(duelling).id, "target": panzer(duelling).id, **SHOT}
    shot = duelling.attempt("fire-gun", commit=False, **own)
    assert shot.dice  # it comes before the first die, for the last one ends the move
    ask = next(ask for ask in shot.asks if ask.name == "muzzle_groups")

    # without a brake: twice the caliber in centimeters long, once as wide
    assert muzzle.outcome["length_in"] == 2 * 7
    assert muzzle.outcome["width_in"] == 7
    assert (ask.value, ask.rare) == ((), False)
    assert team_on_foot.id in {option.value for option in ask.options}


def test_a_hunkered_down_sergeant_points_out_no_target():
    found = talking()
    sergeant = team(found, "us").figures[0]
    told = {"element": team(found, "us").id, "man": sergeant, "reason": "for the test"}
    found.make("rule-man", **told, state="hunkered-down")

    with pytest.raises(Refusal):
        point_out(found, means="contact")
