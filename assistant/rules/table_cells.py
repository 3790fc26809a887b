"""The cells of printed tables: how each kind of column is read."""

import re
from collections.abc import Callable, Mapping
from typing import Any

Cell = Any
NOTHING = "-"
WHOLE_TABLE = "table"


def _name(cell: Cell) -> str:
    if not isinstance(cell, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", cell):
        raise ValueError("no name in kebab case")
    return cell


def _text(cell: Cell) -> str:
    if not isinstance(cell, str) or not cell.strip():
        raise ValueError("no text")
    return cell


def _integer(cell: Cell) -> int:
    if not isinstance(cell, int) or isinstance(cell, bool):
        raise ValueError("no whole number")
    return cell


def _number(cell: Cell) -> float:
    if not isinstance(cell, int | float) or isinstance(cell, bool):
        raise ValueError("no number")
    return cell


def _flag(cell: Cell) -> bool:
    if not isinstance(cell, bool):
        raise ValueError("neither true nor false")
    return cell


def _range(cell: Cell) -> int | str:
    return WHOLE_TABLE if cell == WHOLE_TABLE else _integer(cell)


def _integer_or_text(cell: Cell) -> int | str:
    return cell if isinstance(cell, str) else _integer(cell)


def _number_or_text(cell: Cell) -> float | str:
    return cell if isinstance(cell, str) else _number(cell)


def _match_cell(pattern: str, cell: Cell, words: str) -> re.Match[str]:
    found = re.fullmatch(pattern, cell) if isinstance(cell, str) else None
    if found is None:
        raise ValueError(f"not like {words}")
    return found


def _mode(cell: Cell) -> dict[str, Any]:
    """Read a mode of fire: `S`, `3B`, `XB`, `NS`."""
    found = _match_cell(r"S|XB|NS|([1-9]\d*)B", cell, "S, 3B, XB or NS")
    if found[1]:
        return {"mode": "burst", "bursts": int(found[1])}
    return {"mode": {"S": "single", "XB": "belt", "NS": "shots"}[cell]}


def _strike(cell: Cell) -> dict[str, int]:
    """Read a strike such as `8D(5)`: eight dice, severity five."""
    found = _match_cell(r"(\d+)D\((\d+)\)", cell, "8D(5)")
    return {"dice": int(found[1]), "severity": int(found[2])}


def _armour(cell: Cell) -> dict[str, int]:
    """Read an armor effect such as `136mm/4D`: penetration and dice."""
    found = _match_cell(r"(\d+)mm/(\d+)D", cell, "136mm/4D")
    return {"penetration_mm": int(found[1]), "dice": int(found[2])}


def _armour_or_dice(cell: Cell) -> dict[str, int | str]:
    """Read an armor effect, or one such as `2D6x10mm/6D` with a rolled penetration."""
    if not isinstance(cell, str) or "x" not in cell:
        return {**_armour(cell)}
    found = _match_cell(r"(\d+D\d+x\d+)mm/(\d+)D", cell, "2D6x10mm/6D")
    return {"penetration_mm": found[1].lower(), "dice": int(found[2])}


def _ring(cell: Cell) -> dict[str, int]:
    """Read a ring such as `D-3(1")` or `1D-3(1")`: modifier and radius in inches."""
    found = _match_cell(r"\d?D([+-]\d+)?\((\d+)\"\)", cell, 'D-3(1")')
    return {"modifier": int(found[1] or 0), "radius_in": int(found[2])}


def _weapon(cell: Cell) -> dict[str, Any]:
    """Read `MG42 XB-2(P3)(R7,9,12)`, `Carbine D(P3)`, `Flamethrower 18"(R6"U10)`, or a name."""
    name, profile, spray = (
        r"([^()]+?)",
        r" (S|XB|NS|[1-9]\d*B|D)([+-]\d+)?\(P(\d+)\)(?:\(R(\d+(?:,\d+)*)\))?",
        r" (\d+)\"\(R(\d+)\"U(\d+)\)",
    )
    found = _match_cell(f"{name}(?:{profile}|{spray})?", cell, "MG42 XB-2(P3)(R7,9,12)")
    weapon, mode, modifier, penetration, react, reach, radius, uses = found.groups()
    if mode:
        return {
            "weapon": weapon,
            "type": _mode("S" if mode == "D" else mode),
            "modifier": int(modifier or 0),
            "penetration": int(penetration),
            "react": [int(number) for number in react.split(",")] if react else None,
        }
    if reach:
        spray_in = {"range_in": int(reach), "radius_in": int(radius), "uses": int(uses)}
        return {"weapon": weapon, **spray_in}
    return {"weapon": weapon}


def _read_faces(cell: Cell) -> dict[str, str]:
    """Read `1,2,3 (W), 4 (E)`: the meaning of each face of a die."""
    _match_cell(r"\d(,\d)* \([^()]+\)(, \d(,\d)* \([^()]+\))*", cell, "1,2,3 (W), 4 (E)")
    meanings = re.findall(r"([\d,]+) \(([^()]+)\)", cell)
    return {face: meaning for faces, meaning in meanings for face in faces.split(",")}


READERS: Mapping[str, Callable[[Cell], Cell]] = {
    "name": _name,
    "text": _text,
    "integer": _integer,
    "number": _number,
    "flag": _flag,
    "range": _range,
    "integer-or-text": _integer_or_text,
    "number-or-text": _number_or_text,
    "mode": _mode,
    "strike": _strike,
    "armour": _armour,
    "armour-or-dice": _armour_or_dice,
    "ring": _ring,
    "weapon": _weapon,
    "by-die": _read_faces,
}
