"""The clock: what ends with an action, a round, a turn, or with its owner."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.fire_and_smoke import BurningAreaAdded
from assistant.battle.rattenkrieg.events.orders_and_detachments.leader_orders import ElementsCalled
from assistant.battle.rattenkrieg.lookups.figures.leaders import command_state
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell
from tests.battle.conftest import US, bring_about
from tests.battle.tracked_state.readers import next_turn

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


def us(table):
    return table.element("us", TEAM)


def pending_kinds(table):
    return {check.kind for check in table.battle.owed}


def test_a_turn_ends_in_the_order_of_the_book(engaged):
    """Fires come first, then the wounded, then Aggressiveness; stunned figures recover last."""
    hurt, stunned = us(engaged).figures[:2]
    cell = Cell("1", "the barn", "burning", 3, "wood", since=1)
    bring_about(
        engaged,
        BurningAreaAdded(cell),
        e.FigureChanged(hurt, "ready", "wounded", engaged.battle.turn),
        e.FigureChanged(stunned, "ready", "stunned"),
    )
    engaged.rounds()
    engaged.make("end-turn")
    fires = pending_kinds(engaged)
    assert fires
    assert "wound" not in fires
    for check in engaged.battle.owed:
        bring_about(engaged, e.CheckMade(check.id))
    bring_about(engaged, *(e.EndingBegan(side, "wounded") for side in engaged.battle.sides))
    assert engaged.battle.figures[stunned].state == "stunned"
    bring_about(engaged, e.StageBegan("orders"))

    assert engaged.battle.ending == {}


def test_unspent_actions_lapse_with_the_turn(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    bring_about(engaged, e.ActionTaken(us(engaged).id, "movement", 1, ()), e.RoundEnded())
    left = us(engaged).left
    assert left
    next_turn(engaged)

    assert us(engaged).left == us(engaged).allowed
    assert us(engaged).spent == 0


def test_orders_claims_and_reactions_end_with_the_round(engaged):
    engaged.order("us", TEAM, "fire")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    spent = us(engaged).spent
    bring_about(engaged, e.RoundEnded())
    team = us(engaged)

    assert (team.order, team.claim_open, team.in_reaction, team.answers) == (
        None,
        False,
        False,
        None,
    )
    assert team.spent == spent
    assert engaged.battle.rounds_done == 1


def test_the_command_of_a_leader_ends_when_the_leader_falls(engaged):
    leader = engaged.battle.leader(us(engaged))
    bring_about(engaged, e.CommandSet(us(engaged).id, "led"))
    assert command_state(engaged.battle, us(engaged)) == "led"
    bring_about(engaged, e.FigureChanged(leader.id, "ready", "dead"))

    assert engaged.battle.leader(us(engaged)) is None
    assert command_state(engaged.battle, us(engaged)) == "under-command"


def test_first_actions_under_a_leaders_order_are_one_moment(engaged):
    """Both noises can be reacted to, after the last action."""
    one, two = us(engaged), engaged.element("us", OTHER)
    for name in (TEAM, OTHER):
        engaged.order("us", name, "movement")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    bring_about(
        engaged,
        e.ElementActivated(two.id),
        ElementsCalled((one.id, two.id), one.id),
    )
    for team in (one, two):
        engaged.make("move", US, element=team.id, gait="run")
    round_of = engaged.battle.round

    assert {engaged.battle.noise.element, *(x.element for x in round_of.also_heard)} == {
        one.id,
        two.id,
    }

    asked = next(x for x in engaged.attempt("who-perceives", commit=False).play.asks.values())
    entry = engaged.make("who-perceives", observers=())

    for team in (one, two):  # the one answer settles both
        assert f"{umpire_name(engaged.battle, team)} (run)" in asked.words
        assert umpire_name(engaged.battle, team) in entry.told["umpire"]
