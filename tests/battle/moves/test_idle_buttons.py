"""A card's button is offered on the same condition on which its move refuses."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import FigureChanged, StageBegan
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.figures.doers import DOERS
from assistant.battle.rattenkrieg.screens import contributions, unit_view
from assistant.battle.rattenkrieg.screens.rows import element_row
from tests.battle import tanks
from tests.battle.conftest import GERMAN, UMPIRE, US, Table, bring_about

OTHER = "1st Squad, Team 2"
TANK = "1st Squad, T-34"
TEAM = "1st Squad, Team 1"
HELD = {"place-order", *DOERS}
QUESTIONS = 8
BREAKS = "the first action must fit it"
BY_JOB = ("act", "begin-task")  # what is chosen in the sheet says whether it fits the order
CLOSED = "only at the start of a turn"


def set_states(table, state, side="us"):
    men = table.battle.fit(table.element(side, TEAM))
    bring_about(table, *(FigureChanged(m.id, "ready", state) for m in men))


def fighting(*others):
    orders = [("us", other, "fire") for other in others]
    orders += [(side, TEAM, "fire") for side in ("us", "german")]
    return Table().until(("us", TEAM), orders, [("us", TEAM), ("german", TEAM)])


def in_setup():
    return Table()


def laying_orders():
    table = Table()
    table.engage()
    return table


def all_down():
    table = fighting()
    set_states(table, "hunkered-down")
    return table


def all_fallen():
    table = fighting()
    set_states(table, "dead")
    return table


def all_fallen_among_orders():
    table = laying_orders()
    set_states(table, "dead")
    return table


def without_a_leader():
    table = fighting(OTHER)
    leader = table.battle.leader(table.element("us", TEAM))
    bring_about(table, FigureChanged(leader.id, "ready", "stunned"))
    return table


def all_spent():
    table = fighting()
    element = table.element("us", TEAM)
    while table.element("us", TEAM).left:
        table.make("move", element=element.id, gait="walk", why="for the test")
    return table


def at_the_turns_end():
    table = fighting()
    bring_about(table, StageBegan("end"))
    return table


STATES = [
    *(in_setup, laying_orders, fighting, all_down, all_fallen, all_fallen_among_orders),
    *(without_a_leader, all_spent, at_the_turns_end),
]


def buttons(battle, element):
    view = unit_view(battle, element)
    found = [*view.offers, *([view.hunkers] if view.hunkers else [])]
    return [each for each in found if each.move in HELD]


def attempt_offer(table, by, element, offer):
    return table.attempt(offer.move, by, commit=False, **{"element": element.id, **offer.told})


def refusal_of(table, by, element, offer, first=None):
    """Why a move is refused, now or after its questions; `first` is a first attempt."""
    told = dict(offer.told)
    for _ in range(QUESTIONS):
        progress = first or attempt_offer(table, by, element, replace(offer, told=told))
        first = None
        ask = next((a for a in progress.asks if a.value is None), None)
        if progress.refused or ask is None:
            return progress.refused
        told[ask.name] = ask.options[0].value if ask.options else "1"
    return ""


@pytest.mark.parametrize("state", STATES)
def test_a_button_is_greyed_where_its_move_has_nobody_to_make_it(state):
    table = state()
    for by in (US, GERMAN):
        for element in table.battle.of_side(by.side):
            for offer in buttons(table.battle, element):
                if offer.barred:
                    assert refusal_of(table, by, element, offer), (element.title, offer.words)
                else:
                    assert not attempt_offer(table, by, element, offer).refused, (
                        element.title,
                        offer,
                    )


@pytest.mark.parametrize(
    ("state", "words", "reason"),
    [
        (all_down, "Shoot", "nobody can act"),
        (all_down, "Hunker down", "nobody can act"),
        (all_spent, "Shoot", "no action left"),
        (fighting, "Give an order", "no unit waits for orders"),
        (without_a_leader, "Give an order", "no leader is free"),
        (at_the_turns_end, "Order during the turn", CLOSED),
    ],
)
def test_a_disabled_button_says_why(state, words, reason):
    table = state()
    found = buttons(table.battle, table.element("us", TEAM))
    assert {each.words: each.barred for each in found}[words] == reason


def test_figures_on_foot_hunker_down_from_the_first_engagement_turn_on():
    assert unit_view(in_setup().battle, in_setup().element("us", TEAM)).hunkers is None
    table = laying_orders()
    assert unit_view(table.battle, table.element("us", TEAM)).hunkers.barred == ""


def test_the_fallen_get_no_order():
    table = all_fallen_among_orders()
    view = unit_view(table.battle, table.element("us", TEAM))
    assert not view.may_order
    assert "place-order" not in {each.move for each in view.offers}


def test_the_umpire_has_every_button_that_may_be_overruled():
    table = at_the_turns_end()
    element = table.element("us", TEAM)
    found = contributions.all_offers(table.battle, element, ("umpire", "both"))
    assert CLOSED in {each.barred for each in found if each.move == "place-order"}
    told = {"element": element.id, "kind": "fire"}
    order = next(x for x in found if x.move == "place-order")
    assert attempt_offer(table, UMPIRE, element, order).refused
    assert not table.attempt("place-order", why="he says so", commit=False, **told).refused


def serving(table):
    cards = (unit_view(table.battle, x).offers for x in table.battle.elements.values())
    return [offer for offers in cards for offer in offers if offer.move == "serve-gun"]


def test_nobody_is_asked_who_serves_a_gun_where_nobody_else_could():
    table = laying_orders()
    assert serving(table)
    for element in table.battle.elements.values():
        fallen = (m for m in table.battle.fit(element) if not guns.gun_of(m))
        bring_about(table, *(FigureChanged(m.id, "ready", "dead") for m in fallen))
    assert not serving(table)


def tank_under(order, table):
    table.engage()
    table.order("us", TANK, order)
    table.order("german", "1st Squad, Panzer", "fire")
    table.rounds()
    for name in ("1st Squad, Panzer", "1st Squad, Team"):
        table.reveal("german", name)
    return table.act_with("us", TANK)


@pytest.mark.parametrize("order", ["fire", "movement", "ambush"])
def test_a_first_action_that_breaks_the_order_is_greyed(order):
    table = Table(card=tanks.duel(), shelf=tanks.shelf())
    element = tank_under(order, table)
    acts = [x for x in unit_view(table.battle, element).offers if x.group in ("act", "fire")]
    bound = [x for x in acts if x.barred.startswith(f"its order is {order}")]

    assert bound
    # of a gun the player reads first that its crew has not spotted the target
    bound = [x for x in bound if x.move not in ("ask-fire-gun", "ask-shell")]
    assert all(BREAKS in refusal_of(table, US, element, x) for x in bound)
    assert not [x for x in acts if not x.barred and BREAKS in refusal_of(table, US, element, x)]
    assert {x.barred.endswith(": move first") for x in bound} == {order == "movement"}
    if order == "movement":  # 25.3: every crew member may spot
        assert "ask-spot" in {x.move for x in acts if not x.barred}
    assert {"bail-out", "stand-down", "lose-first"} <= {x.move for x in acts if not x.barred}
    assert not element_row(table.battle, element).order.is_over
    # the umpire, who may overrule it, reads the same before the questions of the move
    offers = contributions.all_offers(table.battle, element, ("umpire", "both"))
    read = {x.move: x.barred for x in offers}
    assert {x.move.removeprefix("ask-") for x in bound} & read.keys()
    for each in bound:
        done = each.move.removeprefix("ask-")
        assert read.get(done, each.barred) == each.barred, done
    table.make("lose-first", US, element=element.id)
    row = element_row(table.battle, table.battle.elements[element.id])
    assert row.order is None or row.order.is_over
    later = unit_view(table.battle, table.battle.elements[element.id]).offers
    assert not [x for x in later if x.barred.startswith("its order is")]


def test_an_order_that_an_element_may_not_have_is_greyed():
    table = laying_orders()
    element = table.element("us", TEAM)
    table.make("set-command", element=element.id, leads="no", sight="no")
    orders = {x.told["kind"]: x for x in unit_view(table.battle, table.element("us", TEAM)).orders}

    assert not orders["fire"].barred
    for kind in ("movement", "ambush"):
        assert orders[kind].barred == "its leader is out of contact"
        assert "out of contact" in refusal_of(table, US, element, orders[kind])
    table.make("place-order", US, element=element.id, kind="fire")
    assert unit_view(table.battle, table.element("us", TEAM)).orders == ()


def test_an_element_that_can_no_longer_fight_has_no_first_action_to_lose():
    table = Table(card=tanks.duel(), shelf=tanks.shelf())
    element = tank_under("fire", table)
    bring_about(table, *(FigureChanged(id, "ready", "dead") for id in element.figures))
    for reader in ("umpire", "side"):
        found = contributions.all_offers(table.battle, element, (reader, "both"))
        assert "lose-first" not in {each.move for each in found}
    assert table.attempt("lose-first", commit=False, element=element.id).refused
