"""What an active element reads while it may not act: what comes first, and only needed rolls."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.chapters.chapter import Offer
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.shared_reason import describe_shared_reason
from tests.battle.conftest import GERMAN, US, Refusal, bring_about
from tests.battle.rattenkrieg.rounds.test_won_initiative import won_by_the_us

FIRST = "1st Squad, Team 1"


def reason(table, element):
    view = unit_view(table.battle, table.battle.elements[element.id])
    return next(x.barred for x in view.offers if x.move == "move")


def refusal(table, by, element):
    with pytest.raises(Refusal) as refused:
        table.make("move", by, element=element.id, gait="walk")
    return str(refused.value)


@pytest.fixture
def contested(engaged):
    """Both first teams are active; the US team has acted, and a roll decides who acts next."""
    own, other = won_by_the_us(engaged)
    engaged.make("act-or-make", US, acts=own.id)
    engaged.make("move", US, element=own.id, gait="walk")
    engaged.make("react", element=other.id)
    return engaged, own, other


def test_an_element_that_has_not_acted_waits_for_the_roll(contested):
    table, _, other = contested
    assert reason(table, other) == "initiative comes first"
    assert "initiative says who acts next" in refusal(table, GERMAN, other)


def test_an_element_waits_for_the_choice_of_the_winner_of_the_roll(contested):
    table, own, other = contested
    table.make("initiative", dice={"initiative": 3}, nominee_us=own.id)
    assert table.battle.round.winner == "us"

    assert reason(table, other) == "the side with the initiative chooses"
    assert "the winner says who acts" in refusal(table, GERMAN, other)


def test_an_element_waits_for_the_element_that_has_the_action(contested):
    table, own, other = contested
    table.make("initiative", dice={"initiative": 3}, nominee_us=own.id)
    table.make("act-or-make", US, acts="enemy")

    assert reason(table, own) == "another unit acts first"
    assert "acts first" in refusal(table, US, own)
    assert reason(table, other) == ""


def test_no_button_opens_a_sheet_for_another_action_before_the_roll(contested):
    table, own, _ = contested
    view = unit_view(table.battle, table.battle.elements[own.id])
    barred = {x.move: x.barred for x in view.offers if x.group in ("act", "wait")}

    assert barred["begin-task"] == "initiative comes first"
    assert barred["ask-spot"] == "initiative comes first"
    assert barred["stand-down"] == ""


def test_an_element_that_has_spent_its_last_action_awaits_no_roll(contested):
    """Others may join its last action; it has no action left for anything else."""
    table, own, _ = contested
    bring_about(table, e.ActionsPaid(own.id, table.battle.elements[own.id].left, "reaction"))
    view = unit_view(table.battle, table.battle.elements[own.id])
    barred = {x.move: x.barred for x in view.offers if x.group in ("act", "wait")}

    assert "initiative comes first" not in barred.values()
    assert barred["begin-task"] == barred["ask-spot"] == "no action left"


def test_an_element_without_actions_awaits_no_choice_of_the_enemy(contested):
    table, own, other = contested
    table.make("initiative", dice={"initiative": 3}, nominee_us=own.id)
    bring_about(table, e.ActionsPaid(other.id, table.battle.elements[other.id].left, "reaction"))

    assert reason(table, other) == "no action left"


def test_a_reason_for_many_buttons_is_known_as_such(contested):
    table, own, other = contested
    view = unit_view(table.battle, table.battle.elements[other.id])
    assert view.shared_bar == "initiative comes first"

    table.make("initiative", dice={"initiative": 3}, nominee_us=own.id)
    table.make("act-or-make", US, acts="enemy")
    acts = unit_view(table.battle, table.battle.elements[other.id])
    alike = [x.barred for x in acts.offers if x.barred and x.barred == acts.shared_bar]
    assert acts.shared_bar != "initiative comes first"
    assert len(alike) != 1


def test_the_reason_of_many_buttons_names_them_while_others_are_possible():
    barred = [Offer(x, x, barred="its order is movement: move first") for x in ("Aim", "Spot")]
    barred.append(Offer("Gun", "gun", group="fire", barred=barred[0].barred))
    stands, rule = Offer("Stand down", "stand-down"), Offer("Correct", "x", group="rule")
    why = "Its order is movement: move first."

    assert describe_shared_reason([*barred, stands, rule]) == f"Not now. {why}"
    assert describe_shared_reason([*barred, Offer("Move", "move")]) == (
        f"Aim, Spot and Gun: not now. {why}"
    )
    assert describe_shared_reason([*barred * 2, Offer("Move", "move")]) == (
        f"The dashed buttons without a reason: not now. {why}"
    )
    assert describe_shared_reason(barred[:2]) == ""
