"""Work and blows that cost an action and make a noise: bottles, fists, tools (Rattenkrieg 7.4)."""

import pytest

from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import describe_audible_range
from assistant.battle.rattenkrieg.screens import side_view, umpire_view
from tests.battle.conftest import US, Refusal, Table
from tests.battle.convoy import HALF_TRACK, ordered_to_move
from tests.battle.rattenkrieg.grenades_fire_and_smoke.fires import burn, cell
from tests.battle.tanks import SQUAD, T34, TEAM

ONE = "1st Squad, Team 1"
LEVELS = ("quiet", "normal", "combat")


@pytest.fixture(params=LEVELS)
def ambient(request):
    return request.param


def acting(order, ambient="quiet"):
    """A US team acts under this order, by day, at this level of noise."""
    table = Table().until(("us", ONE), [("us", ONE, order), ("german", ONE, "fire")])
    table.make("set-conditions", light="clear-day", visibility=(), ambient=ambient)
    return table


def us(table):
    return table.element("us", ONE)


def noise_if_heard(table, ambient, *ranges):
    """The last action, if it is heard as far as the list prints for this level of noise."""
    noise = table.battle.noise
    assert noise is not None
    assert noise.heard == dict(zip(LEVELS, ranges, strict=True))[ambient]
    return noise.action


def test_a_molotov_costs_an_action_and_is_heard(ambient):
    table = acting("fire", ambient)
    told = {"element": us(table).id, "man": us(table).figures[0], "thing": "Molotov"}
    told |= {"distance_in": 6, "groups": (), "startled": (), "place": "the gate"}
    told |= {"indoors": "no"}
    table.make("throw-fire", dice={"scatter": 1, "fire: roll": 1}, **told)

    assert noise_if_heard(table, ambient, "table", 34, 3) == "throw-molotov"
    assert us(table).left == us(table).allowed - 1


def test_a_fight_hand_to_hand_costs_an_action_and_is_heard(ambient):
    table = acting("fire", ambient)
    german = table.element("german", ONE)
    told = {"element": us(table).id, "target": german.id, "opens": "yes"}
    told |= {"attackers": us(table).figures[1:2], "defenders": german.figures[1:2]}
    table.make("close-combat", dice={"roll": 3}, **told)

    assert noise_if_heard(table, ambient, "table", 34, 3) == "fight"
    assert us(table).left == us(table).allowed - 1


def test_a_repair_is_heard(ambient):
    table = acting("movement", ambient)
    told = {"element": us(table).id, "men": us(table).figures[:1], "place": "the pump"}
    table.make("begin-task", US, kind="repair", needed=4, **told)

    assert noise_if_heard(table, ambient, "table", 92, 10) == "repair"


def test_a_repair_is_taken_up_again_in_the_next_turn():
    table = acting("movement")
    told = {"element": us(table).id, "men": us(table).figures[:2]}
    table.make("begin-task", US, kind="repair", needed=4, place="the pump", **told)
    table.next_turn()
    table.order("us", ONE, "movement")
    table.rounds()
    table.act_with("us", ONE)
    table.make("work", US, task="us task 1", **told)

    assert table.battle.buildings.tasks["us task 1"].done


@pytest.mark.parametrize(("men", "each"), [(2, 1), (3, 1)])
def test_planks_take_two_actions_of_two_men(men, each):
    table = acting("movement")
    told = {"element": us(table).id, "job": "planks", "opening": "unmarked"}
    with pytest.raises(Refusal, match="That takes two figures"):
        table.make("handle-object", US, men=us(table).figures[:1], **told)
    table.make("handle-object", US, men=us(table).figures[:men], **told)

    assert us(table).left == us(table).allowed - each


@pytest.mark.parametrize("reach", [None, "table", "variable", 6])
def test_a_sentence_can_say_that_a_noise_is_whatever_its_range_reads(reach):
    assert describe_audible_range(reach).startswith(("heard ", "not heard"))


def test_a_moved_object_is_heard_to_the_average_distance(ambient):
    table = acting("movement", ambient)
    told = {"element": us(table).id, "job": "push", "weight_kg": "20"}
    table.make("handle-object", US, men=us(table).figures[:1], **told)
    assert noise_if_heard(table, ambient, "table", 92, 10) == "handle-object"
    german = table.element("german", ONE)
    table.make("react", element=german.id)

    assert german.id in table.battle.round.active


def row_of(table, name):
    return dict(side_view(table.battle, "german").table).get(name)


def test_a_loophole_that_is_finished_stays_in_the_wall():
    table = acting("movement")
    told = {"element": us(table).id, "men": us(table).figures[:3], "place": "the attic"}
    table.make("begin-task", US, kind="loophole", material="brick-wall", **told)
    rows = [row for c in umpire_view(table.battle).columns for row in c.own]
    tap = next(tap for row in rows for tap in row.taps if tap.move == "mark-opening")
    table.make(tap.move, **tap.told)
    assert row_of(table, "The attic").startswith("loophole")
    table.next_turn()

    assert row_of(table, "The attic").startswith("loophole")


def test_sandbags_in_a_window_stay_there():
    table = acting("movement")
    table.make("mark-opening", name="the window", kind="window", state="shut")
    table.reveal("us", ONE)
    table.make("deploy", element=us(table).id, why="placed")
    told = {"element": us(table).id, "job": "sandbags", "weight_kg": "20"}
    table.make("handle-object", US, opening="opening 1", men=us(table).figures[:1], **told)
    assert "sandbags" in row_of(table, "The window")
    table.next_turn()

    assert "sandbags" in row_of(table, "The window")


class TestCharges:
    def begin(self, table):
        told = {"element": us(table).id, "men": us(table).figures[:2], "place": "the bridge"}
        return table.make("begin-task", US, kind="demolition", needed=2, **told)

    def test_setting_explosives_counts_as_movement(self):
        with pytest.raises(Refusal, match="is under a fire order"):
            self.begin(acting("fire"))
        self.begin(acting("movement"))

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_burst_is_heard_by_everybody_who_may_react(self, level):
        table = acting("movement", level)
        self.begin(table)
        table.make("fire-charge", US, element=us(table).id, man=us(table).figures[0])
        assert noise_if_heard(table, level, "table", "table", "table") == "demolition"
        german = table.element("german", ONE)
        table.make("react", element=german.id)

        assert german.id in table.battle.round.active


class TestSwimming:
    def test_swimming_moves_two_inches_plus_the_current(self):
        table = acting("movement")
        told = {"element": us(table).id, "men": us(table).figures[:1], "water": ()}
        entry = table.make("swim", US, **told)

        assert "one figure swims 2″ and drifts with the water" in entry.told["us"]


class TestBoarding:
    @pytest.fixture
    def boarding(self):
        """A US team acts and is beside a tank and a half-track."""
        return ordered_to_move(TEAM, T34, HALF_TRACK, acts=TEAM)

    def team(self, table):
        return table.element("us", f"{SQUAD}, {TEAM}")

    def board(self, table, **told):
        carrier = table.element("us", f"{SQUAD}, {T34}").id
        told = {"element": self.team(table).id, "carrier": carrier, **told}
        return table.make("get-aboard", US, **told)

    def test_boarding_a_boat_is_heard(self, boarding, ambient):
        boarding.make("set-conditions", light="dusk", visibility=(), ambient=ambient)
        self.board(boarding)

        assert noise_if_heard(boarding, ambient, 105, 10, 1) == "board"

    def test_boarding_with_two_actions_is_not_heard(self, boarding, ambient):
        boarding.make("set-conditions", light="dusk", visibility=(), ambient=ambient)
        self.board(boarding, quiet="yes")

        assert noise_if_heard(boarding, ambient, None, None, None) == "board"

    def test_a_figure_that_boards_is_exposed_until_the_next_action(self, boarding):
        self.board(boarding)
        men = boarding.battle.men(self.team(boarding))
        assert {m.exposed for m in men} == {True}
        boarding.make("no-reaction")
        boarding.make("act", US, element=self.team(boarding).id, action="quiet-gesture")

        assert [m.exposed for m in boarding.battle.men(self.team(boarding))].count(False) == 1

    def test_with_one_action_left_nobody_boards_quietly(self, boarding):
        team = self.team(boarding)
        boarding.make("rule-element", element=team.id, spent=team.allowed - 1, reason="test")

        with pytest.raises(Refusal, match="too few actions left"):
            self.board(boarding, quiet="yes")
        self.board(boarding)


def test_where_a_molotov_bursts_fire_and_smoke_begin():
    table = acting("fire")
    told = {"element": us(table).id, "man": us(table).figures[0], "thing": "Molotov"}
    told |= {"distance_in": 6, "groups": (), "startled": (), "place": "the gate"}
    told |= {"indoors": "no"}
    table.make("throw-fire", dice={"scatter": 1, "fire: roll": 3}, **told)
    assert cell(table, "the gate").strength == 3
    table.make("end-round")
    table.make("end-turn", why="agreed")
    burn(table, "the gate", roll=6, next_1="the hay")

    assert "the gate" in [x.place for x in table.battle.fire_and_smoke.clouds.values()]
