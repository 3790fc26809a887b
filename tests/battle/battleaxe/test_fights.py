"""Moves, attacks, losses, retreats, Overruns, the Advantage in combat; with and without a map."""

import pytest

from assistant.battle.battleaxe import SYSTEM
from assistant.battle.battleaxe.events.impulses import ControlTaken, ImpulseBegun
from assistant.battle.battleaxe.events.printed_figures import TerrainEntered
from assistant.battle.battleaxe.events.setup import OptionsSet
from assistant.battle.battleaxe.events.tracks import AdvantageShifted
from assistant.battle.battleaxe.events.units import UnitMoved, UnitPlaced, UnitTurned
from assistant.battle.battleaxe.kit.wording import place_keys
from assistant.battle.battleaxe.screens.pending import pending_tasks
from assistant.battle.battleaxe.screens.views import side_view, umpire_view
from assistant.rules.dice import given_dice
from tests.battle.battleaxe.desert import HERE, assault, attacked, halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal, Table


@pytest.fixture
def table():
    return halfaya_with_figures()


def test_a_unit_pays_for_its_path_and_stops_at_the_enemy_that_it_must_attack(table):
    assault(table, "7RTR")
    unit = table.battle.units["7RTR"]
    assert (unit.place, unit.came_from, unit.acted) == ("6", "C", True)
    with pytest.raises(Refusal, match="attack is still required in Area 6"):
        table.make("end-impulse", ALLIED)
    assert side_view(table.battle, "allied").due[0].title == "Attack in Area 6, Halfaya Pass"


def test_a_player_cannot_end_an_impulse_before_a_required_attack(table):
    def moves(page):
        return [tap.move for task in page.due for tap in task.taps]

    assault(table, "7RTR")
    assert "end-impulse" not in moves(side_view(table.battle, "allied"))
    assert "end-impulse" in moves(umpire_view(table.battle))  # the umpire may overrule the rule
    free = halfaya_with_figures()
    free.make("impulse", kind="regroup")
    assert "end-impulse" in moves(side_view(free.battle, "allied"))


def test_an_escarpment_is_not_even_offered_and_costs_are_shown(table):
    table.bring_about(UnitPlaced("7RTR", "7"), ControlTaken("7", "allied"))
    table.make("impulse", ALLIED, kind="assault", places=["7"])
    progress = table.game.make(
        *("march", ALLIED, {"unit": "7RTR"}, lambda throw: []),
        at="2026-01-01T20:00:00+00:00",
        request="looks",
        commit=False,
    )
    steps = next(ask for ask in progress.asks if ask.name == "step1")
    assert [(o.value, o.effect) for o in steps.options] == [
        ("6", "Halfaya Pass, 4 MF, enemy"),
        ("8", "1 MF, 5 left"),
    ]


def test_a_unit_takes_control_of_the_places_that_it_passes(table):
    table.bring_about(UnitPlaced("7RTR", "7"), ControlTaken("7", "allied"))
    table.make("impulse", ALLIED, kind="assault", places=["7"])
    table.make("march", ALLIED, unit="7RTR", step1="8", step2="stop")
    assert table.battle.places["8"].controlled_by == "allied"
    with pytest.raises(Refusal):
        table.make("march", ALLIED, unit="7RTR", step1="7")


def test_a_regroup_moves_each_unit_one_place_into_a_free_one(table):
    table.bring_about(ControlTaken("5", "allied"), UnitPlaced("7RTR", "6"))
    table.bring_about(*(UnitPlaced(id, "7") for id in HERE))
    table.make("impulse", ALLIED, kind="regroup")
    with pytest.raises(Refusal, match="free place"):
        table.make("march", ALLIED, unit="7RTR", step1="7")
    table.make("march", ALLIED, unit="7RTR", step1="5")
    assert table.battle.units["7RTR"].place == "5"
    assert not side_view(table.battle, "allied").due[0].title.startswith("Attack")


def test_a_repulse_costs_every_attacker_a_step_and_sends_them_back(table):
    # AV 5 + 1, DV 3 + 2 others + 2 of the ground: 6 + 2 against 7 + 12
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[1, 1], defence=[6, 6])
    assert table.battle.fight.stage == "advantage"
    table.make("turn-result", ALLIED, spends="no")
    table.make("withdraw", AXIS, stands="yes")
    table.make("fall-back", ALLIED)
    units = table.battle.units
    assert [(units[id].strength, units[id].place) for id in ("7RTR", "22Gds")] == [
        ("reduced", "C")
    ] * 2
    assert (table.battle.fight, table.battle.attacked) == (None, ("6",))
    table.make("end-impulse", ALLIED)


def test_maximum_attack_makes_a_stalemate_of_a_repulse(table):
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[1, 1], defence=[6, 6])
    with pytest.raises(Refusal, match="not yours"):
        table.make("turn-result", AXIS, spends="yes")
    table.make("turn-result", ALLIED, spends="yes")
    units = table.battle.units
    assert [units[id].strength for id in ("7RTR", "22Gds", "deFR")] == [
        *("reduced", "full", "reduced"),
    ]
    assert (table.battle.advantage, table.battle.spent_by) == ("none", "allied")
    table.make("withdraw", AXIS, stands="yes")
    assert [units[id].place for id in ("7RTR", "22Gds")] == ["6", "6"]


def test_the_points_of_a_success_are_absorbed_by_choice_and_checked(table):
    # 6 + 8 against 7 + 5: two points; the lead, a full Italian, has to lose
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[4, 4], defence=[2, 3])
    assert (table.battle.fight.stage, table.battle.fight.points) == ("losses", 2)
    with pytest.raises(Refusal, match="one of: Reduced and retreats"):
        table.make("losses", AXIS, **{f"does {id}": "hold" for id in HERE})
    told = {"does 1/104": "retreat", "does 1/33A": "hold", "goes1 1/104": "5"}
    table.make("losses", AXIS, **told, leaves=["deFR"], **{"goes1 deFR": "7"})
    units = table.battle.units
    assert (units["deFR"].strength, units["1/104"].place) == ("reduced", "5")
    assert (units["deFR"].place, table.battle.fight) == ("7", None)  # asked once, with the losses
    assert (units["7RTR"].strength, table.battle.contested) == ("reduced", ("6", "H"))


def test_each_way_to_absorb_points_is_shown_with_the_points_it_absorbs(table):
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[4, 4], defence=[2, 3])
    told = {"does 1/104": "retreat"}
    progress = table.game.make(
        "losses", AXIS, told, given_dice({}), at="", request="", commit=False
    )
    asks = {ask.name: ask for ask in progress.asks}
    worth = {option.value: option.effect for option in asks["does 1/104"].options}
    assert worth == {"hold": "", "flip": "1 point", "retreat": "1 point"}
    assert asks["does 1/104"].answer_words == "1/104 retreats"
    words = [asks[f"does {id}"].words for id in HERE]
    points = ("2 points", "1 point", "1 point")
    assert words == [
        f"{left} left to absorb. Which loss does {id} take?"
        for left, id in zip(points, HERE, strict=True)
    ]


def test_a_player_who_tapped_a_place_need_not_say_that_the_unit_stops_there(table):
    table.bring_about(*(UnitPlaced(id, "8") for id in HERE))
    assault(table, "7RTR")
    assert table.battle.units["7RTR"].place == "6"


def test_the_allies_never_overrun_an_axis_strongpoint_but_destroy_who_is_in_it(table):
    table.bring_about(UnitPlaced("1/104", "5"), UnitPlaced("1/33A", "5"))
    # 6 + 12 against 5 + 2: eleven points, and deFR can absorb three
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[6, 6], defence=[1, 1])
    battle = table.battle
    assert (battle.units["deFR"].is_lost, battle.overruns, battle.fight) == (True, (), None)
    assert battle.places["6"].controlled_by == "allied"
    assert "halfaya-allied-controlled" in battle.alarms
    assert not battle.units["1/8"].locked


def overrun(table):
    """22nd Guards and tanks break through in Area 6, which is not a strongpoint now."""
    table.bring_about(TerrainEntered("6", 1, is_strongpoint=False))
    table.bring_about(UnitPlaced("1/104", "7"), UnitPlaced("1/33A", "7"))
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[6, 6], defence=[1, 1])


def test_an_overrun_continues_to_one_more_place_and_attacks_there(table):
    overrun(table)
    assert [over.units for over in table.battle.overruns] == [("7RTR", "22Gds")]
    table.make("overrun", ALLIED, to="7")
    with pytest.raises(Refusal, match="required in Area 7"):
        table.make("end-impulse", ALLIED)
    table.make("attack", ALLIED, place="7", lead="22Gds")
    table.make("defend", AXIS, lead="1/104", dice={"attack": [6, 6], "defence": [1, 1]})
    # 6 + 12 against 6 + 2: ten points kill both, but no second Overrun follows
    battle = table.battle
    assert (battle.units["1/104"].is_lost, battle.overruns, battle.fight) == (True, (), None)
    assert battle.places["7"].controlled_by == "allied"
    table.make("end-impulse", ALLIED)


def test_the_second_act_into_an_empty_place_is_only_a_move(table):
    overrun(table)
    table.make("overrun", ALLIED, units=["22Gds"], to="5")
    assert (table.battle.units["22Gds"].place, table.battle.overruns) == ("5", ())
    assert table.battle.places["5"].controlled_by == "allied"


def test_support_is_declared_rolled_for_and_used_up(table):
    assault(table, "7RTR")
    table.make("attack", ALLIED, place="6", air="yes", call="yes", dice={"call": 4})
    markers = table.battle.markers
    assert [markers[id].state for id in ("allied-air-1", "allied-artillery-1")] == ["in-use"] * 2
    with pytest.raises(Refusal, match="air"):
        table.make("defend", AXIS, lead="deFR", dice={"attack": [1, 1], "defence": [1, 1]})
    # the Axis calls in its own strongpoint: 3 counts as 4
    dice = {"call": 3, "air": 3, "attack": [1, 1], "defence": [6, 6]}
    table.make("defend", AXIS, lead="deFR", call="yes", dice=dice)
    assert table.battle.fight.inputs["defender_artillery"] == "in-place"
    table.make("turn-result", ALLIED, spends="no")
    table.make("withdraw", AXIS, stands="yes")
    table.make("fall-back", ALLIED)
    markers = table.battle.markers
    used = ("allied-air-1", "allied-artillery-1", "axis-artillery-1")
    assert [markers[id].state for id in used] == ["used"] * 3


def test_an_axis_attack_is_the_sunset_roll_too():
    table = halfaya_with_figures()
    table.until(4)
    table.bring_about(UnitPlaced("7RTR", "5"), ControlTaken("5", "allied"))
    table.impulse()
    table.make("impulse", AXIS, kind="assault", places=["6"])
    table.make("march", AXIS, unit="1/104", step1="5")
    table.make("attack", AXIS, place="5")
    table.make("defend", ALLIED, lead="7RTR", dice={"attack": [1, 2], "defence": [6, 6]})
    assert table.battle.sunset == (1, 2)
    table.make("fall-back", AXIS)
    table.make("end-impulse", AXIS)
    assert (table.battle.dusk, table.battle.active) == ("The day would end.", "axis")
    table.make("dusk", ALLIED, spends="no")
    assert table.battle.phase == "refit"


def test_a_repulsed_unit_with_nowhere_to_go_is_eliminated(table):
    # 5 is Axis and touches 6 alone; four wait in 6, and no place takes who falls back on them
    table.bring_about(UnitPlaced("7RTR", "5"), ControlTaken("5", "allied"))
    table.bring_about(UnitPlaced("1/62", "6"), UnitPlaced("2/62", "6"), ControlTaken("7", "allied"))
    table.bring_about(ImpulseBegun("axis", 1))
    table.make("impulse", AXIS, kind="assault", places=["6"])
    table.make("march", AXIS, unit="1/104", step1="5")
    table.make("attack", AXIS, place="5")
    table.make("defend", ALLIED, lead="7RTR", dice={"attack": [1, 1], "defence": [6, 6]})
    table.make("fall-back", AXIS)
    assert table.battle.units["1/104"].is_lost


def test_without_a_map_its_facts_are_asked_for_once():
    table = Table()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    table.make("march", ALLIED, unit="7RTR", step1="6")  # one place needs no movement factor
    with pytest.raises(Refusal, match="No unit can cross"):
        table.make(
            *("march", ALLIED),
            unit="22Gds",
            step1="6",
            between1="escarpment",
            **{"movement 22Gds": 4},
        )
    table.make("attack", ALLIED, place="6")
    told = {f"combat {id}": 3 for id in (*HERE, "7RTR")}
    dice = {"attack": [1, 1], "defence": [6, 6]}
    table.make("defend", AXIS, lead="deFR", tem=2, dice=dice, **told)
    assert table.battle.places["6"].tem == 2
    assert table.battle.units["7RTR"].full.combat == 3
    table.make("turn-result", ALLIED, spends="no")
    table.make("withdraw", AXIS, stands="yes")
    table.make("fall-back", ALLIED)
    assert (table.battle.units["7RTR"].place, table.battle.units["7RTR"].strength) == (
        *("C", "reduced"),
    )


def test_consolidation_touches_one_pair_and_an_eliminated_german_counts(table):
    def offered():
        return [tap.move for each in pending_tasks(table.battle) for tap in each.taps]

    table.bring_about(*(UnitTurned(id, "reduced") for id in ("15MC(-)", "6Oasis", "1/8", "2/8")))
    table.impulse()
    table.make("impulse", AXIS, kind="consolidate")
    assert offered() == ["consolidate", "end-impulse"]
    entry = table.make("consolidate", AXIS, keeps="15MC(-)")
    assert offered() == ["end-impulse"]
    assert "counts for Victory Points" in entry.told["umpire"]
    units = table.battle.units
    assert (units["15MC(-)"].strength, units["6Oasis"].is_lost) == ("full", True)
    with pytest.raises(Refusal, match="A pair was consolidated"):
        table.make("consolidate", AXIS, keeps="1/8")


def test_wireless_intercepts_buy_a_regroup_after_an_assault(table):
    on = {**table.battle.options, "extra_advantage_uses": True}
    table.bring_about(OptionsSet(on), AdvantageShifted("axis"))
    table.impulse()
    table.make("impulse", AXIS, kind="assault", places=["6"])
    table.make("intercept", AXIS)
    assert (table.battle.kind, table.battle.advantage) == ("regroup", "none")
    table.make("march", AXIS, unit="1/104", step1="5")
    table.make("end-impulse", AXIS, dice={"sunset": [6, 6]})
    assert table.battle.advantage == "allied"


def test_a_second_impulse_waits_until_the_attacks_of_the_first_are_made(table):
    on = {**table.battle.options, "extra_advantage_uses": True}
    table.bring_about(OptionsSet(on), AdvantageShifted("axis"), UnitPlaced("7RTR", "5"))
    table.impulse()
    table.make("impulse", AXIS, kind="assault", places=["6"])
    table.make("march", AXIS, unit="1/104", step1="5")
    with pytest.raises(Refusal, match="Attack first in Area 5"):
        table.make("intercept", AXIS)


def test_a_combat_elsewhere_does_not_take_an_overrun_away(table):
    overrun(table)
    table.bring_about(UnitPlaced("4RTR(-)", "8"), UnitPlaced("1/8", "8"))
    table.bring_about(UnitMoved("4RTR(-)", "8", "7"))
    table.make("attack", ALLIED, place="8", lead="4RTR(-)")
    table.make("defend", AXIS, lead="1/8", dice={"attack": [1, 3], "defence": [1, 3]})
    table.make("withdraw", AXIS, stands="yes")
    assert table.battle.fight is None
    assert [over.units for over in table.battle.overruns] == [("7RTR", "22Gds")]


def test_of_two_overruns_each_is_made(table):
    overrun(table)
    table.bring_about(TerrainEntered("8", 1, is_strongpoint=False), UnitPlaced("1/8", "8"))
    table.bring_about(UnitPlaced("4RTR(-)", "8"), UnitMoved("4RTR(-)", "8", "7"))
    table.make("attack", ALLIED, place="8", lead="4RTR(-)", air="yes")
    dice = {"air": 6, "attack": [6, 6], "defence": [1, 1]}
    table.make("defend", AXIS, lead="1/8", dice=dice)
    both = [("7RTR", "22Gds"), ("4RTR(-)",)]
    assert [over.units for over in table.battle.overruns] == both
    table.make("overrun", ALLIED, broke="4RTR(-)", to="7")
    assert [(over.units, over.to) for over in table.battle.overruns] == [
        (both[0], None),
        (both[1], "7"),
    ]
    table.make("attack", ALLIED, place="7", lead="4RTR(-)")
    assert table.battle.fight.air
    table.make("defend", AXIS, lead="1/104", dice={**dice, "air": 1})
    assert [over.units for over in table.battle.overruns] == both[:1]
    table.make("overrun", ALLIED, to="5")
    assert table.battle.overruns == ()
    table.make("end-impulse", ALLIED)
    assert {m.state for m in table.battle.markers.values()} == {"ready", "used"}


def test_acts_are_open_until_a_die_falls_and_challenged_until_the_enemys_next_impulse(table):
    assault(table, "7RTR")
    assert [act.fixed for act in table.battle.acts] == [False, False]
    table.make("attack", ALLIED, place="6")
    table.make("defend", AXIS, lead="deFR", dice={"attack": [1, 1], "defence": [6, 6]})
    assert all(act.fixed for act in table.battle.acts)
    table.make("turn-result", ALLIED, spends="no")
    table.make("withdraw", AXIS, stands="yes")
    table.make("fall-back", ALLIED)
    table.make("end-impulse", ALLIED)
    assert any(act.side == "allied" for act in table.battle.acts)
    table.impulse()
    assert not any(act.side == "allied" for act in table.battle.acts)


def test_every_fact_of_a_fight_reads_back_as_it_was_written(table):
    overrun(table)
    table.make("overrun", ALLIED, to="7")
    facts = [event for entry in table.game.entries for event in entry.events]
    assert [SYSTEM.read(*SYSTEM.written(fact)) for fact in facts] == facts


def test_an_answered_figure_or_place_says_whose_it_is():
    table = Table()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    table.make("march", ALLIED, units=["7RTR"], step1="6")
    table.make("attack", ALLIED, place="6", tem="2", strongpoint="no")
    asks = table.looked("defend", AXIS, lead="1/104", tem="2").asks
    figure = next(ask for ask in asks if ask.name == "combat 7RTR")
    assert figure.options[4].alone == "7RTR: combat value 4"
    assert place_keys(table.battle, ["15"], "1/104")[0].alone == "1/104 to Area 15, Fort Capuzzo"
