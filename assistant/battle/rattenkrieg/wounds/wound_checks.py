"""Wound checks: the Ultimate Check, or a check by cause and turn (Rattenkrieg 16)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.weapons_taken import WeaponsDropped
from assistant.battle.rattenkrieg.events.wounds import WoundChecked
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.wounds import cause_name, name_of_wounded
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.wounds.casualties import WOUNDS

AID = (
    Option("none", "None"),
    Option("aid-man", "Aid-man"),
    Option("combat-medic", "Combat medic"),
)
CAUSES = [
    Option(cause, cause_name(cause))
    for cause in WOUNDS.keys()  # noqa: SIM118
]
WORDS = {
    "recovers": "recovers",
    "removed": "is removed from the game and counts as dead",
    "dies": "dies of the wound",
    "stays-wounded": "stays wounded",
}


def resolve_wound(play: BattlePlay, element: Element, figure: Figure) -> str:
    """Roll a wounded figure's check, and return its result.

    The figure recovers or is removed; with advanced wounds it may also die or stay wounded.
    """
    given = play.state.wounds.aided.get(figure.id, "none")
    aid = play.choose("aid", "Which aid is in contact?", AID, given, rare=True)
    own = (element.side,)
    if not is_on(play.state, "advanced-wounds"):
        check = play.resolve("rattenkrieg/wounded-check", {"aid": aid}, shown_to=own)
        return str(check.result)
    cause = figure.wound_cause or play.choose("cause", "What caused the wound?", CAUSES)
    lain = play.state.turn + 1 - (figure.wounded_turn or play.state.turn)
    woman = lain == 1 and play.flag("woman", "Is the casualty a woman?", rare=True)
    inputs = {"cause": cause, "turn": lain, "woman": woman, "aid": aid}
    return str(play.resolve("rattenkrieg/advanced-wound", inputs, shown_to=own).result)


@move("check-wound", "Check the wounded")
def check_wound(play: BattlePlay) -> None:
    """Check whether a wounded figure recovers, leaves the game, or stays wounded (16)."""
    pending, element = pending_check_now(play, "wound")
    figure = play.state.figures[str(pending.figure)]
    if figure.state != "wounded":  # ruled so, or what was taken back left it so
        raise Refused("The figure is no longer wounded: the check is not needed.")
    result = resolve_wound(play, element, figure)
    play.record(e.CheckMade(pending.id))
    if result == "stays-wounded":
        play.record(WoundChecked(figure.id))
    elif result == "recovers" and figure.id in play.state.morale.captives:
        play.record(e.FigureChanged(figure.id, "wounded", "prisoner"))  # still in enemy hands
    elif result == "recovers":
        play.record(e.FigureChanged(figure.id, "wounded", "ready"))
        if not is_aboard(play.state, element):  # until the figure takes them up again (16.1)
            play.record(*WeaponsDropped.all_of(figure))
    else:
        apply_result(play, figure, "dead")
    words = WORDS[result]
    log_element(play, element, f": the {name_of_wounded(play.state, figure)} {words}.")
