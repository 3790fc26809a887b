"""Flamethrowers that men carry: which of the list they are, what is left in them (30.3)."""

from assistant.battle.rattenkrieg.state import Battle, Figure, Piece
from assistant.rules.rattenkrieg.fire_and_smoke.flamethrowers import FLAMETHROWERS, MOLOTOV, NAMES

PRINTED = ("range_in", "radius_in", "uses")


def flamethrower(figure: Figure) -> Piece | None:
    """Return a figure's flamethrower, if it has one."""
    return next((piece for piece in figure.pieces if piece.kind == "flamethrower"), None)


def model(piece: Piece) -> str | None:
    """Return the model's name in the table, or that of one with the same figures."""
    if piece.name in NAMES:
        return piece.name
    figures = [getattr(piece, name) for name in PRINTED]
    alike = (x for x in FLAMETHROWERS.rows if [x[name] for name in PRINTED] == figures)
    return next((str(row["weapon"]) for row in alike if row["weapon"] != MOLOTOV), None)


def bursts_left(battle: Battle, figure: Figure, weapon: str) -> int:
    """Return how many bursts are left in a figure's flamethrower."""
    uses = int(FLAMETHROWERS.row(weapon)["uses"])
    return max(0, uses - battle.ground.bursts.get(figure.id, 0))
