"""The places where each side last saw the enemy."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.naming import is_mojon_seen
from assistant.battle.rattenkrieg.lookups.table_plan.positions import certain_position
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.table_plan import Sighting, TablePosition
from assistant.frozen import replace


def enemies_in_sight(battle: Battle, side: str) -> Iterator[tuple[str, str]]:
    """Return the enemies that a side sees now: the side's name for each, and its id."""
    enemy = battle.enemy(side).id
    known: set[str | None] = set()
    for element in battle.of_side(enemy):
        if element.contact:
            known.add(element.mojon)
            yield f"contact {element.contact}", element.id
    for mojon in battle.mojons_of(enemy):
        if is_mojon_seen(mojon) and mojon.id not in known:
            yield f"Mojon {mojon.number}", mojon.id


def with_sightings(before: Battle, after: Battle) -> Battle:
    """Return the battle with a record of all that either side now sees on the plan in use."""
    table_plan = after.table_plan
    same = (before.elements, before.mojons, before.table_plan, before.turn)
    now = (after.elements, after.mojons, table_plan, after.turn)
    if all(one is other for one, other in zip(same, now, strict=True)):
        return after
    sights = {side: _sightings_of_side(after, side) for side in after.sides}
    if sights == {side: table_plan.sights.get(side, {}) for side in after.sides}:
        return after
    return replace(after, table_plan=replace(table_plan, sights=sights))


def _sightings_of_side(battle: Battle, side: str) -> dict[str, Sighting]:
    """Return a side's sightings. A removed Mojon is forgotten by everybody."""
    there = dict(enemies_in_sight(battle, side))
    before = battle.table_plan.sights.get(side, {})
    found = {name: x for name, x in before.items() if name in there or "Mojon" not in name}
    for name, id in there.items():
        if stand := certain_position(battle, id):
            found[name] = _sighting(stand, battle.turn)
    return found


def _sighting(stand: TablePosition, turn: int) -> Sighting:
    return Sighting(stand.x_in, stand.y_in, turn)
