"""Fire that reaches more than its target: bursts, suppression, shots into a close combat."""

import re

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.naming import man
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about

TEAM_1, TEAM_2, TEAM_3 = (f"1st Squad, Team {number}" for number in (1, 2, 3))


class Nest:
    """A German team with an MG42 and an MP40 acts; it sees two US teams."""

    def __init__(self, *seen):
        self.table = Table()
        orders = [("german", TEAM_2, "fire"), ("us", TEAM_1, "fire"), ("us", TEAM_2, "fire")]
        seen = seen or (TEAM_1, TEAM_2)
        self.table.until(("german", TEAM_2), orders, [("us", name) for name in seen])
        self.gunner, _, self.leader = self.team.figures

    @property
    def team(self):
        return self.table.element("german", TEAM_2)

    def us(self, name):
        return self.table.element("us", name)

    def states(self, name):
        return [m.state for m in self.table.battle.men(self.us(name))]

    def told(self, **told):
        base = {"element": self.team.id, "man": self.gunner, "target": self.us(TEAM_2).id}
        return base | {"distance_in": 14} | told

    def ask(self, name, by=GERMAN, **told):
        return self.table.attempt("automatic-fire", by, **self.told(**told)).play.asks.get(name)

    def fire(self, rolls, **told):
        return self.table.make("automatic-fire", dice={"rolls": rolls}, **self.told(**told))


def test_an_element_beside_the_target_is_ticked_when_the_other_is_chosen_later():
    nest = Nest()
    first, beside = nest.us(TEAM_2), nest.us(TEAM_1)
    ask = nest.ask("swept", swept=first.figures, also=(beside.id,), **{f"distance_{beside.id}": 9})

    assert set(ask.value) == {*first.figures, *beside.figures} == set(ask.likely)


def test_the_log_names_the_elements_of_the_figures():
    nest = Nest()
    number = len(nest.us(TEAM_2).figures)
    rolls = [1, *[5] * (number - 1), 1, *[5] * 4]
    far = {f"distance_{nest.us(TEAM_1).id}": 16}
    entry = nest.fire(rolls, also=(nest.us(TEAM_1).id,), **far)

    assert re.search(r"1st Squad, Team 2: .+ dead\. 1st Squad, Team 1: .+ dead", entry.told["us"])
    assert re.search(r"U 1st, Team 2: .+ dead\. U 1st, Team 1: .+ dead", entry.told["umpire"])


def test_a_belt_reaches_every_identified_enemy_in_its_arc():
    nest = Nest()
    ask = nest.ask("also")
    assert (ask.words, [o.value for o in ask.options], ask.rare) == (
        "Which other enemies are in its arc of 30°?",
        [nest.us(TEAM_1).id],
        False,
    )
    number = len(nest.us(TEAM_2).figures)
    rolls = [5] * number + [1] + [5] * 4
    far = {f"distance_{nest.us(TEAM_1).id}": 16}
    entry = nest.fire(rolls, also=(nest.us(TEAM_1).id,), **far)

    assert nest.states(TEAM_2) == ["ready"] * number
    assert nest.states(TEAM_1)[0] == "dead"
    assert all(nest.us(name).order.face_up for name in (TEAM_1, TEAM_2))
    assert "U 1st, Team 2 and U 1st, Team 1" in entry.told["umpire"]
    assert "1st Squad, Team 2 and 1st Squad, Team 1" in entry.told["us"]


def test_an_element_that_is_not_identified_is_not_offered_for_a_burst():
    nest = Nest(TEAM_2)

    assert nest.ask("also") is None


def test_the_cover_of_each_team_in_the_arc_is_asked():
    nest = Nest()
    other = nest.us(TEAM_1).id
    told = nest.told(also=(other,), obstacle="none", **{f"obstacle_{other}": "torso"})
    entry = nest.table.make("automatic-fire", dice={"rolls": [5] * 10}, **told)
    fire = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/automatic-fire")
    covers = [t["obstacle_cover"] for t in fire.inputs["sectors"][0]["targets"]]

    assert covers == [0] * len(nest.us(TEAM_2).figures) + [2] * len(nest.us(TEAM_1).figures)


def test_a_magazine_burst_reaches_a_second_team_in_its_strips():
    nest = Nest()
    swept = (nest.us(TEAM_2).figures[0], nest.us(TEAM_1).figures[0])
    told = {"man": nest.leader, "also": (nest.us(TEAM_1).id,), "swept": swept, "bursts": 1}
    nest.table.make("automatic-fire", dice={"rolls": [5, 1], "confirms": [6]}, **nest.told(**told))

    assert nest.states(TEAM_2)[0] == "ready"
    assert nest.states(TEAM_1)[0] == "dead"


def suppress(nest, rolls, **told):
    told = {
        "element": nest.team.id,
        "man": nest.gunner,
        "spot": f"element {nest.us(TEAM_2).id}",
    } | told
    return nest.table.make("suppress", dice={"check": rolls, "gun: rolls": [5] * 7}, **told)


def actions_lost(nest, element):
    return [m.lost for m in nest.table.battle.men(element)]


def test_suppression_affects_friends_and_enemies_in_the_area():
    nest = Nest(TEAM_2)
    hidden, friend = nest.us(TEAM_1), nest.table.element("german", TEAM_1)
    caught = (nest.us(TEAM_2).figures[0], hidden.figures[0], friend.figures[0])
    _, hidden_man, friend_man = (nest.table.battle.figures[id] for id in caught)
    entry = suppress(nest, [6, 6, 6], also=(hidden.id, friend.id), caught=caught)

    assert actions_lost(nest, nest.us(TEAM_2))[0] == 1
    assert actions_lost(nest, hidden)[0] == 1
    assert actions_lost(nest, friend)[0] == 1
    assert f"1st Squad, Team 1: {man(hidden_man)} loses an action" in entry.told["us"]
    assert f"1st Squad, Team 1: {man(friend_man)} loses an action" in entry.told["german"]


def test_suppression_tells_the_shooter_nothing_of_whom_else_it_hit():
    nest, other = Nest(TEAM_2), Nest(TEAM_2)
    hidden = nest.us(TEAM_1)
    first = suppress(
        nest, [6, 6], also=(hidden.id,), caught=(nest.us(TEAM_2).figures[0], hidden.figures[0])
    )
    second = suppress(other, [6], caught=(other.us(TEAM_2).figures[0],))

    assert first.told["german"] == second.told["german"]
    assert not nest.us(TEAM_1).order.face_up


def test_the_area_under_fire_is_named_and_one_square_ticks_nobody():
    table = Table()
    table.until(("us", TEAM_1), [("us", TEAM_1, "fire")], [("german", TEAM_2)])
    team, target = table.element("us", TEAM_1), table.element("german", TEAM_2)
    told = {"element": team.id, "spot": f"element {target.id}", "man": team.figures[0]}
    ask = table.attempt("suppress", **told).play.asks["caught"]

    assert (ask.words, ask.value) == ("Which figures are in the area (one square of 2″)?", None)

    wide = Nest()
    told = {"element": wide.team.id, "man": wide.gunner, "spot": f"element {wide.us(TEAM_2).id}"}
    ask = wide.table.attempt("suppress", **told).play.asks["caught"]
    assert ask.words == "Which figures are in the area (seven adjacent squares of 2″)?"
    assert ask.value == wide.us(TEAM_2).figures


@pytest.fixture
def melee(firefight):
    """A US team acts; another US team is in close combat with its target."""
    own, target = firefight.element("us", TEAM_2), firefight.element("german", TEAM_1)
    firefight.reveal("us", TEAM_2)
    bring_about(firefight, e.DistanceEntered(own.id, target.id, 0))
    return firefight


def test_a_shot_into_a_close_combat_may_hit_a_friend(melee):
    friend = melee.element("us", TEAM_2).figures[0]
    entry = melee.make("shoot", US, dice={"roll": 1}, **melee.shot(distance_in=9, melee=(friend,)))

    assert melee.battle.figures[friend].state == "dead"
    assert "into the close combat with contact A; 1st Squad, Team 2" in entry.told["us"]
    assert [x.kind for x in melee.battle.owed] == ["comrade-killed"]


def test_all_who_fight_hand_to_hand_are_offered_and_nobody_is_picked(melee):
    asks = melee.attempt("shoot", US, **melee.shot(distance_in=9)).play.asks
    both = (*melee.element("german", TEAM_1).figures, *melee.element("us", TEAM_2).figures)

    assert set(asks["melee"].value) == set(both)
    assert "victim" not in asks


def test_a_burst_into_a_close_combat_is_rolled_for_friends_too():
    nest = Nest()
    friend = nest.table.element("german", TEAM_1)
    bring_about(nest.table, e.DistanceEntered(friend.id, nest.us(TEAM_2).id, 0))
    swept = (nest.us(TEAM_2).figures[0], friend.figures[0])
    entry = nest.fire([5, 1, 5, 5, 5, 5, 5], swept=swept)

    assert nest.table.battle.figures[friend.figures[0]].state == "dead"
    assert "1st Squad, Team 1" in entry.told["german"]
    name = man(nest.table.battle.figures[friend.figures[0]])
    assert name in entry.told["german"]
    assert name not in entry.told["us"]


def test_a_wounded_man_can_be_shot_at_again_and_dies(firefight):
    firefight.make("set-conditions", visibility=("clear-day",))
    target = firefight.element("german", TEAM_1)
    lying = target.figures[1]
    told = {"man": lying, "state": "wounded", "reason": "for the test"}
    firefight.make("rule-man", element=target.id, **told)
    entry = firefight.make(
        "shoot", US, dice={"roll": 3}, **firefight.shot(distance_in=9, victim=lying)
    )

    shoot = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/shoot")
    assert shoot.inputs["already_wounded"]
    assert firefight.battle.figures[lying].state == "dead"


def test_a_soldier_beyond_the_distance_of_the_book_picks_nobody(firefight):
    firefight.make("set-conditions", visibility=("clear-day",))

    def offered(distance_in):
        told = firefight.shot(distance_in=distance_in)
        return "victim" in firefight.attempt("shoot", US, **told).play.asks

    assert (offered(35.9), offered(36)) == (True, False)
    with pytest.raises(Refusal):
        firefight.make("shoot", US, dice={}, **firefight.shot(distance_in=36))


def numbers(table, ids):
    return [table.battle.figures[id].number for id in ids]


def test_no_list_of_enemy_figures_begins_with_the_one_who_leads(melee):
    there = melee.attempt("shoot", US, **melee.shot(distance_in=9)).play.asks["melee"].value
    german = [id for id in there if id in melee.element("german", TEAM_1).figures]
    assert numbers(melee, german) == sorted(numbers(melee, german))

    nest = Nest()
    swept = nest.ask("swept").value
    assert numbers(nest.table, swept) == sorted(numbers(nest.table, swept))
