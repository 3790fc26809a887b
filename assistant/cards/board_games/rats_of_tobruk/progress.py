"""The progress of the owner of Rats of Tobruk: how much of the game is entered."""

from collections.abc import Iterator

from assistant.cards.board_games.rats_of_tobruk.parts import (
    NOT_GROUND,
    UNREAD,
    CounterCard,
    FaceCard,
    TerrainCard,
    TobrukFields,
)
from assistant.cards.board_games.unfinished import Progress


def count_progress(data: TobrukFields) -> Iterator[Progress]:
    """Yield how much of the tables, the map and the counters is entered."""
    cells = [cell for row in data.crt.values() for cell in row]
    read = sum(cell != UNREAD for cell in cells)
    yield Progress("cells of the combat results", read, len(cells))
    terrain = [row for row in data.terrain if row.terrain not in NOT_GROUND]
    yield Progress("terrains have their costs", sum(map(_has_costs, terrain)), len(terrain))
    hexes = sum(hex.terrain is not None for hex in data.hexes)
    yield Progress("hex has a terrain" if hexes == 1 else "hexes have a terrain", hexes)
    whole = sum(map(_is_whole, data.units))
    yield Progress("counters have their moves and figures", whole, len(data.units))


def _has_costs(row: TerrainCard) -> bool:
    return None not in (row.leg, row.tracked, row.wheeled)


def _is_whole(unit: CounterCard) -> bool:
    """Return whether the figures of a counter are entered; an HQ has no attack."""
    faces = (unit.full,) if unit.one_sided else (unit.full, unit.depleted)
    return unit.move_type is not None and all(_has_figures(face, unit.hq) for face in faces)


def _has_figures(face: FaceCard, is_hq: bool) -> bool:
    has_attack = face.attack is not None or is_hq
    return has_attack and face.defence is not None and face.movement is not None
