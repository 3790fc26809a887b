"""The tracked state of figures, of their leaders and weapons."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.boats_and_aircraft.aircraft import Harnessed
from assistant.battle.rattenkrieg.events.crewed_weapons import (
    GrenadeSpent,
    WeaponsLost,
)
from assistant.battle.rattenkrieg.events.morale_and_captives.captives import CaptiveFreed, Captured
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import FanaticEncouraged
from assistant.battle.rattenkrieg.events.vehicles.towing import VehicleBoarded, VehicleLeft
from assistant.battle.rattenkrieg.events.wounds import FigureSwam, WaterLeft
from assistant.battle.rattenkrieg.screens import enemy_card
from tests.battle.conftest import Table, bring_about
from tests.battle.tanks import PANZER, SQUAD, duel, shelf
from tests.battle.tracked_state.readers import ALL, next_turn, noticed_by

TEAM = "1st Squad, Team 1"


def us(table):
    return table.element("us", TEAM)


def figure(table, number=-1):
    return table.battle.figures[us(table).figures[number]]


@pytest.fixture
def known(engaged):
    """The Germans have identified the US team."""
    engaged.reveal("us", TEAM)
    return engaged


class TestKind:
    def test_weapons_of_identified_figures_are_seen_and_quality_never(self, known):
        weapon = figure(known).weapons[0]
        shown = repr(enemy_card(known.battle, us(known)))

        assert weapon.name in shown
        assert figure(known).rank not in shown
        assert "quality" not in shown.lower()

    def test_a_weapon_that_is_destroyed_is_gone_for_all(self, known):
        lost = WeaponsLost(figure(known).id, (figure(known).weapons[0].name,))

        assert noticed_by(known, lost) == ALL
        assert figure(known).weapons == ()

    def test_grenades_are_counted_for_its_side(self, engaged):
        owner = "us"
        stock = engaged.battle.crewed_weapons.stocks[owner]
        name, left = next((n, x) for n, x in stock.items() if x)
        seen = noticed_by(engaged, GrenadeSpent(owner, name))

        assert "german" not in seen
        assert engaged.battle.crewed_weapons.stocks[owner][name] == left - 1


class TestCondition:
    @pytest.mark.parametrize("state", ["hunkered-down", "stunned", "wounded", "dead"])
    def test_the_state_of_an_identified_figure_is_seen_by_all(self, known, state):
        assert noticed_by(known, e.FigureChanged(figure(known).id, "ready", state, 1)) == ALL

    @pytest.mark.parametrize("state", ["hunkered-down", "stunned", "wounded", "dead"])
    def test_the_state_of_a_hidden_figure_is_seen_by_its_own_side(self, engaged, state):
        changed = e.FigureChanged(figure(engaged).id, "ready", state, 1)

        assert noticed_by(engaged, changed) == {"us"}

    def test_a_prisoner_is_seen_by_both_with_the_captor_and_escort(self, known):
        captor = known.element("german", TEAM)
        bring_about(known, e.FigureChanged(figure(known).id, "ready", "prisoner"))
        taken = Captured(figure(known).id, captor.id, captor.figures[0])
        assert "german" in noticed_by(known, taken)
        captive = known.battle.morale.captives[figure(known).id]
        assert (captive.captor, captive.escort) == (captor.id, captor.figures[0])
        next_turn(known)
        assert figure(known).id in known.battle.morale.captives
        bring_about(known, CaptiveFreed(figure(known).id))

        assert figure(known).id not in known.battle.morale.captives

    def test_wounds_keep_their_cause_and_turn(self, known):
        wounded = e.FigureChanged(figure(known).id, "ready", "wounded", 1, "fire")
        bring_about(known, wounded)
        next_turn(known)

        assert (figure(known).wounded_turn, figure(known).wound_cause) == (1, "fire")

    def test_stunned_figures_recover_after_the_turn_and_hunkered_down_figures_do_not(self, known):
        first, last = figure(known, 0), figure(known)
        bring_about(known, e.FigureChanged(first.id, "ready", "stunned"))
        bring_about(known, e.FigureChanged(last.id, "ready", "hunkered-down"))
        known.rounds()
        known.make("end-turn")
        known.make("begin-turn", unseen=())

        assert (figure(known, 0).state, figure(known).state) == ("ready", "hunkered-down")


class TestActions:
    def test_lost_actions_are_per_figure_and_last_one_turn(self, known):
        assert noticed_by(known, e.FigureActionsLost(figure(known).id, 2)) == {"us"}
        assert figure(known).lost == 2
        next_turn(known)

        assert figure(known).lost == 0

    def test_actions_to_leave_the_harness_outlast_the_turn(self, known):
        bring_about(known, Harnessed((figure(known).id,), 4))
        next_turn(known)
        assert known.battle.boats_and_aircraft.harness[figure(known).id] == 4
        bring_about(known, Harnessed((figure(known).id,), 0))

        assert figure(known).id not in known.battle.boats_and_aircraft.harness

    def test_an_exposed_figure_is_seen_as_such_until_its_next_action(self, known):
        id = figure(known).id
        assert noticed_by(known, e.FigureMoved(id, exposed=True, ran=True)) == ALL
        assert (figure(known).exposed, figure(known).ran) == (True, True)
        known.order("us", TEAM, "movement")
        known.rounds()
        known.act_with("us", TEAM)
        known.make("move", element=us(known).id, gait="cautious", men=(id,))

        assert (figure(known).exposed, figure(known).ran) == (False, False)

    def test_aims_are_per_figure_and_outlast_the_turn(self, known):
        target = known.element("german", TEAM).id
        assert noticed_by(known, e.FigureAimed(figure(known).id, 2, target)) == {"us"}
        next_turn(known)
        assert (figure(known).aims, figure(known).aims_at) == (2, target)
        known.order("us", TEAM, "movement")
        known.rounds()
        known.act_with("us", TEAM)
        known.make("move", element=us(known).id, gait="walk", men=(figure(known).id,))

        assert figure(known).aims == 0

    def test_a_stopped_figure_moves_again_in_the_next_turn(self, known):
        bring_about(known, e.FigureMoved(figure(known).id, False, False, stopped=True))
        assert figure(known).stopped
        next_turn(known)

        assert not figure(known).stopped


class TestPlace:
    def test_a_sentinel_and_a_facing_are_kept_until_they_change(self, known):
        bring_about(known, e.SentinelSet(figure(known).id, True))
        at = f"{us(known).id} {known.element('german', TEAM).id} {figure(known).id} off"
        bring_about(known, e.CoverAndFacingEntered(at, "40", None))
        next_turn(known)
        assert figure(known).sentinel
        assert at in known.battle.aspects
        bring_about(known, e.FiguresTurned(us(known).id))

        assert at not in known.battle.aspects

    def test_a_rider_is_aboard_until_it_gets_off(self):
        table = Table(card=duel(), shelf=shelf())
        table.engage()
        tank = table.element("german", f"{SQUAD}, {PANZER}")
        rider = table.element("german", f"{SQUAD}, Team").figures[0]
        bring_about(table, VehicleBoarded((rider,), tank.id, inside=False))
        next_turn(table)
        assert table.battle.travel.rides[rider].vehicle == tank.id
        bring_about(table, VehicleLeft((rider,)))

        assert rider not in table.battle.travel.rides

    def test_swum_actions_end_on_land_and_breath_returns_turn_by_turn(self, known):
        id = figure(known).id
        assert noticed_by(known, FigureSwam(id, ())) >= {"us"}
        bring_about(known, FigureSwam(id, ()))
        assert known.battle.wounds.swims[id].actions == 2
        bring_about(known, WaterLeft(id, 2))
        assert known.battle.wounds.breathless[id] == 2
        next_turn(known)
        assert id not in known.battle.wounds.swims
        assert known.battle.wounds.breathless[id] == 1
        next_turn(known)

        assert id not in known.battle.wounds.breathless


def test_a_fanatical_leaders_encouragement_lasts_one_turn(known):
    leader = known.battle.leader(us(known))
    assert noticed_by(known, FanaticEncouraged(leader.id)) <= {"us"}
    assert leader.id in known.battle.morale.fanatics
    next_turn(known)

    assert leader.id not in known.battle.morale.fanatics
