"""The things that stay on the table of a battle when its forces continue in the next one.

The book carries figures over into the next battle (16.1) and names nothing else, so the next
scenario begins on its own ground.
"""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state import Battle


def left_behind(battle: Battle) -> tuple[str, ...]:
    """Return one sentence for each thing that is not in the next battle."""
    return (*_tows(battle), *_charges(battle), *_fires(battle), *_places(battle))


def _tows(battle: Battle) -> Iterator[str]:
    for id, going in battle.travel.goes.items():
        tractor, towed = battle.elements.get(id), battle.elements.get(going.tows)
        if tractor and towed:
            first, second = umpire_name(battle, tractor), umpire_name(battle, towed)
            yield f"{first} no longer tows {second}."


def _charges(battle: Battle) -> Iterator[str]:
    for side in battle.sides.values():
        laid = sum(1 for x in battle.buildings.traps.values() if x.side == side.id and x.lies)
        if laid:
            yield f"{side.name}: {_number(laid, 'trap or mine', 'traps and mines')}."
    if burning := len(battle.buildings.fuzes):
        yield f"{_number(burning, 'burning fuze', 'burning fuzes')}."
    open_tasks = sum(1 for x in battle.buildings.tasks.values() if not (x.done or x.over))
    if open_tasks:
        yield f"{_number(open_tasks, 'unfinished task', 'unfinished tasks')}."


def _fires(battle: Battle) -> Iterator[str]:
    fire_and_smoke = battle.fire_and_smoke
    for number, one, many in (
        (len(fire_and_smoke.alight), "fire", "fires"),
        (len(fire_and_smoke.clouds), "cloud of smoke or dust", "clouds of smoke or dust"),
        (len(fire_and_smoke.burnt), "burnt-out place", "burnt-out places"),
    ):
        if number:
            yield f"{_number(number, one, many)}."


def _places(battle: Battle) -> Iterator[str]:
    damaged = sum(1 for x in battle.buildings.sections.values() if x.marked or x.gone)
    if damaged:
        yield f"{_number(damaged, 'damaged wall or floor', 'damaged walls and floors')}."
    if blocks := len(battle.travel.roadblocks):
        yield f"{_number(blocks, 'roadblock', 'roadblocks')}."


def _number(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
