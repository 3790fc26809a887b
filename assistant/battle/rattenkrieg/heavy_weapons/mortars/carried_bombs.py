"""Mortar bombs that riflemen carry, and give to a mortar (Rattenkrieg 27.3.1)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.ammunition.bombs import BombsGivenOut, BombsHandedOver
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.rules.rattenkrieg.heavy_weapons.mortars import BOMBS_A_RIFLEMAN

HANDLING = "handle-object"


@move("give-out-bombs", "Carry mortar bombs", about="element")
def give_out_bombs(play: BattlePlay) -> None:
    """Give each figure of a rifle platoon or its headquarters mortar bombs to carry (27.3.1)."""
    element = asking.ask_element(play)
    play.require(
        play.state.is_before_engagement, "Mortar bombs are given out before the first turn."
    )
    may = mortars_and_launchers.may_carry_bombs(play.state, element)
    play.require(may, "Only riflemen of a side that has a mortar carry mortar bombs.")
    words = "Who carries them?"
    figures = asking.ask_figures(play, words, play.state.able(element), element)
    each = play.whole("each", "How many each?", 1, least=1, most=BOMBS_A_RIFLEMAN)
    carried = play.state.heavy_weapons.carried_bombs
    same = all(carried.get(id) == each for id in figures)
    play.need_change(not same, "Change who carries mortar bombs, or how many.")
    play.record(BombsGivenOut(figures, each))
    bombs = count(len(figures) * each, "mortar bomb", "mortar bombs")
    log_element(play, element, f" carries {bombs}.")


@move("hand-over-bombs", "Give bombs to the mortar", about="element")
def hand_over_bombs(play: BattlePlay) -> None:
    """Spend an action to give the bombs that figures carry to a mortar beside them (27.3.1).

    Ruling: the book states no cost, so this costs as much as handling an object.
    """
    element = asking.ask_actor(play, HANDLING)
    carried = play.state.heavy_weapons.carried_bombs
    able = [figure for figure in actors(play, element, HANDLING) if carried.get(figure.id)]
    figures = asking.ask_figures(play, "Who hands over bombs?", able, element)
    gunners = mortars_and_launchers.mortars_of_side(play.state, element.side)
    if not gunners:
        raise Refused("This side has lost its mortars.")
    found = {figure.id: figure for figure in gunners}
    names = {id: play.state.owner(id) for id in found}
    options = [Option(id, x.title) for id, x in names.items()]
    gunner = found[play.choose("mortar", "Which mortar gets them?", options, options[0].value)]
    given = sum(carried[id] for id in figures)
    bombs = mortars_and_launchers.bombs_left(play.state, gunner) + given
    take(play, element, HANDLING, figures, moved_in=0, full_allowance=True)
    play.record(BombsHandedOver(gunner.id, figures, bombs))
    offer_reaction(play, element, HANDLING)
    words = f"{count(given, 'bomb', 'bombs')} to {names[gunner.id].title}"
    log_element(play, element, f" gives {words}. Bombs there now: {bombs}.")
