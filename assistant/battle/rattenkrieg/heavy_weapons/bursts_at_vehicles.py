"""Figures on foot in the rings of a shell that bursts at a vehicle (Rattenkrieg 20.1.2.3)."""

from assistant.battle.rattenkrieg.events.vehicles.vehicles import ShellFired
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    NO_EFFECT_SEEN,
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.grenades.figures_near import elements_reached
from assistant.battle.rattenkrieg.heavy_weapons.shells import burst_shell
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.table_plan.burst_areas import positions_around_burst
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import crew_outside
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import pieces, shell_row
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings, radius_of, rings_of
from assistant.rules.rattenkrieg.heavy_weapons.proximity_fuzes import fuze_of_shell

SHOT = "/gun-shot"  # the procedure of a shell that reaches a vehicle


def burst_beside_vehicle(play: BattlePlay) -> None:
    """Ask the umpire which figures are in the rings of a shell at a vehicle; apply the burst."""
    if not (play.actor.is_umpire and any(r.procedure.endswith(SHOT) for r in play.resolutions)):
        return
    for event in [x for x in play.events if isinstance(x, ShellFired)]:
        vehicle = play.state.vehicles.of[event.element]
        row = shell_row(vehicle, event.gun, event.shell)
        if row and rings_of(row).by_number():
            _burst(play, event, rings_of(row))


def _burst(play: BattlePlay, event: ShellFired, rings: Rings) -> None:
    battle = play.state
    outside = crew_outside(battle, battle.elements[event.target])
    words = f"Are figures on foot within {radius_of(rings):g}″ of the burst?"
    if not play.flag("beside", words, default=False, rare=not outside):
        return
    gun, target = battle.elements[event.element], battle.elements[event.target]
    card = battle.vehicles.of[gun.id].card
    caliber = next(x.gun["caliber_mm"] for x in pieces(card) if x.number == event.gun)
    changed, there = burst_shell(
        play,
        gun,
        "shell",
        rings,
        f"the shell bursts at the {battle.vehicles.of[target.id].name}",
        positions=positions_around_burst(battle, gun.id, target.id),
        meant=(target.id,) if outside else (),
        target=target.id,
        fuze=fuze_of_shell(card.get("country"), caliber, battle.script.date, battle.script.theater),
    )
    owners = elements_reached(play.state, there)
    after_attack(play, gun, [x for x in owners.values() if x.side != gun.side])
    play.log("umpire", f"Beside it: {describe_for_umpire(play.state, changed)}.")
    for side in play.state.sides:
        seen = describe_for_side(play.state, side, changed)
        if seen != NO_EFFECT_SEEN:  # else it would betray who is there unseen
            play.log(side, f"Beside it: {seen}.")
