"""The rules and things in play in a battle, and the elements that may act without an order."""

from functools import cache
from typing import Any

from assistant.battle.log import Json
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_amphibian, is_boat
from assistant.battle.rattenkrieg.state import Battle, Element, Mojon
from assistant.rules.inputs import settings_for
from assistant.rules.procedures import Procedure, all_procedures
from assistant.rules.rattenkrieg.noise import SHOOTING
from assistant.rules.rattenkrieg.optional_rule import Rule
from assistant.rules.rattenkrieg.options import AS_INPUTS, setting_of

SPOT = "spot"
DUCKING = "ducking"  # the check of a player who chooses who hunkers down under fire


def is_on(battle: Battle, name: str) -> bool:
    """Return whether an optional rule is in play."""
    return setting_of(battle.rules, name) is True


def concerns(battle: Battle, rule: Rule) -> bool:
    """Return whether a rule can matter in this battle."""
    if not rule.in_battle:
        return False
    if rule.foot:
        return True
    if rule.tracker_only:  # of vehicles: how boats are flooded
        return any(is_boat(x) or is_amphibian(x) for x in battle.vehicles.of.values())
    return bool(battle.vehicles.of)


def is_turn_ending(battle: Battle) -> bool:
    """Return whether the turn is at its end, with its checks (11.1)."""
    return battle.phase == "engagement" and battle.stage == "end"


def has_vehicles(battle: Battle) -> bool:
    """Return whether there is any vehicle, gun, boat or aircraft."""
    return bool(battle.vehicles.of)


def has_first_orders(battle: Battle) -> bool:
    """Return whether the scenario gives a side its first orders: to follow a road."""
    return bool(battle.script.road_first)


def has_riders(battle: Battle) -> bool:
    """Return whether figures ride on a vehicle."""
    return bool(battle.travel.rides)


def has_animals(battle: Battle) -> bool:
    """Return whether there are dogs or horses."""
    return bool(battle.animals.dogs or battle.animals.horses)


def has_targets(battle: Battle) -> bool:
    """Return whether a mortar fires, or there is a vehicle that phosphorus can blind."""
    return bool(battle.heavy_weapons.mortars or battle.vehicles.of)


def has_works(battle: Battle) -> bool:
    """Return whether a trap, fuze, building, position in a building, or fire is on the table."""
    now = battle.buildings
    positions = now.unready or now.firing_from or now.in_room or now.unsuspecting
    cells = battle.fire_and_smoke.cells
    return bool(now.traps or now.fuzes or now.sections or positions or cells)


def has_flamethrowers(battle: Battle) -> bool:
    """Return whether a figure carries a flamethrower."""
    pieces = (piece for figure in battle.figures.values() for piece in figure.pieces)
    return any(piece.kind == "flamethrower" for piece in pieces)


def has_covered(battle: Battle) -> bool:
    """Return whether a cloud covers an element, or figures have recovered inside a cloud."""
    return bool(battle.fire_and_smoke.covered or battle.fire_and_smoke.lost)


def has_marks(battle: Battle) -> bool:
    """Return whether an element marks another one as a target."""
    return any(element.designated_by for element in battle.elements.values())


def wants_positions(battle: Battle) -> bool:
    """Return whether the umpire wants to be asked where elements moved."""
    return bool(battle.table_plan.asks and battle.table_plan.plan)


def has_held_action(battle: Battle) -> bool:
    """Return whether an action is waiting because an ambush interrupted it (10.1.3)."""
    return battle.round is not None and battle.round.held is not None


def has_ducking_choices(battle: Battle) -> bool:
    """Return whether a player under automatic fire has to choose who hunkers down (15.2)."""
    return any(check.kind == DUCKING for check in battle.owed)


def has_noise(battle: Battle) -> bool:
    """Return whether the last action may still be reacted to."""
    return battle.noise is not None


def has_nominees(battle: Battle) -> bool:
    """Return whether elements are nominated and no side has won the roll yet."""
    on = battle.round
    return on is not None and on.winner is None and any(on.nominees.values())


def fires_without_orders(battle: Battle) -> bool:
    """Return whether an element must open fire without orders (10.1.8)."""
    return bool(battle.morale.unbidden)


@cache
def limits(name: str) -> tuple[float, float]:
    """Return the allowed range of a house rule that is a number."""
    ours = (p.inputs for p in all_procedures() if p.id.startswith("rattenkrieg/"))
    model = next(inputs for inputs in ours if name in inputs.model_fields)
    field = model.model_json_schema()["properties"][name]
    number = next(part for part in field.get("anyOf", [field]) if part["type"] == "number")
    return number["minimum"], number["maximum"]


def house_rules(battle: Battle, procedure: Procedure[Any, Any]) -> Json:
    """Return the battle's settings that a procedure takes as inputs."""
    entered = {name: set_to for name, set_to in battle.rules.items() if name in AS_INPUTS}
    return settings_for(entered, procedure.inputs)


def can_declare_ambush(battle: Battle, element: Element) -> bool:
    """Return whether an element may declare its natural Ambush as its first action (10.1.4)."""
    if element.inherent_ambush != "unused" or element.has_acted or element.order is not None:
        return False
    return bool(element.left) and not element.broken and bool(battle.able(element))


def is_in_hiding(battle: Battle, element: Element) -> bool:
    """Return whether neither a marker nor figures of an undetected element are in the open."""
    mojon = battle.mojons.get(element.mojon or "")
    in_room = any(id in battle.buildings.in_room for id in element.figures)
    return in_room or (mojon is not None and mojon.concealed)


def is_bare_mojon(battle: Battle, element: Element) -> bool:
    """Return whether a Mojon's own move may replace an order, by house rule (11.2)."""
    mojon = battle.mojons.get(element.mojon or "")
    if not is_on(battle, "mojons_may_be_nominated") or mojon is None:
        return False
    if can_declare_ambush(battle, element):
        return False
    free = mojon.placed and not mojon.removed and not mojon.moved
    return free and element.is_unplaced and element.order is None and bool(battle.able(element))


def acting_mojon(battle: Battle, mojon: Mojon) -> Element | None:
    """Return the element under a Mojon whose own move is the action in progress."""
    given = battle.round.turn_of if battle.round else None
    inside = (x for x in battle.in_mojon(mojon.id) if x.id == given)
    return next((x for x in inside if is_bare_mojon(battle, x)), None)


def may_stay_hidden(element: Element) -> bool:
    """Return whether an element may stay under its Mojon when its order is turned over (10.1).

    A numbered order allows that, since it may be a deception.
    """
    order = element.order
    return order is not None and order.kind == "ambush" and not element.deployed


def may_lose_first(battle: Battle, element: Element) -> bool:
    """Return whether an element with figures that can fight may lose its order’s first action."""
    claimed = element.claim_open and element.order is not None and element.left > 0
    return claimed and bool(battle.able(element))


def do_pathways_wait(battle: Battle, side: str) -> bool:
    """Return whether a side's pathways wait for the pathways of the side that moves first.

    Hidden Mojons do not count, so that nobody learns how many there are.
    """
    first = battle.first_side
    if battle.phase != "approach" or first is None or first == side:
        return False
    seen = (m for m in battle.mojons_of(first) if not m.hidden)
    return any(m.open and not m.extended for m in seen)


def mojons_to_move(battle: Battle, side: str) -> list[Mojon]:
    """Return the Mojons of a side whose pathways neither grew nor ended in this turn."""
    return [mojon for mojon in battle.mojons_of(side) if mojon.open and not mojon.extended]


def side_that_approaches_alone(battle: Battle) -> str | None:
    """Return the only side whose pathways can still grow, so that nobody rolls (9.2.1), or None.

    A defender's pathways never grow. Hidden Mojons count as if their pathways could, so that nobody
    learns which ones can.
    """
    sides = {
        mojon.side
        for mojon in battle.mojons.values()
        if not battle.sides[mojon.side].defender
        and not mojon.removed
        and (mojon.open or (mojon.concealed and mojon.stopped_by is None))
    }
    return sides.pop() if len(sides) == 1 else None


def are_orders_closed(battle: Battle) -> bool:
    """Return whether the turn is at its end, when no more orders are placed (10.1)."""
    return battle.stage == "end"


def is_first_of_reaction(battle: Battle, element: Element) -> bool:
    """Return whether a shot now belongs to an element's first action in reaction."""
    acting = battle.round.acting if battle.round else None
    part = acting and acting.element == element.id and acting.action in (SPOT, *SHOOTING)
    return element.in_reaction or bool(part and acting and acting.in_reaction and acting.acquired)


def is_reacting(battle: Battle) -> bool:
    """Return whether the action in progress is the first one of a reaction."""
    acting = battle.round.acting if battle.round else None
    return bool(acting and acting.in_reaction)


def is_grenade_last(battle: Battle) -> bool:
    """Return whether the last action that may be reacted to threw or launched a grenade."""
    return battle.noise is not None and battle.noise.action == "throw-grenade"


def counts_hatches(battle: Battle) -> bool:
    """Return whether the scenario gives points for commanders with open or closed hatches."""
    return any("buttoned up" in each.condition for each in battle.script.points.values())


def has_crates(battle: Battle) -> bool:
    """Return whether a side has crates of rockets."""
    return bool(battle.heavy_weapons.crates)
