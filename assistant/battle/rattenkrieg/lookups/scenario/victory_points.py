"""Counts of met conditions for victory points, as far as the battle knows (addendum)."""

from collections.abc import Callable

from assistant.battle.rattenkrieg.lookups.scenario import promotion_points as promotion
from assistant.battle.rattenkrieg.lookups.scenario.exits import EDGES, condition_key
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import SUFFERS
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_tank
from assistant.battle.rattenkrieg.state import OUT, Battle
from assistant.battle.rattenkrieg.state.people import Figure
from assistant.battle.rattenkrieg.state.scenario import Claim, Scored
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.cards.wording import signed
from assistant.rules.rattenkrieg.options import setting_of
from assistant.rules.rattenkrieg.scenario.points import TANKS_TO_WIN

Count = Callable[[Battle, str], int]


def times_met(battle: Battle, scored: Scored) -> int | None:
    """Return how often a condition is met, or None if the battle cannot know."""
    count = COUNTS.get(condition_key(scored.condition))
    return count(battle, scored.side) if count else None


def is_won(battle: Battle, scored: Scored) -> bool:
    """Return whether a condition is certainly met."""
    return bool(times_met(battle, scored))


def conditions_to_judge(battle: Battle) -> list[Scored]:
    """Return the conditions that only the umpire can judge, and that are not counted yet.

    Purchases are counted when they are made.
    """
    sold = {x.condition for x in battle.script.purchases.values()}
    found = [x for x in battle.script.points.values() if x.id not in sold]
    return [
        x for x in found if x.points is not None and not x.times and times_met(battle, x) is None
    ]


def points_label(scored: Scored) -> str:
    """Return the points of a condition, such as "+5"."""
    return "wins" if scored.points is None else signed(scored.points)


def uncounted(battle: Battle) -> list[str]:
    """Return for the umpire, by side, the points for conditions met since the last count.

    Only the sums are given; each side's list of points names the conditions.
    """
    found: dict[str, dict[str, int]] = {}
    for scored in battle.script.points.values():
        known = times_met(battle, scored)
        if scored.points is not None and known is not None and known > scored.times:
            kind = "promotion points" if scored.kind == "promotion" else "victory points"
            sums = found.setdefault(scored.side, {})
            sums[kind] = sums.get(kind, 0) + scored.points * (known - scored.times)
    return [
        f"{battle.sides[side].name}: "
        + ", ".join(f"{signed(points)} {kind}" for kind, points in sums.items())
        + "."
        for side, sums in found.items()
    ]


def points_of(battle: Battle, side: str) -> tuple[int, int]:
    """Return a side's victory points, less its purchases, and its promotion points."""
    victory = promoting = 0
    for scored in battle.script.points.values():
        if scored.side != side:
            continue
        earned = (scored.points or 0) * scored.times
        if scored.kind == "promotion":
            promoting += earned
        else:
            victory += earned
    return victory, promoting


def describe_victory_points(battle: Battle, side: str) -> str:
    """Return a side's victory points as text, with a proper minus sign."""
    return f"{points_of(battle, side)[0]}".replace("-", "−")


def describe_outcome(battle: Battle) -> str:
    """Describe both sides' points; empty if no points are counted."""
    if not battle.script.points:
        return ""
    sentences = [f"{x.name} {describe_victory_points(battle, x.id)}" for x in battle.sides.values()]
    return f"Victory points: {', '.join(sentences)}."


def figures_of_side(battle: Battle, side: str) -> list[Figure]:
    """Return the figures of a side that were in the battle, without dogs."""
    dogs = battle.animals.dogs
    return [m for x in battle.of_side(side) for m in battle.men(x) if m.id not in dogs]


def _count_enemies(*states: str) -> Count:
    def count(battle: Battle, side: str) -> int:
        return sum(1 for m in figures_of_side(battle, battle.enemy(side).id) if m.state in states)

    return count


def _all_enemies(*states: str) -> Count:
    def count(battle: Battle, side: str) -> int:
        return int(all(m.state in states for m in figures_of_side(battle, battle.enemy(side).id)))

    return count


def _casualties(battle: Battle, side: str) -> int:
    own = figures_of_side(battle, side)
    return sum(1 for m in own if m.was_wounded or m.state in ("wounded", "dead"))


def _count_wounded_or_captured(battle: Battle, side: str) -> int:
    """Count the living enemies that are prisoners, or were wounded at any time."""
    enemy = figures_of_side(battle, battle.enemy(side).id)
    alive = [m for m in enemy if m.state != "dead"]
    return sum(1 for m in alive if m.was_wounded or m.state in ("wounded", "prisoner"))


def _entire_force_exits(edge: str) -> Count:
    """Return a function that counts 1 once all of a side except casualties left by an edge."""

    def count(battle: Battle, side: str) -> int:
        may_stay = setting_of(battle.rules, "casualties_may_stay") is True
        awaited = any(x.side == side and not x.came for x in battle.script.reserves.values())
        men = [m.id for m in figures_of_side(battle, side)]
        out = {id for id in men if battle.script.exits.get(id) == edge}
        stay = [id for id in men if id not in out]
        only_casualties = may_stay and all(
            battle.figures[id].state in OUT and id not in battle.script.exits for id in stay
        )
        return int(bool(out) and not awaited and (not stay or only_casualties))

    return count


def _tanks_exited(edge: str) -> Count:
    def count(battle: Battle, side: str) -> int:
        tanks = _tanks_of_side(battle, side)
        return sum(1 for id in tanks if battle.script.exits.get(id) == edge)

    return count


def _count_stopped(battle: Battle, side: str) -> int:
    """Count the enemy's tanks that are immobilized or knocked out.

    Ruling: the addendum gives the two awards on two lines, and neither line excludes the other.
    A tank that is stopped first and destroyed later earns both, unless a rule of the battle says
    otherwise. A tank without a crew member who can fight is knocked out.
    """
    both = setting_of(battle.rules, "immobilized_counts_too") is True
    found = _tanks_of_side(battle, battle.enemy(side).id)
    tanks = {id: x for id, x in found.items() if both or not x.wreck}
    return sum(1 for id, x in tanks.items() if _is_stopped(x) or _is_without_crew(battle, id, x))


def _is_stopped(vehicle: Vehicle) -> bool:
    return vehicle.left or any(vehicle.is_out(system) for system in SUFFERS)


def _is_without_crew(battle: Battle, id: str, vehicle: Vehicle) -> bool:
    """Return whether a tank has lost all crew members who can fight, without being a wreck."""
    return not vehicle.wreck and not battle.able(battle.elements[id])


def _count_lost_guns(battle: Battle, side: str) -> int:
    """Return 1 when the enemy's StuG is lost.

    Ruling: the addendum says "destroyed". A StuG without a crew member who can fight is lost to its
    side as well, since that side has nothing else. The umpire confirms the end.
    """
    found = _tanks_of_side(battle, battle.enemy(side).id)
    lost = [x for id, x in found.items() if x.wreck or _is_without_crew(battle, id, x)]
    return int(any("stug" in x.name.lower() for x in lost))


def _wrecks(battle: Battle, side: str) -> list[str]:
    """Return the names of the enemy's wrecked tanks."""
    tanks = _tanks_of_side(battle, battle.enemy(side).id)
    return [vehicle.name for vehicle in tanks.values() if vehicle.wreck]


def _tanks_of_side(battle: Battle, side: str) -> dict[str, Vehicle]:
    """Return a side's tanks and self-propelled guns by element; nothing else is a tank."""
    found = {x.id: battle.vehicles.get(x.id) for x in battle.of_side(side)}
    return {id: vehicle for id, vehicle in found.items() if vehicle and is_tank(vehicle)}


COUNTS: dict[str, Count] = {
    "enemy-killed": _count_enemies("dead"),
    "enemy-captured": _count_enemies("prisoner"),
    "enemy-wounded-or-captured": _count_wounded_or_captured,
    "own-casualty": _casualties,
    promotion.UNBUTTONED: promotion.count_unbuttoned_turns,
    promotion.BUTTONED_UP: promotion.count_buttoned_up,
    promotion.FROM_GROUND: promotion.count_found_from_ground,
    promotion.CONTACT: promotion.count_contact,
    promotion.MG_FIRST: promotion.count_machine_gun_first,
    "entire-enemy-force-captured-or-killed": _all_enemies("dead", "prisoner"),
    "entire-enemy-force-destroyed": _all_enemies("dead"),
    "enemy-tank-immobilized-or-knocked-out": _count_stopped,
    "enemy-tank-destroyed": lambda battle, side: len(_wrecks(battle, side)),
    "six-enemy-tanks-destroyed": lambda battle, side: int(
        len(_wrecks(battle, side)) >= TANKS_TO_WIN
    ),
    "stug-destroyed": _count_lost_guns,
    **{f"entire-force-exits-{edge}": _entire_force_exits(edge) for edge in EDGES},
    **{f"tank-exits-{edge}-edge": _tanks_exited(edge) for edge in EDGES},
}


def describe_points(scored: Scored) -> str:
    """Return a condition with its points, and how often it was met."""
    times = f" ×{scored.times}" if scored.times else ""
    return f"{scored.words} {points_label(scored)}{times}"


def describe_claim(battle: Battle, claim: Claim) -> str:
    """Return a claim as text."""
    scored = battle.script.points[claim.condition]
    times = f" ×{claim.times}" if claim.times > 1 else ""
    words = f", {claim.words}" if claim.words else ""
    return f"{scored.words} {points_label(scored)}{times}{words}"
