"""Run every benchmark, or the named ones: `python3 run.py bench odds fold`."""

import sys
import time

from tests.bench import (
    blind,
    crowd,
    evening,
    fold,
    letters,
    luck,
    odds,
    page,
    paper,
    photos,
    replay,
    report,
    sealed,
    sight,
    slow,
)
from tests.bench.figures import show_bars
from tests.bench.servers import hostile, joining, killed, recovery, start, taps

SUBJECTS = {
    "start": start,
    "evening": evening,
    "odds": odds,
    "luck": luck,
    "letters": letters,
    "fold": fold,
    "page": page,
    "slow": slow,
    "joining": joining,
    "crowd": crowd,
    "sight": sight,
    "blind": blind,
    "sealed": sealed,
    "paper": paper,
    "report": report,
    "photos": photos,
    "taps": taps,
    "hostile": hostile,
    "replay": replay,
    "recovery": recovery,
    "killed": killed,
}


def main(words: list[str]) -> int:
    """Print the figures of these benchmarks."""
    unknown = [word for word in words if word not in SUBJECTS]
    if unknown:
        print(f"No benchmark is called {', '.join(unknown)}; there are {', '.join(SUBJECTS)}.")
        return 2
    began = time.monotonic()
    for word in words or SUBJECTS:
        SUBJECTS[word].main()
    show_bars()
    print(f"\n{time.monotonic() - began:.0f} seconds in all.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
