"""Close enemies, moving and firing in one action, a Mojon's own move (8.3, 10.1.6, 11.2)."""

import pytest

from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Refusal, Table

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"
NOW = "may be given an order now"


def us(table, name=TEAM):
    return table.element("us", name)


def german(table, name=TEAM):
    return table.element("german", name)


class TestCloseEnemy:
    @pytest.fixture
    def close(self, engaged):
        """A US team of Quality 3 acts and knows a German team without an order, closer than 9″."""
        engaged.order("us", TEAM, "fire")
        engaged.rounds()
        engaged.reveal("german", TEAM)
        engaged.reveal("us", TEAM)
        engaged.act_with("us", TEAM)
        return engaged

    def measure(self, table, inches):
        told = {f"to_{german(table).id}": inches}
        return table.make("tell-distances", element=us(table).id, **told)

    @pytest.mark.parametrize(("inches", "tells"), [(8, True), (9, False)])
    def test_a_player_reads_when_an_enemy_is_nearer_than_three_times_the_quality(
        self, close, inches, tells
    ):
        entry = self.measure(close, inches)

        assert (NOW in entry.told.get("german", "")) == tells
        assert (NOW in repr(unit_view(close.battle, german(close)).facts)) == tells
        assert NOW not in entry.told.get("us", "")

    def test_a_close_enemy_is_reported_once(self, close):
        self.measure(close, 8)

        assert NOW not in self.measure(close, 7).told.get("german", "")

    def test_distances_that_a_side_has_not_measured_show_it_nothing(self, close):
        """Nobody measures before acting (7.3): an enemy's mere plan reveals no distance."""
        spot = {"spot": f"element {german(close).id}", "distance_in": 8}
        entry = close.make("ask-suppress", US, element=us(close).id, **spot)

        assert NOW not in entry.told.get("german", "")
        assert NOW not in repr(unit_view(close.battle, german(close)).facts)

    def test_a_side_reads_it_when_a_close_enemy_has_fired(self, close):
        """The shot was measured in front of both players."""
        team = us(close)
        told = {"element": team.id, "man": team.figures[1], "victim": "anyone"}
        told |= {"target": german(close).id, "distance_in": 8}
        entry = close.make("shoot", US, dice={"roll": 6}, **told)

        assert NOW in entry.told["german"]
        assert NOW in repr(unit_view(close.battle, german(close)).facts)


class TestMoveAndFire:
    @pytest.fixture
    def second(self, engaged):
        """A US team has fired as its first action, and sees the enemy."""
        engaged.order("us", TEAM, "fire")
        engaged.rounds()
        engaged.reveal("german", TEAM)
        engaged.act_with("us", TEAM)
        self.shoot(engaged, *us(engaged).figures[1:2])
        self.spent = us(engaged).spent
        return engaged

    def shoot(self, table, man, **told):
        told |= {"element": us(table).id, "man": man, "target": german(table).id}
        return table.make("shoot", US, dice={"roll": 6}, distance_in=14, victim="anyone", **told)

    def walk(self, table, *men):
        return table.make("move", US, element=us(table).id, gait="walk", men=men)

    def test_from_the_second_action_on_some_may_move_and_others_shoot(self, second):
        mover, shooter = us(second).figures[2], us(second).figures[3]
        before = us(second).spent
        self.walk(second, mover)
        self.shoot(second, shooter)

        assert us(second).spent == before + 1

    def test_a_figure_that_moved_does_not_shoot_in_the_same_action(self, second):
        mover = us(second).figures[2]
        before = us(second).spent
        self.walk(second, mover)
        self.shoot(second, mover)

        assert us(second).spent == before + 2

    def test_figures_that_move_act_before_figures_that_shoot(self, second):
        mover, shooter = us(second).figures[2], us(second).figures[3]
        self.shoot(second, shooter)
        before = us(second).spent
        self.walk(second, mover)

        assert us(second).spent == before + 1

    def test_in_the_first_action_under_an_order_all_figures_do_the_same(self, engaged):
        engaged.order("us", TEAM, "movement")
        engaged.rounds()
        engaged.reveal("german", TEAM)
        engaged.act_with("us", TEAM)
        self.walk(engaged, us(engaged).figures[2])
        self.shoot(engaged, us(engaged).figures[3])

        assert us(engaged).spent == 2

    def test_the_marker_and_the_die_of_a_spent_element_are_removed(self, second):
        second.reveal("us", TEAM)
        seen = next(x for x in side_view(second.battle, "german").contacts if x.id)
        assert (seen.order.kind, seen.spent) == ("fire", us(second).spent)
        while us(second).left:
            self.walk(second, *us(second).figures)
        seen = next(x for x in side_view(second.battle, "german").contacts if x.id)
        own = next(x for x in side_view(second.battle, "us").elements if x.id == us(second).id)

        assert (seen.order, seen.spent, own.order) == (None, None, None)


class TestMojonMoves:
    @pytest.fixture
    def moved(self):
        """Orders are closed; a US Mojon moves between two rounds."""
        table = Table()
        table.engage()
        table.order("german", TEAM, "fire")
        table.rounds()
        table.make("move-mojon", US, mojon=us(table).mojon, distance_in=8)
        return table

    def test_the_umpire_is_asked_who_perceived_it_and_reacts(self, moved):
        task = next(x for x in due_now(moved.battle) if "reacts" in x.title)

        assert german(moved).id in [tap.told.get("element") for tap in task.taps]

    def test_a_reaction_opens_a_round_in_which_the_mojon_has_no_action(self, moved):
        moved.make("react", element=german(moved).id)

        assert moved.battle.round.active == (german(moved).id,)
        assert us(moved) not in moved.battle.nominable("us")
        with pytest.raises(Refusal):
            moved.make("move-mojon", US, mojon=us(moved, SECOND).mojon, distance_in=8)

    def test_no_side_is_offered_the_reaction_because_a_decoy_would_not_be(self, moved):
        assert "react" not in repr(due_for(moved.battle, "german"))
        with pytest.raises(Refusal, match="nothing to react"):
            moved.make("react", GERMAN, element=german(moved).id)

    def test_without_a_reaction_the_next_mojon_may_move(self, moved):
        moved.make("no-reaction")
        moved.make("move-mojon", US, mojon=us(moved, SECOND).mojon, distance_in=8)

        assert moved.battle.round is None
