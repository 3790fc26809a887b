"""Two figures that fire from a door or window, and two figures out of position (18.1)."""

import pytest

from tests.battle.conftest import US, Refusal

TEAM = "1st Squad, Team 1"


@pytest.fixture
def house(firefight):
    """A US team acts and sees a German team; a window is marked."""
    firefight.make("mark-opening", name="the kitchen window", kind="window")
    return firefight


def window(table):
    return next(iter(table.battle.buildings.openings))


def shoot(table, man, **told):
    team, target = table.element("us", TEAM), table.element("german", TEAM)
    told |= {"element": team.id, "man": team.figures[man], "target": target.id, "distance_in": 14}
    return table.make("shoot", US, dice={"roll": 6}, **told)


def test_two_figures_fire_from_a_window_and_no_third(house):
    for man in (0, 1):
        shoot(house, man, fires_from=window(house))
    with pytest.raises(Refusal, match="two figures fire there already"):
        shoot(house, 2, fires_from=window(house))
    shoot(house, 2)
    shoot(house, 0)  # still at the window


def test_a_figure_that_walks_away_makes_room_at_the_window(house):
    for man in (0, 1):
        shoot(house, man, fires_from=window(house))
    team = house.element("us", TEAM)
    house.make("move", US, element=team.id, gait="walk", men=team.figures[:1])
    shoot(house, 2, fires_from=window(house))

    at = house.battle.buildings.firing_from
    assert set(at) == {team.figures[1], team.figures[2]}


def test_without_a_marked_opening_nobody_is_asked(firefight):
    team = firefight.element("us", TEAM)
    asks = firefight.attempt("shoot", US, element=team.id, man=team.figures[0]).play.asks

    assert "fires_from" not in asks


def test_two_of_a_group_that_has_not_taken_positions_fire(house):
    team = house.element("us", TEAM)
    house.make("lose-first", US, element=team.id)
    house.make("building-move", US, element=team.id, path=("enter",))
    for man in (0, 1):
        shoot(house, man)

    with pytest.raises(Refusal, match="only two figures can fire"):
        shoot(house, 2)


def next_turn(table, kind):
    """Begin a turn in which the team acts under an order of this kind."""
    table.next_turn()
    table.order("us", TEAM, kind)
    table.rounds()
    table.act_with("us", TEAM)


def enter_and_fire(table, room):
    """Enter a room as the first action, and fire with two figures; return a third one's shot."""
    told = {"element": table.element("us", TEAM).id, "room": "another", "room_name": room}
    table.make("building-move", US, path=("room",), **told)
    for man in (0, 1):
        shoot(table, man)
    return lambda: shoot(table, 2)


def test_all_figures_in_position_fire_until_they_move_to_another_room(house):
    next_turn(house, "movement")
    third_fires = enter_and_fire(house, "the hall")
    with pytest.raises(Refusal, match="only two figures can fire"):
        third_fires()
    team = house.element("us", TEAM)
    house.make("building-move", US, element=team.id, path=("take-positions",))
    third_fires()

    next_turn(house, "fire")
    for man in (0, 1, 2):
        shoot(house, man)

    next_turn(house, "movement")
    third_fires = enter_and_fire(house, "the kitchen")
    with pytest.raises(Refusal, match="only two figures can fire"):
        third_fires()


def test_stairs_cost_an_action_and_a_large_room_two(firefight):
    team = firefight.element("us", TEAM)
    firefight.make("lose-first", US, element=team.id)
    left = firefight.element("us", TEAM).left
    firefight.make("building-move", US, element=team.id, path=("stairs",))
    assert firefight.element("us", TEAM).left == left - 1
    firefight.make("building-move", US, element=team.id, path=("large-room",), room="another")

    assert firefight.element("us", TEAM).left == left - 3


def suppress(table, man, **told):
    """Fire at a hedge with nobody behind it."""
    team = table.element("us", TEAM)
    told |= {"element": team.id, "man": team.figures[man], "spot": "place", "place": "the hedge"}
    return table.make("suppress", also=(), **told)


def test_suppressive_fire_through_a_window_is_fire_of_two_figures_at_most(house):
    for man in (1, 2):
        suppress(house, man, fires_from=window(house))
    with pytest.raises(Refusal, match="two figures fire there already"):
        suppress(house, 3, fires_from=window(house))


def test_a_group_that_has_not_taken_positions_suppresses_with_two_figures(house):
    team = house.element("us", TEAM)
    house.make("lose-first", US, element=team.id)
    house.make("building-move", US, element=team.id, path=("enter",))
    for man in (1, 2):
        suppress(house, man)

    with pytest.raises(Refusal, match="only two figures can fire"):
        suppress(house, 3)


def test_fire_that_searches_a_place_uses_the_window_too(house):
    for man in (0, 1):
        shoot(house, man, fires_from=window(house))
    team = house.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[2], "spot": "place", "place": "the hedge"}

    with pytest.raises(Refusal, match="two figures fire there already"):
        house.make("reconnaissance-by-fire", fires_from=window(house), there="nobody", **told)
