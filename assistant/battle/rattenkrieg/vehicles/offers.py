"""Buttons, checks and card lines for vehicles and guns (Rattenkrieg 20 to 26, 31)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE
from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Check, Offer
from assistant.battle.rattenkrieg.lookups.blinded_crews import is_blind
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import capital, count, side_name
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import must_follow_road
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.lookups.vehicles.burning import KIND, burn_checks_due
from assistant.battle.rattenkrieg.lookups.vehicles.halted import halt_of
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_craft, is_plane
from assistant.battle.rattenkrieg.lookups.vehicles.radios import can_send, reachable_by_radio
from assistant.battle.rattenkrieg.lookups.wire_lines import telephone_words
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles import fire_offers
from assistant.battle.rattenkrieg.vehicles.crew.telephones import reachable_tanks
from assistant.cards.wording import listed


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    vehicle = battle.vehicles.get(element.id)
    active = battle.round is not None and element.id in battle.round.active
    if active and _could_point_out(battle, element):
        yield Offer("Point out to a tank", "point-out")
    if active and crews.carrier_short_of_crew(battle, element):
        yield Offer("Take a post", "take-post")
    if vehicle is None:
        return
    if active:
        yield from fire_offers.fire_offers_for(
            battle, element, vehicle, moves=_must_move(battle, element)
        )
    if active and vehicle.manned and vehicle.problems:
        yield Offer("Repair the gun", "mend-gun", likely=True)
    if active and vehicle.manned and vehicle.laid_on:
        yield Offer("Change the target", "change-target")
    if vehicle.card.get("guns") and battle.is_before_engagement:
        yield Offer("Load ammunition", "load-shells", group="wait")
    if active and vehicle.manned and not vehicle.is_gun and not is_craft(vehicle):
        held = halt_of(battle, element)
        why = held.words if held else ""
        yield Offer("Drive", "drive", likely=_must_move(battle, element), barred=why)
    if active and vehicle.manned and vehicle.card.get("enclosed"):
        shut = vehicle.buttoned_up and is_blind(battle, element)
        words = "Open hatches" if vehicle.buttoned_up else "Close hatches"
        why = "white phosphorus burns outside" if shut else ""
        yield Offer(words, "hatches", opens=False, barred=why)
    if active and vehicle.manned and _can_release_smoke(battle, vehicle):
        yield Offer("Smoke", "release-smoke")
    if active and _could_report(battle, element, vehicle):
        yield Offer("Report by radio", "radio-report")
    if active and vehicle.manned and crews.vacant_posts(battle, vehicle):
        yield Offer("Take a post", "take-post")
    if vehicle.card.get("armor"):
        yield Offer("Screens", "fit-screens", group="rule", by="umpire")
    yield Offer("Correct the vehicle", "set-vehicle", group="rule", by="umpire")


def _could_point_out(battle: Battle, element: Element) -> bool:
    """Return whether an element on foot has a leader, a tank to talk to, and an enemy to name."""
    if is_aboard(battle, element) or not reachable_tanks(battle, element):
        return False
    enemies = battle.of_side(battle.enemy(element.side).id)
    return battle.leader(element) is not None and any(
        x.concealment == "identified" for x in enemies
    )


def _can_release_smoke(battle: Battle, vehicle: Vehicle) -> bool:
    """Return whether the crew could release smoke, or throw it out of a hatch."""
    if vehicle.is_gun or is_plane(vehicle) or not is_on(battle, SMOKE):
        return False
    return vehicle.smoke_left != 0 or not vehicle.buttoned_up


def _could_report(battle: Battle, element: Element, vehicle: Vehicle) -> bool:
    """Return whether a crew has spotted an enemy and can report it by radio to another vehicle."""
    spotted = bool(vehicle.acquired or vehicle.sighted)
    return spotted and can_send(battle, element) and bool(reachable_by_radio(battle, element))


def _must_move(battle: Battle, element: Element) -> bool:
    """Return whether the first action must be a movement, by an order or the scenario."""
    if must_follow_road(battle, element):
        return True
    order = element.order
    return element.claim_open and order is not None and order.kind == "movement"


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    vehicle = battle.vehicles.get(element.id)
    if vehicle and vehicle.problems:
        yield f"{capital(count(vehicle.problems, 'problem', 'problems'))} to repair before it fires"
    if vehicle and vehicle.attention:
        yield "Needs attention: its next fire takes one impulse more"
    if vehicle and (reports := _describe_reports(battle, element, vehicle)):
        yield reports
    if vehicle and (telephone := telephone_words(battle, element.id)):
        yield telephone


def _describe_reports(battle: Battle, element: Element, vehicle: Vehicle) -> str:
    """Return the enemies that others reported by radio and that are still known."""
    enemies = [battle.elements[id] for id in vehicle.reports]
    known = [x for x in enemies if x.concealment != "undetected"]
    named = listed([side_name(battle, x, element.side) for x in known])
    return f"Reported by radio: {named}" if known else ""


def _notes(battle: Battle, figure: Figure) -> Iterator[str]:
    """Yield a figure's post, if it is not its own, and its task in the current impulse."""
    found = next(((id, x) for id, x in battle.vehicles.of.items() if figure.id in x.posts), None)
    if found is None or found[1].left:
        return
    id, vehicle = found
    at = crews.post_of(vehicle, figure.id)
    if at != crews.home_post_of(vehicle, figure.id):
        yield f"now {crews.post_name(at)}"
    if towards := vehicle.taking.get(figure.id):
        yield f"halfway to the {crews.post_name(towards)}’s post"
    if task := crews.tasks_done(battle, battle.elements[id]).get(figure.id):
        yield f"this impulse: {crews.task_name(task)}"


OFFERED = Chapter(
    "vehicles",
    checks=(Check(KIND, "burns.", "vehicle-fire", "ground", burn_checks_due, by="umpire"),),
    offers=_offers,
    facts=_facts,
    notes=_notes,
)
