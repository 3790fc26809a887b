"""Lost or uncontrolled Aggressiveness, and results at a turn's end (13.1.1 to 13.4.5)."""

from dataclasses import replace

import pytest

from assistant.battle.play import Play
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import ElementsAttacked
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.lookups.figures.new_orders import elements_to_order_together
from assistant.battle.rattenkrieg.lookups.nominations import nomination_candidates
from assistant.battle.rattenkrieg.on_foot.offers import next_without_order
from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.rows import element_row
from assistant.battle.rattenkrieg.screens.tasks.order_tasks import describe_missing_orders
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.courage import rolls
from tests.battle.openings import leaderless

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


def german(table, name=TEAM):
    return table.element("german", name)


def rule(table, aggressiveness, element=None):
    element = element or german(table)
    table.make("rule-element", element=element.id, aggressiveness=aggressiveness, reason="test")


def owed(table, kind):
    return next((each for each in table.battle.owed if each.kind == kind), None)


def card_facts(table, element=None):
    return " ".join(unit_view(table.battle, element or german(table)).facts)


@pytest.fixture
def acting():
    """A German team without a leader acts under a Fire order; a US team is identified."""
    table = Table(change=leaderless("german", TEAM))
    table.engage()
    table.order("german", TEAM, "fire")
    table.order("us", TEAM, "fire")
    table.rounds()
    table.reveal("us", TEAM)
    table.act_with("german", TEAM)
    return table


def conduct(table, **told):
    return table.make("conduct", owed=owed(table, "conduct").id, **told)


def captor_offered(table):
    asks = table.attempt(
        "conduct", commit=False, owed=owed(table, "conduct").id, threatened="yes"
    ).asks
    return next(ask.value for ask in asks if ask.name == "captor")


def leave_one_man(table):
    for id in german(table).figures[1:]:
        table.make("rule-man", element=german(table).id, man=id, state="dead", reason="test")
    rule(table, 0)


class TestBroken:
    def test_an_element_without_aggressiveness_takes_its_own_course(self, acting):
        rule(acting, 0)
        assert due_now(acting.battle)[0].title == "G 1st, Team 1 is broken: what does it do?"

        entry = conduct(acting, friends="yes")
        assert entry.told["german"] == f"{TEAM} goes to the nearest friends."
        assert "us" not in entry.told
        assert "it goes to the nearest friends" in card_facts(acting)

    def test_the_dead_are_asked_nothing(self, acting):
        rule(acting, 0)
        men = german(acting).figures
        bring_about(acting, *(e.FigureChanged(id, "ready", "dead", 1, None) for id in men))

        assert owed(acting, "conduct") is None

    def test_a_broken_element_without_friends_in_sight_goes_back(self, acting):
        rule(acting, 0)
        conduct(acting, friends="no")

        assert acting.battle.morale.courses[german(acting).id] == "returns-to-mojon"

    def test_a_leader_with_them_keeps_them_fighting(self, engaged):
        rule(engaged, 0)

        assert owed(engaged, "conduct") is None

    def test_a_broken_element_moves_but_does_not_fight(self, acting):
        rule(acting, 0)
        target = acting.element("us", TEAM)
        with pytest.raises(Refusal, match="cannot fight"):
            acting.make("aim", GERMAN, element=german(acting).id, target=target.id)

        acting.make("lose-first", GERMAN, element=german(acting).id)
        assert acting.make("move", GERMAN, element=german(acting).id, gait="run")

    def test_friends_press_them_into_service(self, acting):
        rule(acting, 0)
        conduct(acting)
        acting.make("press-into-service", element=german(acting).id)
        target = acting.element("us", TEAM)

        assert acting.make("aim", GERMAN, element=german(acting).id, target=target.id)
        assert "serves with the friends" in card_facts(acting)

    def test_a_last_man_hides_and_does_nothing_more(self, acting):
        leave_one_man(acting)
        conduct(acting)

        assert acting.battle.morale.courses[german(acting).id] == "seeks-shelter"
        assert nomination_candidates(acting.battle, "german") == []
        acting.make("lose-first", GERMAN, element=german(acting).id)
        with pytest.raises(Refusal, match="does nothing more"):
            acting.make("move", GERMAN, element=german(acting).id, gait="walk")
        with pytest.raises(Refusal, match="last figure"):
            acting.make("press-into-service", element=german(acting).id)

    def test_a_last_man_who_hides_has_no_duty_to_fight(self, acting):
        leave_one_man(acting)
        bound = replace(german(acting), must="firefight")
        elements = {**acting.battle.elements, bound.id: bound}
        acting.game.state = replace(acting.battle, elements=elements)
        assert unit_view(acting.battle, german(acting)).must == "firefight"
        conduct(acting)

        assert unit_view(acting.battle, german(acting)).must == ""
        assert "Firefight" not in card_facts(acting)
        assert "does nothing more" in card_facts(acting)

    def test_a_last_man_who_hides_is_asked_for_no_order(self, acting):
        leave_one_man(acting)
        conduct(acting)
        acting.next_turn()
        assert TEAM not in describe_missing_orders(acting.battle, "german")
        together = elements_to_order_together(acting.battle, "german", "movement")
        assert german(acting) not in together
        assert next_without_order(acting.battle, german(acting, OTHER)) is None

    def test_a_last_man_who_hides_does_not_react(self):
        table = Table(change=leaderless("german", TEAM)).until(
            ("us", TEAM), [("us", TEAM, "movement"), ("german", TEAM, "fire")]
        )
        target, us = german(table), table.element("us", TEAM)
        leave_one_man(table)
        table.make("move", US, element=us.id, gait="run")
        table.make("who-perceives", observers=(target.id,))
        assert target.id in [x.id for x, _ in possible_reactions(table.battle)]

        conduct(table)
        assert target.id not in [x.id for x, _ in possible_reactions(table.battle)]
        with pytest.raises(Refusal, match="does nothing more"):
            table.make("react", GERMAN, element=target.id)

    def test_the_list_of_units_says_that_an_element_is_broken(self, acting):
        assert "broken" not in element_row(acting.battle, german(acting)).note
        rule(acting, 0)
        assert ", broken" in element_row(acting.battle, german(acting)).note

    def test_a_broken_element_asks_for_no_close_combat(self, acting):
        rule(acting, 0)
        conduct(acting, friends="yes")
        view = unit_view(acting.battle, german(acting))
        [barred] = {x.barred for x in view.offers if x.move == "ask-close-combat"}

        assert barred == "broken: does not fight"
        told = {"element": german(acting).id, "target": acting.element("us", TEAM).id}
        with pytest.raises(Refusal, match="does not fight"):
            acting.make("ask-close-combat", GERMAN, **told)

    def test_a_threatened_broken_element_surrenders(self, acting):
        rule(acting, 0)
        captor = acting.element("us", OTHER)
        entry = conduct(acting, threatened="yes", captor=captor.id, escort=captor.figures[1])

        battle = acting.battle
        assert {m.state for m in battle.men(german(acting))} == {"prisoner"}
        assert {x.captor for x in battle.morale.captives.values()} == {captor.id}
        assert "taken prisoner" in entry.told["us"]
        assert owed(acting, "conduct") is None

    def test_its_captor_is_by_default_the_enemy_that_it_fought_last(self, acting):
        rule(acting, 0)
        assert captor_offered(acting) is None

        enemy = acting.element("us", OTHER)
        bring_about(acting, ElementsAttacked(german(acting).id, (enemy.id,)))
        assert captor_offered(acting) == enemy.id

    def test_when_aggressiveness_is_not_played_nobody_breaks(self, acting):
        acting.make("set-rules", aggressiveness="no")
        rule_before = acting.battle
        with pytest.raises(Refusal, match="neither broken nor in fury"):
            acting.make("conduct", element=german(acting).id)

        assert acting.battle == rule_before

    def test_no_side_is_asked_about_the_conduct_of_a_broken_element(self, acting):
        rule(acting, 0)
        titles = [x.title for r in (GERMAN, US) for x in due_for(acting.battle, r.side)]

        assert not [title for title in titles if "broken" in title]

    def test_the_conduct_of_a_broken_element_can_be_undone(self, acting):
        rule(acting, 0)
        before = acting.battle
        conduct(acting)
        acting.undo()

        assert acting.battle == before


class TestFury:
    @pytest.fixture
    def furious(self, acting):
        rule(acting, 7)
        return acting

    def test_an_element_in_fury_charges_the_nearest_enemy(self, furious):
        conduct(furious)

        assert "In fury: it charges the nearest enemy. The umpire moves it." in card_facts(furious)

    def test_a_side_has_no_control_of_an_element_in_fury(self, furious):
        target = furious.element("us", TEAM)
        with pytest.raises(Refusal, match="the umpire moves it"):
            furious.make("aim", GERMAN, element=german(furious).id, target=target.id)

        assert furious.make("aim", UMPIRE, element=german(furious).id, target=target.id)

    def test_after_its_revenge_an_element_returns_to_its_original_state(self, furious):
        conduct(furious)
        furious.make("fury-over", element=german(furious).id)

        assert german(furious).aggressiveness == german(furious).original_aggressiveness
        assert not furious.battle.morale.courses

    def test_without_the_rule_there_is_no_fury(self, acting):
        acting.make("set-rules", fury_rule="no")
        rule(acting, 7)

        assert owed(acting, "conduct") is None


class TestAtrocity:
    def test_an_atrocity_against_comrades_affects_all_who_see_it(self, acting):
        us, other = acting.element("us", TEAM), acting.element("us", OTHER)
        # against comrades; what it moves is printed, the defenceless add 2
        entry = acting.make(
            "atrocity",
            element=german(acting).id,
            against="atrocity-comrades",
            defenceless="no",
            witnesses=(us.id,),
        )

        now = acting.element("us", TEAM).aggressiveness
        assert now > us.aggressiveness
        assert acting.element("us", OTHER).aggressiveness == other.aggressiveness
        assert entry.told["us"].endswith(f"Aggressiveness {us.aggressiveness} to {now}.")
        assert "german" not in entry.told

    def test_an_element_enraged_by_an_atrocity_charges_its_culprits(self, acting):
        us = acting.element("us", TEAM)
        rule(acting, 6, us)
        told = {"against": "atrocity-comrades", "witnesses": (us.id,)}
        acting.make("atrocity", element=german(acting).id, **told)
        conduct(acting)

        assert acting.battle.morale.courses[us.id] == "charges-perpetrators"


class TestTurnsEnd:
    """Actions that the check of 13.2 forces."""

    @pytest.fixture
    def shaken(self, acting):
        rule(acting, 4)  # from 2
        acting.make("end-round", why="agreed")
        acting.make("end-turn", why="agreed")
        return acting

    def settle(self, table, must):
        """Set the result of the check."""
        bring_about(table, e.EndOfTurnAggressivenessSet(german(table).id, must, 0, 0, False, must))
        for each in table.battle.owed:
            if each.kind == "nerve":
                table.make("waive-check", owed=each.id, reason="test")

    def begin(self, table):
        table.make("begin-turn")
        table.make("place-order", GERMAN, element=german(table).id, kind="fire")
        table.rounds()
        table.act_with("german", TEAM)

    def test_a_retreat_holds_through_the_next_turn_until_it_is_made(self, shaken):
        self.settle(shaken, "tactical-retreat")
        self.begin(shaken)
        target = shaken.element("us", TEAM)
        with pytest.raises(Refusal, match="first go back to the nearest friends"):
            shaken.make("aim", GERMAN, element=german(shaken).id, target=target.id)
        assert unit_view(shaken.battle, german(shaken)).must == "tactical retreat"

        shaken.make("nerve-obeyed", element=german(shaken).id)
        assert shaken.make("aim", GERMAN, element=german(shaken).id, target=target.id)
        assert unit_view(shaken.battle, german(shaken)).must == ""

    def test_a_firefight_is_done_with_the_first_shot(self, shaken):
        self.settle(shaken, "firefight")
        self.begin(shaken)
        assert "Firefight: it engages the nearest enemy." in card_facts(shaken)

        team, target = german(shaken), shaken.element("us", TEAM)
        told = {"element": team.id, "man": team.figures[1], "target": target.id}
        shaken.make("shoot", GERMAN, dice={"roll": 6}, distance_in=14, **told)
        assert unit_view(shaken.battle, german(shaken)).must == ""

    def test_the_conduct_ends_with_the_next_turn(self, shaken):
        self.settle(shaken, "tactical-retreat")
        self.begin(shaken)
        shaken.make("end-round", why="agreed")
        shaken.make("end-turn", why="agreed")

        assert german(shaken).must is None

    def test_a_figure_that_surrenders_goes_to_a_captor(self, shaken):
        self.settle(shaken, "surrenders")
        assert due_now(shaken.battle)[0].title == "G 1st, Team 1 gives itself up."

        tap = due_now(shaken.battle)[0].taps[0]
        shaken.make(tap.move, captor=shaken.element("us", TEAM).id, **tap.told)
        assert {m.state for m in shaken.battle.men(german(shaken))} == {"prisoner"}
        assert not shaken.battle.owed

    def test_a_figure_that_surrenders_does_nothing_else(self, shaken):
        self.settle(shaken, "surrenders")
        shaken.make("waive-check", owed=owed(shaken, "surrender").id, reason="test")
        self.begin(shaken)

        surrendered = german(shaken)
        assert surrendered not in [
            x.element for x in nomination_candidates(shaken.battle, "german")
        ]
        bring_about(shaken, e.ElementActivated(surrendered.id))
        with pytest.raises(Refusal, match="surrenders: it does nothing else"):
            shaken.make("move", GERMAN, element=surrendered.id, gait="walk")


class TestOutgunned:
    @pytest.fixture
    def under_fire(self, engaged):
        engaged.make("set-rules", morale="yes")
        engaged.order("us", TEAM, "fire")
        engaged.rounds()
        engaged.reveal("german", TEAM)
        engaged.act_with("us", TEAM)
        return engaged

    def fire(self, table):
        team = table.element("us", TEAM)
        told = {"element": team.id, "man": team.figures[1], "target": german(table).id}
        return table.make("shoot", US, dice={"roll": 6}, distance_in=14, **told)

    def box(self, table):
        return next((x for x in due_now(table.battle) if "better weapons" in x.title), None)

    def test_semi_automatic_rifles_outgun_bolt_action_rifles(self, under_fire):
        self.fire(under_fire)
        tap = self.box(under_fire).taps[0]

        assert tap.words == "G 1st, Team 1: outgunned"
        assert tap.told["fired_by"] == "semi-automatic-rifle"
        progress = under_fire.attempt(tap.move, commit=False, **tap.told)
        assert progress.dice is not None

    def test_fire_of_the_same_or_a_lower_tier_outguns_nobody(self, under_fire):
        team = under_fire.element("us", TEAM)
        for key in ("Mauser 98k", "Colt M1911"):  # against Mausers
            man = under_fire.battle.figures[team.figures[1]]
            weapon = replace(man.weapons[0], name=key, key=key)
            figures = {**under_fire.battle.figures, man.id: replace(man, weapons=(weapon,))}
            under_fire.game.state = replace(under_fire.battle, figures=figures)
            self.fire(under_fire)

            assert self.box(under_fire) is None

    # Quality 3, Aggressiveness 2; one tier above
    @pytest.mark.parametrize(("die", "state"), [(4, "ready"), (5, "hunkered-down")])
    def test_each_outgunned_figure_rolls_until_one_passes(self, under_fire, die, state):
        self.fire(under_fire)
        tap = self.box(under_fire).taps[0]
        dice = rolls(under_fire.battle, german(under_fire), die)
        under_fire.make(tap.move, dice=dice, **tap.told)

        assert {m.state for m in under_fire.battle.men(german(under_fire))} == {state}
        assert self.box(under_fire) is None

    def test_an_element_that_passed_is_not_asked_again_this_turn(self, under_fire):
        self.fire(under_fire)
        tap = self.box(under_fire).taps[0]
        dice = rolls(under_fire.battle, german(under_fire), 1)
        under_fire.make(tap.move, dice=dice, **tap.told)
        self.fire(under_fire)

        assert self.box(under_fire) is None

    def test_men_who_dared_it_show_their_comrades(self, under_fire):
        team = under_fire.element("us", TEAM)
        told = {"element": team.id, "case": "danger-zone"}
        under_fire.make("check-morale", dice=rolls(under_fire.battle, team, 1), **told)
        entry = under_fire.make("check-morale", **told)

        assert not entry.resolutions[0].dice
        assert entry.resolutions[0].inputs["passed_by_comrade"] is True

    def test_without_the_rule_nobody_is_outgunned(self, engaged):
        engaged.order("us", TEAM, "fire")
        engaged.rounds()
        engaged.reveal("german", TEAM)
        engaged.act_with("us", TEAM)
        self.fire(engaged)

        assert self.box(engaged) is None

    def test_no_side_reads_the_suggestion_that_an_element_is_outgunned(self, under_fire):
        before = [due_for(under_fire.battle, r.side) for r in (GERMAN, US)]
        self.fire(under_fire)
        told = repr([due_for(under_fire.battle, r.side) for r in (GERMAN, US)])

        assert before
        assert "better weapons" not in told


class TestNobodyIsShakenByADeath:
    """No die is requested that cannot change anything (13.1.2, 13.1.4)."""

    def dies(self, table, number=0):
        play = Play(table.battle, table.game.system.apply, UMPIRE, {})
        apply_result(play, table.battle.figures[german(table).figures[number]], "dead")
        table.game.state = play.state

    @pytest.mark.parametrize("aggressiveness", [0, 7])
    def test_an_element_that_is_broken_or_in_fury_does_not_check_for_a_comrade(
        self, acting, aggressiveness
    ):
        rule(acting, aggressiveness)
        self.dies(acting)

        assert owed(acting, "comrade-killed") is None
        assert german(acting).aggressiveness == aggressiveness

    def test_an_earlier_death_does_not_affect_an_element_that_has_broken_since(self, acting):
        rule(acting, 1)
        self.dies(acting, 0)
        self.dies(acting, 1)
        due = owed(acting, "comrade-killed")
        acting.make("check-comrade", owed=due.id, dice={"roll": 1})
        assert german(acting).aggressiveness == 0

        assert owed(acting, "comrade-killed") is None

    def test_a_broken_element_with_a_leader_checks_for_a_comrade(self, engaged):
        told = {"element": german(engaged).id, "aggressiveness": 0, "reason": "for the test"}
        engaged.make("rule-element", **told)
        self.dies(engaged, 1)

        assert owed(engaged, "comrade-killed")
