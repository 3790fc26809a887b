"""The alertness of troops."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve

EVENTS = ["alert", "distant-combat-noise", "combat-noise", "hostile-action"]


def raised(condition, event, **told):
    roused = resolve("awareness-raise", {"condition": condition, "event": event} | told)
    assert roused.raised is (roused.condition != condition)
    return roused.condition


@pytest.mark.parametrize(
    ("condition", "event", "after"),
    [
        ("white", "alert", "yellow"),
        ("yellow", "alert", "yellow"),
        ("yellow", "distant-combat-noise", "orange"),
        ("orange", "distant-combat-noise", "orange"),
        ("orange", "combat-noise", "red"),
        ("red", "combat-noise", "red"),
        ("red", "hostile-action", "black"),
    ],
)
def test_each_condition_is_raised_by_its_own_event(condition, event, after):
    assert raised(condition, event) == after


def test_a_stronger_event_raises_one_step():
    assert raised("white", "hostile-action") == "yellow"
    assert raised("yellow", "combat-noise") == "orange"


def test_by_house_rule_it_raises_to_what_it_warrants():
    assert raised("yellow", "combat-noise", awareness_jump=True) == "red"
    assert [raised("white", event, awareness_jump=True) for event in EVENTS] == [
        "yellow",
        "orange",
        "red",
        "black",
    ]


@pytest.mark.parametrize("jump", [True, False])
def test_no_event_lowers_the_awareness_of_troops(jump):
    assert [raised("black", event, awareness_jump=jump) for event in EVENTS] == ["black"] * 4
    assert raised("red", "alert", awareness_jump=jump) == "red"


def test_colours_and_events_missing_in_the_book_are_refused():
    assert refused("awareness-raise", {"condition": "green", "event": "rain"}) == [
        "condition",
        "event",
    ]
