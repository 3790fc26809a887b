"""Charges that go off: at a wall, under a vehicle, and among figures (Rattenkrieg 18.4, 29.1)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import charges, damage
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines import mines
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state import Element
from assistant.frozen import replace


@move("resolve-charge", "The charge goes off", UMPIRE_ONLY)
def resolve_charge(play: BattlePlay) -> None:
    """Apply a charge that was set off to the section where it was placed."""
    owed = pending_check_of_table(play, "charge")
    task = play.state.buildings.tasks[owed.id.removeprefix("charge ")]
    play.record(e.CheckMade(owed.id))
    laid_by = next((play.state.owner(id) for id in task.put_in), None)
    explode_charge(play, task.device, task.place, task.side, laid_by)


def explode_charge(
    play: BattlePlay, device: str, place: str, side: str, laid_by: Element | None
) -> None:
    """Explode a charge: at a section of a building or on the ground, then among figures.

    On the ground it strikes the vehicle that is over it.
    """
    at_wall = not device or (
        bool(play.state.buildings.standing())
        and play.flag("at_wall", "Is it at the wall or floor of a house?", True)
    )
    if at_wall:
        damage.resolve_hit(play, f"a {device}" if device else "a charge", device)
    if not device:
        return
    if not at_wall:
        mines.explode_under_chosen_vehicle(play, device)
    layer = laid_by or next(iter(play.state.of_side(side)))
    cleared = charges.ask_wire_cleared(play, device, layer)
    where = f"The {device} {describe_location(place)} goes off"
    calm = replace(layer, modifier=0)
    changed = charges.resolve_blast(play, device, calm, where, on_ground=not at_wall)
    play.log("umpire", f"{where}. {capital(describe_for_umpire(play.state, changed))}.{cleared}")
    for each in play.state.sides:
        seen = capital(describe_for_side(play.state, each, changed))
        play.log(each, f"A charge explodes ({device}). {seen}.{cleared}")
    if play.state.phase == "engagement" and not play.state.combat:
        play.record(e.CombatHappened())
