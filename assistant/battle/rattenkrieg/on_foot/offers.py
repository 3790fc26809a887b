"""Checks at the end of a turn and the buttons of every element, in the basic game on foot."""

from collections.abc import Iterator
from itertools import chain

from assistant.battle.rattenkrieg.approach.decoy_orders import decoy_rows
from assistant.battle.rattenkrieg.approach.sharing import sharing_offers
from assistant.battle.rattenkrieg.close_combat.contact import KIND as CONTACT
from assistant.battle.rattenkrieg.kit.chapters.chapter import (
    Chapter,
    Check,
    Group,
    Offer,
    TableRow,
)
from assistant.battle.rattenkrieg.lookups.figures.commanders import (
    adjusters,
    leaders,
    others_to_call,
)
from assistant.battle.rattenkrieg.lookups.figures.conduct import (
    HOLDS,
    shaken_elements,
    why_held_back,
)
from assistant.battle.rattenkrieg.lookups.figures.doers import has_means
from assistant.battle.rattenkrieg.lookups.figures.listed_actions import listed_actions
from assistant.battle.rattenkrieg.lookups.figures.new_orders import (
    can_order,
    elements_without_order,
)
from assistant.battle.rattenkrieg.lookups.figures.order_aims import may_move_order_marker
from assistant.battle.rattenkrieg.lookups.figures.single_figures import (
    elements_to_join,
    figures_that_may_leave,
    groups_of_leader,
    is_detached,
    may_choose_group,
    purposes,
)
from assistant.battle.rattenkrieg.lookups.in_play import (
    acting_mojon,
    are_orders_closed,
    is_on,
    may_lose_first,
)
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    is_aboard,
    men_in_sight,
    vehicles_in_sight,
)
from assistant.battle.rattenkrieg.lookups.vehicles.crews import name_of_actions
from assistant.battle.rattenkrieg.on_foot.element_facts import element_facts
from assistant.battle.rattenkrieg.spotting import perceiving, posture_offers
from assistant.battle.rattenkrieg.state import Battle, Element, PendingCheck
from assistant.battle.screens.buttons import Tap

MELEE = "is in contact: a round of close combat."


def wound_checks(battle: Battle) -> Iterator[PendingCheck]:
    """Yield a check for each wounded figure that has had none this turn (16)."""
    done = {*battle.wounds.checked, *(o.figure for o in battle.owed if o.kind == "wound")}
    for element in battle.elements.values():
        for figure in battle.men(element):
            if figure.state == "wounded" and figure.id not in done:
                yield PendingCheck(f"wound {figure.id}", "wound", element.id, figure.id)


def _aggressiveness_checks(battle: Battle) -> Iterator[PendingCheck]:
    for element in shaken_elements(battle):
        yield PendingCheck(f"nerve {element.id}", "nerve", element.id)


def _contact_taps(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    inputs = {"element": str(owed.element), "target": owed.thing}
    return (Tap("Close combat", "close-combat", inputs, likely=True, opens=True),)


def movable_mojon(battle: Battle, element: Element) -> str | None:
    """Return the id of the Mojon that an element may move now, or None.

    The Mojon is undetected, its figures are off the table, and it moves between rounds or in place
    of an order.
    """
    mojon = battle.mojons.get(element.mojon or "")
    between = battle.phase == "engagement" and battle.stage == "rounds" and battle.round is None
    if mojon is None or mojon.removed or mojon.moved or element.deployed:
        return None
    if not between and acting_mojon(battle, mojon) != element:
        return None
    return mojon.id if element.concealment == "undetected" else None


def next_without_order(battle: Battle, element: Element) -> tuple[str, str] | None:
    """Return the id and title of the side's next element without an order, in roster order."""
    waiting = elements_without_order(battle, element.side) if can_order(battle, element) else []
    roster = [x.id for x in battle.of_side(element.side)]
    after = [x for x in waiting if roster.index(x.id) > roster.index(element.id)]
    return next(((x.id, x.title) for x in (*after, *waiting) if x.id != element.id), None)


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    active = battle.round is not None and element.id in battle.round.active
    mojon = movable_mojon(battle, element)
    yield from sharing_offers(battle, element)
    if active and mojon:
        yield Offer("Move the Mojon", "move-mojon", {"mojon": mojon}, likely=True)
        yield Offer("Stand down", "stand-down", opens=False)
    elif active:
        yield from _action_offers(battle, element)
    elif battle.phase == "engagement":
        if not element.deployed:
            yield Offer("Place the figures", "deploy", group="wait")
        if mojon:
            yield Offer("Move the Mojon", "move-mojon", {"mojon": mojon}, group="wait")
        if battle.able(element) and not can_order(battle, element):
            closed = "only at the start of a turn" if are_orders_closed(battle) else ""
            yield Offer("Order during the turn", "place-order", group="wait", barred=closed)
    if battle.phase == "engagement" and battle.fit(element):  # no action: also who does not act
        group: Group = "act" if active else "wait"
        yield Offer("Close combat", "close-combat", group=group, by="umpire")
        if battle.stage == "rounds":
            held = why_held_back(battle, element, "fight")
            why = HOLDS[held] if held else ""
            yield Offer("Close combat", "ask-close-combat", group=group, by="side", barred=why)
    if may_move_order_marker(element):
        yield Offer("Move order marker", "aim-order", group="wait")
    yield from _offers_of_single_figures(battle, element, active=active)
    played = battle.phase == "engagement" and is_on(battle, "aggressiveness")
    if played and battle.able(element) and any(adjusters(battle, element)):
        yield Offer("Adjust Aggressiveness", "adjust-nerve", group="wait")
    if battle.phase == "engagement":
        yield from posture_offers.posture_offers(battle, element)
    yield from _correction_offers(battle, element)


def _offers_of_single_figures(battle: Battle, element: Element, *, active: bool) -> Iterator[Offer]:
    """Yield the buttons of figures that leave an element or join another one (10.1.9)."""
    if may_choose_group(battle, element) and groups_of_leader(battle, element):
        yield Offer("Choose the leader’s team", "leader-goes-with")
    if battle.phase != "engagement" or active:
        return
    could = figures_that_may_leave(battle, element)
    of_side = any(set(purposes(battle, element, m)) != {"straggler"} for m in could)
    if of_side and can_order(battle, element):
        yield Offer("Detach one figure", "detach-figure", group="wait", by="side")
    if could:
        yield Offer("Detach one figure", "detach-figure", group="rule", by="umpire")
    apart = len(element.figures) == 1 or is_detached(element)
    if apart and battle.able(element) and elements_to_join(battle, element):
        why = "its order comes first" if element.order or element.leader_order else ""
        yield Offer("Join others", "join-element", group="wait", barred=why)


def _action_offers(battle: Battle, element: Element) -> Iterator[Offer]:
    modes = {w.mode == "single" for m in battle.able(element) for w in m.weapons}
    if battle.vehicles.get(element.id):
        modes = set()  # its weapons are named one by one in `vehicles.fire_offers`
    if True in modes:
        yield Offer("Shoot", "shoot")
    if False in modes:
        yield Offer("Fire bursts", "automatic-fire")
    yield Offer("Move", "move")
    yield Offer("Aim", "aim")
    for words, move in (("Spot", "spot"), ("Suppress", "suppress"), ("Throw a grenade", "grenade")):
        if not has_means(battle, element, move):
            continue
        likely = move == "spot" and _should_spot(battle, element)
        yield Offer(words, f"ask-{move}", likely=likely, by="side")
        done = {"grenade": "throw-grenade"}.get(move, move)
        yield Offer(words, done, likely=likely, by="umpire")
    if leaders(battle, element):
        nobody = "" if others_to_call(battle, element) else "no unit waits for orders"
        yield Offer("Give an order", "give-order", barred=nobody)
    if is_on(battle, "one_measurement_per_action"):
        yield Offer("Measure", "measure")
    nothing = "" if listed_actions(battle, element) else "nothing else is possible now"
    yield Offer("Something else", "act", barred=nothing)
    if any(m.state == "hunkered-down" for m in battle.men(element)):
        yield Offer("Rejoin", "rejoin")
    if any(m.has_jammed_weapon for m in battle.men(element)):
        yield Offer("Clear the jam", "clear-stoppage")
    yield Offer("Stand down", "stand-down", opens=False)
    if may_lose_first(battle, element):
        one = name_of_actions(battle, element, 1)
        yield Offer(f"Break the order: −1 {one}", "lose-first", opens=False)


def _should_spot(battle: Battle, element: Element) -> bool:
    """Return whether a crew inside its vehicle knows of no enemy and has no Movement order."""
    if not is_aboard(battle, element):
        return False
    known = men_in_sight(battle, element) or vehicles_in_sight(battle, element)
    return not known and not (element.order and element.order.kind == "movement")


def _correction_offers(battle: Battle, element: Element) -> Iterator[Offer]:
    for words, move in (
        ("Correct", "rule-element"),
        ("Correct a figure", "rule-man"),
        ("Set leader", "set-command"),
        ("Camouflage", "set-camouflage"),
    ):
        yield Offer(words, move, group="rule", by="umpire")
    if battle.phase == "engagement" and battle.fit(element):
        if is_on(battle, "morale"):
            yield Offer("Close assault", "contest-morale", group="rule", by="umpire")
            yield Offer("Check morale", "check-morale", group="rule", by="umpire")
            yield Offer("Act of valor", "act-of-valor", group="rule", by="umpire")
        if is_on(battle, "prisoners"):
            yield Offer("Surrender", "take-prisoner", group="rule", by="umpire")
    if any(m.state == "prisoner" for m in battle.men(element)):
        yield Offer("Free prisoners", "free-prisoner", group="rule", by="umpire")


def _own_rows(battle: Battle, side: str) -> Iterator[TableRow]:
    return chain(decoy_rows(battle, side), perceiving.heard_rows(battle, side))


OFFERED = Chapter(
    "on foot",
    checks=(
        Check("comrade-killed", "saw a comrade die.", "check-comrade", rule="aggressiveness"),
        Check("wound", "has a wounded figure.", "check-wound", "wounded", wound_checks),
        Check(
            "nerve",
            "must check its Aggressiveness.",
            "check-nerve",
            "nerve",
            _aggressiveness_checks,
            rule="aggressiveness",
        ),
        Check(CONTACT, MELEE, "close-combat", by="umpire", taps=_contact_taps),
    ),
    offers=_offers,
    facts=element_facts,
    notes=posture_offers.posture_notes,
    shows=posture_offers.visible_posture,
    own=_own_rows,
)
