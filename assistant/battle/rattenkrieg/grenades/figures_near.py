"""Figures near a burst (Rattenkrieg 21.2, 21.5).

This is for the umpire alone: only the umpire knows who may be there unseen. Prisoners are with
their captors (13.4.6).
"""

from collections.abc import Collection, Iterable, Mapping
from math import hypot
from string import ascii_lowercase

from assistant.battle.play import Option
from assistant.battle.questions.burst_distances import BurstDistances, Offset
from assistant.battle.rattenkrieg.grenades.bursts import Burst
from assistant.battle.rattenkrieg.grenades.effects_in_words import full_name
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures.figures_present import figures_present
from assistant.battle.rattenkrieg.lookups.naming import (
    capital,
    man,
    umpire_name,
)
from assistant.battle.rattenkrieg.lookups.table_plan import burst_areas
from assistant.battle.rattenkrieg.lookups.table_plan.nearness import SPREAD_IN, surely_farther
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_shut_in
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_flying
from assistant.battle.rattenkrieg.spotting import cover
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.cards.wording import listed
from assistant.frozen import replace


def ask_figures_near(
    play: BattlePlay,
    burst: Burst,
    fell: str,
    *,
    meant: Collection[str] = (),
    positions: Mapping[str, Offset] = burst_areas.NOWHERE,
    prefix: str = "",
    usually_nobody: bool = False,
    center: Element | None = None,
) -> list[Figure]:
    """Ask which figures are near enough to a burst.

    `meant` has the ids of the elements that are most likely near; `positions` gives the positions
    of elements on the table plan, relative to the burst. The figures of these elements are listed
    immediately, and the umpire can tick other elements too. `prefix` begins the names of the
    questions, for one burst among several. With `usually_nobody` the suggested answer is that
    nobody is near, but the question is still asked. `center` is the element at which it bursts,
    where that is known. Elements that are surely too far away are left out; if all are, the
    question is folded.
    """
    held, own = [burst.in_hand] if burst.in_hand else [], burst.thrower.id
    enemy = play.state.enemy(burst.thrower.side).id
    there = [*play.state.of_side(enemy), *play.state.of_side(burst.thrower.side)]
    standing = {x.id: _exposed_figures(play.state, x, held) for x in there}
    options = [
        Option(x.id, umpire_name(play.state, x), _name_outside(play.state, standing[x.id]))
        for x in there
        if standing[x.id]
    ]
    others = "other elements" if held else "elements"
    drawn = BurstDistances(burst.bands, burst.entered_as, positions)
    far = _too_far(play, drawn, there, center)
    given = play.given(f"{prefix}groups")
    named = given if isinstance(given, tuple) else (given,)
    near = [o for o in options if o.value not in far or o.value in named]
    nobody = bool(options) and all(usually_nobody and o.value == own for o in near)
    options = options if nobody else near
    likely = tuple(o.value for o in options if o.value in meant or drawn.holds(o.value))
    is_listed = bool(likely) and not usually_nobody  # the figures are asked for immediately
    ready = () if usually_nobody or nobody else likely or None
    where = "" if is_listed else f"{capital(fell)}. "
    words = f"{where}Which {others} have figures {burst.describe_reach}?"
    groups = play.several(f"{prefix}groups", words, options, ready, likely=likely, rare=nobody)
    behind = {id for id in groups if _is_behind_shield(play, play.state.elements[id])}
    among = [m for id in groups if id not in behind for m in standing[id]]
    with_whom = {m.id: id for id in groups for m in standing[id]}
    if not among:
        return held
    as_listed = is_listed and groups == likely
    words = f"{capital(fell)}. Which figures are {burst.describe_reach}?" if as_listed else ""
    return held + _ask_figures_reached(play, burst, drawn, among, with_whom, prefix, words)


def _too_far(
    play: BattlePlay, drawn: BurstDistances, there: Iterable[Element], center: Element | None
) -> set[str]:
    """Return the elements that the burst surely does not reach, by the plan or a known distance."""
    reach = drawn.reach_in * (1 if center is None else 2)  # a blast goes one way from its center
    found = {id for id, offset in drawn.at.items() if hypot(*offset) > reach + SPREAD_IN}
    if center is not None:
        found |= surely_farther(play.state, center.id, there, reach, play.actor)
    return found


def elements_reached(battle: Battle, figures: Iterable[Figure]) -> dict[str, Element]:
    """Return the elements of figures that a burst reaches, by id.

    Those of prisoners are not among them, because they are elsewhere.
    """
    free = [m for m in figures if m.id not in battle.morale.captives]
    return {battle.owner(m.id).id: battle.owner(m.id) for m in free}


def _is_behind_shield(play: BattlePlay, element: Element) -> bool:
    """Return whether the shield of a gun stops the splinters for its crew."""
    return cover.ask_behind_shield(play, element, cover.SPLINTERS, likely=False)


def _ask_figures_reached(
    play: BattlePlay,
    burst: Burst,
    drawn: BurstDistances,
    among: list[Figure],
    with_whom: Mapping[str, str],
    prefix: str,
    words: str,
) -> list[Figure]:
    """Ask which of these figures the burst reaches, on its drawing or in a list.

    `with_whom` has the id of the element where each figure is.
    `words` is the question if nobody has confirmed yet that the burst reaches an element; the
    answer may then be that it reaches nobody. Otherwise `words` is empty.
    """
    at = {m.id: drawn.at[id] for m in among if (id := with_whom[m.id]) in drawn.at}
    drawn = replace(drawn, at=at, marks=_base_numbers(play.state, among))
    names = [Option(m.id, full_name(play.state, m), asking.describe_condition(m)) for m in among]
    one = None
    if len(among) == 1 and not words:
        entered = play.given(drawn.prefix + among[0].id) if drawn.prefix else ""
        one = (
            (among[0].id,) if burst.distance_for_all_in is not None or entered is not None else None
        )
    likely = tuple(m.id for m in among if drawn.holds(m.id))
    shown = drawn if drawn.reach_in else None
    chosen = play.several(
        f"{prefix}near",
        words or "Which figures?",
        names,
        one,
        least=0 if words else 1,
        likely=likely,
        spread=shown,
    )
    return [play.state.figures[id] for id in chosen]


def _base_numbers(battle: Battle, figures: Iterable[Figure]) -> dict[str, str]:
    """Return the number on each figure's base, for the drawing of a burst.

    Bases of several elements have the same numbers, so a letter follows them from the second
    element on. Without numbers the result is empty, and the list counts the figures.
    """
    figures = list(figures)
    owners = list(dict.fromkeys(battle.owner(figure.id).id for figure in figures))
    letters = dict(zip(owners, ("", *ascii_lowercase[1:]), strict=False))
    found = {m.id: f"{m.number}{letters.get(battle.owner(m.id).id, '')}" for m in figures}
    is_clear = all(m.number for m in figures) and len({*found.values()}) == len(figures)
    return found if is_clear else {}


def _name_outside(battle: Battle, figures: list[Figure]) -> str:
    """Name the crew members among these figures who are outside their vehicle."""
    outside = [man(figure).lower() for figure in figures if figure.id in battle.emergencies.out]
    return f"outside: {listed(outside)}" if outside else ""


def _exposed_figures(battle: Battle, element: Element, but: list[Figure]) -> list[Figure]:
    """Return the figures of an element and its prisoners that a burst can reach.

    Under armor with closed hatches it reaches nobody, but a crew member outside such a vehicle is
    exposed. A burst on the ground reaches nobody in the air.
    """
    if is_flying(battle, element.id):
        return []
    held = [m.id for m in but]
    exposed = [m for m in figures_present(battle, element) if m.id not in held]
    if is_shut_in(battle, element):
        outside = {*battle.emergencies.out, *battle.morale.captives}
        return [m for m in exposed if m.id in outside]
    return exposed
