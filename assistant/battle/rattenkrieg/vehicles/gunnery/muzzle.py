"""Muzzle blast of a gun on figures near it (Rattenkrieg 31.17)."""

from assistant.battle.rattenkrieg.grenades.beaten_zone import BeatenZone
from assistant.battle.rattenkrieg.grenades.blasts import (
    apply_burst,
    ask_figures_near,
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.vehicles.aiming.gun_laying import LaidGun
from assistant.rules.rattenkrieg.vehicles.damage.muzzle_blast import LEAST_MM


def resolve_muzzle_blast(play: BattlePlay, laid: LaidGun) -> None:
    """Roll on the Combat Table for figures in the blast, if the umpire names any."""
    caliber, element = laid.gun["caliber_mm"], laid.shooter
    if caliber < LEAST_MM:
        return
    brake = bool(play.state.vehicles.of[element.id].card.get("muzzle_brake"))
    inputs = {"caliber_mm": caliber, "muzzle_brake": brake}
    area = play.resolve("rattenkrieg/muzzle-blast", inputs, shown_to=(element.side,))
    zone = BeatenZone(
        str(laid.gun["name"]),
        element,
        indoors=False,
        length_in=area.length_in,
        width_in=area.width_in,
        modifier=area.modifier,
    )
    where = "to each side of the muzzle" if brake else "ahead of the muzzle"
    there = ask_figures_near(
        play, zone, f"the blast goes {where}", of="muzzle_", usually_nobody=True
    )
    if not there:
        return
    changed = apply_burst(play, zone, there)
    battle = play.state
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}, its muzzle blast:"
        f" {describe_for_umpire(battle, changed)}.",
    )
    for side in battle.sides:
        play.log(side, f"In the blast of the muzzle: {describe_for_side(battle, side, changed)}.")
