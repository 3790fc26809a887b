"""Fire at aircraft in the air: anti-aircraft guns, machine guns, rifles (34.6, 34.7)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.boats_and_aircraft import aircraft_state
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import GERMAN, US, Table, bring_about
from tests.battle.fleet import PLANE, shelf
from tests.battle.rattenkrieg.guns_and_mortars.test_autocannon import (
    KWK_30,
    resolution_of,
    with_guns,
)
from tests.battle.rattenkrieg.vehicles.test_vehicles import t34, title
from tests.battle.tanks import T34, TEAM, duel

FLAK = {**KWK_30, "aa_sight": True}


@pytest.fixture
def flak():
    """A Henschel approaches at 90 inches; an anti-aircraft tank and a team wait for it."""
    return coming(with_guns(FLAK))


def coming(change=lambda event: event):
    table = Table(change=change, card=duel(), shelf=shelf())
    table.engage()
    told = {"place": "the west edge", "altitude_in": 40, "speed_in": 90}
    table.make("mark-plane", GERMAN, element=plane(table).id, **told)
    table.order("us", title(T34), "fire")
    table.order("us", title(TEAM), "fire")
    table.rounds()
    table.act_with("us", title(T34))
    return table


def plane(table):
    return table.element("german", title(PLANE))


def henschel(table):
    return table.battle.vehicles.of[plane(table).id]


def team(table):
    return table.element("us", title(TEAM))


def aimed(table, sector=3, **told):
    return {
        "target": plane(table).id,
        "distance_in": 40,
        "sector": sector,
        "acquired": "yes",
        **told,
    }


def fire(table, damage=(6,), dice=None, **told):
    told = {"element": t34(table).id, **aimed(table), "muzzle_groups": (), **told}
    return table.make("fire-gun", dice={"damage": list(damage), **(dice or {})}, **told)


def shoot(table, rolls, by=None, dice=None, who=None, **told):
    by = by or team(table)
    if by.id != t34(table).id:
        table.make("stand-down", element=t34(table).id)
        table.act_with("us", title(TEAM))
    told = {"element": by.id, "man": who or by.figures[0], **aimed(table), **told}
    return table.make("shoot-vehicle", dice={"rolls": list(rolls), **(dice or {})}, **told)


def dice_of_engine_hit(table, fuel=(4,), **more):
    """Dice of a shot that hits the engine first, which may burn."""
    burns = {"fuel": list(fuel), **more}
    return {"order": [6, 1], **{f"{plane(table).id}, engine: {n}": x for n, x in burns.items()}}


# guns


def test_a_sight_for_aircraft_takes_no_speed_into_account(flak):
    entry = fire(flak)
    aim = resolution_of(entry, "gun-to-hit")

    assert resolution_of(entry, "relative-speed").outcome["modifier"] == 0
    assert (aim.inputs["aa_sight"], aim.outcome["speed_modifier"]) == (True, 0)


def test_a_gun_fires_its_strike_at_an_unarmored_aircraft_system_by_system(flak):
    entry = fire(flak, damage=[2], sector=12, fan="front", dice=dice_of_engine_hit(flak))
    shot = resolution_of(entry, "gun-shot")

    assert (shot.inputs["armored"], shot.inputs["he"]) == (False, {"dice": 1, "severity": 2})
    assert henschel(flak).lost["hull"] == {"engine": 2}
    assert henschel(flak).speed_in == 90


def test_nobody_aims_at_a_part_of_an_aircraft(flak):
    told = {"element": t34(flak).id, **aimed(flak)}
    assert "system" not in {ask.name for ask in flak.attempt("fire-gun", **told).asks}
    assert "aimed_at" not in {ask.name for ask in flak.attempt("shoot-vehicle", **told).asks}


def test_with_two_guns_the_one_with_the_sight_fires_at_aircraft():
    table = coming(with_guns({"gun": "f-34", "rounds": 9}, FLAK))
    told = {"element": t34(table).id, **aimed(table)}
    asks = {ask.name: ask for ask in table.attempt("fire-gun", **told).asks}

    assert [option.value for option in asks["gun"].options] == ["1"]


def test_a_side_requests_a_shot_at_an_aircraft_and_learns_of_no_damage(flak):
    told = {"element": t34(flak).id, "target": plane(flak).id, "distance_in": 40}
    flak.make("ask-fire-gun", US, acquired="yes", **told)
    (wish,) = flak.battle.requests
    entry = fire(
        flak, damage=[2], sector=12, fan="front", dice=dice_of_engine_hit(flak), **wish.told
    )

    assert "Engine damaged" in entry.told["german"]
    assert "ngine" not in entry.told["us"]


# machine guns and rifles


def test_the_machine_guns_of_a_tank_fire_at_aircraft_as_a_task_of_the_impulse(flak):
    bow = of_tank(flak, "radio-operator")
    entry = shoot(flak, [6, 6], by=t34(flak), who=bow, dice={"extra": [1]})

    assert resolution_of(entry, "light-weapon-at-vehicle").inputs["target"] == "aircraft"
    assert t34(flak).left == 3
    moves = {offer.words for offer in unit_view(flak.battle, t34(flak)).offers}
    assert "DT at an aircraft" in moves


def of_tank(table, post):
    return table.battle.vehicles.of[t34(table).id].seats[post]


@pytest.mark.parametrize("sector", [6, 12])
def test_an_aircraft_that_flies_straight_on_or_away_has_no_relative_speed(flak, sector):
    rifle = resolution_of(shoot(flak, [6], sector=sector), "light-weapon-at-vehicle")

    assert (rifle.inputs["relative_speed_in"], rifle.outcome["modifier"]) == (0, -1)


def test_each_fifty_inches_of_relative_speed_add_one_to_the_die_of_a_rifle(flak):
    entry = shoot(flak, [6])

    assert resolution_of(entry, "light-weapon-at-vehicle").inputs["relative_speed_in"] == 90
    assert resolution_of(entry, "light-weapon-at-vehicle").outcome["modifier"] == -1 + 1


def test_a_weapon_with_a_sight_for_aircraft_ignores_speed(flak):
    def sighted(event):
        battle = event.battle
        men = {
            id: replace(m, weapons=tuple(replace(w, aa_sight=True) for w in m.weapons))
            for id, m in battle.figures.items()
        }
        return replace(event, battle=replace(battle, figures=men))

    entry = shoot(coming(sighted), [6])

    assert resolution_of(entry, "light-weapon-at-vehicle").outcome["modifier"] == -1


def test_a_hit_on_the_engine_is_a_fire_check_and_one_on_the_survival_die(flak):
    shoot(flak, [1], sector=12, fan="front", dice=dice_of_engine_hit(flak))

    assert henschel(flak).lost["hull"] == {"engine": 1}
    assert aircraft_state.survival_roll_modifier(henschel(flak)) == 1
    assert henschel(flak).fire == 0


def test_an_engine_hit_may_burn_and_undo_puts_it_out(flak):
    before = henschel(flak)
    entry = shoot(
        flak, [1], sector=12, fan="front", dice=dice_of_engine_hit(flak, fuel=[5], intensity=[3])
    )

    assert henschel(flak).fire == 3
    assert "its engine burns, strength 3" in entry.told["german"]
    flak.undo(entry.seq)
    assert henschel(flak) == before


def test_an_aircraft_with_one_engine_point_flies_on(flak):
    bring_about(flak, v.VehicleDamaged(plane(flak).id, "hull", {"engine": 2}, 2, False, False))
    shoot(flak, [1], sector=12, fan="front", dice=dice_of_engine_hit(flak))

    assert henschel(flak).is_out("engine")
    assert henschel(flak).speed_in == 90
    assert aircraft_state.survival_roll_modifier(henschel(flak)) == 3


def test_a_lost_aircraft_falls_at_its_marker_and_its_pilot_rolls_with_a_minus_of_three(flak):
    reason = {"reason": "a wing comes off", "wreck": "yes"}
    pilot = flak.battle.figures[plane(flak).figures[0]]
    dice = {f"{plane(flak).short}, 1. {man(pilot)}: roll": 4}
    told = flak.make("set-vehicle", element=plane(flak).id, dice=dice, **reason).told

    assert flak.battle.boats_and_aircraft.plane(plane(flak).id).where == "landed"
    assert flak.battle.figures[plane(flak).figures[0]].state == "dead"
    assert "comes down at the west edge: it crashes" in told["us"]
