"""Who stands near a burst, and what it does to each of them (Rattenkrieg 21.2, 21.5, 21.6).

For the umpire alone: only he knows who may stand there unseen.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assistant.battle.play import Option
from assistant.battle.questions.burst_distances import Offset, Spread
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.crew_hits import take_result
from assistant.battle.rattenkrieg.grenades import wires
from assistant.battle.rattenkrieg.grenades.explosion import Burst
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import PENDING, WORDS
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import capital, man, mans, umpires
from assistant.battle.rattenkrieg.lookups.table_plan import bands
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import shut_in
from assistant.battle.rattenkrieg.spotting import covering
from assistant.battle.rattenkrieg.state import GONE, Battle, Element, Figure

SHRAPNEL = "shrapnel"  # the kind of wound, as advanced wounds tell them apart


def near(
    play: AtTable,
    burst: Burst,
    fell: str,
    *,
    meant: str | None = None,
    at: Mapping[str, Offset] = bands.NOWHERE,
    of: str = "",
    rare: bool = False,
) -> list[Figure]:
    """The men who stand near enough to feel it, element by element; likely those it was meant for.

    `at` says where elements on the plan stand, seen from it. `of` goes before the names of its
    questions, where one move has several bursts; a rare one is near nobody unless somebody says so.
    """
    held = [burst.in_hand] if burst.in_hand else []
    enemy = play.state.enemy(burst.thrower.side).id
    there = [*play.state.of_side(enemy), *play.state.of_side(burst.thrower.side)]
    standing = {x.id: _standing(play.state, x, held) for x in there}
    options = [Option(x.id, umpires(play.state, x)) for x in there if standing[x.id]]
    words = f"{capital(fell)}. Who {'else ' if held else ''}has men {burst.reach_words}?"
    none = () if rare else None
    drawn = Spread(burst.bands, burst.told_by, at)
    likely = tuple(o.value for o in options if o.value == meant or drawn.holds(o.value))
    groups = play.several(f"{of}groups", words, options, none, likely=likely, rare=rare)
    among = [m for id in groups for m in standing[id]]
    if not among:
        return held
    return held + _tapped(play, burst, drawn, among, of)


def _tapped(
    play: AtTable, burst: Burst, drawn: Spread, among: list[Figure], of: str
) -> list[Figure]:
    """Those of these men whom it reaches: tapped on its drawing, or ticked."""
    at = {m.id: drawn.at[owner] for m in among if (owner := play.state.owner(m.id).id) in drawn.at}
    drawn = replace(drawn, at=at)
    names = [Option(m.id, _whole(play.state, m), asking.condition(m)) for m in among]
    one = None
    if len(among) == 1:
        told = play.given(drawn.prefix + among[0].id) if drawn.prefix else ""
        one = (among[0].id,) if burst.usual_in is not None or told is not None else None
    likely = tuple(m.id for m in among if drawn.holds(m.id))
    shown = drawn if drawn.reach_in else None
    words = "Which men?"
    chosen = play.several(f"{of}near", words, names, one, least=1, likely=likely, spread=shown)
    return [play.state.figures[id] for id in chosen]


def _standing(battle: Battle, element: Element, but: list[Figure]) -> list[Figure]:
    """Its men whom a burst can reach: nobody under armor with the hatches closed."""
    if shut_in(battle, element):
        return []
    held = [m.id for m in but]
    return [m for m in battle.men(element) if m.state not in GONE and m.id not in held]


def explode(play: AtTable, burst: Burst, there: list[Figure]) -> dict[str, str]:
    """High explosive goes off: what each of these men suffers, and wires that lie there."""
    changed = suffer(play, burst, there)
    wires.struck(play, burst)
    return changed


def suffer(play: AtTable, burst: Burst, there: list[Figure]) -> dict[str, str]:
    """What each of these men suffers; the new states of those whom it changed."""
    asked = _apart({m.id: man(m) for m in there})
    read = _apart({m.id: _as_read(play.state, burst.thrower.side, m) for m in there})
    before = {m.id: play.state.figures[m.id].state for m in there}
    told = {m.id: _told(play, burst, play.state.figures[m.id], asked[m.id]) for m in there}
    blows = {}
    for m in there:
        how = {
            "prefix": f"{asked[m.id]}: ",
            "shown_to": _readers(play.state, burst, m),
            "words": {"the figure": read[m.id]},
        }
        blows[m.id] = burst.resolve(play, told[m.id], how)
    left: dict[str, str] = {}
    for id, blow in blows.items():
        if blow.state != "unhurt":
            left[id] = take_result(play, play.state.figures[id], blow.state, SHRAPNEL)
        if blow.actions_lost:
            play.happened(e.FigureLost(id, blow.actions_lost))
    pending = {id: result for id, result in left.items() if result == PENDING}
    now = {id: play.state.figures[id].state for id in before} | pending
    return {id: now[id] for id in before if now[id] != before[id]}


def _told(play: AtTable, burst: Burst, figure: Figure, name: str) -> dict[str, Any]:
    """What the burst is told of one man: how far off he is, what covers him from there."""
    held = burst.in_hand is not None and burst.in_hand.id == figure.id
    distance_in = burst.distance_of(play, figure.id, name)
    words = f"How much of {name} shows to the burst?"
    obstacle = "none"
    if awareness.takes_cover(play.state, play.state.owner(figure.id)):
        obstacle = play.choose(f"shows_{figure.id}", words, asking.OBSTACLES, "none", rare=held)
    guard = _guard(play, burst, figure, name, obstacle, distance_in)
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


def _guard(
    play: AtTable, burst: Burst, figure: Figure, name: str, obstacle: str, distance_in: float
) -> Any:
    """His cover, seen from the burst."""
    shown_to = _readers(play.state, burst, figure)
    ambient = {"distance_in": distance_in, "ambient": list(play.state.visibility)}
    seen = play.resolve("rattenkrieg/i-factor", ambient, shown_to=shown_to)
    if not awareness.takes_cover(play.state, play.state.owner(figure.id)):
        at_rest = covering.resting(figure.state, seen)
        return play.resolve("rattenkrieg/cover", at_rest, shown_to=shown_to)
    ready = figure.state == "ready"
    inputs: dict[str, Any] = {
        "obstacle": obstacle,
        "state": "exposed" if ready and figure.exposed else figure.state,
        "i_factor": seen.raw,
    }
    if ready and not figure.exposed:
        words = f"{name}: it bursts at his"
        inputs["arc"] = play.choose(f"arc_{figure.id}", words, covering.ARCS, "front", rare=True)
    words = f"{name}: concealed by window, shade, hedge?"
    inputs["concealed"] = play.flag(f"concealed_{figure.id}", words, rare=True)
    return play.resolve("rattenkrieg/cover", inputs, shown_to=shown_to)


def _readers(battle: Battle, burst: Burst, figure: Figure) -> tuple[str, ...]:
    """Who threw may read what it did to men whom he sees; it holds his own men's nerve."""
    seen = visible(battle, burst.thrower.side, figure) and not is_on(battle, "awareness")
    return (burst.thrower.side,) if seen else ()


def visible(battle: Battle, side: str, figure: Figure) -> bool:
    """Whether a side sees what happens to a man: its own, or an identified enemy's."""
    owner = battle.owner(figure.id)
    return owner.side == side or owner.concealment == "identified"


def _whole(battle: Battle, figure: Figure) -> str:
    """A man with his unit, for the umpire."""
    return f"{umpires(battle, battle.owner(figure.id))}: {man(figure)}"


def _as_read(battle: Battle, side: str, figure: Figure) -> str:
    """A man's name in the working, as its reader knows him."""
    if not visible(battle, side, figure):
        return _whole(battle, figure)
    return man(figure) if battle.owner(figure.id).side == side else mans(figure)


def _apart(names: Mapping[str, str]) -> dict[str, str]:
    """These names by figure, those alike told apart by number."""
    taken: Counter[str] = Counter()
    apart: dict[str, str] = {}
    for id, name in names.items():
        taken[name] += 1
        apart[id] = name if taken[name] == 1 else f"{name} no. {taken[name]}"
    return apart


def truth(battle: Battle, changed: Mapping[str, str]) -> str:
    """What it did, for the umpire."""
    words = [f"{_whole(battle, battle.figures[id])} {WORDS[now]}" for id, now in changed.items()]
    return "; ".join(words) or "nobody is hurt"


FALLS = {"dead": "falls", "wounded": "falls", "hunkered-down": "goes to ground"}


def as_seen(battle: Battle, side: str, changed: Mapping[str, str]) -> str:
    """What a side sees of it: its own men by name, identified enemies by what they carry."""
    words = []
    for id, now in changed.items():
        figure = battle.figures[id]
        if battle.owner(id).side == side:
            words.append(f"your {man(figure)} is {WORDS[now]}")
        elif visible(battle, side, figure):
            words.append(f"{mans(figure)} {FALLS.get(now, 'is ' + WORDS[now])}")
    return "; ".join(words) or "no effect seen"
