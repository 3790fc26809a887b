"""Light and weather for the whole table: with any number of conditions, every page is drawn."""

from assistant.battle.rattenkrieg import SYSTEM, screens
from assistant.rules import tables
from tests.battle.conftest import GERMAN


def test_the_cards_stay_readable_with_all_conditions_together(table):
    rows = tables.load("rattenkrieg/visibility-conditions").rows
    every = tuple(row["condition"] for row in rows if isinstance(row["visibility"], int))
    looked = table.attempt("set-conditions", visibility=every)

    assert looked.entry
    assert len(table.battle.visibility) > 20
    for element in table.battle.elements.values():
        assert screens.unit_view(table.battle, element, umpire=True)
    assert SYSTEM.views.umpire_view(table.battle)
    assert SYSTEM.views.side_view(table.battle, GERMAN.side)
