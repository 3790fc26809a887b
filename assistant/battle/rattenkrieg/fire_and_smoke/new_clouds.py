"""New clouds of smoke and dust (Rattenkrieg 30.2)."""

from typing import Any

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud, Source

SMOKE = "smoke-and-dust"


def next_effect_id(battle: Battle) -> str:
    """Return an unused id for a fire, cloud or light."""
    return str(battle.ground.count + 1)


def add_cloud(
    play: Play[Battle, Any],
    source: Source,
    place: str,
    inputs: dict[str, Any],
    *,
    prefix: str = "",
    cell: Cell | None = None,
    fresh: bool = False,
    base_in: float = 0,
) -> Cloud:
    """Add a cloud, as large and thick as its source makes it; a fresh one does not drift yet.

    `base_in` is the height of its underside above the ground, in inches.
    """
    puff = play.resolve(
        "rattenkrieg/cloud-start",
        {"source": source, **inputs},
        prefix=prefix,
        shown_to=tuple(play.state.sides),
    )
    cloud = Cloud(
        next_effect_id(play.state),
        puff.kind,
        source,
        place,
        puff.density,
        puff.height_in,
        puff.width_in,
        puff.length_in,
        base_in,
        turns_left=puff.turns,
        cell=cell.id if cell else None,
        fresh=fresh,
    )
    play.record(g.CloudAdded(cloud))
    return cloud
