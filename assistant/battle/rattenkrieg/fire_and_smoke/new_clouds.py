"""New clouds of smoke and dust (Rattenkrieg 30.2)."""

from typing import Any

from assistant.battle.play import Option, Play
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud, Source

SMOKE = "smoke-and-dust"
WHITE = "white"
COLORS = (WHITE, "red", "orange", "yellow", "green", "blue", "violet")


def ask_color(play: BattlePlay) -> str:
    """Ask for the color of a smoke device, which is usually white (30.2.2)."""
    options = [Option(color, capital(color)) for color in COLORS]
    return play.choose("color", "What color is the smoke?", options, WHITE, rare=True)


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
    color: str = WHITE,
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
        play.state.fire_and_smoke.next_id,
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
        color=color,
    )
    play.record(g.CloudAdded(cloud))
    return cloud
