"""Getting out of a vehicle and back in, and helping casualties out (25.3, 25.4, 31.4)."""

from collections.abc import Sequence

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.leaving_vehicles import become_infantry
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.figures.able_figures import allowance
from assistant.battle.rattenkrieg.lookups.naming import count, ranked
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import awaited_crew
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import figures_inside, is_inside
from assistant.battle.rattenkrieg.lookups.vehicles.halted import halt_of
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_boat
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.crew_payment import pay_for_crew_work
from assistant.battle.rattenkrieg.vehicles.crew.work_at_vehicles import require_at_vehicle
from assistant.cards.wording import listed

ACTION, CARRY = "board", "move-injured"
MOVE_FALLEN = "move-fallen"  # the task of a crewman
WOUND = "other"
LYING = ("wounded", "stunned")


@move("bail-out", "Bail out", about="element")
def bail_out(play: BattlePlay) -> None:
    """Let crew members get out in one impulse; they are then on foot.

    By default all get out of a vehicle that burns, or that cannot move or fire (23.1.11, 25.3);
    from any other vehicle nobody does. Ruling: no order is needed for this. Figures that get out of
    a moving vehicle fall (31.4), but figures that leave a boat for the water do not (33.4).
    """
    element = asking.ask_element(play)
    vehicle = require_crewed_vehicle(play, element)
    may_act(play, element, ACTION)
    up = [m for m in figures_inside(play.state, element) if m.state == "ready"]
    lost = _must_be_left(play.state, element, vehicle)
    going = asking.ask_figures(play, "Who gets out?", up, element, usually_all=lost)
    pay_for_crew_work(play, element, ACTION, moving=going)
    leave_vehicle(play, element, going)
    falls = vehicle.speed_in > 0 and not is_boat(vehicle)
    hurt = [id for id in going if falls and _resolve_fall(play, element, vehicle, id)]
    fell = f"; {count(len(hurt), 'figure is', 'figures are')} hurt as they jump" if hurt else ""
    left = [m.rank.lower() for m in figures_inside(play.state, element)]
    words = f": {count(len(going), 'figure gets', 'figures get')} out{fell}."
    log_element(play, element, words + (f" Still in it: {listed(left)}." if left else ""))
    if element.concealment == "identified":
        who = count(len(going), "figure gets", "figures get")
        log_enemy(play, element, f": {who} out of the {vehicle.name}.")
    offer_reaction(play, element, ACTION)


def _must_be_left(battle: Battle, element: Element, vehicle: Vehicle) -> bool:
    """Return whether a vehicle burns, or can no longer move or fire."""
    is_stuck = halt_of(battle, element) is not None and not awaited_crew(battle, element)
    return vehicle.fire > 0 or vehicle.wreck or is_stuck or vehicle.is_out("gun")


def require_crewed_vehicle(play: BattlePlay, element: Element) -> Vehicle:
    """Return the vehicle whose crew this element is; refuse if it is not a crew."""
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None or vehicle.is_gun:
        raise Refused(f"{element.title} is not the crew of a vehicle.")
    return vehicle


def leave_vehicle(play: BattlePlay, element: Element, leaving: tuple[str, ...]) -> None:
    """Put figures outside their vehicle; it is abandoned once no ready figure is left inside."""
    play.record(p.CrewMembersLeft(element.id, leaving, element.quality))
    left = play.state.vehicles.of[element.id].left
    if not left and not any(m.state == "ready" for m in figures_inside(play.state, element)):
        play.record(v.CrewLeft(element.id))
        become_infantry(play, element)


def _resolve_fall(play: BattlePlay, element: Element, vehicle: Vehicle, id: str) -> bool:
    """Resolve a jump off a moving vehicle, and return whether the figure is wounded."""
    fell = play.resolve(
        "rattenkrieg/fall-from-vehicle",
        {"speed_in": vehicle.speed_in},
        prefix=f"{play.state.figures[id].rank}: ",
        shown_to=(element.side,),
    )
    apply_result(
        play, play.state.figures[id], "wounded" if fell.wounded else "hunkered-down", WOUND
    )
    return bool(fell.wounded)


@move("get-in", "Get in again", about="element")
def get_back_in(play: BattlePlay) -> None:
    """Let crew members beside their vehicle man it again (25.4)."""
    element = asking.ask_element(play)
    vehicle = require_crewed_vehicle(play, element)
    may_act(play, element, ACTION)
    play.need(not vehicle.wreck, f"The {vehicle.name} is a wreck.")
    play.require(not vehicle.speed_in, f"The {vehicle.name} must stop first.")
    outside = [m for m in play.state.fit(element) if not is_inside(play.state, vehicle, m)]
    going = asking.ask_figures(play, "Who gets in?", outside, element)
    pay_for_crew_work(play, element, ACTION, moving=going)
    return_to_crew(play, element, going, [m.id for m in outside])
    log_element(play, element, f": {count(len(going), 'figure gets', 'figures get')} in again.")
    if element.concealment == "identified":
        log_enemy(play, element, f": figures get into the {vehicle.name}.")
    offer_reaction(play, element, ACTION)


def return_to_crew(
    play: BattlePlay, element: Element, returning: tuple[str, ...], outside: Sequence[str]
) -> None:
    """Return figures from outside to their crew, with the Quality that they had in it."""
    play.record(p.CrewMembersReturned(element.id, returning))
    if not play.state.vehicles.of[element.id].left:
        return
    play.record(p.VehicleCrewed(element.id))
    play.record(e.AllowanceChanged(element.id, allowance(play.state, element)))
    # a figure that stays on foot is outside a manned vehicle
    rest = tuple(id for id in outside if id not in returning)
    if rest:
        play.record(p.CrewMembersLeft(element.id, rest, element.quality))
    before = play.state.emergencies.served.get(element.id, element.quality)
    if before != element.quality:
        overruled = e.ValueOverruled(element.id, "quality", element.quality, before)
        play.record(overruled)


@move("pull-out", "Help a figure out", about="element")
def help_casualty_out(play: BattlePlay) -> None:
    """Let a crew member, or a figure outside, help a casualty out of a vehicle."""
    element = asking.ask_element(play)
    found = [
        (x, m)
        for x in vehicles_of_side(play.state, element)
        for m in _casualties_inside(play.state, x)
    ]
    if not found:
        raise Refused("No figure is down in a vehicle there.")
    may_act(play, element, CARRY)
    options = [
        Option(m.id, ranked(m), f"{m.state}{'' if x.id == element.id else f', {x.title}'}")
        for x, m in found
    ]
    man = play.state.figures[play.choose("fallen", "Which figure?", options)]
    whose = play.state.owner(man.id)
    helpers = [m for m in play.state.fit(element) if m.id != man.id]
    helpers = require_at_vehicle(play, element, whose, helpers)
    usual = helpers[0].id if helpers else None
    by = asking.ask_figure(play, "man", "Who helps?", helpers, element, usual)
    pay_for_crew_work(play, element, CARRY, by, MOVE_FALLEN)
    play.record(p.CrewMembersLeft(whose.id, (man.id,), whose.quality))
    log_element(play, element, f": the {man.state} {man.rank.lower()} is taken out.")
    if whose.id != element.id:
        play.log(whose.side, f"{whose.title}: the {man.rank.lower()} is out.")
    if whose.concealment == "identified":
        log_enemy(play, whose, ": a figure is carried out.")
    offer_reaction(play, element, CARRY)


def vehicles_of_side(battle: Battle, element: Element, *, with_guns: bool = False) -> list[Element]:
    """Return the side's vehicles at which figures of an element can work, its own first."""
    own = [element] if element.id in battle.vehicles.of else []
    others = [
        x for x in battle.of_side(element.side) if x.id in battle.vehicles.of and x not in own
    ]
    every = [*own, *others]
    return every if with_guns else [x for x in every if not battle.vehicles.of[x.id].is_gun]


def _casualties_inside(battle: Battle, element: Element) -> list[Figure]:
    return [m for m in figures_inside(battle, element) if m.state in LYING]


def remove_captured_crew(play: BattlePlay) -> None:
    """Take captured crew members out of their vehicle, so that nobody mans it."""
    for event in [x for x in play.events if isinstance(x, e.FigureChanged)]:
        if event.now != "prisoner" or event.figure in play.state.emergencies.out:
            continue
        element = play.state.owner(event.figure)
        vehicle = play.state.vehicles.get(element.id)
        if vehicle is None or vehicle.is_gun or vehicle.left:
            continue
        play.record(p.CrewMembersLeft(element.id, (event.figure,), element.quality))
        if not play.state.able(element):
            play.record(v.CrewLeft(element.id))
