"""A pasted table of Battleaxe's counters: class, and the figures of both sides (Battleaxe 4)."""

from collections.abc import Mapping, Sequence

from assistant.cards.board_games.pasted_counters import CounterTable, face_words
from assistant.cards.board_games.pasted_lines import (
    SHOWN,
    Json,
    Line,
    WrongLine,
    change_words,
    is_none,
    known_name,
    letters_and_digits,
    whole_number,
)

FIGURES = ("full.combat", "full.movement", "reduced.combat", "reduced.movement")
HIGHEST = 20
COLUMNS: Mapping[str, Sequence[str]] = {
    "id": ("counter", "unit", "id"),
    "class": ("class", "type", "kind"),
    "full.combat": ("combat", "combatvalue", "cv", "fullcombat", "combatfull"),
    "full.movement": ("movement", "movementfactor", "mf", "move", "fullmovement", "movementfull"),
    "reduced.combat": ("reducedcombat", "combatreduced", "reducedcv", "cvreduced"),
    "reduced.movement": ("reducedmovement", "movementreduced", "reducedmf", "mfreduced"),
    "one_sided": ("onesided", "onesideonly", "oneside"),
}
CLASSES = {
    "armor": ("armor", "armour", "a", "tank", "tanks"),
    "infantry": ("infantry", "inf", "i"),
    "at-flak": ("atflak", "at", "flak", "atorflak", "aa"),
}
MARK = "*"  # beside the combat value of AT and FLAK; the classes say so already
FEW = (2, 4)  # figures of a line: of one side, or of both
HEADINGS = ("Counter", "Class", "Full", "Reduced")
ENTER_FIGURES = "enter two figures for each side, such as 6 5 4 5, or - for no reduced side."


def _read_cell(key: str, cell: str) -> Json:
    """Return the value of a cell below a heading."""
    if key == "class":
        return {key: _class_of(cell)}
    if key == "one_sided":
        return {key: not is_none(cell)}
    if key.startswith("reduced") and is_none(cell):
        return {"one_sided": True}
    return {key: whole_number(cell.rstrip(MARK), "figure", HIGHEST)}


def _read_line(line: Line) -> Json:
    """Return the content of a line: a counter, its class if any, and its figures in order."""
    found: Json = {"id": line.cells[0]}
    figures: list[int] = []
    cells = [part for cell in line.cells[1:] for part in _split_figures(cell)]
    for cell in cells:
        if is_none(cell) and len(figures) == FEW[0]:
            found["one_sided"] = True
        elif cell[0].isdigit():
            figures.append(whole_number(cell.rstrip(MARK), "figure", HIGHEST))
        else:
            found["class"] = _class_of(cell)
    if figures and (len(figures) not in FEW or (found.get("one_sided") and len(figures) > FEW[0])):
        raise WrongLine(ENTER_FIGURES)
    return {**found, **dict(zip(FIGURES, figures, strict=False))}


def _split_figures(cell: str) -> list[str]:
    """Return the parts of a cell such as `6-5`, as counters print them."""
    parts = cell.replace("–", "-").split("-")
    return (
        parts
        if len(parts) == FEW[0] and all(part.rstrip(MARK).isdigit() for part in parts)
        else [cell][: bool(cell)]
    )


def _class_of(cell: str) -> str:
    """Return the class that a cell names."""
    word = letters_and_digits(cell)
    found = next((name for name, words in CLASSES.items() if word in words), None)
    if found is None:
        raise WrongLine(f"“{cell[:SHOWN]}” is not a class: armor, infantry, or AT or FLAK.")
    return found


def _find(found: Json, units: Mapping[str, Json]) -> Json:
    """Return the counter that a line is about."""
    found["id"] = known_name(found["id"], units, "counter")
    if len(found) == 1:
        raise WrongLine(f"after {found['id']}, {ENTER_FIGURES}")
    return units[found["id"]]


def _cells(found: Json, old: Json) -> tuple[str, ...]:
    """Return the cells that show the content of a line."""
    kind = change_words(found["class"], old.get("class")) if "class" in found else ""
    faces = (face_words(found, old, FIGURES, face) for face in ("full", "reduced"))
    return (found["id"], kind, *faces)


COUNTERS = CounterTable(
    COLUMNS, FIGURES, "reduced", HEADINGS, _read_cell, _read_line, _find, _cells
)
