"""The index of the packs in a data folder: one small file, replaced as a whole at every change."""

import json
from pathlib import Path
from typing import Any

from assistant.cards.codes import is_id
from assistant.files import write_whole
from assistant.frozen import dataclass

FILE = "packs.json"
CARDS = "cards"  # the folder of a pack's cards, as vehicles need it


@dataclass(frozen=True)
class PackRow:
    """A pack in the index."""

    folder: str  # of its present content, in the folder of the pack
    is_chosen: bool = False
    next: str = ""  # the folder of an update that waits for an answer
    names: tuple[tuple[str, str], ...] = ()  # answers about names: a card's slug, and the new one


def read_index(packs: Path) -> dict[str, PackRow]:
    """Return the packs of a folder by id; none if the index is missing or damaged."""
    try:
        rows = json.loads((packs / FILE).read_bytes())
        return {id: _row(values) for id, values in rows.items() if is_id(id)}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def write_index(packs: Path, rows: dict[str, PackRow]) -> None:
    """Write the index of a folder of packs; raise `OSError` and leave the old one unchanged."""
    values = {
        id: {"folder": x.folder, "chosen": x.is_chosen, "next": x.next, "names": dict(x.names)}
        for id, x in rows.items()
    }
    write_whole(packs / FILE, json.dumps(values, indent=1).encode())


def chosen_folders(packs: Path) -> list[Path]:
    """Return the folders of the cards of each pack that is in use."""
    rows = read_index(packs)
    return [packs / id / row.folder / CARDS for id, row in rows.items() if row.is_chosen]


def _row(values: dict[str, Any]) -> PackRow:
    folder, next = str(values["folder"]), str(values.get("next", ""))
    if not is_id(folder) or (next and not is_id(next)):
        raise ValueError(folder)
    names = tuple((str(slug), str(new)) for slug, new in values.get("names", {}).items())
    return PackRow(folder, bool(values["chosen"]), next, names)
