"""Damage points applied inside a vehicle (23.1.4, 23.1.10, 23.1.11, 26.3.2.2)."""

import pytest

from assistant.rules.dice import DiceMissing, given_dice
from tests.rules.rattenkrieg.resolving import refused, resolve, steps
from tests.rules.rattenkrieg.vehicles.damage.damage_points import APPLY, BOOK, CREW

DICE = {
    "pick": [2, 4, 5],
    "crew": [4, 3, 1],
    "ammunition": [3, 1],
    "fuel": [3],
}


def spend(told=(), dice=(), **more):
    base = {"damage_points": 3, "shell_type": "apcbc", "list": [], "systems": {}, "crew": []}
    return resolve("apply-damage", base | dict(told) | more, **dict(dice))


def effects(damaged):
    return [(result.target, result.dp, result.effect) for result in damaged.results]


def test_the_damage_of_chapter_26_comes_out_as_printed():
    damaged = resolve("apply-damage", BOOK, **DICE)

    assert effects(damaged) == [
        ("left-track", 5, "destroyed"),
        ("loader", 1, "no-effect"),
        ("ammunition", 1, "no-effect"),
        ("driver", 1, "stunned"),
        ("fuel", 1, "no-effect"),
        ("radio-operator", 1, "dead"),
        ("ammunition", 1, "no-effect"),
    ]
    assert damaged.systems == {"left-track": 0, "ammunition": 5, "fuel": 5}
    assert damaged.crew == dict.fromkeys(CREW, "ready") | {
        "driver": "stunned",
        "radio-operator": "dead",
    }
    assert (damaged.fire, damaged.destroyed, damaged.immobilized) == (0, False, True)
    assert damaged.dp_lost == 0


# Systems


@pytest.mark.parametrize(
    "system",
    ["gun", "radio", "engine", "right-wheels", "turret-ring", "structure", "propeller", "buoyancy"],
)
def test_most_systems_take_as_many_points_as_they_have(system):
    told = {"list": [system, "visor"], "systems": {system: 2, "visor": 3}}

    assert effects(spend(told)) == [(system, 2, "destroyed"), ("visor", 1, "damaged")]


def test_a_system_that_takes_all_points_is_damaged():
    damaged = spend(list=["gun", "visor"], systems={"gun": 6, "visor": 3})

    assert effects(damaged) == [("gun", 3, "damaged")]
    assert damaged.systems == {"gun": 3, "visor": 3}


def test_a_visor_takes_one_point_at_a_time():
    damaged = spend(list=["visor", "visor", "visor"], systems={"visor": 2})

    assert effects(damaged) == [("visor", 1, "damaged"), ("visor", 1, "destroyed")]
    assert damaged.dp_lost == 1


def test_a_destroyed_or_missing_system_is_passed_over():
    damaged = spend(list=["gun", "radio", "visor"], systems={"gun": 0, "visor": 1})

    assert effects(damaged) == [("visor", 1, "destroyed")]
    assert (damaged.systems, damaged.dp_lost) == ({"gun": 0, "visor": 0}, 2)


def test_points_left_at_the_end_are_lost():
    assert spend(damage_points=7).dp_lost == 7
    assert spend(damage_points=7, list=["gun"], systems={"gun": 4}).dp_lost == 3


def test_without_points_nothing_happens():
    damaged = spend(BOOK, damage_points=0, tracer=True)

    assert (damaged.results, damaged.fire) == ((), 0)


@pytest.mark.parametrize(
    ("system", "immobilized"),
    [
        ("left-track", True),
        ("right-wheels", True),
        ("engine", True),
        ("propeller", True),
        ("gun", False),
        ("structure", False),
    ],
)
def test_a_vehicle_without_its_running_gear_is_immobile(system, immobilized):
    assert spend(list=[system], systems={system: 3}).immobilized is immobilized
    assert not spend(list=[system], systems={system: 4}).immobilized
    assert spend(systems={system: 0}).immobilized is immobilized


# Crew


@pytest.mark.parametrize(
    ("shell_type", "die", "effect"),
    [
        ("apcbc", 1, "dead"),
        ("apcbc", 2, "wounded"),
        ("apcbc", 3, "stunned"),
        ("apcbc", 4, "no-effect"),
        ("ap", 1, "dead"),
        ("hvap", 2, "wounded"),
        ("he", 2, "dead"),
        ("he", 3, "wounded"),
        ("canister", 4, "stunned"),
        ("aphe", 5, "no-effect"),
        ("aphebc", 4, "stunned"),
        ("heat", 3, "dead"),
        ("heat", 4, "wounded"),
        ("heat", 5, "stunned"),
        ("heat", 6, "no-effect"),
    ],
)
def test_the_kind_of_shell_decides_the_effect_on_a_crew_member(shell_type, die, effect):
    told = {"list": ["crew"], "crew": ["driver"], "shell_type": shell_type}
    damaged = spend(told, {"crew": [die]})

    assert effects(damaged) == [("driver", 1, effect)]
    assert damaged.crew == {"driver": "ready" if effect == "no-effect" else effect}
    assert damaged.dp_lost == 2


def test_a_wounded_man_who_is_wounded_again_is_dead():
    told = {"list": ["crew"], "crew": ["driver"]}

    assert spend(told, {"crew": [2]}, already_wounded=["driver"]).crew == {"driver": "dead"}
    assert spend(told, {"crew": [3]}, already_wounded=["driver"]).crew == {"driver": "wounded"}
    again = spend(told, {"crew": [2, 2]}, list=["crew", "crew"])
    assert effects(again) == [("driver", 1, "wounded"), ("driver", 1, "dead")]


def test_a_stunned_man_may_be_wounded_and_stays_it():
    told = {"list": ["crew"] * 3, "crew": ["driver"]}

    assert spend(told, {"crew": [3, 2, 3]}).crew == {"driver": "wounded"}


def test_when_nobody_is_left_no_point_is_spent():
    told = {"list": ["crew", "crew", "visor"], "crew": ["driver"], "systems": {"visor": 9}}
    damaged = spend(told, {"crew": [1]})

    assert effects(damaged) == [("driver", 1, "dead"), ("visor", 1, "damaged")]
    assert damaged.dp_lost == 1


def test_a_number_without_a_living_man_is_thrown_again():
    told = {"list": ["crew", "crew"], "crew": ["a", "b", "c"]}
    damaged = spend(told, {"pick": [6, 2, 5, 2, 3], "crew": [1, 4]})

    assert effects(damaged) == [("b", 1, "dead"), ("c", 1, "no-effect")]


def test_the_last_who_lives_is_struck_without_a_die():
    told = {"list": ["crew", "crew"], "crew": ["a", "b"]}

    assert effects(spend(told, {"pick": [1], "crew": [1, 1]})) == [
        ("a", 1, "dead"),
        ("b", 1, "dead"),
    ]


def test_more_than_six_men_are_counted_off_with_two_dice():
    told = {"list": ["crew"], "crew": list("abcdefgh")}

    damaged = spend(told, {"pick": [2, 3, 2, 2], "crew": [1]})  # a ninth man, then the eighth
    assert damaged.crew["h"] == "dead"


def test_six_men_are_counted_off_with_one():
    told = {"list": ["crew"], "crew": list("abcdef")}

    assert spend(told, {"pick": [6], "crew": [1]}).crew["f"] == "dead"


def test_a_named_man_is_struck_without_a_die():
    told = {"list": ["crew:driver"], "crew": CREW}

    assert effects(spend(told, {"crew": [1]})) == [("driver", 1, "dead")]


def test_of_several_named_men_one_is_counted_off():
    told = {"list": ["crew:driver|radio-operator"], "crew": CREW}

    assert effects(spend(told, {"pick": [3, 2], "crew": [4]})) == [
        ("radio-operator", 1, "no-effect")
    ]


def test_named_figures_that_are_no_longer_aboard_are_passed_over():
    told = {"list": ["crew:driver"], "crew": ["gunner"]}

    assert spend(told).dp_lost == 3
    assert effects(spend(told, {"crew": [1]}, list=["crew:driver|gunner"])) == [
        ("gunner", 1, "dead")
    ]


# Ammunition


GOES_UP = {
    "damage_points": 4,
    "list": ["ammunition", "gun"],
    "systems": {"ammunition": 5, "gun": 6},
    "crew": ["driver", "gunner"],
}


@pytest.mark.parametrize("die", [5, 6])
def test_ammunition_that_goes_up_ends_all(die):
    damaged = spend(GOES_UP, {"ammunition": [die]}, tracer=True)

    assert effects(damaged) == [("ammunition", 1, "explodes")]
    assert (damaged.destroyed, damaged.dp_lost, damaged.fire) == (True, 3, 0)
    assert damaged.systems == {"ammunition": 5, "gun": 6}
    assert damaged.crew == {"driver": "dead", "gunner": "dead"}


def test_the_crew_may_outlive_it_by_house_rule():
    damaged = spend(GOES_UP, {"ammunition": [6]}, ammunition_explosion_kills_crew=False)

    assert damaged.destroyed
    assert damaged.crew == {"driver": "ready", "gunner": "ready"}


def test_under_its_number_ammunition_stays_as_it_is():
    damaged = spend(GOES_UP, {"ammunition": [4]})

    assert effects(damaged) == [("ammunition", 1, "no-effect"), ("gun", 3, "damaged")]


# Fuel


def fuel(dice, **told):
    return spend({"damage_points": 1, "list": ["fuel"], "systems": {"fuel": 5}} | told, dice)


@pytest.mark.parametrize(
    ("modifier", "check", "starts"),
    [(0, 4, False), (0, 5, True), (1, 3, False), (1, 4, True), (-1, 5, False), (-1, 6, True)],
)
def test_fuel_catches_fire_from_its_number(modifier, check, starts):
    dice = {"fuel": [check]} | ({"intensity": [3]} if starts else {})
    damaged = fuel(dice, fire_modifier=modifier)

    assert damaged.fire == (3 + modifier if starts else 0)
    assert effects(damaged) == [("fuel", 1, "fire" if starts else "no-effect")]


def test_a_six_catches_fire_whatever_the_number():
    assert fuel({"fuel": [6], "intensity": [4]}, fire_modifier=-3, systems={"fuel": 6}).fire == 0
    assert fuel({"fuel": [6], "intensity": [5]}, fire_modifier=-3).fire == 2


@pytest.mark.parametrize(
    ("modifier", "die", "fire"),
    [(0, 1, 0), (0, 2, 2), (1, 1, 2), (1, 5, 6), (3, 5, 6), (-3, 6, 6), (-1, 2, 0)],
)
def test_a_second_die_gives_the_strength_of_the_fire(modifier, die, fire):
    damaged = fuel({"fuel": [6], "intensity": [die]}, fire_modifier=modifier)

    assert damaged.fire == fire
    assert effects(damaged) == [("fuel", 1, "fire" if fire else "no-effect")]


@pytest.mark.parametrize(
    ("modifier", "die", "fire"), [(0, 5, 5), (1, 4, 5), (0, 6, 6), (-2, 6, 6), (3, 5, 6)]
)
def test_the_die_that_lit_a_fire_may_give_its_strength(modifier, die, fire):
    told = {"fire_modifier": modifier, "fire_intensity": "same-roll"}

    assert fuel({"fuel": [die]}, **told).fire == fire


@pytest.mark.parametrize(
    ("before", "die", "modifier", "after"),
    [(3, 3, 0, 3), (3, 4, 0, 4), (3, 3, 1, 4), (4, 6, -3, 6), (5, 4, 3, 6), (4, 1, 0, 4)],
)
def test_a_fire_that_burns_is_replaced_by_a_larger_one(before, die, modifier, after):
    damaged = fuel({"fuel": [die]}, fire=before, fire_modifier=modifier)

    assert damaged.fire == after
    assert effects(damaged) == [("fuel", 1, "fire" if after > before else "ignored")]


def test_the_second_hit_on_fuel_feeds_the_fire_of_the_first():
    told = {"damage_points": 2, "list": ["fuel", "fuel"]}

    assert fuel({"fuel": [5, 4], "intensity": [2]}, **told).fire == 4


# Incendiaries and tracers


SPENT = {"list": ["visor"], "systems": {"visor": 3}}


@pytest.mark.parametrize(
    ("told", "die", "lit"),
    [
        ({"incendiary": True}, 4, False),
        ({"incendiary": True}, 5, True),
        ({"tracer": True}, 5, False),
        ({"tracer": True}, 6, True),
        ({"tracer": True, "incendiary": True}, 5, True),
    ],
)
def test_incendiaries_and_tracers_may_light_a_fire(told, die, lit):
    dice = {"incendiary": die} | ({"intensity": [3]} if lit else {})

    assert spend(SPENT | told, dice, fire_modifier=1).fire == (4 if lit else 0)


def test_the_die_of_incendiary_rounds_may_be_the_strength_of_the_fire():
    told = SPENT | {"incendiary": True, "fire_intensity": "same-roll", "fire_modifier": 1}

    assert spend(told, {"incendiary": 5}).fire == 5


def test_incendiary_rounds_light_no_fire_where_one_burns_or_no_point_was_spent():
    assert spend(SPENT, tracer=True, fire=2).fire == 2
    assert spend(list=["visor"], tracer=True).fire == 0
    lit = {"list": ["fuel"], "systems": {"fuel": 5}, "tracer": True}
    assert spend(lit, {"fuel": [5], "intensity": [2]}).fire == 2


# Working and refusals


def test_the_working_of_damage_lists_each_step():
    told = {
        "damage_points": 7,
        "shell_type": "he",
        "list": ["crew", "left-track", "fuel"],
        "systems": {"left-track": 4, "fuel": 4},
        "crew": ["driver", "gunner"],
        "fire_modifier": 1,
    }
    dice = {"pick": [2], "crew": [3], "fuel": [3], "intensity": [2]}

    assert steps("apply-damage", told, **dice) == [
        ("damage points", 7),
        ("crew by number", "1 driver, 2 gunner; roll any other number again"),
        ("counted off", 2),
        ("crewman", "gunner"),
        ("to add to the figure's die", 0),
        ("die", 3),
        ("gunner", "wounded"),
        ("points left", 6),
        ("points to the left track", 4),
        ("left track", "destroyed"),
        ("points left", 2),
        ("catches fire from", 4),
        ("fire modifier", 1),
        ("die for the fuel", 3),
        ("catches fire", True),
        ("second die", 2),
        ("strength of the fire", 3),
        ("points left", 1),
        ("immobilized", True),
        ("points lost", 1),
    ]


def test_a_pool_that_is_too_short_is_refused_by_its_name():
    with pytest.raises(DiceMissing, match="crew: a die from"):
        APPLY.resolve(BOOK, given_dice(DICE | {"crew": [4, 3]}))


def test_wrong_inputs_of_damage_are_refused_by_name():
    assert refused("apply-damage", {}) == ["damage_points", "shell_type", "list", "systems", "crew"]
    for name, value, where in (
        ("damage_points", -1, "damage_points"),
        ("damage_points", 401, "damage_points"),
        ("list", ["sofa"], "list[0]"),
        ("list", ["fuel", "crew:"], "list[1]"),
        ("list", ["crew:a||b"], "list[0]"),
        ("systems", {"sofa": 3}, "systems.sofa"),
        ("systems", {"gun": -1}, "systems.gun"),
        ("systems", {"fuel": 0}, "systems.fuel"),
        ("systems", {"ammunition": 7}, "systems.ammunition"),
        ("crew", ["driver", "driver"], "crew[1]"),
        ("crew", ["a|b"], "crew[0]"),
        ("already_wounded", ["cook"], "already_wounded[0]"),
        ("fire_modifier", 4, "fire_modifier"),
        ("fire", 7, "fire"),
        ("fire_intensity", "none", "fire_intensity"),
    ):
        assert refused("apply-damage", BOOK | {name: value}) == [where], (name, value)
