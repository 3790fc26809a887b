"""Flares and star shells, fired and taken off the table (Rattenkrieg 30.4)."""

from typing import cast

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.flares import FlareBurnedOut, FlareFired
from assistant.battle.rattenkrieg.fire.target_marks import ask_marked_target, ask_target_to_mark
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import (
    AS_LISTED,
    actors,
    offer_reaction,
    require_order_fits,
    take,
)
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request
from assistant.battle.rattenkrieg.kit.unable import may_act, nobody_can
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.figures.able_figures import awaited_before_acting
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.mortars_and_launchers import piece_of
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import Reach, alarm_range_tonight
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard, is_shut_in
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.fire_and_smoke import Flare, FlareKind
from assistant.rules.rattenkrieg.spotting.sound import SOUNDS

NOBODY = "nobody"
SOUND_OF_FLARE = "firing-a-flare"
KINDS: tuple[FlareKind, ...] = ("ground", "parachute", "star-shell")
SIGNAL = "make-signal"
TASK = "smoke"  # of a crew
LAUNCHER = "launcher_aboard"
LAUNCH = {"ground": SIGNAL, "parachute": "shoot"}  # the action, by kind of flare


@move("fire-flare", "Flare", UMPIRE_ONLY, about="element")
def fire_flare(play: BattlePlay) -> None:
    """Place a flare, or shoot one over a place (30.4)."""
    given = play.state.elements.get(str(play.given("launcher")))
    kind, place, small = _ask_light(play, _kinds_of(play, given) if given else KINDS)
    flare = Flare(play.state.fire_and_smoke.next_id, kind, place, play.state.turn, small)
    launcher = _ask_launcher(play, kind)
    if launcher:
        _pay_for_launch(play, launcher, kind)
    play.record(FlareFired(flare))
    _settle_request(play)
    detail = labels.describe_flare(play.state, flare)
    play.log(all_readers(play), f"{labels.flare_name(flare)}, {detail}.")
    if launcher:
        ask_marked_target(play, launcher, "with a flare", flare.id)


def _settle_request(play: BattlePlay) -> None:
    """Settle the request that the umpire answers, even if another element fires the flare."""
    asked = str(play.given("element") or "")
    if any((x.move, x.element) == ("fire-flare", asked) for x in play.state.requests):
        play.record(e.RequestSettled(asked))


@request("ask-flare", "Flare", "fire-flare", SIGNAL)
def request_flare(play: BattlePlay, element: Element) -> Request:
    """Ask the umpire for a flare from this element's pistol or mortar (30.4)."""
    if not actors(play, element, SIGNAL):
        raise nobody_can(play, element, SIGNAL, "launch a flare")
    kind, place, small = _ask_light(play, _kinds_of(play, element))
    if kind == "parachute":
        may_act(play, element, LAUNCH[kind])
        require_order_fits(play, element, LAUNCH[kind], moved_in=0, full_allowance=True)
    answers = {"launcher": element.id, "kind": kind, "place": place}
    if _require_way_out(play, element):
        answers[LAUNCHER] = "yes"
    if small:
        answers["small_mortar"] = "yes"
    if marked := ask_target_to_mark(play, element):
        answers["marks"] = marked.id
    wants = f"wants to launch a parachute flare {describe_location(place, 'over')}"
    if kind == "ground":
        wants = f"wants to fire a flare {describe_location(place)}"
    return Request(answers, wants)


def _kinds_of(play: BattlePlay, element: Element) -> tuple[FlareKind, ...]:
    """Return the lights that an element can launch; a parachute flare needs a mortar."""
    has_mortar = any(piece_of(man, "mortar") for man in play.state.fit(element))
    return ("ground", "parachute") if has_mortar else ("ground",)


def _ask_light(play: BattlePlay, kinds: tuple[FlareKind, ...]) -> tuple[FlareKind, str, bool]:
    """Ask for the light, its place, and whether it comes from a small mortar."""
    options = [Option(kind, labels.FLARES[kind]) for kind in kinds]
    usual = kinds[0] if len(kinds) == 1 else None
    kind = cast(FlareKind, play.choose("kind", "What light?", options, usual))
    place = ask_public_place(play, "place", "Where? Everyone reads this.")
    small = kind == "parachute" and play.flag(
        "small_mortar", "Is it fired by a 50 or 60 mm mortar?"
    )
    return kind, place, small


def _ask_launcher(play: BattlePlay, kind: FlareKind) -> Element | None:
    """Ask which element launches a flare; None for a ship, an aircraft or a trip wire.

    A flare comes from a pistol, a parachute flare from a mortar of the element.
    """
    battle = play.state
    active = [x for side in battle.sides for x in battle.active_of(side)]
    could = [x for x in active if not awaited_before_acting(battle, x)]
    if kind != "ground":
        mortars = kind == "parachute"
        could = [x for x in could if mortars and any(piece_of(m, "mortar") for m in battle.fit(x))]
    if not could:
        return None
    options = [Option(x.id, umpire_name(battle, x), f"{x.left} left") for x in could]
    chosen = play.choose(
        "launcher",
        "Who fires it?",
        [*options, Option(NOBODY, "Somebody off the table, or a trip wire")],
    )
    return None if chosen == NOBODY else battle.elements[chosen]


def _pay_for_launch(play: BattlePlay, element: Element, kind: FlareKind) -> None:
    """Pay one action for the launch, which is heard, and offer the enemy a reaction (7.4.15)."""
    may_act(play, element, LAUNCH[kind])
    if is_aboard(play.state, element):
        _launch_from_vehicle(play, element, LAUNCH[kind])
    else:
        take(play, element, LAUNCH[kind], (_ask_who_fires(play, element, kind).id,))
    heard: Reach = AS_LISTED
    if kind == "ground":
        heard = alarm_range_tonight(play.state, SOUNDS.row(SOUND_OF_FLARE))
    offer_reaction(play, element, LAUNCH[kind], heard)
    log_element(play, element, " fires a flare, for one action.")


def _launch_from_vehicle(play: BattlePlay, element: Element, action: str) -> None:
    """Let one of a crew fire a flare as a task, while the others do theirs (25.3).

    Ruling: like smoke, it is a task of the commander.
    """
    man = impulses.ask_crew_member(play, element, TASK, "Which figure fires it?")
    _require_way_out(play, element)
    impulses.do_task(play, element, man, TASK, action)


def _require_way_out(play: BattlePlay, element: Element) -> bool:
    """Refuse a flare from closed hatches; return whether a launcher in the roof fires it (31.9)."""
    if not is_shut_in(play.state, element):
        return False
    words = "The hatches are closed. Does it have a Nahverteidigungswaffe?"
    play.require(play.flag(LAUNCHER, words), "Open the hatches first.")
    return True


def _ask_who_fires(play: BattlePlay, element: Element, kind: FlareKind) -> Figure:
    """Ask which figure fires the flare, by default the leader: the others do not (7.4.15)."""
    could = actors(play, element, LAUNCH[kind])
    if kind == "parachute":
        could = [m for m in could if piece_of(m, "mortar")]
    leader = play.state.leader(element)
    usual = leader if leader in could else next(iter(could), None)
    words, id = "Which figure fires it?", usual.id if usual else None
    return asking.ask_figure(play, "man", words, could, element, id, LAUNCH[kind])


@move("rule-flare", "Take a flare off", UMPIRE_ONLY)
def remove_flare(play: BattlePlay) -> None:
    """Remove a flare, as the umpire."""
    flares = play.state.fire_and_smoke.flares.values()
    if not flares:
        raise Refused("No flare is burning.")
    options = [Option(x.id, labels.flare_name(x)) for x in flares]
    flare = play.state.fire_and_smoke.flares[play.choose("flare", "Which?", options)]
    due = [o.id for o in play.state.owed if o.id == f"star-shell {flare.id}"]
    play.record(FlareBurnedOut(flare.id), *(e.CheckMade(id) for id in due))
    play.log(all_readers(play), f"Umpire’s correction: {labels.flare_name(flare)} is out.")
