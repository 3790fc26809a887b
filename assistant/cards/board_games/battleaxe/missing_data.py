"""Data missing in a file of Battleaxe's map and counters, and the procedures that ask for it."""

from collections.abc import Iterator
from functools import partial

from assistant.cards.board_games.battleaxe.parts import BoardFields, FaceCard, UnitCard
from assistant.cards.board_games.unfinished import MissingData, missing_for_ids, missing_item

_missing_for = partial(missing_for_ids, "battleaxe")
_missing_item = partial(missing_item, "battleaxe")
BOUNDARIES = ("move", "retreat", "supply", "release", "victory")
DOUBTS: dict[str, tuple[str, ...]] = {  # a sentence, then the procedures that ask for it
    "names-of-16-and-17": (
        "Which of Areas 16 and 17 is Musaid and which the Sollum Barracks: "
        "the rules name them both ways.",
    ),
    "siege-in-h": ("Whether the Axis besiegers of Tobruk set up in Zone H, as printed, or in I.",),
    "zone-i": ("Whether Zone I has a black letter: the rules do not say.", "supply"),
}


def find_missing_data(board: BoardFields) -> Iterator[MissingData]:
    """Yield the missing data: first on the map, then on the counters, then doubts."""
    if not board.links:
        words = "Which places touch, and whether by open desert, escarpment or a line."
        yield _missing_item(words, *BOUNDARIES)
    elif apart := areas_apart(board):
        yield from _missing_for("An open boundary or a line of", apart, *BOUNDARIES, things="Areas")
    if board.impulse_spaces is None:
        yield _missing_item("How many spaces the Impulse Track has.", "sunset")
    yield from _missing_of_places(board)
    yield from _missing_of_units(board)
    for doubt, (words, *waits) in DOUBTS.items():
        if doubt not in board.settled:
            yield _missing_item(words, *waits)


def areas_apart(board: BoardFields) -> list[str]:
    """Return the Areas that no open boundary or line joins to a place, as in an unfinished map."""
    linked = {end for x in board.links if x.boundary != "escarpment" for end in (x.a, x.b)}
    return [place.id for place in board.places if place.kind == "area" and place.id not in linked]


def _missing_of_places(board: BoardFields) -> Iterator[MissingData]:
    """Yield the missing data of places."""
    without = [place.id for place in board.places if place.tem is None]
    yield from _missing_for("The terrain effects modifier of", without, "combat", things="places")
    without = [p.id for p in board.places if p.terrain is None and p.kind == "area"]
    yield from _missing_for(
        "Whether these are strongpoints (hexagons) or clear (circles):",
        without,
        "combat",
        "artillery-call",
        things="Areas",
    )
    without = [place.id for place in board.places if place.name is None]
    yield from _missing_for("The names of", without, things="places")


def _missing_of_units(board: BoardFields) -> Iterator[MissingData]:
    """Yield the missing data of counters."""
    without = [unit.id for unit in board.units if unit.unit_class is None]
    yield from _missing_for(
        "The class (armor, infantry, AT or FLAK) of",
        without,
        "combat",
        "consolidate",
        "refit",
        "victory",
    )
    for figure, words, procedure in (
        ("combat", "The combat value", "combat"),
        ("movement", "The movement factor", "move"),
    ):
        full = [u.id for u in board.units if getattr(u.full, figure) is None]
        yield from _missing_for(f"{words} on the full side of", full, procedure)
        reduced = [u.id for u in board.units if _is_figure_missing(u, u.reduced, figure)]
        yield from _missing_for(f"{words} on the reduced side of", reduced, procedure)


def _is_figure_missing(unit: UnitCard, face: FaceCard, figure: str) -> bool:
    """Return whether a figure of a counter's reduced side is missing."""
    return not unit.one_sided and getattr(face, figure) is None
