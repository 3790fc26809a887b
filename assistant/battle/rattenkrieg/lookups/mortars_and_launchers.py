"""Mortars and rocket launchers: their table rows and their stocks."""

import difflib
import re

from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Piece, PieceKind
from assistant.battle.rattenkrieg.state.heavy_weapons import Crate
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
    """Return a figure's heavy weapon of a kind, if it has one."""
    return next((piece for piece in figure.pieces if piece.kind == kind), None)


def carriers(battle: Battle, element: Element, kind: PieceKind) -> list[Figure]:
    """Return an element's able figures that carry a heavy weapon of a kind."""
    return [man for man in battle.able(element) if piece_of(man, kind)]


def mortars_of_side(battle: Battle, side: str) -> list[Figure]:
    """Return the able figures of a side that carry a mortar."""
    return [man for x in battle.of_side(side) for man in carriers(battle, x, "mortar")]


def may_carry_bombs(battle: Battle, element: Element) -> bool:
    """Return whether an element's figures may carry bombs for a mortar of their side (27.3.1).

    Ruling: all elements on foot without a heavy weapon are riflemen.
    """
    on_foot = battle.vehicles.get(element.id) is None
    rifles_only = not any(man.pieces for man in battle.men(element))
    return on_foot and rifles_only and bool(mortars_of_side(battle, element.side))


def mortars(piece: Piece) -> list[str]:
    """Return a mortar's possible table rows: by name, by caliber, or all."""
    name = piece.name.lower()
    caliber = name.split()[0].replace("in", '"')
    rows = [(str(row["mortar"]), str(row["name"]).lower()) for row in MORTARS.rows]
    named = [mortar for mortar, printed in rows if name in (mortar, printed)]
    alike = [str(row["mortar"]) for row in MORTARS.rows if row["caliber"].lower() == caliber]
    return named or alike or list(MORTARS.keys())


def launchers(piece: Piece) -> list[str]:
    """Return the table rows that a launcher can be: by name, or by the beginning of its name."""
    names = [str(row["weapon"]) for row in LAUNCHERS.rows]
    same = [name for name in names if name.lower() == piece.name.lower()]
    begin = [name for name in names if name.lower().startswith(piece.name.lower().split()[0])]
    return same or begin or names


def is_thrown_away(piece: Piece) -> bool:
    """Return whether a heavy weapon is a launcher that is thrown away after its only rocket."""
    if piece.kind != "rocket-launcher":
        return False
    return launcher_family(launchers(piece)[0]) == THROWN_AWAY


def rifles(piece: Piece) -> list[str]:
    """Return the table rows that an anti-tank rifle can be: by name or its beginning, or all."""
    names = {str(row["weapon"]).lower(): str(row["weapon"]) for row in RIFLES.rows}
    own = piece.name.lower()
    first = re.split(r"\W", own, maxsplit=1)[0]
    begin = [name for key, name in names.items() if first and key.startswith(first)]
    alike = [names[key] for key in difflib.get_close_matches(own, names, 1)]
    return [names[own]] if own in names else begin or alike or list(names.values())


def stock_of(battle: Battle, figure: Figure, piece: Piece) -> int | None:
    """Return the bombs or rockets left for a figure's heavy weapon; None if it has neither."""
    if piece.kind == "mortar":
        return bombs_left(battle, figure)
    return rockets_left(battle, figure) if piece.kind == "rocket-launcher" else None


def _piece_with(figure: Figure, kind: PieceKind) -> Piece | None:
    """Return a figure's heavy weapon of a kind, even if the figure has dropped it on the spot."""
    fallen = (piece for piece in figure.dropped_pieces if piece.kind == kind)
    return piece_of(figure, kind) or next(fallen, None)


def bombs_left(battle: Battle, man: Figure) -> int:
    """Return the bombs left for a figure's mortar.

    Ruling: if the order of battle gives no number, every figure of the element except the leader
    brought a full load.
    """
    entered = battle.heavy_weapons.mortar(man.id).bombs
    if entered is not None:
        return entered
    piece = _piece_with(man, "mortar")
    if piece is None or piece.uses is not None:
        return piece.uses or 0 if piece else 0
    element = battle.owner(man.id)
    hands = [m for m in battle.men(element) if not m.leader]
    return len(hands) * int(handling_row(mortars(piece)[0])["bombs_per_carrier"])


def launcher_families(battle: Battle, element: Element, *, own: bool = False) -> list[str]:
    """Return the families of an element's launchers; without any, the families of its side."""
    found: dict[str, None] = {}
    for each in [element] if own else [element, *battle.of_side(element.side)]:
        for man in carriers(battle, each, "rocket-launcher"):
            piece = piece_of(man, "rocket-launcher")
            assert piece is not None
            found[launcher_family(launchers(piece)[0])] = None
    return list(found)


def crates_of_side(battle: Battle, element: Element) -> list[Crate]:
    """Return the crates of an element's side that hold rounds, those beside the element first."""
    own = [
        crate
        for crate in battle.heavy_weapons.crates.values()
        if crate.rounds and battle.elements[crate.element].side == element.side
    ]
    return sorted(own, key=lambda x: x.is_left or x.element != element.id)


def is_gone_when_fired(battle: Battle, man: Figure) -> bool:
    """Return whether a figure's launcher is thrown away after use and no crate holds another."""
    piece = piece_of(man, "rocket-launcher")
    if piece is None or not is_thrown_away(piece):
        return False
    crates = crates_of_side(battle, battle.owner(man.id))
    return all(crate.family != THROWN_AWAY for crate in crates)


def crates_for(battle: Battle, man: Figure) -> list[Crate]:
    """Return the crates with rounds for a figure's launcher that are beside its element."""
    piece = piece_of(man, "rocket-launcher")
    if piece is None or not battle.heavy_weapons.crates:
        return []
    family = launcher_family(launchers(piece)[0])
    beside = battle.heavy_weapons.crates_beside(battle.owner(man.id).id)
    return [crate for crate in beside if crate.family == family]


def rockets_left(battle: Battle, man: Figure) -> int:
    """Return the rockets that a launcher's team carries, and the rockets in crates beside it."""
    return carried_rockets(battle, man) + sum(x.rounds for x in crates_for(battle, man))


def carried_rockets(battle: Battle, man: Figure) -> int:
    """Return the rockets that a launcher's team carries, with the loaded one (28.2.3)."""
    entered = battle.heavy_weapons.launcher(man.id).rockets
    if entered is not None:
        return entered
    piece = _piece_with(man, "rocket-launcher")
    if piece is None or piece.uses is not None:
        return piece.uses or 0 if piece else 0
    family = launcher_family(launchers(piece)[0])
    if family == THROWN_AWAY:
        return 1
    row = CARRIED.row(family)
    mates = len(battle.owner(man.id).figures) > 1
    carried = int(row["gunner_carries"] or 0) + (int(row["assistant_carries"] or 0) if mates else 0)
    return carried or int(row["crate"])


def heavy_weapon_notes(battle: Battle, man: Figure) -> list[str]:
    """Describe the state and stock of a figure's mortar or launcher."""
    found = []
    if piece_of(man, "mortar"):
        mortar = battle.heavy_weapons.mortar(man.id)
        if mortar.job:
            going = "set up" if mortar.job.up else "taken down"
            found.append(f"being {going}: {count(mortar.job.owed, 'action', 'actions')} left")
        elif mortar.stands:
            towards = f", to {mortar.points} o’clock of the table" if mortar.points else ""
            found.append(f"set up{towards}")
        else:
            found.append("not set up")
        if problems := battle.crewed_weapons.gun(man.id).problems:
            found.append(f"{count(problems, 'problem', 'problems')} to repair")
        if battle.crewed_weapons.gun(man.id).attention:
            found.append("needs attention: the next fire takes one action more")
        found.append(count(bombs_left(battle, man), "bomb", "bombs"))
    if piece_of(man, "rocket-launcher"):
        launcher, left = battle.heavy_weapons.launcher(man.id), rockets_left(battle, man)
        found.append(count(left, "rocket", "rockets"))
        found += [f"{x.rounds} in a crate" for x in crates_for(battle, man)]
        found += ["not loaded"] if left and not launcher.loaded else []
    return found
