"""The luck of an evening with 500 rolls, compared with decoding its log."""

import json
from pathlib import Path
from time import process_time
from typing import Any

from assistant.battle.log import Checkpoints, Entry, active_entries, as_json
from assistant.battle.luck import rolls as luck_rolls
from assistant.battle.luck.evening import evening_luck
from assistant.battle.storage.exported import read_exported
from assistant.battle.systems import SYSTEMS, AnySystem
from assistant.files import files
from assistant.frozen import replace
from tests.bench.figures import bar, no_bar, show, timed_ms, times, usual_ms

ROLLS = 500
MOST_MS = 300  # the bar
EXAMPLE = "easy-company"


def evening(rolls: int) -> tuple[AnySystem, Any, list[Entry[Any]]]:
    """Return a battle with this many resolutions with dice: an example, repeated."""
    path = files("datacards") / "examples" / f"{EXAMPLE}.battle.jsonl"
    battle = read_exported(Path(path), path.read_text("utf-8"))
    system = SYSTEMS[battle.head.system]
    state = Checkpoints(system.empty, system.apply).fold(active_entries(battle.log))
    found: list[Entry[Any]] = []
    count = 0
    while count < rolls:
        for entry in battle.log:
            found.append(replace(entry, seq=len(found) + 1))
            count += sum(1 for each in entry.resolutions if each.dice)
    return system, state, found


def main() -> None:
    """Print how long the luck of an evening takes: the first time, and with known odds."""
    system, state, entries = evening(ROLLS)
    texts = [as_json(entry.resolutions) for entry in entries]
    decode_ms = usual_ms(lambda: [json.loads(text) for text in texts], 5, process_time)
    luck_rolls._known_odds.cache_clear()
    luck_rolls._chance_table.cache_clear()
    first_ms = timed_ms(lambda: evening_luck(system, state, entries), process_time)
    again_ms = usual_ms(lambda: evening_luck(system, state, entries), 5, process_time)
    show(
        f"Luck of an evening with {ROLLS} rolls",
        ("", "ms", "times decoding", "at most", ""),
        [
            ["first", first_ms, times(first_ms, decode_ms), *bar("luck", first_ms, MOST_MS, " ms")],
            ["again", again_ms, times(again_ms, decode_ms), *no_bar()],
        ],
    )
