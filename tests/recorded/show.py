"""Print a recorded battle after an entry, to compare it with another version's.

`python -m tests.recorded.show rattenkrieg 012 30` prints the events of entry 30 of the battle whose
name begins with 012, the state after it, and what every reader's screens hold.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Set
from typing import Any

from tests.recorded.canonical import parts
from tests.recorded.comparing import facts, replay
from tests.recorded.kept import SETS, battles
from tests.recorded.replaying import at_entry, screens


def as_plain_json(value: object) -> Any:
    """Return a value as JSON holds it, by the names of its fields; defaults are left out."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Mapping():
            return {str(name): as_plain_json(part) for name, part in value.items()}
        case tuple() | list():
            return [*map(as_plain_json, value)]
        case Set():
            return sorted(map(as_plain_json, value), key=repr)
    return {name: as_plain_json(part) for name, part in parts(value)}


def show_battle(system: str, name: str, seq: int) -> Iterator[str]:
    """Yield the text of one battle after an entry."""
    every = {n: b for kind in SETS for n, b in battles(kind, system).items() if n.startswith(name)}
    for found, battle in every.items():
        game = replay(battle).game
        yield f"[{found}]"
        yield from facts(system, game.entries[seq - 1 : seq])
        yield json.dumps(as_plain_json(at_entry(game, seq).state), indent=1, ensure_ascii=False)
        for who, text in screens(game, seq).items():
            yield f"[{who}]\n{text}"


if __name__ == "__main__":
    for text in show_battle(sys.argv[1], sys.argv[2], int(sys.argv[3])):
        sys.stdout.write(f"{text}\n")
