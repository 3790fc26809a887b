"""Garbled and blank cells of the tables of guns and vehicles are read correctly."""

import pytest

from assistant.rules import tables


def ring(modifier, radius_in):
    return {"modifier": modifier, "radius_in": radius_in}


def shell(*key):
    return tables.load("rattenkrieg/shells").row(*key)


def test_a_merged_cell_holds_at_every_range():
    row = shell("kwk-37-l24", "SprGr. 34", "HE")
    effects = [row[f"at_{metres}m"] for metres in (100, 500, 1000, 1500, 2000)]

    assert effects == [{"penetration_mm": 13, "dice": 6}] * 5


@pytest.mark.parametrize(
    ("key", "rings"),
    [
        (
            ("kwk-37-l24", "SprGr. 34", "HE"),
            [ring(-3, 1), ring(-1, 3), ring(0, 6), ring(1, 12), ring(2, 19)],
        ),
        (("kwk-37-l24", "Kt. Kw.K", "Shrapnel"), [None, None, None, None, ring(-1, 3)]),
        (("zis-2", "O-271", "Frag"), [None, ring(-1, 1), ring(0, 2), ring(1, 3), ring(2, 5)]),
        (
            ("75mm-m3", "M48 Shell", "HE"),
            [ring(-3, 1), ring(-1, 3), ring(0, 6), ring(1, 12), ring(2, 19)],
        ),
        (
            ("pak-43", "Spgr.", "HE"),
            [ring(-3, 2), ring(-1, 5), ring(0, 7), ring(1, 12), ring(2, 22)],
        ),
        (("37mm-m5", "M2", "Canister"), [None, None, None, None, ring(-1, 2)]),
    ],
)
def test_the_rings_of_each_shell_are_as_printed(key, rings):
    assert [shell(*key)[f"r{number}"] for number in (5, 4, 3, 2, 1)] == rings


def test_smoke_does_nothing_by_itself():
    row = shell("kwk-37-l24", "Nbgr. Kw.K", "Smoke")

    assert {value for name, value in row.items() if name not in ("gun", "shell", "type")} == {None}


def test_a_shell_printed_twice_is_distinguished_by_its_type():
    apcr, heat = (shell("f-34", "BP-350A", name) for name in ("APCR", "HEAT"))

    assert apcr["at_100m"] == {"penetration_mm": 130, "dice": 4}
    assert heat["at_2000m"] == {"penetration_mm": 80, "dice": 8}
    assert heat["he"] == {"dice": 8, "severity": 5}


def test_rings_of_a_burst_widen():
    for row in tables.load("rattenkrieg/shells").rows:
        radii = [row[f"r{number}"]["radius_in"] for number in (5, 4, 3, 2, 1) if row[f"r{number}"]]

        assert radii == sorted(set(radii)), row["shell"]


def test_penetration_falls_with_the_range():
    for row in tables.load("rattenkrieg/shells").rows:
        effects = [row[f"at_{metres}m"] for metres in (100, 500, 1000, 1500, 2000)]
        pierced = [effect["penetration_mm"] for effect in effects if effect]

        assert pierced == sorted(pierced, reverse=True), row["shell"]
        assert len({effect["dice"] for effect in effects if effect}) <= 1, row["shell"]


def test_every_shell_has_its_gun():
    guns = tables.load("rattenkrieg/guns").keys()

    assert tables.load("rattenkrieg/shells").keys() == guns
    assert tables.load("rattenkrieg/guns").row("kwk-30")["magazine_rounds"] == 10
    assert tables.load("rattenkrieg/guns").row("pak-40")["shots_bonus"] == 0


def test_the_crater_of_a_shell_destroys_everything():
    effects = tables.load("rattenkrieg/ring-effects")

    assert (effects.row(5)["destroys_level"], effects.row(5)["trees"]) == (None, "removed")
    assert (effects.row(2)["destroys_level"], effects.row(2)["trees"]) == (2, "branches")


def test_the_engine_takes_as_much_as_it_can():
    assert tables.load("rattenkrieg/vehicle-systems").row("engine")["takes_dp"] == "all"


def test_damage_continues_opposite_and_beside_a_sector():
    propagation = tables.load("rattenkrieg/damage-propagation")

    for sector in range(1, 13):
        opposite = (sector + 5) % 12 + 1
        beside = {opposite % 12 + 1, (opposite - 2) % 12 + 1}
        first, *others = propagation.row(sector)["exit_sectors"]
        assert (first, set(others)) == (opposite, beside)


def test_fans_and_factors_run_clockwise_from_the_bow():
    for name in ("fans", "relative-speed-factors", "damage-propagation"):
        table = tables.load(f"rattenkrieg/{name}")
        assert table.keys() == [12, *range(1, 12)]


def test_the_effects_of_soft_ground_are_as_printed():
    consequences = tables.load("rattenkrieg/soft-terrain-consequences")

    assert consequences.row(0.4)["speed_change_in"] == -4
    assert consequences.row(0.6) == {
        "difference": 0.6,
        "effect": "bogged-down",
        "speed_change_in": None,
    }
    assert tables.load("rattenkrieg/ground-bearing-pressure").row("snow")["gbp"] == 0.3
