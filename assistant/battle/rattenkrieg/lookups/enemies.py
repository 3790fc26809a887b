"""The enemies that an element may act on, for its moves and its buttons."""

from assistant.battle.rattenkrieg.lookups.naming import enemy_name, is_mojon_seen
from assistant.battle.rattenkrieg.lookups.table_plan.markers import marks_unknown
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    exposed_to_rifles,
    is_abandoned,
    is_aboard,
)
from assistant.battle.rattenkrieg.lookups.vehicles.visible_vehicles import models_first
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Mojon
from assistant.cards.wording import listed

LOCATED = ("located", "identified")  # the least degree first
IDENTIFIED = ("identified",)
CONCERNED = "The first action of a reaction concerns the enemy it answers: {}."


def known_to_side(battle: Battle, own: Element, degrees: tuple[str, ...]) -> list[Element]:
    """Return the enemies that the side of `own` knows this well, in the order of their letters."""
    foes = (x for x in battle.elements.values() if x.side != own.side)
    found = (x for x in foes if x.concealment in degrees and seems_to_have_figures(battle, x))
    return sorted(found, key=lambda x: (len(x.contact or ""), x.contact or ""))


def seems_to_have_figures(battle: Battle, found: Element) -> bool:
    """Return whether figures seem to be left; for an identified element the truth is known."""
    if found.concealment != "identified":
        return True
    vehicle = battle.vehicles.get(found.id)
    if vehicle and is_aboard(battle, found):
        return not vehicle.wreck
    return bool(battle.able(found))


def abandoned_enemies(battle: Battle, own: Element) -> list[Element]:
    """Return identified enemies that left a usable vehicle or gun behind."""
    of = battle.vehicles.of
    theirs = battle.of_side(battle.enemy(own.side).id)
    there = [x for x in theirs if x.concealment == "identified" and x.id in of]
    return [x for x in there if not of[x.id].wreck and is_abandoned(battle, x)]


def targets(
    battle: Battle,
    own: Element,
    degrees: tuple[str, ...],
    *,
    vehicles: bool = False,
    men: bool = True,
) -> list[Element]:
    """Return the enemies known well enough: figures, vehicles, or both.

    Abandoned vehicles come last.
    """
    found = known_to_side(battle, own, degrees)
    empty = abandoned_enemies(battle, own) if vehicles else []
    meant = [
        x for x in found if x in empty or _is_possible_target(battle, x, vehicles=vehicles, men=men)
    ]
    return [x for x in meant if x not in empty] + empty


def _is_possible_target(battle: Battle, element: Element, *, vehicles: bool, men: bool) -> bool:
    """Return whether this kind of fire may be aimed at an element.

    A gun counts as figures and as a vehicle, and so does a vehicle with crew members outside.
    """
    vehicle = battle.vehicles.get(element.id)
    if vehicle is None or vehicle.left:
        inside = element.concealment == "identified" and not exposed_to_rifles(battle, element)
        return men and not inside
    # the crew of a merely located vehicle is not visible
    seen = element.concealment == "identified"
    outside = seen and any(m.able for m in exposed_to_rifles(battle, element))
    return vehicles or (men and (vehicle.is_gun or outside))


def is_one_enemy(battle: Battle, one: str, other: str) -> bool:
    """Return whether two elements are the same, or one of them rides on the other."""
    if one == other:
        return True
    carried = {id: battle.travel.riders(id) for id in (one, other)}
    return any(
        set(carried[vehicle]) & set(battle.elements[riders].figures)
        for vehicle, riders in ((one, other), (other, one))
    )


def is_answered(battle: Battle, own: Element, enemy: str) -> bool:
    """Return whether the reaction of an element answers this enemy with its next action (7.2)."""
    return own.in_reaction and own.answers is not None and is_one_enemy(battle, own.answers, enemy)


def concerned(battle: Battle, own: Element) -> Element | None:
    """Return the enemy to which an element reacts, and which its next action concerns (7.2).

    It is None if the element does not react, or reacts to an enemy unknown to its side: any enemy
    may then be meant.
    """
    if not own.in_reaction or own.answers is None:
        return None
    answered = battle.elements[own.answers]
    return answered if enemy_name(battle, answered) else None


def marker_of(battle: Battle, own: Element, enemy: Element) -> str:
    """Return an enemy as a target of the side of `own`: its marker, or else itself."""
    found, mojons = possible_targets(battle, own)
    mojon = next((m.id for m in mojons if m.id == enemy.mojon and enemy not in found), None)
    return f"mojon {mojon}" if mojon else f"element {enemy.id}"


def missing_kind(battle: Battle, own: Element, *, vehicles: bool = False, men: bool = True) -> str:
    """Return what a side must identify first if it has no target of this kind.

    It says `enemy on foot` or `enemy vehicle` only if the side has identified another enemy.
    """
    if (vehicles and men) or not known_to_side(battle, own, IDENTIFIED):
        return "enemy"
    return "enemy vehicle" if vehicles else "enemy on foot"


def possible_targets(battle: Battle, own: Element) -> tuple[list[Element], list[Mojon]]:
    """Return possible targets of a side: known enemies, and visible enemy Mojons."""
    found, inside = known_to_side(battle, own, LOCATED), battle.under_mojons()
    mojons = models_first(battle, battle.mojons_of(battle.enemy(own.side).id))
    return found, [m for m in mojons if marks_unknown(battle, m, inside.get(m.id, ()))]


def targets_of_order(battle: Battle, element: Element) -> tuple[str, ...]:
    """Return the target of an element's face-up order: a Mojon and its elements, or an element.

    The ids are empty without such a target.
    """
    order = element.order
    id = order.aim.target if order and order.face_up and order.aim else None
    if id is None:
        return ()
    under = battle.in_mojon(id) if id in battle.mojons else ()
    return (id, *(x.id for x in under))


def enemies_without_marker(battle: Battle, own: Element) -> list[Element]:
    """Return undetected enemies whose models are on the table, with no marker that is seen there.

    They left a building or other cover that hid their Mojon, or came by air (34.15).
    """
    theirs = battle.of_side(battle.enemy(own.side).id)
    there = [x for x in theirs if x.deployed and x.concealment == "undetected" and battle.able(x)]
    seen = {m.id for m in battle.mojons_of(battle.enemy(own.side).id) if is_mojon_seen(m)}
    return [x for x in there if x.mojon not in seen]


def may_concern(battle: Battle, own: Element, target: str) -> bool:
    """Return whether the next action of an element may be aimed at a target of `marker_of`."""
    answered = concerned(battle, own)
    if answered is None or target == marker_of(battle, own, answered):
        return True
    kind, _, id = target.partition(" ")
    return kind == "element" and is_one_enemy(battle, id, answered.id)


def spotted(battle: Battle, own: Element) -> set[str]:
    """Return the ids of the enemies that an element need not spot."""
    vehicle = battle.vehicles.get(own.id)
    identified = {id for id, x in battle.elements.items() if x.concealment == "identified"}
    if vehicle is not None and vehicle.manned and bool(vehicle.card.get("guns")):
        return identified & set(vehicle.acquired)
    return identified


def is_visible_to(battle: Battle, side: str, figure: Figure) -> bool:
    """Return whether a side sees what happens to a figure.

    It sees its own figures and those of identified enemies. For located enemies it sees the figures
    that are on the table: first the leader or main figure, and all once they are deployed (3.2).
    """
    owner = battle.owner(figure.id)
    if owner.side == side or owner.concealment == "identified":
        return True
    if owner.concealment != "located":
        return False
    return owner.deployed or figure.id in _main_figures(battle, owner)


def _main_figures(battle: Battle, element: Element) -> list[str]:
    """Return the ids of an element's leaders, fallen ones included, or else of its main figure."""
    leaders = [m.id for m in battle.men(element) if m.leader]
    return leaders or [battle.main_figure(element).id]


def describe_look_under(battle: Battle, mojon: str, side: str) -> str:
    """Return what a side's reconnaissance saw under an enemy marker; empty if it did not look."""
    for bought in battle.script.purchases.values():
        if bought.side == side and mojon in bought.seen_under:
            names = bought.seen_under[mojon]
            return f"{listed(names) if names else 'a decoy'} when you looked (reconnaissance)"
    return ""
