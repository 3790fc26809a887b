"""A unit that moved continues after the enemy fires or passes, whatever the enemy has there."""

from dataclasses import replace

import pytest

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.events.turns import TurnBegun
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import Viewer
from tests.battle.rats_of_tobruk.field import Field, troops
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Refusal

MOVE = {"unit": "truck/33", "path": "0809"}
ON = {"unit": "tank/33", "path": "0911"}
BARRAGE = {"unit": "gun/33", "hex": "1110", "blocked": "no", "dice": {"barrage": 6}}


@pytest.fixture
def field():
    return Field()


def unarmed(**more):
    """Return the Allies without a gun that fires directly, except `more`."""
    allied = {id: replace(u, direct=False) for id, u in troops().items() if u.side == "allied"}
    return troops(**{**allied, **more})


def short_of_range():
    """Return a game in which the only Allied gun reaches no hex of `MOVE`."""
    return Field(units=unarmed(**{"at/13": replace(troops()["at/13"], reach=1)}))


@pytest.mark.parametrize(
    ("move", "told"),
    [("move-unit", ON), ("barrage", BARRAGE), ("debark", {"unit": "truck/33"}), ("lay-aside", {})],
)
def test_nobody_acts_before_the_enemy_has_answered_a_move(field, move, told):
    field.make("move-unit", AXIS, **MOVE)
    with pytest.raises(Refusal, match="The Allied player may fire first"):
        field.make(move, AXIS, **told)
    with pytest.raises(Refusal, match="That is for the Allied player"):
        field.make("let-pass", AXIS)
    field.make("let-pass", ALLIED)
    field.make(move, AXIS, **told)


def test_only_the_side_that_may_fire_is_awaited(field):
    field.make("move-unit", AXIS, **MOVE)
    assert SYSTEM.awaited(field.battle) == ("allied",)
    field.make("let-pass", ALLIED)
    assert SYSTEM.awaited(field.battle) == ("axis",)


def test_the_mover_also_waits_for_the_enemys_word_after_a_shot(field):
    field.make("move-unit", AXIS, **MOVE)
    field.make("opportunity", ALLIED, dice={"fire": [1, 1]}, step=0, unit="at/13")
    with pytest.raises(Refusal, match="may fire first"):
        field.make("move-unit", AXIS, **ON)


def test_the_waiting_side_reads_the_same_whether_anybody_could_fire_or_not(field):
    seen = []
    for game in (field, short_of_range()):
        game.make("move-unit", AXIS, **MOVE)
        page = SYSTEM.views.side_view(game.battle, "axis")
        taps = [tap.move for row in page.columns[0].rows for tap in row.taps]
        seen.append((page.due, page.waiting, taps, SYSTEM.views.table_view(game.battle).waiting))
    assert seen[0] == seen[1]
    assert seen[0][1:] == ("The Allied player acts.", [], "The Allied player acts.")
    assert field.taps("allied") == ["Opportunity fire", "Let it pass", "Let all of 33 pass"]
    assert game.taps("allied") == ["Let it pass", "Let all of 33 pass"]


def test_a_battalion_that_was_let_pass_may_still_be_fired_at(field):
    field.make("move-unit", AXIS, **MOVE)
    field.make("let-pass", ALLIED, rest="yes")
    field.make("move-unit", AXIS, **ON)
    assert field.taps("allied") == ["Opportunity fire"]
    page = SYSTEM.views.side_view(field.battle, "allied")
    assert [task.optional for task in page.due] == [True]  # it is not this player's move
    field.make("opportunity", ALLIED, dice={"fire": [1, 1]}, step=0, unit="at/13")
    field.make("lay-aside", AXIS)
    assert not field.battle.lets_pass


def test_the_umpire_may_continue_without_the_enemys_answer(field):
    field.make("move-unit", AXIS, **MOVE)
    field.make("move-unit", unit="truck/33", path="0810")
    field.make("lay-aside")
    assert field.battle.hand is None


def test_when_nobody_may_fire_nobody_waits():
    by_night = Field(turn_type="night")
    by_night.make("move-unit", AXIS, **MOVE)
    by_night.make("move-unit", AXIS, **ON)
    assert by_night.taps("allied") == []
    with pytest.raises(Refusal, match="Neither side is waiting"):
        by_night.make("let-pass", ALLIED)


@pytest.mark.parametrize(("banned", "waits"), [(True, False), (False, True)])
def test_nobody_waits_in_a_sandstorm_if_a_house_rule_forbids_direct_fire(banned, waits):
    field = Field()
    if banned:
        field.make("set-options", rules=["storm_ban"])
    field.game.state = replace(field.battle, weather="sandstorm")
    field.make("move-unit", AXIS, **MOVE)
    assert ("Let it pass" in field.taps("allied")) is waits


def test_after_its_undo_the_answer_is_awaited_again(field):
    field.make("move-unit", AXIS, **MOVE)
    word = field.make("let-pass", ALLIED)
    field.game.undo(word.seq, "", at="2026-01-01T20:00:00+00:00", request="undo")
    with pytest.raises(Refusal, match="may fire first"):
        field.make("lay-aside", AXIS)


def test_nobody_waits_where_both_know_that_no_gun_is_left():
    field = Field(units=unarmed())
    field.make("move-unit", AXIS, **MOVE)
    field.make("move-unit", AXIS, **ON)
    assert field.taps("allied") == []


def axis_reads(game):
    """Return everything that the Axis and a spectator read."""
    views = SYSTEM.views
    lines = [log_lines(game.game.entries, reader) for reader in (AXIS, Viewer("spectator"))]
    words = [line.words for each in lines for line in each]
    return views.side_view(game.battle, "axis"), views.table_view(game.battle), words


def test_a_side_chooses_in_secret_to_be_asked_only_where_it_may_fire(field):
    before = axis_reads(field)
    field.make("ask-at-moves", ALLIED, when="in-range")
    assert axis_reads(field) == before
    field.make("move-unit", AXIS, **MOVE)
    with pytest.raises(Refusal, match="may fire first"):
        field.make("move-unit", AXIS, **ON)

    far = short_of_range()
    far.make("ask-at-moves", ALLIED, when="in-range")
    far.make("move-unit", AXIS, **MOVE)
    far.make("move-unit", AXIS, **ON)


def test_a_side_that_is_never_asked_may_still_fire(field):
    field.make("ask-at-moves", ALLIED, when="none")
    field.make("move-unit", AXIS, **MOVE)
    assert field.taps("allied") == ["Opportunity fire"]
    field.make("move-unit", AXIS, **ON)
    field.make("opportunity", ALLIED, dice={"fire": [1, 1]}, step=0, unit="at/13")


def test_the_choice_during_a_wait_lets_the_move_pass_in_the_usual_words(field):
    usual = Field()
    for game in (field, usual):
        game.make("move-unit", AXIS, **MOVE)
    field.make("ask-at-moves", ALLIED, when="none")
    usual.make("let-pass", ALLIED)
    assert axis_reads(field) == axis_reads(usual)


def test_the_choice_holds_for_one_turn_and_is_on_the_page_of_its_side(field):
    field.make("ask-at-moves", ALLIED, when="none")
    rows = {
        row.words: row.detail
        for row in SYSTEM.views.side_view(field.battle, "allied").parts[0].rows
    }
    assert rows["Enemy moves"] == "Asks you to fire at no move of this turn"
    assert TurnBegun(2, "day", "").apply(field.battle).asked_at == {}


def test_at_night_there_is_nothing_to_choose():
    with pytest.raises(Refusal, match="None of your units can fire at moves now"):
        Field(turn_type="night").make("ask-at-moves", ALLIED, when="none")
