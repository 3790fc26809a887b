"""Barrages, direct fire and opportunity fire."""

import pytest

from assistant.rules.procedures import find
from tests.rules.rats_of_tobruk.resolving import (
    DAY,
    EVENING,
    NIGHT,
    STORM,
    losses,
    odds,
    refused,
    resolve,
    unit,
)


def barrage_of(*targets, told=DAY, **more):
    return {
        "attack": 5,
        "range": 20,
        "distance": 20,
        "observer_distance": 5,
        "targets": list(targets) or [unit("t")],
        **told,
        **more,
    }


def barrage(die, *targets, pick=None, told=DAY, **more):
    dice = {"barrage": die} if die else {}
    if pick:
        dice["pick"] = pick
    return resolve("barrage", barrage_of(*targets, told=told, **more), **dice)


def test_the_written_example_of_a_barrage_holds():
    found = barrage(2, told=EVENING, terrain_modifier=1)
    assert (found.modified, found.hit, losses(found)) == (4, True, {"t": "depleted"})
    assert (found.allowed, found.fired) == (True, True)


@pytest.mark.parametrize(("die", "hit"), [(4, True), (5, False)])
def test_the_die_must_be_less_than_the_strength(die, hit):
    found = barrage(die)
    assert (found.modified, found.hit, found.fired) == (die, hit, True)


def test_a_bunker_counts_and_neither_storm_nor_night_does():
    assert barrage(1, bunker=True).modified == 5
    assert barrage(1, told=STORM).modified == 1
    assert barrage(1, told=NIGHT, observer_distance=1).modified == 1
    assert barrage(1, bunker=True, told=EVENING, terrain_modifier=2).modified == 8


def test_the_highest_die_is_hit_and_all_of_them_on_a_tie():
    targets = [unit("a"), unit("b", "depleted"), unit("c", two_sided=False)]
    assert losses(barrage(1, *targets, pick=[5, 2, 3])) == {"a": "depleted"}
    assert losses(barrage(1, *targets, pick=[1, 4, 4])) == {"b": "eliminated", "c": "eliminated"}
    assert losses(barrage(6, *targets)) == {}


def test_a_rider_is_hit_with_its_tank_and_twice_with_its_own_die():
    pair = [unit("T"), unit("R", rides="T")]
    assert losses(barrage(1, *pair, pick=[5, 2])) == {"T": "depleted", "R": "depleted"}
    assert losses(barrage(1, *pair, pick=[2, 5])) == {"R": "depleted"}
    assert losses(barrage(1, *pair, pick=[5, 5])) == {"T": "depleted", "R": "eliminated"}


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"fired": True, "supply": "out-of-supply"}, "fired"),
        ({"supply": "out-of-supply", "distance": 21}, "out-of-supply"),
        ({"distance": 21, "observer_distance": 11}, "out-of-range"),
        ({"observer_distance": 11}, "not-observed"),
        ({"observer_blocked": True}, "not-observed"),
        ({"told": STORM, "observer_distance": 6}, "not-observed"),
        ({"told": NIGHT, "observer_distance": 2}, "not-observed"),
    ],
)
def test_a_forbidden_barrage_names_the_first_reason(told, reason):
    found = barrage(None, **told)
    assert (found.allowed, found.reason, found.modified, found.hit) == (False, reason, None, None)
    assert found.fired is told.get("fired", False)


def test_low_supply_does_not_silence_artillery():
    assert barrage(1, supply="low-supply").hit is True


def test_a_barrage_refuses_by_name():
    told = barrage_of(unit("a"), unit("a"), unit("b", rides="x"), attack=0)
    assert refused("barrage", told) == ["attack"]
    told = barrage_of(unit("a"), unit("a"), unit("b", rides="x"))
    assert refused("barrage", told) == ["targets[1].id", "targets[2].rides"]


def test_odds_of_a_barrage_are_those_of_hitting():
    assert odds("barrage", barrage_of()) == {"True": "2/3", "False": "1/3"}
    assert odds("barrage", barrage_of(bunker=True)) == {"False": "1"}
    assert odds("barrage", barrage_of(attack=9)) == {"True": "1"}
    assert odds("barrage", barrage_of(fired=True)) == {"None": "1"}
    many = barrage_of(*(unit(f"t{n}") for n in range(16)))
    assert odds("barrage", many) == {"True": "2/3", "False": "1/3"}


def test_calculated_odds_are_those_of_every_fall():
    told = barrage_of(unit("a"), unit("b", rides="a"), told=EVENING)
    whole = find("rats-of-tobruk/barrage").odds(told)
    assert whole.exact
    hits = sum(chance for outcome, chance in whole.chances if outcome["hit"])
    assert str(hits) == odds("barrage", told)["True"] == "1/2"


def fire_of(told=DAY, target=None, **more):
    inputs = {"range": 4, "distance": 2, "target": {"defence": 6, "strength": "full"}, **told}
    return {**inputs, **more, "target": {**inputs["target"], **(target or {})}}


def fire(dice=(5, 5), told=DAY, target=None, **more):
    return resolve("direct-fire", fire_of(told, target, **more), fire=list(dice))


def test_the_written_example_of_direct_fire_holds():
    found = fire((4, 5), EVENING)
    assert (found.dice_modified, found.hit, found.total, found.needed) == ((3, 4), True, 7, 8)
    assert (found.casualties, found.target, found.pinned) == (False, "unharmed", False)
    assert fire((4, 5), EVENING, opportunity=True).pinned is True


def test_both_dice_must_beat_the_distance():
    found = fire((2, 6), opportunity=True)
    assert (found.hit, found.total, found.casualties, found.pinned) == (False, 8, False, False)
    assert fire((3, 3)).hit is True


def test_the_sum_must_reach_defence_and_distance():
    assert fire((3, 5)).target == "depleted"
    assert fire((3, 4)).target == "unharmed"
    assert fire((4, 4), target={"strength": "depleted"}).target == "eliminated"
    assert fire((4, 4), target={"two_sided": False}).target == "eliminated"


@pytest.mark.parametrize(
    ("told", "more", "modifier"),
    [
        (DAY, {}, 0),
        (EVENING, {}, -1),
        (STORM, {}, -1),
        (DAY, {"target_in_blocking": True}, -1),
        (DAY, {"target_on_road": True}, 1),
        (EVENING, {"target_in_blocking": True}, -2),
        ({"turn_type": "evening", "weather": "sandstorm"}, {"target_in_blocking": True}, -3),
        (EVENING, {"target_on_road": True}, 0),
    ],
)
def test_modifiers_of_each_die_add_up(told, more, modifier):
    found = fire((6, 5), told, **more)
    assert (found.modifier, found.dice_modified) == (modifier, (6 + modifier, 5 + modifier))


def test_the_flak_of_two_nine_eight_defends_with_five():
    found = fire((3, 4), target={"defence": 9, "flak_2_9_8": True})
    assert (found.needed, found.target) == (7, "depleted")
    assert fire((3, 4), target={"defence": 9}).needed == 11


def test_by_the_option_the_higher_die_must_beat_the_range():
    found = fire((3, 4), optional_hits=True)
    assert (found.total, found.needed, found.casualties) == (8, 8, True)
    assert fire((3, 3), optional_hits=True).total == 7
    # no hit, no harm
    assert fire((2, 6), optional_hits=True).casualties is False


def test_opportunity_fire_pins_surviving_units():
    assert fire((3, 4), opportunity=True).pinned is True
    hurt = fire((5, 5), opportunity=True)
    assert (hurt.target, hurt.pinned) == ("depleted", True)
    dead = fire((5, 5), opportunity=True, target={"strength": "depleted"})
    assert (dead.target, dead.pinned) == ("eliminated", False)
    assert fire((3, 4)).pinned is False
    assert fire((3, 4), pin_always=True).pinned is True


@pytest.mark.parametrize(
    ("told", "more", "reason"),
    [
        (NIGHT, {"supply": "out-of-supply"}, "night"),
        (STORM, {"storm_ban": True, "supply": "out-of-supply"}, "storm"),
        (DAY, {"supply": "out-of-supply", "distance": 5}, "out-of-supply"),
        (DAY, {"distance": 5, "blocked": True}, "out-of-range"),
        (DAY, {"blocked": True, "fired": True}, "blocked"),
        (DAY, {"fired": True, "attacked": True}, "fired"),
        (DAY, {"attacked": True, "target_hq_covered": True}, "after-attack"),
        (DAY, {"target_hq_covered": True, "target_moving": False}, "hq-covered"),
        (DAY, {"opportunity": True, "target_moving": False}, "not-moving"),
    ],
)
def test_the_first_reason_against_fire(told, more, reason):
    found = resolve("direct-fire", fire_of(told, **more))
    assert (found.allowed, found.reason, found.hit, found.target) == (False, reason, None, None)
    assert (found.casualties, found.pinned) == (False, False)


def test_opportunity_fire_is_allowed_after_an_attack_and_own_fire_hits_a_halted_unit():
    assert fire(opportunity=True, attacked=True).allowed is True
    assert fire(target_moving=False).allowed is True
    assert fire(told=STORM).allowed is True
    assert fire(supply="low-supply").allowed is True


def test_the_odds_of_direct_fire_are_exact():
    # at 2 hexes both dice 3 to 6; the sum 8 or more: 2, 3, 4 and 4 ways of 36
    assert odds("direct-fire", fire_of()) == {"unharmed": "23/36", "depleted": "13/36"}


def test_fire_refuses_by_name():
    told = fire_of(target={"defence": 41}, range=0)
    assert refused("direct-fire", told) == ["range", "target.defence"]
