"""Traps and mines that somebody could run into without knowing (Rattenkrieg 7.4.35, 29.1.4)."""

from collections.abc import Mapping

from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state import Battle, PendingCheck
from assistant.battle.rattenkrieg.state.buildings_and_traps import Trap

ON_FOOT, VEHICLE, HANDS = (
    "men",
    "vehicle",
    "hands",
)  # figures that move there, a vehicle, figures at an object
KIND = "stepping"  # of the question whether somebody meets a trap
NEAR_NONE = "rule-out-traps"  # the move that says that a side moves near none in this round
STEPPED = "stepped"  # the answer that names the element that met a trap
MET_BY: Mapping[str, tuple[str, ...]] = {
    ON_FOOT: ("area", "line"),
    VEHICLE: ("mine",),
    HANDS: ("trap",),
}


def round_now(battle: Battle) -> tuple[int, int]:
    """Return the turn and the round in play, or the next round."""
    return battle.turn, battle.round.number if battle.round else battle.rounds_done + 1


def checks_of_side(battle: Battle, side: str) -> list[PendingCheck]:
    """Return pending checks for elements of a side that may meet a trap, the newest last."""
    return [x for x in battle.owed if x.kind == KIND and x.id.split(" ", 2)[1] == side]


def traps_met_by(battle: Battle, met_by: str) -> list[Trap]:
    """Return the traps and mines of both sides that somebody could meet in this way.

    `met_by` says what meets them, such as figures on the move, a vehicle, or hands at work. Friends
    of those who laid them set them off too.
    """
    return [x for x in battle.buildings.lying() if x.kind in MET_BY[met_by]]


def umpire_label(battle: Battle, trap: Trap) -> str:
    """Return the name of a trap or mine for the umpire; both sides number their own mines."""
    letter = f"{battle.sides[trap.side].letter} " if trap.is_mine else ""
    return capital(f"{letter}{trap.label}")
