"""The tracked state of the battle, of its sides and of its squads."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.approach import ApproachTurnBegan
from assistant.battle.rattenkrieg.events.fire_and_smoke import WindSet
from assistant.battle.rattenkrieg.events.morale_and_captives.captives import Interrogated
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import LeaderIdentified
from assistant.battle.rattenkrieg.events.scenario import PointsCounted
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.spectator import table_view
from assistant.battle.rattenkrieg.state import HeardNoise
from assistant.battle.rattenkrieg.state.morale import Revelation
from tests.battle.conftest import US, bring_about
from tests.battle.tracked_state.readers import ALL, next_turn, noticed_by, page, spectators_notice

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


class TestBattle:
    def test_the_phase_turn_and_limit_are_on_every_page(self, table):
        table.place_mojons()
        assert noticed_by(table, ApproachTurnBegan(1, "us")) == ALL
        assert table.battle.phase == "approach"
        table.make("begin-engagement", both_agree="yes")
        limit = table.battle.limit
        for view in (side_view(table.battle, "us"), table_view(table.battle)):
            assert f"Turn 2 of {limit}" in view.clock
        assert table.battle.phase == "engagement"
        assert noticed_by(table, e.BattleEnded("Both agree.")) == ALL

        assert table.battle.phase == "over"

    def test_a_round_begins_and_ends(self, engaged):
        engaged.order("us", TEAM, "fire")
        engaged.rounds()
        engaged.act_with("us", TEAM)
        assert "Round 1" in side_view(engaged.battle, "german").clock
        bring_about(engaged, e.RoundEnded())

        assert engaged.battle.round is None
        assert "Round" not in side_view(engaged.battle, "german").clock

    def test_light_noise_cold_rain_and_wind_are_known_to_all(self, engaged):
        weather = e.ConditionsChanged(("night",), "quiet", cold=True, rain=True)
        assert noticed_by(engaged, weather) == ALL
        bring_about(engaged, WindSet(4, 90))
        battle = engaged.battle
        assert (battle.visibility, battle.ambient) == (("night",), "quiet")
        assert (battle.cold, battle.rain) == (True, True)
        next_turn(engaged)

        assert (engaged.battle.fire_and_smoke.wind_in, engaged.battle.ambient) == (4, "quiet")
        assert spectators_notice(engaged, e.ConditionsChanged(("fog",), "normal", False, False))

    def test_the_rules_in_play_are_kept(self, engaged):
        engaged.make("set-rules", use_sound="yes")
        next_turn(engaged)

        assert engaged.battle.rules["use_sound"]

    def test_a_turn_of_combat_lasts_one_turn(self, engaged):
        bring_about(engaged, e.CombatHappened())
        assert engaged.battle.combat
        next_turn(engaged)

        assert not engaged.battle.combat


class TestSides:
    def test_only_its_side_sees_the_ambush_markers_left(self, engaged):
        left = engaged.battle.sides["us"].ambush_left
        team = engaged.element("us", TEAM)
        engaged.order("us", TEAM, "ambush")
        assert side_view(engaged.battle, "us").ambush_left == left - 1
        assert side_view(engaged.battle, "german").ambush_left == (
            engaged.battle.sides["german"].ambush_left
        )
        engaged.make("take-back-order", US, element=team.id)

        assert engaged.battle.sides["us"].ambush_left == left

    def test_an_ambush_that_was_turned_over_is_gone_for_good(self, engaged):
        left = engaged.battle.sides["us"].ambush_left
        engaged.order("us", TEAM, "ambush")
        engaged.rounds()
        engaged.act_with("us", TEAM)
        bring_about(engaged, e.RoundEnded())
        next_turn(engaged)

        assert engaged.battle.sides["us"].ambush_left == left - 1

    def test_the_points_of_a_side_are_counted_and_hidden_from_the_enemy(self, engaged):
        points = engaged.battle.script.points.values()
        ours = next(x for x in points if x.side == "us" and x.points)
        seen = noticed_by(engaged, PointsCounted(ours.id, ours.times, ours.times + 1))

        assert seen == {"us"}
        next_turn(engaged)
        assert engaged.battle.script.points[ours.id].times == ours.times + 1

    def test_a_sides_knowledge_of_an_enemy_is_read_by_both_sides_alone(self, engaged):
        team = engaged.element("us", TEAM)
        found = e.ConcealmentChanged(team.id, "undetected", "located", "A")
        assert noticed_by(engaged, found) == ALL
        assert "Contact A" in page(engaged, "german")
        bring_about(engaged, e.ConcealmentChanged(team.id, "located", "undetected", None))

        assert "Contact A" not in page(engaged, "german")

    def test_an_identified_leader_stays_identified(self, engaged):
        engaged.make("set-rules", **{"leader-identification": "yes"})
        engaged.reveal("us", TEAM)
        leader = engaged.battle.leader(engaged.element("us", TEAM))
        seen = noticed_by(engaged, LeaderIdentified(leader.id))

        assert "german" in seen
        next_turn(engaged)
        assert leader.id in engaged.battle.morale.identified_leaders

    def test_only_the_side_that_heard_a_bearing_reads_it_for_two_turns(self, engaged):
        listener = engaged.element("german", TEAM).id
        heard = HeardNoise("german", "run", {listener: "north"}, engaged.battle.turn)

        assert noticed_by(engaged, e.NoiseHeard(heard)) == {"german"}
        next_turn(engaged)
        assert "Heard: run" in page(engaged, "german")
        next_turn(engaged)
        assert "Heard: run" not in page(engaged, "german")

    def test_the_words_of_a_prisoner_are_read_by_the_side_that_heard_them(self, engaged):
        man = engaged.element("german", TEAM).figures[0]
        bring_about(engaged, e.FigureChanged(man, "ready", "prisoner"))
        said = Revelation("us", "The barn is mined", engaged.battle.turn)

        assert noticed_by(engaged, Interrogated(man, 1, said)) == {"us"}
        next_turn(engaged)
        assert "The barn is mined" in page(engaged, "us")


class TestSquads:
    def test_orders_of_a_squad_are_counted_until_the_next_turn(self, engaged):
        engaged.order("us", TEAM, "fire")
        engaged.order("us", OTHER, "fire")
        squad = engaged.element("us", TEAM).squad
        assert engaged.battle.sides["us"].squad_orders == {squad: 2}
        next_turn(engaged)

        assert engaged.battle.sides["us"].squad_orders == {}

    @pytest.mark.parametrize("side", ["us", "german"])
    def test_the_leader_of_an_element_is_named_on_its_own_card_alone(self, engaged, side):
        team = engaged.element(side, TEAM)
        leader = engaged.battle.leader(team)
        assert leader.leader
        enemy = engaged.battle.enemy(side).id

        assert leader.rank in page(engaged, side)
        assert leader.rank not in page(engaged, enemy)
