"""Leaving the table, what remains after the approach, hidden turns (Rattenkrieg 1, 3.3, 4.1)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.screens import side_view
from assistant.battle.rattenkrieg.screens.card import unit_view
from tests.battle.conftest import GERMAN, US, Refusal, Table, bring_about
from tests.battle.rattenkrieg.buildings_and_traps.test_traps import gate  # noqa: F401 - a fixture

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


class TestLeaving:
    def at_the_edge(self, side="german", change=lambda event: event):
        table = Table(change=change)
        table.until((side, TEAM), [(side, TEAM, "movement")])
        table.make("move", element=table.element(side, TEAM).id, gait="walk")
        return table

    def leave(self, table, why):
        team = table.element("german", TEAM)
        return table.make("leave-table", GERMAN, element=team.id, edge="south", permission=why)

    def test_regulars_never_leave_without_orders(self):
        table = self.at_the_edge()

        with pytest.raises(Refusal, match="only by order of a higher authority"):
            self.leave(table, "own-will")

    @pytest.mark.parametrize("why", ["order", "irregular"])
    def test_troops_leave_by_order_and_irregulars_need_no_order(self, why):
        table = self.at_the_edge()
        self.leave(table, why)
        men = table.battle.men(table.element("german", TEAM))

        assert {man.state for man in men} == {"exited"}

    def test_the_reason_for_leaving_is_asked_if_no_mission_gives_it(self):
        table = self.at_the_edge()
        team = table.element("german", TEAM)
        ask = next(
            x
            for x in table.attempt("leave-table", GERMAN, element=team.id, edge="south").asks
            if x.name == "permission"
        )

        assert ask.value is None


def test_after_the_approach_only_one_marker_of_each_pathway_stays(table):
    table.place_mojons()
    table.make("approach-turn", dice={"initiative": 1}, first="us")
    first = table.battle.mojons_of("us")[0]
    table.make("extend-pathway", US, mojon=first.id, distance_in=8)
    assert table.battle.mojons[first.id].markers == 2
    for each in [m for m in table.battle.mojons.values() if m.open]:
        table.make("end-pathway", mojon=each.id, why="agreed")
    entry = table.make("begin-engagement", both_agree="yes", position=2)

    assert "Only the numbered Mojons stay." in entry.told["german"]
    for mojon in table.battle.mojons.values():
        assert mojon.removed or mojon.decoy or table.battle.in_mojon(mojon.id)
    names = [row.name for row in side_view(table.battle, "german").contacts]
    assert names == [f"Mojon {m.number}" for m in table.battle.mojons_of("us") if not m.hidden]


class TestHiddenTurns:
    def next_turn(self, table):
        bring_about(table, e.TurnBegan(table.battle.turn + 1, {}))

    def hidden(self, table):
        return table.element("us", TEAM).hidden_turns

    def test_hidden_turns_of_an_element_are_counted_and_shown_to_its_side(self, engaged):
        self.next_turn(engaged)
        self.next_turn(engaged)

        assert self.hidden(engaged) == 2
        card = unit_view(engaged.battle, engaged.element("us", TEAM))
        assert "Hidden from the enemy for two whole turns." in repr(card)
        assert "whole turn" not in repr(side_view(engaged.battle, "german"))

    @pytest.mark.parametrize("state", ["located", "identified"])
    def test_the_count_of_hidden_turns_begins_again_after_detection(self, engaged, state):
        self.next_turn(engaged)
        engaged.reveal("us", TEAM, state)
        assert self.hidden(engaged) == 0
        self.next_turn(engaged)

        assert self.hidden(engaged) == 0

    def test_a_turn_in_which_the_element_fired_does_not_count(self, engaged):
        bring_about(engaged, e.ShotsFired(engaged.element("us", TEAM).id, 1))
        self.next_turn(engaged)

        assert self.hidden(engaged) == 0


class TestTraps:
    def spring(self, table):
        team = table.element("german", TEAM)
        table.make("move", GERMAN, element=team.id, gait="walk")
        table.make("trigger-trap", trap="trap 1", groups=())

    def test_a_trap_that_goes_off_alarms_the_whole_table(self, gate):  # noqa: F811
        self.spring(gate)

        assert gate.battle.noise.heard == "table"
        taps = (tap for task in side_view(gate.battle, "us").due for tap in task.taps)
        hear = {tap.told["element"] for tap in taps if tap.move == "react"}
        assert hear == {x.id for x in gate.battle.of_side("us")}

    def test_a_trap_that_goes_off_in_the_setters_hands_alarms_the_whole_table(self, engaged):
        engaged.order("us", TEAM, "movement")
        engaged.rounds()
        engaged.act_with("us", TEAM)
        team = engaged.element("us", TEAM)
        told = {"element": team.id, "man": team.figures[0], "kind": "line", "place": "a gate"}
        man = engaged.battle.figures[team.figures[0]]
        name = f"{man.rank} ({man.weapons[0].name}): "
        dice = {"check": 6, f"{name}roll": 6}
        engaged.make("set-trap", dice=dice, groups=(), **told)

        assert engaged.battle.noise.heard == "table"


class TestGroupInSight:
    @pytest.fixture
    def located(self, firefight):
        firefight.reveal("german", TEAM, "located")
        return firefight

    def look(self, table, *shows):
        """Look at a located group with this much of each figure showing."""
        us, german = table.element("us", TEAM), table.element("german", TEAM)
        for id, answer in zip(german.figures, shows, strict=False):
            at = f"{us.id} {german.id} {id} shows"
            bring_about(table, e.CoverAndFacingEntered(at, answer, None))
        told = {"element": us.id, "spot": f"element {german.id}", "distance_in": 6}
        return table.attempt("spot", commit=False, man=us.figures[0], **told)

    def asked(self, found):
        return next((ask.words for ask in found.asks if ask.name == "obstacle"), None)

    def test_the_least_hidden_figure_is_asked_about(self, located):
        words = "How much of the least hidden figure shows?"

        assert self.asked(self.look(located)) == words

    def test_known_cover_of_all_figures_answers_the_question(self, located):
        german = located.element("german", TEAM)
        shows = ["head"] * (len(german.figures) - 1) + ["low"]
        found = self.look(located, *shows)
        cover = next(x for x in found.play.resolutions if x.procedure == "rattenkrieg/cover")

        assert self.asked(found) is None
        assert cover.inputs["obstacle"] == "low"

    def test_dead_figures_do_not_count(self, located):
        german = located.element("german", TEAM)
        bring_about(located, *(e.FigureChanged(id, "ready", "dead") for id in german.figures[1:]))

        assert self.asked(self.look(located)) == "How much shows?"
