"""Several threads use the same ground at once, as requests do."""

import re
import subprocess
import sys
from pathlib import Path

from assistant.boardmap import shapes

ROOT = Path(__file__).parents[2]
PREPARED = "contains|contains_properly|contains_xy|covered_by|covers|crosses|disjoint|dwithin"
OF_PREPARED = re.compile(
    rf"(\w+)\.({PREPARED}|intersects|intersects_xy|overlaps|prepare|touches)\("
)
# in a process of its own: two threads in one prepared shape end the program
PROGRAM = """
from itertools import count
from random import Random
from threading import Thread
from time import monotonic

from assistant.battle.desert_rats import SYSTEM
from assistant.boardmap.ground import Ground
from assistant.boardmap.line_meetings import Straight
from assistant.cards.desert_rats.double_blind import battle_of
from assistant.rules.desert_rats.many_lines_of_sight import LineEnd, clear_lines

numbers = count()
card = battle_of("bir-tawil-gap")
plan = SYSTEM.opened(card, 0, lambda: f"id{next(numbers)}", Random(1)).plan
grounds = [Ground(plan, 1)]
end = monotonic() + 3

def use(seed):
    random = Random(seed)
    place = lambda: (random.uniform(0, plan.width_m), random.uniform(0, plan.height_m))
    while monotonic() < end:
        ground = grounds[-1]
        ends = [LineEnd(place(), "vehicle") for _ in range(80)]
        clear_lines(ground, list(zip(ends[::2], ends[1::2])))
        for _ in range(5):
            ground.path(Straight(place(), place()), ("vehicles",))
        if not seed:
            grounds.append(Ground(plan, 1))

threads = [Thread(target=use, args=(seed,)) for seed in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("done")
"""


def test_threads_that_use_one_ground_at_once_do_not_end_the_program():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr


def test_only_one_thread_at_a_time_uses_prepared_shapes():
    """Every use of them goes through the guarded functions; no tree is used elsewhere."""
    uses = 0
    for path in (ROOT / "assistant").rglob("*.py"):
        source = path.read_text("utf-8")
        if "from assistant.boardmap import shapes" not in source:
            continue
        assert ".query(" not in source, path
        for owner, name in OF_PREPARED.findall(source):
            assert (owner, name in shapes.GUARDED) == ("shapes", True), (path, owner, name)
            uses += 1
    assert uses
