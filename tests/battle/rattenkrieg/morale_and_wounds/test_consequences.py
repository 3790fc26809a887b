"""Effects of a death, a look, a reaction and an order, by the book (Rattenkrieg)."""

import pytest

from assistant.battle.play import Play
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.shooters import check_will_to_fire
from assistant.battle.rattenkrieg.kit.chapters.hooks import run_after_hooks
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.lookups.figures.conduct import is_broken
from assistant.battle.rattenkrieg.screens.contacts import contact_row
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import Refusal, Table, bring_about
from tests.battle.heavy_weapons import PIAT, hunting
from tests.battle.openings import easy_company
from tests.battle.tanks import PANZER, SQUAD

TEAM, SECOND = "1st Squad, Team 1", "1st Squad, Team 2"


def fall(table, figure, result):
    """Give a figure a result of the Combat Table."""
    play = Play(table.battle, table.game.system.apply, UMPIRE, {})
    apply_result(play, table.battle.figures[figure], result)
    table.game.state = play.state


def figures_to_check(table, kind):
    return [check.figure for check in table.battle.owed if check.kind == kind]


class TestCasualties:
    """13.1: every death shakes comrades; the last figure of an element loses the will to fight."""

    def test_a_death_from_a_wound_is_mourned_like_any_other(self, engaged):
        element = engaged.element("german", TEAM)
        fall(engaged, element.figures[1], "wounded")
        fall(engaged, element.figures[1], "dead")

        assert figures_to_check(engaged, "comrade-killed") == [element.figures[1]]

    @pytest.mark.parametrize("how", ["wounded", "dead"])
    def test_the_last_figure_does_not_check_for_earlier_deaths(self, engaged, how):
        element = engaged.element("german", TEAM)
        for figure in element.figures[1:]:
            fall(engaged, figure, how)

        assert engaged.element("german", TEAM).aggressiveness == 0

    def test_a_wound_that_leaves_one_figure_settles_the_checks_for_earlier_deaths(self, engaged):
        element = engaged.element("german", TEAM)
        fall(engaged, element.figures[1], "dead")
        assert figures_to_check(engaged, "comrade-killed") == [element.figures[1]]

        for figure in element.figures[2:]:
            fall(engaged, figure, "wounded")

        assert engaged.element("german", TEAM).aggressiveness == 0
        assert figures_to_check(engaged, "comrade-killed") == []

    def test_fire_does_not_wake_stunned_figures(self, engaged):
        """16.2."""
        figure = engaged.element("german", TEAM).figures[1]
        for result in ("stunned", "hunkered-down"):
            fall(engaged, figure, result)

        assert engaged.battle.figures[figure].state == "stunned"


class TestAutoleader:
    """The introductory scenario prints the rule for one side."""

    def test_only_the_german_side_has_automatic_leaders(self):
        battle = Table(led=True).battle

        assert {side.id for side in battle.sides.values() if side.autoleader} == {"german"}

    def test_the_other_side_loses_its_leader_for_good(self):
        table = Table(led=True)
        table.engage()
        element = table.element("us", TEAM)
        leaders = [id for id in element.figures if table.battle.figures[id].leader]
        for figure in leaders:
            fall(table, figure, "dead")

        assert table.battle.leader(table.element("us", TEAM)) is None

    def fall_in_play(self, table, figure):
        """A figure of the German team dies in a move, with all its effects."""
        play = Play(table.battle, table.game.system.apply, UMPIRE, {})
        apply_result(play, table.battle.figures[figure], "dead")
        run_after_hooks(play)
        table.game.state = play.state

    def fallen_but(self, left):
        """A German team in the engagement that has lost all but the last few figures."""
        table = Table(led=True)
        table.engage()
        for figure in table.element("german", TEAM).figures[:-left]:
            self.fall_in_play(table, figure)
        return table, table.element("german", TEAM)

    def test_one_of_two_remaining_figures_leads_the_other(self):
        table, team = self.fallen_but(2)

        assert table.battle.leader(team).id == team.figures[-2]
        assert not is_broken(table.battle, team)

    def test_a_last_man_leads_nobody_and_breaks(self):
        table, team = self.fallen_but(1)

        assert table.battle.leader(team) is None
        assert (team.aggressiveness, is_broken(table.battle, team)) == (0, True)
        assert [x.element for x in table.battle.owed if x.kind == "conduct"] == [team.id]

    def test_the_enemy_of_a_located_team_does_not_see_that_one_man_is_left(self):
        """3.2.1.2: one of its figures is on the table, and stays there."""
        (table, _), (other, one_left) = self.fallen_but(2), self.fallen_but(2)
        self.fall_in_play(other, one_left.figures[-1])  # the gunner, whom the enemy does not see
        seen = []
        for each in (table, other):
            each.reveal("german", TEAM, "located")
            seen.append(contact_row(each.battle, each.element("german", TEAM)))

        assert other.battle.leader(one_left) is None
        assert seen[0] == seen[1]

    def test_the_fall_of_a_last_figure_leaves_no_check_pending(self):
        table, team = self.fallen_but(1)
        self.fall_in_play(table, team.figures[-1])

        assert not [x for x in table.battle.owed if x.kind == "conduct"]

    def test_a_team_without_aggressiveness_breaks_when_only_one_figure_is_left(self):
        table, team = self.fallen_but(2)
        table.make("rule-element", element=team.id, aggressiveness=0, reason="for the test")
        self.fall_in_play(table, team.figures[-2])

        assert [x.element for x in table.battle.owed if x.kind == "conduct"] == [team.id]


class TestDecoys:
    """8.1.1: a decoy that is spotted is removed; until then it looks like any Mojon."""

    @pytest.fixture
    def looking(self):
        card = easy_company()
        german = card.sides[0].model_copy(update={"defender": True})
        table = Table(card=card.model_copy(update={"sides": (german, card.sides[1])}))
        table.engage()
        table.order("us", TEAM, "fire")
        table.rounds()
        table.act_with("us", TEAM)
        return table

    def look(self, table, die=None, distance_in=10):
        decoy = next(m for m in table.battle.mojons_of("german") if m.decoy and m.placed)
        dice = {"spot": die, "avoid": 6} if die else None
        element = table.element("us", TEAM).id
        told = {"spot": f"mojon {decoy.id}", "distance_in": distance_in}
        return decoy, table.attempt("spot", dice=dice, element=element, **told)

    def test_a_look_at_a_decoy_takes_a_die(self, looking):
        _, asked = self.look(looking)

        assert asked.entry is None
        assert asked.dice.procedure.id == "rattenkrieg/spot"

    def test_a_missed_look_at_a_decoy_reads_like_any_miss(self, looking):
        decoy, made = self.look(looking, die=6)

        assert not looking.battle.mojons[decoy.id].removed
        assert "nothing more is seen" in made.entry.told["us"]
        assert "german" not in made.entry.told

    def test_a_decoy_that_is_spotted_is_removed(self, looking):
        decoy, made = self.look(looking, die=1, distance_in=1)

        assert looking.battle.mojons[decoy.id].removed
        assert "decoy" in made.entry.told["german"]


class TestReactions:
    def react(self, ordered=False):
        table = Table()
        orders = [("german", TEAM, "movement")] + [("us", TEAM, "fire")] * ordered
        table.until(("german", TEAM), orders, [("german", TEAM), ("us", TEAM)])
        table.make("move", element=table.element("german", TEAM).id, gait="run")
        table.make("react", element=table.element("us", TEAM).id)
        table.make("stand-down", element=table.element("german", TEAM).id)
        return table

    def test_without_an_order_a_reaction_begins_with_a_movement(self):
        """10.1.9."""
        table = self.react()
        us, german = table.element("us", TEAM), table.element("german", TEAM)
        with pytest.raises(Refusal, match="under a movement order"):
            table.make("aim", element=us.id, target=german.id)
        table.make("move", element=us.id, gait="walk")

    def test_with_a_fire_order_an_element_may_aim(self):
        table = self.react(ordered=True)
        us, german = table.element("us", TEAM), table.element("german", TEAM)
        table.make("aim", element=us.id, target=german.id)

        assert any(table.battle.figures[id].aims for id in us.figures)

    def test_an_element_without_actions_does_not_react(self):
        """7.4.9: suppressed to the last action."""
        table = Table().until(("german", TEAM), [("german", TEAM, "movement")], [("us", TEAM)])
        us = table.element("us", TEAM)
        bring_about(table, *(e.FigureActionsLost(id, us.allowed) for id in us.figures))
        table.make("move", element=table.element("german", TEAM).id, gait="run")

        with pytest.raises(Refusal, match="cannot react"):
            table.make("react", element=us.id)


class TestLeadersOrderInTheTurn:
    """7.4.14: an order during the turn costs its leader an action, and its receiver a check."""

    @pytest.fixture
    def acting(self):
        return Table().until(("german", TEAM), [("german", TEAM, "fire")])

    def order(self, table, die=None, **told):
        told = {"means": "voice", "distance_in": 2, "kind": "movement", **told}
        dice = {"obey": die} if die else None
        by, to = table.element("german", TEAM).id, table.element("german", SECOND).id
        return table.make(
            "place-order", dice=dice, element=to, grounds="leader-order", commander=by, **told
        )

    def test_an_order_costs_the_leader_an_action(self, acting):
        self.order(acting, die=1)

        assert acting.element("german", TEAM).spent == 1
        assert acting.element("german", SECOND).order.kind == "movement"

    def test_an_element_that_does_not_obey_has_no_order(self, acting):
        self.order(acting, die=6)

        assert acting.element("german", TEAM).spent == 1
        assert acting.element("german", SECOND).order is None

    def test_without_an_active_leader_there_is_no_order(self):
        table = Table().until(("us", TEAM), [("us", TEAM, "fire")])
        with pytest.raises(Refusal, match="needs its own leader"):
            self.order(table, die=1)


class TestAims:
    """7.4.4: an aim ends with any shot."""

    def test_a_shot_at_another_target_ends_the_aim(self):
        seen = [("us", TEAM), ("us", SECOND)]
        table = Table().until(("german", TEAM), [("german", TEAM, "fire")], seen)
        element = table.element("german", TEAM)
        rifle = element.figures[-1]
        first, other = table.element("us", TEAM), table.element("us", SECOND)
        for _ in range(2):
            table.make("aim", element=element.id, target=first.id, men=[rifle])
        told = {"element": element.id, "man": rifle, "distance_in": 10}
        table.make("shoot", dice={"roll": 6}, target=other.id, **told)

        assert table.battle.figures[rifle].aims == 0


class TestWillToFire:
    """13.1.1: figures out of command need the will to shoot at people, but not at tanks."""

    @pytest.fixture
    def alone(self):
        table = Table().until(("german", TEAM), [("german", TEAM, "fire")], [("us", TEAM)])
        element = table.element("german", TEAM)
        table.make("set-command", element=element.id, leads="no", sight="no")
        return table

    def shoot(self, table, **told):
        element = table.element("german", TEAM)
        told = {"distance_in": 10, "target": table.element("us", TEAM).id, **told}
        entry = table.make(
            "shoot",
            dice={"nerve: roll": 1, "roll": 6},
            element=element.id,
            man=element.figures[-1],
            **told,
        )
        return next(r.inputs for r in entry.resolutions if "aggressiveness" in r.procedure)

    def test_a_leader_who_is_chosen_is_a_key_target(self, alone):
        alone.make("set-conditions", visibility=("clear-day",))
        leader = alone.element("us", TEAM).figures[0]

        assert self.shoot(alone, victim=leader)["target_key_man"]

    def test_a_private_does_not_count_as_a_leader(self, alone):
        alone.make("set-conditions", visibility=("clear-day",))
        us = alone.element("us", TEAM)
        private = next(id for id in us.figures if alone.battle.figures[id].rank == "Private")

        assert not self.shoot(alone, victim=private)["target_key_man"]

    @pytest.mark.parametrize(("state", "helpless"), [("wounded", True), ("hunkered-down", False)])
    def test_a_figure_that_lies_wounded_is_a_defenseless_target(self, alone, state, helpless):
        alone.make("set-conditions", visibility=("clear-day",))
        victim = alone.element("us", TEAM).figures[1]
        bring_about(alone, e.FigureChanged(victim, "ready", state, 1))

        assert self.shoot(alone, victim=victim)["target_defenseless"] is helpless

    def test_a_figure_drawn_at_random_reveals_nothing_of_its_rank(self, alone):
        assert not self.shoot(alone)["target_key_man"]

    def test_against_a_tank_nobody_checks_the_will_to_fire(self):
        table = hunting(PIAT, f"{SQUAD}, {PANZER}")
        team = table.element("us", PIAT)
        table.make("set-command", element=team.id, leads="no", sight="no")

        assert check_will(table, team, table.element("german", f"{SQUAD}, {PANZER}")) == "attacks"


def check_will(table, element, target):
    play = Play(table.battle, table.game.system.apply, UMPIRE, {})
    return check_will_to_fire(play, element, 20, target=target)
