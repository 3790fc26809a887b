"""Shields of guns, which stop light weapons and splinters from the front (Rattenkrieg 27.1)."""

from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.vehicles import facing
from assistant.battle.rattenkrieg.state import Element
from assistant.rules.rattenkrieg.vehicles.armor.sectors import FANS
from assistant.rules.rattenkrieg.vehicles.damage.light_weapons import is_stopped_by_sign

FRONT = "front"
SPLINTERS = 0  # their penetration


def without_shielded(
    play: BattlePlay, elements: tuple[Element, ...], penetration: int
) -> tuple[Element, ...]:
    """Return the elements in a fire without the crews of guns whose shield stops the weapon.

    Refuse the fire where nobody else is left.
    """
    behind = [x for x in elements if ask_behind_shield(play, x, penetration, likely=True)]
    others = tuple(x for x in elements if x not in behind)
    play.require(bool(others), "The shield of the gun stops that. Fire from another side.")
    return others or elements


def ask_behind_shield(play: BattlePlay, target: Element, penetration: int, *, likely: bool) -> bool:
    """Ask whether fire comes through the front of a gun's shield; False where none stops it.

    `likely` is the answer where nobody knows from which side it comes.
    """
    vehicle = play.state.vehicles.get(target.id)
    if vehicle is None or not (vehicle.is_gun and vehicle.manned):
        return False
    sign = vehicle.card.get("protection", {}).get("hull", {}).get(FRONT, "none")
    if not is_stopped_by_sign(sign, penetration):
        return False
    plan = play.actor.is_umpire
    sector = facing.sector_hit(play.state, target.id, play.about, "hull", plan=plan)
    usual = likely if sector is None else FRONT in FANS.row(sector)["hull_fans"]
    words = f"Does it come through the front of the shield of the {vehicle.name}?"
    return play.flag(f"shield_{target.id}", words, usual, rare=sector is not None)
