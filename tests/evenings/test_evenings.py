"""The evenings that the first page offers to watch equal their scripts as played today."""

from functools import cache

import pytest

from assistant.web.home.example_list import FOLDER, examples
from assistant.web.home.examples import example_battle
from tests.seeded import few_when_quick

from .recording import EVENINGS, recorded_texts

ANEW = "write the files anew with `python -m tests.evenings`"
MOST_STEPS = 125  # a whole battle of tanks, in a quarter of an hour of reading
FEW = few_when_quick(EVENINGS, 3)
played = cache(recorded_texts)


def test_every_script_is_offered_and_nothing_else():
    assert [each.slug for each in examples()] == sorted(EVENINGS)


@pytest.mark.parametrize("slug", FEW)
def test_the_recorded_files_are_what_the_script_plays(slug):
    for name, text in played(slug).items():
        assert (FOLDER / name).read_bytes() == text.encode("utf-8"), f"{name}: {ANEW}"


@pytest.mark.parametrize("slug", FEW)
def test_every_step_names_its_section_of_the_book(slug):
    battle = example_battle(slug)

    assert len(battle.example.sections) == len(battle.entries)
    assert all(battle.example.sections)


@pytest.mark.parametrize("slug", FEW)
def test_every_working_names_sections(slug):
    silent = [
        (entry.seq, resolved.procedure)
        for entry in example_battle(slug).entries
        for resolved in entry.resolutions
        if resolved.steps and not any(step.section for step in resolved.steps)
    ]

    assert silent == []


@pytest.mark.parametrize("slug", FEW)
def test_each_evening_has_some_length_and_ends_with_a_winner(slug):
    battle = example_battle(slug)
    last = battle.entries[-1]

    assert 30 <= len(battle.entries) <= MOST_STEPS
    assert all("umpire" in entry.told for entry in battle.entries)
    assert battle.state_after(len(battle.entries)).phase == "over"
    assert any(words in last.told["umpire"] for words in (" wins", " victory, "))
