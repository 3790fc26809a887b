"""Anti-tank mines: laid, put on a tank, searched for (29.1.1 to 29.1.3)."""

import pytest

from assistant.rules import tables
from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps


# three actions for each die of the strike
@pytest.mark.parametrize(
    ("device", "ground", "actions"),
    [
        ("Tellermine", "open", 21),
        ("Tellermine", "dirt-road", 42),
        ("Tellermine", "soft", 10),
        ("Type 99", "open", 12),
        ("TM-35", "soft", 7),
        ("Satchel Charge", "dirt-road", 36),
    ],
)
def test_the_ground_decides_how_many_actions_a_mine_takes(device, ground, actions):
    assert resolve("lay-mine", {"device": device, "ground": ground}).actions == actions


def test_no_mine_is_laid_in_a_paved_road_and_no_bomb_anywhere():
    told = {"device": "50Kg Aerial Bomb", "ground": "paved"}

    assert refused("lay-mine", told) == ["device", "ground"]
    assert refused("lay-mine", {}) == ["device", "ground"]


def test_the_working_of_laying_lists_each_step():
    assert steps("lay-mine", {"device": "Tellermine", "ground": "soft"}) == [
        ("strike dice", 7),
        ("actions in the open", 21),
        ("in soft ground", 10),
    ]


def test_two_actions_to_get_away_from_a_mine_in_the_tracks():
    mine = resolve("mine-attack", {"place": "tracks"}, delay=2)

    assert (mine.delay, mine.crew_may_react) == (2, True)


@pytest.mark.parametrize("delay", [1, 5])
def test_a_mine_on_the_deck_goes_off_when_its_layer_wishes(delay):
    mine = resolve("mine-attack", {"place": "deck", "delay": delay, "buttoned_up": True})

    assert (mine.delay, mine.crew_may_react) == (delay, False)


def test_wrong_inputs_of_a_mine_attack_are_refused_by_name():
    assert refused("mine-attack", {"place": "deck"}) == ["delay"]
    assert refused("mine-attack", {"place": "turret", "delay": 0}) == ["place", "delay"]
    assert refused("mine-attack", {"place": "deck", "delay": 6}) == ["delay"]


def test_the_odds_of_the_delay_are_exact():
    assert odds("mine-attack", {"place": "tracks"})["6"] == "1/6"
    assert odds("mine-attack", {"place": "deck", "delay": 3}) == {"3": "1"}


BOOK = {"distance_in": 10, "i_factor": 4, "spotter_quality": 2, "layer_quality": 4}


def look(told=BOOK, **dice):
    return resolve("detect-mine", told, **dice)


def test_a_mine_is_seen_on_four_and_found_when_its_layer_fails():
    found = look(spot=3, hide=5)

    assert (found.value, found.detected) == (4, True)


@pytest.mark.parametrize(("spot", "hide", "found"), [(4, 5, True), (4, 4, False), (1, 6, True)])
def test_a_mine_stays_hidden_on_a_roll_up_to_its_layers_quality(spot, hide, found):
    assert look(spot=spot, hide=hide).detected is found


@pytest.mark.parametrize("spot", [5, 6])
def test_a_mine_that_is_not_seen_need_not_stay_hidden(spot):
    assert not look(spot=spot).detected


def test_a_mine_in_the_open_is_seen_without_a_die():
    bare = {"distance_in": 99, "spotter_quality": 1, "layer_quality": 1}

    assert (look(bare, hide=2).value, look(bare, hide=2).detected) == (6, True)
    # a hundred inches hinder by one
    assert look(bare | {"distance_in": 100}, spot=5, hide=2).value == 5


def test_a_mine_that_cannot_be_seen_takes_no_die():
    found = look(BOOK | {"i_factor": 12})

    assert (found.value, found.detected) == (0, False)
    assert look(BOOK | {"i_factor": 11}, spot=1, hide=5).detected


@pytest.mark.parametrize("quality", [6, 8])
def test_a_layer_who_cannot_fail_hides_a_mine_without_a_die(quality):
    assert not look(BOOK | {"layer_quality": quality}, spot=1).detected


def test_the_odds_of_finding_a_mine_are_exact():
    # four in six, and then two in six
    assert odds("detect-mine", BOOK) == {"False": "7/9", "True": "2/9"}


def test_wrong_inputs_of_a_search_are_refused_by_name():
    assert refused("detect-mine", {}) == ["distance_in", "spotter_quality", "layer_quality"]
    told = {"distance_in": -1, "i_factor": -1, "spotter_quality": 0, "layer_quality": 9}
    assert refused("detect-mine", told) == list(told)


def test_mines_that_are_printed_twice_are_listed_once():
    devices = tables.load("rattenkrieg/mines-and-charges")

    assert len(devices.rows) == 14
    assert devices.row("Bangalore Torpedo")["r5"] == {"modifier": -3, "radius_in": 1}
    assert devices.row("Panzer stab 43")["r4"] == {"modifier": -2, "radius_in": 0}
    assert devices.row("250Kg Aerial Bomb")["armor"] == {"penetration_mm": 1251, "dice": 800}
