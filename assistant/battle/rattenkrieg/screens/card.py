"""An element's card: complete for its owner and the umpire, partial for the enemy."""

from collections.abc import Callable
from functools import partial

from assistant.battle.rattenkrieg.fire.going_to_ground import FIRE_MOVES, choices_due
from assistant.battle.rattenkrieg.kit.chapters.chapter import Offer, Role
from assistant.battle.rattenkrieg.lookups.figures.commanders import has_subordinates
from assistant.battle.rattenkrieg.lookups.figures.conduct import does_nothing_more, duty_in_words
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.figures.new_orders import (
    can_order,
    why_no_leader_order,
    why_no_order,
)
from assistant.battle.rattenkrieg.lookups.in_play import can_declare_ambush, is_on
from assistant.battle.rattenkrieg.lookups.naming import visible_weapon
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import (
    Threshold,
    conditions_of_ranges,
    thresholds,
)
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.crews import is_serving_crew
from assistant.battle.rattenkrieg.lookups.vehicles.noise import audible_ranges
from assistant.battle.rattenkrieg.on_foot.offers import next_without_order
from assistant.battle.rattenkrieg.screens import contributions, shared_reason
from assistant.battle.rattenkrieg.screens.contacts import contact_row
from assistant.battle.rattenkrieg.screens.figure_rows import ManRow, figure_row
from assistant.battle.rattenkrieg.screens.lost_elements import offers_left
from assistant.battle.rattenkrieg.screens.rows import (
    OrderMark,
    badge,
    clock,
    element_row,
    leader_order_mark,
)
from assistant.battle.rattenkrieg.screens.tasks import given_action, same_action
from assistant.battle.rattenkrieg.screens.tasks.order_tasks import ORDERS
from assistant.battle.rattenkrieg.screens.vehicle import (
    SeenVehicle,
    VehicleView,
    seen_vehicle,
    vehicle_view,
)
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.screens.buttons import PendingTask
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import IMPULSES


@dataclass(frozen=True)
class UnitView:
    """An element's card for its owner and the umpire."""

    id: str
    side: SideLabel
    title: str
    clock: str
    name: str
    unit: str
    quality: int
    aggressiveness: int | None  # None: it is not played
    left: int
    may_join: str  # a sentence; empty if no other figure may act in this action
    allowed: int
    known: str
    command: str
    conditions: str
    thresholds: tuple[Threshold, ...]
    order: OrderMark | None
    may_order: bool
    orders: tuple[Offer, ...]  # that it may be given, while it has none
    leader_order: OrderMark | None  # on its leader, for all under that one
    in_ambush: bool  # without an order
    leader_orders: tuple[Offer, ...]  # that its leader may be given, or the one to take it back
    next_unit: tuple[str, str] | None  # id and title of the next of its side without an order
    offers: tuple[Offer, ...]
    facts: tuple[str, ...]
    men: tuple[ManRow, ...]
    fit: int
    why_out: str  # why the element acts no more; empty while a figure is able
    active: bool
    now: bool
    may_choose: bool  # its side won the roll and says who acts
    deployed: bool
    phase: str
    mojon: int | None
    modifier: int
    must: str
    requested: str  # its open request to the umpire, as a sentence; empty without one
    burst_waits: bool  # its burst waits until the enemy has chosen whether figures hunker down
    a_turn: int  # actions, in the ordinary way
    impulses: bool  # it has impulses for actions
    vehicle: VehicleView | None
    hunkers: Offer | None  # the button at the foot of the page, for figures on foot
    tasks: tuple[PendingTask, ...] = ()  # the questions to its side now; none for the umpire

    @property
    def shared_bar(self) -> str:
        """Return the reason that disables many of the buttons; empty if few share one."""
        return shared_reason.shared_reason(self.offers)

    @property
    def why_not_now(self) -> str:
        """Return the sentence about the reason that many buttons share."""
        return shared_reason.describe_shared_reason(self.offers)

    @property
    def awaits(self) -> str:
        """Return what must come before the element acts, as on its buttons; empty if nothing."""
        return "" if self.may_join else shared_reason.shared_awaited_reason(self.offers)


@dataclass(frozen=True)
class EnemyCard:
    """An element's card for the enemy: what that side knows of it, and no more."""

    side: SideLabel
    title: str
    clock: str
    name: str
    state: str
    men: tuple[tuple[str, str], ...]  # what the figure carries, and its state
    vehicle: SeenVehicle | None  # if it can be seen


def unit_view(battle: Battle, element: Element, *, umpire: bool = False) -> UnitView:
    """Return an element's card for its owner, or with more buttons for the umpire."""
    roles: tuple[Role, Role] = ("umpire", "both") if umpire else ("side", "both")
    row, leader = element_row(battle, element), battle.leader(element)
    return UnitView(
        id=element.id,
        side=badge(battle, element.side),
        title=battle.title,
        clock=clock(battle),
        name=element.title,
        unit=element.unit,
        quality=element.quality,
        aggressiveness=element.aggressiveness if is_on(battle, "aggressiveness") else None,
        left=row.left,
        may_join=same_action.describe_joiners(battle, element),
        allowed=element.allowed,
        known=element.concealment,
        command=element.command,
        conditions=conditions_of_ranges(battle),
        thresholds=_detection_ranges(battle, element),
        order=row.order,
        may_order=can_order(battle, element) and not does_nothing_more(battle, element),
        orders=_order_offers(battle, element),
        leader_order=leader_order_mark(element),
        in_ambush=can_declare_ambush(battle, element),
        leader_orders=_leader_order_offers(battle, element),
        next_unit=next_without_order(battle, element),
        offers=tuple(offers_left(battle, element, roles)),
        facts=contributions.all_facts(battle, element),
        men=tuple(figure_row(battle, element, m, leads=m is leader) for m in battle.men(element)),
        fit=row.fit,
        why_out=given_action.explain_out(battle, element),
        active=row.active,
        now=row.now,
        may_choose=battle.round is not None and battle.round.winner == element.side,
        deployed=element.deployed,
        phase=battle.phase,
        mojon=row.mojon,
        modifier=element.modifier,
        must=duty_in_words(battle, element),
        requested=_describe_request(battle, element),
        burst_waits=bool(choices_due(battle, element.id)),
        a_turn=actions_per_turn(battle, element),
        impulses=is_serving_crew(battle, element),
        vehicle=vehicle_view(battle, element),
        hunkers=contributions.hunker_offer(battle, element),
    )


def actions_per_turn(battle: Battle, element: Element) -> int:
    """Return the usual actions in a turn: by Quality, or impulses for a vehicle or gun."""
    return IMPULSES if battle.vehicles.get(element.id) else quality_used(battle, element)


def _order_offers(battle: Battle, element: Element) -> tuple[Offer, ...]:
    """Return the buttons that give an element its order at the start of a turn."""
    if element.order or not can_order(battle, element):
        return ()
    return _offers_by_kind("place-order", partial(why_no_order, battle, element))


def _leader_order_offers(battle: Battle, element: Element) -> tuple[Offer, ...]:
    """Return the buttons for the order of an element's leader at the start of a turn (10.1.7)."""
    if not can_order(battle, element) or not has_subordinates(battle, element):
        return ()
    if element.leader_order:
        return (Offer("Cancel order", "take-back-leader-order", opens=False),)
    return _offers_by_kind("place-leader-order", partial(why_no_leader_order, battle, element))


def _offers_by_kind(move: str, why_not: Callable[[str], str]) -> tuple[Offer, ...]:
    """Return a button for each kind of order; `why_not` says briefly why a kind is disabled."""
    return tuple(
        Offer(words, move, {"kind": kind}, opens=False, barred=why_not(kind))
        for kind, words in ORDERS.items()
    )


def _describe_request(battle: Battle, element: Element) -> str:
    """Return the open request of an element as a sentence; empty without one."""
    asked = (x for x in battle.requests if x.element == element.id and x.move not in FIRE_MOVES)
    request = next(asked, None)
    if request is None:
        return ""
    return f"{element.title} {request.wants or 'waits for the umpire'}."


def _detection_ranges(battle: Battle, element: Element) -> tuple[Threshold, ...]:
    """Return how far an element is seen and heard; a vehicle is heard by its engine."""
    found = thresholds(battle)
    if not is_aboard(battle, element):
        return found
    return (found[0], *audible_ranges(battle, battle.vehicles.of[element.id]), found[-1])


def _visible_figure(battle: Battle, figure: Figure) -> str:
    """Return what the enemy sees of a figure on the table, with its base number."""
    base = f"Figure {figure.number}: " if figure.number else ""
    seen = [visible_weapon(figure) or "unarmed", *contributions.all_visible_notes(battle, figure)]
    return base + ", ".join(seen)


def enemy_card(battle: Battle, element: Element) -> EnemyCard | None:
    """Return an element's card for the other side; None while that side knows nothing of it."""
    if element.contact is None:
        return None
    row = contact_row(battle, element)
    men: tuple[tuple[str, str], ...] = ()
    if element.concealment == "identified" and not is_aboard(battle, element):
        men = tuple(
            (_visible_figure(battle, m), m.state)
            for m in sorted(battle.men(element), key=lambda figure: figure.number)
        )
    return EnemyCard(
        side=badge(battle, element.side),
        title=battle.title,
        clock=clock(battle),
        name=row.name,
        state=element.concealment,
        men=men,
        vehicle=seen_vehicle(battle, element),
    )
