"""Leaders of an element, the Quality they give it, and the effects (7.4, 10, 11, 12)."""

from dataclasses import replace

import pytest

from assistant.battle.play import Play
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.leading import describe_leader_contact
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_of_figure, quality_used
from assistant.battle.rattenkrieg.lookups.figures.new_orders import squad_leader_quality
from assistant.battle.rattenkrieg.lookups.naming import distinct_names, man
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.viewers import UMPIRE
from assistant.cards.wording import listed
from assistant.rules import tables
from tests.battle.conftest import GERMAN, Refusal, Table
from tests.battle.openings import leaderless

TEAM = "1st Squad, Team 1"
SECOND = "1st Squad, Team 2"
STRIDE = "rattenkrieg/move"


def bonus(rank):
    return tables.load("rattenkrieg/quality").row(rank)["value"]


@pytest.fixture
def fight():
    """The German team with its Feldwebel acts under a movement order."""
    return Table(led=True, change=leaderless("german", SECOND)).until(
        ("german", TEAM), [("german", TEAM, "movement"), ("us", TEAM, "fire")]
    )


def rule_figure_out(table, side, name, number=0, to="dead"):
    """Set a figure's state as the umpire."""
    element = table.element(side, name)
    table.make("rule-man", element=element.id, man=element.figures[number], state=to, reason="seen")


def test_a_leader_has_more_quality_than_the_men():
    battle = Table(led=True).battle
    element = next(x for x in battle.of_side("german") if x.title == TEAM)
    leader, private = (battle.figures[id] for id in (element.figures[0], element.figures[-1]))

    assert quality_of_figure(battle, leader) == element.quality + bonus("nco")
    assert quality_of_figure(battle, private) == element.quality


def test_an_officer_has_two_more_in_every_army():
    battle = Table(size=1, led=True).battle
    best = {side: battle.sides[side].quality for side in battle.sides}
    men = {side: max(x.quality for x in battle.of_side(side)) + bonus("officer") for side in best}

    assert best == men
    assert {side.ambush_left for side in battle.sides.values()} == set(best.values())


def test_an_element_that_is_led_has_its_leaders_actions(fight):
    element = fight.element("german", TEAM)

    assert element.allowed == element.quality + bonus("nco")
    assert unit_view(fight.battle, element).a_turn == element.allowed


def test_without_a_leader_it_has_its_own(fight):
    element = fight.element("german", SECOND)

    assert element.allowed == element.quality


def test_the_fall_of_a_leader_changes_the_actions_immediately(fight):
    before = fight.element("german", TEAM)
    sides = {id: replace(x, autoleader=False) for id, x in fight.battle.sides.items()}
    fight.game.state = replace(fight.battle, sides=sides)
    rule_figure_out(fight, "german", TEAM)
    after = fight.element("german", TEAM)

    assert (before.allowed, after.allowed) == (before.quality + 1, before.quality)
    assert quality_used(fight.battle, after) == after.quality


def test_an_automatic_leader_has_no_better_quality_and_is_no_gunner(fight):
    rule_figure_out(fight, "german", TEAM)
    element = fight.element("german", TEAM)
    leads = fight.battle.leader(element)

    assert leads is not None
    assert not leads.is_gunner
    assert element.allowed == element.quality


def test_an_automatic_leader_is_one_who_can_act(fight):
    rule_figure_out(fight, "german", TEAM)
    first = fight.battle.leader(fight.element("german", TEAM))
    number = fight.element("german", TEAM).figures.index(first.id)
    main = fight.battle.main_figure(fight.element("german", TEAM))
    rule_figure_out(fight, "german", TEAM, number, "hunkered-down")

    assert fight.battle.leader(fight.element("german", TEAM)).state == "ready"
    assert fight.battle.main_figure(fight.element("german", TEAM)).id == main.id


def test_no_stunned_figure_leads_in_place_of_the_leader(fight):
    team = fight.element("german", TEAM)
    for number in range(1, len(team.figures)):
        rule_figure_out(fight, "german", TEAM, number, "stunned")
    rule_figure_out(fight, "german", TEAM)

    assert fight.battle.leader(fight.element("german", TEAM)) is None
    assert "nobody leads it now" in fight.kept[-1].told["german"]


def test_log_and_card_name_the_rule_by_which_a_private_leads(fight):
    rule_figure_out(fight, "german", TEAM)
    card = unit_view(fight.battle, fight.element("german", TEAM))

    assert "leads it now in place of the leader (Autoleader)" in fight.kept[-1].told["german"]
    assert any("(Autoleader)" in words for words in card.facts)


def test_a_side_reads_who_leads_its_element_now(fight):
    rule_figure_out(fight, "german", TEAM)
    entry = fight.kept[-1]

    assert "leads it now" in entry.told["german"]
    assert "us" not in entry.told or "leads" not in entry.told["us"]


def test_spent_actions_stay_spent_when_the_leader_changes(fight):
    element = fight.element("german", TEAM)
    fight.game.state = fight.game.system.apply(
        fight.battle, e.ActionsPaid(element.id, element.allowed, "spent")
    )
    rule_figure_out(fight, "german", TEAM)

    assert fight.element("german", TEAM).left == 0


def test_a_squads_orders_are_limited_by_its_leaders_quality(fight):
    element = fight.element("german", SECOND)

    assert squad_leader_quality(fight.battle, element) == element.quality + bonus("nco")


def test_a_leader_who_leads_does_not_fire(fight):
    us = Table(led=True).until(("us", TEAM), [("us", TEAM, "fire")], [("german", TEAM)])
    element = us.element("us", TEAM)
    leader = us.battle.leader(element)
    asks = us.attempt("shoot", element=element.id, commit=False).asks
    men = next(ask for ask in asks if ask.name == "man")

    assert leader is not None
    assert leader.id not in [option.value for option in men.options]


def test_the_card_says_why_an_element_has_so_many_actions(fight):
    element = fight.element("german", TEAM)
    facts = unit_view(fight.battle, element).facts
    shaken = replace(element, allowed=element.allowed - 1)
    elements = {**fight.battle.elements, element.id: shaken}
    after = unit_view(replace(fight.battle, elements=elements), shaken).facts

    assert "Feldwebel 2 (MP40) leads it, with Quality 4: one action more." in facts
    assert "Aggressiveness after the last turn: one action fewer." in after
    assert "Aggressiveness after the last turn: one action fewer." not in facts


def test_a_leader_who_recovers_as_the_turn_ends_lowers_no_aggressiveness(fight):
    element = fight.element("german", TEAM)
    leader = fight.battle.leader(element)
    told = {"element": element.id, "man": leader.id, "reason": "for the test"}
    fight.make("rule-man", state="wounded", **told)
    fight.make("end-round", why="for the test")
    fight.make("end-turn", why="for the test")
    fight.make("rule-man", state="ready", **told)
    element = fight.element("german", TEAM)

    assert quality_used(fight.battle, element) > element.allowed
    assert not [x for x in unit_view(fight.battle, element).facts if "last turn" in x]


def test_undo_restores_the_actions(fight):
    before = fight.battle
    rule_figure_out(fight, "german", TEAM)
    fight.undo()

    assert fight.battle == before


class TestOutOfCommand:
    @pytest.fixture
    def alone(self):
        table = Table(led=True, change=leaderless("german", SECOND)).until(
            ("german", SECOND), [("german", SECOND, "movement")]
        )
        element = table.element("german", SECOND)
        table.make("set-command", element=element.id, leads="no", sight="no")
        return table

    def test_an_element_out_of_command_does_not_go_nearer_to_the_enemy(self, alone):
        element = alone.element("german", SECOND).id
        with pytest.raises(Refusal, match="out of command"):
            alone.make("move", element=element, gait="walk", closer="closer")

    def test_an_element_out_of_command_may_go_elsewhere(self, alone):
        element = alone.element("german", SECOND).id
        alone.make("move", element=element, gait="walk", closer="no")

        assert alone.element("german", SECOND).last_action == "movement"

    def test_the_card_says_what_an_element_out_of_command_may_not_do(self, alone):
        facts = unit_view(alone.battle, alone.element("german", SECOND)).facts

        assert [fact for fact in facts if "may not go nearer to the enemy" in fact]

    def test_nobody_answers_for_the_player(self, alone):
        element = alone.element("german", SECOND).id
        asks = alone.attempt("move", element=element, gait="walk").asks

        assert next(ask.value for ask in asks if ask.name == "closer") is None

    def test_an_element_in_sight_of_its_leader_is_not_asked_about(self, alone):
        element = alone.element("german", SECOND).id
        alone.make("set-command", element=element, leads="no", sight="yes")
        asks = alone.attempt("move", element=element, gait="walk").asks

        assert "closer" not in {ask.name for ask in asks}


class TestRush:
    def men(self, table):
        return table.element("german", TEAM).figures

    def rush(self, table, first=4, **dice):
        leader, *others = distinct_names(map(table.battle.figures.get, self.men(table))).values()
        falls = {f"{name}: distance": 4 for name in others} | {f"{leader}: distance": first}
        falls |= {f"{leader}: {name}": face for name, face in dice.items()}
        return table.make("move", element=table.element("german", TEAM).id, gait="rush", dice=falls)

    def test_a_figure_that_stumbles_does_not_affect_the_others(self, fight):
        self.rush(fight, first=1, mishap=1)
        first, *others = (fight.battle.figures[id] for id in self.men(fight))

        assert first.state == "dead"
        assert {man.state for man in others} == {"ready"}

    @pytest.mark.parametrize("state", ["identified", "located", "undetected"])
    def test_an_enemy_reads_only_of_a_fall_that_it_sees(self, fight, state):
        if state != "undetected":
            fight.reveal("german", TEAM, state)
        entry = self.rush(fight, first=1, mishap=5)

        assert ("falls" in entry.told["us"]) is (state != "undetected")
        if state == "undetected":  # the US side has Mojons with these numbers as well
            mojon = fight.battle.mojons[fight.element("german", TEAM).mojon]
            assert entry.told["us"] == f"Enemy Mojon {mojon.number} rushes."

    def test_each_figure_rolls_for_its_own_distance(self, fight):
        entry = self.rush(fight, first=6)

        strides = [r.outcome for r in entry.resolutions if r.procedure == STRIDE]

        assert [stride["distance_in"] for stride in strides] == [12, 8, 8, 8, 8]

    def test_the_log_says_which_figure_went_how_far(self, fight):
        names = distinct_names(map(fight.battle.figures.get, self.men(fight))).values()
        leader, *others = names
        entry = self.rush(fight, first=6)

        assert f"rushes 12″ ({leader}) and 8″ ({listed(others)})" in entry.told["german"]
        assert leader not in entry.told.get("us", "")

    def test_the_working_of_each_figure_begins_with_its_name(self, fight):
        names = list(distinct_names(map(fight.battle.figures.get, self.men(fight))).values())
        strides = [r for r in self.rush(fight).resolutions if r.procedure == STRIDE]

        assert [r.steps[0].value for r in strides] == names
        assert {r.steps[0].label for r in strides} == {"figure"}

    def test_the_log_says_who_fell_and_what_became_of_them(self, fight):
        entry = self.rush(fight, first=1, mishap=1)

        assert "Feldwebel 2 (MP40) falls and is dead" in entry.told["german"]

    def test_a_walk_takes_no_dice(self, fight):
        entry = fight.make("move", element=fight.element("german", TEAM).id, gait="walk")

        assert [r.procedure for r in entry.resolutions].count(STRIDE) == 1


class TestClimbing:
    def climb(self, table, **told):
        return table.make("move", element=table.element("german", TEAM).id, gait="climb", **told)

    def test_climbing_leaves_a_figure_exposed(self, fight):
        self.climb(fight, aid="rope")

        assert all(fight.battle.figures[id].exposed for id in fight.element("german", TEAM).figures)

    def test_nobody_climbs_without_help(self, fight):
        with pytest.raises(Refusal, match="ledges, a rope"):
            self.climb(fight, aid="none")

    def test_another_action_leads_to_the_same_rule(self, fight):
        element = fight.element("german", TEAM).id
        fight.make("act", GERMAN, element=element, action="climb", aid="comrades")

        assert fight.element("german", TEAM).last_action == "climb"


def test_a_leader_with_a_number_has_no_article(fight):
    """The text says "its leader, Sergeant 4 (Garand) of 1st, Team 1", and "the Obergefreiter"."""
    team, led = fight.element("german", TEAM), fight.element("german", SECOND)
    leader = fight.battle.leader(team)
    numbered = replace(leader, number=leader.number or 4)
    bare = replace(leader, number=0)
    asked = {}
    for name, figure in (("numbered", numbered), ("bare", bare)):
        battle = replace(fight.battle, figures={**fight.battle.figures, leader.id: figure})
        play = Play(battle, fight.game.system.apply, UMPIRE, {})
        asked[name] = describe_leader_contact(play, led)

    assert asked["numbered"].startswith(f"Does it see or hear its leader, {man(numbered)} of ")
    assert asked["bare"].startswith(f"Does it see or hear its leader, the {man(bare)} of ")
