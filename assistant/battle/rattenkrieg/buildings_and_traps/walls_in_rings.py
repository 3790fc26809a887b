"""Walls and floors inside the rings of a shell that bursts (Rattenkrieg 20.1.2.3, 27.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.building_hits import is_destroyed_in_ring
from assistant.battle.rattenkrieg.buildings_and_traps.bursts_near_buildings import (
    CHECK_RINGS,
    KIND,
    NEAR_NONE,
    pending_burst,
    pending_bursts,
)
from assistant.battle.rattenkrieg.buildings_and_traps.damage import collapse_sections
from assistant.battle.rattenkrieg.events.buildings.places import BuildingsRuledOut
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital, umpire_name


@move(CHECK_RINGS, "Burst at a building", UMPIRE_ONLY)
def resolve_walls_in_rings(play: BattlePlay) -> None:
    """Collapse the sections that the umpire finds inside the rings of a burst."""
    check = pending_check_of_table(play, KIND)
    play.record(e.CheckMade(check.id))
    burst = pending_burst(check)
    standing = play.state.buildings.standing()
    reached: list[str] = []
    for ring, radius in burst.radii.items():
        options = [
            Option(x.id, capital(buildings.section_name(x)))
            for x in standing
            if is_destroyed_in_ring(x, ring) and x.id not in reached
        ]
        if options:
            words = f"Which sections are inside ring {ring}, within {radius}″?"
            reached += play.several(f"ring_{ring}", words, options, ())
    if not reached:
        play.log("umpire", f"{check.thing} Its rings reach no marked building.")
        return
    sections = [play.state.buildings.sections[id] for id in reached]
    collapse_sections(play, f"The burst of a {burst.name}", sections)


@move(NEAR_NONE, "Far from buildings", UMPIRE_ONLY)
def rule_out_buildings(play: BattlePlay) -> None:
    """Record that every marked building is far from the element at which a shell burst.

    Bursts of that size at the element are not checked until it moves or a building is marked.
    """
    burst = pending_burst(pending_check_of_table(play, KIND))
    element = play.state.elements.get(burst.target)
    play.need(element is not None, "The place of the burst is unknown: check its rings.")
    assert element is not None
    asked = pending_bursts(play.state, burst.target, burst.radius_in)
    play.record(
        BuildingsRuledOut(burst.target, burst.radius_in),
        *(e.CheckMade(check.id) for check in asked),
    )
    name = umpire_name(play.state, element)
    play.log("umpire", f"{name}: marked buildings are more than {burst.radius_in:g}″ away.")
