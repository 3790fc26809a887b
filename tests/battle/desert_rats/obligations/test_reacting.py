"""Platoon tests: when they are made, their factors, and their results (9, 10)."""

import pytest

from assistant.battle.desert_rats import events as e
from tests.battle.desert_rats.obligations.forces import (
    begin_table,
    ones,
    rifles,
    section,
    sixes,
    troop,
    zug,
)
from tests.rules.desert_rats.maps import area


def outcome_of(table, platoon="troop", dice=sixes):
    """The resolution of a platoon's reaction at the end of this turn."""
    if table.battle.phase == "orders":
        table.move()
    if table.battle.phase == "fire":
        table.make("fire-all", dice=ones)
    entry = table.make("react-all", dice=dice)
    kind = table.platoon(platoon).kind
    found = [r for r in entry.resolutions if r.inputs["platoon"] == kind]
    return found[0].outcome


@pytest.mark.parametrize(("metres", "modifier"), [(100, -1), (101, 0)])
def test_fire_from_100_m_or_less_counts_1_once_however_many_shots(metres, modifier):
    table = begin_table(troop((500, 500)), zug((500, 500 + metres), (501, 500 + metres)))
    table.fire_order("P1")
    table.bring_about(e.Reacted("troop", "panicked"))
    table.make("close-orders")
    table.bring_about(e.PhaseBegun("fire", 1, "movement"))
    table.contacts()
    assert outcome_of(table)["modifier"] == modifier


def test_fire_from_100_m_counts_even_if_it_cannot_pierce():
    table = begin_table(troop((500, 500), type="matilda"), zug((500, 600)))
    table.fire_order("P1")
    table.bring_about(e.Reacted("troop", "panicked"))
    table.make("close-orders")
    table.bring_about(e.PhaseBegun("fire", 1, "movement"))
    table.contacts()
    assert outcome_of(table)["modifier"] == -1


def test_a_loss_of_an_earlier_turn_counts_once():
    table = begin_table(troop((500, 500), (600, 500), (700, 500)), zug((500, 1990)))
    table.bring_about(e.Destroyed(table["C3"].id, 1))
    table.whole_turn(sixes)
    table.bring_about(e.Reacted("troop", "panicked"))
    assert outcome_of(table)["modifier"] == -1


def test_by_house_rule_a_loss_of_an_earlier_turn_still_counts_and_one_of_this_turn_once():
    options = {"loss-counts-twice": False}
    table = begin_table(
        troop((500, 500), (600, 500), (700, 500)), zug((500, 1990)), options=options
    )
    table.bring_about(e.Destroyed(table["C3"].id, 1))
    table.whole_turn(sixes)
    table.bring_about(e.Destroyed(table["C2"].id, 2))
    assert outcome_of(table)["modifier"] == -2


def test_a_stuck_or_carried_element_is_not_a_loss():
    table = begin_table([troop((500, 500)), rifles((700, 500))], zug((500, 1990)))
    table.bring_about(e.Bogged(table["C1"].id, 1))
    assert outcome_of(table)["tested"] is False
    assert table.platoon("troop").lost == 0


def test_tanks_get_no_support_from_nearby_tanks():
    other = troop((520, 500), id="other", letter="d")
    table = begin_table([troop((500, 500)), other], zug((500, 1990)))
    table.bring_about(e.Reacted("troop", "panicked"))
    assert outcome_of(table)["modifier"] == 0


def test_fire_that_could_hurt_causes_a_test_even_if_it_misses():
    table = begin_table(troop((500, 500)), zug((500, 900), type="88mm-flak-36"))
    table.fire_order("P1")
    assert outcome_of(table)["tested"] is True


def test_an_overconfident_platoon_takes_any_order_and_advances_without_one():
    table = begin_table(troop((500, 500)), zug((500, 1900)))
    table.order("troop", "platoon-advance")
    table.bring_about(e.Reacted("troop", "overconfident"))
    table.move()
    assert table.place("C1") == (500, 675)


def test_a_result_is_a_reaction_of_the_next_turn_and_not_of_this():
    table = begin_table(rifles((500, 500), (560, 500)), zug((500, 1900)))
    table.order("rifles", "platoon-advance")
    table.bring_about(e.Destroyed(table["R2"].id, 1))
    table.turn(ones)
    place = table.place("R1")
    assert table.platoon("rifles").reaction == "panicked"
    table.make("release")
    table.move()
    assert table.place("R1") != place


def test_a_new_result_does_not_count_in_other_tests_of_the_same_step():
    british = [troop((500, 500), (560, 500)), troop((1500, 500), (1560, 500), id="b", letter="d")]
    table = begin_table(british, zug((500, 1990)))
    table.bring_about(e.Destroyed(table["C2"].id, 1), e.Destroyed(table["D2"].id, 1))
    table.move()
    table.make("fire-all", dice=ones)
    entry = table.make("react-all", dice=ones)
    tanks = [r for r in entry.resolutions if r.outcome["tested"]]
    assert [r.outcome["result"] for r in tanks] == ["panicked", "panicked"]
    assert [r.inputs["friends_broken"] for r in tanks] == [0, 0]
    table.make("release")
    table.move()
    table.make("fire-all", dice=ones)
    entry = table.make("react-all", dice=ones)
    assert [r.inputs["friends_broken"] for r in entry.resolutions if r.outcome["tested"]] == [1, 1]


def test_each_panicked_element_runs_by_its_own_allowance_in_one_direction():
    mixed = troop((500, 500), (600, 500))
    mixed["elements"][1]["type"] = "matilda"
    table = begin_table(mixed, zug((500, 900)))
    table.bring_about(e.Reacted("troop", "panicked"))
    table.move()
    assert table.place("C1") == (500, 325)
    assert table.place("C2") == (600, 375)
    assert table["C1"].heading_deg == table["C2"].heading_deg == 180


def test_an_element_that_withdrew_does_not_fire():
    table = begin_table(rifles((500, 500)), section((500, 680)))
    table.bring_about(e.Reacted("rifles", "panicked"))
    table.turn(lambda throw: ones(throw) if "reaction" in throw.name else sixes(throw))
    assert not table["R1"].firing
    assert not table["R1"].fired


def test_an_element_that_flees_over_the_edge_is_gone_but_not_lost():
    table = begin_table(rifles((500, 30), (500, 900)), zug((500, 1500)))
    table.bring_about(e.Reacted("rifles", "panicked"))
    table.turn(sixes)
    assert table["R1"].off
    assert table.platoon("rifles").lost == 0
    table.make("release")
    table.move()
    assert table["R1"].off


class TestCommand:
    def lost(self):
        table = begin_table(troop((500, 500), (560, 500), (620, 500)), zug((500, 1990)))
        table.order("troop", "platoon-retreat")
        table.move()
        table.bring_about(e.Destroyed(table["C1"].id, 1))
        table.make("fire-all", dice=ones)
        table.make("react-all", dice=sixes)
        table.make("release")
        return table

    def test_standing_orders_continue_and_the_platoon_tests_as_usual(self):
        table = self.lost()
        y = table.place("C2")[1]
        table.bring_about(e.Destroyed(table["C3"].id, 2))
        outcome = outcome_of(table)
        assert table.place("C2")[1] < y
        assert outcome["tested"] is True

    def test_the_next_element_of_the_roster_takes_over_at_the_end_of_the_next_turn(self):
        table = self.lost()
        assert table.platoon("troop").command is None
        table.whole_turn(sixes)
        assert table.platoon("troop").command == table["C2"].id
        table.order("troop", "platoon-advance")


def test_a_platoon_is_in_trenches_only_while_it_is_halted():
    trench = area("trench", 0, 600, 2000, 800, cover="trenches")
    table = begin_table(troop((500, 500)), section((500, 690)), map={"areas": [trench]})
    table.fire_order("C1")
    table.order("z", "platoon-advance")
    table.move()
    [found] = table.make("fire-all", dice=ones).resolutions
    assert found.inputs["posture"] == "moving"
