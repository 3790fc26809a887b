"""An assistant umpire bound to a side changes only what belongs to that side."""

import pytest

from assistant.battle.desert_rats import SYSTEM
from assistant.battle.desert_rats.turn import parts
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.desert_rats.player import STEPS, Player
from tests.battle.desert_rats.table import Refusal
from tests.seeded import at_night

SEEDS = (3, *at_night((11, 12)))
WORK = [id for id, move in SYSTEM.moves.items() if "umpire" in move.by]


def umpire_for_side(side):
    return Viewer("umpire", "B", number=2, part=side)


def of_side(battle, side):
    """Everything that work for a side's table can change, and what the side's players receive."""
    seats = [id for id, seat in battle.sides.items() if seat.side == side]
    by_seat = (battle.drafts, battle.changes, battle.own_lines, battle.pages, battle.withheld)
    return (
        [{id: each[id] for id in seats if id in each} for each in by_seat],
        [p for p in battle.platoons.values() if p.side == side],
        [x for x in battle.elements.values() if x.side == side],
        [c for c in battle.contacts.values() if battle.platoons[c.platoon].side == side],
        battle.tables[side],
        side in battle.released_sides,
        [m for m in battle.messages if {m.sender, m.to} & {*seats, side}],
    )


def course(battle):
    """What belongs to no side: the course of the battle, the weather, the rules."""
    return (
        *(battle.phase, battle.turn, battle.visibility_m, battle.options, battle.program_rolls),
        *(battle.dust, battle.ruled, battle.ruled_shots, battle.shots, battle.all_messages_wait),
    )


def moments(player, turns=2):
    """Yield each phase of some turns; the work of a bound umpire may end the last phase."""
    due = dict(zip(("orders", "movement", "fire", "reactions"), STEPS, strict=False))
    yield
    for _ in range(turns):
        for phase in ("orders", "movement", "fire", "reactions", "reports"):
            if player.battle.phase == phase and phase in due:
                player.do(due[phase])
                yield
        if player.battle.phase == "reports":
            player.do("release")
            yield


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", ["british", "axis"])
def test_no_move_of_a_bound_umpire_changes_anything_outside_that_side(seed, side):
    player = Player(seed)
    made = set()
    for _ in moments(player):
        enemy = player.battle.enemy_of(side)
        for move in WORK:
            for _ in range(4):
                before = player.battle
                progress = player.attempt(move, umpire_for_side(side))
                if move not in parts.MOVES:
                    assert progress.entry is None, move
                    assert "The first umpire does this." in progress.refused
                    assert not progress.may_overrule
                if progress.entry is None:
                    assert player.battle is before
                    continue
                made.add(move)
                assert of_side(player.battle, enemy) == of_side(before, enemy), move
                assert course(player.battle) == course(before), move
    assert {"give-order", "add-line", "send-message", "release-side"} <= made


@pytest.fixture
def reading():
    """A battle whose first reports wait for the umpires to read them."""
    player = Player(3)
    for step in STEPS[:4]:
        player.do(step)
    return player


def test_the_reports_go_out_once_those_of_both_sides_are_released(reading):
    reading.do("release-side", umpire_for_side("axis"), side="axis")
    assert (reading.battle.phase, reading.battle.released_sides) == ("reports", ("axis",))
    drafts = reading.battle.drafts

    reading.do("release-side", UMPIRE, side="british")
    assert (reading.battle.phase, reading.battle.released_sides) == ("orders", ())
    assert reading.battle.pages == drafts


def test_a_bound_umpire_can_be_the_last_to_release(reading):
    reading.do("release-side", UMPIRE, side="british")
    reading.do("release-side", umpire_for_side("axis"), side="axis")
    assert reading.battle.phase == "orders"


def test_the_first_umpire_can_release_all_reports_alone(reading):
    reading.do("release-side", umpire_for_side("axis"), side="axis")
    reading.do("release")
    assert (reading.battle.phase, reading.battle.released_sides) == ("orders", ())


def test_reports_are_released_once_and_only_by_their_own_umpire(reading):
    reading.do("release-side", umpire_for_side("axis"), side="axis")
    with pytest.raises(Refusal, match="already sent"):
        reading.do("release-side", UMPIRE, side="axis")
    with pytest.raises(Refusal, match="This belongs to the other umpire"):
        reading.do("release-side", umpire_for_side("axis"), side="british")
    with pytest.raises(Refusal, match="The first umpire does this"):
        reading.do("release", umpire_for_side("axis"))


def test_a_change_of_a_released_report_takes_the_release_back(reading):
    reading.do("release-side", umpire_for_side("axis"), side="axis")
    told = {"player": "axis", "words": "Engines to the north"}
    reading.do("add-line", UMPIRE, **told)
    assert reading.battle.released_sides == ()

    reading.do("release-side", umpire_for_side("axis"), side="axis")
    reading.do("add-line", UMPIRE, **told | {"player": "british"})
    assert reading.battle.released_sides == ("axis",)


def test_a_reason_does_not_let_a_bound_umpire_overrule_the_bounds(reading):
    platoon = next(p.id for p in reading.battle.platoons.values() if p.side == "axis")
    told = {"platoon": platoon, "command": "none"}
    for why in ("", "I am the umpire"):
        made = reading.game.make(
            *("give-order", umpire_for_side("axis"), told, reading.dice),
            at="2026-01-01T20:00:00+00:00",
            request="another request",
            why=why,
        )
        assert made.entry is None
        assert not made.may_overrule
