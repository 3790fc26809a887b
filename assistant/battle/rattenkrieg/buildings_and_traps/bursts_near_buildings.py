"""Bursts near marked buildings: their rings may reach a wall or floor (Rattenkrieg 20.1.2.3)."""

from collections.abc import Mapping

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.building_hits import is_destroyed_in_ring
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import free_check_id
from assistant.battle.rattenkrieg.lookups.naming import capital, umpire_name
from assistant.battle.rattenkrieg.state import Battle, PendingCheck
from assistant.battle.screens.buttons import Tap
from assistant.boardmap import shapes
from assistant.boardmap.outlines import surface
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.grenades.blast_rings import Rings, radius_of

KIND = "walls-in-rings"
NEAR_NONE = "rule-out-buildings"  # the move that rules buildings out near an element
CHECK_RINGS = "resolve-walls-in-rings"  # the move that checks the rings of one burst
TARGET = "target"
HOUSES = ("building", "ruin")  # of the things on a plan


@dataclass(frozen=True)
class PendingBurst:
    """A burst with rings that the umpire has not checked yet."""

    name: str  # of the shell or charge
    radii: Mapping[int, str]  # in inches, by the number of the ring
    target: str  # the id of the element where it burst; empty if nobody knows that

    @property
    def radius_in(self) -> float:
        """Return the radius of its widest ring."""
        return max(float(x) for x in self.radii.values())


def pending_burst(check: PendingCheck) -> PendingBurst:
    """Return the burst that a pending check is about."""
    _, name, *rest = check.id.split()
    entered = dict(pair.split("=", 1) for pair in rest if "=" in pair)
    target = entered.pop(TARGET, "")
    return PendingBurst(name.replace("_", " "), {int(n): x for n, x in entered.items()}, target)


def pending_bursts(battle: Battle, element: str, inches: float) -> list[PendingCheck]:
    """Return the pending checks of bursts at an element, up to this radius of the widest ring."""
    checks = [x for x in battle.owed if x.kind == KIND]
    bursts = [(x, pending_burst(x)) for x in checks]
    return [x for x, burst in bursts if burst.target == element and burst.radius_in <= inches]


def burst_taps(battle: Battle, check: PendingCheck) -> tuple[Tap, ...]:
    """Return a tap to check the rings, and one that rules buildings out where the burst was."""
    alone = sum(x.kind == KIND for x in battle.owed) == 1  # of several, each is named
    words = "Pick sections" if alone else check.thing
    rings = Tap(words, CHECK_RINGS, {"owed": check.id}, opens=True)
    target = battle.elements.get(pending_burst(check).target)
    if target is None:
        return (rings,)
    name = umpire_name(battle, target)
    return (rings, Tap(f"{capital(name)} is far from buildings", NEAR_NONE, {"owed": check.id}))


def suggest_walls_in_rings(
    play: BattlePlay, name: str, fell: str, rings: Rings, ground: Place | None, target: str = ""
) -> None:
    """Suggest to the umpire to check whether the rings of a burst reach a marked building.

    `ground` is the place of the burst on the plan, if known. `target` is the id of the element
    where it burst, if known. Nobody is asked if every marked section withstands all rings, or if
    the umpire has ruled buildings out near that element.
    """
    standing = play.state.buildings.standing()
    numbers = [n for n, ring in rings.by_number().items() if ring.radius_in]
    if not any(is_destroyed_in_ring(section, n) for section in standing for n in numbers):
        return
    if ground and _is_far_from_houses(play, ground, radius_of(rings)):
        return
    if radius_of(rings) <= play.state.buildings.far_from_buildings.get(target, -1):
        return
    reach = " ".join(
        f"{n}={ring.radius_in:g}" for n, ring in rings.by_number().items() if ring.radius_in
    )
    reach += f" {TARGET}={target}" if target else ""
    id = free_check_id(play.state, f"{KIND} {name.replace(' ', '_')} {reach}")
    play.record(e.CheckScheduled(PendingCheck(id, KIND, None, thing=f"{capital(fell)}.")))


def _is_far_from_houses(play: BattlePlay, ground: Place, inches: float) -> bool:
    """Return whether the plan has houses, and each is farther than this from a place."""
    table_plan = play.state.table_plan
    areas = table_plan.plan.areas if table_plan.plan else ()
    houses = [x for x in areas if x.kind in HOUSES and x.id not in table_plan.gone]
    point = shapes.Point(ground)
    return bool(houses) and all(surface(x.polygon).distance(point) > inches for x in houses)
