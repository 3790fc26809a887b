"""Targets that tracers, smoke, a flare or phosphorus mark for others (15.10)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import GERMAN, Table, bring_about
from tests.battle.obligations.sight_and_cover.test_sight_and_sound import is_machine_gunner

ONE, TWO = "1st Squad, Team 1", "1st Squad, Team 2"
TRACERS = "marks your 1st Squad, Team 1 with tracers."


@pytest.fixture
def guns():
    """Two German teams may act; the first has a machine gun and sees a US team."""
    table = Table()
    table.engage()
    for element in table.battle.of_side("german"):
        table.make("place-order", GERMAN, element=element.id, kind="fire")
    table.rounds()
    table.reveal("us", ONE)
    return table


def gunner_of(table):
    armed = ((x, i) for x in table.battle.of_side("german") for i in x.figures)
    return next((x, i) for x, i in armed if is_machine_gunner(table.battle.figures[i]))


def act(table, element):
    bring_about(table, e.ElementActivated(element.id), e.NextElementChosen(element.id))


def fire_tracers(table):
    """Have a machine gun mark the US team with tracers; return the gun's element."""
    team, gunner = gunner_of(table)
    act(table, team)
    told = {"element": team.id, "man": gunner, "target": table.element("us", ONE).id}
    told |= {"distance_in": 20, "tracers": "yes"}
    table.make("automatic-fire", GERMAN, dice={"rolls": [5] * 12}, **told)
    return team


def helped(table):
    """Whether another German team is offered a designated target."""
    marker = gunner_of(table)[0]
    team = next(x for x in table.battle.of_side("german") if x.id != marker.id and x.left)
    act(table, team)
    rifle = next(i for i in team.figures if not table.battle.figures[i].is_gunner)
    told = {"element": team.id, "man": rifle, "target": table.element("us", ONE).id}
    told |= {"distance_in": 20, "victim": "anyone", "commit": False}
    return table.attempt("shoot", **told).play.asks["designated"].value


def test_all_who_see_the_tracers_read_of_the_mark_and_who_made_it(guns):
    team = fire_tracers(guns)
    told = guns.game.entries[-1].told

    assert f"{team.title} marks " in told["german"]
    assert told["us"].split(". ")[0].endswith(TRACERS.rstrip("."))
    assert any(
        fact.startswith("Marked as a target by")
        for fact in unit_view(guns.battle, guns.element("us", ONE)).facts
    )


def test_a_mark_by_fire_ends_with_the_next_action_of_the_gun(guns):
    team = fire_tracers(guns)
    target = guns.element("us", ONE)
    assert target.designated_by == team.id
    guns.make("no-reaction")
    other = next(i for i in team.figures if not guns.battle.figures[i].is_gunner)
    told = {"element": team.id, "man": other, "target": target.id, "distance_in": 20}
    guns.make("shoot", GERMAN, dice={"roll": 6}, victim="anyone", **told)
    assert guns.element("us", ONE).designated_by == team.id  # part of the same action
    guns.make("no-reaction")
    guns.make("move", GERMAN, element=team.id, gait="walk")

    assert guns.element("us", ONE).designated_by is None


def test_a_mark_by_fire_ends_with_the_turn(guns):
    fire_tracers(guns)
    assert helped(guns)
    end_turn(guns)

    assert guns.element("us", ONE).designated_for is None


def end_turn(table):
    bring_about(table, e.TurnBegan(table.battle.turn + 1, {}))


def flare(table):
    team = gunner_of(table)[0]
    act(table, team)
    target = table.element("us", ONE)
    told = {"kind": "ground", "place": "the gate", "launcher": team.id, "marks": target.id}
    table.make("fire-flare", **told)
    return team


def test_a_flare_marks_as_long_as_it_burns(guns):
    flare(guns)
    assert "with a flare" in guns.game.entries[-1].told["us"]
    assert helped(guns)
    light = next(iter(guns.battle.fire_and_smoke.flares))
    guns.make("rule-flare", flare=light)

    assert not helped(guns)


def test_the_mark_of_a_flare_outlasts_the_turn_and_the_next_action(guns):
    team = flare(guns)
    guns.make("no-reaction")
    guns.make("move", GERMAN, element=team.id, gait="walk")
    end_turn(guns)
    target = guns.element("us", ONE)

    assert (target.designated_for, target.designated_by) == ("german", team.id)


@pytest.mark.parametrize(
    ("thing", "means"),
    [("Smoke Hand Grenade", "with smoke"), ("White phosphorus grenade", "with phosphorus")],
)
def test_smoke_and_phosphorus_mark_a_target(guns, thing, means):
    team = gunner_of(guns)[0]
    act(guns, team)
    thrower = next(i for i in team.figures if not guns.battle.figures[i].is_gunner)
    told = {"element": team.id, "thing": thing, "man": thrower, "place": "the gate"}
    told |= {"distance_in": 6, "groups": (), "marks": guns.element("us", ONE).id}
    guns.make("throw-fire", dice={"scatter": 1}, **told)

    assert means in guns.game.entries[-1].told["us"]
    assert helped(guns)
