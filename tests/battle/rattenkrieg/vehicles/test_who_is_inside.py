"""Hits on a vehicle affect those inside; a crew member outside is hit separately."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events.vehicles.emergencies import CrewMembersLeft
from assistant.battle.rattenkrieg.events.vehicles.towing import VehicleBoarded
from assistant.battle.rattenkrieg.screens import table_steps
from tests.battle import convoy
from tests.battle.conftest import GERMAN, Table, bring_about
from tests.battle.moving import moves_at
from tests.battle.rattenkrieg.guns_and_mortars.test_bombed import Barrage
from tests.battle.rattenkrieg.vehicles.test_vehicles import panzer, t34, title
from tests.battle.tanks import PANZER, T34, TEAM, duel, shelf


def panzer_with_driver_alone(acts, order):
    """The Panzer has only its driver inside; the others are out beside it."""
    table = Table(card=duel(), shelf=shelf()).until(
        acts, [(*acts, order)], [("german", title(PANZER)), ("us", title(T34))]
    )
    seats = table.battle.vehicles.of[panzer(table).id].seats
    out = tuple(id for post, id in seats.items() if post != "driver")
    bring_about(table, CrewMembersLeft(panzer(table).id, out, panzer(table).quality))
    return table


def states(table):
    """The states of the Panzer's crew: its driver, and the members outside."""
    figures = table.battle.figures
    seats = table.battle.vehicles.of[panzer(table).id].seats
    outside = {figures[id].state for post, id in seats.items() if post != "driver"}
    return figures[seats["driver"]].state, outside


def test_a_shell_that_goes_right_through_kills_nobody_outside():
    table = panzer_with_driver_alone(("us", title(T34)), "fire")
    through = {"through": 6, "killed": 5}
    shot = {"sector": 6, "distance_in": 11, "shell": "BR-350B APHEBC", "acquired": "yes"}
    entry = table.make(
        "fire-gun", element=t34(table).id, target=panzer(table).id, dice=through, **shot
    )
    (hit,) = [r for r in entry.resolutions if r.procedure.endswith("/gun-shot")]

    assert hit.outcome["crew_killed"] == 4
    assert states(table) == ("dead", {"ready"})


def test_a_crash_hurts_nobody_outside():
    table = panzer_with_driver_alone(("german", title(PANZER)), "movement")
    moves_at(table, panzer(table), 10)
    driver = f"{panzer(table).short}, 1. Driver: roll"
    dice = {"a": [3], "b": [1], driver: 1}
    table.make("crash", GERMAN, element=panzer(table).id, thing="tree", dice=dice)

    assert states(table) == ("dead", {"ready"})


@pytest.fixture
def barrage():
    """A mortar acts; the Panzer's commander is outside, and its hatches are closed."""
    found = Barrage()
    bring_about(found.table, CrewMembersLeft(found.target.id, found.target.figures[:1], 4))
    assert found.tank.buttoned_up
    return found


def test_bombs_reach_a_figure_outside_a_closed_vehicle_and_nobody_in_it(barrage):
    near = {"groups": (barrage.target.id,), "vehicles": ()}
    point = {"point": "place", "place": "the road", "distance_in": 70}
    fire = barrage.table.attempt("fire-mortar", element=barrage.team.id, commit=False, **point)
    (groups,) = [ask for ask in fire.asks if ask.name == "groups"]
    assert barrage.target.id in {option.value for option in groups.options}

    outside = barrage.target.figures[0]
    barrage.fire({"Commander: roll": 1, "roll": 1}, **near, near=(outside,))
    states = [barrage.table.battle.figures[id].state for id in barrage.target.figures]
    assert states == ["dead", "ready", "ready", "ready", "ready"]


def test_a_bomb_on_an_open_turret_spares_a_figure_outside(barrage):
    opened = {**barrage.tank.card, "enclosed": False, "plates": {"turret": {"open": True}}}
    state = barrage.table.battle
    tank = replace(barrage.tank, card=opened)
    of = {**state.vehicles.of, barrage.target.id: tank}
    barrage.table.game.state = replace(state, vehicles=replace(state.vehicles, of=of))
    crew = ("Loader", "Gunner (MG34)", "Driver", "Radio operator (MG34)")  # no compartments known
    falls = {f"{number}. {who}: roll": 1 for number, who in enumerate(crew, 1)}
    entry = barrage.fire({f"{barrage.name}die": 2, **falls}, vehicles=(barrage.target.id,))

    rolled = [r for r in entry.resolutions if r.procedure.endswith("/combat-roll")]
    assert len(rolled) == len(crew)
    assert barrage.table.battle.figures[barrage.target.figures[0]].state == "ready"


def test_a_shell_may_strike_passengers_in_the_place_of_the_crew():
    """Two passengers are counted off after the three men of the half-track's crew."""
    table = Table(card=convoy.tanks.duel(), shelf=convoy.shelf()).until(
        ("german", title(PANZER)), [("german", title(PANZER), "fire")]
    )
    half_track, team = (table.element("us", title(n)) for n in (convoy.HALF_TRACK, TEAM))
    table.reveal("us", half_track.title)
    bring_about(table, VehicleBoarded(team.figures, half_track.id, inside=True))
    shot = {"sector": 3, "distance_in": 20, "shell": "SprGr. 34 HE", "acquired": "yes"}
    dice = {"damage": [1, *[6] * 5], "pick": [5], "crew": [1]}
    entry = table.make(
        "fire-gun", element=panzer(table).id, target=half_track.id, dice=dice, **shot
    )

    assert [table.battle.figures[id].state for id in team.figures] == ["ready", "dead"]
    assert "private dead" in entry.told["us"].lower()
    assert "dead" not in entry.told["german"]


@pytest.mark.parametrize(("die", "step"), [(3, "stand"), (6, "take")])
@pytest.mark.parametrize("inside", [True, False])
def test_only_a_wounded_figure_outside_has_a_model_to_stand_up_or_take_off(die, step, inside):
    table = panzer_with_driver_alone(("german", title(PANZER)), "fire")
    seats = table.battle.vehicles.of[panzer(table).id].seats
    hurt = next(id for post, id in seats.items() if (post == "driver") == inside)
    told = {"element": panzer(table).id, "man": hurt, "state": "wounded", "reason": "test"}
    table.make("rule-man", **told)
    table.make("end-round", why="agreed")
    table.make("end-turn", why="agreed")
    owed = next(x for x in table.battle.owed if x.kind == "wound" and x.figure == hurt)
    table.make("check-wound", owed=owed.id, dice={"roll": die})

    found = table_steps(table.battle, table.game.entries, "german")
    assert any(f": {step} " in x for x in found) is not inside
