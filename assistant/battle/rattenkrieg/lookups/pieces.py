"""Mortars and launchers as men carry them: which of the tables they are, what is left to them."""

from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Piece, PieceKind
from assistant.rules.rattenkrieg.heavy_weapons.anti_tank_rifles import RIFLES
from assistant.rules.rattenkrieg.heavy_weapons.mortars import MORTARS, handling_row
from assistant.rules.rattenkrieg.heavy_weapons.rockets import (
    LAUNCHERS,
    THROWN_AWAY,
    launcher_family,
)
from assistant.rules.tables import load

CARRIED = load("rattenkrieg/rocket-ammunition")


def piece_of(figure: Figure, kind: PieceKind) -> Piece | None:
    """What a man carries of this kind."""
    return next((piece for piece in figure.pieces if piece.kind == kind), None)


def carriers(battle: Battle, element: Element, kind: PieceKind) -> list[Figure]:
    """Its able men who carry one."""
    return [man for man in battle.able(element) if piece_of(man, kind)]


def mortars(piece: Piece) -> list[str]:
    """What a mortar can be in the table: the one of its name, else those of its caliber, or all."""
    name = piece.name.lower()
    caliber = name.split()[0].replace("in", '"')
    named = [str(row["mortar"]) for row in MORTARS.rows if name in (row["mortar"], row["name"])]
    alike = [str(row["mortar"]) for row in MORTARS.rows if row["caliber"].lower() == caliber]
    return named or alike or list(MORTARS.keys())


def launchers(piece: Piece) -> list[str]:
    """What a launcher can be in the table: the one of its name, else those that begin so."""
    names = [str(row["weapon"]) for row in LAUNCHERS.rows]
    same = [name for name in names if name.lower() == piece.name.lower()]
    begin = [name for name in names if name.lower().startswith(piece.name.lower().split()[0])]
    return same or begin or names


def rifles(piece: Piece) -> list[str]:
    """What an anti-tank rifle can be in the table: the one of its name, or all."""
    names = [str(row["weapon"]) for row in RIFLES.rows]
    return [name for name in names if name.lower() == piece.name.lower()] or names


def bombs_left(battle: Battle, man: Figure) -> int:
    """Bombs left to a man's mortar.

    Ruling: every man of its element but the leader has carried as many as a carrier can, where its
    order of battle gives no number.
    """
    told = battle.support.mortar(man.id).bombs
    if told is not None:
        return told
    piece = piece_of(man, "mortar")
    if piece is None or piece.uses is not None:
        return piece.uses or 0 if piece else 0
    element = battle.owner(man.id)
    hands = [m for m in battle.men(element) if not m.leader]
    return len(hands) * int(handling_row(mortars(piece)[0])["bombs_per_carrier"])


def rockets_left(battle: Battle, man: Figure) -> int:
    """Rockets left to a man's launcher, with the one that is in it (28.2.3)."""
    told = battle.support.launcher(man.id).rockets
    if told is not None:
        return told
    piece = piece_of(man, "rocket-launcher")
    if piece is None or piece.uses is not None:
        return piece.uses or 0 if piece else 0
    family = launcher_family(launchers(piece)[0])
    if family == THROWN_AWAY:
        return 1
    row = CARRIED.row(family)
    mates = len(battle.owner(man.id).figures) > 1
    carried = int(row["gunner_carries"] or 0) + (int(row["assistant_carries"] or 0) if mates else 0)
    return carried or int(row["crate"])


def notes(battle: Battle, man: Figure) -> list[str]:
    """How a man's mortar or launcher stands, and what is left to it."""
    found = []
    if piece_of(man, "mortar"):
        mortar = battle.support.mortar(man.id)
        if mortar.job:
            going = "set up" if mortar.job.up else "taken down"
            found.append(f"being {going}: {count(mortar.job.owed, 'action', 'actions')} to go")
        elif mortar.stands:
            found.append("set up")
        if problems := battle.arms.gun(man.id).problems:
            found.append(f"{count(problems, 'problem', 'problems')} to mend")
        found.append(count(bombs_left(battle, man), "bomb", "bombs"))
    if piece_of(man, "rocket-launcher"):
        launcher, left = battle.support.launcher(man.id), rockets_left(battle, man)
        found.append(count(left, "rocket", "rockets"))
        found += ["not loaded"] if left and not launcher.loaded else []
    return found
