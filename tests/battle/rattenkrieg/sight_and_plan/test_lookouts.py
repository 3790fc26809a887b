"""Spotting from and at vehicles: vision blocks, hatches, size, and the gunner's target."""

import pytest

from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Refusal, Table, bring_about
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

BOOK = {"distance_in": 11, "hour": 8, "sixth": "front"}  # 26.2.2: the block of the turret has −2


@pytest.fixture
def looking():
    """The T-34 looks for the Panzer, which is located."""
    table = Table(change=with_book_settings, card=duel(), shelf=shelf())
    table.engage()
    table.order("us", title(T34), "fire")
    table.order("us", title(TEAM), "fire")
    table.order("german", title(PANZER), "fire")
    table.rounds()
    table.act_with("us", title(T34))
    table.reveal("german", title(PANZER), "located")
    return table


def look(table, dice=None, who="commander", **told):
    told = {**BOOK, "spot": f"element {panzer(table).id}", **told}
    man = vehicle(table, "us").seats[who] if who else None
    return table.make("spot", dice=dice, element=t34(table).id, man=man, **told)


def value(entry):
    steps = [s for r in entry.resolutions for s in r.steps if s.label == "spotting value"]
    return steps[0].value


def is_main_button(table, move):
    return next(x.likely for x in unit_view(table.battle, t34(table)).offers if x.move == move)


def fire(table, **told):
    told = {"element": t34(table).id, "target": panzer(table).id, **SHOT, **told}
    return table.make("fire-gun", dice=DICE, **told)


def test_the_spotting_of_chapter_26_finds_the_panzer_on_a_four_but_not_for_this_impulse(looking):
    entry = look(looking, {"spot": [4]})

    assert value(entry) == 5
    assert panzer(looking).concealment == "identified"
    assert vehicle(looking, "us").sighted == (panzer(looking).id,)
    assert vehicle(looking, "us").acquired == ()


def test_a_target_spotted_with_a_die_is_fired_at_from_the_next_impulse(looking):
    look(looking, {"spot": [4]}, who="radio-operator", distance_in=311)
    with pytest.raises(Refusal, match="from the next impulse"):
        fire(looking)
    fire(looking, next_impulse="yes")

    assert vehicle(looking, "us").acquired == (panzer(looking).id,)
    assert t34(looking).left == 2


def test_a_target_spotted_without_a_die_is_fired_at_in_the_same_impulse(looking):
    bring_about(looking, c.HatchesSet(t34(looking).id, closed=False))
    entry = look(looking, who="driver")
    assert value(entry) == 7
    fire(looking)

    assert t34(looking).left == 3


def test_a_sector_without_a_vision_block_is_blind(looking):
    entry = look(looking, sixth="rear")

    assert panzer(looking).concealment == "located"
    assert "nothing more is seen" in entry.told["us"]


def test_a_driver_looks_through_the_blocks_of_the_hull(looking):
    entry = look(looking, who="driver")

    assert value(entry) == 6 + 7 // 4 - 1
    assert vehicle(looking, "us").tasks == {vehicle(looking, "us").seats["driver"]: "spot"}


def test_a_damaged_visor_sees_less(looking):
    bring_about(looking, v.VehicleDamaged(t34(looking).id, "turret", {"visor": 1}, 0, False, False))

    assert value(look(looking, {"spot": [5]})) == 4
    assert panzer(looking).concealment == "located"


def test_a_tank_that_has_fired_is_three_times_as_large_in_that_impulse_and_the_next(looking):
    shot = v.ShellFired(panzer(looking).id, t34(looking).id, "x", 0, new_impulse=True)
    bring_about(looking, shot)
    assert vehicle(looking).dust == 2
    man = vehicle(looking).seats["driver"]
    bring_about(looking, c.CrewTaskDone(panzer(looking).id, man, "drive", 1))
    assert vehicle(looking).dust == 1
    assert value(look(looking)) == 6 + 21 // 4 - 2
    bring_about(looking, c.CrewTaskDone(panzer(looking).id, man, "drive", 2))
    assert vehicle(looking).dust == 0


@pytest.mark.parametrize(("height", "size"), [(-30, 9), (-3, 7), (30, 7)])
def test_from_far_above_a_tank_shows_its_size_from_above(looking, height, size):
    entry = look(looking, {"spot": [6]}, height_in=height)
    looked = next(r for r in entry.resolutions if "spot" in r.procedure)

    assert looked.inputs["size"] == size


def test_the_player_reads_that_the_gun_waits_before_the_umpire_is_asked(looking):
    look(looking, {"spot": [4]}, who="radio-operator", distance_in=311)
    told = {"element": t34(looking).id, "target": panzer(looking).id, "distance_in": 311}
    asked = looking.attempt("ask-fire-gun", US, commit=False, **told)
    assert asked.play.asks["next_impulse"].value is True
    with pytest.raises(Refusal, match="from the next impulse"):
        looking.make("ask-fire-gun", US, next_impulse="no", **told)
    looking.make("ask-fire-gun", US, **told)
    assert looking.battle.requests[0].told["next_impulse"] == "yes"


def test_a_crew_without_another_impulse_is_refused_before_the_request(looking):
    looking.make("rule-element", element=t34(looking).id, spent=3, reason="for the test")
    look(looking, {"spot": [4]}, who="radio-operator", distance_in=311)
    request = {"element": t34(looking).id, "target": panzer(looking).id, "distance_in": 311}
    with pytest.raises(Refusal, match="from the next impulse"):
        looking.make("ask-fire-gun", US, **request)
    assert not is_main_button(looking, "ask-fire-gun")


def test_the_gun_is_the_main_button_once_it_may_fire_at_what_was_spotted(looking):
    look(looking, {"spot": [4]}, who="radio-operator", distance_in=311)
    assert is_main_button(looking, "ask-fire-gun")


def test_men_on_foot_see_a_tank_by_its_size_too(looking):
    looking.make("stand-down", element=t34(looking).id)
    team = looking.act_with("us", title(TEAM))
    told = {"spot": f"element {panzer(looking).id}", "distance_in": 11, "hour": 8}
    entry = looking.make("spot", element=team.id, man=team.figures[0], **told)

    assert value(entry) == 6 + 7 // 4


def test_a_crew_looks_for_its_gunner_at_an_enemy_that_others_found(looking):
    looking.reveal("german", title(PANZER))
    look(looking, {"spot": [5]})

    assert vehicle(looking, "us").sighted == (panzer(looking).id,)


def test_one_undo_removes_a_spotted_target_from_the_gunner(looking):
    look(looking, {"spot": [4]})
    looking.undo()

    assert vehicle(looking, "us").sighted == ()
    assert t34(looking).left == 4


def test_knee_cover_is_not_asked_for_vehicles(looking):
    told = {"element": t34(looking).id, "spot": f"element {panzer(looking).id}"}
    asks = looking.attempt("spot", commit=False, distance_in=11, **told).asks
    shows = next(ask for ask in asks if ask.name == "obstacle")

    assert shows.words == "How much of the vehicle shows?"
    assert [option.words for option in shows.options][1] == "All but its lower part"


def question_values(table, move, **told):
    asks = table.attempt(move, element=t34(table).id, commit=False, **told).asks
    return {ask.name: ask.value for ask in asks}


def test_the_sector_and_the_block_of_a_look_are_ready_for_the_next_look_and_the_shot(looking):
    look(looking, {"spot": [6]})
    here = {"spot": f"element {panzer(looking).id}", "distance_in": 11}
    again = question_values(looking, "spot", man=vehicle(looking, "us").seats["commander"], **here)
    shot = {**SHOT, "sector": None, "target": panzer(looking).id}

    assert (again["hour"], again["sixth"]) == ("8", "front")
    looking.reveal("german", title(PANZER))
    assert question_values(looking, "fire-gun", **shot)["sector"] == "8"


@pytest.mark.parametrize(
    "turn",
    [
        lambda panzer, t34: t.Turned(panzer, 30, 1, 0),
        lambda panzer, t34: t.VehicleFacingEntered(panzer, None, 0),
    ],
)
def test_a_vehicle_that_turns_is_asked_about_again(looking, turn):
    look(looking, {"spot": [6]})
    bring_about(looking, turn(panzer(looking).id, t34(looking).id))
    looking.reveal("german", title(PANZER))

    shot = {**SHOT, "sector": None, "target": panzer(looking).id}
    assert question_values(looking, "fire-gun", **shot)["sector"] is None


def test_a_turret_that_turns_looks_through_another_block(looking):
    look(looking, sixth="rear")
    bring_about(looking, t.TurretTurned(t34(looking).id, 60, 60, 1))
    here = {"spot": f"element {panzer(looking).id}", "distance_in": 11}

    again = question_values(looking, "spot", man=vehicle(looking, "us").seats["commander"], **here)
    assert (again["hour"], again["sixth"]) == ("8", "front")
