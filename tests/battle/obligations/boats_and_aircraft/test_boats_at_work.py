"""Boats: their water, their turns, the seabed, fire at them and aboard them (Rattenkrieg 33)."""

import re
from dataclasses import replace

import pytest

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.boats_and_aircraft.boat_state import turning_radius_inputs
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import Refusal, bring_about
from tests.battle.fleet import GUNBOAT, LANDER
from tests.battle.rattenkrieg.boats_and_aircraft.boats import (
    aboard,
    act,
    boat,
    craft,
    end_turn,
    flood,
    holes,
    offers,
    table,  # noqa: F401
    team,
    title,
    vehicle,
)
from tests.battle.tanks import TEAM


def with_card(table, name, **changes):  # noqa: F811
    """The boat with other entries on its card."""
    id = craft(table, name).id
    card = {**vehicle(table, name).card}
    for part, values in changes.items():
        card[part] = {**card.get(part, {}), **values}
    of = {**table.battle.vehicles.of, id: replace(vehicle(table, name), card=card)}
    table.game.state = replace(table.battle, vehicles=replace(table.battle.vehicles, of=of))


def test_pumps_weaken_with_the_engine(table):  # noqa: F811
    holes(table, 6)
    hit = v.VehicleDamaged(craft(table).id, "hull", {"engine": 1}, 0, False, False)
    bring_about(table, hit)
    end_turn(table)
    flood(table)

    assert boat(table).lost == 6 - 2


def test_a_boat_that_is_bailed_faster_than_it_leaks_rises_again(table):  # noqa: F811
    holes(table, 1)
    bring_about(table, b.BoatFlooded(craft(table).id, 0, 9))
    end_turn(table)
    flood(table)

    assert boat(table).lost == 9 + 1 - 3


def test_a_boat_with_two_engines_has_a_turning_radius_equal_to_its_speed(table):  # noqa: F811
    with_card(table, GUNBOAT, systems={"hull": {"engine": 6, "buoyancy": 60, "propeller": 1}})

    assert "turns in 4″" in act(table, "sail", wanted_in=4).told["us"]


def test_a_boats_turning_radius_is_given_to_a_tenth_of_an_inch(table):  # noqa: F811
    one_engine = {"hull": {"engine": 3, "structure": 9, "propeller": 1}}
    with_card(table, GUNBOAT, systems=one_engine, dimensions={"waterline_m": 8.1234567})
    found = re.search(r"turns in ([0-9.]+)″", act(table, "sail", wanted_in=4).told["us"])

    assert found
    assert "." in found[1]
    assert len(found[1].partition(".")[2]) == 1


def test_each_hit_on_the_structure_widens_a_boats_turn_by_an_inch(table):  # noqa: F811
    with_card(table, GUNBOAT, systems={"hull": {"engine": 6, "structure": 9, "propeller": 1}})
    hit = v.VehicleDamaged(craft(table).id, "hull", {"structure": 2}, 0, False, False)
    bring_about(table, hit)

    assert turning_radius_inputs(table.battle, craft(table), 4)["structure_hits"] == 2
    assert "turns in 6″" in act(table, "sail", wanted_in=4).told["us"]


@pytest.mark.parametrize(
    ("draft_m", "dice", "lies"),
    [
        (0.4, {}, "afloat"),
        (0.7, {"die": 3}, "stuck"),
        (0.7, {"die": 2}, "afloat"),
        (1, {}, "aground"),
    ],
)
def test_in_the_middle_zone_the_draft_decides(table, draft_m, dice, lies):  # noqa: F811
    with_card(table, LANDER, weight={"draft_m": draft_m})
    act(table, "sail", LANDER, wanted_in=2)
    act(table, "run-in", LANDER, dice=dice, zone="middle")

    assert boat(table, LANDER).lies == lies


def test_a_boat_with_a_least_speed_goes_no_slower(table):  # noqa: F811
    with_card(table, GUNBOAT, movement={"min_in": 3})

    with pytest.raises(Refusal, match="3″ or faster"):
        act(table, "sail", wanted_in=2)


def test_a_boat_goes_no_faster_than_its_card_says(table):  # noqa: F811
    with_card(table, GUNBOAT, movement={"speed_in": 4})
    with pytest.raises(Refusal):
        act(table, "sail", wanted_in=5)
    act(table, "sail", wanted_in=4, dice={"damage": [6] * 9})

    assert vehicle(table).speed_in == 4


def test_passengers_spend_their_actions_as_the_boat_sails(table):  # noqa: F811
    aboard(table)
    act(table, "sail", LANDER, wanted_in=2)

    assert {m.lost for m in table.battle.men(team(table))} == {1}


def test_nobody_aboard_a_boat_hunkers_down(table):  # noqa: F811
    aboard(table)
    sailor = table.battle.figures[craft(table).figures[0]]
    play = Play(table.battle, table.game.system.apply, UMPIRE, {})
    apply_result(play, sailor, "hunkered-down")

    assert "hunker-down" not in offers(table, TEAM)
    assert play.state.figures[sailor.id].state == "stunned"


def test_fire_in_a_boat_burns_its_passengers_too(table):  # noqa: F811
    aboard(table)
    bring_about(table, v.VehicleDamaged(craft(table, LANDER).id, "hull", {}, 3, False, False))
    act(table, "sail", LANDER, wanted_in=2)
    (owed,) = [x for x in table.battle.owed if x.kind == "aboard-fire"]
    everybody = [*craft(table, LANDER).figures, *team(table).figures]
    dice: dict[str, int] = {}
    for _ in everybody:
        waits = table.attempt("burn-aboard", owed=owed.id, dice=dice)
        if waits.dice is None:
            break
        dice[f"{waits.dice.prefix}roll"] = 4
    table.make("burn-aboard", owed=owed.id, dice=dice)

    assert {table.battle.figures[id].state for id in everybody} == {"dead"}


def test_an_open_boats_fire_is_fought_without_a_word_about_hatches(table):  # noqa: F811
    bring_about(table, v.VehicleDamaged(craft(table).id, "hull", {}, 4, False, False))
    fighter = craft(table).figures[1]
    told = {"man": fighter, "equipment": "extinguisher"}
    act(table, "fight-vehicle-fire", dice={"die": 2}, **told)  # 2 and 3 are over 4

    assert vehicle(table).fire == 3
    assert craft(table).spent == 1


def test_a_grenade_in_a_boat_reaches_its_passengers(table):  # noqa: F811
    aboard(table)
    table.reveal("us", title(LANDER))
    own = table.element("german", title(TEAM))
    everybody = [*craft(table, LANDER).figures, *team(table).figures]
    told = {"element": own.id, "target": craft(table, LANDER).id, "man": own.figures[0]}
    told["grenade"] = "Mk 2 Pineapple"
    dice: dict[str, int] = {}
    for _ in range(4 * len(everybody)):
        waits = table.attempt("grenade-inside", dice=dice, why="agreed", **told)
        if waits.dice is None:
            break
        dice[f"{waits.dice.prefix}{waits.dice.pending.throw.name}"] = 1
    table.make("grenade-inside", dice=dice, why="agreed", **told)

    assert {table.battle.figures[id].state for id in everybody} == {"dead"}
