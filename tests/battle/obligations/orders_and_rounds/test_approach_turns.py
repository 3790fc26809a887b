"""Approach turns: who goes first, which pathways are stopped, how they end (Rattenkrieg 9.2)."""

from dataclasses import replace
from functools import partial

import pytest

from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.setup_tasks import describe_placing_order
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, US, Refusal, Table
from tests.battle.convoy import shelf
from tests.battle.openings import easy_company
from tests.battle.tanks import duel

TEAM = "1st Squad, Team 1"


def defending():
    """Easy Company with the Germans in defense."""
    card = easy_company()
    german = card.sides[0].model_copy(update={"defender": True})
    return Table(card=card.model_copy(update={"sides": (german, card.sides[1])}))


def turn(table, first="us", **told):
    return table.make("approach-turn", dice={"initiative": 1}, first=first, **told)


@pytest.fixture
def walking():
    """All Mojons are on the table, and the first approach turn has begun; US moves first."""
    table = Table()
    table.place_mojons()
    turn(table)
    return table


def mojon(table, side="us"):
    return table.battle.mojons_of(side)[0]


def grow(table, side="us", **told):
    reader = US if side == "us" else GERMAN
    told = {"mojon": mojon(table, side).id, "distance_in": 8, **told}
    return table.make("extend-pathway", reader, **told)


def stop(table, side="us", **told):
    return table.make("stop-pathway", mojon=mojon(table, side).id, distance_in=10, **told)


def end_all(table):
    for each in [m for m in table.battle.mojons.values() if m.open]:
        table.make("end-pathway", mojon=each.id, why="agreed")


def under(table, which):
    return table.battle.in_mojon(which.id)[0]


class TestInitiative:
    def roll(self, german, us, **dice):
        """The first approach turn, with the Qualities of both sides' highest leaders."""
        table = Table()
        table.place_mojons()
        quality = {"german": german, "us": us}
        sides = {id: replace(x, quality=quality[id]) for id, x in table.battle.sides.items()}
        table.game.state = replace(table.battle, sides=sides)
        return table.make("approach-turn", dice=dice, first="us").resolutions[0]

    def test_the_highest_leaders_quality_counts_whatever_moves(self):
        table = Table(led=True)
        table.place_mojons()
        best = {id: side.quality for id, side in table.battle.sides.items()}
        entry = table.make("approach-turn", dice={"initiative": 1}, first="us")

        inputs = entry.resolutions[0].inputs
        assert (inputs["low_quality"], inputs["high_quality"]) == (best["german"], best["us"])
        assert best["german"] > max(x.quality for x in table.battle.of_side("german"))

    @pytest.mark.parametrize(("die", "wins"), [(2, "low"), (3, "high")])
    def test_the_difference_moves_the_winning_faces(self, die, wins):
        assert self.roll(3, 4, initiative=die).outcome["winner"] == wins

    @pytest.mark.parametrize(("german", "us", "wins"), [(6, 3, "low"), (2, 5, "high")])
    def test_with_no_winning_face_or_all_of_them_nobody_rolls(self, german, us, wins):
        rolled = self.roll(german, us)

        assert rolled.outcome["winner"] == wins
        assert not rolled.dice


class TestStopping:
    @pytest.mark.parametrize(
        ("told", "why"),
        [
            ({"line_of_sight": "no"}, "no enemy Mojon has a line of sight"),
            ({"target_visibility": "1"}, "it is concealed"),
        ],
    )
    def test_a_marker_out_of_sight_is_not_stopped(self, walking, told, why):
        with pytest.raises(Refusal, match=f"Mojon \\d+ cannot be stopped: {why}"):
            stop(walking, **told)

    def test_with_the_field_of_view_rule_a_mojon_that_looks_elsewhere_stops_nobody(self, walking):
        asked = [a.name for a in walking.attempt("stop-pathway", mojon=mojon(walking).id).asks]
        assert "in_field_of_view" not in asked
        walking.make("set-rules", use_field_of_view="yes")

        with pytest.raises(Refusal, match="it is not in the field of view"):
            stop(walking, in_field_of_view="no")

    def test_a_stop_turns_the_marker_over_for_both_sides_and_reveals_no_spotter(self, walking):
        entry = stop(walking)
        number = mojon(walking).number

        assert entry.told["us"] == f"Mojon {number} is stopped by the enemy: turned upside down."
        assert entry.told["german"] == f"Enemy Mojon {number} is stopped: turned upside down."
        assert under(walking, mojon(walking)).concealment == "located"

    def test_the_log_says_where_a_stopped_element_begins(self, walking):
        grow(walking)
        told = stop(walking).told

        assert told["us"].endswith("upside down. It begins the engagement one marker back.")
        assert "marker" not in told["german"]

    def test_a_stopped_pathway_does_not_grow(self, walking):
        stop(walking)

        with pytest.raises(Refusal, match="has ended"):
            grow(walking)

    def test_a_side_may_let_a_marker_move_on_and_the_mover_learns_nothing(self, walking):
        before = side_view(walking.battle, "us")
        walking.attempt("stop-pathway", mojon=mojon(walking).id, distance_in=10, commit=False)

        assert side_view(walking.battle, "us") == before
        grow(walking)
        assert mojon(walking).markers == 2

    def test_markers_of_both_sides_may_be_stopped_at_any_time(self, walking):
        rows = {row.id: row.may_stop for row in side_view(walking.battle, "us").mojons}
        assert all(rows.values())
        stop(walking, "german")

        assert under(walking, mojon(walking, "german")).concealment == "located"

    def test_a_defenders_mojon_that_is_spotted_begins_located(self):
        table = defending()
        table.place_mojons()
        turn(table)
        there = next(m for m in table.battle.mojons_of("german") if not m.decoy)
        table.make("stop-pathway", mojon=there.id, distance_in=10)
        table.make("begin-engagement", both_agree="yes")

        assert under(table, there).concealment == "located"
        assert table.battle.mojons[there.id].markers == 1


class TestGrowing:
    def test_each_open_pathway_grows_once_a_turn_or_ends(self, walking):
        grow(walking)
        with pytest.raises(Refusal, match="has already moved on this turn"):
            grow(walking)
        with pytest.raises(Refusal, match="neither grown nor ended"):
            turn(walking)

    def test_the_owner_ends_a_pathway_for_good_without_turning_it_over(self, walking):
        walking.make("end-pathway", US, mojon=mojon(walking).id)
        with pytest.raises(Refusal, match="has ended"):
            grow(walking)
        end_all(walking)
        walking.make("begin-engagement")

        assert under(walking, mojon(walking)).concealment == "undetected"
        assert mojon(walking).markers == 1

    def test_a_marker_that_enters_a_building_is_not_shown_to_the_enemy(self, walking):
        entry = grow(walking, enters_building="yes")
        assert "german" not in entry.told
        end_all(walking)
        walking.make("begin-engagement", both_agree="yes")

        names = [row.name for row in side_view(walking.battle, "german").contacts]
        assert f"Mojon {mojon(walking).number}" not in names

    def test_a_mojon_inside_a_building_may_stop_others_once_in_position(self, walking):
        grow(walking, enters_building="yes")
        for each in [m for m in walking.battle.mojons.values() if m.open and not m.extended]:
            walking.make("end-pathway", mojon=each.id, why="agreed")
        for _ in range(2):
            turn(walking)
            end_all(walking)
        stop(walking, "german")

        assert mojon(walking, "german").stopped_by == "us"
        assert mojon(walking).concealed


class TestPlacing:
    def test_a_defender_places_all_its_mojons_before_the_attacker(self):
        table = defending()
        with pytest.raises(Refusal, match="German defends: it places all its Mojons first"):
            table.make("place-all", side="us")
        first = table.battle.mojons_of("us")[0]
        with pytest.raises(Refusal, match="it places all its Mojons first"):
            table.make("place-mojon", mojon=first.id)
        assert "G first: it defends" in " ".join(box.words for box in due_now(table.battle))
        table.place_mojons()

        assert all(m.placed for m in table.battle.mojons.values())

    @pytest.mark.parametrize("first", ["us", "german"])
    def test_without_a_defender_either_side_begins(self, first):
        table = Table()
        places = {"us": partial(table.make, "place-all", US), "german": table.place_germans}
        places.pop(first)()

        assert all(m.placed for m in table.battle.mojons_of(first))
        (other,) = places
        assert not any(m.placed for m in table.battle.mojons_of(other))
        places[other]()
        assert all(m.placed for m in table.battle.mojons_of(other))

    def test_the_side_with_more_mojons_begins(self):
        (box,) = [x for x in due_now(Table().battle) if x.title == "Mojons go down."]

        assert "in turns: U 1, G 1, U 1" in box.words
        assert "On the table" not in box.words

    def test_the_umpire_reads_how_many_each_side_has_placed(self):
        table = Table()
        table.make("place-mojon", US, mojon=table.battle.mojons_of("us")[0].id)
        (box,) = [x for x in due_now(table.battle) if x.title == "Mojons go down."]

        assert box.words.endswith("On the table: G 0 of 2, U 1 of 3.")

    def test_a_side_twice_as_strong_places_two_to_one_until_both_are_level(self):
        table = Table(card=duel(), shelf=shelf())  # four against two
        assert describe_placing_order(table.battle).startswith("U 2, G 1, U 1, G 1")

    def test_a_mojon_that_carries_nothing_has_no_turn_to_be_placed(self):
        table = Table()  # three against two
        first, second, *_ = table.battle.mojons_of("us")
        (element,) = table.battle.in_mojon(first.id)
        table.make("write-to-mojon", US, element=element.id, to=second.id)

        assert describe_placing_order(table.battle) == "G 1, U 1, G 1, U 1"

    def test_a_mojon_that_carries_nothing_is_left_out_with_the_last_one_placed(self):
        table = Table()
        table.place_germans()
        first, *others = table.battle.mojons_of("us")
        (element,) = table.battle.in_mojon(first.id)
        table.make("write-to-mojon", US, element=element.id, to=others[0].id)
        entries = [table.make("place-mojon", US, mojon=m.id) for m in others]

        assert [table.battle.mojons[m.id].removed for m in (first, *others)] == [True, False, False]
        assert "left out" in entries[-1].told["us"]
        assert "left out" not in entries[-1].told["german"]
        table.make("approach-turn", dice={"initiative": 1}, first="us")

    def test_a_defender_keeps_an_empty_mojon_for_a_decoy_until_all_are_on_the_table(self):
        table = defending()
        first, second = [m for m in table.battle.mojons_of("german") if not m.decoy]
        others = [m for m in table.battle.mojons_of("german") if m.id != first.id]
        (element,) = table.battle.in_mojon(first.id)
        table.make("write-to-mojon", GERMAN, element=element.id, to=second.id)
        table.make("roll-entry", GERMAN, dice={"entry": 3})
        for mojon in others:
            table.make("place-mojon", GERMAN, mojon=mojon.id, hidden="no", place="the mill")
        assert not table.battle.mojons[first.id].removed
        entry = table.make("place-all", GERMAN)

        assert table.battle.mojons[first.id].removed
        assert "left out" in entry.told["german"]
        assert "us" not in entry.told

    def test_a_side_without_mojons_lets_the_other_place_all_together(self):
        battle = Table().battle
        ours = {id: m for id, m in battle.mojons.items() if m.side == "us"}

        assert describe_placing_order(replace(battle, mojons=ours)) == "U 3"


class TestEnd:
    def test_while_pathways_could_grow_both_sides_agree(self, walking):
        with pytest.raises(Refusal, match="Both sides must agree"):
            walking.make("begin-engagement", both_agree="no")
        walking.make("begin-engagement", both_agree="yes")

        assert walking.battle.phase == "engagement"

    def test_when_every_pathway_has_ended_nobody_is_asked(self, walking):
        end_all(walking)
        walking.make("begin-engagement")

        assert walking.battle.phase == "engagement"

    def test_a_pathway_stopped_at_its_entry_starts_there(self, walking):
        stop(walking)
        walking.make("begin-engagement", both_agree="yes")

        assert mojon(walking).markers == 1
        assert under(walking, mojon(walking)).concealment == "located"

    def test_an_unstopped_element_starts_undetected_at_its_last_marker(self, walking):
        grow(walking)
        walking.make("begin-engagement", both_agree="yes")

        assert mojon(walking).markers == 2
        assert under(walking, mojon(walking)).concealment == "undetected"

    def test_the_leader_of_a_located_element_is_shown_from_the_first_turn(self, walking):
        stop(walking)
        walking.make("begin-engagement", both_agree="yes")
        rows = side_view(walking.battle, "german").contacts

        assert [row for row in rows if row.state == "located" and "shows" in row.words]

    def test_the_turns_of_the_approach_are_turns_of_the_scenario(self, walking):
        end_all(walking)
        turn(walking)
        walking.make("begin-engagement")

        assert walking.battle.turn == 4  # placing, two turns of pathways, and the engagement

    @pytest.mark.parametrize("move", ["shoot", "spot", "move", "deploy", "place-order"])
    def test_nobody_is_placed_ordered_or_fires_before_the_approach_ends(self, walking, move):
        element = walking.element("us", TEAM)
        progress = walking.attempt(move, element=element.id, commit=False, kind="fire")

        assert "engagement" in progress.refused  # it is refused for the phase alone

    def test_undetected_decoys_stay_on_the_table(self):
        table = defending()
        table.place_mojons()
        table.make("begin-engagement", both_agree="yes")
        decoys = [m for m in table.battle.mojons_of("german") if m.decoy]

        assert decoys
        assert all(m.placed and not m.removed for m in decoys)
