"""Hunkering down, and coming back into the fight (Rattenkrieg 7.1, 7.4.3, 15.15)."""

from functools import partial

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import offer_reaction, take
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.figures.able_figures import can_hunker_down
from assistant.battle.rattenkrieg.lookups.figures.doers import able_to_hunker_down
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import actions_within
from assistant.battle.rattenkrieg.lookups.figures.why_unable import HUNKER_DOWN
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.rules.rattenkrieg.noise import ACTIONS

ACTION = "rejoin-fight"


@move("hunker-down", "Hunker down", about="element")
def hunker_down(play: BattlePlay) -> None:
    """Hunker down, which is free at any moment; getting up again costs two actions (7.1)."""
    element = asking.ask_element(play)
    play.need(
        can_hunker_down(play.state), "Figures can hunker down from the first engagement turn."
    )
    could = able_to_hunker_down(play.state, element)
    down = asking.ask_figures(play, "Who hunkers down?", could, element, HUNKER_DOWN)
    for id in down:
        play.record(e.FigureChanged(id, "ready", "hunkered-down"))
    all_men = len(down) == len(play.state.able(element))
    words = (
        "hunkers down"
        if all_men
        else count(len(down), "figure hunkers down", "figures hunker down")
    )
    log_element(play, element, f": {words}.")
    log_seen(play, element, words)


@move("rejoin", "Rejoin the fight", about="element")
def rejoin_fight(play: BattlePlay) -> None:
    """Bring hunkered-down figures back into the fight for two actions each (7.2, 15.15)."""
    element = asking.ask_actor(play)
    down = [m for m in play.state.men(element) if m.state == "hunkered-down"]
    if not down:
        raise Refused(f"No figure of {element.title} is hunkered down.")
    cost = int(ACTIONS.row(ACTION)["cost"])
    within = partial(actions_within, play.state, element, action=ACTION)
    could = [m for m in down if within(m) >= cost] or down
    up = asking.ask_figures(play, "Who?", could, element)
    take(play, element, ACTION, up, cost=cost)
    for id in up:
        play.record(e.FigureChanged(id, "hunkered-down", "ready"))
    offer_reaction(play, element, ACTION)
    log_element(play, element, f": {count(len(up), 'figure rejoins', 'figures rejoin')} the fight.")
    log_seen(play, element, f"{count(len(up), 'figure comes', 'figures come')} up again")
