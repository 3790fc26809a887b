"""Muzzle blast of a gun on figures near it (Rattenkrieg 31.17)."""

from typing import Any

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles.guns import MuzzleDustSettled
from assistant.battle.rattenkrieg.grenades.beaten_zone import BeatenZone
from assistant.battle.rattenkrieg.grenades.blasts import apply_burst
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
    sides_that_see,
)
from assistant.battle.rattenkrieg.grenades.figures_near import ask_figures_near
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.spent_actions import passed_actions
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Figure
from assistant.battle.rattenkrieg.vehicles.aiming.gun_laying import LaidGun
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.vehicles.damage.muzzle_blast import LEAST_MM

MUZZLE_BLAST = "rattenkrieg/muzzle-blast"


def ask_muzzle_blast(play: BattlePlay, laid: LaidGun) -> list[Figure]:
    """Ask which figures are in the blast, before any die, since the last die ends the move."""
    if laid.gun["caliber_mm"] < LEAST_MM:
        return []
    inputs = _inputs(play, laid)
    zone = _zone(laid, find(MUZZLE_BLAST).resolve(inputs, no_dice).outcome)
    where = "to each side of the muzzle" if inputs["muzzle_brake"] else "ahead of the muzzle"
    words = f"the blast goes {where}"
    return ask_figures_near(
        play, zone, words, prefix="muzzle_", usually_nobody=True, center=laid.shooter
    )


def _inputs(play: BattlePlay, laid: LaidGun) -> dict[str, Any]:
    brake = bool(play.state.vehicles.of[laid.shooter.id].card.get("muzzle_brake"))
    return {"caliber_mm": laid.gun["caliber_mm"], "muzzle_brake": brake}


def _zone(laid: LaidGun, area: Any) -> BeatenZone:
    return BeatenZone(
        str(laid.gun["name"]),
        laid.shooter,
        indoors=False,
        length_in=area.length_in,
        width_in=area.width_in,
        modifier=area.modifier,
    )


def resolve_muzzle_blast(play: BattlePlay, laid: LaidGun, there: list[Figure]) -> None:
    """Roll on the Combat Table for the figures in the blast, if the umpire named any."""
    element = laid.shooter
    if laid.gun["caliber_mm"] < LEAST_MM:
        return
    area = play.resolve(MUZZLE_BLAST, _inputs(play, laid), shown_to=(element.side,))
    if not there:
        return
    changed = apply_burst(play, _zone(laid, area), there)
    battle = play.state
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}, its muzzle blast:"
        f" {describe_for_umpire(battle, changed)}.",
    )
    for side in sides_that_see(battle, there):
        play.log(side, f"In the muzzle blast: {describe_for_side(battle, side, changed)}.")


def settle_dust(play: BattlePlay) -> None:
    """Settle the dust of a shot in impulses that pass without a task of the crew (31.17)."""
    worked = {event.element for event in play.events if isinstance(event, e.ActionTaken)}
    for id, impulses in passed_actions(play):
        vehicle = play.state.vehicles.get(id)
        if vehicle is not None and vehicle.dust and id not in worked:
            play.record(MuzzleDustSettled(id, impulses))
