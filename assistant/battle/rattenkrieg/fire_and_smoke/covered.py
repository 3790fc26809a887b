"""Elements inside smoke or dust: they try to get out, and may lose their way (30.2.4)."""

from collections.abc import Iterable

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import (
    FigureDetached,
)
from assistant.battle.rattenkrieg.events.smoke.covered import (
    BearingsLost,
    CloudLeft,
    ElementsCovered,
)
from assistant.battle.rattenkrieg.fire_and_smoke.clouds import ask_direction
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.naming import capital, man, umpire_name
from assistant.battle.rattenkrieg.lookups.table_plan.lines import EYE_IN
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cloud
from assistant.rules.rattenkrieg.noise import DISPLACING

CAUGHT = "caught"  # the answer that a cloud surrounds figures on the move
OUT_OF_ACTION = ("wounded", "stunned")


def ask_covered(play: BattlePlay) -> None:
    """Ask the umpire which elements are inside each new cloud of the move; usually none."""
    ask_inside(play, [x.cloud for x in play.events if isinstance(x, g.CloudAdded)])


def ask_inside(play: BattlePlay, clouds: Iterable[Cloud]) -> None:
    """Ask the umpire which elements are inside these clouds of smoke or dust."""
    there = [x for x in play.state.elements.values() if _can_be_covered(play.state, x)]
    if not play.actor.is_umpire or not there:
        return
    options = [Option(x.id, umpire_name(play.state, x)) for x in there]
    for cloud in clouds:
        covered = play.state.fire_and_smoke.covered
        known = tuple(x.id for x in there if covered.get(x.id) == cloud.id)
        above = cloud.base_in >= EYE_IN  # of figures on the ground
        if above and not known:
            continue
        words = f"{capital(labels.cloud_name(cloud))}: who is inside?"
        if above:
            words += f" It has risen to {cloud.base_in:g}″ above the ground"
        inside = play.several(f"covered_{cloud.id}", words, options, () if above else known)
        if new := tuple(id for id in inside if id not in known):
            play.record(ElementsCovered(new, cloud.id))
        for id in new:
            is_inside = f" is inside the {labels.cloud_name(cloud)}: it must try to get out."
            log_element(play, play.state.elements[id], is_inside)
        play.record(*(CloudLeft(id) for id in known if id not in inside))


def _can_be_covered(battle: Battle, element: Element) -> bool:
    """Return whether an element is on the table and on foot; vehicles may stay in smoke."""
    return bool(battle.able(element)) and element.deployed and not is_aboard(battle, element)


def require_way_out(play: BattlePlay, element: Element, action: str) -> None:
    """Refuse an action in a cloud, unless it is an attempt to get out."""
    cloud = play.state.fire_and_smoke.cloud_over(element.id)
    if cloud is None or not action:
        return
    play.require(
        action in DISPLACING,
        f"{element.title} is inside the {labels.cloud_name(cloud)}: it must try to get out.",
    )


def leave_cloud(play: BattlePlay) -> None:
    """Free elements that have moved out of a cloud; lost figures may stray and stay inside."""
    meets = play.asks.get("meets")
    caught = meets is not None and meets.value == CAUGHT
    for event in [x for x in play.events if isinstance(x, e.ActionTaken)]:
        if event.action not in DISPLACING:
            continue
        is_covered = event.element in play.state.fire_and_smoke.covered
        lost = _ask_lost(play, event, may_be_lost=is_covered and not caught)
        strays = bool(lost) and _stray(play, event.element, lost)
        if not is_covered or caught:
            continue
        if not strays or play.flag("is_out", "Does this way lead out of the cloud?", True):
            play.record(CloudLeft(event.element))


def _ask_lost(play: BattlePlay, event: e.ActionTaken, *, may_be_lost: bool) -> tuple[str, ...]:
    """Return the figures of a move that may lose their way.

    Figures that recovered inside the cloud may. If there are none and the figures see no way out,
    every figure may.
    """
    came_to = tuple(id for id in event.figures if id in play.state.fire_and_smoke.lost)
    if came_to or not may_be_lost or play.flag("way_out", "Do they see a way out?", True):
        return came_to
    return event.figures


def _stray(play: BattlePlay, id: str, lost: tuple[str, ...]) -> bool:
    """Roll which way lost figures go in a cloud; return whether they stray."""
    heading = ask_direction(play, "heading", "Lost in a cloud. Where do they mean to go?", 0)
    element = play.state.elements[id]
    inputs = {"heading_deg": heading}
    way = play.resolve(
        "rattenkrieg/lost-in-cloud", inputs, prefix="lost: ", shown_to=(element.side,)
    )
    came_to = tuple(id for id in lost if id in play.state.fire_and_smoke.lost)
    if came_to:
        play.record(BearingsLost(came_to, found=True))
    who = ", ".join(man(play.state.figures[id]) for id in lost)
    goes = labels.direction_on_table(play.state, way.heading_deg)
    way_taken = f", lost in the cloud, go to {goes}" if way.deviation_deg else " find their way"
    log_element(play, element, f": {who}{way_taken}.")
    return bool(way.deviation_deg)


def cover_detached(play: BattlePlay) -> None:
    """Leave figures that detach inside a cloud in that cloud."""
    for event in [x for x in play.events if isinstance(x, FigureDetached)]:
        cloud = play.state.fire_and_smoke.cloud_over(play.before.owner(event.figure).id)
        if cloud is not None:
            play.record(ElementsCovered((event.id,), cloud.id))


def lose_bearings(play: BattlePlay) -> None:
    """Note the figures that recover inside a cloud: they may lose their way when they move."""
    for event in [x for x in play.events if isinstance(x, e.FigureChanged)]:
        came_to = event.was in OUT_OF_ACTION and event.now == "ready"
        owner = play.state.owner(event.figure)
        if came_to and play.state.fire_and_smoke.cloud_over(owner.id):
            play.record(BearingsLost((event.figure,)))
