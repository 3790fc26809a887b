"""Bursts near marked buildings: their rings may reach a wall or floor (Rattenkrieg 20.1.2.3)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.building_hits import is_destroyed_in_ring
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import free_check_id
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state import PendingCheck
from assistant.boardmap import shapes
from assistant.boardmap.outlines import surface
from assistant.boardmap.plan import Place
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings, radius_of

KIND = "walls-in-rings"
HOUSES = ("building", "ruin")  # of the things on a plan


def suggest_walls_in_rings(
    play: BattlePlay, name: str, fell: str, rings: Rings, ground: Place | None
) -> None:
    """Suggest to the umpire to check whether the rings of a burst reach a marked building.

    `ground` is the place of the burst on the plan, if it is known. Nobody is asked if every marked
    section withstands all rings.
    """
    standing = play.state.buildings.standing()
    numbers = [n for n, ring in rings.by_number().items() if ring.radius_in]
    if not any(is_destroyed_in_ring(section, n) for section in standing for n in numbers):
        return
    if ground and _is_far_from_houses(play, ground, radius_of(rings)):
        return
    reach = " ".join(
        f"{n}={ring.radius_in:g}" for n, ring in rings.by_number().items() if ring.radius_in
    )
    id = free_check_id(play.state, f"{KIND} {name.replace(' ', '_')} {reach}")
    play.record(e.CheckScheduled(PendingCheck(id, KIND, None, thing=f"{capital(fell)}.")))


def _is_far_from_houses(play: BattlePlay, ground: Place, inches: float) -> bool:
    """Return whether the plan has houses, and each is farther than this from a place."""
    table_plan = play.state.table_plan
    areas = table_plan.plan.areas if table_plan.plan else ()
    houses = [x for x in areas if x.kind in HOUSES and x.id not in table_plan.gone]
    point = shapes.Point(ground)
    return bool(houses) and all(surface(x.polygon).distance(point) > inches for x in houses)
