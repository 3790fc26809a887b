"""Doors and windows to open, block or force, and heavy objects to move (7.4.30 to 7.4.33)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps.sections import pay_in_place, require_may_act
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines.stepping_on_traps import (
    suggest_object_check,
)
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction
from assistant.battle.rattenkrieg.kit.action_resolvers import resolves_action
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request_umpire
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import capital, count, man
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import (
    audible_range,
    describe_audible_range,
)
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.battle.rattenkrieg.state.buildings_and_traps import Leaf, Opening
from assistant.frozen import replace
from assistant.rules.rattenkrieg.rounds.tasks import LOADS, OBJECT_HEARD_LIKE

USE, FORCE, HANDLE = "use-door", "force-door", "handle-object"
UNMARKED = "unmarked"
KINDS = (Option("door", "Door"), Option("window", "Window"), Option("loophole", "Loophole"))
STATES = (Option("open", "Open"), Option("shut", "Shut"), Option("locked", "Locked"))
JOBS = (
    Option("push", "Push it"),
    Option("place", "Place it"),
    Option("break", "Break it"),
    Option("planks", "Nail planks over a door or window"),
    Option("sandbags", "Sandbags into a door or window"),
)
LONGEST = 40


def visible_state(leaf: Leaf) -> Leaf:
    """Return how a door looks: a locked one looks shut until somebody tries it."""
    return replace(leaf, state="shut") if leaf.state == "locked" else leaf


@move("mark-opening", "Mark a door or window", UMPIRE_ONLY)
def mark_opening(play: BattlePlay) -> None:
    """Mark a door, window or loophole on the table, and its state."""
    name = (
        play.text("name", "Which one is it? Enter a few words", None, longest=LONGEST) or "a door"
    )
    kind: Any = play.choose("kind", "It is a", KINDS, "door")
    leaf = Leaf("open") if kind == "loophole" else _ask_opening_kind(play, Leaf())
    used = [int(id.rpartition(" ")[2]) for id in play.state.buildings.openings]
    opening = Opening(f"opening {max(used, default=0) + 1}", name, kind, leaf, visible_state(leaf))
    play.record(w.OpeningMarked(opening))
    play.log("umpire", f"{capital(name)}: a {kind}, {buildings.describe_leaf(leaf)}.")
    play.log(
        play.state.sides, f"{capital(name)}: a {kind}, {buildings.describe_leaf(opening.shown)}."
    )


def _ask_opening_kind(play: BattlePlay, now: Leaf) -> Leaf:
    state: Any = play.choose("state", "It is", STATES, now.state)
    planks = play.flag("planks", "Are planks nailed over it?", now.planks)
    sandbags = play.flag("sandbags", "Are sandbags in it?", now.sandbags)
    return Leaf(state, planks, sandbags)


@move("rule-opening", "Correct a door or window", UMPIRE_ONLY)
def correct_opening(play: BattlePlay) -> None:
    """Correct the state of a door or window, and what everybody has seen of it."""
    opening = _ask_opening(play, list(play.state.buildings.openings.values()))
    if opening is None:
        raise Refused("No door or window is marked.")
    leaf = _ask_opening_kind(play, opening.now)
    public = play.flag("public", "Does everybody see it?", True)
    shown = visible_state(leaf) if public else opening.shown
    play.need_change((leaf, shown) != (opening.now, opening.shown))
    play.record(w.OpeningChanged(opening.id, leaf, shown))
    play.log("umpire", f"{capital(opening.name)}: {buildings.describe_leaf(leaf)}.")
    if shown != opening.shown:
        play.log(play.state.sides, f"{capital(opening.name)}: {buildings.describe_leaf(shown)}.")


def _ask_opening(
    play: BattlePlay, among: list[Opening], *, unmarked: bool = False
) -> Opening | None:
    """Ask for a marked opening; None for one that is not marked."""
    if not among:
        return None
    options = [Option(x.id, capital(x.name), buildings.describe_leaf(x.shown)) for x in among]
    if unmarked:
        options.append(Option(UNMARKED, "Another"))
    id = play.choose("opening", "Which?", options)
    return play.state.buildings.openings.get(id)


def _doors_and_windows(play: BattlePlay) -> list[Opening]:
    return [x for x in play.state.buildings.openings.values() if x.kind != "loophole"]


def _change_opening(
    play: BattlePlay, element: Element, opening: Opening, now: Leaf, shown: Leaf
) -> None:
    """Change an opening; everybody who sees the figures sees it."""
    seen = element.deployed and element.concealment != "undetected"
    play.record(w.OpeningChanged(opening.id, now, shown if seen else opening.shown))


@resolves_action(USE)
@move("use-door", "Open or shut a door", about="element")
def open_or_shut_door(play: BattlePlay) -> None:
    """Open or shut a door or window; whether it is locked shows when it is tried."""
    element = asking.ask_element(play)
    require_may_act(play, element, USE)
    opening = _ask_opening(play, _doors_and_windows(play), unmarked=True)
    by = asking.ask_figure(play, "man", "Who?", actors(play, element, USE), element, action=USE)
    pay_in_place(play, element, USE, (by.id,))
    play.record(e.FigureMoved(by.id, exposed=True, ran=False))  # 7.4.31
    does = "uses a door"
    if opening is not None and opening.now.state == "locked":
        does = f"tries {opening.name}: it is locked"
        _change_opening(play, element, opening, opening.now, opening.now)
    elif opening is not None:
        state: Any = "shut" if opening.now.state == "open" else "open"
        leaf = replace(opening.now, state=state)
        does = f"{'opens' if state == 'open' else 'shuts'} {opening.name}"
        _change_opening(play, element, opening, leaf, leaf)
    _log_action(play, element, USE, by, does)


@resolves_action(FORCE)
@move("force-door", "Force a door or window", about="element")
def force_opening(play: BattlePlay) -> None:
    """Try to kick in a door or window."""
    element = asking.ask_element(play)
    require_may_act(play, element, FORCE)
    shut = [x for x in _doors_and_windows(play) if x.shown.state != "open"]
    opening = _ask_opening(play, shut, unmarked=True)
    by = asking.ask_figure(play, "man", "Who?", actors(play, element, FORCE), element, action=FORCE)
    if not play.actor.is_umpire:  # only the one at the opening may know what is behind it
        answers = {"man": by.id, "opening": opening.id if opening else UNMARKED}
        what = opening.name if opening else "a door or window"
        asked = Request(answers, f"wants to force {what}")
        request_umpire(play, element, "force-door", asked, FORCE)
        return
    bars = opening.now if opening else None
    planks = bars.planks if bars else play.flag("planks", "Are planks nailed over it?", rare=True)
    sandbags = bars.sandbags if bars else play.flag("sandbags", "Are sandbags in it?", rare=True)
    pay_in_place(play, element, FORCE, (by.id,))
    play.record(e.FigureMoved(by.id, exposed=True, ran=False))  # 7.4.30
    barrier = {"planks": planks, "sandbags": sandbags}
    forced = play.resolve("rattenkrieg/force-door", barrier, shown_to=(element.side,)).success
    name = opening.name if opening else "a door"
    if forced and opening is not None:
        _change_opening(play, element, opening, Leaf("open"), Leaf("open"))
    _log_action(
        play, element, FORCE, by, f"kicks at {name}: it {'gives way' if forced else 'holds'}"
    )


@resolves_action(HANDLE)
@move("handle-object", "Push, place or break", about="element")
def move_heavy_object(play: BattlePlay) -> None:
    """Move something heavy, or block a door or window with it."""
    element = asking.ask_element(play)
    require_may_act(play, element, HANDLE)
    job = play.choose("job", "What do they do with it?", JOBS)
    opening = (
        _ask_opening(play, _doors_and_windows(play), unmarked=True)
        if job in buildings.BARS
        else None
    )
    loads = [
        Option(str(kg), f"up to {kg} kg", count(men, "figure", "figures")) for kg, men in LOADS
    ]
    weight = play.choose("weight_kg", "How heavy?", loads, loads[job == "planks"].value)
    men = asking.ask_figures(play, "Who?", actors(play, element, HANDLE), element, action=HANDLE)
    inputs = {"weight_kg": float(weight), "men": len(men)}
    work = play.resolve("rattenkrieg/handle-object", inputs, shown_to=(element.side,))
    needed = count(work.men_needed, "figure", "figures")
    play.require(work.possible, f"That takes {needed}.")
    pay_in_place(play, element, HANDLE, men, work.actions_each or work.actions_total)
    if opening is not None:
        _change_opening(
            play,
            element,
            opening,
            _with_barrier(opening.now, job),
            _with_barrier(opening.shown, job),
        )
    does = {"push": "pushes", "place": "places", "break": "breaks"}.get(job)
    what = f"{does} something" if does else f"blocks {opening.name if opening else 'it'} with {job}"
    first = play.state.figures[men[0]]
    _log_action(play, element, HANDLE, first, what, heard_like=OBJECT_HEARD_LIKE)


def _with_barrier(leaf: Leaf, job: str) -> Leaf:
    planks, sandbags = leaf.planks or job == "planks", leaf.sandbags or job == "sandbags"
    return replace(leaf, planks=planks, sandbags=sandbags)


def _log_action(
    play: BattlePlay,
    element: Element,
    action: str,
    figure: Figure,
    words: str,
    heard_like: str = "",
) -> None:
    """Log an action and offer a reaction to it, heard as far as the action `heard_like`."""
    reach = audible_range(play.state, heard_like or action)
    log_element(play, element, f": {man(figure)} {words}; {describe_audible_range(reach)}.")
    log_seen(play, element, f"a figure {words}")
    suggest_object_check(play, element, words)
    offer_reaction(play, element, action, reach)
