"""A gun fires only at what its own crew sees (25.4.1, 26.2.2)."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from tests.battle.conftest import Refusal, Table, bring_about
from tests.battle.rattenkrieg.vehicles.test_vehicles import (
    DICE,
    SHOT,
    panzer,
    t34,
    title,
    vehicle,
    with_book_settings,
)
from tests.battle.tanks import PANZER, T34, TEAM, duel, shelf

UNSAID = {**SHOT, "acquired": None}


@pytest.fixture
def table():
    """The T-34, hatches closed, acts; others of its side identified the tank and the team."""
    return Table(change=with_book_settings, card=duel(), shelf=shelf()).until(
        ("us", title(T34)),
        [("us", title(T34), "fire"), ("german", title(PANZER), "fire")],
        [("german", title(PANZER)), ("german", title(TEAM))],
    )


def fire(table, dice=DICE, **told):
    told = {"element": t34(table).id, "target": panzer(table).id, **UNSAID, **told}
    return table.make("fire-gun", dice=dice, **told)


def shell(table, **told):
    team = table.element("german", title(TEAM)).id
    told = {"element": t34(table).id, "target": team, "distance_in": 30, **told}
    return table.make("shell", dice={"hit": 6}, shell="BR-350P APCBC", **told)


def acquired(table):
    return vehicle(table, "us").acquired


def hatches(table, *, closed):
    bring_about(table, c.HatchesSet(t34(table).id, closed=closed))


def test_a_closed_tank_does_not_fire_at_a_target_that_only_others_have_spotted(table):
    with pytest.raises(Refusal, match="own crew has spotted"):
        fire(table)
    assert t34(table).left == 4


def test_the_question_is_open_and_its_answer_is_no(table):
    told = {"element": t34(table).id, "target": panzer(table).id, **UNSAID}
    ask = next(a for a in table.attempt("fire-gun", **told).asks if a.name == "acquired")

    assert (ask.value, ask.rare) == (False, False)


def test_the_umpire_may_say_that_the_crew_has_the_target_in_sight(table):
    fire(table, acquired="yes")

    assert acquired(table) == (panzer(table).id,)


def test_with_open_hatches_a_tank_on_a_clear_day_is_seen_without_a_question(table):
    hatches(table, closed=False)
    told = {"element": t34(table).id, "target": panzer(table).id, **UNSAID}
    assert "acquired" not in {
        ask.name for ask in table.attempt("fire-gun", commit=False, **told).asks
    }
    fire(table)

    assert acquired(table) == (panzer(table).id,)


def test_a_target_so_far_off_that_a_die_is_needed_must_be_spotted_first(table):
    hatches(table, closed=False)
    with pytest.raises(Refusal, match="own crew has spotted"):
        fire(table, distance_in=1100, shell="BR-350P APCBC")


def test_the_dust_of_its_shot_shows_it_without_a_die_for_two_impulses(table):
    hatches(table, closed=False)
    own = v.ShellFired(panzer(table).id, t34(table).id, "x", 0, new_impulse=True)
    bring_about(table, own)
    fire(table, {"die": 6}, distance_in=1100, shell="BR-350P APCBC")

    assert acquired(table) == (panzer(table).id,)


def test_men_are_shelled_only_when_the_gunner_has_them(table):
    with pytest.raises(Refusal, match="own crew has spotted"):
        shell(table)
    shell(table, acquired="yes", victim=table.element("german", title(TEAM)).figures[0])


def test_a_place_where_men_are_only_located_may_be_shelled(table):
    table.reveal("german", title(TEAM), "located")
    team = table.element("german", title(TEAM)).id
    told = {"element": t34(table).id, "target": team, "distance_in": 30}
    asks = table.attempt("shell", **told, shell="BR-350P APCBC").asks

    assert "acquired" not in {ask.name for ask in asks}


@pytest.mark.parametrize("found", [v.TargetAcquired, c.TargetSighted])
@pytest.mark.parametrize("state", ["located", "undetected"])
def test_an_element_that_is_no_longer_identified_leaves_every_gunners_sight(table, state, found):
    bring_about(table, found(t34(table).id, panzer(table).id))
    table.reveal("german", title(PANZER), state)

    assert acquired(table) == vehicle(table, "us").sighted == ()
    table.reveal("german", title(PANZER))
    with pytest.raises(Refusal, match="own crew has spotted"):
        fire(table)


def test_other_targets_stay_in_the_gunners_sight(table):
    team = table.element("german", title(TEAM)).id
    bring_about(table, *(v.TargetAcquired(t34(table).id, x) for x in (panzer(table).id, team)))
    table.reveal("german", title(TEAM), "located")

    assert acquired(table) == (panzer(table).id,)
