"""Vehicles that lose a system or their crew: the owner's row, the log, and the list of targets."""

import pytest

from assistant.battle.rattenkrieg.events import FigureChanged
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED, targets
from assistant.battle.rattenkrieg.lookups.scenario.results import battle_result
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.rows import element_row
from tests.battle.conftest import GERMAN, Table, bring_about
from tests.battle.rattenkrieg.vehicles.test_vehicles import DICE, fire, panzer, with_book_settings
from tests.battle.rattenkrieg.vehicles.wittmann import CARD, SOVIET
from tests.battle.tanks import PANZER, SQUAD, T34, duel, shelf


@pytest.fixture
def table():
    """The T-34 acts; the Panzer is identified."""
    names = [("us", f"{SQUAD}, {T34}"), ("german", f"{SQUAD}, {PANZER}")]
    orders = [(*name, "fire") for name in names]
    return Table(change=with_book_settings, card=duel(), shelf=shelf()).until(
        names[0], orders, [names[1]]
    )


def test_only_the_owner_reads_which_system_inside_is_destroyed(table):
    page, id = side_view(table.battle, "us"), panzer(table).id
    points = table.battle.vehicles.of[id].points("hull")
    lost = {"engine": points["engine"], "radio": points["radio"]}
    bring_about(table, v.VehicleDamaged(id, "hull", lost, 0, wreck=False, stands=False))

    assert "engine destroyed, radio destroyed" in element_row(table.battle, panzer(table)).note
    assert side_view(table.battle, "us") == page


def test_the_log_says_that_the_crew_leaves_a_tank_that_burns_out_of_control(table):
    told = fire(table, dice={**DICE, "fuel": [5], "intensity": [6]}).told

    assert table.battle.vehicles.of[panzer(table).id].left
    for reader in ("umpire", "german", "us"):
        assert "It burns, strength 6. The crew leaves it." in told[reader]


def test_an_abandoned_vehicle_comes_last_in_the_list_of_targets():
    column = Table(card=CARD)
    column.make("place-all", GERMAN)
    column.make("place-all", SOVIET, dice={"entry": [1] * 8})
    column.make("begin-engagement", both_agree="yes")
    first, second = (column.element("soviet", f"T-34 no. {number}") for number in (1, 2))
    for each in (first, second):
        column.reveal("soviet", each.title)
    bring_about(column, v.CrewLeft(first.id))
    found = targets(column.battle, column.element("german", "StuG III"), IDENTIFIED, vehicles=True)

    assert [x.id for x in found] == [second.id, first.id]


def test_the_losses_of_a_side_name_vehicles_without_a_crew_that_are_no_wrecks():
    column = Table(card=CARD)
    names = [f"T-34 no. {number}" for number in (1, 2, 3)]
    left, dead, wreck = (column.element("soviet", name) for name in names)
    bring_about(column, v.CrewLeft(left.id))
    bring_about(column, *(FigureChanged(id, "ready", "dead") for id in dead.figures))
    bring_about(column, v.VehicleDamaged(wreck.id, "hull", {}, 0, wreck=True, stands=True))

    assert len(dead.figures) == 4
    assert (
        "Soviet losses: four dead, one vehicle destroyed and two vehicles without a crew."
        in battle_result(column.battle).reasons
    )
