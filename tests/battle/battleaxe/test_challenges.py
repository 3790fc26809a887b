"""Challenged acts (8.2), and what releases divisions if the map is not entered."""

import pytest

from assistant.battle.battleaxe import SYSTEM
from assistant.rules.dice import given_dice
from tests.battle.battleaxe.table import ALLIED, AT, AXIS, Refusal, Table


@pytest.fixture
def passed():
    """The Allies have passed; the Axis has declared an impulse, so the pass is final."""
    table = Table()
    table.impulse()
    table.make("impulse", AXIS, kind="regroup")
    return table


def taps(page):
    rows = [row for part in page.parts for row in part.rows]
    return {tap.move for row in rows for tap in row.taps}


def test_a_player_challenges_what_the_other_did_and_the_umpire_rules(passed):
    passed.make("challenge", AXIS)
    assert passed.battle.challenged.words == "Allied impulse 1: pass."
    console = SYSTEM.views.umpire_view(passed.battle)
    assert console.due[0].title == "The Axis player challenges an action"
    for side in ("allied", "axis"):
        page = SYSTEM.views.side_view(passed.battle, side)
        notice = page.due[0]
        assert notice.title == "The Axis player challenges an action"
        assert notice.words == "Allied impulse 1: pass. The umpire decides."
        assert notice.waits
        assert notice.taps == ()
    entry = passed.make("rule-challenge", stands="yes")
    assert (
        entry.told["allied"]
        == "Umpire’s ruling on the challenge: the act is valid. Allied impulse 1: pass."
    )
    assert passed.battle.challenged is None
    with pytest.raises(Refusal, match="The enemy has done nothing"):
        passed.make("challenge", AXIS)


def test_without_an_umpire_the_players_decide_on_a_challenge(passed):
    def decides():
        rows = [r for p in SYSTEM.views.side_view(passed.battle, "axis").parts for r in p.rows]
        return next(row.detail for row in rows if any(tap.move == "challenge" for tap in row.taps))

    assert decides() == "the umpire decides"
    passed.make("share-screen", umpire="nobody")
    assert decides() == "both players decide"


def test_only_the_chosen_act_is_challenged(passed):
    looked = passed.game.make(
        "challenge", AXIS, {}, given_dice({}), at=AT, request="look", commit=False
    )
    (chosen,) = (option for ask in looked.asks for option in ask.options)
    passed.make("end-impulse", AXIS, dice={"sunset": [6, 6]})
    passed.impulse()
    passed.make("impulse", AXIS, kind="regroup")
    with pytest.raises(Refusal, match="Which act"):  # it can be challenged no more
        passed.make("challenge", AXIS, act=chosen.value)
    assert passed.battle.challenged is None


def test_ones_own_acts_are_not_challenged_and_nobody_else_rules(passed):
    with pytest.raises(Refusal, match="The enemy has done nothing"):
        passed.make("challenge", ALLIED)
    passed.make("challenge", AXIS)
    with pytest.raises(KeyError):
        passed.make("rule-challenge", AXIS, stands="yes")


def test_an_act_that_may_be_taken_back_is_not_challenged_yet():
    table = Table()
    table.make("impulse", ALLIED, kind="regroup")
    assert "challenge" not in taps(SYSTEM.views.side_view(table.battle, "axis"))
    with pytest.raises(Refusal, match="The enemy has done nothing"):
        table.make("challenge", AXIS)


def test_without_a_map_a_player_says_what_releases_a_division():
    table = Table()
    assert "alarm" in taps(SYSTEM.views.side_view(table.battle, "axis"))
    table.make("alarm", AXIS, event="adjacent-18-allied-controlled")
    locked = {u.formation for u in table.battle.units.values() if u.locked}
    assert locked == {"5th-light"}
    table.make("alarm", event="zone-h-assault")
    assert not any(unit.locked for unit in table.battle.units.values())
    assert "alarm" not in taps(SYSTEM.views.side_view(table.battle, "axis"))


def test_with_a_map_the_program_sees_what_releases_a_division():
    table = Table(links=[("18", "19", "open")])
    assert "alarm" not in taps(SYSTEM.views.side_view(table.battle, "axis"))
