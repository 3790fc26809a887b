"""Figures that recover without weapons; wounds when they are due; medics in contact (16)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.figures.able_figures import shooters
from assistant.battle.rattenkrieg.screens import umpire_view
from tests.battle.conftest import US, Refusal, bring_about
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_grenades import (
    FELDWEBEL,
    ON_THE_POINT,
    close,
    men,
    throw,
)
from tests.battle.rattenkrieg.morale_and_wounds.test_care import (
    acting,
    at_the_end,
    carry,
    help_him,
    staff,
    us,
)

__all__ = ["acting", "close", "staff"]


def recovered(table):
    """End the turn with a check that the wounded figure survives; return the figure's id."""
    (owed,) = at_the_end(table)
    table.make("check-wound", US, owed=owed.id, dice={"roll": 1})
    return owed.figure


def test_a_recovered_figure_is_without_the_weapon_that_fell(acting):
    id = recovered(acting)
    man = acting.battle.figures[id]

    assert (man.state, man.weapons) == ("ready", ())
    assert man.dropped
    assert man.id not in [m.id for m in shooters(acting.battle, us(acting), single=True)]


def test_a_recovered_figure_takes_the_weapon_up_with_an_action(acting):
    id = recovered(acting)
    acting.make("begin-turn", unseen=())
    acting.order("us", us(acting).title, "movement")
    acting.rounds()
    acting.act_with("us", us(acting).title)
    left = us(acting).left
    acting.make("lose-first", US, element=us(acting).id)
    acting.make("pick-up-weapon", US, element=us(acting).id, fallen=id, man=id)
    man = acting.battle.figures[id]

    assert (len(man.weapons), man.dropped) == (1, ())
    assert us(acting).left == left - 2
    assert man.id not in acting.battle.crewed_weapons.found


def test_open_wounds_come_before_aggressiveness_with_their_turn_and_cause(acting):
    id = us(acting).figures[0]
    cause = "rifle-machine-gun"
    bring_about(acting, e.FigureChanged(id, "ready", "wounded", acting.battle.turn, cause))
    acting.make("rule-element", element=us(acting).id, aggressiveness=9, reason="for the test")
    first, second = at_the_end(acting)
    words = [task.words for task in umpire_view(acting.battle).due]
    assert any(text.endswith("wounded in turn 2 (rifle, machine gun)") for text in words)
    assert not kinds(acting, "nerve")

    acting.make("check-wound", US, owed=first.id, dice={"roll": 1})
    assert not kinds(acting, "nerve")
    acting.make("check-wound", US, owed=second.id, dice={"roll": 1})
    assert kinds(acting, "nerve")


def kinds(table, kind):
    return [owed for owed in table.battle.owed if owed.kind == kind]


def test_a_medic_who_does_not_touch_the_wounded_does_nothing(staff):
    with pytest.raises(Refusal, match="their bases must touch"):
        help_him(staff, touching="no")
    with pytest.raises(Refusal, match="their bases must touch"):
        carry(staff, 0, touching="no")


def stunned(table, state):
    """A blast stuns a figure in this state; return the figure's id."""
    figure = men(table)[0].id
    if state != "ready":
        bring_about(table, e.FigureChanged(figure, "ready", state))
    for face in (2, 3, 4, 5):
        dice = {**ON_THE_POINT, f"{FELDWEBEL}roll": face}
        entry = table.make("throw-grenade", dice=dice, **throw(table, figure))
        if table.battle.figures[figure].state == "stunned":
            return figure
        table.undo(entry.seq)
    raise AssertionError("no die stuns")


@pytest.mark.parametrize("state", ["hunkered-down", "ready"])
def test_a_stun_does_not_save_the_two_actions_that_end_a_hunkering_down(close, state):
    figure = stunned(close, state)
    close.next_turn()
    assert close.battle.figures[figure].state == state

    bring_about(close, e.FigureChanged(figure, state, "stunned"))
    close.next_turn()
    assert close.battle.figures[figure].state == "ready"  # a stun of its own leaves nothing
