"""Carried troops that take over posts of a crew (Rattenkrieg 31.5, 32.6, 33.5, 34.5)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Refusal, Table, bring_about
from tests.battle.convoy import HALF_TRACK
from tests.battle.convoy import shelf as convoy
from tests.battle.fleet import GLIDER, LANDER
from tests.battle.fleet import shelf as fleet
from tests.battle.tanks import SQUAD, T34, TEAM, duel

CARRIERS = {
    T34: (convoy, "driver"),
    HALF_TRACK: (convoy, "driver"),
    LANDER: (fleet, "coxswain"),
    GLIDER: (lambda: fleet(alike=True), "pilot"),
}


def us(table, name):
    return table.element("us", f"{SQUAD}, {name}")


def vehicle(table, name):
    return table.battle.vehicles.of[us(table, name).id]


def riding(name, acts=TEAM):
    """The team is aboard this vehicle, whose driver is dead; one of the two acts."""
    shelf, post = CARRIERS[name]
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    table.order("us", f"{SQUAD}, {TEAM}", "movement")
    if name == GLIDER:
        away = {"place": "the west edge", "altitude_in": 40, "speed_in": 24}
        table.make("mark-plane", US, element=us(table, name).id, **away)
    else:
        table.order("us", f"{SQUAD}, {name}", "movement")
    table.rounds()
    table.act_with("us", f"{SQUAD}, {acts}")
    driver = vehicle(table, name).seats[post]
    bring_about(
        table,
        towing.VehicleBoarded(us(table, TEAM).figures, us(table, name).id, name != T34),
        e.FigureChanged(driver, "ready", "dead"),
    )
    return table


def private(table):
    return next(x for x in us(table, TEAM).figures if not table.battle.figures[x].leader)


def act_next(table, name):
    """Begin the next round, in which this element acts."""
    for id in table.battle.round.active:
        table.make("stand-down", element=id)
    table.act_with("us", f"{SQUAD}, {name}")


def offers(table, name):
    return {offer.move for offer in unit_view(table.battle, us(table, name)).offers}


def take_post(table, name, **told):
    return table.make("take-post", US, element=us(table, name).id, **told)


@pytest.mark.parametrize("name", CARRIERS)
def test_a_carried_figure_takes_the_wheel_with_two_actions(name):
    table = riding(name)
    soldier = private(table)
    assert "take-post" in offers(table, TEAM)
    entry = take_post(table, TEAM, man=soldier)

    assert vehicle(table, name).posts[soldier] == CARRIERS[name][1]
    assert soldier in us(table, name).figures
    assert soldier not in table.battle.travel.rides
    assert us(table, TEAM).left == 2
    assert "serves with the crew" in entry.told["us"]
    assert "german" not in entry.told


@pytest.mark.parametrize(
    ("name", "move", "told"),
    [
        (T34, "drive", {"wanted_in": 2}),
        (HALF_TRACK, "drive", {"wanted_in": 2}),
        (LANDER, "sail", {"wanted_in": 2}),
        (GLIDER, "fly", {"wanted_in": 24, "leaves": "no", "path": "the orchard"}),
    ],
)
def test_a_carried_figure_drives_sails_and_flies_with_a_quality_two_lower(name, move, told):
    table = riding(name)
    take_post(table, TEAM, man=private(table))
    act_next(table, name)
    went = table.make(move, US, element=us(table, name).id, **told)

    (served,) = [r for r in went.resolutions if r.procedure.endswith("crew-quality")]
    assert served.inputs["duty"] == "passenger-on-duty"
    assert served.inputs["quality"] == 4  # that of the Team, whatever the crew has
    (sped,) = [r for r in went.resolutions if r.procedure.endswith("accelerate")]
    assert sped.inputs["quality"] == 2


def test_a_crew_enlists_a_carried_figure_as_a_task_of_two_impulses():
    table = riding(HALF_TRACK, acts=HALF_TRACK)
    soldier = private(table)
    take_post(table, HALF_TRACK, man=soldier, helper="alone")

    assert vehicle(table, HALF_TRACK).taking == {soldier: "driver"}
    assert soldier in us(table, HALF_TRACK).figures
    take_post(table, HALF_TRACK, man=soldier)
    assert vehicle(table, HALF_TRACK).posts[soldier] == "driver"


def test_while_every_post_is_manned_passengers_do_not_serve():
    table = riding(HALF_TRACK)
    driver = vehicle(table, HALF_TRACK).seats["driver"]
    bring_about(table, e.FigureChanged(driver, "dead", "ready"))

    assert "take-post" not in offers(table, TEAM)
    with pytest.raises(Refusal):
        take_post(table, TEAM, man=private(table))
