"""Battles recorded earlier: they open, and their requests have the same results again.

A difference says what changed; README.md says how to record again what was changed on purpose.
"""

import re

import pytest

from assistant.battle.storage.exported import exported_lines as written
from assistant.battle.storage.exported import read_exported
from assistant.battle.systems import SYSTEMS
from tests.recorded.absent import KINDS_ABSENT, MOVES_ABSENT
from tests.recorded.comparing import FILE, PARTS, differences, key, lines, lines_that_differ, replay
from tests.recorded.kept import SETS, battles, kept_digests

KIND = re.compile(r'\{"kind": "(\w+)", "body"')
WHEN_QUICK = 10  # of so many battles of `quick/` one is played in a quick run of the tests
LEAST = {"rattenkrieg": 600, "desert-rats": 100, "battleaxe": 100, "rats-of-tobruk": 100}
HOW = "is that meant? see tests/recorded/README.md: --record"


def battle_parameters():
    """Every recorded battle, as parameters of a test."""
    for kind in SETS:
        for system in SYSTEMS:
            for n, name in enumerate(kept_digests(kind, system)):
                id = f"{kind}-{system}-{name}"
                marks = [pytest.mark.long] if kind == "long" or n % WHEN_QUICK else []
                yield pytest.param(kind, system, name, id=id, marks=marks)


EVERY = [*battle_parameters()]


def all_recorded(system):
    """Every recorded battle of a system."""
    return [battle for kind in SETS for battle in battles(kind, system).values()]


def kinds_of(system):
    """Every kind of event that a system's files may hold."""
    return {*SYSTEMS[system].read.__self__.by_name}


@pytest.mark.parametrize(("kind", "system", "name"), EVERY)
def test_a_recorded_battle_opens_and_replays_the_same(kind, system, name):
    battle = battles(kind, system)[name]
    opened = read_exported(FILE, battle.file)
    assert lines_that_differ(system, "".join(written(opened.head, opened.log)), battle.file) == []

    found = replay(battle, opened.log)
    now = [*lines(battle, found, every=kind == "long")]
    compared = {*map(key, now)}
    before = kept_digests(kind, system)[name]
    if kind == "quick":  # of the screens the last are compared
        before = [x for x in before if not x.startswith("screens ") or key(x) in compared]
    for part, of in PARTS.items():
        why = "\n".join(found.differs) if part == "moves" else ""
        assert differences(before, now, of) == [], f"{why}\n{HOW} {part}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_kind_of_event_is_recorded_except_the_listed_ones(system):
    found = {kind for battle in all_recorded(system) for kind in KIND.findall(battle.file)}

    assert sorted(kinds_of(system) - found) == sorted(KINDS_ABSENT[system])


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_move_is_recorded_except_the_listed_ones(system):
    made = {
        step["move"]
        for battle in all_recorded(system)
        for step in battle.steps
        if step["came"] == "entry" and "move" in step
    }

    assert sorted({*SYSTEMS[system].moves} - made) == sorted(MOVES_ABSENT[system])


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_run_of_the_tests_makes_many_moves_again(system):
    steps = [step for battle in battles("quick", system).values() for step in battle.steps]

    assert len([step for step in steps if step["came"] == "entry"]) >= LEAST[system]
