"""The words of reports: numbers of enemies, several sources of fire, places in whole meters."""

import pytest

from assistant.battle.desert_rats.kit.places import place_label
from assistant.battle.desert_rats.reports.enemy_words import describe_enemies
from assistant.battle.desert_rats.reports.fire_and_losses import _describe_sources
from assistant.boardmap.plan import Plan
from assistant.rules.desert_rats.reports import EnemyReport
from tests.battle.desert_rats.table import FLAT


@pytest.mark.parametrize(
    ("described", "strength", "words"),
    [
        ("foot", "one", "one foot element"),
        ("foot", "several", "several foot elements"),
        ("vehicles", "one", "one vehicle"),
        ("vehicles", "many", "many vehicles"),
        ("lorries", "1", "1 lorry"),
    ],
)
def test_enemies_are_counted_in_singular_and_plural(described, strength, words):
    report = EnemyReport("report", "fresh", described_as=described, strength=strength)
    assert describe_enemies(report) == words


def test_sources_of_fire_are_listed_with_commas_though_places_hold_some():
    place = "0500 (about 1350 mm right, 1050 mm away)"
    said = _describe_sources(["E5", "E7", f"a gun in {place}", "the N", "the N"])
    assert said == f"from E5, E7 and a gun in {place} and from the N"


def test_a_page_never_says_how_many_shots_came_from_out_of_sight():
    """Each element fires once a turn: four shots would be four unseen enemies."""
    once = _describe_sources(["the N", "E2"])
    assert {_describe_sources(["the N"] * n + ["E2"]) for n in range(1, 6)} == {once}
    assert _describe_sources(["a gun in 0500", "a gun in 0500"]) == "from 0500"


def test_the_umpire_reads_places_in_whole_meters():
    plan = Plan.model_validate(FLAT, strict=False)
    assert place_label(plan, None, (616.667, 1225.0)) == "617 m east, 1225 m north (0612)"
