"""Each input of a procedure that a battle resolves is given, and each field of its outcome read.

Exceptions, and procedures that no battle resolves, are in `exceptions.toml` with a reason. A gap
that is not listed fails, and so does a line of the list that is no longer needed.
"""

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.contract.uses import (
    modules,
    naming,
    outcome_fields,
    procedures,
    reading,
    unread,
    unsupplied,
)

LISTED = tomllib.loads((Path(__file__).parent / "exceptions.toml").read_text("utf-8"))


def procedures_resolved() -> list[str]:
    """Return the ids of the procedures that battles resolve."""
    return sorted(id for id in procedures() if naming(id))


def also(id: str) -> tuple[str, ...]:
    """Return the modules that the list adds to those of a procedure."""
    return tuple(f"assistant.battle.{name}" for name in LISTED["also"].get(id, ()))


def gaps(id: str, more: Iterable[str]) -> set[tuple[str, str]]:
    """Return inputs that no battle gives to a procedure, and outcome fields that none reads."""
    more = tuple(more)
    given = (("unsupplied", name) for name in unsupplied(id, more))
    read = (("unread", name) for name in unread(id, more))
    return {*given, *read}


def gaps_listed(id: str) -> Iterator[tuple[str, str]]:
    """Yield the gaps of a procedure that the list has."""
    for kind in ("unsupplied", "unread"):
        yield from ((kind, name) for name in LISTED[kind].get(id, ()))


def test_every_gap_is_listed_and_every_line_is_needed():
    found = {id: sorted(gaps(id, also(id))) for id in procedures_resolved()}

    assert len(found) > 150
    assert found == {id: sorted(gaps_listed(id)) for id in found}


def test_a_procedure_that_no_battle_resolves_is_listed():
    assert sorted(LISTED["uncalled"]) == sorted(procedures().keys() - set(procedures_resolved()))


@pytest.mark.parametrize("id", sorted(LISTED["also"]))
def test_every_module_that_the_list_adds_is_needed(id):
    every = gaps(id, also(id))

    assert set(also(id)) <= modules().keys()
    for name in also(id):
        assert gaps(id, {*also(id)} - {name}) > every


def test_every_line_names_what_there_is_and_has_a_reason():
    lines = {**LISTED["uncalled"]}
    for kind in ("unsupplied", "unread"):
        assert LISTED[kind].keys() <= set(procedures_resolved())
        for id, names in LISTED[kind].items():
            lines |= {f"{id} {kind} {name}": reason for name, reason in names.items()}

    assert [line for line, reason in lines.items() if len(reason) < 12 or reason[-1] != "."] == []


def test_a_missing_input_or_outcome_is_found():
    module = modules()["assistant.battle.desert_rats.turn.firing"]

    assert "desert-rats/fire-at-vehicle" in module.texts
    assert naming("desert-rats/fire-at-vehicle") <= reading("desert-rats/fire-at-vehicle")
    assert "modifier" in outcome_fields("rattenkrieg/move-injured")
    assert ("unread", "modifier") in gaps("rattenkrieg/move-injured", ())
    assert ("unsupplied", "perceived") in gaps("rattenkrieg/react", ())
