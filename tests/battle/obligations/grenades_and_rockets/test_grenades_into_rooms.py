"""Grenades thrown into rooms: the center, a landing, walls, and the way back down (18.1)."""

import pytest

from tests.battle.conftest import US, Table
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_grenades import (
    ON_THE_POINT,
    TEAM,
    close,
    men,
    throw,
)

__all__ = ["close"]


def throw_into_room(table, dice=None, **told):
    """Throw a grenade into an empty room; return the sentence that the side reads."""
    told = throw(table, **{"indoors": "yes", **told})
    return table.make("throw-grenade", dice=dice or ON_THE_POINT, **told).told["us"]


def throw_questions(table, **told):
    told = throw(table, **{"indoors": "yes", **told})
    return {x.name: x for x in table.attempt("throw-grenade", dice=ON_THE_POINT, **told).asks}


@pytest.mark.parametrize("opening", ["door", "window", "loophole"])
def test_a_room_behind_an_opening_is_suggested(close, opening):
    through = {"opening": opening, "opening_distance_in": 5}
    ask = throw_questions(close, indoors="no", **through)["into_room"]
    words = throw_into_room(close, {"opening_die": 1, "scatter": 2}, indoors="no", **through)

    assert (ask.words, ask.value, ask.rare) == (
        f"Does it go into a room behind the {opening}?",
        True,
        False,
    )
    assert "falls on the center of the room" in words


def test_in_a_room_the_center_is_the_aim_point(close):
    target = close.element("german", TEAM)
    asks = throw_questions(close)

    assert asks["distance_in"].words == "How far to the center of the room? It reaches 10″"
    assert asks["target"].words == "Which enemy is in the room?"
    assert asks["target"].options[0].words == "Not known"
    assert "falls on the center of the room" in throw_into_room(close, target=target.id)


def test_in_a_large_room_any_point_is_aimed_at(close):
    assert "target" in throw_questions(close, large_room="yes")
    assert "falls on the point" in throw_into_room(close, large_room="yes", target="point")


@pytest.fixture
def landing():
    """A German team is on a stair landing that its side has named."""
    table = Table()
    table.engage()
    table.order("german", TEAM, "movement")
    table.order("us", TEAM, "fire")
    table.rounds()
    table.reveal("german", TEAM)
    german = table.act_with("german", TEAM)
    path = ("enter", "stairs")
    table.make("building-move", element=german.id, path=path, room_name="the landing", large="no")
    table.make("no-reaction")
    table.make("stand-down", element=german.id)
    return table


def test_a_landing_is_a_room_and_those_in_it_are_proposed(landing):
    german = landing.element("german", TEAM)
    landing.act_with("us", TEAM)
    told = throw(landing, indoors="yes", room="the landing")
    del told["groups"]
    progress = landing.attempt("throw-grenade", dice=ON_THE_POINT, **told)
    asks = {ask.name: ask for ask in progress.asks}

    assert asks["distance_in"].words == "How far to the center of the room? It reaches 10″"
    assert asks["groups"].likely == (german.id,)
    assert "large_room" not in asks


def test_a_side_is_offered_only_the_rooms_that_it_named(landing):
    landing.act_with("us", TEAM)
    team = landing.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[0], "indoors": "yes"}

    assert "room" not in {ask.name for ask in landing.attempt("ask-grenade", US, **told).asks}
    assert "room" in {ask.name for ask in landing.attempt("throw-grenade", **told).asks}


def test_a_grenade_that_scatters_into_a_wall_stops_there(close):
    dice = {"scatter": 6, "direction": 3}
    short = throw_into_room(close, dice, wall_in=1)
    assert "falls 1″ from the center of the room, at 3 o’clock" in short
    assert "stopped by a wall" in short


def test_a_throw_into_a_small_room_stops_at_its_walls(close):
    dice = {"scatter": 6, "half": [6], "direction": 3}

    assert "falls 3″ from the center of the room" in throw_into_room(
        close, dice, behind_cover="yes"
    )
    assert "stopped by a wall" in close.game.entries[-1].told["umpire"]


def test_a_grenade_thrown_upstairs_may_roll_back_to_the_thrower(close):
    team = close.element("us", TEAM)
    told = throw(close, indoors="yes", upstairs="yes")
    del told["groups"]
    dice = {"scatter": 6, "direction": 6}
    progress = close.attempt("throw-grenade", dice=dice, **told)
    asks = {ask.name: ask for ask in progress.asks}

    assert asks["near"].words.startswith("It rolls back down the stairs to the thrower.")
    assert asks["groups"].value == (team.id,)
    stays = close.attempt("throw-grenade", dice=dice, rolls_back="no", **told)
    assert "short" in next(ask for ask in stays.asks if ask.value is None).words
    assert men(close, "us")


def test_a_grenade_that_lands_on_the_aim_point_upstairs_stays(close):
    assert "rolls back" not in throw_into_room(close, upstairs="yes")
