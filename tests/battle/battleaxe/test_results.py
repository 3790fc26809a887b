"""Results of combat: steps lost, Overruns, the Advantage that turns them (Battleaxe 11, 12.1)."""

from dataclasses import replace

import pytest

from assistant.battle.battleaxe import SYSTEM
from assistant.battle.battleaxe.events.impulses import ControlTaken, ImpulseBegun
from assistant.battle.battleaxe.events.printed_figures import TerrainEntered
from assistant.battle.battleaxe.events.tracks import AdvantageShifted, RommelSet
from assistant.battle.battleaxe.events.units import UnitPlaced, UnitTurned
from assistant.battle.battleaxe.screens.pending import pending_tasks
from assistant.battle.battleaxe.state.board import Link
from assistant.battle.luck.rolls import rolls_of
from tests.battle.battleaxe.desert import HERE, LINKS, assault, attacked, halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal

REPULSED = {"attack": [1, 1], "defence": [6, 6]}


@pytest.fixture
def table():
    return halfaya_with_figures()


def strengths(table, *units):
    return [
        table.battle.units[id].strength if table.battle.units[id].place else "lost" for id in units
    ]


def test_a_repulse_eliminates_reduced_attackers_and_harms_no_defender(table):
    table.bring_about(UnitTurned("22Gds", "reduced"))
    attacked(table, "7RTR", "22Gds", lead="7RTR", **REPULSED)
    table.make("turn-result", ALLIED, spends="no")
    assert strengths(table, "7RTR", "22Gds", *HERE) == ["reduced", "lost", *["full"] * 3]


def test_all_units_that_entered_take_part_in_the_required_attack(table):
    assault(table, "7RTR", "22Gds", "65AT")
    assert table.options("attack", "attackers", ALLIED, place="6") is None
    table.make("attack", ALLIED, place="6", lead="7RTR")
    assert table.battle.fight.attackers == ("7RTR", "22Gds", "65AT")


def test_a_stalemate_costs_both_leads_a_step_and_nobody_retreats(table):
    # 5 + 1 + 4 against 3 + 2 + 2 + 3
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[2, 2], defence=[1, 2])
    assert strengths(table, "7RTR", "22Gds", *HERE) == [
        *("reduced", "full"),
        *("full", "full"),
        "reduced",
    ]
    table.make("withdraw", AXIS, stands="yes")
    assert table.battle.contested == ("6", "H")


def test_before_a_fanatical_defense_its_player_reads_the_points_at_stake(table):
    table.bring_about(AdvantageShifted("axis"))
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[4, 4], defence=[2, 3])
    [task] = pending_tasks(table.battle)
    assert task.words == (
        "At stake: 2 Attrition Points. The Axis player may spend the Advantage on "
        "Fanatical Defense."
    )


def test_a_lead_attacker_that_is_reduced_loses_nothing_by_a_success(table):
    table.bring_about(UnitTurned("7RTR", "reduced"))
    # 2 + 1 + 12 against 3 + 2 + 2 + 2: six points
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[6, 6], defence=[1, 1])
    assert strengths(table, "7RTR", "22Gds") == ["reduced", "full"]


def contested_assault(table, *units):
    """An Allied assault by units in Area 6, which was contested when the impulse began."""
    table.bring_about(*(UnitPlaced(id, "6") for id in units))
    table.bring_about(ImpulseBegun("axis", 1), ImpulseBegun("allied", 2))
    table.make("impulse", ALLIED, kind="assault", places=["6"])


def test_some_attackers_from_a_contested_place_stay_there_when_repulsed(table):
    contested_assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", attackers=["7RTR"])
    table.make("defend", AXIS, lead="deFR", dice=REPULSED)
    table.make("turn-result", ALLIED, spends="no")
    table.make("withdraw", AXIS, stands="yes")
    assert (table.battle.fight, table.battle.units["7RTR"].place) == (None, "6")
    assert strengths(table, "7RTR", "22Gds") == ["reduced", "full"]


def test_a_unit_that_moves_into_a_place_contested_before_may_attack_and_need_not(table):
    table.bring_about(UnitPlaced("22Gds", "6"), ImpulseBegun("axis", 1), ImpulseBegun("allied", 2))
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    entry = table.make("march", ALLIED, unit="7RTR", step1="6")
    assert "has to attack" not in entry.told["allied"]
    # 22Gds is in no active place: it does not take part
    assert list(table.options("attack", "lead", ALLIED, place="6")) == ["7RTR"]
    table.make("end-impulse", ALLIED)


def test_axis_units_of_two_active_places_join_one_attack():
    table = halfaya_with_figures()
    table.bring_about(UnitPlaced("7RTR", "5"), UnitPlaced("15MG", "7"), UnitPlaced("1/104", "5"))
    table.bring_about(ImpulseBegun("axis", 1))
    table.make("impulse", AXIS, kind="assault", places=["5", "6"])
    table.make("march", AXIS, unit="deFR", step1="5")
    assert set(table.options("attack", "attackers", AXIS, place="5")) == {"1/104", "deFR"}
    table.make("attack", AXIS, place="5", attackers=["1/104", "deFR"], lead="deFR")
    assert table.battle.fight.attackers == ("1/104", "deFR")


def test_attacks_are_named_one_after_the_other_and_others_still_move_afterwards():
    table = halfaya_with_figures((*LINKS, ("C", "7", "line")))
    table.bring_about(UnitPlaced("1/8", "7"))
    attacked(table, "7RTR", lead="7RTR", **REPULSED)
    table.make("turn-result", ALLIED, spends="no")
    table.make("withdraw", AXIS, stands="yes")
    table.make("fall-back", ALLIED)
    table.make("march", ALLIED, unit="22Gds", step1="7")
    table.make("attack", ALLIED, place="7")
    assert table.battle.fight.place == "7"


def test_no_unit_moves_while_a_combat_is_open(table):
    assault(table, "7RTR")
    table.make("attack", ALLIED, place="6")
    with pytest.raises(Refusal, match="combat is not over"):
        table.make("march", ALLIED, unit="22Gds", step1="6")


def test_units_of_a_place_that_is_not_active_do_not_attack(table):
    table.bring_about(UnitPlaced("2RTR", "6"))
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    with pytest.raises(Refusal, match="unit can attack now"):
        table.make("attack", ALLIED, place="6")


def overrun(table, **support):
    table.bring_about(TerrainEntered("6", 1, is_strongpoint=False))
    table.bring_about(UnitPlaced("1/104", "7"), UnitPlaced("1/33A", "7"))
    assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", lead="7RTR", **support)


def test_support_of_an_overrun_serves_again_with_a_new_die_and_no_new_call(table):
    overrun(table, air="yes", call="yes", dice={"call": 6})
    table.make("defend", AXIS, lead="deFR", dice={"air": 6, "attack": [6, 6], "defence": [1, 1]})
    assert strengths(table, "7RTR", "deFR") == ["reduced", "lost"]
    assert table.battle.markers["allied-air-1"].state == "in-use"
    table.make("overrun", ALLIED, to="7")
    assert table.options("attack", "call", ALLIED, place="7", lead="22Gds") is None
    table.make("attack", ALLIED, place="7", lead="22Gds")
    dice = {"air": 3, "attack": [3, 3], "defence": [3, 3]}
    entry = table.make("defend", AXIS, lead="1/104", dice=dice)
    # 5 + 1 + 3 in the air + 2 of guns and 6 against 3 + 1 + 2 and 6
    assert "17 against 12" in entry.told["umpire"]


def test_an_attack_in_a_place_contested_before_may_break_through_too(table):
    table.bring_about(TerrainEntered("6", 1, is_strongpoint=False))
    table.bring_about(UnitPlaced("1/104", "7"), UnitPlaced("1/33A", "7"))
    contested_assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", attackers=["7RTR", "22Gds"], lead="7RTR")
    table.make("defend", AXIS, lead="deFR", dice={"attack": [6, 6], "defence": [1, 1]})
    assert [over.units for over in table.battle.to_overrun_on] == [("7RTR", "22Gds")]


def test_a_second_attack_never_breaks_through_again(table):
    overrun(table)
    table.make("defend", AXIS, lead="deFR", dice={"attack": [6, 6], "defence": [1, 1]})
    table.make("overrun", ALLIED, to="7")
    table.make("attack", ALLIED, place="7", lead="22Gds")
    entry = table.make("defend", AXIS, lead="1/104", dice={"attack": [6, 6], "defence": [1, 1]})
    assert "success" in entry.told["umpire"]
    assert strengths(table, "1/104", "1/33A") == ["lost", "lost"]
    assert (table.battle.to_overrun_on, table.battle.fight) == ((), None)


def test_an_overrun_that_nobody_follows_lapses_with_the_impulse(table):
    overrun(table)
    table.make("defend", AXIS, lead="deFR", dice={"attack": [6, 6], "defence": [1, 1]})
    assert table.battle.to_overrun_on
    table.make("end-impulse", ALLIED)
    assert table.battle.overruns == ()
    with pytest.raises(Refusal, match="No unit can make an Overrun"):
        table.make("overrun", ALLIED, to="7")


def test_overrunning_units_move_on_for_free_even_with_no_movement_left(table):
    overrun(table)
    table.make("defend", AXIS, lead="deFR", dice={"attack": [6, 6], "defence": [1, 1]})
    assert set(table.options("overrun", "to", ALLIED)) == {"C", "5", "7"}  # 8 is over an escarpment
    table.make("overrun", ALLIED, to="5")
    assert [table.battle.units[id].place for id in ("7RTR", "22Gds")] == ["5", "5"]


def test_rommel_leads_no_second_attack_of_an_overrun():
    table = halfaya_with_figures()
    table.bring_about(UnitPlaced("7RTR", "5"), UnitPlaced("22Gds", "7"), RommelSet(True))
    table.bring_about(*(ControlTaken(id, "allied") for id in ("5", "7")), ImpulseBegun("axis", 1))
    table = with_link(table)
    table.make("impulse", AXIS, kind="assault", places=["6"])
    table.make("march", AXIS, unit="1/104", step1="5")
    table.make("attack", AXIS, place="5", rommel="no")
    table.make("defend", ALLIED, lead="7RTR", dice={"attack": [6, 6], "defence": [1, 1]})
    table.make("overrun", AXIS, to="7")
    assert table.options("attack", "rommel", AXIS, place="7") is None
    assert table.options("attack", "call", AXIS, place="7") is not None


def with_link(table):
    links = (*table.battle.links, Link("5", "7", "open"))
    table.game.state = replace(table.battle, links=links)
    return table


def test_fanatical_defense_turns_a_success_and_never_an_overrun():
    table = halfaya_with_figures()
    table.bring_about(AdvantageShifted("axis"))
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[4, 4], defence=[2, 3])
    assert table.battle.fight.stage == "advantage"
    table.make("turn-result", AXIS, spends="yes")
    assert strengths(table, "7RTR", *HERE) == ["reduced", "full", "full", "reduced"]
    assert table.battle.advantage == "none"
    over = halfaya_with_figures()
    over.bring_about(AdvantageShifted("axis"))
    overrun(over)
    over.make("defend", AXIS, lead="deFR", dice={"attack": [6, 6], "defence": [1, 1]})
    assert (over.battle.units["deFR"].is_lost, over.battle.advantage) == (True, "axis")


def test_dice_that_wait_for_the_advantage_count_once_as_luck():
    table = halfaya_with_figures()
    table.bring_about(AdvantageShifted("axis"))
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[4, 4], defence=[2, 3])
    made = table.make("turn-result", AXIS, spends="yes")
    assert "battleaxe/combat" in [each.procedure for each in made.resolutions]
    rolls = rolls_of(SYSTEM, table.battle, table.game.entries)
    assert [roll.dice for roll in rolls] == [(("attack", (4, 4)), ("defence", (2, 3)))]


def test_fanatical_defense_works_where_only_a_strongpoint_prevented_an_overrun():
    table = halfaya_with_figures()
    table.bring_about(AdvantageShifted("axis"), *(UnitPlaced(id, "5") for id in HERE[:2]))
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[6, 6], defence=[1, 1])
    table.make("turn-result", AXIS, spends="yes")
    assert strengths(table, "7RTR", "deFR") == ["reduced", "reduced"]


def test_an_unspent_advantage_stays_and_a_spent_one_belongs_to_nobody_until_it_shifts(table):
    attacked(table, "7RTR", "22Gds", lead="7RTR", **REPULSED)
    table.make("turn-result", ALLIED, spends="yes")
    table.make("withdraw", AXIS, stands="yes")
    with pytest.raises(Refusal, match="already been spent"):
        table.make("spend", ALLIED, use="fuel-shortage")
    table.make("end-impulse", ALLIED)
    assert (table.battle.advantage, table.battle.active) == ("axis", "axis")


def test_axis_defense_dice_and_single_dice_are_not_a_sunset_roll(table):
    attacked(table, "7RTR", lead="7RTR", **REPULSED)
    assert table.battle.sunset == ()
