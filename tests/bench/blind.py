"""Sightings on the master map: 24 elements a side and 20 features, after every pulse."""

from dataclasses import replace
from math import cos, hypot, radians, sin
from random import Random
from time import process_time

from shapely import LineString, intersects

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.sight.line_tracing import ground_this_turn
from assistant.battle.desert_rats.sight.sighting import all_spottings
from assistant.battle.desert_rats.state.battle import Battle
from assistant.boardmap.plan import Plan
from assistant.cards.desert_rats.double_blind import battle_of
from tests.bench.figures import show, times, usual_ms

A_SIDE = 24
FEATURES = 20
WIDE_M = 4000
PULSES = 5
TIMES = 5
HEIGHTS = ({"height_m": 15.0}, {"height_m": -3.0}, {"screen_m": 4.0})


def rough(random: Random) -> Plan:
    """Return a map full of heights, scrub and ridges."""
    areas, lines = [], []
    for number in range(FEATURES):
        x, y = random.uniform(0, WIDE_M), random.uniform(0, WIDE_M)
        corners = [
            (x + 300 * cos(radians(turn)), y + 200 * sin(radians(turn)))
            for turn in range(0, 360, 45)
        ]
        if number % 4 == 3:
            ridge = {"kind": "crest", "crest_m": 12.0, "points": ((x, y), (x + 700, y + 200))}
            lines.append({"id": f"ridge-{number}", **ridge})
        else:
            areas.append({"id": f"area-{number}", "polygon": corners, **HEIGHTS[number % 4]})
    told = {"id": "rough", "width_m": WIDE_M, "height_m": WIDE_M, "areas": areas, "lines": lines}
    return Plan.model_validate(told, strict=False)


def crowded(random: Random) -> Battle:
    """Return a battle with this many tanks a side on that map."""
    numbers = iter(range(100))
    opened = SYSTEM.opened(battle_of("bir-tawil-gap"), 0, lambda: f"id{next(numbers)}", random)
    battle = replace(opened.apply(SYSTEM.empty), plan=rough(random), visibility_m=5000)
    elements = {}
    for side in battle.tables:
        model = next(x for x in battle.elements_of_side(side) if x.is_vehicle)
        platoon = battle.platoons[model.platoon]
        names = [f"{side}{number}" for number in range(A_SIDE)]
        elements |= {id: replace(model, id=id, name=id) for id in names}
        platoons = {**battle.platoons, platoon.id: replace(platoon, roster=tuple(names))}
        battle = replace(battle, platoons=platoons)
    kept = {x.platoon for x in elements.values()}
    platoons = {id: replace(p, off=id not in kept) for id, p in battle.platoons.items()}
    return replace(battle, elements=elements, platoons=platoons)


def moved(battle: Battle, random: Random) -> Battle:
    """Return the battle with every element in another place."""
    for id in list(battle.elements):
        x, y = random.uniform(0, WIDE_M), random.uniform(0, WIDE_M)
        battle = e.Moved(id, x, y, 0).apply(battle)
    return battle


def watch_sightings(moments: list[Battle]) -> None:
    """Find every sighting during a movement."""
    for battle in moments:
        list(all_spottings(battle))


def distances(moments: list[Battle]) -> None:
    """Calculate all distances between elements, at the same moments."""
    for battle in moments:
        one, other = (battle.elements_of_side(id) for id in battle.tables)
        for a in one:
            for b in other:
                hypot(a.x_m - b.x_m, a.y_m - b.y_m)


def lines(moments: list[Battle]) -> None:
    """Find the features on the straight line between each pair, with the library alone."""
    for battle in moments:
        one, other = (battle.elements_of_side(id) for id in battle.tables)
        straight = [LineString((a.place, b.place)) for a in one for b in other]
        for feature in ground_this_turn(battle).features:
            intersects(feature.shape, straight)


def main() -> None:
    """Print how long the sightings of a movement take, and the ratio to simpler work."""
    random = Random(1)
    battle = crowded(random)
    moments = [moved(battle, random) for _ in range(PULSES)]
    bare = usual_ms(lambda: distances(moments), TIMES, process_time)
    met = usual_ms(lambda: lines(moments), TIMES, process_time)
    seen = usual_ms(lambda: watch_sightings(moments), TIMES, process_time)
    rows = [
        ["distances alone", bare, ""],
        ["what each line meets, by the library", met, times(met, met)],
        [f"{PULSES} sightings", seen, times(seen, met)],
    ]
    title = f"Double blind, {A_SIDE} a side, {FEATURES} features, a movement, ms of the processor"
    show(title, ("", "middle", "ratio"), rows, "Under 1,000 is what an evening bears.")
