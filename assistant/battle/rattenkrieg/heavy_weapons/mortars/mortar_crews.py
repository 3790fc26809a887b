"""Mortars served by fewer figures than they need (Rattenkrieg 15.13)."""

from assistant.battle.rattenkrieg.events import crewed_weapons as of_arms
from assistant.battle.rattenkrieg.fire.crewed_weapons import gun_use
from assistant.battle.rattenkrieg.fire.crewed_weapons.short_crews import (
    describe_shortage,
    resolve_shortage,
)
from assistant.battle.rattenkrieg.heavy_weapons.mortars.mortar_aim import MortarAim
from assistant.battle.rattenkrieg.kit.acting import take
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.state import Element
from assistant.rules.rattenkrieg.fire.weapon_care import MINIMUM_CREW

ACTION = "shoot"
FELL = (  # procedures whose dice are those of the fire
    "rattenkrieg/combat-roll",
    "rattenkrieg/mortar-on-vehicle",
    "rattenkrieg/direct-fire",
    "rattenkrieg/gun-shot",
    "rattenkrieg/blast",
)


def pay_for_fire(play: BattlePlay, element: Element, aim: MortarAim) -> None:
    """Pay for an action of fire, and for one more if the mortar needs attention."""
    needs = gun_use.ask_attention(play, aim.man, aim.name)
    take(play, element, ACTION, (aim.man.id,))
    if needs:
        gun_use.pay_for_attention(play, element, aim.man, aim.name)


def apply_wear(play: BattlePlay, element: Element, aim: MortarAim) -> None:
    """Apply the sixes of its fire to a mortar with fewer crew than it needs.

    Every figure with the gunner that can act serves it.
    """
    there = play.state.fit(play.state.elements[element.id])
    crew = sum(1 for figure in there if guns.is_with_gunner(play.state, aim.man, figure))
    if crew >= MINIMUM_CREW:
        return
    wear = resolve_shortage(play, element, crew, FELL)
    if wear is None:
        return
    problems = play.state.crewed_weapons.gun(aim.man.id).problems + wear.mechanical_problems
    play.record(
        of_arms.WeaponMalfunctionChanged(aim.man.id, attention=wear.extra_action, problems=problems)
    )
    log_element(play, element, describe_shortage(aim.name, wear, "mortar"))
