"""Bids are secret until both are in; nothing else is secret."""

import pytest

from assistant.battle.battleaxe import SYSTEM
from assistant.battle.battleaxe.screens.views import side_view, table_view, umpire_view
from assistant.battle.screens.log_lines import log_lines
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.battleaxe.table import ALLIED, AXIS, Refusal, Table
from tests.battle.replays import moments

SPECTATOR = Viewer("spectator", "B")


def all_that_is_read(table, reader):
    """Everything that a reader receives: page, log, stream digest, sheets."""
    game = table.game
    seen = [SYSTEM.picture(game.state, reader, game.entries), log_lines(game.entries, reader)]
    if reader.side:
        seen.append(side_view(game.state, reader.side))
        seen += [(x.scene, x.said, x.near, x.course.curves) for x in moments(game, reader.side)]
    else:
        seen.append(table_view(game.state))
    for move in SYSTEM.moves.values():
        if reader.role in move.by:
            told = {"points": "9"}
            made = game.make(
                *(move.id, reader, told, lambda throw: []),
                at="",
                request=f"{len(game.entries)} looks at {move.id}",
                commit=False,
            )
            seen.append((move.id, made.refused, made.problems, made.asks))
    return repr(seen)


def test_a_bid_changes_nothing_that_the_other_player_or_a_spectator_reads():
    twins = []
    for points in (3, 17):
        table = Table()
        table.make("bid", ALLIED, points=points)
        twins.append(table)
    for reader in (AXIS, SPECTATOR):
        low, high = (all_that_is_read(twin, reader) for twin in twins)
        assert low == high
    low, high = (all_that_is_read(twin, ALLIED) for twin in twins)
    assert low != high


def test_both_bids_are_shown_once_both_are_in_and_the_higher_bidder_must_score_them():
    table = Table()
    table.make("bid", ALLIED, points=11)
    with pytest.raises(Refusal, match="player is already made"):
        table.make("bid", ALLIED, points=12)
    with pytest.raises(Refusal, match="has not bid yet"):
        table.make("impulse", ALLIED, kind="pass")
    entry = table.make("bid", AXIS, points=12)
    assert (table.battle.vp_required, table.battle.bidding) == (12, False)
    assert "Change phones" in entry.told["allied"]
    assert "11 on the Allied phone, 12 on the Axis phone" in entry.told["spectator"]


def offers(page):
    return [tap.words for due in page.due for tap in due.taps]


def test_a_bid_that_is_made_waits_for_the_other_player():
    table = Table()
    table.make("bid", ALLIED, points=11)
    own, other = (side_view(table.battle, side) for side in ("allied", "axis"))
    assert own.due == ()
    assert own.waiting == "Your bid is in. The Axis player has not bid yet."
    assert offers(other) == ["Bid"]
    [task] = umpire_view(table.battle).due
    assert task.words.startswith("The Axis bid is not in yet.")


def test_after_equal_bids_both_players_read_that_they_bid_again():
    table = Table()
    for side in (ALLIED, AXIS):
        table.make("bid", side, points=11)
    tasks = umpire_view(table.battle).due
    assert [task.words.partition(".")[0] for task in tasks] == [
        "Both bids were equal: bid again"
    ] * 2


def test_settled_bids_leave_the_list_and_both_phones_say_who_changes():
    table = Table()
    table.make("bid", ALLIED, points=8)
    table.make("bid", AXIS, points=11)
    allied, axis = (side_view(table.battle, side) for side in ("allied", "axis"))
    assert "Bid for the Allies" not in offers(allied)
    asked = "Change phones: the player who bid 11 on the Axis phone plays the Allies"
    assert allied.due[0].words.startswith(asked)
    assert axis.waiting.startswith(asked)
    assert axis.waiting.endswith("The Allied player acts.")
    table.make("impulse", ALLIED, kind="pass")
    assert "phones" not in repr([side_view(table.battle, s) for s in ("allied", "axis")])


def test_nobody_changes_phones_when_the_allied_phone_bid_higher():
    table = Table()
    table.make("bid", ALLIED, points=12)
    table.make("bid", AXIS, points=11)
    assert "phones" not in repr([side_view(table.battle, s) for s in ("allied", "axis")])


def test_equal_bids_are_made_again():
    table = Table()
    table.make("bid", UMPIRE, whose="allied", points=8)
    table.make("bid", UMPIRE, whose="axis", points=8)
    assert (table.battle.vp_required, table.battle.bidding, table.battle.bids) == (10, True, {})
    table.make("bid", ALLIED, points=9)
    table.make("bid", AXIS, points=8)
    assert table.battle.vp_required == 9


def test_nobody_bids_after_the_first_impulse_has_begun():
    table = Table()
    table.make("impulse", ALLIED, kind="pass")
    with pytest.raises(Refusal, match="first impulse has begun"):
        table.make("bid", AXIS, points=9)


def test_the_working_names_the_phones_and_no_players_a_and_b():
    table = Table()
    table.make("bid", ALLIED, points=11)
    (working,) = table.make("bid", AXIS, points=12).resolutions
    told = [f"{step.label} {step.value}" for step in working.steps]
    assert told[0] == "bid of the Allied phone 11"
    assert "the Axis phone" in told[2]
    assert not [line for line in told if "player" in line]


def test_either_player_bids_first_and_reads_what_a_bid_is():
    table = Table()
    for page in (
        umpire_view(table.battle),
        *(side_view(table.battle, s) for s in ("allied", "axis")),
    ):
        (task,) = (each for each in page.due if each.title == "Bids")
        assert "The higher bid plays the Allies and needs that many" in task.words
        assert [tap.move for tap in task.taps] == ["bid"]
    table.make("bid", AXIS, points=9)
    for side in ("allied", "axis"):
        assert "Bids" not in [each.title for each in side_view(table.battle, side).due]
