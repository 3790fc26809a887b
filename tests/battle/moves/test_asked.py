"""Moves ask for what only the table shows, and not for what the battle knows."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.spotting import field_of_view
from tests.battle.conftest import US, bring_about
from tests.battle.rattenkrieg.sight_and_plan.test_camouflage import TEAM, looks
from tests.battle.rattenkrieg.sight_and_plan.test_camouflage import looking as at_the_enemy  # noqa: F401 - a fixture
from tests.battle.rattenkrieg.small_arms.test_snipers import Lair

OTHER, THIRD = "1st Squad, Team 2", "1st Squad, Team 3"


class TestLineOfSight:
    """The book's fence: eyes at 6, a fence of 2 ten inches off, a target 4 or 5 behind it."""

    def fence(self, table, distance_in):
        told = {"between_height_in": 2, "eyes_in": 6, "between_at_in": 10}
        return looks(table, distance_in=distance_in, **told).play.asks["in_view"].value

    def test_a_shadow_hides_an_element_inside(self, at_the_enemy):  # noqa: F811
        assert self.fence(at_the_enemy, 14) is False
        assert self.fence(at_the_enemy, 15) is True

    def test_a_player_without_doubt_is_asked_nothing(self, at_the_enemy):  # noqa: F811
        asks = looks(at_the_enemy).play.asks
        assert asks["between_height_in"].rare
        assert not {"eyes_in", "between_at_in", "beside"} & set(asks)


class TestOrders:
    @pytest.fixture
    def leading(self, engaged):
        for name in (TEAM, OTHER):
            engaged.order("us", name, "movement")
        engaged.rounds()
        engaged.act_with("us", TEAM)
        return engaged

    def asks(self, table, means, **told):
        team, other = table.element("us", TEAM), table.element("us", OTHER)
        told = {"man": team.figures[0], "means": means, "to": (other.id,), **told}
        return table.attempt("give-order", US, commit=False, element=team.id, **told)

    def test_the_range_of_a_voice_is_asked_until_it_is_known(self, leading):
        assert self.asks(leading, "voice").play.asks["distance_in"].value is None
        team, other = leading.element("us", TEAM), leading.element("us", OTHER)
        bring_about(leading, e.DistanceEntered(team.id, other.id, 4, "us"))

        assert self.asks(leading, "voice").play.asks["distance_in"].value == 4

    def test_a_distance_that_does_not_matter_is_not_asked_for(self, leading):
        progress = self.asks(leading, "whistle")
        assert "distance_in" not in progress.play.asks
        assert progress.dice or progress.play.events

    @pytest.mark.parametrize("means", ["radio", "telephone"])
    def test_for_a_wire_the_sheet_asks_who_is_connected_and_assumes_nobody(self, leading, means):
        asks = self.asks(leading, means).play.asks

        assert "distance_in" not in asks
        assert (asks["connected"].value, asks["connected"].likely) == (None, ())

    def test_for_a_gesture_the_sheet_asks_who_is_looking(self, leading):
        other = leading.element("us", OTHER).id
        assert self.asks(leading, "gesture").play.asks["looking"].likely == (other,)
        nobody = self.asks(leading, "gesture", looking=())
        assert not nobody.dice
        assert not nobody.problems


def test_a_sniper_looks_through_the_scope_unless_entered_otherwise():
    lair = Lair()
    lair.table.make("set-rules", use_field_of_view="yes")
    told = lair.told(victim=lair.table.element("us", TEAM).figures[0])
    progress = lair.table.attempt("shoot", commit=False, **told)
    optic = progress.play.asks["optic"]

    assert (optic.value, lair.sniper.scope) == ("pu-scope", 3)
    assert field_of_view.scope_in_use(progress.play, lair.sniper) == 3


def test_a_figure_that_moved_looks_all_round(engaged):
    engaged.make("set-rules", use_field_of_view="yes")
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    team = engaged.act_with("us", TEAM)
    engaged.reveal("german", TEAM)
    told = {"element": team.id, "man": team.figures[1], "distance_in": 14}
    told["target"] = engaged.element("german", TEAM).id
    assert "all_round" in engaged.attempt("shoot", US, commit=False, **told).play.asks
    engaged.make("move", US, element=team.id, gait="walk")
    engaged.make("no-reaction")

    assert "all_round" not in engaged.attempt("shoot", US, commit=False, **told).play.asks
