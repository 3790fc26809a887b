"""Ground on the table plan: cover from one side, places inside it, sounds (1.4, 3.1, 6.1)."""

import pytest

from assistant.battle.rattenkrieg.lookups import noises
from assistant.battle.rattenkrieg.lookups.table_plan import lines, positions
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.spotting.sound import AMBIENTS, SOUNDS
from tests.battle.conftest import Table
from tests.battle.rattenkrieg.sight_and_plan.test_places import ids, put

IN_THE_BUSHES, AT_THE_WALL = (7, 25), (32.5, 30)

NORMAL_DB = next(db for db, ambient in AMBIENTS.items() if ambient == "normal")


@pytest.mark.parametrize(("shooter", "covered"), [((46, 30), True), ((31.5, 30), False)])
def test_a_wall_covers_only_from_the_side_where_it_is_between(engaged, shooter, covered):
    put(engaged, shooter, AT_THE_WALL)
    found = lines.line_of_sight(engaged.battle, *ids(engaged))

    assert (found.behind is not None and found.behind.called == "Yard wall") is covered
    assert (found.shows != "none") is covered


def test_hidden_troops_may_be_inside_a_piece_of_scenery():
    table = Table()
    put(table, german=IN_THE_BUSHES)
    us, german = ids(table)
    put(table, us=(7, 32))

    assert positions.certain_position(table.battle, german).place == IN_THE_BUSHES
    assert lines.line_of_sight(table.battle, us, german).concealed


def test_bushes_weaken_a_noise_by_a_decibel_an_inch(engaged):
    put(engaged, (7, 32), IN_THE_BUSHES)
    one, other = (positions.certain_position(engaged.battle, id).place for id in ids(engaged))
    way = positions.walls_between(engaged.battle, one, other)
    run = noises.NoiseMade("action run", by=ids(engaged)[0])

    assert 3 <= way.muffled_in < 4
    softer = {"db": SOUNDS.row("steps-running")["db"] - 3, "ambient_db": NORMAL_DB}
    heard = find("rattenkrieg/hear").resolve(softer, no_dice).outcome.range_in
    assert (
        noises.reach_beyond_walls(engaged.battle, run, way)
        == heard
        < noises.reach(engaged.battle, run)
    )
