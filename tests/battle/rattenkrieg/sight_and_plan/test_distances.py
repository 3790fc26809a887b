"""Distances are entered once, kept until somebody moves, and shown only to sides that may know."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal, bring_about

TEAM = "1st Squad, Team 1"


def both_ids(table):
    return table.element("us", TEAM).id, table.element("german", TEAM).id


def known_distance(table, reader):
    return distances.distance_known(table.battle, *both_ids(table), reader)


def distance_filled_in(table, move, reader, **told):
    """The answer filled in for the distance."""
    found = {ask.name: ask for ask in table.attempt(move, reader, commit=False, **told).asks}
    return found["distance_in"].value


def tell(table, inches=14):
    us, german = both_ids(table)
    table.make("tell-distances", element=us, **{f"to_{german}": inches})


def test_a_shot_remembers_how_far_it_went(firefight):
    us, german = both_ids(firefight)
    man = firefight.battle.elements[us].figures[0]
    told = {"element": us, "man": man, "target": german}

    assert distance_filled_in(firefight, "shoot", US, **told) is None
    firefight.make("shoot", US, dice={"roll": 5}, distance_in=14, **told)
    assert distance_filled_in(firefight, "shoot", US, **told) == 14
    assert distance_filled_in(firefight, "shoot", US, distance_in="15", **told) == 15


def test_both_sides_know_how_far_a_shot_went_by_a_shooter_that_both_know(firefight):
    us, german = both_ids(firefight)
    man = firefight.battle.elements[us].figures[0]
    told = {"element": us, "man": man, "target": german, "distance_in": 14}
    firefight.make("shoot", US, dice={"roll": 5}, **told)

    assert firefight.battle.elements[us].contact  # the shot has given it away
    assert [known_distance(firefight, reader) for reader in (UMPIRE, US, GERMAN)] == [14, 14, 14]
    firefight.make("move", element=us, gait="walk", why="its order is Fire")
    assert known_distance(firefight, GERMAN) is None


def test_nobody_knows_how_far_off_a_shooter_is_that_stays_unknown(firefight):
    us, german = both_ids(firefight)
    firefight.reveal("us", TEAM, "undetected")
    bring_about(firefight, e.DistanceEntered(us, german, 14, "us"))
    bring_about(firefight, e.DistanceEntered(us, german, 14))  # as after an attack

    assert firefight.battle.elements[us].contact is None
    assert [known_distance(firefight, reader) for reader in (UMPIRE, US, GERMAN)] == [14, 14, None]


def test_a_side_does_not_learn_what_the_other_measures(firefight):
    us, german = both_ids(firefight)
    firefight.make("ask-suppress", US, element=us, spot=f"element {german}", distance_in=14)

    assert known_distance(firefight, US) == known_distance(firefight, UMPIRE) == 14
    assert known_distance(firefight, GERMAN) is None


def test_the_umpires_words_reach_the_sides_that_see_the_enemy(firefight):
    tell(firefight)

    assert [known_distance(firefight, reader) for reader in (UMPIRE, US, GERMAN)] == [14, 14, 14]


def test_only_the_umpire_knows_the_distance_to_an_unseen_enemy(engaged):
    tell(engaged)
    assert [known_distance(engaged, reader) for reader in (UMPIRE, US, GERMAN)] == [14, None, None]

    # found later, he lies where he lay; but the side has not measured there
    engaged.reveal("german", TEAM)
    assert [known_distance(engaged, reader) for reader in (UMPIRE, US, GERMAN)] == [14, None, None]


def test_the_distances_of_an_enemy_lost_from_sight_are_forgotten(firefight):
    tell(firefight)
    firefight.reveal("german", TEAM, "undetected")
    firefight.reveal("german", TEAM, "located")

    assert [known_distance(firefight, reader) for reader in (UMPIRE, US, GERMAN)] == [14, None, 14]


@pytest.mark.parametrize("gait", ["cautious", "walk", "run"])
def test_after_a_move_nobody_knows_the_distance(firefight, gait):
    tell(firefight)
    firefight.make("move", element=both_ids(firefight)[0], gait=gait, why="its order is Fire")

    assert not firefight.battle.distances


def test_an_action_in_place_keeps_the_distance(firefight):
    tell(firefight)
    us, german = both_ids(firefight)
    firefight.make("aim", US, element=us, target=german)

    assert known_distance(firefight, US) == 14


def test_a_moving_mojon_forgets_distances_of_its_elements(engaged):
    engaged.rounds()
    tell(engaged)
    mojon = engaged.element("german", TEAM).mojon
    engaged.make("move-mojon", GERMAN, mojon=mojon, distance_in=4)

    assert not engaged.battle.distances


def test_undo_brings_a_distance_back(firefight):
    tell(firefight)
    firefight.make("move", element=both_ids(firefight)[0], gait="walk", why="its order is Fire")
    firefight.undo()

    assert known_distance(firefight, US) == 14


def test_a_blank_means_a_distance_not_entered(firefight):
    us, german = both_ids(firefight)
    firefight.make("tell-distances", element=us, **{f"to_{german}": "14"})
    entry = firefight.make("tell-distances", element=us, **{f"to_{german}": ""})

    assert not firefight.battle.distances
    assert entry.told == {"umpire": "U 1st, Team 1: one distance entered."}


def test_entering_what_is_known_changes_nothing(firefight):
    tell(firefight)
    with pytest.raises(Refusal, match="Change something first"):
        tell(firefight)


@pytest.mark.parametrize("inches", ["-1", "x", "2001", "nan", "inf"])
def test_an_invalid_distance_is_refused(firefight, inches):
    with pytest.raises(Refusal, match="nter a number from 0 to 2000"):
        tell(firefight, inches)


def test_only_the_umpire_enters_distances(firefight):
    with pytest.raises(KeyError):
        firefight.make("tell-distances", US, element=both_ids(firefight)[0])


def test_a_spotted_element_is_known_to_be_where_the_spotter_looked(engaged):
    engaged.order("us", TEAM, "fire")
    engaged.rounds()
    us = engaged.act_with("us", TEAM)
    mojon = engaged.element("german", TEAM).mojon
    told = {"element": us.id, "man": us.figures[0], "spot": f"mojon {mojon}"}
    engaged.make("spot", distance_in=4, dice={"spot": 1, "avoid": 6}, **told)

    assert engaged.element("german", TEAM).contact
    assert known_distance(engaged, US) == 4
    assert known_distance(engaged, GERMAN) is None


def test_a_man_corrected_to_fit_has_no_wound_check_pending(engaged):
    team = engaged.element("german", TEAM)
    told = {"element": team.id, "man": team.figures[0], "reason": "for the test"}
    engaged.make("rule-man", **told, state="wounded")
    engaged.make("end-turn", why="agreed by both")
    assert [o.kind for o in engaged.battle.owed] == ["wound"]

    engaged.make("rule-man", **told, state="ready")
    assert not engaged.battle.owed


@pytest.mark.parametrize("roll", [5, 3], ids=["one falls", "one goes back"])
def test_no_distance_is_known_after_the_last_round_of_a_close_combat(firefight, roll):
    us, german = both_ids(firefight)
    mine, his = (firefight.battle.elements[id].figures[1] for id in (us, german))
    told = {"element": us, "target": german, "attackers": (mine,), "defenders": (his,)}
    firefight.make("close-combat", dice={"roll": roll}, **told)

    assert [known_distance(firefight, reader) for reader in (UMPIRE, US, GERMAN)] == [None] * 3
