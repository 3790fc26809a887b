"""Effects of a leader with an element, and special duties (Rattenkrieg 12.3, 10.1.8)."""

from dataclasses import replace

import pytest

from tests.battle.conftest import GERMAN, US, Table
from tests.battle.rattenkrieg.rounds.test_discipline import check, lose_touch

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"
JAM = "rattenkrieg/clear-stoppage"


def german(table, name=TEAM):
    return table.element("german", name)


class TestLeading:
    def test_a_leader_who_is_with_an_element_but_does_not_lead_may_fire(self):
        table = Table(led=True).until(("us", TEAM), [("us", TEAM, "fire")], [("german", TEAM)])
        team = table.element("us", TEAM)
        leader = table.battle.leader(team).id

        def shooters():
            asks = table.attempt("shoot", US, element=team.id, commit=False).asks
            men = next(ask for ask in asks if ask.name == "man")
            return [option.value for option in men.options]

        assert leader not in shooters()
        table.make("set-command", element=team.id, leads="no", sight="yes")
        assert leader in shooters()

    def test_a_led_element_goes_nearer_to_the_enemy_and_is_not_asked(self):
        orders = [("german", TEAM, "movement")]
        table = Table(led=True).until(("german", TEAM), orders)
        told = {"element": german(table).id, "gait": "walk"}
        assert "closer" not in [x.name for x in table.attempt("move", commit=False, **told).asks]
        table.make("move", GERMAN, **told)

        assert german(table).last_action == "movement"

    def test_the_entered_leader_is_kept_until_it_is_changed(self):
        table = Table(led=True)
        table.engage()
        best = german(table).allowed
        assert best > german(table).quality
        table.make("set-command", element=german(table).id, leads="no", sight="yes")
        assert german(table).allowed == german(table).quality
        table.rounds()
        table.next_turn()
        assert german(table).allowed == german(table).quality
        table.make("set-command", element=german(table).id, leads="yes", sight="yes")

        assert german(table).allowed == best

    @pytest.mark.parametrize(
        ("waits", "command"), [("yes", "under-command"), ("no", "out-of-command")]
    )
    def test_an_element_that_waits_for_a_signal_is_under_command(self, waits, command):
        table = Table(led=True)
        table.engage()
        second = german(table, SECOND).id
        table.make("set-command", element=second, leads="no", sight="no", waits=waits)

        assert german(table, SECOND).command == command


class TestSpecialTasks:
    @pytest.fixture
    def jammed(self):
        """A German machine gun has jammed in the hands of its gunner."""
        table = Table().until(("german", SECOND), [("german", SECOND, "fire")], [("us", TEAM)])
        gunner = german(table, SECOND).figures[0]
        told = {"element": german(table, SECOND).id, "man": gunner, "distance_in": 14}
        dice = {"rolls": [6, 6], "extra": 6}
        table.make("automatic-fire", dice=dice, target=table.element("us", TEAM).id, **told)
        assert table.battle.figures[gunner].jammed
        return table

    def clear(self, table, die):
        dice = {"roll": die} if die else {}
        entry = table.make("clear-stoppage", element=german(table, SECOND).id, dice=dice)
        gunner = table.battle.figures[german(table, SECOND).figures[0]]
        return not gunner.jammed, next(r for r in entry.resolutions if r.procedure == JAM)

    @pytest.mark.parametrize(("more", "cleared"), [(1, True), (2, False)])
    def test_a_gunner_counts_one_more_for_the_die_but_has_no_extra_action(
        self, jammed, more, cleared
    ):
        team = german(jammed, SECOND)
        assert team.allowed == team.quality
        done, _ = self.clear(jammed, team.quality + more)

        assert done is cleared

    def test_with_quality_six_no_die_is_rolled(self, jammed):
        team = replace(german(jammed, SECOND), quality=6, allowed=6)
        elements = {**jammed.battle.elements, team.id: team}
        jammed.game.state = replace(jammed.battle, elements=elements)
        done, rolled = self.clear(jammed, None)

        assert done
        assert not rolled.dice


def test_an_element_that_opens_fire_without_orders_first_checks_its_will_to_fire():
    """10.1.8: the Aggressiveness check is made as usual."""
    table = Table()
    table.engage()
    lose_touch(table)
    table.order("german", SECOND, "movement")
    table.order("us", TEAM, "fire")
    table.rounds()
    table.act_with("german", SECOND)
    table.reveal("german", TEAM)
    check(table, 5)
    team = table.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[0], "distance_in": 14}
    entry = table.make("shoot", US, dice={"nerve: roll": 6}, target=german(table).id, **told)

    assert "rattenkrieg/aggressiveness-check" in [r.procedure for r in entry.resolutions]
    assert table.element("us", TEAM).shots == 0
