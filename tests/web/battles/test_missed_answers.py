"""*Continue* with an empty field: a sentence says what to enter, and where; a look says nothing."""

import pytest
from werkzeug.datastructures import MultiDict

from assistant.battle.questions.map_points import INCHES, MapPoint
from assistant.battle.questions.question import Option, Question
from assistant.web.sheets.missing_answers import mark_missing
from tests.web.everybody import everybody


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with everybody(tmp_path_factory.mktemp("house")) as house:
        yield house


def problem_of(ask, **form):
    return mark_missing(ask, MultiDict(form)).problem


def place(typed, measure=None):
    spot = MapPoint((48.0, 48.0), measure) if measure else MapPoint((2400.0, 1600.0))
    return Question(
        "place", "Where to?", "place", spot=MapPoint(spot.within, spot.measure, typed=typed)
    )


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("1430", ""), "Enter the distance north too."),
        (("", "760"), "Enter the distance east too."),
        (("", " "), "Tap the map, or enter the distances east and north."),
    ],
)
def test_a_place_half_entered_is_missing_the_other_half(typed, says):
    assert problem_of(place(typed), preview="next", x_m=typed[0], y_m=typed[1]) == says


def test_a_place_on_a_table_is_measured_from_the_west_and_south_edges():
    said = problem_of(place(("12″", ""), INCHES), preview="next", x_in="12″", y_in="")
    assert said == "Enter the distance from the south edge too."


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (Question("far", "Range", "number", unit="″", least=0, most=48), "a number from 0 to 48″."),
        (
            Question("men", "How many?", "whole", least=1, most=9),
            "Enter a whole number from 1 to 9.",
        ),
        (Question("why", "Why?", "text", most=200), "Why? Enter a few words."),
        (Question("heading", "Which way?", "heading"), "Choose a direction, or enter degrees."),
        (
            Question("who", "Who?", "choice", (Option("a", "Ann"), Option("b", "Bob"))),
            "Choose one.",
        ),
    ],
)
def test_every_empty_field_says_what_to_enter(ask, says):
    assert problem_of(ask, preview="next", **{ask.name: ""}).endswith(says)
    assert problem_of(ask, **{ask.name: ""}).endswith(says)  # the whole sheet was sent
    assert not problem_of(ask, preview="1", **{ask.name: ""})  # it only looks through itself again
    assert not problem_of(ask)  # the question was not on the page that was sent


def test_move_to_with_one_distance_says_which_is_missing(house):
    game = next(game for game in house.games if game.system.id == "desert-rats")
    side = next(iter(game.state.sides))
    platoon = next(x.id for x in game.state.platoons_of_player("british"))
    phone = house.phones[game.id, side]
    told = {"platoon": platoon, "command": "platoon-move-to"}
    opened = phone.get("/side/do/give-order", query_string=told).text
    assert "distance" not in opened
    half = {**told, "x_m": "500", "y_m": ""}
    sent = phone.post("/side/do/give-order", data={**half, "preview": "next"})
    assert "Enter the distance north too." in sent.text
    assert 'value="500"' in sent.text
    look = phone.post("/side/do/give-order", data={**half, "preview": "1"})
    assert "Enter the distance" not in look.text
