"""Tonight's sight and hearing: before dawn, 2 of I-Factor an inch; normal noise."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import (
    ActionTaken,
    ConditionsChanged,
    DistanceEntered,
    ShotsFired,
)
from assistant.battle.rattenkrieg.events.applying import apply
from assistant.battle.rattenkrieg.lookups.noises import (
    NoiseMade,
    find_hearers,
    is_in_reach,
    noise_choices,
    sound_of_action,
    wall_kinds,
)
from assistant.battle.rattenkrieg.screens.instruments.watchers import instruments_of
from assistant.rules.inputs import BadInputs

TEAM = "1st Squad, Team 1"


@pytest.fixture
def table(engaged):
    """The element that looks is German, of Quality 3; its target is US, of Quality 4."""
    assert engaged.element("german", TEAM).quality == 3
    assert engaged.element("us", TEAM).quality == 4
    return engaged


def tell(table, inches):
    us, german = table.element("us", TEAM).id, table.element("german", TEAM).id
    table.make("tell-distances", element=us, **{f"to_{german}": inches})


def cell(battle):
    """What the first German element perceives of the first US element."""
    return instruments_of(battle, "german").watchers[0].cells[0]


def after_action(table, action):
    return apply(table.battle, ActionTaken(table.element("us", TEAM).id, action, 1, ()))


def noise(table, what, **told):
    return find_hearers(table.battle, NoiseMade(what, **told))


def test_rows_are_elements_of_one_side_and_columns_of_the_other(table):
    page = instruments_of(table.battle, "german")

    assert [row.name for row in page.watchers] == ["1st, Team 1", "1st, Team 2"]
    assert [x.name for x in page.watched] == ["1st, Team 1", "1st, Team 2", "1st, Team 3"]
    assert [len(row.cells) for row in page.watchers] == [3, 3]
    assert page.sight == "18″"


def test_without_a_distance_nothing_is_calculated(table):
    found = cell(table.battle)

    assert (found.distance, found.sees, found.spots, found.hears) == ("", None, "", None)
    assert found.known == "undetected"


@pytest.mark.parametrize(
    ("inches", "spots"),
    [
        (1, "without a die (6)"),  # I-Factor 2 over Quality 3: no hindrance
        (2, "on 5 or less"),  # 4 over 3: 1
        (4.5, "on 3 or less"),  # 9 over 3: 3
        (9, "cannot spot (0)"),  # 18 over 3: 6
        (17.9, "cannot spot (−5)"),  # 35 over 3: 11
    ],
)
def test_the_die_that_spots_falls_with_the_distance(table, inches, spots):
    tell(table, inches)

    assert cell(table.battle).sees is True
    assert cell(table.battle).spots == spots


def test_at_36_of_i_factor_nobody_is_seen(table):
    tell(table, 18)

    assert (cell(table.battle).sees, cell(table.battle).spots) == (False, "")


def test_a_figure_with_an_optic_sees_further(table):
    tell(table, 18)
    man = table.element("german", TEAM).figures[0]
    scoped = replace(table.battle.figures[man], scope=4)
    battle = replace(table.battle, figures={**table.battle.figures, man: scoped})

    assert cell(battle).sees is True
    assert "optic ×4" in instruments_of(battle, "german").watchers[0].words


def test_in_the_dark_a_target_avoids_being_seen_unless_it_fired(table):
    tell(table, 2)
    assert cell(table.battle).avoids == "on 1 or less"

    fired = apply(table.battle, ShotsFired(table.element("us", TEAM).id, 1))
    assert cell(fired).avoids == ""


def test_a_running_figure_is_heard_within_six_inches(table):
    us, german = table.element("us", TEAM).id, table.element("german", TEAM).id
    near, far = (
        apply(after_action(table, "run"), DistanceEntered(us, german, d)) for d in (6, 6.5)
    )

    assert instruments_of(near, "german").watched[0].words == "run: heard to 6″"
    assert cell(near).hears is True
    assert cell(far).hears is False


def test_a_shot_is_heard_at_any_distance_and_cautious_movement_at_none(table):
    assert cell(after_action(table, "shoot")).hears is True
    assert cell(after_action(table, "cautious-movement")).hears is False
    assert cell(after_action(table, "run")).hears is None  # the distance would tell


@pytest.mark.parametrize(
    ("reach", "inches", "heard"),
    [(6, 6, True), (6, 6.1, False), (6, None, None), ("table", None, True), (None, 0, False)],
)
def test_a_noise_is_heard_within_its_range(reach, inches, heard):
    assert is_in_reach(reach, inches) is heard


def test_an_element_out_of_the_battle_neither_looks_nor_is_looked_at(table):
    us = table.element("us", TEAM)
    for man in us.figures:
        table.make("rule-man", element=us.id, man=man, state="dead", reason="for the test")

    assert [x.id for x in instruments_of(table.battle, "german").watched].count(us.id) == 0
    assert len(instruments_of(table.battle, "us").watchers) == 2


class TestNoise:
    def test_a_run_is_heard_to_six_inches_and_two_more_in_frost(self, table):
        assert noise(table, "action run").words == "Run: heard to 6″."
        cold = apply(table.battle, ConditionsChanged(("before-dawn",), "normal", True, False))
        assert find_hearers(cold, NoiseMade("action run")).words == "Run: heard to 8″."

    def test_a_noise_names_its_place(self, table):
        words = noise(table, "sound hammer", where="in the barn").words

        assert words == "Hammer, in the barn: everybody on the table hears it."

    def test_a_door_weakens_a_noise_by_25_decibels(self, table):
        # 90 db at the door, 65 behind it; the table has no 65, damping gives 10^(25/19.79) = 18
        heard = noise(table, "sound hammer", walls=(("wooden-door", 1),))

        assert heard.words == "Hammer: heard to 18″ behind the wooden door."
        assert ("lost in wooden-door", 25) in [(s.label, s.value) for s in heard.steps]

    def test_a_run_behind_a_door_is_as_loud_as_running_steps(self, table):
        assert sound_of_action("action run") == "steps-running"
        words = noise(table, "action run", walls=(("wooden-door", 1),)).words
        assert words == "Run: nobody hears it behind the wooden door."  # 55 - 25 = 30 under 40

    def test_a_noise_names_the_listeners_that_are_known_to_be_near_enough(self, table):
        us = table.element("us", TEAM).id
        one, two = (x.id for x in table.battle.of_side("german"))
        assert "has been entered" in noise(table, "action run", by=us).listeners
        table.make("tell-distances", element=us, **{f"to_{one}": 6, f"to_{two}": 7})

        listeners = noise(table, "action run", by=us).listeners
        assert listeners == "Heard at a known distance by: G 1st, Team 1."

    def test_behind_a_wall_the_inches_before_it_count_too(self, table):
        us, german = table.element("us", TEAM).id, table.element("german", TEAM).id
        wall = {"walls": (("wooden-door", 1),)}
        for inches, named in ((19, "G 1st, Team 1."), (19.5, "none.")):
            table.make("tell-distances", element=us, **{f"to_{german}": inches})
            assert noise(table, "sound hammer", by=us, **wall).listeners.endswith(named)

    def test_each_of_several_walls_weakens_a_noise(self, table):
        doors = (("wooden-door", 1), ("studwork-plasterboard", 2))
        # 130 db less 25; two inches on 99, less 35: 64, as loud as the table's 65
        heard = noise(table, "sound rifles-mgs", walls=doors)

        behind = "behind the wooden door and studwork plasterboard"
        assert heard.words == f"Rifles and MGs: heard to 18″ {behind}."
        lost = [s.label for s in heard.steps if s.label.startswith("lost in ")]
        assert lost == ["lost in wooden-door", "lost in studwork-plasterboard"]

    @pytest.mark.parametrize(
        "told",
        [
            {"what": "nothing"},
            {"what": "sound nothing", "walls": (("wooden-door", 0),)},
            {"what": "action demolition", "walls": (("wooden-door", 0),)},
            {"what": "action run", "walls": (("paper", 0),)},
            {"what": "action run", "by": "nobody"},
            {"what": "action run", "walls": (("wooden-door", "x"),)},
            {"what": "action run", "walls": (("wooden-door", -1),)},
        ],
    )
    def test_values_that_nobody_can_calculate_are_refused(self, table, told):
        with pytest.raises(BadInputs):
            find_hearers(table.battle, NoiseMade(**told))

    def test_everything_on_the_list_can_be_heard_and_most_of_it_through_every_wall(self, table):
        deaf = {option.value for option in noise_choices() if sound_of_action(option.value) is None}

        assert deaf == {f"action {id}" for id in ("demolition", "pick-up-weapon", "throw-grenade")}
        for option in noise_choices():
            assert noise(table, option.value).words
            for wall in wall_kinds():
                if option.value not in deaf:
                    assert noise(table, option.value, walls=((wall.value, 3),)).words
