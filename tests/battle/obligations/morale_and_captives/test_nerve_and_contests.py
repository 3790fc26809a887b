"""More on Aggressiveness: notes at an order, repeated checks, contests (13.2 to 13.5)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.figures.commanders import elements_of_leaders
from tests.battle.conftest import GERMAN, Table, bring_about
from tests.battle.openings import leaderless
from tests.battle.rattenkrieg.morale_and_wounds.test_interrogation import (
    TestInterrogation as Asking,
)
from tests.battle.rattenkrieg.morale_and_wounds.test_interrogation import taken  # noqa: F401 a fixture
from tests.battle.rattenkrieg.morale_and_wounds.test_morale import (  # noqa: F401
    acting,
    assault,
    dares,
    german,
    nerve,
    rule,
)
from tests.battle.rattenkrieg.morale_and_wounds.test_morale import us as attackers

TEAM = "1st Squad, Team 1"


def test_an_order_notes_how_many_men_it_was_given_to(engaged):
    """13.2: the losses of the element by the turn's end are counted from here."""
    element = engaged.element("german", TEAM)
    bring_about(engaged, e.FigureChanged(element.figures[1], "ready", "wounded", 1))
    engaged.order("german", TEAM, "fire")

    assert engaged.element("german", TEAM).men_at_order == len(element.figures) - 1


def test_the_actions_of_an_element_never_fall_below_zero(engaged):
    element = engaged.element("german", TEAM)
    poor = {**engaged.battle.elements, element.id: replace(element, quality=1)}
    engaged.game.state = replace(engaged.battle, elements=poor)
    engaged.rounds()
    engaged.make("end-turn")
    shattered = e.EndOfTurnAggressivenessSet(element.id, "shattered", -2, 0, False, None)
    bring_about(engaged, shattered)
    engaged.make("begin-turn")

    assert engaged.element("german", TEAM).allowed == 0


def test_the_sum_is_shown_before_the_die(engaged):
    element = engaged.element("german", TEAM)
    engaged.make("rule-element", element=element.id, aggressiveness=5, reason="test")
    engaged.rounds()
    engaged.make("end-turn")
    (owed,) = [x.id for x in engaged.battle.owed if x.kind == "nerve"]
    dice = engaged.attempt("check-nerve", GERMAN, owed=owed, commit=False).dice

    assert dice.readable
    assert {"figures lost since the order", "Aggressiveness, subtracted"} <= {
        step.label for step in dice.pending.steps
    }


def test_a_leader_may_bring_an_element_to_fury(acting):  # noqa: F811
    rule(acting, german(acting), 6)
    nerve(acting, 1)

    assert [x.element for x in acting.battle.owed if x.kind == "conduct"] == [german(acting).id]


class TestTryingAgain:
    @pytest.mark.parametrize("case", ["danger-zone", "leaving-cover"])
    def test_an_element_that_failed_may_try_again_with_an_action_left(self, acting, case):  # noqa: F811
        dares(acting, 6, case)
        entry = dares(acting, 1, case)

        assert "risks it" in entry.told["german"]
        assert german(acting).left == 2

    def test_a_comrades_example_lapses_with_the_turn(self, acting):  # noqa: F811
        dares(acting, 1)
        assert not dares(acting, None).resolutions[0].dice
        acting.next_turn()
        acting.order("german", TEAM, "movement")
        acting.rounds()
        acting.act_with("german", TEAM)

        assert dares(acting, 1).resolutions[0].dice

    def test_a_figure_that_left_cover_sets_an_example_to_its_comrades(self, acting):  # noqa: F811
        dares(acting, 1, "leaving-cover")

        assert not dares(acting, None, "leaving-cover").resolutions[0].dice

    @pytest.mark.parametrize("case", ["leaving-cover", "outgunned"])
    def test_a_leaders_morale_helps_in_every_check(self, acting, case):  # noqa: F811
        rule(acting, german(acting), 0)
        other = acting.element("german", "1st Squad, Team 2")
        more = {"fired_by": "semi-automatic-rifle"} if case == "outgunned" else {}
        inputs = dares(acting, 4, case, leader=other.id, **more).resolutions[0].inputs

        assert inputs["leader_morale"] == other.quality + other.aggressiveness


class TestLeaderInContact:
    """A contact with a leader entered this turn also says who is in sight (13.4)."""

    @pytest.fixture
    def leaderless_team(self):
        table = Table(change=leaderless("us", TEAM))
        return table.until(("us", TEAM), [("us", TEAM, "movement")])

    def suggested(self, table, sight):
        element = table.element("us", TEAM).id
        if sight:
            table.make("set-command", element=element, leads="no", sight=sight)
        told = {"element": element, "case": "danger-zone"}
        asks = table.attempt("check-morale", commit=False, **told).asks
        return next(ask.value for ask in asks if ask.name == "leader")

    def test_the_morale_of_the_leader_in_contact_counts_without_a_question(self, leaderless_team):
        (leads,) = elements_of_leaders(leaderless_team.battle, leaderless_team.element("us", TEAM))

        assert self.suggested(leaderless_team, "yes") == leads.id

    @pytest.mark.parametrize("sight", ["no", None])
    def test_no_leader_is_suggested_without_contact(self, leaderless_team, sight):
        assert self.suggested(leaderless_team, sight) == "none"


class TestAsPrinted:
    def test_as_printed_the_defenders_morale_less_the_attackers_counts(self, acting):  # noqa: F811
        acting.make("set-rules", morale_contest_sign="as-printed")
        rule(acting, attackers(acting), 0)
        entry = assault(acting, 1)  # 5 of the defender less 4 of the attacker

        assert entry.resolutions[0].outcome["difference"] == 5 - 4

    def test_as_printed_the_prisoners_morale_less_the_other_counts(self, taken):  # noqa: F811
        taken.make("set-rules", morale_contest_sign="as-printed")
        entry = Asking().ask(taken, 6)
        outcomes = [r.outcome for r in entry.resolutions if "difference" in r.outcome]

        assert outcomes[0]["difference"] == 1 - 6


def test_both_sides_act_again_in_the_next_turn(taken):  # noqa: F811
    Asking().ask(taken, 4, told="to hold")
    asks = taken.element("us", TEAM).figures[0]
    assert taken.battle.figures[asks].lost
    taken.make("end-turn")
    taken.make("begin-turn", why="agreed")

    assert taken.battle.figures[asks].lost == 0


def test_a_check_without_a_result_says_so_in_words(engaged):
    element = engaged.element("german", TEAM)
    engaged.make("rule-element", element=element.id, aggressiveness=5, reason="test")
    engaged.rounds()
    engaged.make("end-turn")
    (owed,) = [x.id for x in engaged.battle.owed if x.kind == "nerve"]
    told = engaged.make("check-nerve", owed=owed, dice={"roll": 1}).told
    assert told["german"] == f"{TEAM}: Aggressiveness at the end of the turn: no effect."
