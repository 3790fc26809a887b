"""The price of a vehicle's reaction is called an impulse (25.2)."""

from assistant.battle.rattenkrieg.rounds.reactions import possible_reactions
from tests.battle.rattenkrieg.vehicles.test_driving import drive, panzer, table, title  # noqa: F401


def test_the_price_of_a_vehicles_reaction_is_in_impulses(table):  # noqa: F811
    table.reveal("us", title("T-34"))
    drive(table)
    prices = {x.id: price for x, price in possible_reactions(table.battle)}

    assert prices[panzer(table).id].endswith("of 4 impulses")
    assert prices[table.element("german", title("Team")).id].endswith("actions")
