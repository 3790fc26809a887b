"""The initial Aggressiveness, and its changes."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve


def change(told, **dice):
    return resolve("aggressiveness-change", {"aggressiveness": 2} | told, **dice)


def starting(told, **dice):
    return resolve("starting-aggressiveness", told, **dice)


@pytest.mark.parametrize(("die", "moved"), [(1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)])
def test_a_comrades_death_lowers_or_raises_aggressiveness(die, moved):
    after = change({"event": "comrade-killed"}, roll=die)

    assert (after.change, after.aggressiveness, after.state) == (moved, 2 + moved, "steady")


@pytest.mark.parametrize(
    ("victims", "moved"), [("civilians", 1), ("comrades", 2), ("women-children-elders", 3)]
)
def test_an_atrocity_counts_more_when_its_victims_were_defenceless(victims, moved):
    event = {"event": f"atrocity-{victims}"}

    assert change(event).change == moved
    assert change(event | {"victims_defenceless": True}).change == moved + 2


@pytest.mark.parametrize("leader_present", [True, False])
def test_the_last_man_loses_all_aggressiveness(leader_present):
    after = change({"event": "reduced-to-one-man", "leader_present": leader_present})

    assert (after.change, after.aggressiveness, after.state) == (-2, 0, "broken")


def test_aggressiveness_does_not_fall_below_zero():
    after = change({"aggressiveness": 0, "event": "comrade-killed", "leader_present": True}, roll=1)

    assert (after.change, after.aggressiveness) == (-1, 0)


def test_a_broken_element_does_not_recover_without_a_leader_or_a_die():
    after = change({"aggressiveness": 0, "event": "comrade-killed"})

    assert (after.change, after.aggressiveness, after.state) == (0, 0, "broken")
    assert change({"aggressiveness": 0, "event": "atrocity-comrades"}).aggressiveness == 0


def test_a_leader_lets_a_broken_element_recover():
    told = {"aggressiveness": 0, "event": "atrocity-comrades", "leader_present": True}

    assert change(told).aggressiveness == 2


@pytest.mark.parametrize(("before", "state"), [(3, "steady"), (4, "fury"), (12, "fury")])
def test_seven_is_fury_and_there_is_no_maximum(before, state):
    after = change({"aggressiveness": before, "event": "atrocity-women-children-elders"})

    assert (after.aggressiveness, after.state) == (before + 3, state)


@pytest.mark.parametrize(
    ("die", "moved", "after"), [(1, -3, 0), (2, -3, 0), (3, 0, 2), (4, 0, 2), (5, 3, 5), (6, 3, 5)]
)
def test_a_dog_loses_aggressiveness_by_its_handlers_death(die, moved, after):
    told = {"creature": "dog", "event": "handler-killed"}

    assert change(told, roll=die).change == moved
    assert change(told, roll=die).aggressiveness == after


@pytest.mark.parametrize(("event", "moved"), [("handler-assaulted", 5), ("enemy-detected", 2)])
def test_a_dog_defends_and_hunts(event, moved):
    assert change({"creature": "dog", "event": event}).change == moved


def test_a_dog_recovers_from_zero_and_never_gets_out_of_control():
    told = {"creature": "dog", "event": "handler-assaulted"}

    assert change(told | {"aggressiveness": 0}).aggressiveness == 5
    assert change(told | {"aggressiveness": 6}).state == "steady"


def test_people_and_dogs_have_their_own_events():
    assert refused("aggressiveness-change", {"aggressiveness": 2, "event": "handler-killed"}) == [
        "event"
    ]
    told = {"aggressiveness": 2, "creature": "dog", "event": "comrade-killed"}
    assert refused("aggressiveness-change", told) == ["event"]


@pytest.mark.parametrize("event", ["comrade-killed", "reduced-to-one-man"])
def test_only_an_atrocity_has_victims(event):
    told = {"aggressiveness": 2, "event": event, "victims_defenceless": True}

    assert refused("aggressiveness-change", told) == ["victims_defenceless"]


def test_victims_without_an_atrocity_are_refused():
    told = {"aggressiveness": 2, "event": "victims-defenceless"}

    assert refused("aggressiveness-change", told) == ["event"]


def test_the_odds_of_a_comrades_death_are_exact():
    told = {"aggressiveness": 2, "event": "comrade-killed"}

    assert odds("aggressiveness-change", told) == {"1": "1/3", "2": "1/3", "3": "1/3"}


@pytest.mark.parametrize(("ground", "aggressiveness"), [("away", 2), ("own-country", 3)])
def test_troops_fight_harder_at_home(ground, aggressiveness):
    assert starting({"ground": ground}).aggressiveness == aggressiveness


def test_the_modifier_of_a_city_replaces_that_of_the_country():
    assert starting({"ground": "own-city"}).change == 2


@pytest.mark.parametrize(("die", "moved"), [(1, 2), (3, 2), (4, -2), (6, -2)])
def test_a_militia_at_home_gains_or_loses_by_a_die(die, moved):
    raised = starting({"base": 3, "ground": "own-city", "militia": True}, militia_die=die)

    assert (raised.change, raised.aggressiveness) == (moved, 3 + moved)


def test_the_books_militia_at_home_loses_one_on_a_five():
    raised = starting({"ground": "own-country", "militia": True}, militia_die=5)

    assert (raised.change, raised.aggressiveness, raised.surrenders_on_sight) == (-1, 1, False)


def test_a_militia_away_asks_for_no_die():
    assert starting({"militia": True}).change == 0


@pytest.mark.parametrize("base", [1, 2])
def test_a_militia_without_aggressiveness_surrenders_on_sight(base):
    raised = starting({"base": base, "ground": "own-city", "militia": True}, militia_die=4)

    assert (raised.change, raised.aggressiveness, raised.surrenders_on_sight) == (-2, 0, True)


def test_a_base_beyond_the_scale_is_refused():
    assert refused("starting-aggressiveness", {"base": 7, "ground": "moon"}) == ["base", "ground"]
