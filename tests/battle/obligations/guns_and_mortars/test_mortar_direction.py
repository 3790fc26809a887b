"""The direction in which a mortar was set up (Rattenkrieg 27.3)."""

from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import US
from tests.battle.rattenkrieg.guns_and_mortars.test_mortars import LIGHT, Pit


def off_axis(pit):
    told = {"element": pit.team.id, "point": "place", "place": "the mill", "distance_in": 60}
    asks = pit.table.attempt("ask-mortar", US, commit=False, **told).asks
    return next(ask for ask in asks if ask.name == "off_axis_deg")


def notes(pit):
    return repr(unit_view(pit.table.battle, pit.team).men)


def test_the_direction_of_a_mortar_is_on_its_card_and_in_the_question_of_its_fire():
    pit = Pit(LIGHT, stands=False)
    entry = pit.table.make("set-up-mortar", US, element=pit.team.id, points=3)

    assert "set up, to 3 o’clock of the table" in entry.told["us"]
    assert "set up, to 3 o’clock of the table" in notes(pit)
    assert "3 o’clock" in off_axis(pit).words


def test_without_an_entered_direction_a_mortar_points_nowhere_known():
    pit = Pit(LIGHT, stands=False)
    pit.table.make("set-up-mortar", US, element=pit.team.id)

    assert pit.mortar.points is None
    assert "the mortar’s direction" in off_axis(pit).words
