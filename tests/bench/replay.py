"""Any moment of a long battle's replay, compared with folding its log from the start."""

import tempfile
from pathlib import Path
from random import Random
from time import process_time

from assistant.battle.log import active_entries, fold_entries
from assistant.battle.rattenkrieg import SYSTEM
from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.settings import Settings
from tests.bench.battles import log
from tests.bench.figures import bar, share, show, timed_ms, times, usual_ms
from tests.bench.fold import on_disk

ENTRIES = 2_000
ASKED = 60  # moments
MOST_MS = 100  # at p95, the first one aside


def main() -> None:
    """Print how long the page of a moment takes."""
    entries = log(ENTRIES)
    active = active_entries(entries)
    fold_ms = usual_ms(lambda: fold_entries(active, SYSTEM.empty, SYSTEM.apply), 3, process_time)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder))
        id = on_disk(settings.database, entries)
        umpire = create_app(settings).test_client()
        umpire.get(f"/console/key/{settings.console_key}")
        random = Random(1)

        def page() -> None:
            at = random.randrange(ENTRIES)
            assert umpire.get(f"/battles/{id}/replay?at={at}").status_code == 200

        first_ms = timed_ms(page, process_time)
        asked = [timed_ms(page, process_time) for _ in range(ASKED)]
        database.close(settings.database)
    p95 = share(asked, 0.95)
    row = [ENTRIES, first_ms, share(asked, 0.5), p95, fold_ms, times(p95, fold_ms)]
    show(
        "The page of a moment, asked for at random",
        ("entries", "first ms", "p50 ms", "p95 ms", "fold ms", "p95 to fold", "at most", ""),
        [[*row, *bar("replay of a moment, p95", p95, MOST_MS, " ms")]],
    )
