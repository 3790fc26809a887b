"""Booby traps: laid, set, searched for, and what happens when one goes off (7.4.35, 7.4.36)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import charges
from assistant.battle.rattenkrieg.buildings_and_traps.sections import may_do, pay
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.events.crewed_weapons import GrenadeSpent
from assistant.battle.rattenkrieg.grenades.blasts import (
    apply_explosion,
    ask_figures_near,
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.grenades.bursts import Burst
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import wish
from assistant.battle.rattenkrieg.kit.saying import say, say_seen
from assistant.battle.rattenkrieg.kit.spending import spending
from assistant.battle.rattenkrieg.kit.ways import way
from assistant.battle.rattenkrieg.lookups import stocks
from assistant.battle.rattenkrieg.lookups.naming import capital, man
from assistant.battle.rattenkrieg.lookups.scenario.bought import mines_left
from assistant.battle.rattenkrieg.state import Element, Figure, Side
from assistant.battle.rattenkrieg.state.buildings_and_traps import Trap, TrapKind, Works
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES
from assistant.rules.rattenkrieg.noise import ACTIONS
from assistant.rules.rattenkrieg.quality import QUALITY

SET, SEARCH = "set-booby-traps", "search-booby-traps"
DUMMY, NOTHING = "dummy", "nothing"
MINE: TrapKind = "mine"
KINDS = (
    Option("area", "Area", "goes off under 1″"),
    Option("line", "Line", "when it is crossed"),
    Option("trap", "Object", "when it is used or moved"),
)
BEST = 8  # the highest Quality there is
MOST_MARKERS = 20


@dataclass(frozen=True)
class Planned:
    """A trap that somebody means to set."""

    by: Figure
    kind: Any
    place: str
    grenade: str
    specialist: bool

    @property
    def told(self) -> dict[str, str]:
        """The same as answers."""
        found = {
            "man": self.by.id,
            "kind": self.kind,
            "place": self.place,
            "grenade": self.grenade,
        }
        return found | ({"specialist": "yes"} if self.specialist else {})


@way(SET)
@move("set-trap", "Set a booby trap", about="element")
def set_trap(play: AtTable) -> None:
    """A man sets a trap and its marker lies there; what he fails goes off in his hands."""
    element = asking.element(play)
    may_do(play, element, SET)
    plan = _planned(play, element)
    if not play.actor.is_umpire:
        wish(play, element, "set-trap", plan.told, "wants to set a booby trap", action=SET)
        return
    dummies = play.whole("dummies", "Dummy markers laid beside it", 0, most=9, rare=True)
    pay(play, element, SET, (plan.by.id,), _cost(SET))
    play.happened(*spending(play.state, plan.by, plan.grenade))
    work = {"task": "set", "quality": _quality(element, plan.specialist)}
    done = play.resolve("rattenkrieg/booby-trap", work, shown_to=(element.side,))
    changed: dict[str, str] = {}
    trap = Trap("", 0, element.side, plan.kind, plan.place, plan.grenade, element.id)
    words = f": {man(plan.by)} fails to set a booby trap"
    if done.explodes:
        changed = _goes_off(play, trap, element, "it goes off in his hands", plan.by)
    else:
        numbers = lay(play, [trap, *_dummies(element.side, dummies)])
        words = f": {man(plan.by)} sets a booby trap at {plan.place}, marker {numbers[0]}"
    say(play, element, f"{words}.")
    say_seen(play, element, "a man kneels and works at something")
    if done.explodes:
        _tell_burst(play, "A booby trap goes off as it is set", changed)
    offer_reaction(play, element, SET)


def _planned(play: AtTable, element: Element) -> Planned:
    by = asking.figure(play, "man", "Who sets it?", actors(play, element, SET), element)
    kind = play.choose("kind", "What kind?", KINDS)
    place = play.text("place", "Where, in your words?", None, longest=80) or "here"
    grenade = _grenade(play, element.side, by)
    specialist = play.flag("specialist", "Is he an engineer?", rare=True)
    return Planned(by, kind, place, grenade, specialist)


def _grenade(play: AtTable, side: str, by: Figure | None = None) -> str:
    """Which grenade is used; in the battle it is one of what the man still has."""
    names = list(play.state.sides[side].grenades or HAND_GRENADES.keys())
    left = {name: _left(play, side, by, name) for name in names}
    options = [
        Option(name, name, "" if count is None else f"{count} left")
        for name, count in left.items()
        if count != 0
    ]
    if not options:
        raise Refused("No grenade is left for a trap.")
    return play.choose("grenade", "It works as which grenade?", options, options[0].value)


def _left(play: AtTable, side: str, by: Figure | None, name: str) -> int | None:
    if by is not None:
        return stocks.left(play.state, by, name)
    return play.state.arms.stocks.get(side, {}).get(name)


def _quality(element: Element, specialist: bool) -> int:
    bonus = int(QUALITY.row("specialist")["value"]) if specialist else 0
    return min(BEST, element.quality + bonus)


def _cost(action: str) -> int:
    return int(ACTIONS.row(action)["cost"])


@move("lay-traps", "Trap markers")
def lay_traps(play: AtTable) -> None:
    """Before the fight a side lays traps, and dummies: everybody sees numbered markers alike."""
    side = asking.side(play)
    early = play.state.phase in ("setup", "approach")
    play.require(early, "In the engagement a trap is set by an action.")
    options = [
        *KINDS,
        Option(MINE, "Anti-tank mine", "goes off under a vehicle"),
        Option(DUMMY, "Dummies", "markers of nothing"),
    ]
    kind: Any = play.choose("kind", "What kind?", options)
    if kind == DUMMY:
        count = play.whole("count", "How many?", 1, least=1, most=MOST_MARKERS)
        laid = list(_dummies(side.id, count))
    else:
        place = play.text("place", "Where, in your words?", None, longest=80) or "here"
        laid = [_laid(play, side, kind, place)]
    lying = len(play.state.works.traps) + len(laid)
    play.require(lying <= 2 * MOST_MARKERS, "There are markers enough on the table.")
    play.happened(
        *(GrenadeSpent(side.id, x.grenade) for x in laid if _left(play, side.id, None, x.grenade))
    )
    numbers = [str(number) for number in lay(play, laid)]
    markers = f"trap {'markers' if len(numbers) > 1 else 'marker'} {listed(numbers)}"
    what = "dummies" if kind == DUMMY else f"{kind}, {laid[0].place}"
    play.tell(side.id, f"You lay {markers}: {what}.")
    play.tell("umpire", f"{side.name} lays {markers}: {what}.")
    play.tell(play.state.enemy(side.id).id, f"{side.name} lays {markers}.")


def _laid(play: AtTable, side: Side, kind: Any, place: str) -> Trap:
    if kind != MINE:
        return Trap("", 0, side.id, kind, place, _grenade(play, side.id))
    device = mine(play, side.id)
    quality = play.whole("quality", "Quality of who laid it", side.quality, least=1, most=BEST)
    return Trap("", 0, side.id, MINE, place, device, quality=quality)


def mine(play: AtTable, side: str) -> str:
    """Which mine is laid: where the scenario sells them, one that was bought."""
    options, left = charges.options(charges.MINES), mines_left(play.state, side)
    if left is not None:
        bought = [Option(name, name, f"{count} left") for name, count in left.items() if count]
        play.require(bool(bought), "All mines that were bought lie: buy one more first.")
        options = bought or options
    return play.choose("device", "Which mine?", options, options[0].value if left else None)


def _dummies(side: str, count: int) -> Iterable[Trap]:
    return (Trap("", 0, side, "dummy", "") for _ in range(count))


def lay(play: AtTable, traps: Iterable[Trap]) -> list[int]:
    """Markers go on the table; everybody counts them alike, whoever lays them."""
    numbers = []
    for trap in traps:
        number = max((x.number for x in play.state.works.traps.values()), default=0) + 1
        play.happened(w.TrapLaid(replace(trap, id=f"trap {number}", number=number)))
        numbers.append(number)
    return numbers


@way(SEARCH)
@move("search-traps", "Search for booby traps", about="element")
def search_traps(play: AtTable) -> None:
    """A man searches a space; the die is thrown whether anything is there or not."""
    element = asking.element(play)
    may_do(play, element, SEARCH)
    by = asking.figure(play, "man", "Who searches?", actors(play, element, SEARCH), element)
    specialist = play.flag("specialist", "Is he an engineer?", rare=True)
    if not play.actor.is_umpire:
        told = {"man": by.id} | ({"specialist": "yes"} if specialist else {})
        wish(play, element, "search-traps", told, "wants to search for booby traps", action=SEARCH)
        return
    trap = _there(play, element)
    pay(play, element, SEARCH, (by.id,), _cost(SEARCH))
    work = {
        "task": "search",
        "quality": _quality(element, specialist),
        "traps_present": trap is not None,
    }
    found = play.resolve("rattenkrieg/booby-trap", work).found
    say_seen(play, element, "a man searches the ground")
    if trap is None or not found:
        say(play, element, f": {man(by)} searches and finds no trap.")
    else:
        play.happened(w.TrapGone(trap.id))
        what = f"the trap of marker {trap.number} ({_kind(trap)})"
        say(play, element, f": {man(by)} finds {what}; it is struck off.")
        play.tell(trap.side, f"Your trap of marker {trap.number} is found: strike it off.")
    offer_reaction(play, element, SEARCH)


def _there(play: AtTable, element: Element) -> Trap | None:
    """The enemy's trap that lies in the space, if one does: only the umpire may know."""
    true = [x for x in play.state.works.lying() if x.is_trap and x.side != element.side]
    if not true:
        return None
    options = [Option(x.id, f"Marker {x.number}: {_kind(x)}", x.place) for x in true]
    options.append(Option(NOTHING, "None"))
    id = play.choose("trap", "Which trap is in the space he searches?", options)
    return None if id == NOTHING else play.state.works.traps[id]


def _kind(trap: Trap) -> str:
    return {"trap": "object", MINE: trap.grenade}.get(trap.kind, trap.kind)


@move("trigger-trap", "The trap goes off", UMPIRE_ONLY)
def trigger_trap(play: AtTable) -> None:
    """Somebody stepped into it: it works as a hand grenade among those who stand there."""
    trap = _named(play, true=True)
    layer = play.state.elements.get(trap.layer or "")
    layer = layer or next(iter(play.state.of_side(trap.side)))
    where = f"The trap at {trap.place} goes off"
    changed = _goes_off(play, trap, replace(layer, modifier=0), where)
    play.happened(w.TrapGone(trap.id))
    _tell_burst(play, f"The booby trap of marker {trap.number} goes off", changed)


@move("strike-trap", "Take a marker off", UMPIRE_ONLY)
def strike_trap(play: AtTable) -> None:
    """A marker is taken off the table: made safe, turned over, or by the umpire's word."""
    trap = _named(play)
    play.happened(w.TrapGone(trap.id))
    was = "a dummy" if trap.kind == DUMMY else f"a trap ({_kind(trap)}, {trap.place})"
    play.tell("umpire", f"Trap marker {trap.number} is taken off the table; it was {was}.")
    play.tell(play.state.sides, f"Trap marker {trap.number} is taken off the table.")


def _named(play: AtTable, *, true: bool = False) -> Trap:
    """The marker that is meant; a true trap's, where it must be one."""
    lying = [x for x in play.state.works.lying() if x.is_trap or not true]
    if not lying:
        raise Refused("No such trap lies on the table.")
    options = [Option(x.id, f"Marker {x.number}", x.place or DUMMY) for x in lying]
    return play.state.works.traps[play.choose("trap", "Which marker?", options)]


def _goes_off(
    play: AtTable, trap: Trap, by: Element, words: str, in_hand: Figure | None = None
) -> dict[str, str]:
    """Who stands near, and what it does to them."""
    indoors = play.flag("indoors", "In a room?", rare=True)
    burst = Burst(trap.grenade, by, indoors, in_hand)
    changed = apply_explosion(play, burst, ask_figures_near(play, burst, words))
    if not play.state.combat and play.state.phase == "engagement":
        play.happened(e.CombatBroke())
    return changed


def _tell_burst(play: AtTable, words: str, changed: dict[str, str]) -> None:
    play.tell("umpire", f"{words}. {capital(describe_for_umpire(play.state, changed))}.")
    for side in play.state.sides:
        play.tell(side, f"{words}. {capital(describe_for_side(play.state, side, changed))}.")


def of_objects(works: Works, side: str) -> str:
    """A reminder to the umpire of traps that the enemy of a side has fixed to things."""
    traps = [x for x in works.lying() if x.kind == "trap" and x.side != side]
    spots = [f"{x.place} (marker {x.number})" for x in traps]
    return f" Mind the traps at {listed(spots)}." if spots else ""
