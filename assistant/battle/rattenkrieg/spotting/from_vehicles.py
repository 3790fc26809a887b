"""Looking out of a vehicle, and looking at one (Rattenkrieg 23.1.14, 26.2.2, 31.17)."""

from collections.abc import Sequence
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.scenario import EnemyFoundFromGround
from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.asking import (
    ask_distance,
    ask_figure,
    keep_entered,
    recall_entered,
)
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.blinded_crews import is_blind_inside
from assistant.battle.rattenkrieg.lookups.cover import HULL_DOWN
from assistant.battle.rattenkrieg.lookups.scenario.promotion_points import FROM_GROUND, conditions
from assistant.battle.rattenkrieg.lookups.vehicles import crews, facing
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard, sees_out
from assistant.battle.rattenkrieg.lookups.vehicles.tasks import GUN
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import size_for_spotters
from assistant.battle.rattenkrieg.lookups.vehicles.vision_blocks import SIXTHS, sixth_of_sector
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import VISOR, Vehicle
from assistant.cards.wording import signed, words_of
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS, Part
from assistant.rules.rattenkrieg.vehicles.armor.sectors import row_of_height

IN_THE_HULL = ("driver", "radio-operator")
BLIND = "blind"
NO_SHOT = "then the gun does not fire in this impulse"
AT_THE_GUN = (*GUN, "load-gun")


def is_outside(battle: Battle, element: Element, looker: Figure) -> bool:
    """Return whether a figure is outside the vehicle or gun that its crew serves."""
    return looker.id in battle.emergencies.out and crews.is_serving_crew(battle, element)


def ask_distance_of_look(
    play: BattlePlay, element: Element, looker: Figure | None, foes: Sequence[Element]
) -> float:
    """Ask how far a target is from the figure that looks, in inches.

    The distance from a crew member outside is not that of the gun: it is neither suggested nor
    kept.
    """
    if looker is None or not is_outside(play.state, element, looker):
        return ask_distance(play, element, *foes)
    return play.number("distance_in", f"How far from the {looker.rank.lower()} outside?")


def target_size(
    play: BattlePlay,
    spotter: Element,
    target: Element,
    shows: str,
    *,
    above_in: float,
    distance_in: float,
) -> int:
    """Return the size of a target as the spotter sees it: a vehicle's size value; 0 on foot.

    `shows` says how much shows; for a hull-down tank that is the turret (31.8). `above_in` is the
    spotter's height above the target: from far above the target is larger (22.1.3). A sector that
    nobody knows has no default, since each makes the target easier or harder to spot.
    """
    vehicle = play.state.vehicles.get(target.id)
    if vehicle is None or vehicle.is_gun:
        return 0
    sizes = vehicle.card.get("size", {})
    part: Part = "turret" if shows in HULL_DOWN and sizes.get("turret") else "hull"
    cells = sizes.get(part, {})
    known_hours = [h for h in range(1, HOURS + 1) if cells.get(str(h))]
    hours = facing.sector_options(known_hours)
    if not hours:
        return 0
    plan = play.actor.is_umpire
    measured = facing.sector_hit(play.state, target.id, spotter.id, part, plan=plan)
    entered = recall_entered(play, spotter.id, target.id, part, "hour")
    known = str(measured) if measured else entered
    words = f"Which sector of the target’s {part} faces the spotter?"
    hour = play.choose("hour", words, hours, known, rare=known is not None, keys=True)
    if not measured:
        keep_entered(play, spotter.id, target.id, part, "hour", hour)
    is_high = row_of_height(above_in, distance_in, part) == "high"
    cell: int = cells[hour]["high" if is_high else "level"]
    return size_for_spotters(vehicle, cell)


def is_shut_in(battle: Battle, element: Element, looker: Figure) -> bool:
    """Return whether a crew member can look only through a vision block."""
    shut = is_aboard(battle, element) and not sees_out(battle, element)
    return shut and looker.id not in battle.emergencies.out


def likely_spotting_figure(
    battle: Battle, element: Element, lookers: list[Figure]
) -> Figure | None:
    """Return the usual figure for a look; None if no figure can look.

    On foot it is the figure with the best optic. In a crew it is somebody who sees out and whom the
    gun does not need in this impulse, a commander first (25.3).
    """
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or not crews.is_serving_crew(battle, element):
        return max(lookers, key=lambda man: man.scope, default=None)

    def fitness(man: Figure) -> tuple[bool, bool, bool, int]:
        is_shut = is_shut_in(battle, element, man)
        block = block_modifier(vehicle, _vehicle_part_of(vehicle, man), SIXTHS[0]) if is_shut else 0
        post = crews.post_of(vehicle, man.id)
        serves = bool(vehicle.card.get("guns")) and any(crews.has_task(post, x) for x in AT_THE_GUN)
        return block is not None, not serves, crews.is_commander(vehicle, man.id), block or 0

    return max(lookers, key=fitness, default=None)


def ask_spotting_figure(play: BattlePlay, element: Element, lookers: list[Figure]) -> Figure:
    """Ask who looks, with a warning that a gunner who looks does not fire in that impulse."""
    best = likely_spotting_figure(play.state, element, lookers)
    usual = best.id if best else None
    warnings = {}
    if crews.is_serving_crew(play.state, element):
        gunners = crews.servers(play.state, element, *GUN)
        warnings = {man.id: NO_SHOT for man in gunners[:1] if man in lookers}
    return ask_figure(play, "man", "Who looks?", lookers, element, usual, "spot", warnings)


def ask_vision_block(
    play: BattlePlay, element: Element, looker: Figure, target: Element
) -> int | None:
    """Ask for the sector, and return the modifier of the vision block there.

    Return None if the block is blind.
    """
    vehicle = play.state.vehicles.of[element.id]
    part = _vehicle_part_of(vehicle, looker)
    blocks = {sixth: block_modifier(vehicle, part, sixth) for sixth in SIXTHS}
    plan = play.actor.is_umpire
    hour = facing.sector_hit(play.state, element.id, target.id, part, plan=plan)
    entered = recall_entered(play, element.id, target.id, part, "sixth")
    usual = entered or sixth_of_sector(hour or HOURS)
    options = [Option(x, words_of(x, first=True), _modifier_label(blocks[x])) for x in SIXTHS]
    words = f"In which sixth of the spotter’s own {part} is the target?"
    sixth = play.choose("sixth", words, options, usual)
    if not hour:
        keep_entered(play, element.id, target.id, part, "sixth", sixth)
    return blocks[sixth]


def block_modifier(vehicle: Vehicle, part: Part, sixth: str) -> int | None:
    """Return a vision block's modifier, reduced by the points that it lost (23.1.4).

    Points whose block is unknown are lost by every block of the part.
    """
    whole: int | None = vehicle.card.get("vision", {}).get(part, {}).get(sixth)
    lost = vehicle.lost.get(part, {}).get(VISOR, 0)
    known = sum(n for block, n in vehicle.visors.items() if block.startswith(f"{part} "))
    here = max(0, lost - known) + vehicle.visors.get(f"{part} {sixth}", 0)
    return None if whole is None else whole - here


def _modifier_label(figure: int | None) -> str:
    return BLIND if figure is None else signed(figure)


def _vehicle_part_of(vehicle: Vehicle, looker: Figure) -> Part:
    """Return the part of the vehicle where a crew member sits, by the card or the crew post."""
    name = next((name for name, id in vehicle.seats.items() if id == looker.id), "")
    crew = vehicle.card.get("crew", ())
    entry: dict[str, Any] = next((man for man in crew if man.get("id") == name), {})
    if part := entry.get("compartment"):
        return "turret" if part == "turret" else "hull"
    if "turret" not in vehicle.card.get("vision", {}):
        return "hull"
    return "hull" if crews.post_of(vehicle, looker.id) in IN_THE_HULL else "turret"


def ask_gunner_sees(play: BattlePlay, element: Element, looker: Figure) -> bool:
    """Ask whether the gunner sees a crew member who looks from outside the vehicle.

    A crew member whom the gunner cannot see acquires no target for the gunner (26.2.2, addendum).
    A gunner who is blinded sees nobody.
    """
    if is_blind_inside(play.state, element):
        return False
    outside = looker.id in play.state.emergencies.out and crews.is_serving_crew(play.state, element)
    words = "Does the gunner see the crew member outside?"
    return not outside or play.flag("gunner_sees", words, default=True)


def record_sightings(
    play: BattlePlay, element: Element, looker: Figure, here: list[Element], sighting: Any
) -> None:
    """Bring spotted targets into the gunner's sight: immediately, or after a die (26.2.2).

    If the scenario gives points for it, targets that a commander found from outside are recorded
    too.
    """
    if sighting.state != "identified" or not crews.is_serving_crew(play.state, element):
        return
    kind = v.TargetAcquired if sighting.acquired else c.TargetSighted
    play.record(*(kind(element.id, target.id) for target in here))
    vehicle = play.state.vehicles.of[element.id]
    outside = looker.id in play.state.emergencies.out and crews.is_commander(vehicle, looker.id)
    paid = conditions(play.state, FROM_GROUND)
    if outside and any(scored.side == element.side for scored in paid):
        play.record(*(EnemyFoundFromGround(element.id, target.id) for target in here))
