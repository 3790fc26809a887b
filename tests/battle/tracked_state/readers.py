"""The readers of a battle that notice an event, and the effects of a turn."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.screens.spectator import table_view
from assistant.battle.rattenkrieg.screens.vehicle import vehicle_view
from tests.battle.conftest import bring_about

US, GERMAN, ALL = {"us"}, {"german"}, {"us", "german"}


def page(table, side):
    """Everything that a side's phone shows: its page, its cards, and the enemy's cards."""
    battle = table.battle
    own = [(unit_view(battle, x), _data_card(battle, x)) for x in battle.of_side(side)]
    theirs = [enemy_card(battle, x) for x in battle.of_side(battle.enemy(side).id)]
    return repr((side_view(battle, side), own, theirs))


def _data_card(battle, element):
    return vehicle_view(battle, element) if battle.vehicles.get(element.id) else None


def noticed_by(table, *events):
    """The sides whose pages change with these events."""
    before = {side: page(table, side) for side in table.battle.sides}
    bring_about(table, *events)
    return {side for side, shown in before.items() if page(table, side) != shown}


def spectators_notice(table, *events):
    """Whether the page of spectators changes with these events."""
    before = table_view(table.battle)
    bring_about(table, *events)
    return table_view(table.battle) != before


def next_turn(table):
    bring_about(table, e.TurnBegan(table.battle.turn + 1, dict.fromkeys(table.battle.elements, 3)))
