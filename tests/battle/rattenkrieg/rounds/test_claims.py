"""A side claims points from its phone; the umpire counts them or gives a reason (addendum)."""

import pytest

from assistant.battle.rattenkrieg.lookups.scenario.victory_points import points_of
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle import store
from tests.battle.conftest import GERMAN, US, Refusal, Table


@pytest.fixture
def playing():
    table = Table()
    table.engage()
    return table


def points_for_capture(table):
    points = table.battle.script.points.values()
    return next(x for x in points if x.side == "us" and x.condition == "Enemy captured")


def points_row(table, side):
    return next(row for row in side_view(table.battle, side).own if row.words == "Points")


def claim(table, **told):
    """Claim points with the button beside them, as the US player."""
    (tap,) = points_row(table, "us").taps
    told = {"condition": points_for_capture(table).id, **told}
    return table.make(tap.move, US, **tap.told, **told)


def claims_task(table):
    return next(each for each in due_now(table.battle) if "claims" in each.title)


def test_the_umpire_counts_a_claim_with_one_tap(playing):
    claim(playing, words="the Bren team")
    # the last of what is due: it can wait
    assert due_now(playing.battle)[-1].title == "US claims: Enemy captured +5, the Bren team."
    counts = claims_task(playing).taps[0]
    assert (counts.words, counts.opens) == ("It counts", False)
    told = playing.make(counts.move, **counts.told).told

    assert points_of(playing.battle, "us") == (5, 0)
    assert playing.battle.script.claims == ()
    assert told["us"] == "Enemy captured +5 ×1. Victory points: 5."
    assert {*told} == {"umpire", "us"}


def test_claimed_points_are_added_to_the_counted_points(playing):
    playing.make("score", side="us", condition=points_for_capture(playing).id)
    claim(playing, more=2)
    assert claims_task(playing).words == "Counted so far: 1."
    counts = claims_task(playing).taps[0]
    playing.make(counts.move, **counts.told)

    assert points_for_capture(playing).times == 3


def test_a_side_reads_what_does_not_count_with_the_reason(playing):
    claim(playing)
    refuse = claims_task(playing).taps[1]
    with pytest.raises(Refusal, match="reason"):
        playing.make(refuse.move, **refuse.told)
    told = playing.make(refuse.move, **refuse.told, reason="He ran away.").told

    assert told == {
        "umpire": "U: Enemy captured is not counted. Reason: He ran away.",
        "us": "Enemy captured is not counted. Reason: He ran away.",
    }
    assert points_of(playing.battle, "us") == (0, 0)
    assert not [each for each in due_now(playing.battle) if "claims" in each.title]


def test_the_enemy_learns_nothing_of_a_claim(playing):
    before = side_view(playing.battle, "german"), due_for(playing.battle, "german")
    told = claim(playing).told

    assert {*told} == {"umpire", "us"}
    assert (side_view(playing.battle, "german"), due_for(playing.battle, "german")) == before


def test_the_claiming_side_reads_that_its_claim_is_pending(playing):
    claim(playing)

    assert "Enemy captured +5, claimed" in points_row(playing, "us").lines


def test_a_second_claim_of_the_same_points_replaces_the_first(playing):
    claim(playing, more=2)
    claim(playing, more=1)

    assert [each.times for each in playing.battle.script.claims] == [1]


def test_a_side_cannot_claim_enemy_points(playing):
    with pytest.raises(Refusal):
        playing.make("claim-points", GERMAN, condition=points_for_capture(playing).id)


def test_a_counted_claim_is_pending_again_when_the_count_is_undone(playing):
    claim(playing)
    counts = claims_task(playing).taps[0]
    playing.make(counts.move, **counts.told)
    playing.undo()

    assert claims_task(playing).taps[0] == counts
    assert points_for_capture(playing).times == 0


def test_a_turn_continues_while_a_claim_is_pending(playing):
    claim(playing)
    playing.rounds()
    playing.make("end-turn")
    playing.make("begin-turn")

    assert playing.battle.turn == 3
    assert claims_task(playing)


def test_where_no_points_are_played_for_nothing_can_be_claimed():
    table = Table(card=store.scenario(listed=None))

    with pytest.raises(Refusal, match="gives no points"):
        table.make("claim-points", US)
