"""Hand grenades: thrown, cooked, strayed, thrown back (Rattenkrieg 21.1 to 21.6)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.battle.play import Option
from assistant.battle.questions.burst_distances import Offset
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.aimed_shots import check_will_to_fire, is_reacting
from assistant.battle.rattenkrieg.grenades.blasts import as_seen, explode, near, truth
from assistant.battle.rattenkrieg.grenades.explosion import Burst
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import heard, may_act, offer_reaction, take
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import after_attack
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.saying import say
from assistant.battle.rattenkrieg.kit.spending import spending
from assistant.battle.rattenkrieg.lookups import distances, stocks
from assistant.battle.rattenkrieg.lookups.figures.doers import throwers
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import called, capital, man, umpires
from assistant.battle.rattenkrieg.lookups.table_plan.bands import fallen
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import aboard
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.grenades.grenades import (
    HOUR_DEG,
    HOURS,
    RANGE_IN,
    THROWN_BACK_IN,
    Launch,
)

ACTION = "throw-grenade"
COOKING = "cooking-grenades"
OPENINGS = (
    Option("none", "Nothing"),
    Option("door", "Door"),
    Option("window", "Window"),
    Option("loophole", "Loophole"),
)
HINDRANCES = {  # inputs of `throw` that somebody at the table must tell
    "running": "Does he run as he throws?",
    "prone": "Does he lie prone?",
    "behind_cover": "Does he throw from behind cover?",
    "target_unseen": "Does he not see the point?",
    "target_in_trench": "Into a trench or foxhole?",
    "through_barrier": "Through a ceiling, wall or door?",
    "on_vehicle": "From a vehicle or a moving boat?",
}
NOBODY = "nobody"
A_POINT = "point"


@dataclass(frozen=True)
class Meant:
    """What a man means to throw, and where."""

    thrower: Figure
    grenade: str
    distance_in: float
    indoors: bool
    opening: str
    opening_distance_in: float | None
    cooked: bool
    launch: Launch = "hand"
    target: str | None = None  # the element it is meant for, if it is one

    @property
    def does(self) -> str:
        """What he does: `throw a grenade`."""
        return "throw a grenade" if self.launch == "hand" else "launch a rifle grenade"

    @property
    def told(self) -> dict[str, str]:
        """The same as answers to the questions of a throw."""
        found = {
            "man": self.thrower.id,
            "grenade": self.grenade,
            "distance_in": f"{self.distance_in:g}",
            "opening": self.opening,
        }
        if self.opening_distance_in is not None:
            found["opening_distance_in"] = f"{self.opening_distance_in:g}"
        if self.target is not None:
            found["target"] = self.target
        flags = {"indoors": self.indoors, "cooked": self.cooked}
        return found | {name: "yes" for name, holds in flags.items() if holds}


def meant(play: AtTable, element: Element) -> Meant:
    """Who throws what, how far, through what."""
    thrower = asking.figure(play, "man", "Who throws?", throwers(play.state, element), element)
    has = stocks.of_man(play.state, thrower)
    options = [Option(name, name, _effect(play, thrower, name)) for name in has]
    grenade = play.choose("grenade", "Which grenade?", options)
    launch = has[grenade]
    target = _meant_for(play, element)
    distance_in = _distance(play, element, target, RANGE_IN[launch][grenade])
    indoors = play.flag("indoors", "Into a room?")
    opening = play.choose("opening", "What must it pass?", OPENINGS, "none")
    opening_in = None
    if opening != "none":
        opening_in = play.number("opening_distance_in", f"How far from him to the {opening}?")
    cooked = False
    if launch == "hand" and is_on(play.state, COOKING):
        cooked = play.flag("cooked", "Does he let the fuse burn first?", rare=True)
    return Meant(
        thrower, grenade, distance_in, indoors, opening, opening_in, cooked, launch, target
    )


def _effect(play: AtTable, thrower: Figure, grenade: str) -> str:
    reach = RANGE_IN[stocks.of_man(play.state, thrower)[grenade]][grenade]
    left = stocks.left(play.state, thrower, grenade)
    return f"{reach}″" if left is None else f"{reach}″, {left} left"


def _meant_for(play: AtTable, element: Element) -> str | None:
    """The enemy at whom it is thrown; None for a point, or where nobody is known."""
    known = asking.known_enemies(play, element, ("located", "identified"))
    known = [enemy for enemy in known if not aboard(play.state, enemy)]
    if not known:
        return None
    options = [Option(A_POINT, "A point")]
    for enemy in known:
        words = capital(called(play.state, enemy, element.side))
        whose = f": {umpires(play.state, enemy)}" if play.actor.is_umpire else ""
        options.append(Option(enemy.id, words + whose))
    target = play.choose("target", "At whom?", options, known[0].id if len(known) == 1 else None)
    return None if target == A_POINT else target


def _distance(play: AtTable, element: Element, target: str | None, reach_in: int) -> float:
    """The inches to the point: those that are known to the enemy there, unless told otherwise."""
    there = None
    if target is not None:
        there = distances.known(play.state, element.id, target, play.actor)
    usual = there if there is not None and there <= reach_in else None
    distance_in = play.number("distance_in", "How far to the point?", usual, most=reach_in)
    if target is not None:
        asking.remember(play, element, (play.state.elements[target],), distance_in)
    return distance_in


@move("throw-grenade", "Throw a grenade", UMPIRE_ONLY, about="element")
def throw_grenade(play: AtTable) -> None:
    """One man throws at a point; it strays, and bursts among those who stand there (21.2)."""
    element = asking.element(play)
    may_act(play, element, ACTION)
    throw = meant(play, element)
    hindrances = {name: play.flag(name, words, rare=True) for name, words in HINDRANCES.items()}
    if throw.opening != "none":
        hindrances["moving"] = play.flag("moving", "Does he move as he throws?", rare=True)
    hindrances["ran"] = throw.thrower.ran
    take(play, element, ACTION, (throw.thrower.id,))
    if throw.launch == "hand":
        play.happened(e.FigureMoved(throw.thrower.id, exposed=True, ran=False))  # 7.4.11
    # 13.1.1 speaks of shooting; a grenade is thrown to kill as well.
    will = check_will_to_fire(play, element, None, throw.distance_in)
    if will == "refuses":
        say(play, element, f": {man(throw.thrower)} does not throw.")
        return
    play.happened(*spending(play.state, throw.thrower, throw.grenade))
    if throw.launch == "rifle":
        play.happened(e.ShotsFired(element.id, 1))
    fell, there, changed = "it bursts where it hurts nobody", [], {}
    if will != "wide":
        burst, fell, at = _flies(play, element, throw, hindrances)
        there = near(play, burst, fell, meant=throw.target, at=at)
        if _thrown_back(play, throw, burst, there):
            fell += "; it is thrown back, and bursts elsewhere"
        else:
            changed = explode(play, burst, there)
    attacked = {play.state.owner(m.id).id: play.state.owner(m.id) for m in there}
    after_attack(play, element, [x for x in attacked.values() if x.side != element.side])
    as_loud_as = ACTION if throw.launch == "hand" else "shoot"  # 21.7
    offer_reaction(play, element, ACTION, heard(play, as_loud_as))
    _tell(play, element, throw, fell, changed)


def _flies(
    play: AtTable, element: Element, throw: Meant, hindrances: dict[str, bool]
) -> tuple[Burst, str, Mapping[str, Offset]]:
    """Where it goes off: in his hand, or where it falls; that in words, and who stands where."""
    own = (element.side,)
    if throw.cooked:
        fuse = {"quality": element.quality}
        if play.resolve("rattenkrieg/cook-grenade", fuse, prefix="fuse: ", shown_to=own).explodes:
            hand = play.state.figures[throw.thrower.id]
            burst = Burst(throw.grenade, element, throw.indoors, in_hand=hand)
            return burst, "it goes off in his hand", fallen(play.state, element.id, element.id)
    told = {
        "weapon": throw.grenade,
        "launch": throw.launch,
        "distance_in": throw.distance_in,
        "quality": element.quality,
        "reaction": is_reacting(play),
        "opening": throw.opening,
        **hindrances,
    }
    if throw.opening_distance_in is not None:
        told["opening_distance_in"] = throw.opening_distance_in
    landing = play.resolve("rattenkrieg/throw", told, shown_to=own)
    burst = Burst(throw.grenade, element, throw.indoors, launch=throw.launch)
    meant_for = throw.target if landing.through is not False else None
    at = fallen(play.state, element.id, meant_for, landing.long_in, landing.right_in)
    return burst, fall_words(landing, throw.opening), at


def fall_words(landing: Any, opening: str) -> str:
    """`it falls 3″ off, at 3 o'clock: to the right`, twelve being onwards."""
    point = "the point" if landing.through is not False else f"the spot under the {opening}"
    before = {None: "it", True: f"it passes the {opening} and", False: f"it fails the {opening},"}
    if landing.direction_deg is None:
        return f"{before[landing.through]} falls on {point}"
    hour = round(landing.direction_deg / HOUR_DEG) or HOURS
    ways = [word for word, holds in _ways(landing).items() if holds]
    return (
        f"{before[landing.through]} falls {landing.deviation_in}″ from {point}, "
        f"at {hour} o’clock: {' and '.join(ways)}"
    )


def _ways(landing: Any) -> dict[str, bool]:
    return {
        "long": landing.long_in > 0,
        "short": landing.long_in < 0,
        "to the right": landing.right_in > 0,
        "to the left": landing.right_in < 0,
    }


def _thrown_back(play: AtTable, throw: Meant, burst: Burst, there: list[Figure]) -> bool:
    """Somebody close by may try to throw it back before it bursts (21.4)."""
    ready = [m for m in there if m.state == "ready"]
    if throw.cooked or throw.launch == "rifle" or not ready:
        return False
    options = [Option(NOBODY, "Nobody")]
    options += [Option(m.id, asking.man_words(play, m, play.state.owner(m.id))) for m in ready]
    words = f"Does somebody within {THROWN_BACK_IN}″ throw it back?"
    if play.choose("returns", words, options, NOBODY, rare=True) == NOBODY:
        return False
    told = {"distance_in": THROWN_BACK_IN}
    return bool(play.resolve("rattenkrieg/throw-back", told, prefix="thrown back: ").success)


def _tell(
    play: AtTable, element: Element, throw: Meant, fell: str, changed: dict[str, str]
) -> None:
    battle = play.state
    enemy = battle.enemy(element.side).id
    does = throw.does.replace(" a ", "s a ", 1).replace("launchs", "launches")
    throws = f"{throw.thrower.rank} {does} ({throw.grenade}) {throw.distance_in:g}″"
    seen, theirs = (as_seen(battle, side, changed) for side in (element.side, enemy))
    who = umpires(battle, element)
    play.tell("umpire", f"{who}: {throws}; {fell}. {capital(truth(battle, changed))}.")
    play.tell(element.side, f"{element.title}: {throws}; {fell}. {capital(seen)}.")
    source = called(battle, element, enemy)
    what = "grenade" if throw.launch == "hand" else "rifle grenade"
    play.tell(enemy, f"A {what} from {source}. {capital(theirs)}.")
