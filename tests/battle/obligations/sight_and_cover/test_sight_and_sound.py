"""Sight and sound: fields of view, noise of several, flares, tracers (Rattenkrieg 3 to 7)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.rules.rattenkrieg.fire.weapons import weapon_of
from tests.battle.conftest import GERMAN, Table, bring_about
from tests.battle.rattenkrieg.vehicles.test_vehicles import title, with_book_settings
from tests.battle.tanks import PANZER, duel, shelf

ONE, TWO = "1st Squad, Team 1", "1st Squad, Team 2"


@pytest.fixture
def walking():
    """A US team acts under a Movement order."""
    return Table().until(("us", ONE), [("us", ONE, "movement")])


def walk(table, men=None, **told):
    team = table.element("us", ONE)
    told = {"gait": "walk", "men": men or team.figures, **told}
    return table.make("move", element=team.id, **told)


def is_machine_gunner(figure):
    return any(weapon_of(weapon.key).is_machine_gun for weapon in figure.weapons)


class TestSeveralTogether:
    """6.1.3: a group is heard farther than one figure, if sound is played."""

    @pytest.mark.parametrize(("men", "heard"), [(1, 2), (2, 3), (4, 3)])
    def test_the_noise_of_a_walk_grows_with_the_number_of_figures(self, walking, men, heard):
        walking.make("set-rules", use_sound="yes")
        walk(walking, walking.element("us", ONE).figures[:men])

        assert walking.battle.noise.heard == heard

    def test_without_the_option_the_list_of_actions_decides_the_noise(self, walking):
        walk(walking)

        assert walking.battle.noise.heard == 2

    def test_cautious_movement_is_not_heard(self, walking):
        walking.make("set-rules", use_sound="yes")
        entry = walk(walking, gait="cautious")

        assert "not heard" in entry.told["umpire"]
        assert walking.battle.noise is None


class TestPathways:
    """9.2.2.2 with 5.1: an element that looks away stops no pathway."""

    def stop(self, table, **told):
        table.place_mojons()
        table.make("approach-turn", dice={"initiative": 1}, first="us")
        mojon = table.battle.mojons_of("us")[0]
        return table.attempt("stop-pathway", mojon=mojon.id, distance_in=10, **told)

    def test_a_mojon_outside_the_field_of_view_continues(self):
        table = Table()
        table.make("set-rules", use_field_of_view="yes")

        assert self.stop(table, in_field_of_view="no").entry is None
        assert table.battle.mojons_of("us")[0].stopped_by is None

    def test_without_the_option_nobody_asks(self):
        asks = self.stop(Table()).asks

        assert "in_field_of_view" not in [ask.name for ask in asks]


class TestFlares:
    """7.4.15: launching a flare takes an action, and everybody hears it."""

    @pytest.fixture
    def night(self, walking):
        walking.make("set-conditions", light="night", visibility=())
        return walking

    def fire(self, table, launcher, **told):
        return table.make("fire-flare", kind="ground", place="the gate", launcher=launcher, **told)

    def test_a_flare_costs_an_action_and_the_enemy_may_react(self, night):
        team = night.element("us", ONE)
        self.fire(night, team.id)

        assert night.element("us", ONE).left == team.left - 1
        assert (night.battle.noise.element, night.battle.noise.heard) == (team.id, "table")

    def test_in_the_noise_of_combat_a_walk_is_heard_less_far(self, night):
        night.make("set-conditions", light="night", visibility=(), ambient="combat")
        self.fire(night, night.element("us", ONE).id)

        assert night.battle.noise.heard == 33

    def test_an_element_without_actions_fires_no_flare(self, night):
        team = night.element("us", ONE)
        night.make("rule-element", element=team.id, spent=team.allowed, reason="spent")
        asks = [a.name for a in night.attempt("fire-flare", kind="ground", place="x").asks]

        assert "launcher" not in asks

    def test_a_trip_wire_costs_nobody_anything(self, night):
        before = night.element("us", ONE).left
        self.fire(night, "nobody")

        assert night.element("us", ONE).left == before
        assert night.battle.fire_and_smoke.flares


class TestDesignation:
    """15.10: tracers show the target to the rest of the side, for the turn."""

    @pytest.fixture
    def gun(self):
        table = Table()
        table.engage()
        for name in (ONE, TWO):
            table.order("german", name, "fire")
        table.rounds()
        table.reveal("us", ONE)
        table.act_with("german", ONE)
        return table

    def test_tracers_of_a_machine_gun_designate_the_target(self, gun):
        table, target = gun.battle, gun.element("us", ONE)
        armed = ((x, i) for x in table.of_side("german") for i in x.figures)
        team, gunner = next((x, i) for x, i in armed if is_machine_gunner(table.figures[i]))
        bring_about(gun, e.ElementActivated(team.id), e.NextElementChosen(team.id))
        told = {"element": team.id, "man": gunner, "target": target.id, "distance_in": 20}
        dice = {"rolls": [5] * 12}
        gun.make("automatic-fire", GERMAN, dice=dice, tracers="yes", **told)

        now = gun.element("us", ONE)
        assert (now.designated_for, now.designated_by) == ("german", team.id)

    def test_a_designation_is_kept_for_the_rest_of_the_side(self, gun):
        target = gun.element("us", ONE)
        bring_about(gun, e.TargetDesignated(target.id, "german", gun.element("german", ONE).id))
        bring_about(gun, e.ElementActivated(gun.element("german", TWO).id))
        bring_about(gun, e.NextElementChosen(gun.element("german", TWO).id))
        team = gun.element("german", TWO)
        rifle = next(i for i in team.figures if not gun.battle.figures[i].is_gunner)
        told = {"element": team.id, "man": rifle, "target": target.id, "distance_in": 20}
        asked = gun.attempt("shoot", GERMAN, commit=False, victim="anyone", **told).play.asks

        assert (asked["designated"].value, asked["designated"].rare) == (True, False)

    def test_a_designation_does_not_help_the_designating_element(self, gun):
        target, team = gun.element("us", ONE), gun.element("german", ONE)
        bring_about(gun, e.TargetDesignated(target.id, "german", team.id))
        rifle = next(i for i in team.figures if not gun.battle.figures[i].is_gunner)
        told = {"element": team.id, "man": rifle, "target": target.id, "distance_in": 20}
        asked = gun.attempt("shoot", GERMAN, commit=False, victim="anyone", **told).play.asks

        assert asked["designated"].value is False

    def test_a_designation_ends_with_the_turn(self, gun):
        target = gun.element("us", ONE)
        bring_about(gun, e.TargetDesignated(target.id, "german"))
        bring_about(gun, e.TurnBegan(gun.battle.turn + 1, {}))

        assert gun.element("us", ONE).designated_for is None


class TestBreakingContact:
    """3.3: a running engine gives a hidden vehicle away."""

    def test_the_question_says_whose_engine_ran(self):
        table = Table(change=with_book_settings, card=duel(), shelf=shelf())
        table.engage()
        table.order("german", title(PANZER), "movement")
        table.rounds()
        table.act_with("german", title(PANZER))
        table.reveal("german", title(PANZER))
        panzer = table.element("german", title(PANZER))
        table.make("drive", element=panzer.id, inches=10)
        table.make("end-round")
        table.make("end-turn")
        asked = table.attempt("begin-turn", commit=False).play.asks["unseen"]

        option = next(o for o in asked.options if o.value == panzer.id)
        assert option.effect.startswith("its engine ran: heard to ")
        assert "running engine" in asked.words
