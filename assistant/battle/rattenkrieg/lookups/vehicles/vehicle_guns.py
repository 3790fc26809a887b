"""The guns of a vehicle's card with their rounds (Rattenkrieg 20.1)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.cards.rattenkrieg.vehicles.armament import GunCard
from assistant.frozen import dataclass

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Piece:
    """A gun of a card: its table row, or a row of the same form, and its rounds."""

    number: str  # its place on the card
    gun: Row
    shells: tuple[Row, ...]
    rounds: int | None  # on the card
    aa_sight: bool = False

    @property
    def name(self) -> str:
        """Return the gun's name."""
        return str(self.gun["name"])


def pieces(card: Row) -> list[Piece]:
    """Return the guns of a card, in its order."""
    return [
        Piece(
            str(number),
            entered.figures,
            tuple(entered.shell_rows),
            entered.rounds,
            entered.aa_sight,
        )
        for number, entered in enumerate(map(GunCard.read, card.get("guns", ())))
    ]


def autocannons(vehicle: Vehicle) -> list[Piece]:
    """Return the guns that are fed by magazines and sweep figures (20.4.6)."""
    return [piece for piece in pieces(vehicle.card) if piece.gun["magazine_rounds"]]


def against_aircraft(vehicle: Vehicle) -> list[Piece]:
    """Return the guns that can fire at aircraft."""
    return [piece for piece in pieces(vehicle.card) if piece.aa_sight]


def name_of(shell: Row) -> str:
    """Return a round's printed name and type, such as `BR-350P APCBC`."""
    return f"{shell['shell']} {shell['type']}"


def describe_rounds_left(vehicle: Vehicle, piece: Piece, name: str) -> str:
    """Describe how many rounds of a kind are left, if they are counted."""
    kinds = vehicle.kinds.get(piece.number, {})
    return f"{kinds[name]} left" if name in kinds else ""


def shell_row(vehicle: Vehicle, gun: str, shell: str) -> Row | None:
    """Return the row of a shell, by the place of its gun on the card and its name."""
    rows = (row for piece in pieces(vehicle.card) if piece.number == gun for row in piece.shells)
    return next((row for row in rows if name_of(row) == shell), None)
