"""The replay: any moment of a battle, the truth beside beliefs, a side's own knowledge."""

from itertools import pairwise
from random import Random

import pytest

from assistant.battle.log import active_entries, fold_entries
from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.replaying.courses import (
    APART,
    LOWEST,
    ROWS,
    Curve,
    Jump,
    course_of,
    placed_in_rows,
    with_room_for_letters,
)
from assistant.battle.replaying.timeline import EVERY, Timeline, timeline_of
from assistant.battle.viewers import UMPIRE
from assistant.web.home.examples import example_battle
from tests.battle.conftest import GERMAN, US, Table
from tests.battle.random_play.player import Player
from tests.battle.replays import moments, replayed

TEAM = "1st Squad, Team 1"


def read(moment):
    """Everything that a page shows of a moment."""
    course = moment.course
    drawn = course.jumps, course.turns, course.curves, course.label
    return moment.words, moment.said, moment.near, moment.scene, moment.count, *drawn


@pytest.fixture
def seen(engaged):
    """A US team, identified by the Germans, at 10, 10; a German team at 20, 30."""
    engaged.reveal("us", TEAM)
    engaged.make("put", element=engaged.element("us", TEAM).id, x_in=10, y_in=10)
    engaged.make("put", element=engaged.element("german", TEAM).id, x_in=20, y_in=30)
    return engaged


class TestStates:
    """The state at a moment is folded from the entries before it, whatever is cached."""

    @pytest.fixture
    def entries(self):
        return example_battle("easy-company").entries

    def test_each_point_has_the_state_of_its_place(self, entries):
        active = active_entries(entries)
        timeline = timeline_of(SYSTEM, entries)
        assert len(active) > 2 * EVERY
        for at in (0, 1, EVERY - 1, EVERY, EVERY + 1, len(active) - 1):
            point = timeline.points[at]
            assert point.entry == at
            whole = fold_entries(active[: at + 1], SYSTEM.empty, SYSTEM.apply)
            assert timeline.state_at(point) == whole

    @pytest.mark.parametrize("length", [1, EVERY, EVERY + 5, 2 * EVERY])
    def test_a_longer_or_different_log_gives_the_same_timeline_as_a_new_one(self, entries, length):
        active = active_entries(entries)[: 3 * EVERY]
        known = Timeline(SYSTEM, active, None)
        other = [*active[:length], *active[length + 1 :]]
        for log in (active[:length], active, other if length > EVERY else active):
            try:
                anew = Timeline(SYSTEM, log, None)
            except (LookupError, StopIteration, ValueError):
                continue  # what cannot happen without the entry that is left out
            made = Timeline(SYSTEM, log, known)
            assert made.points == anew.points
            assert made.state_at(made.points[-1]) == anew.state_at(anew.points[-1])

    def test_the_replay_does_not_show_undone_entries(self, seen):
        before = [read(x) for x in moments(seen.game)]
        seen.make("put", element=seen.element("us", TEAM).id, x_in=40, y_in=40)
        assert len(moments(seen.game)) == len(before) + 1
        seen.undo()
        assert [read(x) for x in moments(seen.game)] == before


class TestTruth:
    """What is drawn beside the truth, and the moments to which a reader may jump."""

    def test_an_enemy_that_moved_unseen_is_joined_to_its_believed_place(self, seen):
        team = seen.element("us", TEAM)
        contact = f"Contact {team.contact}"
        seen.reveal("us", TEAM, "undetected")
        seen.make("put", element=team.id, x_in=10, y_in=34)
        moment = replayed(seen.game, 999)
        believed = {x.name: x for x in moment.scene.beliefs[0].enemies}
        assert believed[contact].off == "24″ off"
        assert believed[contact].truth == team.short
        assert moment.scene.map.count('class="thread"') == 1
        assert ">24″</text>" in moment.scene.map
        longest = {x.words: x.moment for x in moment.course.jumps}
        assert longest["Longest error, 24″"] == moment.moment

    def test_an_element_that_is_seen_at_its_true_place_has_no_thread(self, seen):
        moment = replayed(seen.game, 999)
        assert 'class="thread"' not in moment.scene.map
        assert [x.off for each in moment.scene.beliefs for x in each.enemies if x.off] == []

    def test_the_first_contact_the_first_and_the_most_losses_can_be_jumped_to(self, seen):
        contact = replayed(seen.game, 999).course.jumps[0]
        assert contact.words == "First contact"
        assert contact.moment < replayed(seen.game, 999).moment
        team = seen.element("us", TEAM)
        seen.make("rule-man", element=team.id, man=team.figures[0], state="dead", reason="hit")
        first = replayed(seen.game, 999)
        jumps = {x.words: x.moment for x in first.course.jumps}
        assert jumps["First loss"] == first.moment
        assert not any(words.startswith("Most losses") for words in jumps)  # each was one
        assert first.scene.map.count('class="struck"') == 1
        assert "1 figure lost" in first.scene.map or "one figure lost" in first.scene.map
        unit = next(x for x in first.scene.forces[1].units if x.was)
        assert unit.figures.count("dead") == 1

    def test_the_replay_marks_where_each_turn_begins(self):
        game = Player(3).play(300).game
        moment = replayed(game, 0)
        turns = [int(x.words) for x in moment.course.turns]
        assert turns == sorted(set(turns))
        for jump in moment.course.turns:
            assert f"Turn {jump.words} of" in replayed(game, jump.moment).words

    @pytest.mark.parametrize(("die", "drawn"), [(2, "sight"), (6, "sight no")])
    def test_a_shot_is_drawn_from_its_firer_to_its_target(self, engaged, die, drawn):
        engaged.face()
        for side, y_in in (("us", 10), ("german", 24)):
            engaged.make("put", element=engaged.element(side, TEAM).id, x_in=10, y_in=y_in)
        assert 'class="sight' not in replayed(engaged.game, 999).scene.map
        dice = {"roll": die, "victim": 1, "confirm": 1}
        engaged.make("shoot", US, dice=dice, **engaged.shot(distance_in=14))
        assert f'class="{drawn}"' in replayed(engaged.game, 999).scene.map


class TestOwn:
    """A side that still plays sees what it knew, and nothing there reveals what it did not know."""

    def hidden(self):
        """A US Mojon in a building, out of sight of all Germans."""
        table = Table()
        first, *rest = table.battle.mojons_of("us")
        table.place_germans()
        table.make("place-mojon", US, mojon=first.id, hidden="yes", place="the farm")
        for mojon in rest:
            table.make("place-mojon", US, mojon=mojon.id)
        table.make("begin-engagement", both_agree="yes")
        return table, first.id

    def test_secret_acts_of_the_enemy_change_no_moment_of_the_replay(self):
        table, unseen = self.hidden()
        before = [read(x) for x in moments(table.game, "german")]
        for place in (5, 30):
            table.make("put", element=unseen, x_in=place, y_in=7)
        assert [read(x) for x in moments(table.game, "german")] == before

    def test_a_side_sees_its_own_elements_and_contacts_of_that_moment(self, seen):
        moment = replayed(seen.game, 999, "german")  # as it is now
        assert [x.badge.id for x in moment.scene.forces] == ["german"]
        assert {x.known for x in moment.scene.forces[0].units} == {""}
        names = [x.name for x in moment.scene.beliefs[0].enemies]
        assert f"Contact {seen.element('us', TEAM).contact}" in names
        assert [x.truth for x in moment.scene.beliefs[0].enemies if x.truth or x.off] == []
        assert "Longest error" not in repr(moment.course.jumps)
        first = replayed(seen.game, 0, "german")
        assert first.scene.beliefs[0].enemies == ()

    def test_a_side_reads_only_its_own_log_in_the_replay(self, seen):
        for moment in moments(seen.game, "us"):
            for line in moment.said:
                assert line.told == ()
                assert line.seq is None

    @pytest.mark.long
    def test_every_moment_of_a_random_battle_shows_a_side_its_own_log(self):
        game = Player(5).play(200).game
        for side in ("german", "us"):
            said = [line.words for x in moments(game, side) for line in x.said]
            own = [e.told[side] for e in active_entries(game.entries) if side in e.told]
            assert said == own

    def test_curves_and_jumps_of_a_side_rest_on_its_own_facts(self, seen):
        timeline = timeline_of(SYSTEM, seen.game.entries)
        course = course_of(timeline, SYSTEM.replay, GERMAN)
        assert [curve.side for curve in course.curves] == ["german"]
        assert {c.side for c in course_of(timeline, SYSTEM.replay, UMPIRE).curves} == {
            "german",
            "us",
        }


@pytest.mark.long
def test_random_moments_of_a_long_battle_can_be_asked_in_any_order():
    game = Player(3).play(150).game
    random = Random(1)
    count = replayed(game, 0).count
    inorder = [x.words for x in moments(game)]
    for at in (random.randrange(count) for _ in range(30)):
        assert replayed(game, at).words == inorder[at]


def test_no_name_above_the_curves_covers_another(seen):
    course = replayed(seen.game).course
    near = [Jump(n, words, 90 + n) for n, words in enumerate(("First contact", "First loss", "x"))]
    placed = tuple(placed_in_rows([*near, Jump(9, "Longest error, 865 m", 100)]))
    assert {x.row for x in placed if not x.is_named} == {ROWS}
    for jumps in (course.jumps, placed):
        named = sorted((x.row, *_span(x)) for x in jumps if x.is_named)
        for (row, _, last), (other, first, _) in pairwise(named):
            assert row != other or last <= first


@pytest.mark.parametrize("share", [0, 1, 5, 8])
def test_no_name_or_flag_covers_the_label_of_the_curves(share):
    label = "Units on the board"
    (early,) = placed_in_rows([Jump(1, "First contact", share)], label)
    assert early.is_named
    assert early.row > 0
    assert [x.row for x in placed_in_rows([Jump(9, "First contact", 50)], label)] == [0]


def test_the_letters_at_the_ends_of_the_curves_do_not_touch():
    for ends in ((0, 0), (100, 100), (40, 60), (0, 100)):
        curves = [Curve(side, "", end) for side, end in zip("ab", ends, strict=True)]
        one, other = [curve.end for curve in with_room_for_letters(curves)]
        assert other - one >= APART
        assert one >= 0
        assert other <= LOWEST


def _span(jump):
    """The start and the end of a name, in percent; a letter is at least half a percent wide."""
    wide = len(jump.words) / 2
    return (jump.share - wide, jump.share) if jump.ends else (jump.share, jump.share + wide)
