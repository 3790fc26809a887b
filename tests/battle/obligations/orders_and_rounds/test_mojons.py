"""Mojons on the table: what they carry, how far they go, what the enemy sees (Rattenkrieg 8)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.lookups.mojon_pace import pace_kind
from assistant.battle.rattenkrieg.lookups.scenario.mojon_numbers import mojon_allowance
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.state.animals import Horse
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.convoy import GUN, HALF_TRACK, shelf
from tests.battle.openings import easy_company
from tests.battle.tanks import SQUAD, T34, duel
from tests.battle.tanks import TEAM as ON_FOOT

TEAM = "1st Squad, Team 1"


def us(table, name=TEAM):
    return table.element("us", name)


def contact(table, element):
    """The row of an element among the enemies that the Germans know."""
    rows = side_view(table.battle, "german").contacts
    return next((row for row in rows if row.id == element.id), None)


def other_mojon(table):
    """A US Mojon that does not carry the team."""
    return next(m for m in table.battle.mojons_of("us") if m.id != us(table).mojon)


class TestNumbers:
    def test_a_side_has_at_least_one_mojon_for_each_leader_gun_and_column(self):
        table = Table(card=duel(), shelf=shelf())
        allowance = mojon_allowance(table.battle, "us")

        # a led team on foot; the gun; the tank and the half-track, each leading itself
        assert allowance.minimum == 1 + 1 + 2
        assert allowance.maximum == 1 + 1 + 2
        assert allowance.decoys == 0

    def test_two_elements_may_share_a_mojon_and_the_page_counts_those_used(self):
        table = Table()
        first, second = table.battle.mojons[us(table).mojon], other_mojon(table)
        table.make("write-to-mojon", US, element=us(table).id, to=second.id)
        rows = {row.words: row.detail for row in side_view(table.battle, "us").own}

        assert table.battle.in_mojon(first.id) == []
        assert len(table.battle.in_mojon(second.id)) == 2
        assert rows["Mojons"] == "2 with elements, 3 allowed. The numbers have gaps"

    def test_the_enemy_reads_neither_numbers_nor_places_of_elements(self):
        table = Table()
        before = side_view(table.battle, "german")
        table.make("write-to-mojon", US, element=us(table).id, to=other_mojon(table).id)

        assert side_view(table.battle, "german") == before

    def test_only_whole_elements_are_assigned(self):
        table = Table()
        told = {"element": us(table).figures[0], "to": other_mojon(table).id}
        with pytest.raises(Refusal):
            table.make("write-to-mojon", US, **told)


class TestKinds:
    def test_the_kind_of_an_element_decides_its_marker(self):
        table = Table(card=duel(), shelf=shelf())
        kinds = {
            name: table.battle.mojons[us(table, f"{SQUAD}, {name}").mojon].kind
            for name in (ON_FOOT, GUN, HALF_TRACK, T34)
        }

        assert kinds == {
            ON_FOOT: "infantry",
            GUN: "infantry",
            HALF_TRACK: "soft-skinned",
            T34: "armored",
        }

    # 8.1.4, 8.3: the least and the most of a marker, and the move in the engagement
    @pytest.mark.parametrize(
        ("name", "least", "most"), [(ON_FOOT, 5, 10), (HALF_TRACK, 5, 30), (T34, 5, 20)]
    )
    def test_each_kind_of_mojon_moves_as_far_as_printed(self, name, least, most):
        table = Table(card=duel(), shelf=shelf())
        table.place_mojons()
        table.make("approach-turn", dice={"initiative": 1}, first="us")
        mojon = us(table, f"{SQUAD}, {name}").mojon
        for inches in (least - 1, most + 1):
            with pytest.raises(Refusal, match=f"Place a marker {least}″ to {most}″"):
                table.make("extend-pathway", US, mojon=mojon, distance_in=inches)
        table.make("extend-pathway", US, mojon=mojon, distance_in=most)
        table.make("begin-engagement", both_agree="yes")
        table.rounds()
        with pytest.raises(Refusal, match=f"up to {most}″"):
            table.make("move-mojon", US, mojon=mojon, distance_in=most + 1)
        table.make("move-mojon", US, mojon=mojon, distance_in=most)

        assert table.battle.mojons[mojon].moved

    def test_riders_move_as_far_as_soft_skinned_vehicles(self):
        """9.2.2.2: cavalry, though an infantry Mojon carries it."""
        table = Table()
        horses = {id: Horse() for id in us(table).figures}
        special = replace(table.battle.animals, horses=horses)
        mojon = table.battle.mojons[us(table).mojon]

        assert pace_kind(replace(table.battle, animals=special), mojon) == "cavalry"


class TestOwnMove:
    @pytest.fixture
    def moving(self):
        table = Table()
        table.engage()
        table.rounds()
        return table

    def move(self, table, **told):
        return table.make("move-mojon", US, mojon=us(table).mojon, distance_in=5, **told)

    def test_the_own_move_of_a_mojon_needs_no_order_and_comes_once_a_turn(self, moving):
        assert us(moving).order is None
        self.move(moving)

        with pytest.raises(Refusal, match="has moved this turn"):
            self.move(moving)

    def test_an_unused_mojon_move_lapses_and_each_turn_brings_a_new_one(self, moving):
        self.move(moving)
        moving.make("end-turn")
        moving.make("begin-turn")
        moving.rounds()
        assert not moving.battle.mojons[us(moving).mojon].moved
        self.move(moving)

    @pytest.mark.parametrize("known", ["located", "identified"])
    def test_a_detected_element_has_no_mojon_move(self, moving, known):
        moving.reveal("us", TEAM, known)

        with pytest.raises(Refusal):
            self.move(moving)

    def test_the_own_move_of_a_mojon_comes_between_two_rounds(self):
        table = Table()
        table.engage()
        table.order("german", TEAM, "movement")
        table.rounds()
        table.act_with("german", TEAM)

        with pytest.raises(Refusal, match="between two rounds"):
            self.move(table)

    def test_with_its_own_move_alone_nobody_fires_or_spots(self, moving):
        for move in ("shoot", "spot", "aim"):
            refused = moving.attempt(move, element=us(moving).id, commit=False).refused
            assert "is not active" in refused


class TestSeen:
    @pytest.fixture
    def engaged(self):
        table = Table()
        table.engage()
        return table

    def test_the_enemy_sees_a_numbered_marker_and_nothing_of_those_under_it(self, engaged):
        rows = side_view(engaged.battle, "german").contacts

        numbers = [m.number for m in engaged.battle.mojons_of("us")]
        assert [row.name for row in rows] == [f"Mojon {number}" for number in numbers]
        assert {row.words for row in rows} == {"a marker on the table"}
        assert {row.id for row in rows} == {None}

    def test_only_the_leader_of_a_located_element_is_shown(self, engaged):
        engaged.reveal("us", TEAM, "located")
        number = engaged.battle.mojons[us(engaged).mojon].number
        row = contact(engaged, us(engaged))

        assert row.words.startswith(f"Mojon {number}, upside down; the ")
        assert len(enemy_card(engaged.battle, us(engaged)).men) <= 1

    def test_all_figures_of_an_identified_element_are_shown_and_its_marker_is_removed(
        self, engaged
    ):
        engaged.reveal("us", TEAM)
        mojon = us(engaged).mojon

        assert engaged.battle.mojons[mojon].removed
        assert len(enemy_card(engaged.battle, us(engaged)).men) == len(us(engaged).figures)

    def test_the_owner_may_place_an_undetected_element(self, engaged):
        engaged.make("deploy", US, element=us(engaged).id)

        assert us(engaged).deployed
        assert us(engaged).concealment == "undetected"
        assert not engaged.battle.mojons[us(engaged).mojon].removed

    def test_an_element_hidden_for_a_whole_turn_is_a_marker_again(self, engaged):
        engaged.reveal("us", TEAM, "located")
        engaged.rounds()
        engaged.make("end-turn")
        engaged.make("begin-turn", unseen=(us(engaged).id,))

        assert us(engaged).concealment == "undetected"
        assert contact(engaged, us(engaged)) is None

    @pytest.mark.parametrize("known", ["undetected", "located"])
    def test_an_aimed_shot_needs_an_identified_target(self, known):
        table = Table().until(("german", TEAM), [("german", TEAM, "fire")])
        if known == "located":
            table.reveal("us", TEAM, known)
        element = table.element("german", TEAM)
        told = {"element": element.id, "man": element.figures[-1], "commit": False}

        assert "No enemy is known well enough" in table.attempt("shoot", GERMAN, **told).refused

    def test_suppression_reaches_located_elements_and_wounds_nobody(self):
        table = Table().until(("german", TEAM), [("german", TEAM, "fire")])
        table.reveal("us", TEAM, "located")
        element = table.element("german", TEAM)
        told = {"element": element.id, "man": element.figures[-1]}
        asks = {a.name: a for a in table.attempt("suppress", commit=False, **told).asks}

        assert any(us(table).id in str(o.value) for a in asks.values() for o in a.options)


def test_the_place_of_a_mojon_is_kept_for_elements_that_return_to_it():
    """13.1.2."""
    table = Table()
    table.place_germans()
    for each in table.battle.mojons_of("us"):
        table.make("place-mojon", US, mojon=each.id, place="the ford")
    table.make("begin-engagement", both_agree="yes")
    table.reveal("us", TEAM)
    mojon = us(table).mojon
    row = next(x for x in side_view(table.battle, "us").mojons if x.id == mojon)

    assert row.removed
    assert "the ford" in row.state


class TestPlacing:
    @pytest.fixture
    def engaged(self):
        table = Table()
        table.engage()
        return table

    def place(self, table, **told):
        inputs = {"nearest_enemy_in": 20, "front_in": 8, "closest_in": 20, "measured": "yes"}
        return table.make("deploy", US, element=us(table).id, **{**inputs, **told})

    def test_the_front_is_men_times_the_quality_of_the_element(self, engaged):
        most = len(us(engaged).figures) * us(engaged).quality
        with pytest.raises(Refusal, match=f"up to {most}″ wide"):
            self.place(engaged, front_in=most + 1)
        self.place(engaged, front_in=most)

        assert us(engaged).deployed

    def test_the_dead_do_not_widen_the_front(self, engaged):
        bring_about(engaged, e.FigureChanged(us(engaged).figures[1], "ready", "dead"))
        most = (len(us(engaged).figures) - 1) * us(engaged).quality

        with pytest.raises(Refusal, match=f"up to {most}″ wide"):
            self.place(engaged, front_in=most + 1)

    def test_nobody_is_placed_nearer_to_an_enemy_than_the_mojon_was(self, engaged):
        with pytest.raises(Refusal, match="no nearer to an enemy than 20″"):
            self.place(engaged, closest_in=19)

    def test_the_leaders_quality_does_not_widen_the_front(self):
        table = Table(led=True)
        table.engage()
        entry = table.make("deploy", US, element=us(table).id)
        most = len(us(table).figures) * us(table).quality

        assert f"up to {most}″ wide" in entry.told["us"]

    def test_a_side_that_acts_or_reacts_reads_the_limits_too(self):
        table = Table().until(("german", TEAM), [("german", TEAM, "movement")])
        element = table.element("german", TEAM)
        table.make("move", GERMAN, element=element.id, gait="run")
        entry = table.make("react", element=us(table).id)

        assert "wide, no nearer to an enemy than their Mojon was" in entry.told["us"]
        assert "wide" not in entry.told.get("german", "")


def test_the_card_of_a_placed_element_says_what_the_enemy_knows():
    table = Table(card=easy_company())
    table.engage()

    assert unit_view(table.battle, us(table)).known == "undetected"
