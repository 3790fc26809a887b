"""Everybody moves at once, in pulses; enemies that meet stop (Desert Rats, Movement)."""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.geometry import away_m, part
from assistant.battle.desert_rats.movement.marching import March
from assistant.battle.desert_rats.sight.contacts import Watch
from assistant.battle.desert_rats.sight.sighting import in_line
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.options import setting

CLOSE_M = 50.0  # enemies that come so near and see each other stop
HAIR_M = 1e-6

Shares = dict[str, float]  # how much of its way each has behind it
Stretch = tuple[Place, Place]  # of one pulse


def pulses(
    battle: Battle, marches: Sequence[March], ends: Mapping[str, Place]
) -> tuple[Shares, Watch]:
    """How far on its way each element comes, and what is seen between the beginning and the end."""
    number = int(setting(battle.options, "pulses"))
    shares: Shares = {way.element: 0.0 for way in marches}
    watch = Watch()
    stopped: set[str] = set()
    began_near = set(_pairs(battle, CLOSE_M))
    for pulse in range(1, number + 1):
        wanted = {id: share if id in stopped else pulse / number for id, share in shares.items()}
        before = standing(battle, marches, ends, shares)
        after = standing(battle, marches, ends, wanted)
        stops = _stops(before, after, began_near)
        for id, far in stops.items():
            if id in wanted:
                wanted[id] = shares[id] + (wanted[id] - shares[id]) * far
        stopped |= set(stops)
        shares = wanted
        if pulse < number:
            watch.look(standing(battle, marches, ends, shares))
    return shares, watch


def standing(
    battle: Battle, marches: Sequence[March], ends: Mapping[str, Place], shares: Shares
) -> Battle:
    """The battle with everybody a share of his way on, in thought."""
    for way in marches:
        if shares[way.element]:
            x, y = part(way.start, ends[way.element], shares[way.element])
            battle = e.Moved(way.element, x, y, way.heading_deg).apply(battle)
    return battle


def _pairs(battle: Battle, within_m: float) -> Iterator[tuple[str, str]]:
    """Opposing elements that are so near and see each other."""
    one, other = (battle.of_side(id) for id in battle.tables)
    for a in one:
        for b in other:
            if away_m(a.place, b.place) <= within_m and in_line(battle, a, b):
                yield a.id, b.id


def _stops(before: Battle, after: Battle, began_near: set[tuple[str, str]]) -> Shares:
    """At which share of this pulse elements stop because an enemy is near."""
    found: Shares = {}
    one, other = (after.of_side(id) for id in after.tables)
    for a in one:
        for b in other:
            ways = _way(before, a), _way(before, b)
            if ways[0][0] == ways[0][1] and ways[1][0] == ways[1][1]:
                continue
            if (a.id, b.id) in began_near:
                _apart(found, (a.id, b.id), ways)
            elif (far := _meeting(ways)) is not None and _see(before, (a, b), ways, far):
                for id in (a.id, b.id):
                    found[id] = min(far, found.get(id, 1.0))
    return found


def _way(before: Battle, element: Element) -> Stretch:
    return before.elements[element.id].place, element.place


def _apart(found: Shares, pair: tuple[str, str], ways: tuple[Stretch, Stretch]) -> None:
    """Who begins it near an enemy may only move away from him."""
    for id, own, enemy in zip(pair, ways, reversed(ways), strict=True):
        if away_m(own[1], enemy[0]) < away_m(own[0], enemy[0]) - HAIR_M:
            found[id] = 0.0


def _meeting(ways: tuple[Stretch, Stretch]) -> float | None:
    """The share of a pulse after which two first are as near as that; None: they never are."""
    (a, to_a), (b, to_b) = ways
    x, y = b[0] - a[0], b[1] - a[1]
    dx, dy = to_b[0] - to_a[0] - x, to_b[1] - to_a[1] - y
    over = x * x + y * y - CLOSE_M * CLOSE_M
    if over <= 0:
        return 0.0
    speed, along = dx * dx + dy * dy, x * dx + y * dy
    root = along * along - speed * over
    if along >= 0 or root < 0:
        return None
    far = (-along - sqrt(root)) / speed
    return far if far <= 1 else None


def _see(
    before: Battle, pair: tuple[Element, Element], ways: tuple[Stretch, Stretch], far: float
) -> bool:
    """Whether two see each other where they meet."""
    there = before
    for element, way in zip(pair, ways, strict=True):
        there = e.Moved(element.id, *part(*way, far), element.heading_deg).apply(there)
    return in_line(there, there.elements[pair[0].id], there.elements[pair[1].id])
