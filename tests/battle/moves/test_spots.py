"""Questions for a place or a heading: tapped or typed, incomplete, off the map."""

import pytest

from assistant.battle.play import MissingAnswer, Play
from assistant.battle.questions.map_points import compass_degrees, compass_point
from assistant.battle.questions.question import Question
from assistant.battle.viewers import UMPIRE
from assistant.rules.inputs import BadInputs

WITHIN = (2400.0, 1600.0)


def play_with(**told):
    return Play(None, lambda state, event: state, UMPIRE, told)


def where(play, **how):
    return play.place("place", "Where to?", WITHIN, **how)


def test_a_place_is_entered_as_metres_east_and_north():
    play = play_with(x_m="1430", y_m="760,5")

    assert where(play) == (1430, 760.5)
    assert play.asks["place"].answer_words == "1430 m east, 760.5 m north"
    assert play.asks["place"].fields == ("x_m", "y_m")


def test_a_place_with_one_coordinate_waits_for_the_other_and_keeps_it():
    play = play_with(x_m="1430")
    with pytest.raises(MissingAnswer):
        where(play)

    assert play.asks["place"].value is None
    assert play.asks["place"].spot.typed == ("1430", "")
    assert where(play_with(x_m="1430"), default=(100, 200)) == (1430, 200)
    assert where(play_with(), default=(100, 200)) == (100, 200)


@pytest.mark.parametrize("east", ["2401", "-1", "nan", "inf", "a way off"])
def test_a_place_off_the_map_is_refused(east):
    play = play_with(x_m=east, y_m="0")
    with pytest.raises(BadInputs, match="a number from 0 to 2400"):
        where(play)
    assert play.asks["place"].problem


def test_the_far_corner_of_the_map_is_a_place():
    assert where(play_with(x_m="2400", y_m="1600")) == WITHIN


def test_an_entered_place_is_kept_when_a_move_is_repeated():
    play = play_with(x_m="10", y_m="20")
    where(play)

    assert play.answers_so_far() == {"x_m": "10", "y_m": "20"}


@pytest.mark.parametrize(("told", "degrees"), [("NE", 45), ("nw", 315), ("73", 73), ("0", 0)])
def test_a_heading_is_a_point_of_the_compass_or_degrees(told, degrees):
    assert play_with(heading_deg=told).heading("heading_deg", "Which way?") == degrees


def test_a_heading_of_360_degrees_is_refused():
    with pytest.raises(BadInputs):
        play_with(heading_deg="360").heading("heading_deg", "Which way?")


@pytest.mark.parametrize(
    ("degrees", "point"),
    [(0, "N"), (22.4, "N"), (22.5, "NE"), (180, "S"), (337.4, "NW"), (337.5, "N")],
)
def test_a_heading_is_in_one_of_eight_sectors(degrees, point):
    assert compass_point(degrees) == point
    assert compass_point(compass_degrees(point)) == point


def test_a_few_pasted_lines_are_shown_themselves_and_many_are_counted():
    def words(text):
        return Question("list", "Which?", "text", lines=True, value=text).answer_words

    assert words("2/13 HQ 1213\n\n 1/13 1110\n") == "2/13 HQ 1213; 1/13 1110"
    assert words("1/13 1110\n" * 40) == "40 lines"
