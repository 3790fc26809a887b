"""Rules of Battleaxe that the umpire overrules: the move is made, and the battle continues."""

from dataclasses import replace

import pytest

from assistant.battle.battleaxe.events.combat import CombatStageReached, OverrunUpdated
from assistant.battle.battleaxe.events.impulses import ControlTaken
from assistant.battle.battleaxe.events.turns import PhaseBegun
from assistant.battle.battleaxe.events.units import (
    UnitEliminated,
    UnitMoved,
    UnitPlaced,
    UnitTurned,
)
from assistant.battle.battleaxe.screens.views import side_view, umpire_view
from assistant.battle.battleaxe.state.actions import Fight, Overrun
from assistant.battle.viewers import UMPIRE
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal
from tests.battle.battleaxe.test_fights import HERE, assault, halfaya_with_figures

DICE = {"attack": [6, 5], "defence": [1, 2]}
WHY = "so it is"


@pytest.fixture
def table():
    return halfaya_with_figures()


def options(table, move, by, name, **told):
    """The options of a question, each with its effect."""
    looked = table.game.make(
        move, by, told, lambda throw: [1] * throw.count, at="", request="looks", commit=False
    )
    ask = next(ask for ask in looked.asks if ask.name == name)
    return {option.value: option.effect for option in ask.options}


@pytest.mark.parametrize(
    "move",
    ["defend", "turn-result", "losses", "withdraw", "fall-back", "challenge", "rule-challenge"],
)
def test_a_move_without_its_object_cannot_be_overruled(table, move):
    looked = table.tried(move, why=WHY)

    assert looked.refused
    assert looked.entry is None
    assert not looked.may_overrule


def test_a_crowded_area_is_fought_for_if_the_umpire_allows_it(table):
    for unit in ("7RTR", "22Gds", "2RTR", "6RTR", "1/KRR"):
        table.bring_about(UnitPlaced(unit, "C"))
    assault(table, "7RTR", "22Gds", "2RTR", "6RTR")
    table.bring_about(UnitMoved("1/KRR", "6", "C"))
    table.make("attack", ALLIED, place="6", lead="7RTR")
    with pytest.raises(Refusal, match="More than 4 units of a side are in the Area"):
        table.make("defend", AXIS, lead="deFR", dice=DICE)

    table.make("defend", lead="deFR", dice=DICE, why=WHY)

    assert table.battle.fight is None
    assert all(table.battle.units[unit].is_lost for unit in HERE)


def test_a_combat_ends_when_nobody_is_left_to_defend(table):
    assault(table, "7RTR")
    table.make("attack", ALLIED, place="6", lead="7RTR")
    for unit in HERE:
        table.make("rule-unit", unit=unit, place="13")
    table.make("defend", AXIS)

    assert table.battle.fight is None
    assert table.battle.places["6"].controlled_by == "allied"


def test_a_combat_continues_after_the_umpire_takes_the_advantage_from_its_holder(table):
    assault(table, "7RTR")
    table.make("attack", ALLIED, place="6", lead="7RTR")
    repulsed = {"attack": [1, 1], "defence": [6, 6]}
    table.make("defend", AXIS, lead="deFR", dice=repulsed)
    assert table.battle.fight.stage == "advantage"
    table.make("rule-track", holder="none")
    due = side_view(table.battle, "allied").due

    assert due[0].taps[1].move == "turn-result"
    table.make("turn-result", ALLIED, spends="yes")
    assert table.battle.fight.result == "repulse"


def test_the_umpire_may_let_a_spent_advantage_be_spent_again(table):
    table.make("spend", ALLIED, use="fuel-shortage")
    with pytest.raises(Refusal, match="already been spent"):
        table.make("spend", use="rommel")
    table.make("spend", use="rommel", why=WHY)

    assert table.battle.rommel
    assert table.battle.spent_by == "axis"


def test_units_that_may_not_be_restored_are_if_the_umpire_says_so(table):
    reduced = ("7RTR", "2RTR", "6RTR")
    table.bring_about(*(UnitTurned(unit, "reduced") for unit in reduced), PhaseBegun("refit"))
    told = {"buys1": "flip", "full1": reduced}
    with pytest.raises(Refusal, match="restores at most 2 units"):
        table.make("refit", **told)
    table.make("refit", **told, why=WHY)

    assert all(table.battle.units[unit].strength == "full" for unit in reduced)


def test_a_unit_out_of_supply_is_restored_if_the_umpire_says_so():
    table = halfaya_with_figures(links=())
    table.bring_about(UnitTurned("7RTR", "reduced"), PhaseBegun("refit"))
    table.make("rule-unit", unit="7RTR", oos="yes")
    told = {"buys1": "flip", "full1": ("7RTR",)}
    with pytest.raises(Refusal, match="out of supply gets no replacements"):
        table.make("refit", **told)
    table.make("refit", **told, why=WHY)

    assert table.battle.units["7RTR"].strength == "full"


def test_a_retreat_offers_no_enemy_place_and_tells_the_umpire():
    table = halfaya_with_figures(links=())
    assault(table, "7RTR", "22Gds")
    table.make("attack", ALLIED, place="6", lead="7RTR")
    dice = {"attack": [5, 4], "defence": [3, 4]}
    table.make("defend", AXIS, lead="deFR", dice=dice)
    table.bring_about(CombatStageReached(None), ControlTaken("7", "allied"))
    table.bring_about(CombatStageReached(fight(table, "withdrawal")))
    told = {"units": ("deFR",)}

    own = options(table, "withdraw", AXIS, "to1 deFR", **told)
    assert {"A", "7"}.isdisjoint(own)
    assert {"5", "17", "nowhere"} <= set(own)
    every = options(table, "withdraw", UMPIRE, "to1 deFR", **told)
    assert every["7"] == "the enemy holds it"
    with pytest.raises(Refusal, match="deFR may not retreat to Area 7: the enemy holds it"):
        table.make("withdraw", **told, **{"to1 deFR": "7"})
    table.make("withdraw", **told, **{"to1 deFR": "7"}, why=WHY)
    assert table.battle.units["deFR"].place == "7"


def fight(table, stage):
    """Play a combat in Area 6 up to a stage."""
    return Fight("6", "allied", ("7RTR",), "7RTR", contested=False, stage=stage)


def test_a_regroup_offers_free_places_alone_and_shows_the_umpire_why_not():
    table = halfaya_with_figures(links=())
    table.make("impulse", ALLIED, kind="regroup")
    own = options(table, "march", ALLIED, "step1", unit="7RTR")
    assert set(own) == {"A", "B", "D"}

    every = options(table, "march", UMPIRE, "step1", unit="7RTR")
    assert every["1"] == "only a free place may be entered"
    with pytest.raises(Refusal, match="Only a free place may be entered"):
        table.make("march", unit="7RTR", step1="1")
    table.make("march", unit="7RTR", step1="1", why=WHY)
    assert table.battle.units["7RTR"].place == "1"


def test_an_overrun_by_units_that_are_gone_is_no_longer_due(table):
    assault(table, "7RTR")
    table.bring_about(OverrunUpdated(Overrun(("7RTR",), air=False, guns=False)))
    assert any(due.title == "Overrun" for due in umpire_view(table.battle).due)
    table.bring_about(UnitEliminated("7RTR"))

    assert not any(due.title == "Overrun" for due in umpire_view(table.battle).due)
    assert table.tried("overrun", why=WHY).entry is None


def test_the_last_day_of_the_extended_game_ends_though_the_option_is_off(table):
    table.game.state = replace(table.battle, turn="june-18", phase="end")
    table.make("end-turn")

    assert table.battle.phase == "over"
