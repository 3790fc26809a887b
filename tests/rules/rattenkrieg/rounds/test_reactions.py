"""Reactions."""

import pytest

from tests.rules.rattenkrieg.resolving import odds, refused, resolve, steps

BOOK = {"trigger": "run", "order": "fire", "actions_left": 3}


def react(told, **dice):
    return resolve("react", BOOK | told, **dice)


def test_a_rifle_team_under_a_fire_order_sees_a_man_run():
    reaction = react({})

    assert (reaction.may_react, reaction.cost, reaction.actions_left) == (True, 1, 2)
    assert (reaction.acts_under, reaction.timing) == ("fire", "next")
    assert reaction.planned_ok is None


@pytest.mark.parametrize(
    "why",
    [
        {"hostile": False},
        {"perceived": False},
        {"state": "hunkered-down"},
        {"state": "stunned"},
        {"state": "wounded"},
        {"trigger": "spot"},
        {"trigger": "aim"},
        {"trigger": "cautious-movement"},
        {"trigger": "reaction"},
    ],
    ids=lambda why: "-".join(map(str, why.values())),
)
def test_a_reaction_needs_a_reason_and_a_fit_element(why):
    reaction = react(why | {"planned": "shoot"})

    assert (reaction.may_react, reaction.cost, reaction.actions_left) == (False, 0, 3)
    assert (reaction.acts_under, reaction.timing, reaction.planned_ok) == (None, None, None)


@pytest.mark.parametrize(
    "dearer",
    [
        {"order": "none"},
        {"in_mojon": True},
        {"awareness": "orange"},
        {"awareness": "red"},
        {"order": "none", "in_mojon": True, "awareness": "red"},
    ],
    ids=lambda dearer: "-".join(dearer),
)
def test_everybody_else_pays_two_and_never_more(dearer):
    reaction = react(dearer)

    assert (reaction.may_react, reaction.cost, reaction.actions_left) == (True, 2, 1)


@pytest.mark.parametrize(
    ("order", "left", "may"),
    [("fire", 1, False), ("fire", 2, True), ("none", 2, False), ("none", 3, True)],
)
def test_one_action_must_be_left_to_act(order, left, may):
    reaction = react({"order": order, "actions_left": left})

    assert reaction.may_react is may
    assert reaction.actions_left == (1 if may else left)


@pytest.mark.parametrize(
    ("order", "under", "timing"),
    [
        ("fire", "fire", "next"),
        ("movement", "movement", "next"),
        ("ambush", "ambush", "immediate"),
        ("leader", "any", "next"),
        ("none", "movement", "next"),
    ],
)
def test_only_an_ambush_strikes_before_the_action_it_answers(order, under, timing):
    reaction = react({"order": order})

    assert (reaction.acts_under, reaction.timing) == (under, timing)


@pytest.mark.parametrize(("left", "may", "timing"), [(0, False, None), (1, True, "next")])
def test_an_element_that_is_active_already_needs_no_reaction(left, may, timing):
    told = {"active": True, "actions_left": left, "awareness": "white", "quality": 3}
    reaction = react(told)

    assert (reaction.may_react, reaction.cost, reaction.actions_left) == (may, 0, left)
    assert (reaction.acts_under, reaction.timing) == (None, timing)


@pytest.mark.parametrize("awareness", ["white", "yellow"])
@pytest.mark.parametrize(("die", "may"), [(3, False), (4, True)])
def test_drowsy_troops_notice_on_a_die_over_their_quality(awareness, die, may):
    reaction = react({"awareness": awareness, "quality": 3}, notice=die)

    assert (reaction.may_react, reaction.cost) == (may, 2 if may else 0)
    assert reaction.actions_left == (1 if may else 3)


@pytest.mark.parametrize(("die", "may"), [(3, True), (4, False)])
def test_by_the_house_rule_troops_notice_on_a_quality_check(die, may):
    told = {"awareness": "white", "quality": 3, "notice_by_quality_check": True}

    assert react(told, notice=die).may_react is may


@pytest.mark.parametrize("by_check", [False, True])
@pytest.mark.parametrize("quality", [6, 8])
def test_the_best_troops_never_notice_as_printed_and_always_by_a_check(quality, by_check):
    told = {"awareness": "yellow", "quality": quality, "notice_by_quality_check": by_check}

    assert react(told).may_react is by_check


def test_no_die_is_thrown_for_drowsy_troops_without_the_actions():
    assert not react({"awareness": "white", "quality": 3, "actions_left": 2}).may_react


@pytest.mark.parametrize(
    ("order", "planned", "ok"),
    [
        ("fire", "shoot", True),
        ("fire", "movement", False),
        ("fire", "shout", True),
        ("ambush", "throw-grenade", True),
        ("ambush", "run", False),
        ("movement", "run", True),
        ("movement", "shoot", False),
        ("none", "rush", True),
        ("none", "shoot", False),
        ("leader", "shoot", True),
        ("leader", "run", True),
        ("fire", "shoot-leader", False),
        ("movement", "set-booby-traps", False),
        ("leader", "demolition", False),
    ],
)
def test_the_first_action_fits_the_order_and_is_allowed_in_reaction(order, planned, ok):
    assert react({"order": order, "planned": planned}).planned_ok is ok


def test_the_working_shows_what_prevented_the_reaction():
    assert steps("react", BOOK | {"state": "stunned"})[-1] == ("state", "stunned")


@pytest.mark.parametrize(
    ("told", "names"),
    [
        ({"awareness": "white"}, ["quality"]),
        ({"trigger": "juggle"}, ["trigger"]),
        ({"planned": "juggle", "actions_left": -1}, ["actions_left", "planned"]),
        ({"order": "defend"}, ["order"]),
        ({"quality": 9}, ["quality"]),
    ],
)
def test_wrong_inputs_of_a_reaction_are_refused_by_name(told, names):
    assert sorted(refused("react", BOOK | told)) == names


def test_the_odds_of_a_reaction_are_exact():
    told = BOOK | {"awareness": "white", "quality": 2}

    assert odds("react", told) == {"True": "2/3", "False": "1/3"}
