"""Nested odds share the time of the outer odds, and then give way to trials."""

import time
from random import Random

import pytest

from assistant.rules.inputs import BadInputs, schema_of
from assistant.rules.odds import FEWEST, TooManyWays, enumerate_odds, limit_time
from assistant.rules.procedures import all_procedures
from tests.rules.rattenkrieg.fire.bursts import fire
from tests.web.rubbish import an_object

NEVER, AT_ONCE = (lambda part: False), (lambda part: True)
RECKONED = [found for found in all_procedures() if found.chances and found.dice]
KNOWN = {"rattenkrieg/automatic-fire": (fire("MG42", *"abc"), fire("MP40", "a", bursts=2))}
LONG_S = 2.0  # of one thread's work for odds without time: far more than the trials take


def two_dice(dice):
    return sum(dice.pool("a", 2, ordered=False))


def test_nested_odds_stop_when_the_time_around_them_is_spent():
    asked = []
    with limit_time(lambda: len(asked) > 3 or asked.append(1)), pytest.raises(TooManyWays):
        enumerate_odds(two_dice)
    assert len(asked) == 4
    assert sum(enumerate_odds(two_dice).values()) == 1


def test_odds_with_their_own_limit_ignore_others():
    with limit_time(lambda: True):
        assert sum(enumerate_odds(two_dice, is_spent=lambda: False).values()) == 1


def sound(procedure, random):
    """Return random inputs that a procedure accepts."""
    yield from KNOWN.get(procedure.id, ())
    schema = schema_of(procedure.inputs)
    for _ in range(400):
        told = an_object(schema, schema, random)
        try:
            procedure.read(told)
        except BadInputs:
            continue
        yield told


@pytest.mark.parametrize("procedure", RECKONED, ids=lambda procedure: procedure.id)
@pytest.mark.long
def test_without_time_the_odds_are_always_trials(procedure):
    """Only a single outcome, or one without dice, stays exact."""
    hurried = 0
    for told in list(sound(procedure, Random(11)))[:15]:
        whole = procedure.odds_in_brief(told, NEVER)
        began_s = time.thread_time()
        found = procedure.odds_in_brief(told, AT_ONCE)
        assert time.thread_time() - began_s < LONG_S, told
        assert sum(chance for _, chance in found.chances) == 1
        assert found.trials in (0, FEWEST)
        hurried += found.trials == FEWEST
        if found.exact:
            assert found.chances == whole.chances
    assert hurried


def test_a_gun_shot_is_not_enumerated_when_the_time_is_spent(monkeypatch):
    from assistant.rules.rattenkrieg.vehicles.gunnery import shot_odds

    runs = []
    meets = shot_odds.meet_armor
    monkeypatch.setattr(shot_odds, "meet_armor", lambda *told: runs.append(1) or meets(*told))
    procedure = next(found for found in RECKONED if found.id == "rattenkrieg/gun-shot")
    armored = [t for t in sound(procedure, Random(3)) if procedure.read(t).armored]
    assert armored
    for told in armored[:10]:
        procedure.odds_in_brief(told, AT_ONCE)
        assert not runs
        procedure.odds_in_brief(told, NEVER)
        assert runs
        runs.clear()
