"""Concealment: the enemy's knowledge after an event."""

import pytest

from tests.rules.rattenkrieg.resolving import refused, resolve


def concealment_after(state, event, **told):
    return resolve("concealment", {"state": state, "event": event, **told})


@pytest.mark.parametrize(
    "event", ["pathway-stopped", "spotted-avoided", "opened-fire", "gave-away"]
)
@pytest.mark.parametrize(
    ("before", "then"),
    [("undetected", "located"), ("located", "located"), ("identified", "identified")],
)
def test_an_element_that_reveals_itself_is_located(event, before, then):
    assert concealment_after(before, event).state == then


@pytest.mark.parametrize("before", ["undetected", "located", "identified"])
def test_a_spotted_element_is_identified_and_one_hidden_for_a_turn_is_gone(before):
    assert concealment_after(before, "spotted").state == "identified"
    assert concealment_after(before, "hidden-turn").state == "undetected"
    assert concealment_after(before, "deployed").state == before


def test_a_machine_gun_that_opens_fire_shows_its_gunner():
    found = concealment_after("undetected", "opened-fire")

    assert (found.state, found.mojon) == ("located", "upside-down")
    assert (found.shown, found.fire) == ("leader", "area")


@pytest.mark.parametrize(
    ("before", "mojon", "fire"),
    [
        ("undetected", "face-up", "none"),
        ("located", "upside-down", "area"),
        ("identified", "removed", "normal"),
    ],
)
def test_a_deployed_element_shows_all_its_figures_and_keeps_its_state(before, mojon, fire):
    found = concealment_after(before, "deployed")

    assert (found.mojon, found.shown, found.fire) == (mojon, "all-figures", fire)


def test_figures_that_are_out_stay_out_when_located():
    assert concealment_after("undetected", "gave-away", deployed=True).shown == "all-figures"


def test_after_a_hidden_turn_the_figures_are_removed_again():
    found = concealment_after("identified", "hidden-turn", deployed=True)

    assert (found.mojon, found.shown, found.fire) == ("face-up", "mojon", "none")


def test_wrong_inputs_of_concealment_are_refused_by_name():
    assert refused("concealment", {"state": "seen", "event": "sneezed"}) == ["state", "event"]
    assert refused("concealment", {}) == ["state", "event"]
