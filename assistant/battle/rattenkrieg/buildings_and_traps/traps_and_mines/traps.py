"""Booby traps: laid, set, searched for, and set off (Rattenkrieg 7.4.35, 7.4.36)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.sections import pay_in_place, require_may_act
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines.hidden_traps import STEPPED
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines.trap_markers import (
    BEST,
    KINDS,
    ask_dummies_beside,
    ask_grenade,
    ask_marker,
    place_among_dummies,
    trap_label,
)
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.fire_and_smoke.figures_in_fire import ask_fire_of_explosion
from assistant.battle.rattenkrieg.grenades.blasts import apply_explosion
from assistant.battle.rattenkrieg.grenades.bursts import Burst
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.grenades.figures_near import ask_figures_near
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction
from assistant.battle.rattenkrieg.kit.action_resolvers import resolves_action
from assistant.battle.rattenkrieg.kit.grenade_stocks import grenade_spent_events
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request_umpire
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.figures.pioneers import is_known_pioneer
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital, man
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.buildings_and_traps import Trap
from assistant.frozen import dataclass, replace
from assistant.rules.rattenkrieg.noise import ACTIONS
from assistant.rules.rattenkrieg.quality import QUALITY

SET, SEARCH = "set-booby-traps", "search-booby-traps"
BLAST = "throw-grenade"  # a trap works as a hand grenade
NOTHING = "nothing"


@dataclass(frozen=True)
class PlannedTrap:
    """A trap that a figure wants to set."""

    by: Figure
    kind: Any
    place: str
    grenade: str
    specialist: bool

    @property
    def answers(self) -> dict[str, str]:
        """Return the plan as answers to the questions of the move."""
        found = {
            "man": self.by.id,
            "kind": self.kind,
            "place": self.place,
            "grenade": self.grenade,
        }
        return found | ({"specialist": "yes"} if self.specialist else {})


@resolves_action(SET)
@move("set-trap", "Set a booby trap", about="element")
def set_trap(play: BattlePlay) -> None:
    """Set a booby trap and its marker; if this fails, the trap explodes in the figure's hands."""
    element = asking.ask_element(play)
    require_may_act(play, element, SET)
    plan = _ask_trap(play, element)
    if not play.actor.is_umpire:
        asked = Request(plan.answers, "wants to set a booby trap")
        request_umpire(play, element, "set-trap", asked, SET)
        return
    dummies = ask_dummies_beside(play)
    pay_in_place(play, element, SET, (plan.by.id,), _cost_of(SET))
    play.record(*grenade_spent_events(play.state, plan.by, plan.grenade))
    quality = _working_quality(play, element, plan.by, specialist=plan.specialist)
    work = {"task": "set", "quality": quality}
    done = play.resolve("rattenkrieg/booby-trap", work, shown_to=(element.side,))
    changed: dict[str, str] = {}
    trap = Trap("", 0, element.side, plan.kind, plan.place, plan.grenade, element.id)
    words = f": {man(plan.by)} fails to set a booby trap"
    if done.explodes:
        changed = _explode_trap(play, trap, element, "it goes off in the hands", plan.by)
    else:
        number = place_among_dummies(play, trap, dummies)
        words = (
            f": {man(plan.by)} sets a booby trap {describe_location(plan.place)}, marker {number}"
        )
    log_element(play, element, f"{words}.")
    log_seen(play, element, "a figure kneels and works at something")
    if done.explodes:
        _log_burst(play, "A booby trap goes off as it is set", changed)
    if done.explodes:
        _alarm_table(play, element)
    else:
        offer_reaction(play, element, SET)


def _element_at_trap(battle: Battle, changed: Mapping[str, str]) -> Element | None:
    """Return the element that set off a trap: the one that moved, or one of its victims."""
    if battle.noise is not None:
        return battle.elements[battle.noise.element]
    return next((battle.owner(id) for id in changed), None)


def _alarm_table(play: BattlePlay, victim: Element | None) -> None:
    """Let everybody hear a trap that goes off; they may react (7.4.35)."""
    if victim is not None and play.state.round is not None:
        offer_reaction(play, victim, BLAST, "table")


def _ask_trap(play: BattlePlay, element: Element) -> PlannedTrap:
    by = asking.ask_figure(
        play, "man", "Who sets it?", actors(play, element, SET), element, action=SET
    )
    kind = play.choose("kind", "What kind?", KINDS)
    place = play.text("place", "Where is it, in your words?", None, longest=80) or "here"
    grenade = ask_grenade(play, element.side, by)
    specialist = _ask_specialist(play, by)
    return PlannedTrap(by, kind, place, grenade, specialist)


def _ask_specialist(play: BattlePlay, figure: Figure) -> bool:
    """Return whether a figure is a combat engineer, as its title suggests (12.3)."""
    known = is_known_pioneer(play.state, figure)
    return play.flag("specialist", "Is this figure an engineer?", known, rare=True)


def _working_quality(
    play: BattlePlay, element: Element, worker: Figure, *, specialist: bool
) -> int:
    bonus = int(QUALITY.row("specialist")["value"]) if specialist else 0
    return min(BEST, quality_used(play.state, element, worker) + bonus)


def _cost_of(action: str) -> int:
    return int(ACTIONS.row(action)["cost"])


@resolves_action(SEARCH)
@move("search-traps", "Search for booby traps", about="element")
def search_traps(play: BattlePlay) -> None:
    """Search a space for booby traps; the die is thrown whether one is there or not."""
    element = asking.ask_element(play)
    require_may_act(play, element, SEARCH)
    by = asking.ask_figure(
        play, "man", "Who searches?", actors(play, element, SEARCH), element, action=SEARCH
    )
    specialist = _ask_specialist(play, by)
    if not play.actor.is_umpire:
        answers = {"man": by.id} | ({"specialist": "yes"} if specialist else {})
        asked = Request(answers, "wants to search for booby traps")
        request_umpire(play, element, "search-traps", asked, SEARCH)
        return
    trap = _ask_trap_there(play, element)
    pay_in_place(play, element, SEARCH, (by.id,), _cost_of(SEARCH))
    work = {
        "task": "search",
        "quality": _working_quality(play, element, by, specialist=specialist),
        "traps_present": trap is not None,
    }
    found = play.resolve("rattenkrieg/booby-trap", work).found
    log_seen(play, element, "a figure searches the ground")
    if trap is None or not found:
        log_element(play, element, f": {man(by)} searches and finds no trap.")
    else:
        play.record(w.TrapRemoved(trap.id))
        what = f"the trap at marker {trap.number} ({trap_label(trap)})"
        log_element(play, element, f": {man(by)} finds {what}; it is struck off.")
        play.log(trap.side, f"Your trap at marker {trap.number} is found: strike it off.")
    offer_reaction(play, element, SEARCH)


def _ask_trap_there(play: BattlePlay, element: Element) -> Trap | None:
    """Ask which enemy trap is in the space; None for none. Only the umpire may know."""
    true = [x for x in play.state.buildings.lying() if x.is_trap and x.side != element.side]
    if not true:
        return None
    options = [Option(x.id, f"Marker {x.number}: {trap_label(x)}", x.place) for x in true]
    options.append(Option(NOTHING, "No trap"))
    id = play.choose("trap", "Which trap is in the space that is searched?", options)
    return None if id == NOTHING else play.state.buildings.traps[id]


@move("trigger-trap", "The trap goes off", UMPIRE_ONLY)
def trigger_trap(play: BattlePlay) -> None:
    """Set off a trap that somebody stepped into: it works like a hand grenade."""
    trap = ask_marker(play, true=True)
    layer = play.state.elements.get(trap.layer or "")
    layer = layer or next(iter(play.state.of_side(trap.side)))
    where = f"The trap {describe_location(trap.place)} goes off"
    stepped = play.state.elements.get(str(play.given(STEPPED) or ""))
    changed = _explode_trap(play, trap, replace(layer, modifier=0), where, stepped=stepped)
    play.record(w.TrapRemoved(trap.id))
    _alarm_table(play, stepped or _element_at_trap(play.state, changed))
    _log_burst(play, f"The booby trap at marker {trap.number} goes off", changed)


def _explode_trap(
    play: BattlePlay,
    trap: Trap,
    stepped_by: Element,
    words: str,
    in_hand: Figure | None = None,
    *,
    stepped: Element | None = None,
) -> dict[str, str]:
    """Ask which figures are near the trap, and apply its explosion to them.

    The element that stepped on it is most likely near.
    """
    met_by = (in_hand.id,) if in_hand else stepped.figures if stepped else ()
    inside = any(id in play.state.buildings.in_room for id in met_by)
    indoors = play.flag("indoors", "Is it in a room?", inside, rare=True)
    burst = Burst(trap.grenade, stepped_by, indoors, in_hand)
    meant = (stepped.id,) if stepped else ()
    changed = apply_explosion(play, burst, ask_figures_near(play, burst, words, meant=meant))
    ask_fire_of_explosion(play)
    if not play.state.combat and play.state.phase == "engagement":
        play.record(e.CombatHappened())
    return changed


def _log_burst(play: BattlePlay, words: str, changed: dict[str, str]) -> None:
    play.log("umpire", f"{words}. {capital(describe_for_umpire(play.state, changed))}.")
    for side in play.state.sides:
        play.log(side, f"{words}. {capital(describe_for_side(play.state, side, changed))}.")
