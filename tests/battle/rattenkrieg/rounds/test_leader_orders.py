"""A Tactical Order on a leader: all his elements act together (10.1.7, 10.1.9, 11.1)."""

import pytest

from assistant.battle.rattenkrieg.events.turns_and_rounds.new_turn import turn_begun
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_of_figure
from assistant.battle.rattenkrieg.lookups.perception import noises_to_react_to
from assistant.battle.rattenkrieg.screens import side_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Refusal, Table

TEAM = "1st Squad, Team 1"
SECOND = "1st Squad, Team 2"
THIRD = "1st Squad, Team 3"


def lead(table, side, name, kind="fire"):
    reader = GERMAN if side == "german" else US
    table.make("place-leader-order", reader, element=table.element(side, name).id, kind=kind)


def table_with_orders(kind="fire"):
    """The German squad's orders are placed, one of them on its leader; the enemy has one too."""
    table = Table(led=True)
    table.engage()
    table.order("german", TEAM, "fire")
    table.order("german", SECOND, "movement")
    lead(table, "german", TEAM, "movement")
    table.order("us", TEAM, kind)
    table.rounds()
    return table


def call(table, die=1):
    """Nominate the leader's order as the Germans, win the roll and use it."""
    table.make("nominate", GERMAN, nominee=f"leader {table.element('german', TEAM).id}")
    table.make("nominate", US, nominee="nobody")
    return table.make("initiative")


def react_to(table):
    return [tap.words for due in due_now(table.battle) for tap in due.taps if tap.move == "react"]


@pytest.fixture
def called():
    table = table_with_orders()
    table.reveal("german", TEAM)
    table.reveal("german", SECOND)
    table.reveal("us", TEAM)
    call(table)
    return table


def test_the_roll_with_a_leaders_order_has_a_button_for_each_face():
    table = table_with_orders()
    table.make("nominate", GERMAN, nominee=f"leader {table.element('german', TEAM).id}")
    table.make("nominate", US, nominee=table.element("us", TEAM).id)
    taps = [tap for due in due_now(table.battle) for tap in due.taps if tap.face]
    assert [tap.face for tap in taps] == [1, 2, 3, 4, 5, 6]

    table.make(taps[0].move, dice={"initiative": 1})
    assert table.battle.round.winner


class TestPlacing:
    def test_a_leaders_order_is_face_down_and_looks_like_any_other(self):
        plain, led = Table(led=True), Table(led=True)
        for table in (plain, led):
            table.engage()
            table.order("german", TEAM, "fire")
        lead(led, "german", TEAM)

        assert led.element("german", TEAM).leader_order is not None
        assert side_view(led.battle, "us") == side_view(plain.battle, "us")

    def test_alone_it_shows_the_enemy_an_order(self):
        plain, led = Table(led=True), Table(led=True)
        for table in (plain, led):
            table.engage()
        plain.order("german", TEAM, "movement")
        lead(led, "german", TEAM)

        assert side_view(led.battle, "us") == side_view(plain.battle, "us")

    def test_the_own_side_reads_a_leaders_order_on_the_card(self):
        table = Table(led=True)
        table.engage()
        offers = unit_view(table.battle, table.element("german", TEAM)).leader_orders
        lead(table, "german", TEAM, "movement")
        view = unit_view(table.battle, table.element("german", TEAM))

        assert [each.words for each in offers] == ["Fire", "Move", "Ambush"]
        assert view.leader_order.kind == "movement"
        assert [each.move for each in view.leader_orders] == ["take-back-leader-order"]

    def test_a_leader_with_nobody_else_under_command_gets_no_leaders_order(self):
        table = Table(led=True)
        table.engage()
        assert unit_view(table.battle, table.element("german", SECOND)).leader_orders == ()
        with pytest.raises(Refusal, match="no other element under command"):
            lead(table, "german", SECOND)

    def test_a_leaders_order_counts_among_the_orders_of_the_squad(self):
        table = Table(led=True)
        table.engage()
        lead(table, "german", TEAM)

        assert table.battle.sides["german"].squad_orders == {"1st Squad": 1}

    def test_an_ambush_marker_on_a_leader_is_one_fewer(self):
        table = Table(led=True)
        table.engage()
        left = table.battle.sides["german"].ambush_left
        lead(table, "german", TEAM, "ambush")
        assert table.battle.sides["german"].ambush_left == left - 1

        table.make("take-back-leader-order", GERMAN, element=table.element("german", TEAM).id)
        assert table.battle.sides["german"].ambush_left == left

    def test_an_officer_commands_every_squad(self):
        table = Table(size=1, led=True)
        table.engage()
        for name in (TEAM, "2nd Squad, Team 1"):
            table.order("us", name, "movement")
        lead(table, "us", "Platoon HQ")
        table.rounds()
        table.make("nominate", US, nominee=f"leader {table.element('us', 'Platoon HQ').id}")
        table.make("initiative", nominee_german="nobody")

        active = [table.battle.elements[id].title for id in table.battle.round.active]
        assert active == [TEAM, "2nd Squad, Team 1"]


class TestTurningOver:
    def test_all_orders_under_him_are_turned_over_and_become_active(self, called):
        both = [called.element("german", name) for name in (TEAM, SECOND)]

        assert all(x.order.face_up and x.deployed for x in both)
        assert set(called.battle.round.active) == {x.id for x in both}
        assert called.element("german", TEAM).leader_order is None

    def test_everybody_sees_which_orders(self, called):
        told = called.kept[-1].told["us"]

        assert "turns over a leader’s order" in told
        assert "fire" in told
        assert "movement" in told

    def targets_of_fire(self, table, *called):
        """The umpire's questions when these elements are called: targets of their fire orders."""
        table.reveal("us", TEAM)
        table.reveal("us", SECOND)
        table.make("nominate", GERMAN, nominee=f"leader {table.element('german', TEAM).id}")
        table.make("nominate", US, nominee="nobody")
        ids = tuple(table.element("german", name).id for name in called)
        target = table.element("us", SECOND).id
        chosen = {f"order_target_{table.element('german', TEAM).id}": target}
        return table.make("initiative", called=ids, **chosen), target

    @pytest.mark.parametrize("called", [(TEAM,), (TEAM, SECOND)])
    def test_the_target_that_was_chosen_counts_however_many_are_called(self, called):
        table = table_with_orders()
        _, target = self.targets_of_fire(table, *called)

        assert table.element("german", TEAM).order.aim.target == target

    def test_each_question_names_its_element(self):
        table = table_with_orders()
        table.reveal("us", TEAM)
        table.make("nominate", GERMAN, nominee=f"leader {table.element('german', TEAM).id}")
        table.make("nominate", US, nominee="nobody")
        asks = table.attempt("initiative", commit=False).asks
        words = [ask.words for ask in asks if ask.name.startswith("order_")]

        assert words == [
            f"{TEAM}: which enemy is its target?",
            f"{SECOND}: which point is it heading for? Everyone reads this.",
        ]

    def test_the_sheet_of_a_leaders_order_asks_for_its_elements_targets_and_destinations(self):
        table = table_with_orders()
        table.reveal("us", TEAM)
        table.reveal("us", SECOND)
        team, second = (table.element("german", name).id for name in (TEAM, SECOND))
        table.make("nominate", GERMAN, nominee=f"leader {team}")
        table.make("nominate", US, nominee=table.element("us", TEAM).id)
        table.make("initiative", dice={"initiative": 1})
        due = next(x for x in due_for(table.battle, "german") if "have the initiative" in x.title)
        tap = next(x for x in due.taps if x.words.startswith("Leader"))
        target = {f"order_target_{team}": table.element("us", SECOND).id}
        asks = table.attempt(tap.move, GERMAN, commit=False, **tap.told, **target).asks
        shown = [ask.name for ask in asks if not ask.rare]

        assert tap.opens
        assert shown == ["acts", "called", f"order_target_{team}", f"order_point_{second}"]
        answered = next(ask for ask in asks if ask.name == f"order_target_{team}")
        assert answered.answer_words.startswith(f"{table.element('german', TEAM).short}: ")
        with pytest.raises(Refusal, match="order_target"):
            table.make(tap.move, GERMAN, **tap.told)

    def test_the_enemy_reads_who_it_is_that_comes_on_the_table(self):
        table = table_with_orders()
        entry, _ = self.targets_of_fire(table, TEAM, SECOND)
        names = [f"Contact {table.element('german', name).contact}" for name in (TEAM, SECOND)]
        markers = [table.battle.mojons[table.element("german", n).mojon] for n in (TEAM, SECOND)]

        for name, marker in zip(names, markers, strict=True):
            known = f"{name} is on the table: " in entry.told["us"]
            assert known or f"Mojon {marker.number} is on the table: " in entry.told["us"]

    def test_an_element_without_an_order_is_not_activated(self):
        table = Table(led=True)
        table.engage()
        table.order("us", SECOND, "movement")
        lead(table, "us", TEAM)
        table.rounds()
        table.make("nominate", US, nominee=f"leader {table.element('us', TEAM).id}")
        table.make("initiative", nominee_german="nobody")

        assert table.battle.round.active == (table.element("us", SECOND).id,)

    def test_elements_that_neither_see_nor_hear_the_leader_are_not_activated(self):
        table = table_with_orders()
        second = table.element("german", SECOND).id
        table.make("set-command", element=second, leads="no", sight="no")
        call(table)

        assert table.battle.round.active == (table.element("german", TEAM).id,)
        assert not table.element("german", SECOND).order.face_up

    def test_the_umpire_may_say_who_hears_him(self):
        table = table_with_orders()
        table.make("nominate", GERMAN, nominee=f"leader {table.element('german', TEAM).id}")
        table.make("nominate", US, nominee="nobody")
        table.make("initiative", called=(table.element("german", SECOND).id,))

        assert table.battle.round.active == (table.element("german", SECOND).id,)

    def test_the_leaders_own_quality_counts_for_the_initiative(self):
        table = table_with_orders()
        team = table.element("german", TEAM)
        table.make("set-command", element=team.id, leads="no", sight="yes")
        table.make("nominate", GERMAN, nominee=f"leader {team.id}")
        table.make("nominate", US, nominee=table.element("us", TEAM).id)
        entry = table.make("initiative", dice={"initiative": 1})

        leader = table.battle.leader(team)
        assert entry.resolutions[-1].inputs["low_quality"] == quality_of_figure(
            table.battle, leader
        )
        assert quality_of_figure(table.battle, leader) > team.quality

    def test_a_winner_who_makes_the_enemy_act_is_asked_nothing(self):
        table = table_with_orders()
        table.make("nominate", GERMAN, nominee=f"leader {table.element('german', TEAM).id}")
        table.make("nominate", US, nominee=table.element("us", TEAM).id)
        table.make("initiative", dice={"initiative": 6})
        asks = table.attempt("act-or-make", US, commit=False, acts="enemy").asks
        table.make("act-or-make", US, acts="enemy")

        assert [ask.name for ask in asks] == ["acts"]
        assert len(table.battle.round.active) == 2


class TestTogether:
    def test_fire_and_movement_of_one_squad_need_no_roll_between(self, called):
        team, second = (called.element("german", name).id for name in (TEAM, SECOND))
        target = called.element("us", TEAM).id
        called.make("move", GERMAN, element=second, gait="walk")
        fire = {"element": team, "target": target, "distance_in": 10, "commit": False}
        progress = called.attempt("automatic-fire", GERMAN, **fire)

        assert not progress.refused
        assert called.battle.round.together == (team,)

    def test_nobody_acts_twice_before_all_have_acted_once(self, called):
        second = called.element("german", SECOND).id
        called.make("move", GERMAN, element=second, gait="walk")
        with pytest.raises(Refusal, match="first actions under the leader"):
            called.make("act", element=second, action="shout")

    def test_no_initiative_is_rolled_before_all_have_acted(self, called):
        second = called.element("german", SECOND).id
        called.make("move", GERMAN, element=second, gait="walk")
        with pytest.raises(Refusal, match="first actions under the leader"):
            called.make("initiative")

    def test_the_enemy_reacts_after_the_last_to_each_of_them(self, called):
        team, second = (called.element("german", name).id for name in (TEAM, SECOND))
        called.make("move", GERMAN, element=second, gait="walk")
        us = called.element("us", TEAM).id
        assert react_to(called) == []
        with pytest.raises(Refusal, match="Reactions come after all first actions"):
            called.make("react", US, element=us)

        called.make("lose-first", GERMAN, element=team)
        assert react_to(called) != []
        called.make("react", US, element=us)
        assert us in called.battle.round.active

    def test_the_noises_of_both_elements_are_listed(self, called):
        team, second = (called.element("german", name).id for name in (TEAM, SECOND))
        called.make("move", GERMAN, element=second, gait="walk")
        called.make("stand-down", GERMAN, element=second)
        assert called.battle.noise is not None
        called.make("act", GERMAN, element=team, action="shout")
        words = next(due.words for due in due_now(called.battle) if "react" in due.title)

        assert "G 1st, Team 1 shouts." in words
        assert "G 1st, Team 2 moves." in words

    def test_after_an_ambush_nobody_reacts_to_the_ambush_of_the_own_side(self):
        table = table_with_orders(kind="ambush")
        team, second = (table.element("german", name).id for name in (TEAM, SECOND))
        us = table.element("us", TEAM)
        table.reveal("us", TEAM)
        table.reveal("german", SECOND)
        call(table)
        table.make("lose-first", GERMAN, element=team)
        table.make("move", GERMAN, element=second, gait="walk")
        table.make("react", US, element=us.id)
        shot = {"man": us.figures[1], "target": second, "victim": "anyone", "distance_in": 14}
        table.make("shoot", US, dice={"roll": 6}, element=us.id, **shot)
        (held,) = [x for x in due_for(table.battle, "german") if "continues" in x.title]
        table.make(held.taps[0].move, GERMAN, **held.taps[0].told)

        assert [x.element for x in noises_to_react_to(table.battle)] == [second]

    def test_the_phone_lists_the_elements_that_have_yet_to_act(self, called):
        second = called.element("german", SECOND).id

        def first_actions():
            return next(x for x in due_for(called.battle, "german") if "same time" in x.title)

        before = first_actions()
        called.make("move", GERMAN, element=second, gait="walk")
        after = first_actions()

        both = ["1st, Team 1: fire", "1st, Team 2: movement"]
        assert [tap.words for tap in before.taps] == [*both, "Choose the leader’s team"]
        assert [tap.words for tap in after.taps] == ["1st, Team 1: fire"]
        assert "same time" in before.title

    def test_a_leader_joins_no_other_element_once_they_act(self, called):
        team, second = (called.element("german", name).id for name in (TEAM, SECOND))
        called.make("move", GERMAN, element=second, gait="walk")
        with pytest.raises(Refusal, match="before the first action"):
            called.make("leader-goes-with", GERMAN, element=team, to=second)

    def test_the_first_action_of_each_must_fit_its_own_order(self, called):
        team = called.element("german", TEAM).id
        with pytest.raises(Refusal, match="is under a fire order"):
            called.make("move", GERMAN, element=team, gait="walk")

    def test_undo_turns_them_face_down_again(self):
        table = table_with_orders()
        before = table.battle
        table.make("nominate", GERMAN, nominee=f"leader {table.element('german', TEAM).id}")
        named = table.battle
        table.make("nominate", US, nominee="nobody")
        table.make("initiative")
        table.undo()
        table.undo()

        assert table.battle == named
        assert table.element("german", TEAM) == before.elements[table.element("german", TEAM).id]


class TestOrdinary:
    @pytest.fixture
    def alone(self):
        """Only the leader has an order, and his group has none."""
        table = Table(led=True)
        table.engage()
        lead(table, "german", TEAM, "fire")
        table.order("german", SECOND, "movement")
        table.order("us", TEAM, "fire")
        table.rounds()
        for side in ("german", "us"):
            table.reveal(side, TEAM)
        table.act_with("us", TEAM)
        return table

    def shot(self, table):
        us = table.element("us", TEAM)
        rifle = us.figures[1]
        target = table.element("german", TEAM).id
        table.make(
            "shoot", US, dice={"roll": 6}, element=us.id, man=rifle, target=target, distance_in=10
        )

    def test_in_a_reaction_only_his_group_acts_under_his_kind(self, alone):
        us = alone.element("us", TEAM).id
        alone.make("act", US, element=us, action="shout")
        alone.make("react", GERMAN, element=alone.element("german", TEAM).id)
        team = alone.element("german", TEAM)

        assert (team.order.kind, team.order.face_up, team.leader_order) == ("fire", True, None)
        assert team.spent == 1
        assert not alone.element("german", SECOND).order.face_up

    def test_attacked_it_is_turned_over_as_an_ordinary_one(self, alone):
        self.shot(alone)
        team = alone.element("german", TEAM)

        assert (team.order.kind, team.order.face_up, team.leader_order) == ("fire", True, None)
        assert not alone.element("german", SECOND).order.face_up

    def test_the_turn_does_not_end_while_it_lies_face_down(self, alone):
        alone.make("stand-down", element=alone.element("us", TEAM).id)
        with pytest.raises(Refusal, match="Two placed orders"):
            alone.make("end-turn")

    def test_with_nobody_to_call_it_is_an_order_of_his_group(self):
        table = Table(led=True)
        table.engage()
        lead(table, "german", TEAM, "movement")
        table.rounds()
        table.make("initiative", nominee_us="nobody")
        team = table.element("german", TEAM)

        assert table.battle.round.active == (team.id,)
        assert (team.order.kind, team.order.face_up) == ("movement", True)

    def test_a_fallen_leader_calls_nobody(self, alone):
        team = alone.element("german", TEAM)
        alone.make("stand-down", element=alone.element("us", TEAM).id)
        for figure in team.figures:
            alone.make("rule-man", element=team.id, man=figure, state="dead", reason="seen")
        named = [tap.told for due in due_for(alone.battle, "german") for tap in due.taps]

        assert {"nominee": f"leader {team.id}"} not in named

    def test_a_new_turn_takes_it_off(self, alone):
        id = alone.element("german", TEAM).id

        assert turn_begun(alone.battle, 2, {}).elements[id].leader_order is None
