"""Fire from a side where nobody suspected an enemy; two figures may return it (18.1)."""

from assistant.battle.rattenkrieg.events.buildings.rooms import UnsuspectedFireMet
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import side_name
from assistant.battle.rattenkrieg.lookups.vehicles.crews import is_serving_crew
from assistant.battle.rattenkrieg.state import Element, Noise
from assistant.rules.rattenkrieg.noise import SHOOTING


def ask_unsuspected_fire(play: BattlePlay, element: Element, noise: Noise) -> None:
    """Ask whether fire from an unknown enemy came from an unsuspected direction (18.1).

    Ruling: the rule counts figures with their own weapons, not a crew at its posts. Fire out of a
    hidden Mojon or a room is usually unsuspected; fire from a marker or from figures in the open is
    not.
    """
    under_fire = noise.unsuspected and element.id in noise.attacked
    if not under_fire or noise.action not in SHOOTING or is_serving_crew(play.state, element):
        return
    where = side_name(play.state, play.state.elements[noise.element], element.side)
    words = f"Was {where} unsuspected there? Then only two figures may return the fire"
    if play.flag("unsuspected", words, noise.from_hiding, rare=not noise.from_hiding):
        play.record(UnsuspectedFireMet(element.id))
