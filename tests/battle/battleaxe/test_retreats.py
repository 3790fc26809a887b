"""Attrition Points and retreats: what units may do and where they go (Battleaxe 11.5, 11.6)."""

from dataclasses import replace

import pytest

from assistant.battle.battleaxe.events.impulses import ControlTaken, ImpulseBegun
from assistant.battle.battleaxe.events.units import UnitPlaced, UnitTurned
from assistant.battle.battleaxe.state.board import Link
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from tests.battle.battleaxe.desert import HERE, LINKS, attacked, halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal


def defenders_beaten(points, *defenders, reduced=(), lead=None, links=LINKS):
    """7RTR and 22Gds win by this many points against these units in Area 6."""
    table = halfaya_with_figures(links)
    table.bring_about(*(UnitPlaced(id, "23") for id in HERE))
    table.bring_about(*(UnitPlaced(id, "6") for id in defenders))
    table.bring_about(*(UnitTurned(id, "reduced") for id in reduced))
    lead = lead or defenders[0]
    value = (2 if lead in reduced else 3) + len(defenders) - 1 + 2
    short = value + points - 6  # by which the attacker's dice beat the defender's
    low, high = max(2, 2 - short), max(2, 2 + short)
    attack, defence = (high, 2) if short >= 0 else (2, low)
    dice = {
        "attack": [attack // 2, attack - attack // 2],
        "defence": [defence // 2, defence - defence // 2],
    }
    attacked(table, "7RTR", "22Gds", lead="7RTR", against=lead, **dice)
    fought = table.battle.fight  # None: there was one way, so nothing was asked
    assert fought is None or fought.points == points
    return table


def ways(table, unit):
    return set(table.options("losses", f"does {unit}", AXIS))


def test_a_full_german_may_retreat_for_a_point_and_a_full_italian_may_not():
    assert ways(defenders_beaten(1, "1/104"), "1/104") == {"flip", "retreat"}
    assert ways(defenders_beaten(1, "deFR"), "deFR") == {"flip"}


def test_a_reduced_unit_of_anybody_retreats_for_a_point():
    assert ways(defenders_beaten(1, "deFR", "2/62", reduced=["deFR"]), "deFR") == {"retreat"}


def test_the_lead_defender_suffers_first():
    table = defenders_beaten(1, "1/104", "deFR", lead="deFR")
    assert ways(table, "1/104") == {"hold"}
    table.make("losses", AXIS, **{"does 1/104": "hold", "does deFR": "flip"})
    assert table.battle.units["deFR"].strength == "reduced"


def test_the_log_tells_each_retreat_once_and_the_open_act_names_all_losses():
    table = defenders_beaten(2, "1/104")
    made = table.make("losses", AXIS, **{"does 1/104": "flip-retreat", "goes1 1/104": "5"})
    told = made.told["allied"]
    assert "2 Attrition Points: 1/104 is reduced. 1/104 retreats to 5." in told
    assert told.count("retreats") == 1
    acts = [act.words for act in table.battle.acts]
    assert "2 Attrition Points: 1/104 is reduced and retreats." in acts


def test_a_full_unit_may_be_reduced_and_retreat_for_two_points():
    table = defenders_beaten(2, "1/104")
    table.make("losses", AXIS, **{"does 1/104": "flip-retreat", "goes1 1/104": "5"})
    unit = table.battle.units["1/104"]
    assert (unit.strength, unit.place) == ("reduced", "5")


@pytest.mark.parametrize(("points", "reduced", "worth"), [(3, (), 3), (2, ("1/104",), 2)])
def test_a_full_unit_absorbs_three_points_by_its_loss_and_a_reduced_one_two(points, reduced, worth):
    table = defenders_beaten(points, "1/104", reduced=reduced)
    weighed = find("battleaxe/attrition").resolve(
        {
            "attrition_points": points,
            "lead": "1/104",
            "units": [
                {
                    "id": "1/104",
                    "nationality": "german",
                    "strength": "reduced" if reduced else "full",
                    "may_retreat": True,
                }
            ],
        },
        no_dice,
    )
    assert (weighed.outcome.options, weighed.outcome.absorbed) == (({"1/104": "eliminate"},), worth)
    assert table.battle.fight is None  # there was one way: nothing is asked
    assert table.battle.units["1/104"].is_lost
    assert table.battle.places["6"].controlled_by == "allied"


def test_the_losses_are_exact_where_that_is_possible_and_else_the_least_above():
    table = defenders_beaten(1, "deFR", "1/104", reduced=["deFR"], links=[("C", "6", "line")])
    # nobody can retreat: the lead's loss is worth two, and nothing else absorbs one point
    assert table.battle.units["deFR"].is_lost
    assert not table.battle.units["1/104"].is_lost
    assert ways(defenders_beaten(2, "1/104", "deFR"), "1/104") >= {
        "flip",
        "retreat",
        "flip-retreat",
    }


def test_a_full_allied_unit_neither_retreats_for_a_point_nor_without_need():
    table = halfaya_with_figures()
    table.bring_about(
        UnitPlaced("7RTR", "5"), UnitPlaced("2RTR", "5"), UnitTurned("2RTR", "reduced")
    )
    table.bring_about(*(ControlTaken(id, "allied") for id in ("5", "7")), ImpulseBegun("axis", 1))
    table.bring_about(UnitPlaced("22Gds", "7"))
    add_links(table, ("5", "7"))
    table.make("impulse", AXIS, kind="assault", places=["6"])
    table.make("march", AXIS, unit="1/104", step1="5")
    table.make("attack", AXIS, place="5")
    # 3 + 10 against 5 + 1 + 2 and 4: one point
    table.make("defend", ALLIED, lead="7RTR", dice={"attack": [5, 5], "defence": [2, 2]})
    table.make("turn-result", ALLIED, spends="no")
    assert set(table.options("losses", "does 7RTR", ALLIED)) == {"flip"}
    told = {"does 7RTR": "flip", "does 2RTR": "hold"}  # both are reduced then
    assert set(table.options("losses", "leaves", ALLIED, **told)) == {"7RTR", "2RTR"}
    table.make("losses", ALLIED, **told, leaves=["2RTR"], **{"goes1 2RTR": "7"})
    assert [table.battle.units[id].place for id in ("7RTR", "2RTR")] == ["5", "7"]


def add_links(table, *more):
    new = tuple(Link(a, b, "open") for a, b in more)
    table.game.state = replace(table.battle, links=(*table.battle.links, *new))


def test_defenders_may_withdraw_after_any_result_and_the_lead_may_stay():
    table = halfaya_with_figures()
    attacked(table, "7RTR", lead="7RTR", attack=[1, 1], defence=[6, 6])
    table.make("turn-result", ALLIED, spends="no")
    assert set(table.options("withdraw", "units", AXIS)) == set(HERE)
    made = table.make("withdraw", AXIS, units=["1/104"], **{"goes1 1/104": "7"})
    assert "1/104 retreats voluntarily." in made.told["allied"]
    assert [table.battle.units[id].place for id in ("1/104", "deFR")] == ["7", "6"]


def test_attackers_do_not_withdraw():
    table = halfaya_with_figures()
    attacked(table, "7RTR", lead="7RTR", attack=[1, 1], defence=[6, 6])
    table.make("turn-result", ALLIED, spends="no")
    assert "7RTR" not in table.options("withdraw", "units", AXIS)
    with pytest.raises(Refusal, match="Axis player says"):
        table.make("withdraw", ALLIED, units=["7RTR"])


# 6 touches 5, 7, 9 and 10; behind 5 and 7 stands more or less of the enemy
FORK = (
    ("C", "6", "line"),
    ("6", "5", "open"),
    ("6", "7", "open"),
    ("6", "8", "escarpment"),
    ("5", "4", "open"),
    ("7", "12", "open"),
    ("7", "14", "open"),
)


def destinations(*facts):
    table = defenders_beaten(1, "1/104", links=FORK)
    table.bring_about(*facts)
    return table, table.options("losses", "goes1 1/104", AXIS, **{"does 1/104": "retreat"})


def test_a_free_place_with_the_fewest_enemy_neighbors_comes_first():
    _, equal = destinations()
    assert set(equal) == {"5", "7"}  # the owner chooses; 8 is beyond an escarpment
    table, fewest = destinations(ControlTaken("12", "allied"))
    assert set(fewest or {"5"}) == {"5"}
    table.make("losses", AXIS, **{"does 1/104": "retreat"})
    assert table.battle.units["1/104"].place == "5"


def test_contested_places_come_after_free_ones_and_a_friendly_one_before_an_enemys():
    taken = (ControlTaken("5", "allied"), UnitPlaced("2RTR", "5"), UnitPlaced("15MG", "5"))
    table, _ = destinations(*taken)
    table.make("losses", AXIS, **{"does 1/104": "retreat"})
    assert table.battle.units["1/104"].place == "7"
    table, _ = destinations(*taken, UnitPlaced("6RTR", "7"), UnitPlaced("1/33B", "7"))
    table.make("losses", AXIS, **{"does 1/104": "retreat"})
    assert table.battle.units["1/104"].place == "7"
    table, _ = destinations(*taken, ControlTaken("7", "allied"))
    table.make("losses", AXIS, **{"does 1/104": "retreat"})
    assert (table.battle.units["1/104"].place, table.battle.places["5"].controlled_by) == (
        "5",
        "allied",
    )


FULL = ("15MG", "1/33B", "2/62", "3/62")


def test_a_full_place_is_passed_through_and_changes_no_hands():
    table, _ = destinations(ControlTaken("7", "allied"), *(UnitPlaced(id, "5") for id in FULL))
    table.make("losses", AXIS, **{"does 1/104": "retreat"})
    assert table.battle.units["1/104"].place == "4"
    assert table.battle.places["5"].controlled_by == "axis"


def test_a_unit_in_a_full_place_with_nowhere_to_go_is_eliminated():
    table, _ = destinations(
        *(ControlTaken(id, "allied") for id in ("4", "7")), *(UnitPlaced(id, "5") for id in FULL)
    )
    table.make("losses", AXIS, **{"does 1/104": "retreat"})
    assert table.battle.units["1/104"].is_lost


def test_no_place_of_the_enemy_takes_a_retreat_so_that_no_point_is_absorbed_by_one():
    table = defenders_beaten(
        1, "1/104", links=[("C", "6", "line"), ("6", "8", "escarpment"), ("6", "5", "open")]
    )
    table.bring_about(ControlTaken("5", "allied"))
    assert ways(table, "1/104") == {"flip"}


def test_repulsed_attackers_go_back_to_their_origin_and_farther_if_it_is_full():
    table = halfaya_with_figures(
        (("C", "6", "line"), ("6", "5", "open"), ("5", "4", "open"), ("4", "3", "open"))
    )
    table.bring_about(
        UnitPlaced("7RTR", "4"), *(ControlTaken(id, "allied") for id in ("3", "4", "5"))
    )
    table.bring_about(ImpulseBegun("axis", 1), ImpulseBegun("allied", 2))
    table.make("impulse", ALLIED, kind="assault", places=["4"])
    table.make("march", ALLIED, unit="7RTR", step1="5", step2="6")
    table.make("attack", ALLIED, place="6")
    table.make("defend", AXIS, lead="deFR", dice={"attack": [1, 1], "defence": [6, 6]})
    table.make("turn-result", ALLIED, spends="no")
    table.bring_about(*(UnitPlaced(id, "5") for id in ("2RTR", "6RTR", "1/KRR", "2/RB")))
    table.make("fall-back", ALLIED)
    assert table.battle.units["7RTR"].place == "4"
    assert table.battle.units["7RTR"].came_from == "5"
