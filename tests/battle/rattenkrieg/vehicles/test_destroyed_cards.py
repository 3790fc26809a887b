"""A vehicle destroyed with its crew: its moment on the phone, and the rest of its card."""

import pytest

from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.moments.results_for_cards import newest_result
from assistant.battle.rattenkrieg.screens.moments.side_moments import moments
from tests.battle.conftest import GERMAN
from tests.battle.rattenkrieg.vehicles.wittmann import (
    SECOND,
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


def test_a_later_shot_of_the_next_action_is_a_moment_of_its_own(destroyed):
    """A look lies between the shots: the phone does not show the first loss again."""
    [first] = moments(destroyed.battle, destroyed.game.entries, "soviet")
    driver = destroyed.battle.vehicles.of[stug(destroyed).id].seats["driver"]
    look = {"man": driver, "spot": f"mojon {tank(destroyed, SECOND).mojon}", "distance_in": 32}
    destroyed.make("spot", element=stug(destroyed).id, **look, hour=3)
    aim = {"element": stug(destroyed).id, "target": tank(destroyed, SECOND).id}
    destroyed.make("change-target", GERMAN, **aim)
    kill = {"damage": [5, 2, 3], "order": [2, 5], "ammunition": [5]}
    shot = {"sector": 3, "shell": "PzGr. 39/2 APCBC", "distance_in": 32}
    destroyed.make("fire-gun", **aim, **shot, dice=kill)
    before, after = moments(destroyed.battle, destroyed.game.entries, "soviet")

    assert before == first
    assert [x.title for x in after.elements] == [SECOND]


def test_the_result_of_a_shot_leaves_the_card_when_the_round_ends(destroyed):
    def result():
        return newest_result(destroyed.battle, destroyed.game.entries, stug(destroyed).id)

    assert "The vehicle blows up." in result()
    destroyed.make("end-round")
    assert result() == ""
