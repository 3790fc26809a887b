"""Camouflage, which is entered once for an element and kept until the umpire changes it (4.1).

Nothing in the book removes it. The umpire does, if foliage burns or a net is left behind.
"""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures import awareness, marksmen
from assistant.battle.rattenkrieg.lookups.naming import camouflage_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Element
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.spotting.spotting import SNIPER, camouflage_for


def camouflage_inputs(play: BattlePlay, target: Element) -> dict[str, Any]:
    """Return the inputs of a spot about the target's camouflage, and ask for it if unknown."""
    worn = target.camouflage
    if worn is None:
        worn = _ask_camouflage(play, target, (), rare=True)
        play.record(e.Camouflaged(target.id, worn))
    if marksmen.is_hidden_sniper(play.state, target):
        worn = (*worn, SNIPER)
    runs = False
    if worn and is_aboard(play.state, target):
        drives = play.state.travel.going(target.id).moved >= 0  # in this turn
        cold = awareness.has_cold_engine(play.state, target)
        words = "Is its engine running?"
        runs = drives or (not cold and play.flag("engine_running", words, rare=True))
    return {"camouflage": worn, "engine_running": runs}


def _ask_camouflage(
    play: BattlePlay, element: Element, usual: tuple[str, ...], *, rare: bool
) -> tuple[str, ...]:
    kinds = camouflage_for(machine=is_aboard(play.state, element))
    options = [Option(x, camouflage_name(x)) for x in kinds]
    return play.several("camouflage", "Camouflage and foliage", options, usual, rare=rare)


@move("set-camouflage", "Camouflage", UMPIRE_ONLY, about="element")
def set_camouflage(play: BattlePlay) -> None:
    """Set an element's camouflage: uniforms, foliage, a suit or a net (4.1)."""
    element = asking.ask_element(play)
    worn = _ask_camouflage(play, element, element.camouflage or (), rare=False)
    play.need_change(worn != element.camouflage)
    play.record(e.Camouflaged(element.id, worn))
    names = listed([camouflage_name(x).lower() for x in worn]) if worn else "no camouflage"
    play.log("umpire", f"{umpire_name(play.state, element)}: {names}.")
    play.log(element.side, f"{element.title}: {names}.")
