"""Morale, acts of valor, assaults, and leaders who change Aggressiveness (13.3, 13.4)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.state import PendingCheck
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.courage import rolls

NAME = "1st Squad, Team 1"


@pytest.fixture
def acting(engaged):
    """A German team acts: Quality 3, Aggressiveness 2, Morale 5."""
    engaged.order("german", NAME, "movement")
    engaged.rounds()
    engaged.act_with("german", NAME)
    return engaged


def german(table):
    return table.element("german", NAME)


def us(table):
    return table.element("us", NAME)


def dares(table, roll, case="danger-zone", **told):
    dice = rolls(table.battle, german(table), roll) if roll else {}
    dice |= {"roll": roll} if "man" in told else {}
    return table.make("check-morale", dice=dice, element=german(table).id, case=case, **told)


def rule(table, element, aggressiveness):
    table.make("rule-element", element=element.id, aggressiveness=aggressiveness, reason="test")


# Perils


@pytest.mark.parametrize("case", ["danger-zone", "leaving-cover"])
@pytest.mark.parametrize(("roll", "left"), [(5, 3), (6, 2)])
def test_a_die_over_morale_loses_the_action(acting, case, roll, left):
    dares(acting, roll, case)

    assert german(acting).left == left


def test_a_single_figure_loses_its_own_action(acting):
    him = german(acting).figures[1]
    dares(acting, 6, man=him)

    assert german(acting).left == 3
    assert acting.battle.figures[him].lost == 1


def test_after_a_comrade_has_dared_it_nobody_rolls(acting):
    entry = dares(acting, None, passed="yes")

    assert "risks it" in entry.told["german"]
    assert not entry.resolutions[0].dice


def test_the_better_morale_of_a_leader_in_sight_counts(acting):
    rule(acting, german(acting), 0)
    other = acting.element("german", "1st Squad, Team 2")
    dares(acting, 5, leader=other.id)

    assert german(acting).left == 3


def test_an_element_without_actions_cannot_try(acting):
    acting.make("rule-element", element=german(acting).id, spent=3, reason="test")

    with pytest.raises(Refusal, match="no action left"):
        dares(acting, 1)


# Three Mausers among five: bolt action rifles, tier 4; an LMG is tier 8
@pytest.mark.parametrize(("roll", "state"), [(1, "ready"), (2, "hunkered-down")])
def test_outgunned_men_hunker_down_when_die_and_tiers_pass_their_morale(acting, roll, state):
    dares(acting, roll, "outgunned", fired_by="lmg")

    assert {m.state for m in acting.battle.men(german(acting))} == {state}
    assert german(acting).left == 3


def test_only_better_weapons_outgun(acting):
    asks = acting.attempt("check-morale", element=german(acting).id, case="outgunned").asks
    offered = [o.value for o in next(a for a in asks if a.name == "fired_by").options]

    assert offered[0] == "semi-automatic-rifle"
    assert "bolt-action-rifle" not in offered


def test_no_side_reads_the_enemy_weapon_in_the_working(acting):
    assert dares(acting, 1, "outgunned", fired_by="lmg").resolutions[0].shown_to == ()
    assert dares(acting, 1).resolutions[0].shown_to == ("german",)


def test_the_enemy_reads_nothing_of_a_morale_check(acting):
    assert "us" not in dares(acting, 6).told


# Acts of valor


def valor(table, roll, **told):
    told = {"element": german(table).id, "enemies": (us(table).id,)} | told
    return table.make("act-of-valor", dice={"roll": roll}, **told)


def test_a_die_under_morale_encourages_friends_and_shakes_enemies_who_see_it(acting):
    other = acting.element("german", "1st Squad, Team 2")
    valor(acting, 4, friends=(german(acting).id, other.id))

    moved = [x.aggressiveness for x in acting.battle.of_side("german")]
    assert moved == [3, 3]
    assert us(acting).aggressiveness == 1
    assert acting.element("us", "1st Squad, Team 2").aggressiveness == 2


def test_the_effect_of_valor_lasts_this_turn_and_the_next(acting):
    valor(acting, 4)
    acting.next_turn()
    assert (german(acting).aggressiveness, us(acting).aggressiveness) == (3, 1)

    acting.rounds()
    acting.next_turn()
    assert (german(acting).aggressiveness, us(acting).aggressiveness) == (2, 2)
    assert german(acting).aggressiveness_at_start == 2
    assert german(acting).stirred == ()


def test_the_end_of_a_temporary_change_keeps_other_changes(acting):
    valor(acting, 4)
    rule(acting, german(acting), 5)
    acting.next_turn()
    acting.rounds()
    acting.next_turn()

    assert german(acting).aggressiveness == 4


def test_a_die_equal_to_morale_confuses_and_changes_nobody(acting):
    entry = valor(acting, 5)

    assert "confused" in entry.told["german"]
    assert (german(acting).aggressiveness, us(acting).aggressiveness) == (2, 2)


def test_a_roll_over_morale_makes_a_figure_give_up(acting):
    him = german(acting).figures[1]
    valor(acting, 6, man=him, gives_up="prisoner", captor=us(acting).id)

    assert acting.battle.figures[him].state == "prisoner"
    assert (german(acting).aggressiveness, us(acting).aggressiveness) == (1, 3)


def test_a_deserter_is_out_and_only_sides_that_saw_it_know(acting):
    him = german(acting).figures[1]
    entry = valor(acting, 6, man=him, gives_up="deserted", enemies=())

    assert acting.battle.figures[him].state == "deserted"
    assert len(acting.battle.able(german(acting))) == 4
    assert "us" not in entry.told


def test_an_element_in_fury_never_changes_its_aggressiveness(acting):
    rule(acting, us(acting), 7)
    valor(acting, 4)

    assert us(acting).aggressiveness == 7


def test_an_act_of_valor_is_undone_completely(acting):
    valor(acting, 4)
    acting.undo()

    assert (german(acting).aggressiveness, german(acting).stirred) == (2, ())


# Close assault: Morale 6 of the attackers against 3 or 5


def assault(table, roll, **told):
    told = {"element": us(table).id, "target": german(table).id, "led": "no"} | told
    return table.make("contest-morale", dice={"roll": roll} if roll else {}, **told)


@pytest.mark.parametrize(
    ("roll", "words", "aggressiveness"),
    [
        (2, "must leave for the nearest cover", 0),
        (3, "may stay or leave before the assault", 0),
    ],
)
def test_defenders_leave_on_a_die_under_the_difference_and_choose_at_it(
    acting, roll, words, aggressiveness
):
    rule(acting, german(acting), 0)
    entry = assault(acting, roll)

    assert words in entry.told["german"]
    assert german(acting).aggressiveness == aggressiveness


def test_an_element_that_withstands_an_assault_gains_aggressiveness(acting):
    entry = assault(acting, 2)

    assert "stands, Aggressiveness 3" in entry.told["german"]
    assert german(acting).aggressiveness == 3


def test_the_attacker_cannot_tell_an_equal_die_from_a_higher(acting):
    equal = assault(acting, 1).told["us"]
    acting.undo()

    assert assault(acting, 2).told["us"] == equal


@pytest.mark.parametrize("told", [{"led": "yes"}, {"hold": "yes"}])
def test_defenders_with_a_leader_or_orders_do_not_ask(acting, told):
    with pytest.raises(Refusal, match="no die is rolled"):
        assault(acting, None, **told)


# Leaders


def nerve(table, change, by=GERMAN, **told):
    return table.make("adjust-nerve", by, element=german(table).id, change=str(change), **told)


def test_an_nco_changes_aggressiveness_by_one_in_total(acting):
    nerve(acting, 1)
    assert (german(acting).aggressiveness, german(acting).leaders_part) == (3, 1)

    with pytest.raises(Refusal):
        nerve(acting, 1)
    nerve(acting, -2)
    assert (german(acting).aggressiveness, german(acting).leaders_part) == (1, -1)


def test_only_real_changes_of_aggressiveness_are_offered(acting):
    acting.make("rule-element", element=german(acting).id, aggressiveness=0, reason="for the test")
    asks = acting.attempt("adjust-nerve", GERMAN, element=german(acting).id, commit=False).asks
    (change,) = [ask for ask in asks if ask.name == "change"]

    assert [option.value for option in change.options] == ["1"]


def test_the_squad_leader_changes_the_aggressiveness_of_a_leaderless_team(acting):
    other = acting.element("german", "1st Squad, Team 2")
    fallen = [man.id for man in acting.battle.men(other) if man.leader]
    bring_about(acting, *(e.FigureChanged(id, "ready", "dead") for id in fallen))
    first = acting.battle.leader(german(acting))
    acting.make("adjust-nerve", GERMAN, element=other.id, leader=first.id, change="1")

    assert acting.element("german", other.title).aggressiveness == 3


def test_an_officer_changes_aggressiveness_by_two(acting):
    table = Table(size=1)
    table.engage()
    hq = table.element("german", "Platoon HQ")
    table.make("adjust-nerve", GERMAN, element=hq.id, change="2")

    assert table.element("german", "Platoon HQ").aggressiveness == 4


def test_a_fanatic_leader_raises_aggressiveness_every_turn_but_once_a_turn(acting):
    nerve(acting, 1, by=UMPIRE, fanatic="yes")
    with pytest.raises(Refusal, match="has already done this in this turn"):
        nerve(acting, 1, by=UMPIRE, fanatic="yes")

    acting.next_turn()
    nerve(acting, 1, by=UMPIRE, fanatic="yes")
    assert (german(acting).aggressiveness, german(acting).leaders_part) == (4, 2)


def test_a_side_has_no_fanatics_but_by_the_umpires_word(acting):
    nerve(acting, 1)
    with pytest.raises(Refusal):
        nerve(acting, 1, fanatic="yes")


def test_a_leader_who_is_down_changes_no_aggressiveness(acting):
    leader = german(acting).figures[0]
    acting.make("rule-man", element=german(acting).id, man=leader, state="stunned", reason="test")

    with pytest.raises(Refusal, match="has no leader who is up"):
        nerve(acting, 1)


def test_the_enemy_cannot_adjust_nor_hears_of_it(acting):
    assert "us" not in nerve(acting, 1).told
    with pytest.raises(Refusal):
        nerve(acting, -1, by=US)


def test_a_rule_not_in_play_has_no_button(acting):
    def moves():
        asked = {"adjust-nerve", "check-morale", "take-prisoner"}
        offers = unit_view(acting.battle, german(acting), umpire=True).offers
        return asked & {offer.move for offer in offers}

    assert moves() == {"adjust-nerve", "take-prisoner"}
    acting.make("set-rules", aggressiveness="no", morale="yes", prisoners="no")
    assert moves() == {"check-morale"}
    with pytest.raises(Refusal, match="does not use Aggressiveness"):
        nerve(acting, 1)


def test_the_first_figure_that_dares_it_spares_the_others_and_those_before_lose_an_action(acting):
    dice = rolls(acting.battle, german(acting), 6, 6, 5)
    told = {"element": german(acting).id, "case": "danger-zone"}
    acting.make("check-morale", dice=dice, **told)

    assert german(acting).left == 3
    assert [m.lost for m in acting.battle.men(german(acting))] == [1, 1, 0, 0, 0]
    assert "danger-zone" in acting.battle.morale.dared[german(acting).id]


def test_a_single_figure_that_fails_leaves_the_check_to_the_others(acting):
    thing = PendingCheck("outgunned x", "outgunned", german(acting).id, thing="lmg")
    bring_about(acting, e.CheckScheduled(thing))
    told = {"case": "outgunned", "fired_by": "lmg", "owed": thing.id}
    first, second = german(acting).figures[:2]
    for man, face, due in ((first, 6, True), (second, 1, False)):
        dice = {"roll": face}
        acting.make("check-morale", dice=dice, element=german(acting).id, man=man, **told)
        assert (thing in acting.battle.owed) is due
