"""Fires aboard: fighting them, and figures that they burn (Rattenkrieg 31.15, 23.1.11, 30.1)."""

from collections import Counter
from collections.abc import Iterator

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.fire_and_smoke.burns import (
    burn_figures,
    log_burns,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.spent_actions import spent_actions
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import everybody_aboard, is_inside
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, PendingCheck
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.bailing_out import vehicles_of_side
from assistant.battle.rattenkrieg.vehicles.crew.crew_payment import pay_for_crew_work
from assistant.battle.rattenkrieg.vehicles.crew.work_at_vehicles import require_at_vehicle
from assistant.battle.rattenkrieg.vehicles.fire_aboard.burning import KIND
from assistant.cards.wording import signed, words_of
from assistant.rules.rattenkrieg.fire_and_smoke.fires import FIRE_FIGHTING, OUT_OF_CONTROL
from assistant.rules.rattenkrieg.vehicles.fire_aboard.fires_aboard import BY_CREW_INSIDE

TASK, ACTION = "extinguish-fire", "handle-object"
UNDER_ARMOR = (
    "In an armored vehicle one figure alone fights it, with an extinguisher and all hatches open."
)


@move("fight-vehicle-fire", "Fight the fire", about="element")
def fight_vehicle_fire(play: BattlePlay) -> None:
    """Fight a vehicle's fire: a roll above its strength reduces it by one (31.15.1)."""
    play.need(is_on(play.state, "fire-fighting"), "This battle does not use fire-fighting.")
    element = asking.ask_actor(play, ACTION)
    target = _ask_burning_vehicle(play, element)
    vehicle = play.state.vehicles.of[target.id]
    by = _ask_firefighter(play, element, target)
    inside = target.id == element.id and is_inside(play.state, vehicle, by)
    inputs = {
        "intensity": vehicle.fire,
        "equipment": _ask_equipment(play, vehicle, inside=inside),
        "by": "crew" if inside else "outside",
        "enclosed": bool(vehicle.card.get("enclosed")),
        "hatches_open": not vehicle.buttoned_up,
        "another_crewman_trying": inside and _is_another_fighting(play, element, vehicle, by),
    }
    pay_for_crew_work(play, element, ACTION, by, TASK)
    fought = resolve_if_permitted(
        play,
        "rattenkrieg/fight-vehicle-fire",
        inputs,
        lambda fought: "" if fought.may_try else UNDER_ARMOR,
        shown_to=(element.side, target.side),
    )
    if fought.success:
        play.record(v.VehicleBurned(target.id, vehicle.fire, fought.intensity, destroyed=False))
    result = "it is out" if fought.success and not fought.intensity else "no better"
    if fought.intensity and fought.success:
        result = f"strength {fought.intensity} now"
    log_element(
        play, element, f": the {by.rank.lower()} fights the fire of the {vehicle.name}: {result}."
    )
    if target.concealment == "identified":
        log_enemy(play, target, f": the fire of the {vehicle.name}: {result}.")
    offer_reaction(play, element, ACTION)


def burning_vehicles(battle: Battle, element: Element) -> Iterator[Element]:
    """Yield the side's vehicles whose fire can still be put out."""
    for each in vehicles_of_side(battle, element):
        vehicle = battle.vehicles.of[each.id]
        if 0 < vehicle.fire < OUT_OF_CONTROL and not vehicle.wreck:
            yield each


def _ask_burning_vehicle(play: BattlePlay, element: Element) -> Element:
    found = list(burning_vehicles(play.state, element))
    if not found:
        raise Refused("No vehicle of this side has a fire that can still be put out.")
    options = [Option(x.id, x.title, play.state.vehicles.of[x.id].name) for x in found]
    return play.state.elements[play.choose("vehicle", "Which?", options, found[0].id, rare=True)]


def _ask_firefighter(play: BattlePlay, element: Element, target: Element) -> Figure:
    could = require_at_vehicle(play, element, target, actors(play, element, ACTION))
    return asking.ask_figure(play, "man", "Who fights the fire?", could, element)


def _ask_equipment(play: BattlePlay, vehicle: Vehicle, *, inside: bool) -> str:
    """Ask for the equipment; a crew under armor has an extinguisher."""
    if inside and vehicle.card.get("enclosed"):
        return BY_CREW_INSIDE
    options = [
        Option(r["equipment"], words_of(r["equipment"], first=True), signed(r["modifier"]))
        for r in FIRE_FIGHTING.rows
    ]
    return play.choose("equipment", "Which equipment is used?", options, BY_CREW_INSIDE)


def _is_another_fighting(
    play: BattlePlay, element: Element, vehicle: Vehicle, figure: Figure
) -> bool:
    """Return whether another crew member fights the fire in this impulse."""
    if vehicle.impulse != element.spent:
        return False
    return any(task == TASK for id, task in vehicle.tasks.items() if id != figure.id)


def add_burn_checks(play: BattlePlay) -> None:
    """Add a check for the crew of each burning vehicle at the end of an impulse (30.1)."""
    just_hit = [x.element for x in play.events if isinstance(x, v.VehicleDamaged) and x.fire]
    spent: Counter[str] = Counter()
    for id, impulses in spent_actions(play):
        spent[id] += impulses
    for burning, impulses in spent.items():
        element = play.state.elements[burning]
        vehicle = play.state.vehicles.get(element.id)
        if vehicle is None or not vehicle.fire or burning in just_hit:
            continue
        for impulse in range(element.spent, element.spent - impulses, -1):
            id = f"{KIND} {play.state.turn} {impulse} {element.id}"
            known = any(check.id == id for check in play.state.owed)
            if everybody_aboard(play.state, element, inside=True) and not known:
                play.record(e.CheckScheduled(PendingCheck(id, KIND, element.id)))


@move("burn-aboard", "Burnt aboard", UMPIRE_ONLY)
def resolve_burns_aboard(play: BattlePlay) -> None:
    """Roll an unmodified die for every figure in a burning vehicle (23.1.11, 30.1).

    Ruling: the book burns figures that stay in the vehicle, not those that ride on its deck.
    """
    check, element = pending_check_now(play, KIND)
    play.record(e.CheckMade(check.id))
    men = everybody_aboard(play.state, element, inside=True)
    changed = burn_figures(play, men)
    if changed:
        log_burns(play, changed, "Fire aboard")
    else:
        log_element(play, element, ": the fire aboard hurts nobody.")
