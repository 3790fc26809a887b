"""Easy Company and Wittmann's First Test as printed: set-up, points, the end (addendum)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.lookups.scenario.results import battle_result
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import points_of, times_met
from assistant.battle.rattenkrieg.scenario.ending import points_lines, proposed_ends
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import GERMAN, Refusal, Table, bring_about
from tests.battle.openings import easy_company
from tests.battle.rattenkrieg.morale_and_wounds.test_consequences import fall
from tests.battle.rattenkrieg.vehicles import wittmann
from tests.battle.rattenkrieg.vehicles.wittmann import CARD, SOVIET, no_tank_comes, stug, tank

TEAM = "1st Squad, Team 1"
column = wittmann.table


def condition(table, side, words):
    points = table.battle.script.points.values()
    named = (x for x in points if x.side == side)
    return next(x for x in named if x.condition.lower() == words.lower())


def met(table, side, words):
    return times_met(table.battle, condition(table, side, words))


def rule(table, figure, state):
    owner = table.battle.owner(figure)
    table.make("rule-man", element=owner.id, man=figure, state=state, reason="for the test")


def mission(table, side):
    return {row.words: row.detail for row in side_view(table.battle, side).own}.get("Mission", "")


class TestEasyCompany:
    def test_easy_company_is_an_encounter_of_ten_turns_on_four_by_four_feet(self):
        card = easy_company()

        assert (card.kind, card.table, card.turns) == ("encounter", "4 by 4 feet", 10)
        assert card.sizes[0].name == "One squad a side"
        assert not any(side.defender for side in card.sides)

    def test_after_the_tenth_turn_no_other_begins(self, engaged):
        while engaged.battle.turn < 10:
            engaged.rounds()
            engaged.make("end-turn")
            engaged.make("begin-turn")
        engaged.rounds()
        engaged.make("end-turn")

        with pytest.raises(Refusal, match="That was the last turn"):
            engaged.make("begin-turn")
        assert due_now(engaged.battle)[0].title == "That was the last turn."

    @pytest.mark.parametrize("light", ["clear-day", "dawn"])
    def test_the_light_is_chosen_before_the_first_turn(self, light):
        table = Table()
        table.make("set-conditions", light=light)

        assert light in table.battle.visibility

    def test_each_side_reads_its_own_mission_and_points_alone(self):
        table = Table()

        assert mission(table, "us") == "Cross the table and leave it by the north edge."
        assert mission(table, "german") == "Destroy or capture every enemy in the area."
        for side, other in (("us", "german"), ("german", "us")):
            page = repr(side_view(table.battle, side))
            assert mission(table, other) not in page
        assert "exits north" not in repr(side_view(table.battle, "german"))
        assert "Flank attack" not in repr(side_view(table.battle, "us"))

    def test_everybody_has_aggressiveness_two_and_the_quality_of_the_lists(self):
        battle = Table(size=1).battle

        assert {x.aggressiveness for x in battle.elements.values()} == {2}
        assert {x.quality for x in battle.of_side("german")} == {3}
        assert {x.quality for x in battle.of_side("us")} == {4}

    def test_each_team_has_its_own_mojon(self):
        battle = Table(size=1).battle

        assert all(len(battle.in_mojon(m.id)) == 1 for m in battle.mojons.values())

    def test_a_german_sniper_looks_through_a_threefold_sight(self):
        battle = Table(size=1).battle
        snipers = [m for x in battle.of_side("german") for m in battle.men(x) if m.sniper]

        assert [m.scope for m in snipers] == [3]

    @pytest.mark.parametrize(
        ("die", "edge"), [(1, "east"), (2, "east"), (3, "south"), (4, "south"), (5, "west")]
    )
    def test_a_die_names_the_german_edge_for_all_of_them(self, die, edge):
        table = Table()
        table.make("roll-entry", GERMAN, dice={"entry": die})
        table.make("place-all", GERMAN)

        assert {m.place for m in table.battle.mojons_of("german")} == {f"the {edge} edge"}

    def test_the_us_comes_on_in_the_south_also_where_the_die_sends_the_germans(self):
        table = Table()
        table.make("roll-entry", GERMAN, dice={"entry": 3})
        rows = {row.words: row.detail for row in side_view(table.battle, "us").own}

        assert rows["Begins"] == "The south edge."

    def test_the_german_list_has_no_incomplete_line(self):
        german = [x.condition for x in Table().battle.script.points.values() if x.side == "german"]

        assert len(german) == 8
        assert not [x for x in german if x.lower().endswith("every")]

    def test_each_side_has_the_grenades_of_its_list(self):
        battle = Table(size=1).battle

        assert battle.crewed_weapons.stocks == {"us": {"Mk 2 Pineapple": 100}}
        assert battle.sides["german"].grenades


class TestPointsOfEasyCompany:
    def test_a_wounded_enemy_scores_five_unless_the_enemy_dies(self, engaged):
        """The last state of each figure decides."""
        us = engaged.element("us", TEAM)
        first, second, third = us.figures[:3]
        for figure in (first, second, third):
            fall(engaged, figure, "wounded")
        assert met(engaged, "german", "Enemy wounded or captured") == 3
        bring_about(engaged, e.FigureChanged(first, "wounded", "ready"))
        bring_about(engaged, e.FigureChanged(second, "wounded", "evacuated"))
        bring_about(engaged, e.FigureChanged(third, "wounded", "dead"))

        assert met(engaged, "german", "Enemy wounded or captured") == 2
        assert met(engaged, "german", "Enemy killed") == 1
        assert condition(engaged, "german", "Enemy wounded or captured").points == 5
        assert condition(engaged, "german", "Enemy killed").points == 1

    def test_a_captured_enemy_counts_once_for_either_side(self, engaged):
        german, us = engaged.element("german", TEAM), engaged.element("us", TEAM)
        fall(engaged, german.figures[1], "wounded")
        bring_about(engaged, e.FigureChanged(german.figures[1], "wounded", "prisoner"))
        bring_about(engaged, e.FigureChanged(us.figures[1], "ready", "prisoner"))

        assert met(engaged, "us", "Enemy captured") == 1
        assert met(engaged, "german", "Enemy wounded or captured") == 1

    def test_the_us_gets_no_points_for_wounded_germans(self, engaged):
        fall(engaged, engaged.element("german", TEAM).figures[1], "wounded")

        words = [x.condition for x in engaged.battle.script.points.values() if x.side == "us"]
        assert not [x for x in words if "wounded" in x.lower()]
        assert met(engaged, "us", "Enemy captured") == met(engaged, "us", "Enemy killed") == 0

    def test_the_whole_us_force_taken_or_killed_is_twenty_five(self, engaged):
        for element in engaged.battle.of_side("us"):
            for n, figure in enumerate(element.figures):
                was = engaged.battle.figures[figure].state
                how = "dead" if n else "prisoner"
                bring_about(engaged, e.FigureChanged(figure, was, how))

        whole = condition(engaged, "german", "Entire enemy force captured or killed")
        assert (times_met(engaged.battle, whole), whole.points) == (1, 25)

    def test_the_whole_german_force_destroyed_is_twenty_five(self, engaged):
        whole = condition(engaged, "us", "Entire enemy force destroyed")
        assert times_met(engaged.battle, whole) == 0
        for element in engaged.battle.of_side("german"):
            for figure in element.figures:
                was = engaged.battle.figures[figure].state
                bring_about(engaged, e.FigureChanged(figure, was, "dead"))

        assert (times_met(engaged.battle, whole), whole.points) == (1, 25)

    @pytest.mark.parametrize(
        ("side", "words", "each"),
        [
            ("german", "Coordinated attack with both fireteams", 5),
            ("german", "Mg fires first in squad", 10),
            ("german", "Flank attack", 10),
            ("german", "Close assault with grenades", 10),
            ("german", "Own casualty", -5),
            ("us", "Enemy unit spotted by scouts with leader", 5),
            ("us", "Leader directs support fire", 10),
            ("us", "Leader joins assault team", 10),
            ("us", "All three conditions", 25),
            ("us", "Own casualty", -7),
        ],
    )
    def test_the_umpire_counts_promotion_points_apart_from_victory_points(
        self, engaged, side, words, each
    ):
        scored = condition(engaged, side, words)
        with_leader = {"with_leader": "yes"} if "scouts" in words else {}
        engaged.make("score", side=side, condition=scored.id, **with_leader)

        assert points_of(engaged.battle, side) == (0, each)

    def test_casualties_of_one_side_take_from_its_promotion(self, engaged):
        fall(engaged, engaged.element("us", TEAM).figures[1], "wounded")
        fall(engaged, engaged.element("us", TEAM).figures[2], "dead")

        assert met(engaged, "us", "Own casualty") == 2

    def test_victory_points_decide_and_promotion_is_not_compared(self, engaged):
        killed = condition(engaged, "us", "Enemy killed")
        flank = condition(engaged, "german", "Flank attack")
        engaged.make("score", side="us", condition=killed.id)
        engaged.make("score", side="german", condition=flank.id)
        entry = engaged.make("end-battle", words="Time.")

        assert "US victory, 1 to 0." in entry.told["german"]


class TestPointsOfWittmann:
    def wreck(self, table, element, *systems):
        """Wreck systems of a vehicle, or the whole vehicle if none is named."""
        points = dict.fromkeys(systems, 9)
        wreck = v.VehicleDamaged(element.id, "hull", points, 0, wreck=not systems, stands=True)
        bring_about(table, wreck)

    def test_ten_turns_and_the_table_of_the_book(self):
        assert (CARD.turns, CARD.table) == (10, "6 by 8 feet (180 by 240 cm)")
        assert CARD.visibility == ("clear-day",)
        assert [len(side.purchases) for side in CARD.sides] == [2, 2]

    def test_a_wreck_scores_ten_and_the_loss_of_the_stug_ends_the_battle(self, column):
        self.wreck(column, tank(column))
        assert met(column, "german", "Enemy tank destroyed") == 1
        self.wreck(column, stug(column))

        assert met(column, "soviet", "StuG destroyed") == 1

    def test_a_tank_without_a_crew_is_knocked_out_and_the_stug_lost(self, column):
        for figure in tank(column).figures:
            fall(column, figure, "dead")
        assert met(column, "german", "Enemy tank immobilized or knocked out") == 1
        assert met(column, "german", "Enemy tank destroyed") == 0

        *others, last = stug(column).figures
        for figure in others:
            fall(column, figure, "dead")
        assert met(column, "soviet", "StuG destroyed") == 0
        fall(column, last, "wounded")
        assert met(column, "soviet", "StuG destroyed") == 1
        assert "Soviet wins: StuG destroyed." in proposed_ends(column.battle)
        lines = {x.condition: x.counted for x in points_lines(column.battle)}
        assert (lines["StuG destroyed"], lines["Six enemy tanks destroyed"]) == (1, 0)
        column.make("end-battle", words="Soviet wins: StuG destroyed.", count="yes")
        assert battle_result(column.battle).winner == "soviet"

    def test_crews_have_the_quality_of_the_book(self, column):
        assert stug(column).quality == 4
        assert {x.quality for x in column.battle.of_side("soviet")} == {2}

    def test_each_side_reads_its_own_mission_alone(self, column):
        assert "blue line" not in repr(side_view(column.battle, "soviet"))
        assert "follow the road" not in repr(side_view(column.battle, "german")).lower()
        assert "Follow the road" in mission(column, "soviet")

    def test_neither_side_reads_what_the_other_has_spent(self):
        table = Table(card=CARD)
        page = side_view(table.battle, "german")
        wares = table.battle.script.purchases.values()
        dark = next(x for x in wares if x.side == "soviet" and "darkness" in x.name)
        told = table.make("buy", SOVIET, purchase=dark.id, count=1).told

        assert "Victory points" not in told["german"]
        after = side_view(table.battle, "german")
        assert [row for row in page.own if row.words == "Points"] == [
            row for row in after.own if row.words == "Points"
        ]

    def test_the_sixth_wreck_immediately_proposes_the_end(self, column):
        tanks = list(column.battle.of_side("soviet"))[:6]
        for each in tanks[:5]:
            self.wreck(column, each)
        assert not [x for x in column.battle.owed if x.kind == "victory"]
        self.wreck(column, tanks[5])

        box = next(x for x in due_now(column.battle) if "wins" in x.title)
        tap = box.taps[0]
        told = column.make(tap.move, **tap.told).told
        assert {"german", "soviet"} <= set(told)
        assert column.battle.phase == "over"

    def test_the_loss_of_the_stug_immediately_proposes_the_end(self, column):
        self.wreck(column, stug(column))

        assert [x.thing for x in column.battle.owed if x.kind == "victory"]

    @pytest.mark.parametrize(("both", "times"), [("yes", 1), ("no", 0)])
    def test_a_tank_that_cannot_move_scores_five_and_more_if_it_is_destroyed_later(
        self,
        column,
        both,
        times,
    ):
        column.make("set-rules", immobilized_counts_too=both) if both == "no" else None
        words = "Enemy tank immobilized or knocked out"
        self.wreck(column, tank(column), "left-track")
        assert (met(column, "german", words), condition(column, "german", words).points) == (1, 5)
        self.wreck(column, tank(column))

        assert met(column, "german", words) == times
        assert met(column, "german", "Enemy tank destroyed") == 1

    def test_earned_points_are_proposed_at_the_end_of_a_turn_for_one_tap(self, column):
        self.wreck(column, tank(column), "left-track")
        no_tank_comes(column)
        column.make("orders-ready", GERMAN)
        column.make("orders-ready", SOVIET)
        column.make("end-turn")
        (check,) = [x.id for x in column.battle.owed if x.kind == "visual-contact"]
        column.make("record-contact", owed=check, kept="yes")
        box = next(x for x in due_now(column.battle) if x.title == "All checks are made.")
        tap = next(x for x in box.taps if x.move == "count-points")
        assert "+5 victory points" in box.words
        column.make(tap.move, **tap.told)

        assert points_of(column.battle, "german")[0] == 5
        again = next(x for x in due_now(column.battle) if x.title == "All checks are made.")
        assert "count-points" not in [x.move for x in again.taps]

    @pytest.mark.parametrize(
        ("side", "words", "each"),
        [
            ("german", "Turn commander not buttoned up", 10),
            ("german", "Enemy acquired by commander from the ground", 10),
            ("soviet", "All commanders buttoned up all game", 30),
            ("soviet", "All tanks in visual contact", 20),
        ],
    )
    def test_the_umpire_counts_promotion_points(self, column, side, words, each):
        scored = condition(column, side, words)
        column.make("score", side=side, condition=scored.id)

        assert points_of(column.battle, side)[1] == each

    def test_a_tank_that_came_later_counts_as_any_other(self, column):
        (due,) = [x.id for x in column.battle.owed if x.kind == "reinforcements"]
        column.make("reinforce", owed=due, dice={"roll": 1, "entry": 5})
        self.wreck(column, column.element("soviet", "T-34 straggler"))

        assert met(column, "german", "Enemy tank destroyed") == 1

    def test_the_first_orders_of_the_column_are_to_drive(self, column):
        for kind in ("fire", "ambush"):
            with pytest.raises(Refusal, match="follows the road first"):
                column.make("place-order", SOVIET, element=tank(column).id, kind=kind)
        column.make("place-order", SOVIET, element=tank(column).id, kind="movement")

        assert tank(column).order.kind == "movement"

    def test_the_umpire_may_have_them_roll_in_turn_1(self, column):
        no_tank_comes(column)
        for element, reader in ((stug(column), GERMAN), (tank(column), SOVIET)):
            column.make("place-order", reader, element=element.id, kind="movement")
            column.make("orders-ready", reader)
        named = {"nominee_german": stug(column).id, "nominee_soviet": tank(column).id}
        made = column.make("initiative", rolls="yes", dice={"initiative": 1}, **named)

        assert column.battle.round.winner == "german"
        assert made.resolutions
