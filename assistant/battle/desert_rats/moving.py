"""The movement step: who stays, sand, pulses, and what is seen on the way (Movement)."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats import naming
from assistant.battle.desert_rats.contacts import Passing, passed, seen_now
from assistant.battle.desert_rats.fleeing import approaches, flights
from assistant.battle.desert_rats.geometry import away_m, part
from assistant.battle.desert_rats.marching import Advance, March, advance
from assistant.battle.desert_rats.register import AtTable, move
from assistant.battle.desert_rats.sighting import line
from assistant.battle.desert_rats.state import Battle, Element, Platoon
from assistant.battle.desert_rats.targets import stays_to_fire
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.options import setting

CLOSE_M = 50.0  # enemies that come so near and see each other stop


@move("move-all", "Move everybody")
def move_all(play: AtTable) -> None:
    """Both sides move at once, in pulses; sand dice first, sightings after each pulse."""
    play.require(play.state.phase == "movement", "Nobody moves now.")
    stays = frozenset(
        x.id for id in play.state.tables for x in play.state.of_side(id)
        if stays_to_fire(play.state, x)
    )  # fmt: skip
    _get_free(play, stays)
    marches: list[March] = []
    for platoon in list(play.state.platoons.values()):
        if not platoon.off:
            marches += _ways(play, platoon, stays)
    ends = {way.element: _sand(play, way) for way in marches}
    seen = _pulses(play, marches, ends)
    play.happened(*passed(play.state, seen))
    play.happened(e.PhaseBegun("fire", play.state.turn, "movement"))
    gone = [play.state.elements[way.element] for way in marches]
    play.tell("umpire", f"Turn {play.state.turn}, movement: {naming.listed(gone)} moved.")


def _ways(play: AtTable, platoon: Platoon, stays: frozenset[str]) -> list[March]:
    """How a platoon's elements go, as its reaction allows."""
    if platoon.broken:
        return list(flights(play.state, platoon))
    found: Advance | None = advance(play.state, platoon, stays)
    if found is None:
        return []
    ways = list(found.marches)
    if platoon.reaction == "disorganised":
        pulses = int(setting(play.state.options, "pulses"))
        barred = [way for way in ways if approaches(play.state, platoon, way, pulses)]
        ways = [way for way in ways if way not in barred]
        _circle(play, platoon, {way.element for way in ways}, stays)
        if barred and platoon.movement in ("advance", "move-to"):
            _halts(play, platoon)
            return ways
    if found.place != platoon.place or found.arrived:
        play.happened(
            e.ReferenceMoved(platoon.id, *found.place, found.heading_deg, arrived=found.arrived)
        )
    return ways


def _halts(play: AtTable, platoon: Platoon) -> None:
    play.happened(
        e.Ordered(
            platoon.id,
            "halt",
            None,
            platoon.heading_deg,
            platoon.formation,
            platoon.spacing_m,
            dict(platoon.own),
        )
    )


def _circle(play: AtTable, platoon: Platoon, gone: set[str], stays: frozenset[str]) -> None:
    """Vehicles of a disorganised platoon that do not go anywhere circle where they are."""
    if setting(play.state.options, "disorganised-vehicles-may-fire"):
        return
    for element in play.state.of_platoon(platoon):
        free = element.stuck is None and element.id not in gone and element.carried_by is None
        if element.is_vehicle and free:
            play.happened(e.CircledInConfusion(element.id))


def _get_free(play: AtTable, stays: frozenset[str]) -> None:
    """Stuck vehicles try to get out of the sand, unless they stay to fire."""
    for element in list(play.state.elements.values()):
        if element.stuck is None or not element.fights or element.stuck >= play.state.turn:
            continue
        told = {"attempt": "free", "mover": element.row["mover"], "fired": element.id in stays}
        found = play.resolve(
            "desert-rats/bog",
            told,
            prefix=f"{element.name} frees itself: ",
            shown_to=(play.state.platoons[element.platoon].seat,),
        )
        if not found.stuck:
            play.happened(e.Bogged(element.id, None))
            if not found.may_move:
                play.happened(e.Moved(element.id, element.x_m, element.y_m, element.heading_deg))


def _sand(play: AtTable, way: March) -> Place:
    """Where a way ends once the die for the sand is rolled."""
    if not way.sand:
        return way.end
    element = play.state.elements[way.element]
    told = {
        "mover": element.row["mover"],
        "legs": [{"going": leg.going, "m": leg.m} for leg in way.legs if leg.m > 0],
        "at_most_m": way.at_most_m,
    }
    moved = play.resolve(
        "desert-rats/move",
        told,
        prefix=f"{element.name} in the sand: ",
        shown_to=(play.state.platoons[element.platoon].seat,),
    )
    if not moved.stuck:
        return way.end
    play.happened(e.Bogged(element.id, play.state.turn))
    whole = away_m(way.start, way.end)
    return part(way.start, way.end, min(1.0, moved.moved_m / whole)) if whole else way.start


def _pulses(play: AtTable, marches: list[March], ends: dict[str, Place]) -> list[Passing]:
    """Everybody goes a share of his way in each pulse; enemies that meet stop there."""
    pulses = int(setting(play.state.options, "pulses"))
    seen: list[Passing] = []
    shares = {way.element: 0.0 for way in marches}
    stopped: set[str] = set()
    near = _near(play.state)
    for number in range(1, pulses + 1):
        before = play.state
        ahead = _at(before, marches, ends, shares, stopped, number / pulses)
        met = {id for two in _near(ahead) - near for id in two}
        stopped |= met
        for way in marches:
            if way.element not in stopped or way.element in met:
                shares[way.element] = _share(way, stopped - met, shares, number / pulses)
        if number < pulses:
            seen += seen_now(ahead)
    _arrive(play, marches, ends, shares)
    return seen


def _share(way: March, stopped: set[str], shares: dict[str, float], share: float) -> float:
    """How much of its way an element has behind it after a pulse."""
    return shares[way.element] if way.element in stopped else share


def _at(
    battle: Battle,
    marches: list[March],
    ends: dict[str, Place],
    shares: dict[str, float],
    stopped: set[str],
    share: float,
) -> Battle:
    """The battle as it stands after a pulse, in thought."""
    for way in marches:
        far = _share(way, stopped, shares, share)
        x, y = part(way.start, ends[way.element], far)
        battle = e.Moved(way.element, x, y, way.heading_deg).on(battle)
    return battle


def _near(battle: Battle) -> set[tuple[str, str]]:
    """Opposing elements within 50 m of each other that see each other."""
    one, other = (battle.of_side(id) for id in battle.tables)
    return {(a.id, b.id) for a in one for b in other if _meet(battle, a, b)}


def _meet(battle: Battle, a: Element, b: Element) -> bool:
    if away_m(a.place, b.place) > CLOSE_M:
        return False
    seen = line(battle, a, b)
    return seen is None or seen.visible


def _arrive(
    play: AtTable, marches: list[March], ends: dict[str, Place], shares: dict[str, float]
) -> None:
    """Note where everybody ended; who runs off the map is out of the battle."""
    plan = play.state.plan
    for way in marches:
        x, y = part(way.start, ends[way.element], shares[way.element])
        element = play.state.elements[way.element]
        if element.goal is not None and away_m((x, y), element.goal) < 1:
            x, y = element.goal
        play.happened(e.Moved(way.element, x, y, way.heading_deg))
        platoon = play.state.platoons[element.platoon]
        at_edge = x in (0.0, plan.width_m) or y in (0.0, plan.height_m)
        if platoon.broken and at_edge and way.barred_by == "map-edge":
            for one in (element, *play.state.carried(element.id)):
                play.happened(e.LeftMap(one.id))
