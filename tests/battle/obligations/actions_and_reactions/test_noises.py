"""The cost and the noise of the other actions of the list (Rattenkrieg 7.4.10 to 7.4.36)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about

ONE = "1st Squad, Team 1"
LEVELS = ("quiet", "normal", "combat")


@pytest.fixture(params=LEVELS)
def ambient(request):
    return request.param


@pytest.fixture
def acting(ambient):
    """A US team acts under a Movement order, by day, at a level of noise."""
    table = Table().until(("us", ONE), [("us", ONE, "movement"), ("german", ONE, "fire")])
    table.make("set-conditions", light="clear-day", visibility=(), ambient=ambient)
    return table


def us(table):
    return table.element("us", ONE)


def actor_fields(table, **told):
    return {"element": us(table).id, "man": us(table).figures[0], **told}


def noise_if_heard(table, ambient, *ranges):
    """The noise of the action, as the list prints it for this level."""
    noise = table.battle.noise
    assert noise is not None
    assert noise.heard == dict(zip(LEVELS, ranges, strict=True))[ambient]
    return noise.action


def test_the_noise_of_a_jump_follows_its_table(acting, ambient):
    acting.make("jump", US, height_in=1, **actor_fields(acting))

    assert noise_if_heard(acting, ambient, 105, 10, 1) == "jump"


def test_a_swim_costs_an_action_exposes_and_is_heard(acting, ambient):
    swimmer = us(acting).figures[0]
    acting.make("swim", US, element=us(acting).id, men=(swimmer,), water=())

    assert noise_if_heard(acting, ambient, 59, 6, None) == "swim"
    assert acting.battle.figures[swimmer].exposed
    assert us(acting).left == us(acting).allowed - 1


def test_forcing_a_door_costs_an_action_and_is_heard_though_it_fails(acting, ambient):
    acting.make("force-door", opening="unmarked", dice={"force": 6}, **actor_fields(acting))

    assert noise_if_heard(acting, ambient, "table", 92, 10) == "force-door"
    assert us(acting).left == us(acting).allowed - 1
    assert acting.battle.figures[us(acting).figures[0]].exposed


def test_the_noise_of_a_door_follows_its_table(acting, ambient):
    acting.make("use-door", US, opening="unmarked", **actor_fields(acting))

    assert noise_if_heard(acting, ambient, 33, 3, None) == "use-door"


def test_searching_for_traps_takes_three_actions(acting, ambient):
    acting.make("search-traps", dice={"check": 6}, trap="nothing", **actor_fields(acting))

    assert noise_if_heard(acting, ambient, 18, 2, None) == "search-booby-traps"
    searcher = acting.battle.figures[us(acting).figures[0]]
    assert own_actions_left(acting.battle, searcher) == us(acting).allowed - 3


def test_the_noise_of_setting_a_trap_follows_its_table(acting, ambient):
    acting.make("set-trap", dice={"check": 1}, kind="line", place="x", **actor_fields(acting))

    assert noise_if_heard(acting, ambient, 18, 2, None) == "set-booby-traps"


def test_carrying_a_wounded_man_costs_each_bearer_an_action(acting, ambient):
    hurt = us(acting).figures[3]
    bring_about(acting, e.FigureChanged(hurt, "ready", "wounded", acting.battle.turn))
    bearers = us(acting).figures[:2]
    told = {"element": us(acting).id, "men": bearers, "patient": hurt, "wounded": hurt}
    acting.make("move-injured", dice={"survive": 1}, **told)

    assert noise_if_heard(acting, ambient, 105, 10, 1) == "move-injured"
    assert us(acting).left == us(acting).allowed - 1
    assert set(bearers) <= set(acting.battle.round.acting.figures)


def test_the_noise_of_first_aid_follows_its_table(acting, ambient):
    hurt = us(acting).figures[3]
    bring_about(acting, e.FigureChanged(hurt, "ready", "wounded", acting.battle.turn))
    told = {"patient": hurt, "wounded": hurt, "as": "aid-man"}
    acting.make("first-aid", **told, **actor_fields(acting))

    assert noise_if_heard(acting, ambient, 10, 1, None) == "first-aid"


def test_taking_a_fallen_mans_weapon_costs_an_action(acting, ambient):
    fallen = us(acting).figures[3]
    weapon = acting.battle.figures[fallen].weapons[0].name
    bring_about(acting, e.FigureChanged(fallen, "ready", "dead"))
    acting.make("pick-up-weapon", US, fallen=fallen, weapon=weapon, **actor_fields(acting))

    assert noise_if_heard(acting, ambient, 4, None, None) == "pick-up-weapon"
    assert us(acting).left == us(acting).allowed - 1
    assert acting.battle.figures[fallen].weapons == ()


class TestGrenades:
    @pytest.fixture
    def throwing(self, ambient):
        orders = [("german", ONE, "fire"), ("us", ONE, "fire")]
        table = Table().until(("german", ONE), orders, [("us", ONE)])
        table.make("set-conditions", light="clear-day", visibility=(), ambient=ambient)
        return table

    def test_a_throw_costs_an_action_exposes_and_is_heard(self, throwing, ambient):
        team = throwing.element("german", ONE)
        target = throwing.element("us", ONE)
        told = {"element": team.id, "man": team.figures[1], "target": target.id}
        dice = {"scatter": 1}
        throwing.make("throw-grenade", dice=dice, distance_in=6, groups=(), **told)

        assert noise_if_heard(throwing, ambient, "table", 10, 1) == "throw-grenade"
        assert throwing.battle.figures[team.figures[1]].exposed
        assert throwing.element("german", ONE).left == team.left - 1


def test_in_reaction_no_charge_is_set(acting):
    acting.reveal("us", ONE)
    acting.make(
        "move",
        US,
        element=us(acting).id,
        gait="rush",
        men=us(acting).figures[:1],
        dice={"distance": 4},
    )
    german = acting.element("german", ONE)
    acting.make("react", element=german.id)
    acting.make("stand-down", element=us(acting).id)
    told = {"element": german.id, "men": german.figures[:1], "kind": "demolition", "needed": 3}

    with pytest.raises(Refusal, match="reaction"):
        acting.make("begin-task", GERMAN, place="the bridge", **told)
