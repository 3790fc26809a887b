"""Spotting: which enemy, what is known of both, what each side then learns (Rattenkrieg 4)."""

from dataclasses import dataclass, field
from typing import Any

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import actors, know_better, may_act, take
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.naming import called, capital, umpires
from assistant.battle.rattenkrieg.lookups.vehicles import crews
from assistant.battle.rattenkrieg.spotting import (
    camouflage,
    covering,
    from_vehicles,
    looking,
    shadow,
)
from assistant.battle.rattenkrieg.spotting.spots import at_spot, unspotted
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.rules.dice import no_dice
from assistant.rules.procedures import Pending, find
from assistant.rules.rattenkrieg.spotting.spotting import NOTHING_SPOTTED

SPOT = "spot"
OPEN, SHUT_IN = "rattenkrieg/spot", "rattenkrieg/spot-from-vehicle"
VAIN = "It cannot be seen so. The look costs its action all the same; its player may not know."
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


@dataclass(frozen=True)
class Look:
    """A look, as its procedure is asked; a decoy is no question."""

    distance_in: float
    in_view: bool
    procedure: str = ""
    told: dict[str, Any] = field(default_factory=dict)

    @property
    def is_vain(self) -> bool:
        """Whether it finds nothing, whatever falls."""
        if not self.told or not self.in_view:
            return not self.in_view
        begun = find(self.procedure).begin(self.told, no_dice)
        return not isinstance(begun, Pending) and not begun.outcome.possible


@move("spot", "Spot", UMPIRE_ONLY, about="element")
def spot(play: AtTable) -> None:
    """One element tries to see another: value, die, and the other's chance to avoid it (4.1)."""
    element = asking.element(play)
    may_act(play, element, "spot")
    lookers = actors(play, element, "spot")
    best = max(lookers, key=lambda m: m.scope, default=None)
    looker = asking.figure(
        play, "man", "Who looks?", lookers, element, default=best.id if best else None
    )
    options = unspotted(play, element)
    if not options:
        raise Refused("No enemy marker or contact is there to be spotted.")
    where = play.choose("spot", "At what?", options)
    here = at_spot(play, where)
    look = _look(play, element, looker, here)
    if look.is_vain:
        play.caution(VAIN)
    if crews.serves(play.state, element):
        impulses.serve(play, element, looker, SPOT, SPOT)
    else:
        take(play, element, SPOT, (looker.id,))
    if not here:
        _nobody(play, element, where, look.in_view)
        return
    # whoever is shut in has nothing to resolve where he sees nothing
    blind = look.procedure == SHUT_IN and not look.in_view
    sighting = NOTHING_SPOTTED if blind else play.resolve(look.procedure, look.told)
    for x in here:
        if sighting.state == "located":
            know_better(play, x, "spotted-avoided")
        elif sighting.state == "identified":
            know_better(play, x, "spotted")
    from_vehicles.taken_in(play, element, here, sighting)
    asking.remember(play, element, here, look.distance_in)  # who was found is known to be there
    _tell(play, element, here, where, sighting)


def _look(play: AtTable, element: Element, looker: Figure, here: list[Element]) -> Look:
    """What is known and asked of a look at those who are there; nobody is under a decoy."""
    distance_in = asking.distance(play, element, *here)
    plan = asking.on_plan(play, here[0]) if here else None
    hidden = f" ({plan.hidden_by} hides it on the plan)" if plan and plan.hidden_by else ""
    words = f"In line of sight and looked at?{hidden}"
    over = plan is not None or shadow.clear(play, distance_in)
    in_view = play.flag("in_view", words, default=over and not hidden)
    in_view = looking.looks_there(play, element, looker, distance_in, here) and in_view
    seen = asking.i_factor(play, distance_in, (element.side,), plan)
    obstacle, concealed = "none", False
    if not here or awareness.takes_cover(play.state, here[0]):
        if here:
            obstacle = covering.shows(play, here[0], here[0].id, "How much shows?", plan)
            concealed = covering.concealed(play, here[0], here[0].id, plan)
        else:
            obstacle = play.choose("obstacle", "How much shows?", asking.OBSTACLES, "none")
            concealed = asking.concealed(play)
    words = "How high it stands above the spotter"
    height = play.number("height_in", words, 0, least=-60, rare=True)
    worn = camouflage.asked(play, here[0]) if here else {}
    if not here:
        return Look(distance_in, in_view)
    target = here[0]
    large = from_vehicles.size(play, element, target)
    cover = {"obstacle": obstacle, "state": "not-alert", "concealed": concealed}
    guard = play.resolve("rattenkrieg/cover", {**cover, "i_factor": seen.raw})
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
        **worn,
    }
    if from_vehicles.is_shut_in(play.state, element, looker):
        told |= {"buttoned_up": True, "block": from_vehicles.block(play, element, looker, target)}
        return Look(distance_in, in_view, SHUT_IN, told)
    return Look(
        distance_in,
        in_view,
        OPEN,
        {**told, "scope_x": looking.scope_in_use(play, looker), "in_view": in_view},
    )


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
