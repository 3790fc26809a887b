"""Aggressiveness in one's own country or city, and of a militia (Rattenkrieg 13.3.1)."""

import pytest

from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, Table
from tests.battle.openings import easy_company

TEAM = "1st Squad, Team 1"


def defending(**changes):
    """Easy Company with Germans who fight for their own ground."""
    card = easy_company()
    german = card.sides[0].model_copy(update=changes)
    return Table(card=card.model_copy(update={"sides": (german, card.sides[1])}))


def german(table):
    return table.element("german", TEAM)


@pytest.mark.parametrize(("ground", "now"), [("away", 2), ("own-country", 3), ("own-city", 4)])
def test_a_side_that_fights_at_home_begins_with_more(ground, now):
    table = defending(ground=ground)

    assert {x.aggressiveness for x in table.battle.of_side("german")} == {now}
    assert {x.original_aggressiveness for x in table.battle.of_side("german")} == {now}
    assert {x.aggressiveness for x in table.battle.of_side("us")} == {2}


class TestMilitia:
    @pytest.fixture
    def placed(self):
        """A militia in its own country has just been placed on the table."""
        table = defending(ground="own-country", militia=True)
        table.engage()
        assert german(table).aggressiveness == 2
        table.make("deploy", GERMAN, element=german(table).id)
        return table

    def check(self, table, die):
        (owed,) = [x.id for x in table.battle.owed if x.kind == "militia"]
        return table.make("check-militia", GERMAN, owed=owed, dice={"militia_die": die})

    @pytest.mark.parametrize(("die", "now"), [(1, 3), (3, 3), (4, 1), (6, 1)])
    def test_a_die_adds_or_subtracts_the_modifier_of_the_ground(self, placed, die, now):
        entry = self.check(placed, die)

        assert german(placed).aggressiveness == now
        assert german(placed).original_aggressiveness == now
        assert "us" not in entry.told

    def test_a_militia_element_rolls_once(self, placed):
        self.check(placed, 1)
        placed.reveal("german", TEAM)

        assert not [x for x in placed.battle.owed if x.kind == "militia"]

    def test_a_militia_without_aggressiveness_surrenders_to_the_first_enemy_it_sees(self):
        table = defending(ground="own-city", militia=True)
        table.engage()
        table.make("deploy", GERMAN, element=german(table).id)
        entry = self.check(table, 6)

        assert german(table).aggressiveness == 0
        assert "surrenders to the first enemy" in entry.told["german"]
        assert any("gives itself up" in box.title for box in due_now(table.battle))

    def test_a_militia_away_from_home_fights_like_others(self):
        table = defending(militia=True)
        table.engage()
        table.make("deploy", GERMAN, element=german(table).id)

        assert not table.battle.owed
