"""Replacing casualties at their posts, and hatches (Rattenkrieg 25.3, 25.4)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.orders_and_detachments.single_figures import FigureJoined
from assistant.battle.rattenkrieg.events.vehicles import crew as c
from assistant.battle.rattenkrieg.events.vehicles.towing import VehicleLeft
from assistant.battle.rattenkrieg.fire.crewed_weapons import mounted_guns
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import pay
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.blinded_crews import is_blind
from assistant.battle.rattenkrieg.lookups.naming import ranked
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.crew.manned_vehicles import require_manned
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.vehicles.crew.crews import ACTIONS_TO_TAKE_A_POST

HATCH, MOVE_FALLEN = "hatch", "move-fallen"  # tasks of the crew
DOOR, HANDLE = "use-door", "handle-object"  # the actions that they are
ALONE = "alone"


@move("take-post", "Take a post", about="element")
def take_post(play: BattlePlay) -> None:
    """Replace a casualty at a post: two actions, of two figures or in two impulses (25.4).

    Carried troops can do so too, with a Quality two lower (31.5).
    """
    if carrier := crews.carrier_short_of_crew(play.state, asking.ask_element(play)):
        _take_post_as_passenger(play, asking.ask_element(play), carrier)
        return
    element, vehicle = _require_crew(play, HANDLE)
    vacant = crews.vacant_posts(play.state, vehicle)
    if not vacant:
        raise Refused("No post is empty.")
    taken = _ask_post(play, vacant)
    begun = [id for id, at in vehicle.taking.items() if at == taken]
    men = _available_figures(play, element, vehicle, begun)
    man = asking.ask_figure(play, "man", "Who takes it?", men, element, men[0].id if men else None)
    element = _enlist_passenger(play, element, man)
    helper = None
    if man.id not in begun:
        crew = crews.free_crew(play.state, element)
        helper = _ask_helper(play, element, [x for x in crew if x.id != man.id])
    impulses.do_task(play, element, man, MOVE_FALLEN, HANDLE)
    if helper:
        impulses.do_task(play, element, helper, MOVE_FALLEN, HANDLE)
    if man.id in begun or helper:
        _record_post_taken(play, element, man, taken)
    else:
        at = taken.replace("-", " ")
        play.record(c.PostTakingBegan(element.id, man.id, taken))
        log_element(play, element, f": the {man.rank.lower()} moves to the place of the {at}.")


def _ask_post(play: BattlePlay, vacant: list[str]) -> str:
    options = [Option(at, words_of(at, first=True)) for at in vacant]
    usual = options[0].value if len(options) == 1 else None
    return play.choose("post", "Which post?", options, usual)


def _record_post_taken(play: BattlePlay, element: Element, man: Figure, post: str) -> None:
    mounted_guns.take_over_post_weapons(play, element, post, man)
    play.record(c.PostTaken(element.id, man.id, post))
    log_element(play, element, f": the {man.rank.lower()} is {post.replace('-', ' ')} now.")


def _take_post_as_passenger(play: BattlePlay, element: Element, carrier: Element) -> None:
    """Let a passenger take a post with its own two actions, without help (31.5)."""
    may_act(play, element, HANDLE)
    taken = _ask_post(play, crews.vacant_posts(play.state, play.state.vehicles.of[carrier.id]))
    troops = [x for x in crews.carried_troops(play.state, carrier) if x.id in element.figures]
    man = asking.ask_figure(play, "man", "Who takes it?", troops, element, troops[0].id)
    few = f"The {man.rank.lower()} has too few actions left for that."
    play.require(element.left - man.lost >= ACTIONS_TO_TAKE_A_POST, few)
    pay(play, element, HANDLE, (man.id,), ACTIONS_TO_TAKE_A_POST, any_order=True)
    _record_post_taken(play, _enlist_passenger(play, carrier, man), man, taken)


def _require_crew(play: BattlePlay, action: str) -> tuple[Element, Vehicle]:
    element = asking.ask_element(play)
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None:
        raise Refused(f"{element.title} is not a vehicle.")
    may_act(play, element, action)
    require_manned(vehicle)
    return element, vehicle


def _available_figures(
    play: BattlePlay, element: Element, vehicle: Vehicle, begun: list[str]
) -> list[Figure]:
    """Return the figures that can take a post, the likeliest first.

    Those that have begun come first, then the crew members that are needed least, then carried
    troops.
    """
    rank = {at: number for number, at in enumerate(("crew", "radio-operator", "loader"))}
    last = len(rank)
    crew = sorted(
        crews.free_crew(play.state, element),
        key=lambda m: (m.id not in begun, rank.get(crews.post_of(vehicle, m.id), last)),
    )
    return [*crew, *crews.carried_troops(play.state, element)]


def _enlist_passenger(play: BattlePlay, element: Element, man: Figure) -> Element:
    """Make a carried figure one of the crew, and return the crew's element with that figure."""
    if man.id in element.figures:
        return element
    was = play.state.owner(man.id)
    play.record(
        VehicleLeft((man.id,)),
        FigureJoined(man.id, element.id),
        c.PassengerEnlisted(
            element.id, man.id, was.quality if man.quality is None else man.quality
        ),
    )
    log_element(play, was, f": the {man.rank.lower()} serves with the crew of {element.title}.")
    return play.state.elements[element.id]


def _ask_helper(play: BattlePlay, element: Element, men: list[Figure]) -> Figure | None:
    """Ask which crew member helps in the same impulse; None if no one does."""
    busy = crews.tasks_done(play.state, element)
    options = [Option(ALONE, "Nobody", "the rest in another impulse")]
    options += [Option(m.id, ranked(m)) for m in men if m.id not in busy]
    chosen = play.choose("helper", "Who helps?", options, ALONE)
    return None if chosen == ALONE else play.state.figures[chosen]


@move("hatches", "Hatches", about="element", button="Open or close")
def toggle_hatches(play: BattlePlay) -> None:
    """Open or close the hatches (25.3)."""
    element, vehicle = _require_crew(play, DOOR)
    if not vehicle.card.get("enclosed"):
        raise Refused(f"The {vehicle.name} has no hatches to close.")
    shut = vehicle.buttoned_up and is_blind(play.state, element)
    play.require(not shut, "White phosphorus burns outside: the hatches stay shut.")
    man = impulses.ask_crew_member(play, element, HATCH, "Who does it?")
    impulses.do_task(play, element, man, HATCH, DOOR)
    closed = not vehicle.buttoned_up
    play.record(c.HatchesSet(element.id, closed))
    words = f"hatches {'closed' if closed else 'open'}"
    log_element(play, element, f": {words}.")
    if element.concealment == "identified":
        log_enemy(play, element, f": the {vehicle.name}, {words}.")
