"""Cover, stance, concealment and lines of sight in shots and looks (Rattenkrieg 2, 3)."""

import pytest

from assistant.battle.rattenkrieg import events as e
from tests.battle.conftest import US, Table, bring_about

ONE = "1st Squad, Team 1"


@pytest.fixture
def day():
    """A US team acts under a Fire order by day; it knows a German team."""
    table = Table()
    table.engage()
    table.make("set-conditions", light="clear-day", visibility=())
    table.order("us", ONE, "fire")
    table.rounds()
    table.reveal("german", ONE)
    table.act_with("us", ONE)
    return table


def german(table):
    return table.element("german", ONE)


def victim(table):
    return german(table).figures[0]


def guard(table, **told):
    """The cover of the first German figure against a shot."""
    team = table.element("us", ONE)
    told = {"element": team.id, "man": team.figures[0], "target": german(table).id, **told}
    told = {"distance_in": 14, "victim": victim(table), **told}
    progress = table.attempt("shoot", US, dice={"roll": 4}, commit=False, **told)
    return next(r.outcome for r in progress.play.resolutions if r.procedure.endswith("/cover"))


class TestObstacles:
    @pytest.mark.parametrize(
        ("shows", "cover"), [("none", 0), ("low", 1), ("torso", 2), ("head", 3)]
    )
    def test_the_less_of_a_figure_shows_the_better_its_cover(self, day, shows, cover):
        assert guard(day, obstacle=shows)["by_obstacle"] == cover

    @pytest.mark.parametrize("shows", ["low", "torso", "head"])
    def test_stance_is_not_added_to_an_obstacle(self, day, shows):
        assert guard(day, obstacle=shows)["by_stance"] == 0


class TestStance:
    @pytest.mark.parametrize(("arc", "cover"), [("front", 1), ("side", 0), ("rear", -1)])
    def test_cover_by_stance_depends_on_where_the_fire_comes_from(self, day, arc, cover):
        assert guard(day, arc=arc)["by_stance"] == cover

    def test_an_exposed_figure_has_no_cover_by_stance(self, day):
        bring_about(day, e.FigureMoved(victim(day), exposed=True, ran=True))

        assert guard(day)["by_stance"] == 0

    def test_the_next_action_restores_the_cover(self, day):
        bring_about(day, e.FigureMoved(victim(day), exposed=True, ran=True))
        bring_about(day, e.FigureMoved(victim(day), exposed=False, ran=False))

        assert guard(day)["by_stance"] == 1

    @pytest.mark.parametrize("state", ["stunned", "hunkered-down"])
    def test_a_figure_that_does_not_fight_has_no_cover_by_stance(self, day, state):
        bring_about(day, e.FigureChanged(victim(day), "ready", state))

        assert guard(day)["by_stance"] == 0

    def test_hunkered_down_in_the_open_gives_one(self, day):
        bring_about(day, e.FigureChanged(victim(day), "ready", "hunkered-down"))

        assert guard(day)["by_hunkering"] == 1


class TestConcealment:
    def test_a_window_or_hedge_gives_one_point_of_concealment(self, day):
        assert guard(day, concealed="yes")["by_concealment"] == 1

    def test_poor_light_gives_one_point_only_once(self, day):
        day.make("set-conditions", light="dusk", visibility=())

        assert guard(day)["by_concealment"] == 1
        assert guard(day, concealed="yes")["by_concealment"] == 1

    def test_an_element_that_is_known_but_not_visible_has_two_points_of_concealment(self, day):
        assert guard(day, unseen="yes")["by_concealment"] == 2

    def test_at_an_i_factor_of_36_concealment_is_two_as_well(self, day):
        day.make("set-conditions", light="night", visibility=())

        assert guard(day, distance_in=8)["by_concealment"] == 2


class TestSight:
    @pytest.fixture
    def looking(self, day):
        day.reveal("german", ONE, "located")
        return day

    def look(self, table, **told):
        team = table.element("us", ONE)
        told = {"element": team.id, "man": team.figures[0], "distance_in": 14, **told}
        told = {"spot": f"element {german(table).id}", **told}
        return table.attempt("spot", dice={"spot": 1, "avoid": 6}, commit=False, **told).play

    def outcome(self, table, procedure, **told):
        found = self.look(table, **told).resolutions
        return next(r.outcome for r in found if r.procedure == f"rattenkrieg/{procedure}")

    def test_conditions_add_up_for_every_inch(self, looking):
        looking.make("set-conditions", light="night", visibility=("haze",))

        assert self.outcome(looking, "i-factor", distance_in=5)["raw"] == 30

    def test_bushes_between_add_their_inches(self, looking):
        told = {"between_in": 2, "between_condition": 5}

        assert self.outcome(looking, "i-factor", **told)["raw"] == 10
        assert self.outcome(looking, "i-factor", **told | {"between_in": 4})["raw"] == 20

    def test_bad_light_hinders_the_look(self, looking):
        by_day = self.outcome(looking, "spot", distance_in=5)["spotting_value"]
        looking.make("set-conditions", light="night", visibility=())

        assert self.outcome(looking, "spot", distance_in=5)["spotting_value"] < by_day

    def test_at_an_i_factor_of_36_nothing_is_seen(self, looking):
        looking.make("set-conditions", light="night", visibility=())

        assert self.outcome(looking, "spot", distance_in=7)["spotting_value"] is not None
        assert self.outcome(looking, "spot", distance_in=8)["spotting_value"] is None

    def test_two_observers_have_separate_i_factors(self, looking):
        looking.make("set-conditions", light="dusk", visibility=())
        near = self.outcome(looking, "i-factor", distance_in=5)["raw"]

        assert (near, self.outcome(looking, "i-factor", distance_in=9)["raw"]) == (5, 9)

    def test_nobody_sees_over_an_obstacle_at_eye_height(self, looking):
        fence = {"between_height_in": 2, "eyes_in": 2, "between_at_in": 10}

        assert self.look(looking, **fence).asks["in_view"].value is False

    def test_an_observer_within_an_inch_of_a_fence_sees_over_it(self, looking):
        fence = {"between_height_in": 2, "eyes_in": 2, "between_at_in": 10, "beside": "yes"}

        assert self.look(looking, **fence).asks["in_view"].value is True

    def test_by_house_rule_the_shadow_is_halved(self, looking):
        fence = {"between_height_in": 2, "eyes_in": 4, "between_at_in": 8, "distance_in": 14}
        assert self.look(looking, **fence).asks["in_view"].value is False
        looking.make("set-rules", half_shadow="yes")

        assert self.look(looking, **fence).asks["in_view"].value is True


class TestCamouflage:
    """4.1: leaves on a camouflaged uniform let a target avoid a spot in the open."""

    WORN = ("camouflaged-uniform", "foliage-uniform")

    def avoids(self, table, worn):
        table.reveal("german", ONE, "located")
        if worn:
            table.make("set-camouflage", element=german(table).id, camouflage=worn)
        team = table.element("us", ONE)
        told = {"element": team.id, "man": team.figures[0], "distance_in": 14}
        told["spot"] = f"element {german(table).id}"
        dice = {"spot": 1, "avoid": 1}
        played = table.attempt("spot", dice=dice, commit=False, **told).play
        found = next(r for r in played.resolutions if r.procedure == "rattenkrieg/spot")
        return found.outcome["may_avoid"]

    @pytest.mark.parametrize(
        ("worn", "may"),
        [((), False), (("camouflaged-uniform",), False), (WORN, True), (("ghillie-suit",), True)],
    )
    def test_camouflage_of_uniform_and_foliage_adds_up(self, day, worn, may):
        assert self.avoids(day, worn) is may


def test_the_owner_may_set_figures_out_while_they_are_undetected(day):
    team = next(x for x in day.battle.of_side("us") if x.title != ONE)
    day.make("deploy", US, element=team.id, nearest_enemy_in=50)

    after = day.battle.elements[team.id]
    assert (after.deployed, after.concealment) == (True, "undetected")


def test_shots_no_longer_count_in_the_next_turn(day):
    bring_about(day, e.ShotsFired(german(day).id, 3))
    bring_about(day, e.TurnBegan(day.battle.turn + 1, {}))

    assert german(day).shots == 0
