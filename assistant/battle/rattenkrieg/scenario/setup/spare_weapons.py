"""Spare weapons of a side, issued to figures before the first turn (Rattenkrieg 8.1.2)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.scenario import SpareWeaponIssued
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import BOTH, move
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import spares_for


@move("issue-weapon", "Issue a spare weapon", BOTH)
def issue_spare_weapon(play: BattlePlay) -> None:
    """Give a spare weapon of the order of battle to a figure before the first turn (8.1.2).

    Ruling: the figure keeps its own weapon, like a figure that takes up another weapon.
    """
    side = asking.ask_side(play)
    there = spares_for(play.state, side.id)
    if not there:
        raise Refused("Spare weapons are issued before the first turn, while some are left.")
    options = [Option(id, x.weapon.name, f"{x.left} left") for id, x in there.items()]
    id = play.choose("spare", "Which weapon?", options, options[0].value)
    on_foot = [x for x in play.state.of_side(side.id) if not play.state.vehicles.get(x.id)]
    among = [Option(x.id, x.title) for x in on_foot]
    element = play.state.elements[play.choose("to", "Which element gets it?", among)]
    able = [figure for figure in play.state.able(element) if not guns.gun_of(figure)]
    figure = asking.ask_figure(play, "man", "Who gets it?", able, element)
    play.record(SpareWeaponIssued(id, figure.id))
    left = play.state.script.spares[id].left
    words = f": {man(figure)} gets a {there[id].weapon.name}. Spare ones left: {left}."
    log_element(play, element, words)
