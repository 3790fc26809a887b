"""Enemies that differ only in name or distance share a row on a phone; nothing is lost."""

import pytest

from assistant.battle.desert_rats.screens.enemies_on_page import (
    IN_SIGHT,
    REPORTED,
    enemies_on_page,
    joined_enemies,
)
from assistant.battle.desert_rats.screens.views import side_view
from tests.battle.desert_rats.player import Player
from tests.battle.desert_rats.table import Table, element, platoon
from tests.seeded import few_when_quick

BATTLES = few_when_quick([("bir-zareb", 1), ("bir-tawil-gap", 2), ("bir-zareb", 3)])


def panzers(*places):
    return platoon("zug", *(element(f"p{n}", "panzer-2", at=at) for n, at in enumerate(places)))


def test_models_of_one_type_share_a_row_with_their_squares_and_distances():
    troop = platoon("troop", element("c1", "crusader", at=[450, 400]))
    table = Table([troop], [panzers([420, 710], [480, 790], [450, 910])]).begin()
    rows = side_view(table.battle, "british").sights
    assert [(row.title, row.words) for row in rows] == [
        (
            "Panzer 2",
            "E1 and E2 in 0407, E3 in 0409, facing 12 o’clock, 311 to 510 m from C1",
        )
    ]
    assert [row.mark.label for row in rows] == ["3×"]


def test_wrecks_of_one_square_share_a_row_without_a_distance():
    troop = platoon("troop", element("c1", "crusader", at=[450, 400]))
    table = Table([troop], [panzers([420, 710], [480, 790], [450, 990])]).begin()
    for name in ("P0", "P1"):
        table.fire_order("C1")
        table.whole_turn(lambda throw: (6,) * throw.count)
        assert table[name].destroyed is not None
    [wrecks] = [row for row in side_view(table.battle, "british").sights if row.state == "wreck"]
    assert (wrecks.title, wrecks.words) == ("Panzer 2", "E1 and E2 in 0407")


@pytest.mark.parametrize(("slug", "seed"), BATTLES)
def test_each_enemy_on_a_page_is_in_exactly_one_row_with_its_own_facts(slug, seed):
    for battle in Player(seed, slug, size=seed % 2).play(8):
        for seat in battle.sides.values() if battle.phase == "orders" else ():
            page = battle.pages[seat.id]
            for kinds in (IN_SIGHT, REPORTED):
                single = list(enemies_on_page(battle, seat, page, kinds))
                rows = joined_enemies(single)
                told = " | ".join(f"{row.mark.label} {row.title} {row.words}" for row in rows)
                for each in single:
                    assert each.title in told
                    assert each.mark.label in told
                    assert each.words.partition(", ")[0] in told
