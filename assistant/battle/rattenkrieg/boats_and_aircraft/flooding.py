"""Water in a boat, and its people in the water: bailing, plugging, sinking (33.8, 33.13)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.boats_and_aircraft import boat_state
from assistant.battle.rattenkrieg.boats_and_aircraft.boat_requirements import require_boat
from assistant.battle.rattenkrieg.boats_and_aircraft.leaking import KIND
from assistant.battle.rattenkrieg.events.boats_and_aircraft import boats as b
from assistant.battle.rattenkrieg.events.vehicles import emergencies as p
from assistant.battle.rattenkrieg.events.vehicles import towing
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, take
from assistant.battle.rattenkrieg.kit.leaving_vehicles import leave_vehicle
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import free_check_id, pending_check_now
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.spent_actions import passed_actions
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.naming import count, ranked
from assistant.battle.rattenkrieg.lookups.vehicles import burning
from assistant.battle.rattenkrieg.lookups.vehicles.leaving_boats import zone_left_into
from assistant.battle.rattenkrieg.state import Element, Figure, PendingCheck
from assistant.battle.rattenkrieg.vehicles.damage import damage_points
from assistant.battle.rattenkrieg.vehicles.driving.movement_limits import log_for_enemy
from assistant.battle.rattenkrieg.wounds.jumping_and_swimming import drop_equipment, leave_water
from assistant.rules.rattenkrieg.options import setting_of

BAIL, PLUG = "bail", "plug"
ACTION = "handle-object"
TAKES_UP = (towing.VehicleBoarded, p.CrewMembersReturned)


@move("bail", "Bail, or plug a hole", about="element")
def bail_out_water(play: BattlePlay) -> None:
    """Let each figure aboard bail a point of water, or plug a hole, with an action (23.1.4)."""
    boat = _require_boat(play)
    element = asking.ask_actor(play, ACTION)
    vehicle = play.state.vehicles.of[boat.id]
    holes = vehicle.lost_of("buoyancy")
    options = [Option(BAIL, "Bail water", "a point each, until the turn’s end")]
    if holes:
        options.append(Option(PLUG, "Plug holes", f"one each, of {holes}"))
    work = play.choose("work", "What do they do?", options, PLUG if holes else BAIL)
    could = [m for m in actors(play, element, ACTION) if _is_aboard(play, m, boat)]
    men = asking.ask_figures(play, "Who?", could, element)
    take(play, element, ACTION, men, moved_in=0, full_allowance=True)
    if work == PLUG:
        plugged = min(holes, len(men))
        play.record(p.SystemRepaired(boat.id, "hull", "buoyancy", plugged))
        done = f"{count(plugged, 'hole is', 'holes are')} plugged"
    else:
        play.record(b.WaterBailed(boat.id, len(men)))
        done = f"{count(len(men), 'figure bails', 'figures bail')} water"
    log_element(play, element, f": {done}.")


def _require_boat(play: BattlePlay) -> Element:
    """Return the leaking boat that the element crews or rides on."""
    element = asking.ask_element(play)
    rides = (play.state.travel.rides.get(id) for id in element.figures)
    ids = [element.id, *(ride.vehicle for ride in rides if ride)]
    found = next((id for id in ids if boat_state.is_leaking(play.state, id)), None)
    if found is None:
        raise Refused(f"{element.title}: the boat is dry.")
    return play.state.elements[found]


def _is_aboard(play: BattlePlay, man: Figure, boat: Element) -> bool:
    ride = play.state.travel.rides.get(man.id)
    return man.id in boat.figures or (ride is not None and ride.vehicle == boat.id)


@move("overboard", "Overboard", about="element")
def lighten_boat(play: BattlePlay) -> None:
    """Throw load overboard, or let figures jump, so that the boat floats higher (33.8)."""
    element = asking.ask_element(play)
    require_boat(play, element)
    may_act(play, element, ACTION)
    boat = play.state.boats_and_aircraft.boat(element.id)
    riders = [play.state.figures[id] for id in play.state.travel.riders(element.id)]
    men = [m for m in riders if m.able]
    if not boat.tons and not men:
        raise Refused(f"{element.title} has neither load nor passengers.")
    tons = 0.0
    if boat.tons:
        words = "How many tons of load?"
        tons = play.number("tons", words, 0 if men else boat.tons, most=boat.tons, unit=" t")
    jump: tuple[str, ...] = ()
    if men:
        options = [Option(m.id, ranked(m), play.state.owner(m.id).title) for m in men]
        jump = play.several("jump", "Which figures jump?", options, ())
    play.need(bool(tons or jump), "Choose load or figures to go overboard.")
    hands = [m for m in actors(play, element, ACTION) if m.id not in jump]
    by = asking.ask_figure(
        play, "man", "Who does it?", hands, element, hands[0].id if hands else ""
    )
    take(play, element, ACTION, (by.id,), moved_in=0, full_allowance=True)
    play.record(b.LoadThrownOverboard(element.id, len(jump), tons))
    if jump:
        play.record(towing.VehicleLeft(jump))
        put_into_water(play, jump)
    thrown = [f"{tons:g} tons of load"] if tons else []
    thrown += [count(len(jump), "figure", "figures")] if jump else []
    log_element(play, element, f": {' and '.join(thrown)} overboard.")
    log_for_enemy(
        play, element, "throws something overboard" if tons else "loses figures overboard"
    )


def put_into_water(play: BattlePlay, men: tuple[str, ...]) -> None:
    """Put figures into the water, where they lose their weapons and swim (33.8)."""
    for id in men:
        drop_equipment(play, id)
    play.record(b.FiguresEnteredWater(men))


def add_flooding_checks(play: BattlePlay) -> None:
    """Add a check for water in each impulse of a boat with holes, by a house rule (23.1.4)."""
    if setting_of(play.state.rules, "flooding_every") != "impulse":
        return
    for element, number in passed_actions(play):
        if boat_state.is_leaking(play.state, element):
            for _ in range(number):
                id = free_check_id(play.state, f"{KIND} {element}")
                play.record(e.CheckScheduled(PendingCheck(id, KIND, element)))


@move("flood", "Water in the boat", UMPIRE_ONLY)
def resolve_flooding(play: BattlePlay) -> None:
    """Resolve water coming in: pumps, bailing, and sinking (33.8)."""
    owed, element = pending_check_now(play, KIND)
    fire = any((o.kind, o.element) == (burning.KIND, element.id) for o in play.state.owed)
    play.require(not fire, f"The fire aboard {element.title} comes first.")
    vehicle, boat = (
        play.state.vehicles.of[element.id],
        play.state.boats_and_aircraft.boat(element.id),
    )
    inputs = {
        "buoyancy": boat_state.full_buoyancy(vehicle),
        "lost": boat.lost,
        "holes": vehicle.lost_of("buoyancy"),
        "engine_points": vehicle.points("hull").get("engine", 0),
        "bailing_actions": boat.bailed,
        "men_overboard": boat.men_over,
        "tons_overboard": boat.tons_over,
    }
    water = play.resolve("rattenkrieg/boat-flooding", inputs, shown_to=(element.side,))
    play.record(e.CheckMade(owed.id), b.BoatFlooded(element.id, boat.lost, water.lost))
    if water.sunk:
        for later in [o for o in play.state.owed if (o.kind, o.element) == (KIND, element.id)]:
            play.record(e.CheckMade(later.id))
        sink_boat(play, element)
        return
    slower = f", {water.speed_loss_in}″ slower" if water.speed_loss_in else ""
    log_element(play, element, f": {water.left} of its buoyancy left{slower}.")


def sink_boat(play: BattlePlay, element: Element) -> None:
    """Sink a boat: its survivors are in the water, without their weapons."""
    riders = tuple(play.state.travel.riders(element.id))
    crew = tuple(damage_points.crew_aboard(play.state, play.state.vehicles.of[element.id]).values())
    fire = play.state.vehicles.of[element.id].fire
    play.record(v.VehicleDamaged(element.id, "hull", {}, fire, wreck=True, stands=True))
    if riders:
        play.record(towing.VehicleLeft(riders))
    leave_vehicle(play, element)
    carried = tuple(id for id in crew if id not in play.state.emergencies.out)
    if carried:  # the wounded do not get out by themselves
        play.record(p.CrewMembersLeft(element.id, carried, element.quality))
    living = tuple(id for id in (*crew, *riders) if play.state.figures[id].state != "dead")
    if living:
        put_into_water(play, living)
    log_element(
        play, element, f" sinks; {count(len(living), 'figure is', 'figures are')} in the water."
    )
    log_for_enemy(play, element, "sinks")


def put_crew_into_water(play: BattlePlay) -> None:
    """Put a crew that leaves its boat into the water there, like its passengers (33.13)."""
    for event in [x for x in play.events if isinstance(x, p.CrewMembersLeft)]:
        zone = zone_left_into(play.state, event.element)
        swim = play.state.wounds.swims
        wade = tuple(id for id in event.figures if id not in swim)
        if zone and wade:
            play.record(b.FiguresWaded(wade, zone))


def take_out_of_water(play: BattlePlay) -> None:
    """End wading and swimming for figures that come aboard a boat or another vehicle."""
    for event in [x for x in play.events if isinstance(x, TAKES_UP)]:
        if any(id in play.state.boats_and_aircraft.wading for id in event.figures):
            play.record(b.FiguresWaded(event.figures, ""))
        for id in event.figures:
            if play.state.wounds.is_swimming(id):
                leave_water(play, play.state.owner(id), id)
