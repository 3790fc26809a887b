"""Spotting: which enemy, what is known of both, what each side then learns (Rattenkrieg 4)."""

from typing import Any

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.minds import awareness
from assistant.battle.rattenkrieg.moves import asking, looking, suppressing
from assistant.battle.rattenkrieg.moves.acting import actors, know_better, may_act, take
from assistant.battle.rattenkrieg.moves.register import UMPIRE_ONLY, AtTable, move
from assistant.battle.rattenkrieg.naming import called, capital, umpires
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.vehicles import crews, impulses, lookout
from assistant.rules.rattenkrieg.spotting import NOTHING_SPOTTED

SPOT = "spot"
SHOWS = {
    "cautious-movement": "moving-cautiously",
    "movement": "moving",
    "throw-grenade": "throwing-grenade",
    "throw-molotov": "throwing-grenade",
    "run": "running",
    "rush": "running",
    "give-order": "giving-orders",
    "shout": "shouting",
    "whistle": "using-whistle",
}


@move("spot", "Spot", UMPIRE_ONLY)
def spot(play: AtTable) -> None:
    """One element tries to see another: value, die, and the other's chance to avoid it (4.1)."""
    element = asking.element(play)
    may_act(play, element, "spot")
    lookers = actors(play, element, "spot")
    best = max(lookers, key=lambda m: m.scope, default=None)
    looker = asking.figure(
        play, "man", "Who looks?", lookers, element, default=best.id if best else None
    )
    options = suppressing.unspotted(play, element)
    if not options:
        raise Refused("No enemy marker or contact is there to be spotted.")
    where = play.choose("spot", "At what?", options)
    here = suppressing.at_spot(play, where)
    distance_in = asking.distance(play, element, *here)
    plan = asking.on_plan(play, here[0]) if here else None
    hidden = f" ({plan.hidden_by} hides it on the plan)" if plan and plan.hidden_by else ""
    words = f"In line of sight and looked at?{hidden}"
    in_view = play.flag("in_view", words, default=not hidden)
    in_view = looking.looks_there(play, element, looker, distance_in) and in_view
    seen = asking.i_factor(play, distance_in, (element.side,), plan)
    obstacle, concealed = "none", False
    if not here or awareness.takes_cover(play.state, here[0]):
        words, usual = asking.how_much("How much shows?", plan)
        obstacle = play.choose("obstacle", words, asking.OBSTACLES, usual)
        concealed = asking.concealed(play, plan)
    height = play.number(
        "height_in", "Inches that it stands above the spotter", 0, least=-60, rare=True
    )
    large = lookout.size(play, element, here[0]) if here else 0
    shut = bool(here) and lookout.is_shut_in(play.state, element, looker)
    block = lookout.block(play, element, looker, here[0]) if shut else None
    if crews.serves(play.state, element):
        impulses.serve(play, element, looker, SPOT, SPOT)
    else:
        take(play, element, SPOT, (looker.id,))
    if not here:
        _nobody(play, element, where, in_view)
        return
    target = here[0]
    guard = play.resolve(
        "rattenkrieg/cover",
        {
            "obstacle": obstacle,
            "state": "not-alert",
            "i_factor": seen.raw,
            "concealed": concealed,
        },
    )
    told = {
        "distance_in": distance_in,
        "i_factor": seen.raw,
        "height_in": height,
        "spotter_quality": element.quality,
        "target_quality": target.quality,
        "size": large,
        "cover": guard.avoid_cover,
        "actions": shows(target),
        "shots": target.shots,
    }
    if not shut:
        told |= {"scope_x": looker.scope, "in_view": in_view}
        sighting = play.resolve("rattenkrieg/spot", told)
    elif in_view:
        told |= {"buttoned_up": True, "block": block}
        sighting = play.resolve("rattenkrieg/spot-from-vehicle", told)
    else:
        sighting = NOTHING_SPOTTED
    for x in here:
        if sighting.state == "located":
            know_better(play, x, "spotted-avoided")
        elif sighting.state == "identified":
            know_better(play, x, "spotted")
    lookout.taken_in(play, element, here, sighting)
    asking.remember(play, element, here, distance_in)  # who was found is now known to be there
    _tell(play, element, here, where, sighting)


def shows(target: Element) -> list[str]:
    """What its last action shows of it to a spotter."""
    shown = SHOWS.get(target.last_action or "")
    return [shown] if shown else []


def _nobody(play: AtTable, element: Element, where: str, in_view: bool) -> None:
    """A look at a decoy: a plain success shows it for what it is."""
    id = where.partition(" ")[2]
    mojon = play.state.mojons[id]
    if in_view:
        play.happened(e.MojonRemoved(id))
    found = "a decoy, and is removed" if in_view else "not in view"
    play.tell("umpire", f"{umpires(play.state, element)} spots Mojon {mojon.number}: {found}.")
    play.tell(element.side, f"{element.title} looks at Mojon {mojon.number}: {found}.")
    if in_view:
        play.tell(mojon.side, f"Your decoy, Mojon {mojon.number}, is seen through.")


def _tell(play: AtTable, element: Element, here: list[Element], where: str, sighting: Any) -> None:
    battle: Battle = play.state
    before = where_words(battle, where)
    result = {
        "unchanged": "nothing more is seen",
        "located": "located, but not seen well enough",
        "identified": "identified" + (" at once" if sighting.acquired else ""),
    }[sighting.state]
    names = ", ".join(umpires(battle, x) for x in here)
    play.tell("umpire", f"{umpires(battle, element)} looks at {names}: {result}.")
    play.tell(element.side, f"{element.title} looks at {before}: {result}.")
    if sighting.state != "unchanged":
        target = here[0]
        source = called(battle, element, target.side)
        play.tell(target.side, capital(f"{target.title} is {sighting.state} by {source}."))


def where_words(battle: Battle, where: str) -> str:
    """The place that was looked at, as the looker knew it."""
    kind, _, id = where.partition(" ")
    if kind == "mojon":
        return f"Mojon {battle.mojons[id].number}"
    contact = battle.elements[id].contact
    return f"contact {contact}" if contact else "there"
