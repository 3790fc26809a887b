"""A pasted table of Rats of Tobruk's counters; a counter that is not in the file is added (2.4)."""

import re
from collections.abc import Mapping, Sequence

from assistant.cards.board_games.pasted_counters import CounterTable, face_words, read_counters
from assistant.cards.board_games.pasted_lines import (
    SHOWN,
    Json,
    Line,
    Pasted,
    WrongLine,
    change_words,
    is_none,
    join_words,
    letters_and_digits,
    whole_number,
)
from assistant.cards.board_games.rats_of_tobruk.validation import SIDES
from assistant.cards.wording import listed
from assistant.frozen import replace

FIGURES = tuple(
    f"{face}.{f}" for face in ("full", "depleted") for f in ("attack", "defence", "movement")
)
HIGHEST, FARTHEST, FARTHEST_HQ = 40, 60, 200
NO_TRIANGLE: Json = {"kind": "none"}  # of a typed line with figures, and without a range
COLUMNS: Mapping[str, Sequence[str]] = {
    "id": ("counter", "unit", "id"),
    "side": ("side", "player"),
    "nationality": ("nationality", "nation", "country"),
    "battalion": ("battalion", "formation", "hqof", "chit"),
    "kind": ("kind", "type", "class"),
    "move_type": ("movetype", "moves", "mobility", "leg", "movementtype"),
    "full.attack": ("attack", "at", "fullattack"),
    "full.defence": ("defence", "defense", "fulldefence", "fulldefense"),
    "full.movement": ("movement", "move", "ma", "movementallowance"),
    "depleted.attack": ("depletedattack", "attackdepleted", "otherattack"),
    "depleted.defence": ("depleteddefence", "depleteddefense", "defencedepleted"),
    "depleted.movement": ("depletedmovement", "movementdepleted", "depletedmove"),
    "range": ("range", "triangle"),
    "activation_range": ("activationrange", "whiteflag", "flag"),
    "hq": ("hq", "headquarters"),
    "engineer": ("engineer", "pioneer"),
}
TERMS: Mapping[str, Mapping[str, str]] = {
    "side": {"axis": "axis", "allied": "allied"},
    "nationality": {word: word for word in SIDES},
    "move_type": {
        "leg": "leg",
        "foot": "leg",
        "tracked": "tracked",
        "wheeled": "wheeled",
        "wheels": "wheeled",
    },
}
WORDS = ("battalion", "kind")  # of a line without a heading, in this order
ENGINEER_WORDS = ("engineer", "eng", "pioneer", "pio")
ENGINEER_KINDS = ("eng", "pio")  # abbreviations on counters
RANGE = re.compile(r"(artillery|direct|[adADwWbB])\s*([0-9]{0,2})")
FLAG = re.compile(r"[hH][qQ]([0-9]{0,3})")
KINDS_OF_RANGE = {"a": "artillery", "w": "artillery", "d": "direct", "b": "direct"}
APART = re.compile(r"[-–]")
FACE = re.compile(r"[0-9]+([-–][0-9]+)+")
HEADINGS = ("Counter", "Kind", "Full", "Depleted", "Range")


def _read_cell(key: str, cell: str) -> Json:
    """Return the value of a cell below a heading."""
    if is_none(cell) and key not in ("hq", "engineer", "range"):
        return {"one_sided": True} if key.startswith("depleted") else {}
    if key in FIGURES:
        return {key: whole_number(cell, "figure", HIGHEST)}
    if key == "activation_range":
        return {key: whole_number(cell, "range of an HQ", FARTHEST_HQ)}
    if key in ("hq", "engineer"):
        return {key: not is_none(cell)}
    if key == "range" and (flag := FLAG.fullmatch(letters_and_digits(cell))):
        return _flag_of(flag)
    if key == "range":
        return {key: {"kind": "none"} if is_none(cell) else _range_of(cell)}
    if key in TERMS:
        return {key: _term(key, cell)}
    return {key: cell}


def _term(key: str, cell: str) -> str:
    """Return the side, the nationality or the way of moving that a cell names."""
    word = letters_and_digits(cell)
    if word not in TERMS[key]:
        raise WrongLine(f"“{cell[:SHOWN]}” is not one of {', '.join(TERMS[key])}.")
    return TERMS[key][word]


def _range_of(cell: str) -> Json:
    """Return the triangle that a cell such as `d4` or `artillery 12` describes."""
    found = RANGE.fullmatch(cell.strip().lower())
    if found is None:
        raise WrongLine(f"“{cell[:SHOWN]}” is not a range, such as d4 (direct) or a12 (artillery).")
    kind = {"kind": KINDS_OF_RANGE[found[1][0]]}
    return {**kind, "hexes": whole_number(found[2], "range", FARTHEST, 1)} if found[2] else kind


def _flag_of(flag: re.Match[str]) -> Json:
    """Return the meaning of a cell such as `HQ8`: a headquarters, and the number in its flag."""
    found: Json = {"hq": True}
    if flag[1]:
        found["activation_range"] = whole_number(flag[1], "range of an HQ", FARTHEST_HQ)
    return found


def _read_line(line: Line) -> Json:
    """Return the content of a line: a counter, then words and figures, known by their form.

    A number before a face such as `3-4-8` is a battalion, such as 606.
    """
    found: Json = {"id": line.cells[0]}
    figures: list[int] = []
    words: list[str] = []
    cells = [cell for cell in line.cells[1:] if cell]
    first_face = next((n for n, cell in enumerate(cells) if FACE.fullmatch(cell)), 0)
    for place, cell in enumerate(cells):
        key = next((k for k, terms in TERMS.items() if letters_and_digits(cell) in terms), "")
        if FACE.fullmatch(cell) or (cell.isdigit() and place >= first_face):
            figures += [whole_number(n, "figure", HIGHEST) for n in APART.split(cell)]
        elif is_none(cell):
            found["one_sided"] = True
        elif key:
            found[key] = TERMS[key][letters_and_digits(cell)]
        elif flag := FLAG.fullmatch(letters_and_digits(cell)):
            found |= _flag_of(flag)
        elif letters_and_digits(cell) in ENGINEER_WORDS:
            found |= {"engineer": True} | (
                {"kind": cell} if letters_and_digits(cell) in ENGINEER_KINDS else {}
            )
        elif RANGE.fullmatch(cell.lower()) and cell[-1].isdigit():
            found["range"] = _range_of(cell)
        else:
            words.append(cell)
    if len(words) > len(WORDS):
        raise WrongLine(f"“{words[-1][:SHOWN]}” is not understood.")
    of_faces = len(FIGURES) // 2
    allowed = (0, of_faces) if found.get("one_sided") else (0, of_faces, len(FIGURES))
    if len(figures) not in allowed:
        raise WrongLine(f"{found['id']} has three figures on each face, such as 3-4-8 1-2-8.")
    if figures:
        found.setdefault("range", NO_TRIANGLE)
    return {
        **found,
        **dict(zip(WORDS, words, strict=False)),
        **dict(zip(FIGURES, figures, strict=False)),
    }


def _find(found: Json, units: Mapping[str, Json]) -> Json | None:
    """Return the counter that a line is about; None if it is new. Fill in the side."""
    id = found["id"].strip()
    old = next((u for u in units.values() if u["id"].casefold() == id.casefold()), None)
    found["id"] = old["id"] if old else id
    if not id:
        raise WrongLine("enter the name of the counter first.")
    if len(found) == 1:
        raise WrongLine(f"after {id}, enter figures, such as 3-4-8 1-2-8.")
    if old and old.get("battalion") and "kind" not in found and "battalion" in found:
        found["kind"] = found.pop("battalion")  # a single word: the battalion is known
    side = SIDES.get(str(found.get("nationality", "")), "")
    if side and found.get("side", side) != side:
        raise WrongLine(f"{id} is {found['nationality']}, so its side is {side}.")
    if side:
        found["side"] = side
    if old is None and "side" not in found:
        raise WrongLine(f"{id} is a new counter; enter its side, axis or allied, too.")
    if "activation_range" in found:
        found["hq"] = True
    if found.get("range") == NO_TRIANGLE and old and old.get("range"):
        del found["range"]  # the line is about other figures
    return old


def _cells(found: Json, old: Json) -> tuple[str, ...]:
    """Return the cells that show the content of a line."""
    keys = ("side", "nationality", *WORDS, "move_type")
    kind = [change_words(found[key], old.get(key)) for key in keys if key in found]
    kind += [words for key, words in (("hq", "HQ"), ("engineer", "engineer")) if found.get(key)]
    if "activation_range" in found:
        flag = change_words(found["activation_range"], old.get("activation_range"))
        kind.append(join_words(" ", ("white flag", flag)))
    reach = found.get("range") or {}
    return (
        found["id"] if old else f"{found['id']} (new)",
        join_words(", ", kind),
        *(face_words(found, old, FIGURES, face) for face in ("full", "depleted")),
        "no triangle"
        if reach == NO_TRIANGLE
        else " ".join(str(reach[key]) for key in ("kind", "hexes") if key in reach),
    )


COUNTERS = CounterTable(
    COLUMNS, FIGURES, "depleted", HEADINGS, _read_cell, _read_line, _find, _cells
)


def read_counters_and_chits(text: str, values: Json) -> Pasted:
    """Return a card's values with pasted counters, and a chit for each new battalion.

    A battalion without a chit never acts (2.5).
    """
    pasted = read_counters(COUNTERS, text, values)
    chits = list(pasted.values.get("chits", []))
    known = {chit.get("battalion") for chit in chits}
    sides: dict[str, str] = {}
    for unit in pasted.values["units"]:
        if unit.get("battalion") and unit.get("side") and unit["battalion"] not in known:
            sides.setdefault(unit["battalion"], unit["side"])
    if not sides:
        return pasted
    chits += [{"battalion": name, "side": side} for name, side in sides.items()]
    word = "A chit is" if len(sides) == 1 else "Chits are"
    note = f"{word} added for {listed(list(sides))}."
    return replace(pasted, values={**pasted.values, "chits": chits}, notes=(*pasted.notes, note))
