"""Walls and floors inside the rings of a shell that bursts (Rattenkrieg 20.1.2.3, 27.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.building_hits import is_destroyed_in_ring
from assistant.battle.rattenkrieg.buildings_and_traps.bursts_near_buildings import KIND
from assistant.battle.rattenkrieg.buildings_and_traps.damage import collapse_sections
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital


@move("resolve-walls-in-rings", "Burst at a building", UMPIRE_ONLY)
def resolve_walls_in_rings(play: BattlePlay) -> None:
    """Collapse the sections that the umpire finds inside the rings of a burst."""
    check = pending_check_of_table(play, KIND)
    play.record(e.CheckMade(check.id))
    _, name, *rest = check.id.split()
    standing = play.state.buildings.standing()
    reached: list[str] = []
    for ring, radius in (pair.split("=") for pair in rest if "=" in pair):
        options = [
            Option(x.id, capital(buildings.section_name(x)))
            for x in standing
            if is_destroyed_in_ring(x, int(ring)) and x.id not in reached
        ]
        if options:
            words = f"Which sections are inside ring {ring}, within {radius}″?"
            reached += play.several(f"ring_{ring}", words, options, ())
    if not reached:
        play.log("umpire", f"{check.thing} Its rings reach no marked building.")
        return
    sections = [play.state.buildings.sections[id] for id in reached]
    collapse_sections(play, f"The burst of a {name.replace('_', ' ')}", sections)
