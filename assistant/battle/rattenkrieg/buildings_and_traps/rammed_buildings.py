"""Buildings that a vehicle on the ground runs into (Rattenkrieg 18.4, 31.12)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.damage import (
    damage_section,
    standing_sections,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Element, PendingCheck

KIND = "wall-crash"
WALLS = frozenset(  # objects of the crash table that can be part of a building
    ("wooden-wall", "brick-wall", "log-wall", "thick-brick-wall", "concrete", "fortification")
)


def schedule_wall_crash(play: BattlePlay, element: Element, thing: str, points: int) -> None:
    """Schedule the umpire's check of which marked section takes the points of a crash."""
    if points and thing in WALLS and standing_sections(play):
        crash = f"{play.state.turn} {play.state.elements[element.id].spent}"
        id = f"{KIND} {element.id} {crash} {len(play.state.owed)} {points}"
        who = umpire_name(play.state, element)
        play.record(e.CheckScheduled(PendingCheck(id, KIND, None, thing=who)))


@move("resolve-wall-crash", "Crash at a building", UMPIRE_ONLY)
def resolve_wall_crash(play: BattlePlay) -> None:
    """Apply the points of a crash to the section that a vehicle has run into (18.4)."""
    check = pending_check_of_table(play, KIND)
    play.record(e.CheckMade(check.id))
    if not play.flag("strikes", "Is it the wall of a marked building?", default=True):
        play.log("umpire", f"{check.thing} hits no marked building.")
        return
    _, id, *_, points = check.id.split()
    name = play.state.vehicles.of[id].name
    damage_section(play, f"the crash of a {name}", int(points))
