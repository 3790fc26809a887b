"""Record again, on purpose, how the program replays the recorded battles now."""

from pathlib import Path

from assistant.battle.systems import SYSTEMS
from tests.recorded import hooks
from tests.recorded.comparing import PARTS, key, lines, replay
from tests.recorded.kept import SETS, battles, keep_digests, kept_digests

HOOKS = Path(__file__).with_name("hooks.txt")
ALL = "everything"
WHAT = ("hooks", *PARTS, ALL)


def record_again(what: str) -> None:
    """Write down one part of the recordings again, or all of them: see README.md."""
    if what == "hooks":
        HOOKS.write_text("\n".join(hooks.lines()), "utf-8")
        return
    parts = tuple(each for of in PARTS.values() for each in of) if what == ALL else PARTS[what]
    for kind, system in ((kind, system) for kind in SETS for system in SYSTEMS):
        digest_again(kind, system, parts)
    kept_digests.cache_clear()


def digest_again(kind: str, system: str, parts: tuple[str, ...]) -> None:
    """Write the lines of some parts again and leave the others as they are."""
    found = {}
    for name, battle in battles(kind, system).items():
        before = {key(line): line for line in kept_digests(kind, system)[name]}
        found[name] = [
            line if line.startswith(parts) else before.get(key(line), line)
            for line in lines(battle, replay(battle))
        ]
    keep_digests(kind, system, found)
