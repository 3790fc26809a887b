"""Places on the table plan fill in distances, lines and sounds."""

import pytest

from assistant.battle.rattenkrieg.lookups import distances, noises
from assistant.battle.rattenkrieg.lookups.table_plan import lines
from assistant.battle.rattenkrieg.screens.instruments.watchers import instruments_of
from assistant.battle.rattenkrieg.table_plan.drawing import table_map
from assistant.battle.viewers import UMPIRE
from assistant.cards.rattenkrieg.forces import scenario_files
from tests.battle.conftest import GERMAN, US, Refusal, Table

TEAM = "1st Squad, Team 1"
IN_THE_LANE, ACROSS_THE_WALL = (22.5, 12), (34, 30)


def ids(table):
    return table.element("us", TEAM).id, table.element("german", TEAM).id


def put(table, us=None, german=None):
    """Put the two teams at these places."""
    for id, place in zip(ids(table), (us, german), strict=True):
        if place:
            table.make("put", element=id, x_in=place[0], y_in=place[1])


def known(table, reader=UMPIRE):
    return distances.distance_known(table.battle, *ids(table), reader)


def move_questions(table, move, reader=UMPIRE, **told):
    return {ask.name: ask for ask in table.attempt(move, reader, commit=False, **told).asks}


def first_cell(table):
    """What the first German element perceives of the first US element."""
    return instruments_of(table.battle, "german").watchers[0].cells[0]


class TestPlaces:
    def test_a_distance_is_known_when_both_ends_are_on_the_plan(self, firefight):
        put(firefight, us=(10, 10))
        assert known(firefight) is None

        put(firefight, german=(13, 14))
        assert known(firefight) == 5

    def test_no_side_learns_a_distance_from_the_plan(self, firefight):
        put(firefight, (10, 10), (13, 14))
        us, german = ids(firefight)
        man = firefight.battle.elements[us].figures[0]
        told = {"element": us, "man": man, "target": german}

        assert known(firefight, US) is known(firefight, GERMAN) is None
        assert move_questions(firefight, "shoot", **told)["distance_in"].value == 5
        assert move_questions(firefight, "shoot", US, **told)["distance_in"].value is None

    def test_a_leader_need_not_measure_to_an_own_team_on_the_plan(self, firefight):
        leader, told = firefight.element("us", "1st Squad, Team 2"), firefight.element("us", TEAM)
        for element, place in ((leader, (10, 10)), (told, (13, 14))):
            firefight.make("put", element=element.id, x_in=place[0], y_in=place[1])
        pair = leader.id, told.id

        for reader, inches in ((UMPIRE, 5), (US, 5), (GERMAN, None)):
            assert distances.distance_known(firefight.battle, *pair, reader) == inches

        firefight.make("move", element=told.id, gait="walk", why="its order is Fire")
        assert distances.distance_known(firefight.battle, *pair, US) is None

    def test_a_measured_distance_counts_before_the_plan(self, firefight):
        put(firefight, (10, 10), (13, 14))
        us, german = ids(firefight)
        firefight.make("tell-distances", element=us, **{f"to_{german}": "7"})

        assert known(firefight) == 7

    def test_a_dragged_element_is_no_longer_at_the_entered_distance(self, firefight):
        put(firefight, (10, 10), (13, 14))
        us, german = ids(firefight)
        firefight.make("tell-distances", element=us, **{f"to_{german}": "7"})
        put(firefight, german=(10, 20))
        assert [known(firefight, reader) for reader in (UMPIRE, US)] == [10, None]

        firefight.undo()
        assert [known(firefight, reader) for reader in (UMPIRE, US)] == [7, 7]

    def test_an_element_that_has_moved_is_not_measured_until_it_is_placed_again(self, firefight):
        put(firefight, (10, 10), (13, 14))
        us, _ = ids(firefight)
        firefight.make("move", element=us, gait="walk", why="its order is Fire")
        assert known(firefight) is None
        assert "5″" not in table_map(firefight.battle, ids(firefight))

        firefight.make("stands-there", element=us)
        assert known(firefight) == 5
        assert "5″" in table_map(firefight.battle, ids(firefight))
        with pytest.raises(Refusal, match="already confirmed"):
            firefight.make("stands-there", element=us)

    def test_one_tap_confirms_all_places_that_are_uncertain(self, table):
        table.place_mojons()
        mojons = list(table.battle.mojons)
        for number, mojon in enumerate(mojons):
            table.make("put", element=mojon, x_in=10 + number, y_in=10)
        table.make("approach-turn", dice={"initiative": 1}, first="us")
        for side in ("us", "german"):
            table.make("extend-pathways", side=side)
        table.make("begin-engagement", both_agree="yes")
        stands = table.battle.table_plan.stands
        assert not any(stands[id].sure for id in mojons)
        places = {id: stands[id].place for id in mojons}
        table.make("all-stand-there")

        stands = table.battle.table_plan.stands
        assert {id: stands[id].place for id in mojons if stands[id].sure} == places
        with pytest.raises(Refusal, match="already confirmed"):
            table.make("all-stand-there")

    def test_a_mojon_whose_pathway_never_grew_is_still_at_its_place(self, table):
        """An umpire who sets up the plan before the engagement need not confirm it immediately."""
        table.place_mojons()
        for number, mojon in enumerate(table.battle.mojons):
            table.make("put", element=mojon, x_in=10 + number, y_in=10)
        before = dict(table.battle.table_plan.stands)
        table.make("begin-engagement", both_agree="yes")

        assert table.battle.table_plan.stands == before
        assert known(table) is not None

    def test_the_elements_under_a_mojon_are_at_its_place(self, engaged):
        _, german = ids(engaged)
        mojon = engaged.element("us", TEAM).mojon
        engaged.make("put", element=mojon, x_in=10, y_in=10)
        engaged.make("put", element=german, x_in=10, y_in=22)

        assert set(engaged.battle.table_plan.stands) == {
            mojon,
            engaged.element("german", TEAM).mojon,
        }
        assert known(engaged) == 12
        engaged.reveal("us", TEAM)
        assert known(engaged) == 12

    def test_a_moved_mojon_is_at_an_uncertain_place(self, engaged):
        put(engaged, (10, 10), (10, 22))
        engaged.rounds()
        engaged.make("move-mojon", GERMAN, mojon=engaged.element("german", TEAM).mojon)

        assert known(engaged) is None

    def test_a_figure_that_leaves_a_mojon_and_runs_is_no_longer_certain(self, firefight):
        mojon = firefight.element("us", TEAM).mojon
        firefight.make("put", element=mojon, x_in=10, y_in=10)
        put(firefight, german=(13, 14))
        assert known(firefight) == 5

        firefight.make("move", element=ids(firefight)[0], gait="run", why="its order is Fire")
        assert known(firefight) is None

    @pytest.mark.parametrize(("x", "y"), [(-1, 5), (48.1, 5), (5, "x"), (5, "nan")])
    def test_a_place_off_the_plan_is_refused(self, engaged, x, y):
        with pytest.raises(Refusal, match="a number from 0 to 48"):
            engaged.make("put", element=ids(engaged)[0], x_in=x, y_in=y)

    def test_an_element_already_in_place_is_not_placed_again(self, engaged):
        put(engaged, us=(10, 10))
        with pytest.raises(Refusal, match="is already there"):
            put(engaged, us=(10, 10))

    def test_an_element_taken_off_the_plan_has_no_place(self, engaged):
        put(engaged, us=(10, 10))
        engaged.make("take-off-plan", element=ids(engaged)[0])

        assert not engaged.battle.table_plan.stands
        with pytest.raises(Refusal, match="not on the table plan"):
            engaged.make("take-off-plan", element=ids(engaged)[0])

    def test_only_the_umpire_has_the_plan(self, engaged):
        for move in (
            "put",
            "stands-there",
            "all-stand-there",
            "take-off-plan",
            "ask-places",
            "rule-plan",
            "lay-plan",
        ):
            with pytest.raises(KeyError):
                engaged.make(move, US, element=ids(engaged)[0])

    def test_a_scenario_without_a_plan_measures_nothing(self):
        card = scenario_files.scenario("easy-company").model_copy(update={"plan": None})
        table = Table(card=card)
        table.engage()

        with pytest.raises(Refusal, match="has no plan"):
            put(table, us=(10, 10))
        assert known(table) is None

    def test_only_existing_elements_can_be_placed(self, engaged):
        with pytest.raises(Refusal, match="in the list"):
            engaged.make("put", element="nobody", x_in=1, y_in=1)


class TestAskedAfterAMove:
    def test_a_move_asks_for_the_new_place_only_if_the_umpire_wants_it(self, firefight):
        put(firefight, (10, 10), (13, 14))
        told = {"element": ids(firefight)[0], "gait": "walk", "why": "its order is Fire"}
        assert "where" not in move_questions(firefight, "move", **told)

        firefight.make("ask-places")
        assert move_questions(firefight, "move", **told)["where"].value == (10, 10)
        firefight.make("move", **told, x_in=10, y_in=14)
        assert known(firefight) == 3

    def test_without_an_answer_the_new_place_is_marked_as_uncertain(self, firefight):
        put(firefight, (10, 10), (13, 14))
        firefight.make("ask-places")
        firefight.make("move", element=ids(firefight)[0], gait="walk", why="its order is Fire")

        assert known(firefight) is None

    def test_a_side_is_never_asked_for_places(self, firefight):
        put(firefight, (10, 10), (13, 14))
        firefight.make("ask-places")
        told = {"element": ids(firefight)[0], "gait": "walk"}

        assert "where" not in move_questions(firefight, "move", US, **told)


class TestLines:
    def test_a_house_between_hides_a_target(self, engaged):
        put(engaged, IN_THE_LANE, (27, 40))
        found = lines.line_of_sight(engaged.battle, *ids(engaged))

        assert found.hidden_by == "Farmhouse"
        assert first_cell(engaged).line == "hidden by Farmhouse"
        assert first_cell(engaged).sees is False

    def test_a_removed_part_no_longer_hides(self, engaged):
        put(engaged, IN_THE_LANE, (27, 40))
        for part in ("farmhouse", "yard-wall", "paddock", "east-hedge"):
            engaged.make("rule-plan", what=part)
        assert lines.line_of_sight(engaged.battle, *ids(engaged)).hidden_by == ""

        engaged.make("rule-plan", what="farmhouse")
        assert lines.line_of_sight(engaged.battle, *ids(engaged)).hidden_by == "Farmhouse"

    def test_a_figure_at_a_wall_sees_over_it_and_is_covered_by_it(self, engaged):
        # a man 1.2 high looks at one an inch behind a wall 1 high, 20 inches away
        put(engaged, (46, 30), (32.5, 30))
        found = lines.line_of_sight(engaged.battle, *ids(engaged))

        assert (found.hidden_by, found.behind.called, found.shows) == ("", "Yard wall", "torso")
        assert found.resistance == 4  # a stone wall

    def test_a_low_wall_hides_figures_farther_behind_it_by_its_shadow(self, engaged):
        # 1.2 over 1 is six fifths: no row, so 5 inches of shadow for each inch to the wall
        put(engaged, (35, 34), (20, 34))
        assert lines.line_of_sight(engaged.battle, *ids(engaged)).hidden_by == "Yard wall"

    def test_a_wood_dims_a_look_by_its_inches(self, engaged):
        put(engaged, (38, 30), (38, 36))
        found = lines.line_of_sight(engaged.battle, *ids(engaged))

        assert found.stretches(6) == [{"inches": 3.0, "condition": "light-forest"}]
        assert found.hidden_by == ""
        assert found.concealed

    def test_a_look_counts_the_wood_unless_the_umpire_overrules(self, firefight):
        put(firefight, (38, 30), (38, 36))
        us, german = ids(firefight)
        told = {"element": us, "man": firefight.battle.elements[us].figures[0]}
        told |= {"spot": f"element {german}"}
        firefight.reveal("german", TEAM, "located")
        asks = move_questions(firefight, "spot", **told)

        assert asks["distance_in"].value == 6
        assert asks["as_plan"].value is True
        assert asks["in_view"].value is True
        assert asks["obstacle"].value == "low"
        entry = firefight.make("spot", dice={"spot": 6, "avoid": 6}, as_plan="no", **told)
        assert entry.resolutions[0].inputs["stretches"] == []

    def test_a_shot_takes_the_cover_from_the_plan(self, firefight):
        put(firefight, (46, 30), (32.5, 30))
        us, german = ids(firefight)
        man = firefight.battle.elements[us].figures[0]
        asks = move_questions(firefight, "shoot", element=us, man=man, target=german)

        assert asks["distance_in"].value == 13.5
        assert asks["obstacle"].value == "torso"
        assert (
            asks["obstacle"].words
            == "How much of the figure shows? (on the plan: behind Yard wall)"
        )
        assert asks["behind"].value == "Yard wall"

    def test_a_side_does_not_read_what_the_plan_shows(self, firefight):
        put(firefight, (46, 30), (32.5, 30))
        us, german = ids(firefight)
        man = firefight.battle.elements[us].figures[0]
        told = {"element": us, "man": man, "target": german, "distance_in": 13.5}
        asks = move_questions(firefight, "shoot", US, **told)

        assert asks["obstacle"].value == "none"
        assert asks["obstacle"].words == "How much of the figure shows?"
        assert "behind" not in asks

    def test_from_a_floor_a_figure_sees_over_lower_objects(self, engaged):
        put(engaged, (20, 12), (20, 30))
        us, german = ids(engaged)
        engaged.make("take-off-plan", element=german)
        engaged.make("put", element=german, x_in=36, y_in=40, up_in=0)
        low = lines.line_of_sight(engaged.battle, us, german).hidden_by
        engaged.make("put", element=us, x_in=20, y_in=12, up_in=40)

        assert low
        assert lines.line_of_sight(engaged.battle, us, german).hidden_by == ""


class TestSounds:
    def hears(self, table, what):
        us, german = ids(table)
        return noises.heard_at(table.battle, noises.NoiseMade(what, by=us), german)

    def test_a_walk_is_heard_over_open_ground_and_not_through_a_stone_house(self, engaged):
        # normal noise: a walk is heard to 3 inches, a shout (90 db) farther than the table is wide
        put(engaged, (40, 20), (42, 20))
        assert self.hears(engaged, "action movement") is True
        put(engaged, german=(44, 20))
        assert self.hears(engaged, "action movement") is False

    def test_a_wall_between_blocks_the_sound(self, engaged):
        # 85 db, an inch from the wall, less 60: 25 is under the noise all around
        put(engaged, (23, 29.5), (25, 29.5))
        way_out = noises.NoiseMade("sound loud-voice", by=ids(engaged)[0])

        assert noises.reach(engaged.battle, way_out) > 2
        assert self.hears(engaged, "sound loud-voice") is False

    def test_the_entered_distance_counts_for_a_listener_whose_place_is_not_known(self, engaged):
        us, german = ids(engaged)
        assert self.hears(engaged, "action movement") is None
        engaged.make("tell-distances", element=us, **{f"to_{german}": "2"})
        assert self.hears(engaged, "action movement") is True
