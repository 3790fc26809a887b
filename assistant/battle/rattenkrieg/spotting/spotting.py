"""Spotting: the look, the die, and each side's new knowledge (Rattenkrieg 4)."""

from typing import Any

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import actors, take
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles import crews, tasks
from assistant.battle.rattenkrieg.spotting import (
    cover,
    from_vehicles,
)
from assistant.battle.rattenkrieg.spotting.looks import SHUT_IN, ask_look
from assistant.battle.rattenkrieg.spotting.targets import (
    MOST_KEYS,
    WHICH_ENEMY,
    ask_elements_there,
    spotting_options,
    usual_spot,
)
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.spotting.spotting import NOTHING_SPOTTED

SPOT = "spot"
UNSEEN = "nothing more is seen"
MUST_HALT = "the gun fires only when the vehicle has halted"
LAID_ELSEWHERE = "“Change the target” lays the gun on it in the next impulse"
IN_SAME_ACTION = " without a die, and may be fired at in the same "
VAIN = (
    "The target cannot be seen this way: {}. The look still costs its action; its player may not"
    " know."
)


@move("spot", "Spot", UMPIRE_ONLY, about="element")
def spot_enemy(play: BattlePlay) -> None:
    """Try to spot an enemy: value, die, and the enemy's chance to avoid it (4.1)."""
    element = asking.ask_actor(play, "spot")
    lookers = actors(play, element, "spot")
    looker = from_vehicles.ask_spotting_figure(play, element, lookers)
    options = spotting_options(play, element)
    if not options:
        raise Refused("No enemy marker or contact is there to be spotted.")
    usual = usual_spot(play, element, options)
    where = play.choose("spot", WHICH_ENEMY, options, usual, keys=len(options) <= MOST_KEYS)
    here = ask_elements_there(play, where)
    look = ask_look(play, element, looker, here, where)
    if why := look.why_hopeless:
        play.caution(VAIN.format(why))
    gunner_sees = from_vehicles.ask_gunner_sees(play, element, looker)
    if crews.is_serving_crew(play.state, element):
        impulses.do_task(play, element, looker, SPOT, SPOT)
    else:
        take(play, element, SPOT, (looker.id,))
    # a buttoned-up crew that sees nothing has nothing to resolve
    blind = look.procedure == SHUT_IN and not look.in_view
    sighting = NOTHING_SPOTTED if blind else play.resolve(look.procedure, look.inputs)
    if not here:
        _settle_decoy(play, element, where, found=sighting.state != "unchanged")
        return
    for x in here:
        if sighting.state == "located":
            reveal_to_enemy(play, x, "spotted-avoided")
        elif sighting.state == "identified":
            reveal_to_enemy(play, x, "spotted")
    if gunner_sees:
        from_vehicles.record_sightings(play, element, looker, here, sighting)
    alone = not _looks_aside(play.state)
    if sighting.acquired and alone and not crews.is_serving_crew(play.state, element):
        play.record(e.TargetsSeenInTheOpen(element.id, tuple(x.id for x in here)))
    if not from_vehicles.is_outside(play.state, element, looker):
        # its place is known once it was found
        asking.remember_distance(play, element, here, look.distance_in)
    if sighting.state == "identified":
        cover.share_cover_seen(play, here[0], look.cover_seen)
    _log_spot(play, element, here, where, sighting)


def _looks_aside(battle: Battle) -> bool:
    """Return whether others of the element do something else in the action of this look.

    An enemy found by it is fired at in the next action.
    """
    acting = battle.round.acting if battle.round else None
    return acting is not None and SPOT in acting.aside_actions


def _settle_decoy(play: BattlePlay, element: Element, where: str, *, found: bool) -> None:
    """Log a look at a decoy; a spotted decoy is removed, another looks like any Mojon (8.1.1)."""
    mojon = play.state.mojons[where.partition(" ")[2]]
    result = "a decoy, and is removed" if found else UNSEEN
    name = umpire_name(play.state, element)
    play.log("umpire", f"{name} looks at Mojon {mojon.number}, a decoy: {result}.")
    play.log(element.side, f"{element.title} looks at Mojon {mojon.number}: {result}.")
    if found:
        play.record(e.MojonRemoved(mojon.id))
        play.log(mojon.side, f"Your decoy, Mojon {mojon.number}, is seen through.")


def _log_spot(
    play: BattlePlay, element: Element, here: list[Element], where: str, sighting: Any
) -> None:
    battle: Battle = play.state
    before = describe_target(battle, where)
    at_once = (
        _may_be_fired_at(battle, element, here)
        if sighting.acquired and not _looks_aside(battle)
        else ""
    )
    subject = ("they are " if len(here) > 1 else "it is ") if at_once else ""
    result = {
        "unchanged": UNSEEN,
        "located": "located, but not seen well enough",
        "identified": f"{subject}identified{at_once}",
    }[sighting.state]
    names = listed(umpire_name(battle, x) for x in here)
    play.log("umpire", f"{umpire_name(battle, element)} looks at {names}: {result}.")
    play.log(element.side, f"{element.title} looks at {before}: {result}.")
    if sighting.state != "unchanged":
        side = here[0].side
        source = side_name(battle, element, side)
        are = "are" if len(here) > 1 else "is"
        titles = listed(x.title for x in here)
        play.log(side, capital(f"{titles} {are} {sighting.state} by {source}."))


def describe_target(battle: Battle, where: str) -> str:
    """Return the place that was looked at, as the spotter knew it."""
    kind, _, id = where.partition(" ")
    if kind == "mojon":
        return f"Mojon {battle.mojons[id].number}"
    contact = battle.elements[id].contact
    return f"contact {contact}" if contact else "the place"


def _may_be_fired_at(battle: Battle, element: Element, here: list[Element]) -> str:
    """Return the end of a sentence about a target seen without a die: when a gun may fire at it."""
    vehicle = battle.vehicles.get(element.id)
    laid_on = vehicle.laid_on if vehicle else ""
    if laid_on and laid_on not in [x.id for x in here]:
        free = {x.id for x in tasks.acquired_in_impulse(battle, element)}
        if not free.intersection(x.id for x in here):
            return f" without a die; {LAID_ELSEWHERE}"
    if vehicle and vehicle.speed_in and crews.is_serving_crew(battle, element):
        return f" without a die; {MUST_HALT}"
    return IN_SAME_ACTION + crews.name_of_actions(battle, element, 1)
