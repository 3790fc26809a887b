"""Looks by single figures, foliage on vehicles, and figures out of action (1.11, 4.1, 5.1)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import side_view
from tests.battle.conftest import GERMAN, US, Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, TEAM, duel, shelf

ONE, TWO = "1st Squad, Team 1", "1st Squad, Team 2"


def us(table):
    return table.element("us", ONE)


class TestFieldOfView:
    @pytest.fixture
    def moving(self):
        orders = [("us", ONE, "movement"), ("german", ONE, "fire")]
        table = Table().until(("us", ONE), orders, [("german", ONE)])
        table.make("set-rules", use_field_of_view="yes")
        table.make("move", US, element=us(table).id, gait="walk")
        table.make("no-reaction")
        return table

    def asks(self, table):
        target = table.element("german", ONE).id
        told = {"element": us(table).id, "man": us(table).figures[1], "target": target}
        return table.attempt("shoot", US, commit=False, distance_in=14, **told).play.asks

    def test_an_element_that_stops_sees_a_half_circle_again(self, moving):
        assert "bearing_deg" not in self.asks(moving)
        target = moving.element("german", ONE).id
        moving.make("aim", US, element=us(moving).id, target=target)

        assert "bearing_deg" in self.asks(moving)


class TestWhoseQuality:
    @pytest.mark.parametrize(("looker", "quality"), [(1, 5), (2, 6)])
    def test_the_quality_of_the_spotting_figure_counts(self, looker, quality):
        def change(event):
            team = next(x for x in event.battle.of_side("us") if x.title == ONE)
            best = replace(event.battle.figures[team.figures[2]], quality=6)
            figures = {**event.battle.figures, best.id: best}
            return replace(event, battle=replace(event.battle, figures=figures))

        table = Table(change=change, led=True)
        table.engage()
        table.order("us", ONE, "fire")
        table.rounds()
        table.act_with("us", ONE)
        table.reveal("german", ONE, "located")
        told = {"element": us(table).id, "man": us(table).figures[looker], "distance_in": 8}
        told["spot"] = f"element {table.element('german', ONE).id}"
        found = table.attempt("spot", commit=False, **told).dice.inputs

        assert (found["spotter_quality"], found["target_quality"]) == (quality, 4)


class TestFoliage:
    @pytest.mark.parametrize(("runs", "avoids"), [("no", True), ("yes", False)])
    def test_a_vehicle_avoids_a_look_while_its_engine_is_off(self, runs, avoids):
        table = Table(card=duel(), shelf=shelf())
        table.engage()
        table.order("us", f"{SQUAD}, {TEAM}", "fire")
        table.rounds()
        table.reveal("german", f"{SQUAD}, {PANZER}", "located")
        table.act_with("us", f"{SQUAD}, {TEAM}")
        panzer = table.element("german", f"{SQUAD}, {PANZER}")
        table.make(
            "set-camouflage",
            element=panzer.id,
            camouflage=("camouflaged-vehicle", "foliage-vehicle-part"),
        )
        team = table.element("us", f"{SQUAD}, {TEAM}")
        told = {"element": team.id, "man": team.figures[0], "spot": f"element {panzer.id}"}
        told |= {"distance_in": 8, "engine_running": runs, "hour": 12}
        play = table.attempt("spot", commit=False, dice={"spot": 1, "avoid": 1}, **told).play
        spot = next(r for r in play.resolutions if r.procedure == "rattenkrieg/spot")

        assert spot.outcome["may_avoid"] is avoids


class TestThoseWhoAreOut:
    @pytest.fixture
    def beaten(self):
        """All figures of a German team are wounded."""
        table = Table()
        table.engage()
        for id in table.element("german", ONE).figures:
            bring_about(table, e.FigureChanged(id, "ready", "wounded", table.battle.turn))
        return table

    def test_the_element_stays_on_the_table_with_all_its_figures(self, beaten):
        team = beaten.element("german", ONE)

        assert not beaten.battle.script.exits
        assert [m.state for m in beaten.battle.men(team)] == ["wounded"] * len(team.figures)
        assert ONE in [row.name for row in side_view(beaten.battle, "german").elements]
        assert beaten.attempt("leave-table", GERMAN, element=team.id, edge="west").refused

    @pytest.mark.parametrize("friends", ["yes", "no"])
    def test_figures_without_aggressiveness_stay_on_the_table(self, friends):
        orders = [("german", TWO, "fire"), ("us", ONE, "fire")]
        table = Table().until(("german", TWO), orders)
        team = table.element("german", TWO)
        table.make("rule-element", element=team.id, aggressiveness=0, reason="for the test")
        owed = next((x.id for x in table.battle.owed if x.kind == "conduct"), None)
        if owed:
            table.make("conduct", owed=owed, friends=friends)

        assert not table.battle.script.exits
        assert not table.element("german", TWO).merged
        assert {m.state for m in table.battle.men(team)} == {"ready"}
