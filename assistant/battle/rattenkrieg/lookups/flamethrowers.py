"""Flamethrowers of figures: the row in the list, and the bursts left (30.3)."""

from assistant.battle.rattenkrieg.state.fire_and_smoke import Ground
from assistant.battle.rattenkrieg.state.people import Figure, Piece
from assistant.rules.rattenkrieg.fire_and_smoke.flamethrowers import FLAMETHROWERS, MOLOTOV, NAMES

PRINTED = ("range_in", "radius_in", "uses")


def flamethrower(figure: Figure) -> Piece | None:
    """Return a figure's flamethrower, if it has one."""
    return next((piece for piece in figure.pieces if piece.kind == "flamethrower"), None)


def model(piece: Piece) -> str | None:
    """Return the model's name in the table, or the name of one with the same values."""
    if piece.name in NAMES:
        return piece.name
    figures = [getattr(piece, name) for name in PRINTED]
    alike = (x for x in FLAMETHROWERS.rows if [x[name] for name in PRINTED] == figures)
    return next((str(row["weapon"]) for row in alike if row["weapon"] != MOLOTOV), None)


def is_concealed(ground: Ground, figure: Figure, piece: Piece) -> bool:
    """Return whether the enemy does not see that a figure carries this flamethrower.

    A concealable one is seen once it has been used (30.3).
    """
    return is_concealable(piece) and not ground.bursts.get(figure.id, 0)


def is_concealable(piece: Piece) -> bool:
    """Return whether a heavy weapon is a flamethrower that looks like something else."""
    return _has_note(piece, "concealable")


def is_flammable(piece: Piece) -> bool:
    """Return whether a heavy weapon is a flamethrower whose load goes up when it is hit."""
    return _has_note(piece, "flammable")


def _has_note(piece: Piece, note: str) -> bool:
    row = model(piece) if piece.kind == "flamethrower" else None
    return row is not None and bool(FLAMETHROWERS.row(row)[note])


def bursts_left(ground: Ground, figure: Figure, weapon: str) -> int:
    """Return how many bursts are left in a figure's flamethrower."""
    uses = int(FLAMETHROWERS.row(weapon)["uses"])
    return max(0, uses - ground.bursts.get(figure.id, 0))
