import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

BOOK = {"distance_in": 100, "i_factor": 4, "height_in": 2, "spotter_quality": 3}
PLAIN = {"distance_in": 10, "spotter_quality": 3, "target_quality": 3}
WELL_HIDDEN = {"cover": 2, "camouflage": ["camouflaged-uniform", "foliage-helmet"]}
# value 4: 7 / 3 is 2
HARD = {**PLAIN, "i_factor": 7}


def spot(told, **dice):
    return resolve("spot", told, **dice)


def test_the_books_target_is_spotted_on_four():
    assert spot(BOOK | {"target_quality": 3}, spot=4).spotting_value == 4


def test_with_size_for_its_quality_it_is_spotted_on_five():
    spotted = spot(BOOK | {"target_quality": 3, "size": 3}, spot=2)
    assert (spotted.spotting_value, spotted.spotted, spotted.state) == (5, True, "identified")
    assert (spotted.shown, spotted.acquired) == ("all-figures", False)


def test_the_books_hidden_target_is_only_located():
    spotted = spot(BOOK | {"target_quality": 3} | WELL_HIDDEN, spot=2, avoid=3)
    assert (spotted.avoid_value, spotted.may_avoid, spotted.avoided) == (4, True, True)
    assert (spotted.state, spotted.shown) == ("located", "leader")


@pytest.mark.parametrize(("die", "state"), [(4, "identified"), (5, "unchanged")])
def test_a_die_over_the_spotting_value_finds_nothing(die, state):
    spotted = spot(HARD, spot=die)
    assert (spotted.state, spotted.possible, spotted.automatic) == (state, True, False)


@pytest.mark.parametrize(("die", "state"), [(4, "located"), (5, "identified")])
def test_a_die_over_the_avoid_value_gives_the_target_away(die, state):
    assert spot(HARD | WELL_HIDDEN, spot=1, avoid=die).state == state


def test_in_the_open_a_target_is_acquired_without_a_die():
    spotted = spot(PLAIN)
    assert (spotted.spotting_value, spotted.automatic, spotted.acquired) == (6, True, True)
    assert (spotted.avoid_value, spotted.may_avoid) == (None, False)


def test_an_automatic_spot_can_be_avoided_too():
    spotted = spot(PLAIN | WELL_HIDDEN, avoid=4)
    assert (spotted.automatic, spotted.state, spotted.acquired) == (True, "located", False)


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ({"distance_in": 299}, 6),  # 2 / 3
        ({"distance_in": 300}, 5),
        ({"i_factor": 2, "height_in": 0.5}, 6),  # 2.5 / 3
        ({"i_factor": 2, "height_in": 1}, 5),
        ({"i_factor": 3, "size": 2, "height_in": -1}, 6),  # depth helps like size: 6 - 1 + 1
        ({"i_factor": 6, "scope_x": 1}, 5),
        ({"i_factor": 6, "sight_modifier": -2}, 2),
    ],
)
def test_hindrance_and_help_are_each_divided_by_a_quality(told, value):
    assert dict(steps("spot", PLAIN | told, spot=1))["spotting value"] == value


def test_a_value_of_zero_cannot_be_rolled_for():
    spotted = spot(PLAIN | {"i_factor": 18})  # 6 - 18 / 3
    assert (spotted.possible, spotted.spotting_value, spotted.shown) == (False, 0, "nothing")


def test_nothing_is_calculated_for_a_target_out_of_view():
    spotted = spot(PLAIN | {"in_view": False})
    assert (spotted.possible, spotted.spotting_value, spotted.state) == (False, None, "unchanged")


def test_beyond_the_limit_of_the_i_factor_nothing_is_calculated():
    best = {"spotter_quality": 8, "size": 30}
    assert spot(PLAIN | best | {"i_factor": 35}).possible
    assert spot(PLAIN | best | {"i_factor": 36}).spotting_value is None


def test_an_optic_moves_the_limit_of_the_i_factor():
    best = {"spotter_quality": 8, "size": 30, "scope_x": 3}
    assert spot(PLAIN | best | {"i_factor": 107}).spotting_value == 6  # 6 - 13 + 10 + 3
    assert spot(PLAIN | best | {"i_factor": 108}).spotting_value is None


@pytest.mark.parametrize(
    ("told", "value"),
    [
        ({"cover": 1}, 1),
        ({"camouflage": ["ghillie-suit"]}, 4),
        ({"camouflage": ["camouflaged-uniform", "foliage-uniform"]}, 2),
        ({"camouflage": ["camouflaged-vehicle", "foliage-vehicle-full"]}, 3),
        ({"camouflage": ["camouflaged-vehicle", "foliage-vehicle-part"]}, 2),
        ({"camouflage": ["camouflage-net"]}, 3),
        ({"camouflage": ["camouflage-net"], "engine_running": True}, None),
        (
            {"camouflage": ["camouflaged-vehicle", "foliage-vehicle-full"], "engine_running": True},
            None,
        ),
        ({"camouflage": ["camouflaged-uniform"]}, None),
        ({"camouflage": ["foliage-uniform", "sniper"]}, None),
        ({"camouflage": ["camouflaged-uniform", "foliage-vehicle-full"]}, None),
    ],
)
def test_cover_or_a_matched_camouflage_lets_a_target_try_to_avoid(told, value):
    dice = {} if value is None else {"avoid": 6}
    assert spot(PLAIN | told, **dice).avoid_value == value


def test_an_avoid_value_of_six_needs_no_die():
    spotted = spot(PLAIN | {"cover": 2, "camouflage": ["ghillie-suit"]})
    assert (spotted.avoid_value, spotted.avoided) == (6, True)


def test_the_books_sniper_is_exposed_by_shooting():
    sniper = PLAIN | {"camouflage": ["sniper", "ghillie-suit"]}
    assert spot(sniper).avoid_value == 7
    assert spot(sniper | {"shots": 3}, avoid=2).avoid_value == 1  # 7 - 3 x 2
    given_away = spot(sniper | {"shots": 4})
    assert (given_away.avoid_value, given_away.may_avoid, given_away.avoided) == (-1, False, False)


def test_the_last_actions_of_a_target_reveal_it():
    told = HARD | WELL_HIDDEN | {"actions": ["moving-over-ruins", "shouting"]}  # 4 - 2 - 2
    assert spot(told, spot=1).avoid_value == 0
    told = HARD | WELL_HIDDEN | {"actions": ["moving-cautiously"]}
    assert spot(told, spot=1, avoid=1).avoid_value == 4


def test_the_odds_are_those_of_both_dice():
    assert odds("spot", HARD | WELL_HIDDEN) == {
        "located": "4/9",  # 4/6 x 4/6
        "not spotted": "1/3",
        "identified": "2/9",
    }


def test_shots_are_counted_and_not_listed():
    assert refused("spot", PLAIN | {"actions": ["shot-or-burst"]}) == ["actions[0]"]


def test_inputs_out_of_range_are_refused_by_name():
    told = {"distance_in": -1, "spotter_quality": 9, "cover": 7, "camouflage": ["bush"]}
    assert set(refused("spot", told)) == {
        "distance_in",
        "spotter_quality",
        "target_quality",
        "cover",
        "camouflage[0]",
    }
