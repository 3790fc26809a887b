"""Promotion points of Easy Company that the battle records or asks about (addendum)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import points_of
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import TEAM, US, Refusal, Table, bring_about
from tests.battle.obligations.scenarios.test_printed_scenarios import condition, met

DIRECTS = "Leader directs support fire"
ASSAULTS = "Leader joins assault team"
MG_FIRST = "Mg fires first in squad"


def duel(table, name):
    """A German team and the US team of the same name know each other; the German team acts."""
    table.order("german", name, "fire")
    table.order("us", name, "fire")
    table.rounds()
    table.reveal("us", name)
    team = table.act_with("german", name)
    return {"element": team.id, "target": table.element("us", name).id, "distance_in": 14}


def shoot(table, man, **told):
    figure = table.battle.elements[told["element"]].figures[man]
    victim = table.battle.elements[told["target"]].figures[0]
    table.make("shoot", dice={"roll": 6, "confirm": 1}, man=figure, victim=victim, **told)


def burst(table, man, **told):
    figure = table.battle.elements[told["element"]].figures[man]
    table.make("automatic-fire", dice={"rolls": [5] * 7}, man=figure, **told)


def points_lines(table, side):
    return next(row.lines for row in side_view(table.battle, side).own if row.words == "Points")


class TestFirstWeaponOfASquad:
    def test_a_machine_gun_that_fires_first_counts_for_its_squad_once(self, engaged):
        told = duel(engaged, "1st Squad, Team 2")
        assert met(engaged, "german", MG_FIRST) == 0
        burst(engaged, 0, **told)
        engaged.act_with("german", "1st Squad, Team 2")
        burst(engaged, 0, **told)

        assert met(engaged, "german", MG_FIRST) == 1
        assert "First to fire: 1st Squad MG42." in points_lines(engaged, "german")
        assert "MG42" not in repr(points_lines(engaged, "us"))

    def test_a_rifle_that_fired_first_is_recorded(self, engaged):
        told = duel(engaged, "1st Squad, Team 2")
        shoot(engaged, 1, **told)
        engaged.act_with("german", "1st Squad, Team 2")
        burst(engaged, 0, **told)

        assert met(engaged, "german", MG_FIRST) == 0
        assert "First to fire: 1st Squad Mauser 98k." in points_lines(engaged, "german")

    def test_an_older_entry_without_a_weapon_records_none(self, engaged):
        team = engaged.element("german", "1st Squad, Team 2")
        bring_about(engaged, e.ShotsFired(team.id, 1))

        assert engaged.battle.first_weapons == {}


class TestLeaderOfTheUS:
    LEADER, SUPPORT = "1st Squad, Team 1", "1st Squad, Team 2"

    @pytest.fixture
    def called(self):
        """The US leader has turned over the order of another team."""

        def call(kind):
            table = Table(led=True)
            table.engage()
            table.order("german", TEAM, "movement")
            table.order("us", self.LEADER, "movement")
            table.order("us", self.SUPPORT, kind)
            leader = table.element("us", self.LEADER).id
            table.make("place-leader-order", US, element=leader, kind="movement")
            table.rounds()
            table.make("nominate", US, nominee=f"leader {leader}")
            table.make("initiative", nominee_german="nobody")
            return table

        return call

    def asked(self, table):
        return [x for x in due_now(table.battle) if "truly" in repr(x)]

    def answer(self, table, number):
        (box,) = self.asked(table)
        tap = box.taps[number]
        return table.make(tap.move, **tap.told)

    @pytest.mark.parametrize(("number", "times"), [(0, 1), (1, 0)])
    def test_fire_of_support_teams_under_the_leader_is_asked_about(self, called, number, times):
        table = called("fire")
        assert DIRECTS in self.asked(table)[0].title
        (asked,) = self.asked(table)
        assert "Yes counts +10 promotion points, once per battle. No counts none." in asked.title
        assert [tap.words for tap in asked.taps] == ["Yes", "No"]
        entry = self.answer(table, number)
        assert ("Promotion points: +10." in entry.told["umpire"]) is (times == 1)

        assert condition(table, "us", DIRECTS).times == times
        assert not self.asked(table)
        assert "german" not in entry.told

    def test_the_end_says_which_three_conditions_earn_more(self, called):
        asks = called("fire").attempt("end-battle", words="Dawn.", commit=False).asks
        (met,) = [ask for ask in asks if ask.name == "met"]
        (all_three,) = [x for x in met.options if "All three" in x.words]

        assert DIRECTS.lower() in all_three.words
        assert ASSAULTS.lower() in all_three.words
        assert all_three.effect == "+25 promotion points"

    def test_movement_of_others_is_not_support_fire(self, called):
        assert not self.asked(called("movement"))

    def test_going_with_the_others_is_asked_about(self, called):
        table = called("movement")
        leader, other = (table.element("us", name).id for name in (self.LEADER, self.SUPPORT))
        table.make("leader-goes-with", US, element=leader, to=other)
        assert ASSAULTS in self.asked(table)[0].title
        self.answer(table, 0)

        assert points_of(table.battle, "us")[1] == 10

    def test_a_recorded_achievement_is_neither_asked_nor_counted_again(self, called):
        table = called("movement")
        scored = condition(table, "us", ASSAULTS)
        table.make("score", side="us", condition=scored.id)
        leader, other = (table.element("us", name).id for name in (self.LEADER, self.SUPPORT))
        table.make("leader-goes-with", US, element=leader, to=other)

        assert not self.asked(table)
        with pytest.raises(Refusal, match="counts only once"):
            table.make("score", side="us", condition=scored.id)
        with pytest.raises(Refusal, match="counts only once"):
            table.make("claim-points", US, condition=scored.id)
