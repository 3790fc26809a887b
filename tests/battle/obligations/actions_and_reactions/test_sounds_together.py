"""Several noises at once, noises in the weather, and engines heard at rest (Rattenkrieg 6.1)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.noises import figures_acting
from assistant.battle.rattenkrieg.lookups.perception import noises_to_react_to, perceives_last
from assistant.battle.rattenkrieg.lookups.vehicles.noise import audible_range_of_vehicle
from tests.battle.conftest import US, Table
from tests.battle.openings import easy_company
from tests.battle.tanks import PANZER, SQUAD, T34, duel, shelf

TEAM = "1st Squad, Team 1"


@pytest.fixture
def moving():
    """A US team, out of sight, has walked; the German team near it has not been spotted."""
    table = Table().until(
        ("us", TEAM), [("us", TEAM, "movement"), ("german", TEAM, "fire")], [("german", TEAM)]
    )
    table.make("set-rules", use_sound="yes")
    move(table, "walk")
    return table


def us(table):
    return table.element("us", TEAM)


def move(table, gait, *numbers):
    men = tuple(us(table).figures[x] for x in numbers) or us(table).figures
    return table.make("move", US, element=us(table).id, gait=gait, men=men)


def shuts_door(table, number):
    table.make(
        "use-door", US, element=us(table).id, man=us(table).figures[number], opening="unmarked"
    )


def noises_heard(table):
    return [(x.action, x.heard) for x in noises_to_react_to(table.battle)]


def german_team_at(table, inches):
    told = {f"to_{table.element('german', TEAM).id}": inches}
    table.make("tell-distances", element=us(table).id, **told)
    return table.element("german", TEAM)


def test_a_quieter_noise_in_the_same_action_does_not_cover_the_louder(moving):
    move(moving, "run", 0)  # heard to 6 inches
    shuts_door(moving, 1)  # to 3

    assert noises_heard(moving) == [("run", 6), ("use-door", 3)]
    assert us(moving).spent == 2


def test_an_enemy_who_hears_the_louder_noise_may_react(moving):
    move(moving, "run", 0)
    shuts_door(moving, 1)
    listener = german_team_at(moving, 5)

    assert perceives_last(moving.battle, listener) is not False
    moving.make("react", element=listener.id)
    assert listener.id in moving.battle.round.active


def test_a_louder_noise_in_the_same_action_stands_for_both(moving):
    move(moving, "walk", 0)
    move(moving, "run", 1)

    assert noises_heard(moving) == [("run", 6)]


def test_a_noise_of_the_next_action_ends_the_one_before(moving):
    move(moving, "run", 0)
    move(moving, "walk", 0)

    assert noises_heard(moving) == [("movement", 2)]


def test_figures_that_do_something_quiet_are_not_counted_among_those_that_run(moving):
    move(moving, "run", 0, 1)
    told = {"element": us(moving).id, "action": "quiet-gesture", "man": us(moving).figures[2]}
    moving.make("act", US, **told)

    assert figures_acting(moving.battle, us(moving).id) == 2


@pytest.mark.parametrize(("weather", "reach"), [({}, 34), ({"rain": "yes", "cold": "yes"}, 38)])
def test_orders_carry_farther_in_rain_and_frost(weather, reach):
    table = Table()
    table.engage()
    table.order("us", TEAM, "fire")
    table.order("us", "1st Squad, Team 2", "fire")
    table.rounds()
    table.act_with("us", TEAM)
    if weather:
        table.make("set-conditions", **weather)
    other = table.element("us", "1st Squad, Team 2")
    told = {"element": us(table).id, "means": "voice", "to": (other.id,), "distance_in": 3}
    leader = table.battle.leader(us(table))
    table.make("give-order", man=leader.id, dice={"obey": 1}, why="for the test", **told)

    assert table.battle.noise.heard == reach


def test_rain_that_is_seen_is_heard_as_well():
    table = Table()
    table.engage()
    table.make("set-conditions", visibility=("rain",))
    assert table.battle.rain
    entry = table.make("set-conditions", visibility=("fog",))
    assert not table.battle.rain
    assert "rain" not in entry.told["us"]
    table.make("set-conditions", visibility=("fog",), rain="yes")
    table.make("set-conditions", visibility=("fog", "haze"))

    assert table.battle.rain  # entered by itself, it stays


def test_a_scenario_in_the_rain_begins_with_its_sound():
    card = easy_company().model_copy(update={"visibility": ("heavy-rain",)})

    assert Table(card=card).battle.rain


def test_troops_at_rest_hear_an_engine_as_in_louder_surroundings_and_not_as_steps():
    table = Table(card=duel(), shelf=shelf())
    table.until(("us", f"{SQUAD}, {T34}"), [("us", f"{SQUAD}, {T34}", "movement")])
    panzer, tank = (
        table.element("german", f"{SQUAD}, {PANZER}"),
        table.element("us", f"{SQUAD}, {T34}"),
    )
    table.make("set-rules", awareness="yes")
    table.make("set-awareness", element=panzer.id, condition="white", width="element")
    table.make("drive", element=tank.id, wanted_in=3)
    noise = table.battle.noise
    told = (noise.element, noise.action, noise.heard)
    louder = replace(table.battle, ambient="combat")

    assert awareness.hearing_range(table.battle, panzer, *told) == audible_range_of_vehicle(
        louder, louder.vehicles.of[tank.id], 3
    )
