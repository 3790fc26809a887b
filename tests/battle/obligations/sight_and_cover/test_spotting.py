"""Spotting: its cost, its results, and what makes it easier (Rattenkrieg 4.1)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import side_view, umpire_view
from tests.battle.conftest import US, Refusal, Table, bring_about

ONE, TWO = "1st Squad, Team 1", "1st Squad, Team 2"


@pytest.fixture
def day():
    """A US team acts under a Fire order by day; no enemy is known."""
    table = Table()
    table.engage()
    table.make("set-conditions", light="clear-day", visibility=())
    for side in ("us", "german"):
        table.order(side, ONE, "fire")
    table.rounds()
    table.act_with("us", ONE)
    return table


def look(table, name=ONE, who=0, dice=None, **told):
    team = table.element("us", ONE)
    spot = f"mojon {table.element('german', name).mojon}"
    told = {"element": team.id, "man": team.figures[who], "spot": spot, "distance_in": 20, **told}
    return table.make("spot", dice=dice, **told)


def shoot(table, name=ONE, who=0, die=4, **told):
    team, target = table.element("us", ONE), table.element("german", name)
    told = {"element": team.id, "man": team.figures[who], "target": target.id, **told}
    return table.make("shoot", US, dice={"roll": die}, distance_in=20, victim="anyone", **told)


def left(table):
    return table.element("us", ONE).left


class TestInTheOpen:
    """A target in the open is spotted without a die, and may be fired at in the same action."""

    def test_a_target_in_the_open_is_spotted_without_a_die(self, day):
        entry = look(day)

        assert day.element("german", ONE).concealment == "identified"
        assert "spot" not in {name for r in entry.resolutions for name in r.dice}

    def test_the_look_and_the_shot_are_one_action(self, day):
        before = left(day)
        entry = look(day)
        assert "may be fired at in the same action" in entry.told["us"]
        shoot(day)

        assert left(day) == before - 1

    def test_the_player_and_the_umpire_read_that_it_may_fire_until_it_has(self, day):
        def due(tasks):
            return [x.title for x in tasks if x.title.endswith("in the same action.")]

        look(day)
        side, umpire = side_view(day.battle, "us").due, umpire_view(day.battle).due
        assert due(side) == ["1st Squad, Team 1 may fire at contact A in the same action."]
        assert due(umpire) == ["U 1st, Team 1 may fire at G 1st, Team 1 in the same action."]
        assert not due(side_view(day.battle, "german").due)
        shoot(day)
        assert not due([*side_view(day.battle, "us").due, *umpire_view(day.battle).due])

    def test_other_figures_of_the_element_may_fire_in_the_same_action(self, day):
        before = left(day)
        look(day)
        for who in (1, 0, 2):
            shoot(day, who=who)

        assert left(day) == before - 1

    def test_a_second_shot_is_a_separate_action(self, day):
        before = left(day)
        look(day)
        shoot(day)
        shoot(day)

        assert left(day) == before - 2

    def test_one_remaining_action_is_enough_for_look_and_shot(self, day):
        team = day.element("us", ONE)
        day.make("rule-element", element=team.id, spent=team.allowed - 1, reason="one is left")
        look(day)
        shoot(day)

        assert left(day) == 0

    def test_an_element_that_looked_pays_for_a_shot_at_another_target(self, day):
        day.reveal("german", TWO)
        before = left(day)
        look(day)
        shoot(day, TWO)

        assert left(day) == before - 2

    def test_an_acquired_target_lapses_with_the_action(self, day):
        before = left(day)
        look(day)
        day.make("aim", US, element=day.element("us", ONE).id, target=day.element("german", ONE).id)
        shoot(day)

        assert left(day) == before - 3

    def test_a_target_that_avoids_the_spot_is_not_fired_at(self, day):
        look(day, concealed="yes", dice={"avoid": 1})

        assert day.element("german", ONE).concealment == "located"
        with pytest.raises(Refusal, match="known well enough"):
            shoot(day)


class TestByADie:
    def test_after_a_die_the_shot_is_another_action(self, day):
        before = left(day)
        look(day, distance_in=400, dice={"spot": 1})
        shoot(day)

        assert left(day) == before - 2

    def test_a_miss_shows_the_owner_nothing_and_changes_nothing(self, day):
        entry = look(day, distance_in=400, dice={"spot": 6})

        assert day.element("german", ONE).concealment == "undetected"
        assert "german" not in entry.told

    def test_a_look_without_a_line_of_sight_takes_no_die(self, day):
        entry = look(day, in_view="no")

        assert not any(r.dice for r in entry.resolutions)
        assert day.element("german", ONE).concealment == "undetected"

    def test_only_stance_gives_no_right_to_avoid(self, day):
        entry = look(day, obstacle="none")

        assert "avoid" not in {name for r in entry.resolutions for name in r.dice}


class TestWhatMakesItEasier:
    """How the target's actions reduce its chance to avoid a spot."""

    def value(self, table, **told):
        team = table.element("us", ONE)
        told = {
            "element": team.id,
            "man": team.figures[0],
            "spot": f"mojon {table.element('german', ONE).mojon}",
            "distance_in": 20,
            "obstacle": "head",
            "concealed": "yes",
            **told,
        }
        progress = table.attempt("spot", dice={"avoid": 1}, commit=False, **told)
        spot = next(r for r in progress.play.resolutions if r.procedure == "rattenkrieg/spot")
        return spot.outcome["avoid_value"]

    def did(self, table, action, *more):
        german, team = table.element("german", ONE), table.element("us", ONE)
        bring_about(table, e.ActionTaken(german.id, action, 0, german.figures), *more)
        bring_about(table, e.NextElementChosen(team.id))
        return self.value(table)

    @pytest.mark.parametrize(
        ("action", "less"),
        [
            ("cautious-movement", 0),
            ("movement", 1),
            ("climb", 1),
            ("jump", 1),
            ("swim", 1),
            ("move-injured", 1),
            ("run", 2),
            ("throw-grenade", 1),
            ("give-order", 2),
            ("shout", 2),
            ("whistle", 2),
        ],
    )
    def test_the_last_action_of_a_target_makes_it_easier_to_spot(self, day, action, less):
        before = self.value(day)

        assert before - self.did(day, action) == less
        assert self.did(day, "cautious-movement") == before  # until the next action

    @pytest.mark.parametrize("gait", ["movement", "run"])
    def test_movement_over_ruins_counts_as_one_row(self, day, gait):
        german = day.element("german", ONE)

        assert self.value(day) - self.did(day, gait, e.RubbleCrossed(german.id)) == 2

    def test_the_next_action_ends_the_easier_spotting(self, day):
        still = self.value(day)
        self.did(day, "run")

        assert self.did(day, "aim") == still

    def test_each_shot_of_the_turn_counts_two(self, day):
        german, still = day.element("german", ONE), self.value(day)
        bring_about(day, e.ShotsFired(german.id, 1))
        assert still - self.value(day) == 2

        bring_about(day, e.ShotsFired(german.id, 1))
        assert still - self.value(day) == 4

    def test_a_designated_target_is_easier_to_spot(self, day):
        assert self.value(day) - self.value(day, designated="yes") == 2
