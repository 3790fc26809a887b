"""Elements out of command, and figures that open fire without orders (12.3, 10.1.8, 15.16)."""

import pytest

from assistant.battle.rattenkrieg.events import FigureChanged
from assistant.battle.rattenkrieg.lookups.figures.commanders import elements_of_leaders
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.openings import leaderless

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"
BOX = "Do figures without a leader open fire?"


def us(table, name=TEAM):
    return table.element("us", name)


def lose_touch(table, name=TEAM, **told):
    told = {"leads": "no", "sight": "no", **told}
    table.make("set-command", element=us(table, name).id, **told)


def box(table):
    return next(
        (each for each in due_now(table.battle) if BOX in f"{each.title} {each.words}"), None
    )


def check(table, die, **told):
    tap = next(tap for tap in box(table).taps if tap.move == "check-discipline")
    dice = {"U 1st, Team 1: discipline": die} if die else {}
    return table.make(tap.move, dice=dice, **{**tap.told, **told})


@pytest.fixture
def rounds(engaged):
    """A round has begun; a US team is out of command. Garands, tier 5, Quality 4."""
    lose_touch(engaged)
    engaged.order("german", OTHER, "movement")
    engaged.order("us", TEAM, "fire")
    engaged.rounds()
    engaged.act_with("german", OTHER)
    return engaged


class TestTemptation:
    def test_a_worse_armed_enemy_who_becomes_known_tempts_men_out_of_command(self, rounds):
        assert box(rounds) is None
        rounds.reveal("german", TEAM)  # Mausers, tier 4

        assert box(rounds).title == f"G 1st, Team 1 is seen. {BOX}"

    def test_the_box_leaves_out_checks_that_nobody_can_make(self, rounds):
        rounds.reveal("german", TEAM)
        assert box(rounds)
        german = rounds.element("german", TEAM)
        captives = (FigureChanged(m.id, "ready", "prisoner") for m in rounds.battle.men(german))
        bring_about(rounds, *captives)

        assert not [x for x in due_now(rounds.battle) if "tempt" in f"{x.title} {x.words}"]
        assert box(rounds) is None

    def test_an_enemy_armed_as_well_or_better_does_not_tempt(self, rounds):
        rounds.reveal("german", OTHER)  # the machine gun counts, tier 8

        assert box(rounds) is None

    def test_by_house_rule_any_enemy_tempts(self, rounds):
        rounds.make("set-rules", any_enemy="yes")
        rounds.reveal("german", OTHER)

        assert box(rounds)

    def test_men_whom_a_leader_holds_back_are_not_tempted(self, rounds):
        rounds.make("set-command", element=us(rounds).id, leads="no", sight="yes")
        rounds.reveal("german", TEAM)

        assert box(rounds) is None

    def test_an_element_without_actions_is_not_tempted(self, rounds):
        rounds.make("rule-element", element=us(rounds).id, spent=4, reason="test")
        rounds.reveal("german", TEAM)

        assert box(rounds) is None

    def test_an_active_element_that_saw_the_enemy_before_is_checked_once(self, engaged):
        engaged.order("us", TEAM, "movement")
        engaged.rounds()
        engaged.reveal("german", TEAM)
        lose_touch(engaged)
        engaged.act_with("us", TEAM)
        assert box(engaged).title == f"U 1st, Team 1 sees G 1st, Team 1. {BOX}"

        check(engaged, 4)
        engaged.make("end-round", why="agreed by both")
        engaged.make(
            "place-order",
            element=us(engaged).id,
            kind="fire",
            grounds="leader-order",
            why="a leader comes",
        )
        engaged.act_with("us", TEAM)
        assert box(engaged) is None

    def test_an_element_that_has_just_refused_to_fire_is_not_tempted_to(self, engaged):
        lose_touch(engaged)
        engaged.order("us", TEAM, "fire")
        engaged.rounds()
        engaged.reveal("german", TEAM)
        engaged.act_with("us", TEAM)
        [tap] = [x for x in box(engaged).taps if x.move == "check-discipline"]
        assert tap.words == "Fire discipline: G 1st, Team 1"

        team, target = us(engaged), engaged.element("german", TEAM)
        told = {"element": team.id, "man": team.figures[1], "target": target.id}
        engaged.make("shoot", US, dice={"nerve: roll": 6}, distance_in=14, **told)
        assert us(engaged).last_action == "shoot"
        assert box(engaged) is None

    def test_no_side_reads_that_an_element_may_fire_without_orders(self, rounds):
        before = [due_for(rounds.battle, reader.side) for reader in (GERMAN, US)]
        rounds.make(
            "rule-element",
            element=rounds.element("german", TEAM).id,
            concealment="identified",
            reason="seen",
        )

        assert [due_for(rounds.battle, reader.side) for reader in (GERMAN, US)] == before

    def test_nobody_opens_fire_when_the_umpire_dismisses_the_check(self, rounds):
        rounds.reveal("german", TEAM)
        rounds.make("let-be")

        assert box(rounds) is None
        assert not rounds.battle.morale.unbidden

    def test_the_box_asks_once_for_all_who_are_seen(self, rounds):
        rounds.make("set-rules", any_enemy="yes")
        for name in (TEAM, OTHER):
            rounds.reveal("german", name)
        seen = "G 1st, Team 1 is seen. G 1st, Team 2 is seen."

        assert (box(rounds).title, box(rounds).words) == (f"{seen} {BOX}", "")


class TestCheck:
    @pytest.fixture
    def tempted(self, rounds):
        rounds.reveal("german", TEAM)
        return rounds

    @pytest.mark.parametrize(("die", "opens"), [(4, False), (5, True)])
    def test_a_die_over_their_quality_opens_fire(self, tempted, die, opens):
        check(tempted, die)
        team = us(tempted)

        assert (team.id in tempted.battle.round.active) is opens
        assert (team.id in tempted.battle.morale.unbidden) is opens

    def test_fire_discipline_asks_for_the_die_alone(self, tempted):
        tap = next(tap for tap in box(tempted).taps if tap.move == "check-discipline")
        progress = tempted.attempt(tap.move, commit=False, **tap.told)

        assert progress.dice is not None
        assert not [ask for ask in progress.asks if ask.value is None]

    def test_opening_fire_turns_the_order_over_and_the_side_reads_why(self, tempted):
        entry = check(tempted, 5)

        assert us(tempted).order.face_up
        assert entry.told["us"] == f"{TEAM} opens fire on contact A without orders: shoot now."
        assert "german" not in entry.told

    def test_the_next_action_of_an_undisciplined_element_is_its_shot(self, tempted):
        check(tempted, 5)
        team = us(tempted)
        with pytest.raises(Refusal, match="it fires first"):
            tempted.make("move", US, element=team.id, gait="walk")
        assert "its next action is the shot" in " ".join(unit_view(tempted.battle, team).facts)

        told = {"element": team.id, "man": team.figures[0], "distance_in": 14}
        target = tempted.element("german", TEAM).id
        dice = {"nerve: roll": 1, "roll": 6}
        tempted.make("shoot", US, dice=dice, target=target, **told)
        assert not tempted.battle.morale.unbidden
        assert us(tempted).concealment != "undetected"

    @pytest.mark.parametrize(
        ("kind", "allowed"), [("fire", True), ("movement", True), ("ambush", False)]
    )
    def test_an_element_that_fired_by_mistake_gets_any_order_but_an_ambush(
        self, tempted, kind, allowed
    ):
        check(tempted, 5)
        tempted.make("rule-element", element=us(tempted).id, order="none", reason="used up")
        told = {"element": us(tempted).id, "kind": kind}
        refused = tempted.attempt("place-order", **told).refused

        assert bool(refused) is not allowed
        assert (us(tempted).order is not None) is allowed

    def test_an_undisciplined_element_may_then_be_given_a_fire_order(self, tempted):
        check(tempted, 5)
        tempted.make("rule-element", element=us(tempted).id, order="none", reason="used up")
        asks = tempted.attempt("place-order", element=us(tempted).id, kind="fire").asks

        assert next(a for a in asks if a.name == "grounds").value == "fired-by-mistake"

    def test_undo_reverses_undisciplined_fire(self, tempted):
        before = tempted.battle
        check(tempted, 5)
        tempted.undo()

        assert tempted.battle == before


class TestTouch:
    """A US team whose leader has fallen, and without a figure that can take over."""

    @pytest.fixture
    def alone(self):
        table = Table(change=leaderless("us", TEAM))
        table.engage()
        table.order("us", TEAM, "fire")
        table.rounds()
        table.reveal("german", OTHER)
        table.act_with("us", TEAM)
        return table

    def shot(self, table, **told):
        team, target = us(table), table.element("german", OTHER)
        told = {"element": team.id, "man": team.figures[1], "target": target.id, **told}
        return table.attempt("shoot", US, distance_in=14, **told)

    def test_command_is_asked_at_the_first_shot_of_a_turn_and_kept(self, alone):
        asks = {ask.name: ask for ask in self.shot(alone, commit=False).asks}
        assert asks["in_touch"].value is True

        self.shot(alone, in_touch="no", dice={"nerve: roll": 1, "roll": 6})
        assert us(alone).command == "out-of-command"
        again = self.shot(alone, man=us(alone).figures[2], commit=False)
        assert "in_touch" not in [ask.name for ask in again.asks]
        assert again.dice.prefix == "nerve: "

    def test_the_question_names_the_leader_who_may_be_meant(self, alone):
        [ask] = [x for x in self.shot(alone, commit=False).asks if x.name == "in_touch"]
        [leads] = elements_of_leaders(alone.battle, us(alone))
        assert man(alone.battle.leader(leads)) in ask.words
        assert leads.short in ask.words

    def test_an_element_whose_leader_fell_is_not_called_led(self):
        table = Table(led=True)
        table.engage()
        fallen = {"element": us(table).id, "man": us(table).figures[0]}
        table.make("rule-man", state="dead", reason="seen", **fallen)
        table.make("set-rules", any_enemy="yes")
        table.order("us", TEAM, "fire")
        table.rounds()
        table.reveal("german", OTHER)
        tap = next(tap for tap in box(table).taps if tap.move == "check-discipline")
        progress = table.attempt(tap.move, commit=False, **tap.told)

        assert us(table).command == "led"
        [who] = [ask for ask in progress.asks if ask.name == "who"]
        assert [option.effect for option in who.options] == ["under command"]

    def test_command_is_not_asked_if_no_leader_is_left(self, alone):
        for x in alone.battle.of_side("us"):
            while leader := alone.battle.leader(alone.battle.elements[x.id]):
                about = {"element": x.id, "man": leader.id, "reason": "test"}
                alone.make("rule-man", state="dead", **about)
        asked = self.shot(alone, commit=False)
        assert "in_touch" not in [ask.name for ask in asked.asks]
        assert asked.dice.prefix == "nerve: "

    def test_an_element_in_touch_shoots_without_a_check(self, alone):
        assert self.shot(alone, dice={"roll": 6}).entry

    def test_the_next_turn_asks_again_with_what_was_said(self, alone):
        self.shot(alone, in_touch="no", dice={"nerve: roll": 1, "roll": 6})
        alone.make("end-round", why="agreed")
        alone.make("end-turn", why="agreed")
        for owed in alone.battle.owed:
            alone.make("waive-check", owed=owed.id, reason="test")
        alone.make("begin-turn")
        asks = alone.attempt("set-command", element=us(alone).id, commit=False).asks

        assert alone.battle.morale.command_asked == ()
        assert next(a for a in asks if a.name == "sight").value is False

    def test_men_with_a_leader_are_not_asked(self, engaged):
        engaged.order("us", TEAM, "fire")
        engaged.rounds()
        engaged.reveal("german", OTHER)
        engaged.act_with("us", TEAM)

        assert "in_touch" not in [ask.name for ask in self.shot(engaged, commit=False).asks]


@pytest.mark.parametrize("when", ["before", "after"])
def test_an_element_opens_fire_without_orders_even_under_a_movement_order(engaged, when):
    if when == "before":
        engaged.order("us", TEAM, "movement")
    lose_touch(engaged)
    engaged.rounds()
    engaged.reveal("german", TEAM)
    check(engaged, 6)
    team, target = us(engaged), engaged.element("german", TEAM)
    if when == "after":
        told = {"kind": "movement", "grounds": "fired-by-mistake"}
        engaged.make("place-order", US, element=team.id, **told)
    shoot = next(x for x in unit_view(engaged.battle, us(engaged)).offers if x.move == "shoot")
    assert not shoot.barred
    told = {"element": team.id, "man": team.figures[1], "target": target.id, "distance_in": 14}
    engaged.make("shoot", US, dice={"nerve: roll": 1, "roll": 5}, **told)

    assert us(engaged).last_action == "shoot"


def test_those_who_can_no_longer_fire_without_orders_may_do_something_else(engaged):
    lose_touch(engaged)
    engaged.rounds()
    engaged.reveal("german", TEAM)
    check(engaged, 6)
    team = us(engaged)
    with pytest.raises(Refusal, match="fires first"):
        engaged.make("act", US, element=team.id, action="shout")
    bring_about(engaged, *(FigureChanged(x, "ready", "hunkered-down") for x in team.figures))
    engaged.make("rejoin", US, element=team.id)

    assert us(engaged).last_action == "rejoin-fight"


@pytest.mark.parametrize("closer", ["no", "closer", None])
def test_nobody_out_of_command_moves_into_contact(engaged, closer):
    engaged.order("us", TEAM, "movement")
    lose_touch(engaged)
    engaged.rounds()
    engaged.reveal("german", TEAM)
    engaged.act_with("us", TEAM)
    told = {"gait": "walk", "touches": engaged.element("german", TEAM).id, "closer": closer}
    in_house = {"path": ("room",), "touches": told["touches"], "closer": closer}
    for move, answers in (("move", told), ("building-move", in_house)):
        with pytest.raises(Refusal, match="does not go nearer to the enemy"):
            engaged.make(move, US, element=us(engaged).id, **answers)
