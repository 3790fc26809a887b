"""Buildings that a vehicle on the ground runs into (Rattenkrieg 18.4, 31.12)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.damage import damage_section
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.buildings import WALL_CRASH


@move("resolve-wall-crash", "Crash at a building", UMPIRE_ONLY)
def resolve_wall_crash(play: BattlePlay) -> None:
    """Apply the points of a crash to the section that a vehicle has run into (18.4)."""
    check = pending_check_of_table(play, WALL_CRASH)
    play.record(e.CheckMade(check.id))
    if not play.flag("strikes", "Is it the wall of a marked building?", default=True):
        play.log("umpire", f"{check.thing} hits no marked building.")
        return
    _, id, *_, points = check.id.split()
    name = play.state.vehicles.of[id].name
    damage_section(play, f"the crash of a {name}", int(points))
