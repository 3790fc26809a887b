"""Movement on foot: distance, loudness, and consequences (Rattenkrieg 7.4.20 to 7.4.26)."""

import pytest

from assistant.frozen import replace
from tests.battle.conftest import US, Refusal, Table

ONE = "1st Squad, Team 1"


@pytest.fixture
def walking():
    """A US team acts under a Movement order; the enemy sees it."""
    orders = [("us", ONE, "movement"), ("german", ONE, "fire")]
    return Table().until(("us", ONE), orders, [("us", ONE)])


def us(table):
    return table.element("us", ONE)


def man(table, number=0):
    return table.battle.figures[us(table).figures[number]]


def move(table, gait, men=1, dice=None, **told):
    told = {"element": us(table).id, "men": us(table).figures[:men], **told}
    return table.make("move", US, gait=gait, dice=dice, **told)


class TestDistance:
    @pytest.mark.parametrize(
        ("gait", "told", "dice", "inches"),
        [
            ("cautious", {"terrain": "very-difficult"}, {}, "2″"),
            ("walk", {}, {}, "4″"),
            ("walk", {"terrain": "difficult"}, {}, "3″"),
            ("walk", {"terrain": "very-difficult"}, {}, "2″"),
            ("walk", {"terrain": "rubble"}, {"distance": 5}, "2.5″"),
            ("walk", {"terrain": "indoors"}, {}, "one room"),
            ("run", {}, {}, "6″"),
            ("run", {"terrain": "difficult"}, {}, "4″"),
            ("run", {"terrain": "difficult", "burden": "burdened"}, {}, "4″"),
            ("run", {"terrain": "very-difficult"}, {"fall": 1}, "3″"),
            ("run", {"burden": "heavy"}, {"fall": 1}, "3″"),
            ("rush", {}, {"distance": 5}, "10″"),
            ("rush", {"terrain": "difficult"}, {"distance": 5}, "9″"),
            ("rush", {"terrain": "very-difficult"}, {"distance": 5}, "8″"),
            ("rush", {"terrain": "rubble"}, {"distance": 5}, "7″"),
            ("climb", {"aid": "rope"}, {}, "1″"),
        ],
    )
    def test_each_gait_has_its_price_and_distance(self, walking, gait, told, dice, inches):
        entry = move(walking, gait, dice=dice, **told)

        assert f" {inches}" in entry.told["us"]
        assert us(walking).left == us(walking).allowed - 1

    def test_nobody_runs_on_rubble(self, walking):
        with pytest.raises(Refusal):
            move(walking, "run", terrain="rubble")
        assert us(walking).left == us(walking).allowed

    def test_a_rush_asks_about_ground_and_burden(self, walking):
        told = {"element": us(walking).id, "men": us(walking).figures[:1]}
        asks = walking.attempt("move", US, commit=False, gait="rush", **told).play.asks

        assert {"terrain", "burden"} <= set(asks)


class TestNoise:
    @pytest.mark.parametrize(
        ("gait", "told", "dice", "heard"),
        [
            ("walk", {}, {}, 2),
            ("walk", {"terrain": "rubble"}, {"distance": 6}, 10),
            ("run", {}, {}, 6),
            ("rush", {}, {"distance": 4}, 10),
            ("climb", {"aid": "ledges"}, {}, 3),
        ],
    )
    def test_each_gait_is_heard_and_may_be_reacted_to(self, walking, gait, told, dice, heard):
        walking.make("set-conditions", light="clear-day", visibility=(), ambient="normal")
        move(walking, gait, dice=dice, **told)

        assert walking.battle.noise.heard == heard

    @pytest.mark.parametrize(("ambient", "heard"), [("quiet", 59), ("normal", 6), ("combat", None)])
    def test_loud_surroundings_drown_the_noise(self, walking, ambient, heard):
        walking.make("set-conditions", light="night", visibility=(), ambient=ambient)
        move(walking, "run")

        assert walking.battle.noise.heard == heard

    @pytest.mark.parametrize(("ambient", "heard"), [("quiet", 105), ("normal", 10), ("combat", 1)])
    def test_a_rush_is_heard_as_far_as_the_surroundings_allow(self, walking, ambient, heard):
        walking.make("set-conditions", light="night", visibility=(), ambient=ambient)
        move(walking, "rush", dice={"distance": 4})

        assert walking.battle.noise.heard == heard

    @pytest.mark.parametrize(("told", "heard"), [({"rain": "yes"}, 8), ({"cold": "yes"}, 8)])
    def test_frost_and_rain_each_carry_a_noise_two_inches_farther(self, walking, told, heard):
        walking.make("set-conditions", light="night", visibility=(), ambient="normal", **told)
        move(walking, "run")

        assert walking.battle.noise.heard == heard

    def test_frost_and_rain_together_carry_a_noise_four_inches_farther(self, walking):
        both = {"rain": "yes", "cold": "yes"}
        walking.make("set-conditions", light="night", visibility=(), ambient="normal", **both)
        move(walking, "run")

        assert walking.battle.noise.heard == 10

    def test_cautious_movement_is_not_heard_and_nobody_reacts(self, walking):
        move(walking, "cautious")

        assert walking.battle.noise is None


class TestExposed:
    @pytest.mark.parametrize(
        ("gait", "told", "dice", "exposed"),
        [
            ("cautious", {}, {}, False),
            ("walk", {}, {}, False),
            ("run", {}, {}, True),
            ("rush", {}, {"distance": 4}, True),
            ("climb", {"aid": "comrades"}, {}, True),
        ],
    )
    def test_a_running_figure_is_exposed_until_the_next_action(
        self, walking, gait, told, dice, exposed
    ):
        move(walking, gait, dice=dice, **told)
        assert man(walking).exposed is exposed
        walking.make("no-reaction") if walking.battle.noise else None
        move(walking, "walk")

        assert man(walking).exposed is False


class TestFalls:
    def test_a_six_in_deep_snow_ends_the_movement_of_the_turn(self, walking):
        entry = move(walking, "run", dice={"fall": 6}, terrain="very-difficult")
        walking.make("no-reaction")

        assert "falls" in entry.told["us"]
        assert man(walking).stopped
        with pytest.raises(Refusal):
            move(walking, "walk")

    def test_a_figure_that_falls_has_covered_the_distance_first(self, walking):
        entry = move(walking, "run", dice={"fall": 6}, burden="heavy")

        assert "runs 3″" in entry.told["us"]

    @pytest.mark.parametrize(
        ("roll", "state"),
        [(1, "dead"), (2, "dead"), (3, "wounded"), (4, "ready"), (5, "ready"), (6, "ready")],
    )
    def test_a_figure_that_stumbles_in_a_rush_rolls_on_the_combat_table(self, walking, roll, state):
        move(walking, "rush", dice={"distance": 1, "mishap": roll})

        assert man(walking).state == state

    @pytest.mark.parametrize(("roll", "state"), [(3, "dead"), (4, "wounded"), (5, "ready")])
    def test_on_rubble_a_roll_of_2_stumbles_too_and_the_next_roll_is_one_lower(
        self, walking, roll, state
    ):
        move(walking, "rush", dice={"distance": 2, "mishap": roll}, terrain="rubble")

        assert man(walking).state == state

    def test_a_figure_without_a_weapon_is_only_wounded_by_a_fall(self, walking):
        unarmed = replace(man(walking), weapons=())
        figures = {**walking.battle.figures, unarmed.id: unarmed}
        walking.game.state = replace(walking.battle, figures=figures)
        move(walking, "rush", dice={"distance": 1, "mishap": 1})

        assert man(walking).state == "wounded"

    def test_the_other_figures_keep_their_weapons_and_the_danger(self, walking):
        names = [f"{x.rank} ({x.weapons[0].name})" for x in (man(walking), man(walking, 1))]
        dice = {f"{names[0]}: distance": 1, f"{names[0]}: mishap": 1, f"{names[1]}: distance": 4}
        move(walking, "rush", men=2, dice=dice)

        assert [man(walking, n).state for n in (0, 1)] == ["dead", "ready"]


class TestClimbing:
    def test_climbing_asks_for_an_aid_and_needs_one(self, walking):
        told = {"element": us(walking).id, "men": us(walking).figures[:1]}
        asked = walking.attempt("move", US, commit=False, gait="climb", **told).asks
        assert "aid" in [a.name for a in asked if a.value is None]

        with pytest.raises(Refusal, match="needs ledges, a rope or the help of comrades"):
            move(walking, "climb", aid="none")


def test_an_element_that_moves_unseen_stays_undetected():
    table = Table().until(("us", ONE), [("us", ONE, "movement")])
    table.make("move", US, element=us(table).id, gait="run")

    assert us(table).concealment == "undetected"


def test_a_reaction_makes_no_noise_of_its_own(walking):
    move(walking, "run")
    noise = walking.battle.noise
    walking.make("react", element=walking.element("german", ONE).id)

    assert walking.battle.noise in (None, noise)
