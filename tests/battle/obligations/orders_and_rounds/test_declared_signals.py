"""A signal that is only declared: its means, its light and its sound (7.4.15)."""

import pytest

from assistant.battle.rattenkrieg.events import DistanceEntered
from assistant.battle.rattenkrieg.lookups.perception import perceives
from tests.battle.conftest import TEAM, US, Refusal, bring_about

TONIGHT = {"visibility": ("night",), "ambient": "normal"}


@pytest.fixture
def table(firefight):
    """A US team with a leader acts."""
    firefight.make("lose-first", US, element=firefight.element("us", TEAM).id)
    return firefight


def signal(table, means, **told):
    us = table.element("us", TEAM)
    leader = next(id for id in us.figures if table.battle.figures[id].leader)
    told = {"element": us.id, "action": "make-signal", "man": leader, "means": means, **told}
    return table.make("act", US, **told)


def test_the_means_is_asked(table):
    with pytest.raises(Refusal, match="means"):
        signal(table, None)


def test_at_night_a_flare_lights_what_everybody_reads(table):
    table.make("set-conditions", **TONIGHT)
    entry = signal(table, "flare", place="over the mill")
    (flare,) = table.battle.fire_and_smoke.flares.values()

    assert flare.place == "over the mill"
    for reader in ("umpire", "german", "us"):
        assert "over the mill" in entry.told[reader]


def test_by_day_a_flare_gives_no_light(table):
    table.make("set-conditions", visibility=("clear-day",), ambient="normal")
    signal(table, "flare")

    assert not table.battle.fire_and_smoke.flares


@pytest.mark.parametrize(
    ("means", "heard"),
    [("flare", "table"), ("flashlight", None), ("radio", 34), ("telephone", 34)],
)
def test_a_signal_is_heard_as_far_as_its_means(table, means, heard):
    signal(table, means)

    assert table.battle.noise.heard == heard


@pytest.mark.parametrize(("means", "seen"), [("flashlight", True), ("radio", False)])
def test_a_lamp_is_seen_in_the_dark_beyond_the_reach_of_eyes(table, means, seen):
    table.make("set-conditions", visibility=("dark-night",), ambient="normal")
    us, german = table.element("us", TEAM), table.element("german", TEAM)
    bring_about(table, DistanceEntered(us.id, german.id, 90, None))
    signal(table, means)

    assert (perceives(table.battle, table.battle.noise, german) is not False) == seen


def test_a_signal_costs_one_action_and_undo_puts_the_flare_out(table):
    table.make("set-conditions", **TONIGHT)
    left = table.element("us", TEAM).left
    signal(table, "flare")
    assert table.element("us", TEAM).left == left - 1
    table.undo()

    assert not table.battle.fire_and_smoke.flares
    assert table.element("us", TEAM).left == left
