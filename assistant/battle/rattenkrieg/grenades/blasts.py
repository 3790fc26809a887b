"""Figures near a burst, and its effect on each figure (Rattenkrieg 21.2, 21.5, 21.6).

This is for the umpire alone: only the umpire knows who may be there unseen.
"""

from collections.abc import Collection, Mapping
from typing import Any

from assistant.battle.play import Option
from assistant.battle.questions.burst_distances import BurstDistances, Offset
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.crew_hits import take_result
from assistant.battle.rattenkrieg.grenades import wires
from assistant.battle.rattenkrieg.grenades.bursts import Burst
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import PENDING, WORDS
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.enemies import is_visible_to
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    man,
    name_of_base,
    numbered_names,
    umpire_name,
)
from assistant.battle.rattenkrieg.lookups.table_plan import burst_areas
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_shut_in
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying
from assistant.battle.rattenkrieg.spotting import cover
from assistant.battle.rattenkrieg.state import GONE, Battle, Element, Figure
from assistant.frozen import replace

NO_EFFECT_SEEN = "no effect seen"
SHRAPNEL = "shrapnel"  # the kind of wound, as advanced wounds tell them apart


def ask_figures_near(
    play: BattlePlay,
    burst: Burst,
    fell: str,
    *,
    meant: Collection[str] = (),
    at: Mapping[str, Offset] = burst_areas.NOWHERE,
    of: str = "",
    usually_nobody: bool = False,
) -> list[Figure]:
    """Ask which figures are near enough to a burst.

    `meant` has the ids of the elements that are most likely near, `at` gives the positions of
    elements on the plan, seen from the burst. Their figures are listed immediately, and the
    umpire can tick other elements, too. `of` is a prefix for the questions of one burst among
    several. `usually_nobody` has the answer ready that nobody is near; the question is open
    nevertheless.
    """
    held = [burst.in_hand] if burst.in_hand else []
    enemy = play.state.enemy(burst.thrower.side).id
    there = [*play.state.of_side(enemy), *play.state.of_side(burst.thrower.side)]
    standing = {x.id: _exposed_figures(play.state, x, held) for x in there}
    options = [Option(x.id, umpire_name(play.state, x)) for x in there if standing[x.id]]
    others = "other elements" if held else "elements"
    drawn = BurstDistances(burst.bands, burst.told_by, at)
    likely = tuple(o.value for o in options if o.value in meant or drawn.holds(o.value))
    is_listed = bool(likely) and not usually_nobody  # the figures are asked for immediately
    ready = () if usually_nobody else likely or None
    where = "" if is_listed else f"{capital(fell)}. "
    words = f"{where}Which {others} have figures {burst.describe_reach}?"
    groups = play.several(f"{of}groups", words, options, ready, likely=likely)
    behind = {id for id in groups if _is_behind_shield(play, play.state.elements[id])}
    among = [m for id in groups if id not in behind for m in standing[id]]
    if not among:
        return held
    as_listed = is_listed and groups == likely
    words = f"{capital(fell)}. Which figures are {burst.describe_reach}?" if as_listed else ""
    return held + _ask_figures_reached(play, burst, drawn, among, of, words)


def _is_behind_shield(play: BattlePlay, element: Element) -> bool:
    """Return whether the shield of a gun stops the splinters for its crew."""
    return cover.ask_behind_shield(play, element, cover.SPLINTERS, likely=False)


def _ask_figures_reached(
    play: BattlePlay, burst: Burst, drawn: BurstDistances, among: list[Figure], of: str, words: str
) -> list[Figure]:
    """Ask which of these figures the burst reaches, on its drawing or in a list.

    `words` is the question if nobody has said that the burst reaches an element at all; it then
    may reach nobody. Else they are empty.
    """
    at = {m.id: drawn.at[owner] for m in among if (owner := play.state.owner(m.id).id) in drawn.at}
    drawn = replace(drawn, at=at)
    names = [Option(m.id, _full_name(play.state, m), asking.describe_condition(m)) for m in among]
    one = None
    if len(among) == 1 and not words:
        entered = play.given(drawn.prefix + among[0].id) if drawn.prefix else ""
        one = (
            (among[0].id,) if burst.distance_for_all_in is not None or entered is not None else None
        )
    likely = tuple(m.id for m in among if drawn.holds(m.id))
    shown = drawn if drawn.reach_in else None
    chosen = play.several(
        f"{of}near",
        words or "Which figures?",
        names,
        one,
        least=0 if words else 1,
        likely=likely,
        spread=shown,
    )
    return [play.state.figures[id] for id in chosen]


def _exposed_figures(battle: Battle, element: Element, but: list[Figure]) -> list[Figure]:
    """Return the element's figures that a burst can reach; none under armor with closed hatches.

    A crew member who is outside such a vehicle is exposed. A burst on the ground reaches nobody in
    the air.
    """
    if is_flying(battle, element.id):
        return []
    held = [m.id for m in but]
    exposed = [m for m in battle.men(element) if m.state not in GONE and m.id not in held]
    if is_shut_in(battle, element):
        return [m for m in exposed if m.id in battle.plight.out]
    return exposed


def apply_explosion(play: BattlePlay, burst: Burst, there: list[Figure]) -> dict[str, str]:
    """Apply high explosive to figures and wires, and return the new states by figure id."""
    changed = apply_burst(play, burst, there)
    wires.apply_burst_to_wires(play, burst)
    return changed


def apply_burst(play: BattlePlay, burst: Burst, there: list[Figure]) -> dict[str, str]:
    """Apply a burst to each of these figures, and return the new states by figure id."""
    several = len({play.state.owner(m.id).id for m in there}) > 1
    names_asked = numbered_names(
        {m.id: _full_name(play.state, m) if several else man(m) for m in there}
    )
    read = numbered_names(
        {m.id: _name_in_working(play.state, burst.thrower.side, m) for m in there}
    )
    before = {m.id: play.state.figures[m.id].state for m in there}
    inputs = {
        m.id: _figure_inputs(play, burst, play.state.figures[m.id], names_asked[m.id])
        for m in there
    }
    blows = {}
    for m in there:
        how = {
            "prefix": f"{names_asked[m.id]}: ",
            "shown_to": _readers_of_effect(play.state, burst, m),
            "words": {"the figure": read[m.id]},
        }
        blows[m.id] = burst.resolve(play, inputs[m.id], how)
    taken: dict[str, str] = {}
    for id, blow in blows.items():
        if blow.state != "unhurt":
            taken[id] = take_result(play, play.state.figures[id], blow.state, SHRAPNEL)
        if blow.actions_lost:
            play.record(e.FigureActionsLost(id, blow.actions_lost))
    pending = {id: result for id, result in taken.items() if result == PENDING}
    now = {id: play.state.figures[id].state for id in before} | pending
    return {id: now[id] for id in before if now[id] != before[id]}


def _figure_inputs(play: BattlePlay, burst: Burst, figure: Figure, name: str) -> dict[str, Any]:
    """Return the inputs of a burst about one figure: its distance and its cover from there."""
    held = burst.in_hand is not None and burst.in_hand.id == figure.id
    distance_in = burst.distance_of(play, figure.id, name)
    words = f"How much of {name} shows to the burst?"
    obstacle = "none"
    if awareness.takes_cover(play.state, play.state.owner(figure.id)):
        obstacle = play.choose(f"shows_{figure.id}", words, asking.OBSTACLES, "none", rare=held)
        if obstacle != "none" and not burst.covers(play, figure.id, name):
            obstacle = "none"
    guard = _resolve_cover(play, burst, figure, name, obstacle, distance_in)
    shelter = obstacle != "none"
    if burst.shocks and not shelter and figure.state != "wounded":
        words = f"{name}: a wall, rock or hole under 2″ away?"
        shelter = play.flag(f"shelter_{figure.id}", words, rare=held)
    return {
        "distance_in": distance_in,
        "obstacle_cover": guard.by_obstacle,
        "stance": max(-1, min(1, guard.by_stance)),
        "visibility_cover": guard.by_concealment,
        "hunkered": figure.state == "hunkered-down",
        "indoors": burst.indoors,
        "near_cover": shelter,
        "already_wounded": figure.state == "wounded",
        "other_modifier": burst.thrower.modifier,
    }


def _resolve_cover(
    play: BattlePlay, burst: Burst, figure: Figure, name: str, obstacle: str, distance_in: float
) -> Any:
    """Return the outcome of a figure's cover against the burst."""
    shown_to = _readers_of_effect(play.state, burst, figure)
    ambient = {"distance_in": distance_in, "ambient": list(play.state.visibility)}
    seen = play.resolve("rattenkrieg/i-factor", ambient, shown_to=shown_to)
    if not awareness.takes_cover(play.state, play.state.owner(figure.id)):
        at_rest = cover.cover_inputs_at_rest(figure.state, seen)
        return play.resolve("rattenkrieg/cover", at_rest, shown_to=shown_to)
    ready = figure.state == "ready"
    inputs: dict[str, Any] = {
        "obstacle": obstacle,
        "state": "exposed" if ready and figure.exposed else figure.state,
        "i_factor": seen.raw,
    }
    if ready and not figure.exposed:
        words = f"{name}: which side faces the burst?"
        inputs["arc"] = play.choose(f"arc_{figure.id}", words, cover.ARCS, "front", rare=True)
    words = f"{name}: concealed by window, shade, hedge?"
    inputs["concealed"] = play.flag(f"concealed_{figure.id}", words, rare=True)
    return play.resolve("rattenkrieg/cover", inputs, shown_to=shown_to)


def _readers_of_effect(battle: Battle, burst: Burst, figure: Figure) -> tuple[str, ...]:
    """Return the thrower's side as a reader of the effect, if it sees the figure."""
    seen = is_visible_to(battle, burst.thrower.side, figure) and not is_on(battle, "awareness")
    return (burst.thrower.side,) if seen else ()


def _full_name(battle: Battle, figure: Figure) -> str:
    """Return a figure's name together with its element's, for the umpire."""
    return f"{umpire_name(battle, battle.owner(figure.id))}: {man(figure)}"


def _name_in_working(battle: Battle, side: str, figure: Figure) -> str:
    """Return a figure's name in the working, as its reader knows it."""
    if not is_visible_to(battle, side, figure):
        return _full_name(battle, figure)
    return man(figure) if battle.owner(figure.id).side == side else name_of_base(battle, figure)


def describe_for_umpire(battle: Battle, changed: Mapping[str, str]) -> str:
    """Describe the effects of a burst for the umpire."""
    words = [
        f"{_full_name(battle, battle.figures[id])} {WORDS[now]}" for id, now in changed.items()
    ]
    return "; ".join(words) or "nobody is hurt"


FALLS = {"dead": "falls", "wounded": "falls", "hunkered-down": "hunkers down"}


def describe_for_side(battle: Battle, side: str, changed: Mapping[str, str]) -> str:
    """Describe the effects of a burst for a side: its own figures, and identified enemies."""
    words = []
    for id, now in changed.items():
        figure = battle.figures[id]
        if battle.owner(id).side == side:
            words.append(f"your {man(figure)} is {WORDS[now]}")
        elif is_visible_to(battle, side, figure):
            words.append(f"{name_of_base(battle, figure)} {FALLS.get(now, 'is ' + WORDS[now])}")
    return "; ".join(words) or NO_EFFECT_SEEN
