"""The Advantage while its holder may still change a result, and what a Sunset DR changes."""

import re

import pytest

from assistant.battle.battleaxe import SYSTEM
from assistant.battle.battleaxe.events.tracks import AdvantageShifted
from assistant.battle.battleaxe.screens.views import side_view, umpire_view
from assistant.battle.battleaxe.turns.battle_end import LEFT_OUT
from assistant.battle.screens.story_words import SENTENCES
from tests.battle.battleaxe.desert import attacked, halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal, Table

LOW = {"sunset": [1, 1]}


def at_sunset() -> Table:
    """The Axis has rolled low in the third impulse, and the Allies hold the Advantage."""
    table = Table()
    table.until(3)
    table.impulse()
    table.make("impulse", AXIS, kind="pass")
    table.make("end-impulse", AXIS, dice=LOW)
    return table


def in_combat() -> Table:
    """The Allies have won a combat that the Axis may turn into a stalemate."""
    table = halfaya_with_figures()
    table.bring_about(AdvantageShifted("axis"))
    attacked(table, "7RTR", "22Gds", lead="7RTR", attack=[3, 3], defence=[1, 1])
    assert table.battle.fight.stage == "advantage"
    return table


def offers(table: Table, move: str) -> bool:
    """Whether any page has a button for a move."""
    pages = [umpire_view(table.battle), *(side_view(table.battle, s) for s in ("allied", "axis"))]
    return any(tap.move == move for page in pages for row in page.tracks for tap in row.taps)


@pytest.mark.parametrize("situation", [at_sunset, in_combat])
def test_nothing_else_is_bought_while_the_advantage_may_change_dice(situation) -> None:
    table = situation()
    assert not offers(table, "spend")
    with pytest.raises(Refusal, match="Decide first"):
        table.make("spend", ALLIED if table.battle.advantage == "allied" else AXIS)


def test_nobody_is_asked_to_spend_an_advantage_that_nobody_holds() -> None:
    table = at_sunset()
    table.bring_about(AdvantageShifted("none"))
    (task,) = side_view(table.battle, "axis").due
    assert [tap.words for tap in task.taps] == ["Continue"]
    assert side_view(table.battle, "allied").due == ()
    table.make("dusk", AXIS, spends="no")
    assert table.battle.phase == "refit"


def test_the_log_says_that_the_axis_has_fuel_again() -> None:
    table = Table()
    table.make("spend", use="fuel-shortage")
    table.impulse()
    table.impulse(dice={"sunset": [6, 6]})
    table.impulse()
    table.make("impulse", AXIS, kind="pass")
    entry = table.make("end-impulse", AXIS, dice=LOW)
    assert "The Axis fuel shortage ends." in entry.told["allied"]
    assert SYSTEM.ending.story(entry.told["spectator"]) == "The Axis fuel shortage ends."


def test_the_story_leaves_out_only_sentences_that_the_log_has() -> None:
    table = Table()
    table.make("bid", ALLIED, points=11)
    table.make("bid", AXIS, points=9)
    table.until(3)
    table.impulse()
    table.impulse(dice=LOW)
    table.make("refit", use="no")
    table.make("refit", buys1="nothing")
    said = {
        sentence
        for entry in table.game.entries
        for words in entry.told.values()
        for sentence in SENTENCES.split(words)
    }
    assert not [each for each in LEFT_OUT if not any(re.fullmatch(each, s) for s in said)]
