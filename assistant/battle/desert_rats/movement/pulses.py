"""Movement of all elements at once, in pulses; enemies that meet stop (Desert Rats, Movement)."""

from collections.abc import Iterator, Sequence
from math import dist, sqrt

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.events.movement import apply_moves
from assistant.battle.desert_rats.kit.geometry import distance_between_m, place_between
from assistant.battle.desert_rats.movement.march import March
from assistant.battle.desert_rats.sight.contacts import Watch
from assistant.battle.desert_rats.sight.line_tracing import is_line_clear
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element
from assistant.boardmap.plan import Place
from assistant.rules.desert_rats.distances import distance_m
from assistant.rules.desert_rats.options import setting_of

CLOSE_M = distance_m("enemies-stop-at")  # enemies that come so near and see each other stop
HAIR_M = 1e-6

Shares = dict[str, float]  # how much of its way each has behind it
Stretch = tuple[Place, Place]  # of one pulse


def move_in_pulses(battle: Battle, marches: Sequence[March]) -> tuple[Shares, Watch]:
    """Return the share of its march that each element completes, and the sightings on the way."""
    number = int(setting_of(battle.options, "pulses"))
    shares: Shares = {way.element: 0.0 for way in marches}
    watch = Watch()
    stopped: set[str] = set()
    began_near = set(_opponents_in_sight(battle, CLOSE_M))
    for pulse in range(1, number + 1):
        wanted = {id: share if id in stopped else pulse / number for id, share in shares.items()}
        before = battle_on_the_way(battle, marches, shares)
        after = battle_on_the_way(battle, marches, wanted)
        stops = _shares_at_stop(before, after, began_near)
        for id, far in stops.items():
            if id in wanted:
                wanted[id] = shares[id] + (wanted[id] - shares[id]) * far
        stopped |= set(stops)
        shares = wanted
        if pulse < number:
            watch.look(battle_on_the_way(battle, marches, shares))
    return shares, watch


def battle_on_the_way(battle: Battle, marches: Sequence[March], shares: Shares) -> Battle:
    """Return the battle as it would be when each element has completed its share of its march."""
    moved: list[e.Moved] = []
    for way in marches:
        if shares[way.element]:
            x, y = way.place_at(shares[way.element])
            moved.append(e.Moved(way.element, x, y, way.heading_deg))
    return apply_moves(battle, moved)


def _opponents_in_sight(battle: Battle, within_m: float) -> Iterator[tuple[str, str]]:
    """Yield the ids of opposing elements within a distance that see each other."""
    one, other = (battle.elements_of_side(id) for id in battle.tables)
    places = [(b, b.place) for b in other]
    for a in one:
        place = a.place
        for b, b_place in places:
            if dist(place, b_place) > within_m + HAIR_M:
                continue
            if distance_between_m(place, b_place) <= within_m and is_line_clear(battle, a, b):
                yield a.id, b.id


def _shares_at_stop(before: Battle, after: Battle, began_near: set[tuple[str, str]]) -> Shares:
    """Return the share of this pulse at which each element stops for a near enemy."""
    found: Shares = {}
    one, other = (
        [
            (x, way, dist(*way))
            for x in after.elements_of_side(id)
            for way in ((before.elements[x.id].place, x.place),)
        ]
        for id in after.tables
    )
    for a, way, far_a in one:
        for b, other_way, far_b in other:
            if not (far_a or far_b):
                continue
            ways = way, other_way
            if (a.id, b.id) in began_near:
                _forbid_approach(found, (a.id, b.id), ways)
            elif dist(way[0], other_way[0]) > CLOSE_M + far_a + far_b + HAIR_M:
                continue  # they cannot meet
            elif (far := _share_at_meeting(ways)) is not None and _see_at_meeting(
                before, (a, b), ways, far
            ):
                for id in (a.id, b.id):
                    found[id] = min(far, found.get(id, 1.0))
    return found


def _forbid_approach(found: Shares, pair: tuple[str, str], ways: tuple[Stretch, Stretch]) -> None:
    """Stop an element that began near an enemy and would go nearer."""
    for id, own, enemy in zip(pair, ways, reversed(ways), strict=True):
        if distance_between_m(own[1], enemy[0]) < distance_between_m(own[0], enemy[0]) - HAIR_M:
            found[id] = 0.0


def _share_at_meeting(ways: tuple[Stretch, Stretch]) -> float | None:
    """Return the share of a pulse after which two elements are close; None if they never are."""
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


def _see_at_meeting(
    before: Battle, pair: tuple[Element, Element], ways: tuple[Stretch, Stretch], far: float
) -> bool:
    """Return whether two elements see each other where they meet."""
    there = before
    for element, way in zip(pair, ways, strict=True):
        there = e.Moved(element.id, *place_between(*way, far), element.heading_deg).apply(there)
    return is_line_clear(there, there.elements[pair[0].id], there.elements[pair[1].id])
