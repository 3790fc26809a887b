"""Let the robot play by hand: one seed again, or for hours."""

import argparse
import sys
from random import SystemRandom
from time import monotonic

from .people import SCENARIOS
from .robot import play

HOUR_S = 3600


def main() -> int:
    """Play as the command line says; return 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.robot")
    parser.add_argument("--scenario", choices=[*SCENARIOS, "all"], default="all")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--hours", type=float, default=0.0)
    told = parser.parse_args()
    names = list(SCENARIOS) if told.scenario == "all" else [told.scenario]
    end = monotonic() + told.hours * HOUR_S
    is_wrong = False
    while True:
        seed = SystemRandom().randrange(10**6) if told.seed is None else told.seed
        for name in names:
            robot = play(name, seed, told.steps)
            state = f"{robot.table.asked} pages, {robot.made} entries"
            sys.stdout.write(f"{name} seed {seed}: {told.steps} steps, {state}\n")
            for line in robot.findings.lines:
                sys.stdout.write(f"  {line}\n")
            sys.stdout.flush()
            is_wrong |= bool(robot.findings.lines)
        if monotonic() >= end:
            return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
