"""The Tactical Orders that an element may receive, for its move and its buttons (10.1, 13.2)."""

from functools import lru_cache

from assistant.battle.rattenkrieg.lookups.distances import distance_known
from assistant.battle.rattenkrieg.lookups.figures.conduct import does_nothing_more
from assistant.battle.rattenkrieg.lookups.figures.leaders import best_quality
from assistant.battle.rattenkrieg.lookups.in_play import can_declare_ambush, house_rules
from assistant.battle.rattenkrieg.lookups.naming import enemy_name
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import must_follow_road
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.screens.cached_views import KeptByState
from assistant.battle.viewers import Viewer
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.rounds.orders import CLOSE

RULE = "rattenkrieg/tactical-order"
MOST_NAMED = 4  # elements without an order that a sentence names
REASONS = {
    "broken": "it is broken",
    "no-ambush-left": "no Ambush marker left",
    "out-of-contact": "its leader is out of contact",
    "squad-limit": "its squad leader has no order left",
}
NOTHING_MORE = "it does nothing more"
_ORDERED_TOGETHER: KeptByState[tuple[Element, ...]] = KeptByState()  # buttons and their checks ask
_WAITING: KeptByState[list[tuple[Element, dict[str, object]]]] = KeptByState()
_HOUSE_RULES: KeptByState[dict[str, object]] = KeptByState()
_LEADERS: KeptByState[int] = KeptByState()  # every element of a squad asks for the same leader


def can_order(battle: Battle, element: Element) -> bool:
    """Return whether an element's order may still be placed or changed."""
    laying = battle.phase == "engagement" and battle.stage == "orders"
    return laying and not battle.sides[element.side].ready and bool(battle.able(element))


def elements_without_order(battle: Battle, side: str) -> list[Element]:
    """Return a side's elements that need an order.

    Those always in ambush need none (10.1.4), nor do those that do nothing more (13.1.2).
    """
    ours = (x for x in battle.of_side(side) if not x.order and not can_declare_ambush(battle, x))
    return [x for x in ours if battle.able(x) and not does_nothing_more(battle, x)]


def names_without_order(battle: Battle, side: str) -> str:
    """Return the names of the first few elements of a side that have no order."""
    titles = [element.short for element in elements_without_order(battle, side)]
    more = len(titles) - MOST_NAMED
    return "; ".join(titles[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def new_order_inputs(battle: Battle, element: Element, kind: str) -> dict[str, object]:
    """Return the inputs that the battle holds for an order that an element would receive."""
    side = battle.sides[element.side]
    return {
        "kind": kind,
        "has_order": element.order is not None,
        "out_of_contact": element.command == "out-of-command",
        "squad_orders": side.squad_orders.get(element.squad, 0) if element.squad else 0,
        "squad_leader_quality": squad_leader_quality(battle, element) if element.squad else None,
        "ambush_left": side.ambush_left,
        "broken": element.broken,
    }


def why_no_order(battle: Battle, element: Element, kind: str) -> str:
    """Return briefly why an element may not receive an order now; empty if it may."""
    if does_nothing_more(battle, element):
        return NOTHING_MORE
    if kind != "movement" and must_follow_road(battle, element):
        return "it follows the road first"
    return _reason(battle, new_order_inputs(battle, element, kind))


def elements_to_order_together(battle: Battle, side: str, kind: str) -> tuple[Element, ...]:
    """Return the elements without an order that may all receive one of this kind now.

    Each order counts toward the limits of the squad and of the Ambush markers for the next one.
    """
    kept = _ORDERED_TOGETHER.results_for(battle)
    if (side, kind) not in kept:
        kept[side, kind] = tuple(_to_order_together(battle, side, kind))
    return kept[side, kind]


def _to_order_together(battle: Battle, side: str, kind: str) -> list[Element]:
    found: list[Element] = []
    for element, about in _elements_to_order(battle, side):
        if kind != "movement" and must_follow_road(battle, element):
            continue
        inputs = {**about, "kind": kind}
        squad = [x for x in found if element.squad and x.squad == element.squad]
        placed = int(str(inputs["squad_orders"])) + len(squad)
        left = max(0, battle.sides[side].ambush_left - len(found) * (kind == "ambush"))
        if not _reason(battle, {**inputs, "squad_orders": placed, "ambush_left": left}):
            found.append(element)
    return found


def _elements_to_order(battle: Battle, side: str) -> list[tuple[Element, dict[str, object]]]:
    """Return a side's elements that wait for an order, with the inputs that all kinds share."""
    kept = _WAITING.results_for(battle)
    if side not in kept:
        waiting = [x for x in battle.of_side(side) if not x.order and can_order(battle, x)]
        useful = [x for x in waiting if not does_nothing_more(battle, x)]
        kept[side] = [(x, new_order_inputs(battle, x, "")) for x in useful]
    return kept[side]


def leader_order_inputs(battle: Battle, element: Element, kind: str) -> dict[str, object]:
    """Return the inputs for an order beside an element's leader, who is always in contact."""
    inputs = new_order_inputs(battle, element, kind)
    return {**inputs, "has_order": element.leader_order is not None, "out_of_contact": False}


def why_no_leader_order(battle: Battle, element: Element, kind: str) -> str:
    """Return briefly why an element's leader may not receive an order now; empty if they may."""
    if does_nothing_more(battle, element):
        return NOTHING_MORE
    return _reason(battle, leader_order_inputs(battle, element, kind))


def _reason(battle: Battle, inputs: dict[str, object]) -> str:
    kept = _HOUSE_RULES.results_for(battle)
    if RULE not in kept:
        kept[RULE] = house_rules(battle, find(RULE))
    return _reason_against(tuple({**kept[RULE], **inputs}.items()))


@lru_cache(maxsize=512)  # the elements of an evening are in few situations, and pages often ask
def _reason_against(inputs: tuple[tuple[str, object], ...]) -> str:
    permission = find(RULE).resolve(dict(inputs), no_dice).outcome
    return "" if permission.allowed else REASONS.get(str(permission.reason), "not now")


def squad_leader_quality(battle: Battle, element: Element) -> int:
    """Return the Quality of the squad's leader: the highest of any able figure in the squad."""
    kept = _LEADERS.results_for(battle)
    squad = element.side, element.squad
    if squad not in kept:
        kept[squad] = best_quality(battle, battle.squad_of(element))
    return kept[squad]


def may_be_ordered(battle: Battle, element: Element) -> bool:
    """Return whether an enemy is close enough for an order during the turn.

    Only the distances that its side knows count, since nobody measures before acting (7.3).
    """
    if battle.phase != "engagement" or battle.stage != "rounds":
        return False
    if element.order or element.broken or not element.left or not battle.able(element):
        return False
    if does_nothing_more(battle, element):
        return False
    side = Viewer("side", None, element.side)
    for enemy in battle.of_side(battle.enemy(element.side).id):
        if battle.able(enemy) and enemy_name(battle, enemy) is not None:
            far = distance_known(battle, element.id, enemy.id, side)
            if far is not None and far < CLOSE * element.quality:
                return True
    return False
