"""Contact that begins a close combat, and surprise in spite of a reaction (17.1, 17.4, 18.1)."""

from contextlib import suppress

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.morale_and_wounds.test_close import (
    GUNNER,
    MAUSER,
    fight,
    german,
    told,
    touching,
    us,
)
from tests.battle.rattenkrieg.vehicles.test_vehicles import panzer, t34, title, with_book_settings
from tests.battle.tanks import PANZER, T34, duel, shelf

__all__ = ["touching"]

SECOND = "1st Squad, Team 2"


def test_weapons_of_figures_not_in_contact_do_not_count(touching):
    entry = fight(touching, 3, defenders=(MAUSER,))
    gunner = touching.battle.figures[german(touching).figures[GUNNER]]

    assert gunner.weapons[0].mode == "belt"
    assert entry.resolutions[0].inputs["defenders"] == ["rifle"]


def surprise(table):
    """The sum of the modifiers for an attack from behind on a defender who could not turn."""
    behind = told(table, from_behind="yes", caught_unready="yes")
    pending = table.attempt("close-combat", **behind).dice.pending
    return next(s.value for s in pending.steps if s.label == "modifiers of both sides")


def test_an_element_that_reacted_and_lost_the_initiative_is_caught_anyway(firefight):
    team = firefight.element("us", "1st Squad, Team 1")
    told_shot = {"element": team.id, "man": team.figures[1], "distance_in": 3}
    target = firefight.element("german", "1st Squad, Team 1")
    firefight.make("shoot", US, dice={"roll": 6}, target=target.id, victim="anyone", **told_shot)
    firefight.make("react", GERMAN, element=german(firefight).id)
    question = firefight.attempt("close-combat", **told(firefight, from_behind="yes")).play.asks

    assert "lost the initiative" in question["caught_unready"].words
    assert surprise(firefight) == 4


def test_a_move_into_contact_immediately_makes_a_close_combat_due(firefight):
    team, enemy = us(firefight), german(firefight)
    firefight.make("lose-first", US, element=team.id)
    men = team.figures[:2]
    told_move = {"element": team.id, "gait": "walk", "men": men, "touches": enemy.id}
    entry = firefight.make("move", US, **told_move)
    assert "1st Squad, Team 1 touches contact A." in entry.told["us"]
    assert "Contact A touches 1st Squad, Team 1: close combat." in entry.told["german"]
    assert "U 1st, Team 1 touches G 1st, Team 1: close combat." in entry.told["umpire"]
    (owed,) = [owed for owed in firefight.battle.owed if owed.kind == "contact"]
    assert (owed.element, owed.thing) == (team.id, enemy.id)

    left = us(firefight).left
    fight(firefight, 4)
    assert us(firefight).left == left
    assert not [x for x in firefight.battle.owed if x.id == owed.id]


def test_a_move_without_contact_makes_no_close_combat_due(firefight):
    firefight.make("lose-first", US, element=us(firefight).id)
    firefight.make("move", US, element=us(firefight).id, gait="walk")

    assert not [owed for owed in firefight.battle.owed if owed.kind == "contact"]


class TestUnsuspectedFire:
    """18.1: only two figures return fire to a side from which they did not expect it."""

    @pytest.fixture
    def shot_at(self, engaged):
        """A US team, unknown to the Germans, fires at a German team, which reacts."""
        engaged.order("us", "1st Squad, Team 1", "fire")
        engaged.order("german", "1st Squad, Team 1", "fire")
        engaged.rounds()
        engaged.reveal("german", "1st Squad, Team 1")
        engaged.act_with("us", "1st Squad, Team 1")
        return engaged

    def react(self, table, **told):
        team, enemy = us(table), german(table)
        shot = {"element": team.id, "man": team.figures[1], "target": enemy.id, "distance_in": 14}
        table.make("shoot", US, dice={"roll": 6}, victim="anyone", **shot)
        table.make("react", GERMAN, element=enemy.id, **told)
        bring_about(table, e.NextElementChosen(enemy.id))

    def answer(self, table, number):
        team, enemy = german(table), us(table)
        singles = [
            id for id in team.figures if table.battle.figures[id].weapons[0].mode == "single"
        ]
        told = {"element": team.id, "man": singles[number], "target": enemy.id, "distance_in": 14}
        return table.make("shoot", dice={"roll": 6}, victim="anyone", **told)

    def test_at_most_two_figures_return_fire_at_a_surprise(self, shot_at):
        self.react(shot_at, unsuspected="yes")
        shot_at.make("rule-element", **identified(us(shot_at)))
        self.answer(shot_at, 0)
        self.answer(shot_at, 1)
        with pytest.raises(Refusal, match="only two figures can return the fire"):
            self.answer(shot_at, 2)

    @pytest.mark.parametrize(("unsuspected", "figures"), [("yes", 2), ("no", 3)])
    def test_fire_from_a_side_that_they_watched_is_returned_by_all(
        self, shot_at, unsuspected, figures
    ):
        self.react(shot_at, unsuspected=unsuspected)
        shot_at.make("rule-element", **identified(us(shot_at)))
        fired = 0
        for number in range(3):
            with suppress(Refusal):
                self.answer(shot_at, number)
                fired += 1

        assert fired == figures

    @pytest.mark.parametrize("hidden", [False, True])
    def test_fire_from_a_marker_in_the_open_is_suspected_and_from_a_hidden_one_not(
        self, shot_at, hidden
    ):
        bring_about(shot_at, e.MojonPlaced(us(shot_at).mojon, "", hidden))
        self.react(shot_at)

        assert (german(shot_at).id in shot_at.battle.buildings.unsuspecting) is hidden

    def test_surprise_is_not_asked_of_a_known_enemy(self, firefight):
        self.react(firefight)
        assert "unsuspected" not in firefight.game.entries[-1].answers
        assert firefight.battle.buildings.unsuspecting == ()

    def test_an_element_that_only_hears_the_fire_is_not_asked_about_surprise(self, shot_at):
        team, enemy, other = us(shot_at), german(shot_at), shot_at.element("german", SECOND)
        shot = {"element": team.id, "man": team.figures[1], "target": enemy.id, "distance_in": 14}
        shot_at.make("shoot", US, dice={"roll": 6}, victim="anyone", **shot)

        def asked(element):
            return shot_at.attempt("react", element=element.id, commit=False).play.asks

        assert "unsuspected" in asked(enemy)
        assert "unsuspected" not in asked(other)

    def test_another_action_ends_the_surprise(self, shot_at):
        self.react(shot_at, unsuspected="yes")
        enemy = german(shot_at)
        shot_at.make("lose-first", GERMAN, element=enemy.id)
        shot_at.act_with("german", enemy.title)
        shot_at.make("move", GERMAN, element=enemy.id, gait="walk")

        assert shot_at.battle.buildings.unsuspecting == ()


def test_a_crew_at_its_posts_is_not_asked_whether_it_suspected_the_side():
    table = Table(change=with_book_settings, card=duel(), shelf=shelf()).until(
        ("us", title(T34)),
        [("us", title(T34), "fire"), ("german", title(PANZER), "fire")],
        [("german", title(PANZER))],
    )
    shot = {"shell": "OF-350M HE", "sector": 12, "distance_in": 11, "acquired": "yes"}
    table.make("fire-gun", element=t34(table).id, target=panzer(table).id, **shot)

    asked = table.attempt("react", GERMAN, element=panzer(table).id, commit=False)
    assert table.battle.noise.unsuspected
    assert "unsuspected" not in {ask.name for ask in asked.asks}
    said = table.make("react", GERMAN, element=panzer(table).id).told
    assert said["german"] == f"{title(PANZER)} reacts (one impulse)."


def identified(element):
    return {"element": element.id, "concealment": "identified", "reason": "for the test"}
