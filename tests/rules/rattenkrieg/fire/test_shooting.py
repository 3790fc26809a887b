"""One aimed shot."""

import pytest

from tests.rules.rattenkrieg.fire.test_combat_table import brute_force
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

PLAIN = {"weapon": "S", "stance": 0}  # nothing to add to the die


def modifier(**told):
    return resolve("shoot", PLAIN | told, roll=4).modifier


def test_the_books_example_of_a_mauser_at_a_man_whose_torso_shows():
    told = {"weapon": "Mauser 98k", "obstacle_cover": 2, "aims": 1}
    hit = resolve("shoot", told, roll=3)  # -2 +2 -1; 3 - 1 = 2

    assert (hit.modifier, hit.modified, hit.result, hit.by) == (-1, 2, "dead", "table")


def test_the_working_reads_each_item_then_the_sum_before_the_die():
    told = {
        "weapon": "Luger",
        "obstacle_cover": 1,
        "visibility_cover": 2,
        "reaction": True,
        "ran": True,
        "designated": True,
        "other_modifier": -2,
        "aims": 3,
    }

    assert steps("shoot", told, roll=5)[:10] == [
        ("Luger", 1),
        ("cover of an object", 1),
        ("not visible", 2),
        ("in reaction", 1),
        ("ran in its previous action", 1),
        ("another element marks the target", -1),
        ("in force this turn", -2),
        ("aimed three times in a row", -3),
        ("to add to the die", 0),
        ("die", 5),
    ]


def test_the_working_leaves_out_zeros_except_for_the_weapon():
    assert [label for label, _ in steps("shoot", PLAIN, roll=5)][:3] == [
        "S",
        "to add to the die",
        "die",
    ]


@pytest.mark.parametrize(
    ("protected", "adds"),
    [
        ({"stance": 1}, 1),
        ({"stance": 0}, 0),
        ({"stance": -1}, -1),
        ({"stance": 1, "obstacle_cover": 3}, 3),  # stance is for who claims no obstacle
        ({"stance": -1, "obstacle_cover": 1}, 1),
        ({"stance": 1, "obstacle_cover": 3, "cover_pierced": True}, 1),
        ({"stance": 1, "obstacle_cover": 2, "visibility_cover": 2}, 4),
        ({"stance": 1, "visibility_cover": 1}, 2),
        ({"stance": 1, "hunkered": True}, 1),  # no stance, +1 for hunkering
        ({"stance": -1, "hunkered": True}, 0),
        ({"stance": 1, "hunkered": True, "obstacle_cover": 2, "cover_pierced": True}, 1),
    ],
)
def test_the_kinds_of_protection_add_up(protected, adds):
    assert modifier(**protected) == adds


def test_figures_hunkered_down_behind_cover_cannot_be_fired_at():
    assert refused("shoot", PLAIN | {"hunkered": True, "obstacle_cover": 1}) == ["hunkered"]


@pytest.mark.parametrize(
    ("told", "adds"),
    [
        ({"moving": True}, 1),
        ({"ran": True}, 1),
        ({"reaction": True}, 1),
        ({"designated": True}, -1),
        ({"aims": 3}, -3),
        ({"other_modifier": -6}, -6),
        ({"target": "dog"}, 1),
        ({"mount_move_in": 5.9}, 0),
        ({"mount_move_in": 6}, 1),
        ({"mount_move_in": 24}, 4),
        ({"mount_move_in": 6, "moving": True}, 1),  # his horse moves for him
    ],
)
def test_other_items_add_up(told, adds):
    assert modifier(**told) == adds


@pytest.mark.parametrize(
    ("height_in", "distance_in", "adds"),
    [(4, 11.9, -1), (4, 12, 0), (4, None, 0), (0, 0, 0), (-4, 1, 0), (0.1, 0.3, 0), (0.1, 0.2, -1)],
)
def test_fire_from_above_is_nearer_than_three_times_the_height(height_in, distance_in, adds):
    assert modifier(height_above_in=height_in, distance_in=distance_in) == adds


EVERY_PLUS = {
    "weapon": "Luger",
    "obstacle_cover": 3,
    "reaction": True,
    "ran": True,
    "other_modifier": -2,
    "aims": 1,
    "scope": 3,
}


def test_a_sniper_keeps_only_the_plus_of_a_reaction_and_uses_the_scope():
    # reaction 1, other -2, aim -1, scope -3
    assert modifier(**EVERY_PLUS, shooter="sniper") == -5


@pytest.mark.parametrize("shooter", ["soldier", "marksman"])
def test_only_snipers_drop_modifiers_or_use_a_scope(shooter):
    # weapon 1, cover 3, reaction 1, ran 1, other -2, aim -1
    assert modifier(**EVERY_PLUS, shooter=shooter) == 3


def test_the_snipers_working_adds_up():
    told = EVERY_PLUS | {"shooter": "sniper"}
    noted = dict(steps("shoot", told, roll=4))

    assert noted["a sniper ignores these positive modifiers"] == -5
    assert noted["the scope"] == -3
    assert noted["to add to the die"] == -5


@pytest.mark.parametrize(
    ("told", "who"),
    [
        ({}, "shooter"),
        ({"distance_in": 35.9}, "shooter"),
        ({"distance_in": 36}, "random"),
        ({"i_factor": 1}, "random"),
        ({"i_factor": 36, "distance_in": 90, "shooter": "marksman"}, "shooter"),
        ({"i_factor": 36, "distance_in": 90, "shooter": "sniper"}, "shooter"),
    ],
)
def test_the_roll_decides_who_picks_the_figure(told, who):
    assert resolve("shoot", PLAIN | told, roll=4).figure_choice == who


@pytest.mark.parametrize(
    ("weapon", "distance_in", "adds"),
    [
        ("Luger", 0, -1),  # weapon +1, band -2
        ("Luger", 5, -1),
        ("Luger", 5.5, 0),
        ("Luger", 10, 0),
        ("Luger", 10.5, 1),
        ("Luger", 20, 1),
        ("Luger", 21, 2),
        ("Colt M1911", 40, 2),
        ("Webley MKIV", 5, -1),
        ("Webley MKIV", 15, 0),
        ("Webley MKIV", 16, 1),
        ("Webley MKIV", 30.5, 2),
        ("Webley MKIV", 60, 2),
        ("Mauser 98k", 200, -2),
        ("S+1(P0)", 200, 1),  # a notation does not say that it is a handgun
    ],
)
def test_handguns_have_bands_of_distance(weapon, distance_in, adds):
    told = {"weapon": weapon, "distance_in": distance_in, "weapon_ranges": True}

    assert modifier(**told) == adds


@pytest.mark.parametrize(
    ("weapon", "distance_in"),
    [("Luger", None), ("Luger", 40.5), ("Webley MKIV", 60.5)],
)
def test_a_handgun_out_of_its_range_is_refused(weapon, distance_in):
    told = PLAIN | {"weapon": weapon, "distance_in": distance_in, "weapon_ranges": True}

    assert refused("shoot", told) == ["distance_in"]


def test_without_the_rule_range_does_not_affect_a_handgun():
    assert modifier(weapon="Luger", distance_in=200) == 1


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ({"weapon": "Arisaka", "moving": True}, "moving"),
        ({"weapon": "Mauser 98k", "moving": True}, "moving"),
        ({"weapon": "Anti Tank Rifles", "moving": True}, "moving"),
        ({"moving": True, "aims": 1}, "moving"),
        ({"weapon": "MP40"}, "weapon"),
        ({"weapon": "XB-1(P2)(R5)"}, "weapon"),
        ({"weapon": "Mauser"}, "weapon"),
        ({"scope": 7}, "scope"),
        ({"aims": 4}, "aims"),
        ({"i_factor": 37}, "i_factor"),
        ({"mount_move_in": 24.5}, "mount_move_in"),
    ],
)
def test_wrong_inputs_of_a_shot_are_refused_by_name(told, name):
    assert refused("shoot", PLAIN | told) == [name]


@pytest.mark.parametrize("weapon", ["M1 Garand", "Luger", "S-1(P2)"])
def test_a_figure_without_a_bolt_action_may_shoot_while_moving(weapon):
    assert resolve("shoot", {"weapon": weapon, "moving": True}, roll=6).result == "no-effect"


@pytest.mark.parametrize(
    ("roll", "result"),
    [(2, "destroyed"), (3, "problem"), (4, "no-effect"), (5, "no-effect")],
)
def test_a_support_weapon_is_destroyed_has_a_problem_or_stays_intact(roll, result):
    told = PLAIN | {"target": "support-weapon"}

    assert resolve("shoot", told, roll=roll).result == result


def test_wounded_again_is_dead():
    assert resolve("shoot", PLAIN | {"already_wounded": True}, roll=3).result == "dead"


def test_the_odds_of_plus_two_with_the_natural_one_are_exact():
    # +2: roll 1 kills on 3-6 (4/36), else wounded (2/36); 2 hunkers; 3 to 6 nothing
    told = {"weapon": "S", "obstacle_cover": 2}

    assert odds("shoot", told) == {
        "no-effect": "2/3",
        "hunkered-down": "1/6",
        "dead": "1/9",
        "wounded": "1/18",
    }


def test_the_odds_of_minus_three_with_the_natural_six_are_exact():
    # -3: 1 to 5 dead; a 6 saves on 1, 2 (under 3), else 3: wounded
    told = {"weapon": "S-3", "stance": 0}

    assert odds("shoot", told) == {"dead": "5/6", "no-effect": "1/18", "wounded": "1/9"}


@pytest.mark.parametrize("rule", ["under", "over"])
@pytest.mark.parametrize("modifier", range(-8, 9))
def test_odds_agree_with_brute_force(modifier, rule):
    told = PLAIN | {"weapon": f"S{modifier:+d}", "natural_six_save": rule}

    assert odds("shoot", told) == brute_force(modifier, rule)
