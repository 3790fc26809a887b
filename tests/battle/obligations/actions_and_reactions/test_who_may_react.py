"""Reactions are offered only to elements that may react, and a side never guesses (7.2)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import DistanceEntered
from assistant.battle.rattenkrieg.screens.tasks.reaction_tasks import MOST_UNSURE
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.screens.log_lines import log_lines
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, TEAM, duel, shelf

ONE = "1st Squad, Team 1"


def running(*seen):
    """A US team has run; a German team has a face-down Fire order."""
    orders = [("us", ONE, "movement"), ("german", ONE, "fire")]
    table = Table().until(("us", ONE), orders, seen)
    table.make("deploy", element=table.element("german", ONE).id, why="placed")
    table.make("move", US, element=table.element("us", ONE).id, gait="run")
    return table


def german(table):
    return table.element("german", ONE)


def taps(table, side):
    return [tap.words for task in due_for(table.battle, side) for tap in task.taps]


class TestOffers:
    def test_the_umpire_lets_elements_react_that_heard_the_action(self):
        table = running()
        task = next(x for x in due_now(table.battle) if x.title.startswith("Who saw or heard"))
        tap = next(x for x in task.taps if x.told.get("element") == german(table).id)
        assert tap.words.startswith("G 1st, Team 1 · 1 of")
        table.make(tap.move, **tap.told)

        assert german(table).id in table.battle.round.active

    def test_a_side_that_sees_the_enemy_reads_which_elements_may_react_and_their_price(self):
        table = running(("us", ONE))

        assert f"{ONE} · 1 of 3 actions" in taps(table, "german")
        assert not any("·" in words for words in taps(table, "us"))


class TestDeclining:
    """A player lets an action pass; the umpire need not be asked."""

    def test_the_umpire_is_not_asked_who_saw_an_action_if_the_program_knows(self):
        table = running(("us", ONE))
        task = next(x for x in due_now(table.battle) if "react" in x.title)

        assert task.title == "Do the German players react?"
        assert task.asked == ("german",)
        table.make("decline-reaction", GERMAN)
        assert [x.title for x in due_now(table.battle) if "react" in x.title] == []
        assert table.battle.noise is None

    def test_the_enemy_does_not_read_about_it(self):
        table = running(("us", ONE))
        before = [line.words for line in log_lines(table.game.entries, US)]
        table.make("decline-reaction", GERMAN)

        assert [line.words for line in log_lines(table.game.entries, US)] == before
        assert log_lines(table.game.entries, GERMAN)[0].words == "We do not react."

    def test_after_a_reaction_the_log_says_that_no_more_follow(self):
        table = running()
        second = table.element("german", "1st Squad, Team 2")
        table.make("who-perceives", observers=(german(table).id, second.id))
        table.make("react", GERMAN, element=german(table).id)
        declined = table.make("decline-reaction", GERMAN)

        assert declined.told["umpire"] == "The German players do not react any more."
        assert declined.told["german"] == "We do not react any more."

    def test_a_player_declines_once_the_umpire_has_said_who_perceives_it(self):
        table = running()
        with pytest.raises(Refusal, match="nothing to react to"):
            table.make("decline-reaction", GERMAN)
        table.make("who-perceives", observers=(german(table).id,))
        table.make("decline-reaction", GERMAN)

        assert table.battle.noise is None

    def test_the_umpire_says_with_one_tap_who_perceives_it(self):
        table = running()
        (task,) = [x for x in due_now(table.battle) if "react" in x.title]
        taps = [tap for tap in task.taps if tap.move == "who-perceives"]
        words = [
            "Ask the player of G 1st, Team 1",
            "Ask the player of G 1st, Team 2",
            "Ask about both",
        ]
        assert [tap.words for tap in taps] == words
        table.make(taps[0].move, **taps[0].told)

        assert table.battle.noise.perceived_by == (german(table).id,)

    def test_the_side_that_acts_has_nothing_to_decline(self):
        table = running(("us", ONE))
        with pytest.raises(Refusal, match="nothing to react to"):
            table.make("decline-reaction", US)


class TestUnderAFireOrder:
    def shoot(self, table):
        told = {"element": german(table).id, "man": german(table).figures[1], "distance_in": 20}
        target = table.element("us", ONE).id
        return table.make("shoot", dice={"roll": 4}, target=target, victim="anyone", **told)

    def test_nobody_shoots_in_the_action_of_the_reaction(self):
        table = running(("us", ONE))
        table.make("react", GERMAN, element=german(table).id)
        with pytest.raises(Refusal):
            self.shoot(table)
        table.make("stand-down", element=table.element("us", ONE).id)
        before = german(table).left
        self.shoot(table)

        assert german(table).left == before - 1


class TestProvoked:
    def provoke(self, table):
        team = table.element("us", ONE)
        told = {"element": team.id, "man": team.figures[0], "target": german(table).id}
        return table.make("provoke", dice={"nerve": 6}, **told)

    @pytest.fixture
    def facing(self):
        orders = [("us", ONE, "movement"), ("german", ONE, "fire")]
        table = Table().until(("us", ONE), orders)
        table.make("deploy", element=german(table).id, why="placed")
        return table

    def test_an_element_that_must_react_pays_as_usual(self, facing):
        before = german(facing).left
        self.provoke(facing)
        with pytest.raises(Refusal, match="it must react"):
            facing.make("no-reaction")
        facing.make("who-perceives", observers=(german(facing).id,))
        with pytest.raises(Refusal, match="it must react"):
            facing.make("decline-reaction", GERMAN)
        facing.make("react", element=german(facing).id)

        assert german(facing).left == before - 1

    def test_an_element_with_too_few_actions_only_reveals_itself(self, facing):
        team = german(facing)
        facing.make("rule-element", element=team.id, spent=team.allowed, reason="for the test")
        self.provoke(facing)
        facing.make("no-reaction")

        assert german(facing).concealment == "located"
        assert facing.battle.noise is None


@pytest.mark.parametrize(("quality", "passes"), [(5, True), (6, False)])
def test_by_the_printed_roll_elements_of_top_quality_never_notice(quality, passes):
    table = awake(quality)
    progress = table.attempt("react", element=german(table).id, commit=False)

    assert (progress.dice is not None) is passes
    assert bool(progress.refused) is not passes


def test_by_house_rule_elements_of_top_quality_notice_without_a_die():
    table = awake(6, notice_by_quality_check="yes")
    table.make("react", element=german(table).id)

    assert german(table).id in table.battle.round.active


def awake(quality, **rules):
    """A US team has run; the German team is in Awareness yellow and has this Quality."""

    def change(event):
        battle = event.battle
        team = replace(next(x for x in battle.of_side("german") if x.title == ONE), quality=quality)
        return replace(event, battle=replace(battle, elements={**battle.elements, team.id: team}))

    table = Table(change=change)
    table.engage()
    table.make("set-rules", awareness="yes", **rules)
    table.make("set-awareness", element=german(table).id, condition="yellow", width="side")
    table.order("us", ONE, "movement")
    table.rounds()
    table.act_with("us", ONE)
    table.reveal("us", ONE)
    table.make("move", US, element=table.element("us", ONE).id, gait="run")
    return table


def test_a_tank_reacts_for_an_impulse():
    table = Table(card=duel(), shelf=shelf())
    table.engage()
    team, panzer = f"{SQUAD}, {TEAM}", f"{SQUAD}, {PANZER}"
    table.order("us", team, "movement")
    table.order("german", panzer, "fire")
    table.rounds()
    table.act_with("us", team)
    table.reveal("us", team)
    table.make("deploy", element=table.element("german", panzer).id, why="placed")
    before = table.element("german", panzer).left
    table.make("move", US, element=table.element("us", team).id, gait="run")
    table.make("react", GERMAN, element=table.element("german", panzer).id)

    assert table.element("german", panzer).left == before - 1
    assert table.element("german", panzer).id in table.battle.round.active


class TestManyElements:
    """The Germans have a platoon, and it is unknown which of them saw or heard a US team walk."""

    @pytest.fixture
    def walked(self):
        table = Table(size=1).until(("us", ONE), [("us", ONE, "movement")])
        table.make("move", US, element=table.element("us", ONE).id, gait="walk")
        return table

    def reactions(self, table):
        taps = (tap for task in due_now(table.battle) for tap in task.taps)
        return [tap for tap in taps if tap.move == "react"]

    def test_most_of_many_buttons_are_folded(self, walked):
        shown = [tap for tap in self.reactions(walked) if not tap.folded]

        assert len(shown) == MOST_UNSURE < len(self.reactions(walked))

    def test_the_nearest_elements_come_first(self, walked):
        last = self.reactions(walked)[-1].told["element"]
        measured = DistanceEntered(walked.element("us", ONE).id, last, 2)
        bring_about(walked, measured)

        assert self.reactions(walked)[0].told["element"] == last

    def test_elements_that_surely_perceived_it_are_not_folded_away(self, walked):
        seeing = tuple(tap.told["element"] for tap in self.reactions(walked)[-3:])
        walked.make("who-perceives", observers=seeing)

        assert {tap.told["element"] for tap in self.reactions(walked)} == {*seeing}
        assert not any(tap.folded for tap in self.reactions(walked))
