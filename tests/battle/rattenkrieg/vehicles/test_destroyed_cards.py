"""A vehicle that is destroyed with its crew: its moment on the phone, and what its card leaves."""

import pytest

from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.moments.side_moments import moments
from tests.battle.rattenkrieg.vehicles.wittmann import (
    look_for_tank,
    stug,
    table,  # noqa: F401
    tank,
)


@pytest.fixture
def destroyed(table):  # noqa: F811
    """The ammunition of a T-34 has exploded."""
    look_for_tank(table, hour=3)
    kill = {"damage": [5, 2, 3], "order": [2, 5], "ammunition": [5]}
    shot = {"sector": 3, "shell": "PzGr. 39/2 APCBC", "distance_in": 30}
    table.make("fire-gun", element=stug(table).id, target=tank(table).id, **shot, dice=kill)
    assert table.battle.vehicles.of[tank(table).id].wreck
    return table


def test_its_player_reads_that_it_is_destroyed_and_nothing_of_a_dead_crews_courage(destroyed):
    [moment] = moments(destroyed.battle, destroyed.game.entries, "soviet")
    [lost] = moment.elements

    assert moment.title == "Destroyed"
    assert lost.words == ("The vehicle is destroyed.", "Four figures are dead.")
    assert moments(destroyed.battle, destroyed.game.entries, "german") == ()


@pytest.mark.parametrize("umpire", [True, False])
def test_its_card_offers_nothing_that_a_dead_crew_would_do(destroyed, umpire):
    view = unit_view(destroyed.battle, tank(destroyed), umpire=umpire)

    assert view.why_out == "The vehicle is destroyed, and none of its crew can fight."
    assert not [line for line in view.facts if "Awareness" in line]
    assert {x.group for x in view.offers if not x.barred} <= {"rule"}
