"""The figures of an element that can take an action now, for its moves and its buttons."""

from typing import Literal

from assistant.battle.rattenkrieg.lookups import stocks
from assistant.battle.rattenkrieg.lookups.blinded_crews import crew_outside, is_blind_inside
from assistant.battle.rattenkrieg.lookups.figures.joined_actions import (
    GAITS,
    SPOTTING,
    may_be_joined,
)
from assistant.battle.rattenkrieg.lookups.figures.leaders import leader_kept_from_fire, quality_used
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard, is_barred, is_riding
from assistant.battle.rattenkrieg.lookups.vehicles.crews import name_of_actions
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Weapon
from assistant.battle.rattenkrieg.state.round_state import action_of
from assistant.rules.rattenkrieg.fire.weapons import weapon_of
from assistant.rules.rattenkrieg.grenades.grenades import Launch
from assistant.rules.rattenkrieg.noise import ACTIONS
from assistant.rules.rattenkrieg.noise import SHOOTING as FIRE
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import IMPULSES

SHOOTING, THROWING = "shoot", "throw-grenade"
ON_THE_MOVE = tuple(gait for gait in GAITS if gait != "climb")
FREE = frozenset(("hunker-down", "lose-first", "move-mojon", "stand-down"))  # take no action
NOBODY_FREE = "nobody free can do this"
Awaited = Literal["", "choice", "held", "roll", "together", "turn"]


def first_actions_left(battle: Battle) -> list[Element]:
    """Return the elements under a leader's order that still need their first action (10.1.7).

    An element that can no longer act has none.
    """
    together = battle.round.together if battle.round else ()
    found = (battle.elements[id] for id in together)
    return [x for x in found if x.left and battle.awake(x)]


def waits_for_first_actions(battle: Battle, element: Element) -> bool:
    """Return whether first actions under a leader's order come before an action of an element."""
    together = first_actions_left(battle)
    return bool(together) and element.id not in [x.id for x in together]


def waits_for_initiative(battle: Battle, element: Element) -> bool:
    """Return whether an active element needs an initiative roll, since enemies are active too."""
    on = battle.round
    if on is None or not battle.active_of(battle.enemy(element.side).id):
        return False
    if not on.held and element in first_actions_left(battle):
        return on.turn_of is not None and on.acting is None
    if on.held and on.held.element == element.id:
        return on.acting is None and on.turn_of is not None
    is_next = on.turn_of == element.id and (on.acting is None or on.acting.element == element.id)
    return not (is_next or element.id in battle.morale.unbidden)


def another_action_awaits_roll(battle: Battle, element: Element) -> bool:
    """Return whether an element that has acted needs a roll to act again, as enemies are active.

    Its figures may still join the action in progress. Crews act by impulses.
    """
    acting = battle.round.acting if battle.round else None
    if acting is None or acting.element != element.id or is_aboard(battle, element):
        return False
    if element.id in battle.morale.unbidden or actions_paid(battle, element):
        return False
    return bool(battle.active_of(battle.enemy(element.side).id))


def targets_paid_by_look(battle: Battle, element: Element) -> tuple[str, ...]:
    """Return the enemies that the look in progress lets an element fire at (4.1).

    There are none where it may fire at another enemy instead, with an action of its own.
    """
    acting = battle.round.acting if battle.round else None
    if acting is None or acting.element != element.id or acting.lookers:
        return ()
    return acting.acquired if another_action_awaits_roll(battle, element) else ()


def awaited_before_acting(battle: Battle, element: Element) -> Awaited:
    """Return the roll, choice or action that must come before an active element may act."""
    current = battle.round
    if current is None:
        return ""
    is_joined = current.acting is not None and current.acting.element == element.id
    if waits_for_first_actions(battle, element) and not (
        is_joined or current.turn_of == element.id
    ):
        return "together"
    if not waits_for_initiative(battle, element):
        return ""
    if current.winner:
        return "choice"
    if current.turn_of and current.acting is None:
        return "turn"
    return "held" if current.held else "roll"


def is_spent(battle: Battle, element: Element) -> bool:
    """Return whether an element has no action left and none in progress."""
    on = battle.round
    acts = on is not None and on.acting is not None and on.acting.element == element.id
    return not (acts or actions_paid(battle, element)) and element.left <= 0


def why_spent(battle: Battle, element: Element) -> str:
    """Return in a few words that an element has no action left, or no impulse as a crew."""
    return f"no {name_of_actions(battle, element, 1)} left"


def is_no_reaction(element: Element, action: str) -> bool:
    """Return whether an element is reacting, and a reaction does not allow this action (7.4)."""
    return element.in_reaction and not ACTIONS.row(action)["in_reaction"]


def actions_paid(battle: Battle, element: Element, action: str | None = None) -> int:
    """Return the actions that an element has paid for the action that an ambush interrupted."""
    held = battle.round.held if battle.round else None
    if held is None or held.element != element.id or action not in (None, held.action):
        return 0
    return held.paid


def able_to(battle: Battle, element: Element, action: str) -> list[Figure]:
    """Return the figures that can do this now; figures that can join the present action come first.

    Others would begin a new action.
    """
    if is_aboard(battle, element):
        free = crews.free_crew(battle, element)
        by_outside = action == SPOTTING and is_blind_inside(battle, element)
        return crew_outside(battle, free) if by_outside else free
    own = action_of(battle.round, element.id)
    same = own is not None and may_be_joined(battle, element, own, action)
    done = own.figures if same and own else ()
    if own and own.acquired and not own.lookers and action in FIRE:
        same = True  # fire at a target spotted in the open is part of that action (4.1)
    able = [m for m in battle.fit(element) if m.id not in battle.animals.dogs]
    fit = [m for m in able if not is_barred(battle, m.id, action)]
    left = element.left + actions_paid(battle, element, action)
    joining = [m for m in fit if same and m.id not in done and left + 1 > m.lost]
    if another_action_awaits_roll(battle, element):
        return joining
    fresh = [m for m in fit if m not in joining and left > m.lost]
    return joining + fresh


def figures_acting_again(battle: Battle, element: Element, action: str) -> tuple[str, ...]:
    """Return the figures that acted in the action in progress: doing this costs another."""
    acting = action_of(battle.round, element.id)
    if acting is None or not may_be_joined(battle, element, acting, action):
        return ()
    return acting.figures


def weapons(figure: Figure, single: bool) -> list[Weapon]:
    """Return a figure's weapons for single shots, or its weapons for bursts."""
    return [w for w in figure.weapons if (w.mode == "single") == single]


def free_to_fire(battle: Battle, element: Element, action: str) -> list[Figure]:
    """Return the figures that can fire now, without leaders who lead others (12.1.1)."""
    kept = leader_kept_from_fire(battle, element)
    return [m for m in able_to(battle, element, action) if m != kept]


def can_fire_on_the_move(battle: Battle, element: Element, figure: Figure) -> bool:
    """Return whether a figure may fire within the movement in progress (15.7).

    The element needs a Movement order. The figure must have moved in this action, and may fire only
    once in it: a figure that has fired is listed twice in the action.
    """
    on = action_of(battle.round, element.id)
    if on is None or on.action not in ON_THE_MOVE or figure.id in on.aside:
        return False
    order = element.order
    return order is not None and order.kind == "movement" and on.figures.count(figure.id) == 1


def shooters(battle: Battle, element: Element, *, single: bool) -> list[Figure]:
    """Return the figures that can fire a weapon of this mode now."""
    free = free_to_fire(battle, element, SHOOTING)
    kept = leader_kept_from_fire(battle, element)
    moving = [
        m
        for m in battle.fit(element)
        if m not in free and m != kept and can_fire_on_the_move(battle, element, m)
        if any(can_fire_while_moving(battle, m, weapon) for weapon in weapons(m, single))
    ]
    return [*(m for m in free if weapons(m, single)), *moving]


def can_fire_while_moving(battle: Battle, figure: Figure, weapon: Weapon) -> bool:
    """Return whether a figure that moves may fire a weapon: a rider any, others not all (15.7)."""
    return weapon_of(weapon.key).is_fired_moving or is_riding(battle, figure.id)


def throwers(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures that can throw or launch a grenade now."""
    return [m for m in able_to(battle, element, THROWING) if usable_grenades(battle, element, m)]


def usable_grenades(battle: Battle, element: Element, figure: Figure) -> dict[str, Launch]:
    """Return the grenades that a figure of the element could throw or launch now.

    A leader who leads others may not use a personal weapon (12.1.1). Ruling: a hand grenade is not
    a personal weapon, but a rifle grenade is launched from one.
    """
    has = stocks.grenades_of(battle, figure)
    if figure != leader_kept_from_fire(battle, element):
        return has
    return {name: how for name, how in has.items() if how == "hand"}


def can_hunker_down(battle: Battle) -> bool:
    """Return whether figures may hunker down at this time of the battle."""
    return battle.phase == "engagement"


def with_broken_weapon(battle: Battle, element: Element) -> list[Figure]:
    """Return the figures whose weapon is jammed or broken; not one that it left aboard."""
    of = battle.crewed_weapons.gun
    return [m for m in battle.fit(element) if m.has_jammed_weapon or of(m.id).problems]


def allowance(battle: Battle, element: Element) -> int:
    """Return an element's actions per turn; a vehicle or gun has its impulses (20.1.1.1)."""
    vehicle = battle.vehicles.get(element.id)
    if vehicle and not vehicle.left:
        return 0 if vehicle.wreck else IMPULSES
    return max(0, quality_used(battle, element) + element.next_actions)


def comes_after_first_actions(battle: Battle, element: Element) -> bool:
    """Return whether an element that did its first action under a leader's order waits for others.

    An ambush that comes before these actions does not wait.
    """
    current = battle.round
    chosen = current is not None and current.turn_of == element.id and current.acting is None
    return waits_for_first_actions(battle, element) and not chosen
