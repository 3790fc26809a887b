"""What is missing of Battleaxe's map and counters, and which procedures wait for it."""

from collections.abc import Iterator, Sequence

from assistant.cards.board_games.battleaxe.parts import BoardFields, FaceCard, UnitCard
from assistant.cards.board_games.unfinished import Lack, named

BOUNDARIES = ("move", "retreat", "supply", "release", "victory")
DOUBTS: dict[str, tuple[str, ...]] = {  # in words, then what waits for it
    "names-of-16-and-17": (
        "Which of Areas 16 and 17 is Musaid and which the Sollum Barracks: "
        "the rules name them both ways.",
    ),
    "siege-in-h": ("Whether the Axis besiegers of Tobruk set up in Zone H, as printed, or in I.",),
    "zone-i": ("Whether Zone I has a black letter: the rules do not name it.", "supply"),
}


def lacks_of(board: BoardFields) -> Iterator[Lack]:
    """What is missing, the map before the counters, doubts last."""
    if not board.links:
        words = "Which places touch, and whether by open desert, escarpment or a line."
        yield _lack(words, *BOUNDARIES)
    if board.impulse_spaces is None:
        yield _lack("How many spaces the Impulse Track has.", "sunset")
    yield from _of_places(board)
    yield from _of_units(board)
    for doubt, (words, *waits) in DOUBTS.items():
        if doubt not in board.settled:
            yield _lack(words, *waits)


def _of_places(board: BoardFields) -> Iterator[Lack]:
    without = [place.id for place in board.places if place.tem is None]
    yield from _listed("The terrain effects modifier of", without, "combat", of="places")
    without = [p.id for p in board.places if p.terrain is None and p.kind == "area"]
    yield from _listed(
        "Whether strongpoint or clear, hexagon or circle, are",
        without,
        "combat",
        "artillery-call",
        of="Areas",
    )
    without = [place.id for place in board.places if place.name is None]
    yield from _listed("The names of", without, of="places")


def _of_units(board: BoardFields) -> Iterator[Lack]:
    without = [unit.id for unit in board.units if unit.unit_class is None]
    yield from _listed(
        "The class (armor, infantry, at-flak) of",
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
        yield from _listed(f"{words} on the full side of", full, procedure)
        reduced = [u.id for u in board.units if _is_unknown(u, u.reduced, figure)]
        yield from _listed(f"{words} on the reduced side of", reduced, procedure)


def _is_unknown(unit: UnitCard, face: FaceCard, figure: str) -> bool:
    return not unit.one_sided and getattr(face, figure) is None


def _listed(
    words: str, ids: Sequence[str], *procedures: str, of: str = "counters"
) -> Iterator[Lack]:
    if ids:
        yield _lack(f"{words} {named(ids, of)}.", *procedures)


def _lack(words: str, *procedures: str) -> Lack:
    return Lack(words, tuple(f"battleaxe/{name}" for name in procedures))
