"""Whoever moved goes on when the enemy has fired or lets it pass, whatever the enemy has there."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from tests.battle.rats_of_tobruk.field import Field, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal

MOVE = {"unit": "truck/33", "path": "0809"}
ON = {"unit": "tank/33", "path": "0911"}
BARRAGE = {"unit": "gun/33", "hex": "1110", "blocked": "no", "dice": {"barrage": 6}}


@pytest.fixture
def field():
    return Field()


@pytest.mark.parametrize(
    ("move", "told"),
    [("move-unit", ON), ("barrage", BARRAGE), ("debark", {"unit": "truck/33"}), ("lay-aside", {})],
)
def test_nobody_goes_on_before_the_enemy_has_answered_a_move(field, move, told):
    field.make("move-unit", AXIS, **MOVE)
    with pytest.raises(Refusal, match="The Allied player may fire first"):
        field.make(move, AXIS, **told)
    with pytest.raises(Refusal, match="That is for the Allied player"):
        field.make("let-pass", AXIS)
    field.make("let-pass", ALLIED)
    field.make(move, AXIS, **told)


def test_after_a_shot_too_one_waits_for_the_word(field):
    field.make("move-unit", AXIS, **MOVE)
    field.make("opportunity", ALLIED, dice={"fire": [1, 1]}, step=0, unit="at/13")
    with pytest.raises(Refusal, match="may fire first"):
        field.make("move-unit", AXIS, **ON)


def test_who_waits_is_told_the_same_whether_anybody_could_fire_or_not(field):
    unarmed = {id: replace(u, direct=False) for id, u in troops().items() if u.side == "allied"}
    seen = []
    for game in (field, Field(units=troops(**unarmed))):
        game.make("move-unit", AXIS, **MOVE)
        page = SYSTEM.views.side_view(game.battle, "axis")
        taps = [tap.move for row in page.columns[0].rows for tap in row.taps]
        seen.append((page.due, page.waiting, taps, SYSTEM.views.table_view(game.battle).waiting))
    assert seen[0] == seen[1]
    assert seen[0][1:] == ("The Allied player acts.", [], "The Allied player acts.")
    assert field.taps("allied") == ["Opportunity fire", "Let it pass", "Let all of 33 pass"]
    assert game.taps("allied") == ["Let it pass", "Let all of 33 pass"]


def test_a_whole_battalion_is_let_pass_with_one_word_and_may_be_fired_at_still(field):
    field.make("move-unit", AXIS, **MOVE)
    field.make("let-pass", ALLIED, rest="yes")
    field.make("move-unit", AXIS, **ON)
    assert field.taps("allied") == ["Opportunity fire"]
    field.make("opportunity", ALLIED, dice={"fire": [1, 1]}, step=0, unit="at/13")
    field.make("lay-aside", AXIS)
    assert not field.battle.lets_pass


def test_the_umpire_s_going_on_is_his_word(field):
    field.make("move-unit", AXIS, **MOVE)
    field.make("move-unit", unit="truck/33", path="0810")
    field.make("lay-aside")
    assert field.battle.hand is None


def test_when_nobody_may_fire_nobody_waits():
    by_night = Field(turn_type="night")
    by_night.make("move-unit", AXIS, **MOVE)
    by_night.make("move-unit", AXIS, **ON)
    assert by_night.taps("allied") == []
    with pytest.raises(Refusal, match="Nobody waits"):
        by_night.make("let-pass", ALLIED)


@pytest.mark.parametrize(("banned", "waits"), [(True, False), (False, True)])
def test_a_sandstorm_holds_nobody_where_the_house_forbids_direct_fire_in_it(banned, waits):
    field = Field()
    if banned:
        field.make("set-options", rules=["storm_ban"])
    field.game.state = replace(field.battle, weather="sandstorm")
    field.make("move-unit", AXIS, **MOVE)
    assert ("Let it pass" in field.taps("allied")) is waits


def test_an_undone_word_holds_again(field):
    field.make("move-unit", AXIS, **MOVE)
    word = field.make("let-pass", ALLIED)
    field.game.undo(word.seq, "", at="2026-01-01T20:00:00+00:00", request="undo")
    with pytest.raises(Refusal, match="may fire first"):
        field.make("lay-aside", AXIS)
