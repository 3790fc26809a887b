"""Flares in use: who fires one, what its light affects, marks by day (30.4)."""

import pytest

from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US, Refusal, Table
from tests.battle.obligations.sight_and_cover import test_acquired_targets as gunners
from tests.battle.obligations.sight_and_cover.test_acquired_targets import table  # noqa: F401
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_grenades import (
    FELDWEBEL,
    ON_THE_POINT,
    men,
    ready,
    throw,
)

TEAM = "1st Squad, Team 1"
NIGHT, DAY = ("night",), ("clear-day",)


def us(table):  # noqa: F811
    return table.element("us", TEAM)


def conditions(table, visibility):  # noqa: F811
    table.make("set-conditions", visibility=visibility)


def star_shell(table):  # noqa: F811
    table.make("fire-flare", kind="star-shell", place="the ford", launcher="nobody")


def flare(table, **told):  # noqa: F811
    told = {"launcher": us(table).id, "kind": "ground", "place": "the gate"} | told
    return table.make("fire-flare", **told)


@pytest.fixture
def dark():
    """A US team that has shot once at night, and sees a German team."""
    found = Table()
    found.engage()
    ready(found)
    conditions(found, NIGHT)
    found.make("set-rules", **{"leader-identification": "yes"})
    found.make("lose-first", element=us(found).id)
    return found


def test_one_figure_fires_a_flare_while_the_others_do_something_else(dark):
    sergeant, second, *_ = us(dark).figures
    flare(dark, man=sergeant)
    told = {"element": us(dark).id, "target": dark.element("german", TEAM).id}
    dark.make("aim", US, men=(second,), **told)
    assert us(dark).spent == 2
    assert dark.battle.round.acting.figures == (sergeant, second)

    dark.make("aim", US, men=(sergeant,), **told)
    assert us(dark).spent == 3


def test_a_star_shell_lights_a_leader_who_is_looked_at(dark):
    told = {"element": dark.element("german", TEAM).id, "observer": us(dark).id}
    told |= {"distance_in": 6, "man": dark.element("german", TEAM).figures[0]}

    def condition():
        asks = dark.attempt("identify-leader", commit=False, **told).asks
        return next(ask.value for ask in asks if ask.name == "condition")

    assert condition() == 5
    star_shell(dark)
    assert condition() == 2


def test_a_flare_beside_a_leader_lights_the_leader(dark):
    flare(dark)
    told = {"element": dark.element("german", TEAM).id, "observer": us(dark).id}
    told |= {"distance_in": 6, "man": dark.element("german", TEAM).figures[0]}
    asks = {a.name: a for a in dark.attempt("identify-leader", commit=False, **told).asks}
    lit = next(o.value for o in asks["lit"].options if o.value.endswith(" 4"))
    now = dark.attempt("identify-leader", commit=False, lit=lit, **told).asks

    assert asks["condition"].value == 5
    assert next(ask.value for ask in now if ask.name == "condition") == 1


def test_a_star_shell_lights_figures_near_a_burst(dark):
    star_shell(dark)
    first = men(dark)[0].id
    dice = {**ON_THE_POINT, f"{FELDWEBEL}roll": 6}
    entry = dark.make("throw-grenade", dice=dice, **throw(dark, first))
    seen = [r.inputs["ambient"] for r in entry.resolutions if r.procedure == "rattenkrieg/i-factor"]

    assert seen
    assert all("night" not in ambient for ambient in seen)


def test_a_star_shell_shows_a_tank_to_a_crew_with_open_hatches(table):  # noqa: F811
    gunners.hatches(table, closed=False)
    conditions(table, ("dusk",))
    with pytest.raises(Refusal, match="own crew has spotted"):
        gunners.fire(table, distance_in=30)
    star_shell(table)
    gunners.fire(table, distance_in=30)

    assert gunners.acquired(table) == (gunners.panzer(table).id,)


def test_by_day_a_flare_marks_an_enemy_in_sight_and_is_offered_for_that_alone(dark):
    conditions(dark, DAY)
    german = dark.element("german", TEAM)
    words = [x.words for x in unit_view(dark.battle, us(dark)).offers]
    assert "Flare" in words
    dark.make(
        "ask-flare", US, element=us(dark).id, kind="ground", place="the gate", marks=german.id
    )
    (wish,) = dark.battle.requests
    dark.make(wish.move, **wish.told)
    assert dark.element("german", TEAM).designated_by == us(dark).id

    dark.reveal("german", TEAM, "undetected")
    assert "Flare" not in [x.words for x in unit_view(dark.battle, us(dark)).offers]
