"""Each grid reference that a player reads is followed by its place on the player's table (4.1)."""

import re

import pytest

from assistant.battle.desert_rats.kit.places import coordinates
from assistant.battle.desert_rats.screens.views import side_view
from tests.battle.desert_rats.player import Player
from tests.seeded import few_when_quick

TURNS = 10
SQUARE = re.compile(r"(\d+) m square (\d{4})( \(about [^)]*\))?")
FIRE = re.compile(r"\bin (\d{4})( \(about [^)]*\))?")
GRID = re.compile(r"\b\d{4}\b(?! mm)")


def middle_of_square(plan, grid, size):
    """The center of the part of a square that is on the map."""
    corner = [int(grid[:2]) * 100, int(grid[2:]) * 100]
    return tuple(
        (low + min(low + size, most)) / 2 for low, most in zip(corner, plan.size, strict=True)
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("slug", "seed"),
    few_when_quick([("bir-zareb", 1), ("bir-tawil-gap", 2), ("bir-zareb", 3), ("bir-zareb", 4)]),
)
def test_a_square_is_named_with_its_middle_on_the_players_own_table(slug, seed):
    player, found = Player(seed, slug, size=seed % 2), 0
    for battle in player.play(TURNS):
        for id, seat in battle.sides.items() if battle.phase == "orders" else ():
            table = battle.tables[seat.side]
            page = battle.pages[id]
            for words in [line.words for line in page.lines] + [x.note for x in page.marks]:
                for size, grid, where in SQUARE.findall(words):
                    found += 1
                    there = coordinates(
                        battle.plan, table, middle_of_square(battle.plan, grid, int(size))
                    )
                    assert where == f" (about {there})", words
                for grid, where in FIRE.findall(words):
                    places = [middle_of_square(battle.plan, grid, size) for size in (100, 200, 500)]
                    known = [coordinates(battle.plan, table, place) for place in places]
                    assert where in [f" (about {there})" for there in known], words
    assert found


@pytest.mark.parametrize("slug", ["bir-tawil-gap", "bir-zareb"])
def test_the_aim_of_the_orders_is_a_place_on_the_players_own_table(slug):
    battle = Player(1, slug).battle
    for id, seat in battle.sides.items():
        table = battle.tables[seat.side]
        mission = side_view(battle, id).mission
        [grid] = GRID.findall(table.mission)
        there = coordinates(battle.plan, table, battle.aim_place)
        assert f"{grid} ({there})" in mission
        assert mission.replace(f" ({there})", "") == table.mission
