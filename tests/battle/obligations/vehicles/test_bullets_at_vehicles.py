"""Bursts at vehicles, symbols on cards, armored turrets, foam in wheels (31.6, 32, 33, 34)."""

from dataclasses import replace
from functools import partial

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from tests.battle.conftest import Refusal
from tests.battle.fleet import LANDER, PLANE
from tests.battle.obligations.vehicles.test_last_of_vehicles import ashore  # noqa: F401
from tests.battle.obligations.vehicles.test_soft_vehicles import begin_table, truck
from tests.battle.rattenkrieg.boats_and_aircraft import test_anti_aircraft as flak_tests
from tests.battle.rattenkrieg.small_arms.test_small_arms import Section
from tests.battle.rattenkrieg.vehicles.test_driving import t34
from tests.battle.rattenkrieg.vehicles.test_vehicles import panzer
from tests.battle.tanks import PANZER, SQUAD, T34

flak = flak_tests.flak
PLACE = {"sector": 3, "fan": "right", "part": "hull"}


def with_card(table, id, **changes):
    """Change the data card of a vehicle."""
    now = table.battle.vehicles.of[id]
    of = {**table.battle.vehicles.of, id: replace(now, card={**now.card, **changes})}
    table.game.state = replace(table.battle, vehicles=replace(table.battle.vehicles, of=of))


def size_from(table, id, sector, part="hull"):
    return table.battle.vehicles.of[id].card["size"][part][str(sector)]["level"]


def takes_dice(table, number, **told):
    """Check that a burst rolls this many dice, and no more."""
    with pytest.raises(Refusal, match="rolls"):
        table.make("shoot-vehicle", dice={"rolls": [5] * (number - 1)}, **told)
    entry = table.make("shoot-vehicle", dice={"rolls": [5] * number}, **told)
    return next(r for r in entry.resolutions if r.procedure.endswith("weapon-at-vehicle"))


def burst(table, shooter, target, post, **told):
    """Fire the machine gun at this post of a tank."""
    man = table.battle.vehicles.of[shooter.id].seats[post]
    about = {"element": shooter.id, "man": man, "target": target.id, "distance_in": 20, **told}
    return takes_dice(table, size_from(table, target.id, told["sector"]), **about)


@pytest.mark.parametrize("change", [lambda event: event, truck])
def test_a_burst_at_a_tank_or_truck_has_as_many_dice_as_the_size_of_the_cell(change):
    table = begin_table(change, "us", T34, "fire")
    table.reveal("german", f"{SQUAD}, {PANZER}")
    aim = "vision-block" if table.battle.vehicles.of[panzer(table).id].card["armor"] else "engine"
    shot = burst(table, t34(table), panzer(table), "radio-operator", **PLACE, aimed_at=aim)

    assert shot.outcome["dice_allowed"] == size_from(table, panzer(table).id, 3)


def test_a_burst_at_a_boat_has_as_many_dice_as_the_size_of_the_cell(ashore):  # noqa: F811
    ashore.make("stand-down", element=ashore.element("german", f"{SQUAD}, Team").id)
    tank = ashore.act_with("german", f"{SQUAD}, {PANZER}")
    boat = ashore.element("us", f"{SQUAD}, {LANDER}")
    told = {"sector": 3, "row": "level", "fan": "right", "aimed_at": "hull"}
    shot = burst(ashore, tank, boat, "radio-operator", **told)

    assert shot.inputs["target"] == "boat"


def test_a_burst_at_an_aircraft_has_as_many_dice_as_the_size_of_the_cell(flak):
    plane = flak.element("german", f"{SQUAD}, {PLANE}")
    shot = burst(flak, t34(flak), plane, "radio-operator", sector=3, acquired="yes")

    assert shot.inputs["target"] == "aircraft"


SIGNS = [("light", 3, True), ("light", 4, False), ("hmg", 5, True), ("hmg", 6, False)]


def piercing(penetration, change, event):
    """The opening, with this penetration for every small arm."""
    battle = change(event).battle
    men = {
        id: replace(m, weapons=tuple(replace(w, penetration=penetration) for w in m.weapons))
        for id, m in battle.figures.items()
    }
    return BattleOpened(replace(battle, figures=men))


@pytest.mark.parametrize(("sign", "penetration", "stopped"), SIGNS)
def test_a_sign_on_a_trucks_card_stops_bullets_up_to_its_figure(sign, penetration, stopped):
    scouts = Section(partial(piercing, penetration, truck))
    with_card(scouts.table, scouts.target.id, protection={"hull": {"front": sign}})
    dice = {} if stopped else {"rolls": [1], "confirms": [6]}
    entry = scouts.shoot(dice, aimed_at="engine")

    assert scouts.tank.lost == ({} if stopped else {"hull": {"engine": 1}})
    assert ("cannot harm" in entry.told["us"]) is stopped


def test_a_sign_does_not_protect_wheels_or_exposed_figures():
    scouts = Section(partial(piercing, 1, truck))
    with_card(scouts.table, scouts.target.id, protection={"hull": {"front": "hmg"}})
    scouts.shoot({"rolls": [1], "confirms": [6]}, aimed_at="wheels")

    assert sum(scouts.tank.lost["hull"].values()) == 1


@pytest.mark.parametrize(("sign", "penetration", "stopped"), SIGNS)
def test_a_sign_on_a_boats_card_stops_bullets_up_to_its_figure(
    ashore,  # noqa: F811
    sign,
    penetration,
    stopped,
):
    team, boat = (
        ashore.element("german", f"{SQUAD}, Team"),
        ashore.element("us", f"{SQUAD}, {LANDER}"),
    )
    with_card(ashore, boat.id, protection={"hull": {"right": sign}})
    arm(ashore, team.figures[0], penetration)
    told = {"element": team.id, "man": team.figures[0], "target": boat.id, "distance_in": 10}
    told |= {"sector": 3, "row": "level", "fan": "right", "aimed_at": "hull"}
    ashore.make("shoot-vehicle", dice={} if stopped else {"rolls": [1]}, **told)

    assert ashore.battle.vehicles.of[boat.id].lost_of("buoyancy") == (0 if stopped else 1)


def arm(table, id, penetration):
    """Give this penetration to the weapons of a figure."""
    man = table.battle.figures[id]
    arms = tuple(replace(w, penetration=penetration) for w in man.weapons)
    figures = {**table.battle.figures, id: replace(man, weapons=arms)}
    table.game.state = replace(table.battle, figures=figures)


@pytest.mark.parametrize(("sign", "penetration", "stopped"), SIGNS)
def test_a_sign_on_an_aircrafts_card_stops_bullets_up_to_its_figure(
    flak, sign, penetration, stopped
):
    plane = flak_tests.plane(flak)
    with_card(flak, plane.id, protection={"hull": {"front": sign}})
    arm(flak, flak_tests.team(flak).figures[0], penetration)
    dice = {} if stopped else flak_tests.dice_of_engine_hit(flak)
    rolls = [] if stopped else [1]
    flak_tests.shoot(flak, rolls, sector=12, fan="front", dice=dice)

    assert flak_tests.henschel(flak).lost == ({} if stopped else {"hull": {"engine": 1}})


def test_a_rifle_may_hurt_any_equipment_of_an_aircraft(flak):
    flak_tests.shoot(flak, [1], sector=12, fan="front", dice=flak_tests.dice_of_engine_hit(flak))

    assert flak_tests.henschel(flak).lost["hull"] == {"engine": 1}


def half_armored(event):
    """Every tank becomes a soft vehicle that keeps its armored turret."""
    armor = {id: x.card["armor"] for id, x in event.battle.vehicles.of.items()}
    battle = truck(event).battle
    of = {
        id: replace(x, card={**x.card, "armor": {"turret": armor[id]["turret"]}})
        for id, x in battle.vehicles.of.items()
    }
    return BattleOpened(replace(battle, vehicles=replace(battle.vehicles, of=of)))


@pytest.mark.parametrize(("part", "armored"), [("turret", True), ("hull", False)])
def test_a_shell_meets_armor_on_a_light_vehicles_turret_but_not_on_its_hull(part, armored):
    table = begin_table(half_armored, "us", T34, "fire")
    table.reveal("german", f"{SQUAD}, {PANZER}")
    shot = {"target": panzer(table).id, "distance_in": 11, "sector": 3}
    shot |= {"fan": "right"} if part == "hull" else {}
    shot["shell"] = "BR-350P APCBC"
    told = {"element": t34(table).id, "part": part, "why": "agreed", **shot}
    progress = table.attempt("fire-gun", **told)

    assert progress.dice.procedure.id.endswith("gun-shot")
    assert progress.dice.inputs["armored"] is armored


def foam(scouts):
    told = {"element": scouts.target.id, "bulletproof": "yes", "reason": "so"}
    scouts.table.make("rule-going", **told)
    return scouts


def test_bullets_do_nothing_to_wheels_filled_with_foam():
    plain = Section(truck)
    plain.shoot({"rolls": [1], "confirms": [6]}, aimed_at="wheels")
    assert sum(plain.tank.lost["hull"].values()) == 1

    scouts = foam(Section(truck))
    scouts.shoot({}, aimed_at="wheels")
    assert scouts.tank.lost == {}
