"""Figures near bursting flames react: they take cover or run away (Rattenkrieg 30.3)."""

import pytest

from tests.battle.conftest import GERMAN, US, Refusal
from tests.battle.rattenkrieg.grenades_fire_and_smoke.test_flame import TEAM, flame, flaming  # noqa: F401


@pytest.fixture
def startled(flaming):  # noqa: F811
    """A burst of flames within six inches of the German team."""
    enemy = flaming.element("german", TEAM)
    flame(flaming, startled=(enemy.id,))
    return flaming


def owed(table):
    return [x for x in table.battle.owed if x.kind == "flames"]


def test_the_umpire_says_who_is_near_and_each_of_them_must_react(startled):
    (check,) = owed(startled)

    assert check.element == startled.element("german", TEAM).id


def test_a_figure_in_the_flames_is_near_without_being_named(flaming):  # noqa: F811
    enemy = flaming.element("german", TEAM)
    man = enemy.figures[0]
    flame(flaming, groups=(enemy.id,), near=(man,), dice={"roll": 6})

    assert [x.element for x in owed(flaming)] == [enemy.id]


def test_figures_near_the_flames_are_asked_for_before_the_dice_with_nobody_preselected(flaming):  # noqa: F811
    own, enemy = flaming.element("us", TEAM), flaming.element("german", TEAM)
    burst = {"element": own.id, "place": "the bunker", "distance_in": 12}
    burst |= {"groups": (enemy.id,), "near": enemy.figures[:1]}
    asked = flaming.attempt("fire-flame", **burst)
    (ask,) = [ask for ask in asked.asks if ask.value is None]

    assert (ask.name, asked.dice) == ("startled", None)
    assert own.id in {option.value for option in ask.options}
    assert enemy.id not in {option.value for option in ask.options}  # near in any case
    assert flaming.attempt("fire-flame", **burst, startled=()).dice


def test_friends_react_as_well(flaming):  # noqa: F811
    own = flaming.element("us", TEAM)
    flame(flaming, startled=(own.id,))

    assert [x.element for x in owed(flaming)] == [own.id]


def test_an_unlit_burst_startles_nobody(flaming):  # noqa: F811
    asks = flaming.attempt("fire-flame", element=flaming.element("us", TEAM).id, ignited="no").asks
    flame(flaming, ignited="no")

    assert "startled" not in {ask.name for ask in asks}
    assert owed(flaming) == []


def test_the_owner_of_figures_near_flames_may_choose_cover(startled):
    (check,) = owed(startled)
    startled.make("face-flames", GERMAN, owed=check.id, how="cover")
    states = {m.state for m in startled.battle.men(startled.element("german", TEAM))}

    assert states == {"hunkered-down"}
    assert owed(startled) == []


def test_the_owner_of_figures_near_flames_may_move_them_away_for_an_action(startled):
    (check,) = owed(startled)
    before = startled.element("german", TEAM).left
    startled.make("face-flames", GERMAN, owed=check.id, how="away")
    men = startled.battle.men(startled.element("german", TEAM))

    assert startled.element("german", TEAM).left == before - 1
    assert all(m.exposed and m.ran for m in men)


def test_the_enemy_does_not_choose_for_figures_near_the_flames(startled):
    (check,) = owed(startled)
    with pytest.raises(Refusal, match="not due"):
        startled.make("face-flames", US, owed=check.id, how="cover")


def test_only_the_figures_near_the_flames_pay_for_running_away(startled):
    (check,) = owed(startled)
    team = startled.element("german", TEAM)
    runs = team.figures[:2]
    startled.make("face-flames", GERMAN, owed=check.id, how="away", men=runs)
    men = startled.battle.men(startled.element("german", TEAM))

    assert startled.element("german", TEAM).left == team.left
    assert [m.id for m in men if m.lost == 1] == [*runs]
    assert [m.id for m in men if m.ran] == [*runs]
