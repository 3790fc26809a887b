"""The people aboard a vehicle that a mine turns around (Rattenkrieg 29.1.5)."""

from tests.battle.rattenkrieg.buildings_and_traps.mines import (  # noqa: F401
    drive,
    panzer,
    table,
    vehicle,
)

FIVES = ("crew", "ammunition", "fuel", "intensity")
BURNS = {
    "damage": [5] * 16,
    "crew": [6] * 5,
    "hull, ammunition: ammunition": [1],
    "hull, fuel: fuel": [5],
    "hull, fuel: intensity": [6],
}


def go_off(table):  # noqa: F811
    """Let a mine go off under the Panzer, which burns out of control; nobody is hurt."""
    told = {"trap": "us mine 1", "over": panzer(table).id, "gear": "left-track", "groups": ()}
    dice = dict(BURNS)
    for _ in range(20):
        waits = table.attempt("mine-goes-off", dice=dice, commit=False, **told)
        if not (waits.dice and waits.dice.pending):
            break
        dice[f"{waits.dice.prefix}{waits.dice.pending.throw.name}"] = 6
    return table.make("mine-goes-off", dice=dice, **told)


def test_a_crew_that_a_fire_drives_out_is_thrown_about_all_the_same(table):  # noqa: F811
    drive(table)
    entry = go_off(table)
    rolls = [r for r in entry.resolutions if r.procedure == "rattenkrieg/combat-roll"]

    assert vehicle(table).fire == 6
    assert vehicle(table).left
    assert [roll.inputs["modifier"] for roll in rolls] == [1] * 5
