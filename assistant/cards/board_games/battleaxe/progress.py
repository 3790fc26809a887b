"""The progress of the owner of Battleaxe: how much of the map and the counters is entered."""

from collections.abc import Iterator

from assistant.cards.board_games.battleaxe.parts import BoardFields, FaceCard, UnitCard
from assistant.cards.board_games.unfinished import Progress


def count_progress(board: BoardFields) -> Iterator[Progress]:
    """Yield how many places and counters are entered."""
    linked = {end for link in board.links for end in (link.a, link.b)}
    places = len(board.places)
    yield Progress("places have borders", len(linked), places)
    marked = sum(p.tem is not None and bool(p.terrain or p.kind == "zone") for p in board.places)
    yield Progress("places have their modifier and circle or hexagon", marked, places)
    whole = sum(map(_is_whole, board.units))
    yield Progress("counters have their class and figures", whole, len(board.units))


def _is_whole(unit: UnitCard) -> bool:
    """Return whether a counter is entered completely."""
    faces = (unit.full,) if unit.one_sided else (unit.full, unit.reduced)
    return unit.unit_class is not None and all(map(_has_figures, faces))


def _has_figures(face: FaceCard) -> bool:
    return face.combat is not None and face.movement is not None
