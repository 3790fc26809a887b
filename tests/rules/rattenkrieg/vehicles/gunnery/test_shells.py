"""What a shell can penetrate at a range and behind barriers (20.1.2.1, 20.4.4)."""

from typing import get_args

import pytest

from assistant.rules.rattenkrieg.vehicles.gunnery.shells import (
    BURST_FAMILY,
    SHELLS,
    ShellType,
    shell_family,
)
from tests.rules.rattenkrieg.resolving import refused, resolve, steps

T_34 = {"gun": "f-34", "shell": "BR-350P", "range_in": 11}
PANZER_40 = {"gun": "pak-40", "shell": "PzGr. 39", "range_in": 10}  # 164 mm
SHELL_40 = PANZER_40 | {"shell": "SprGr. 40"}


def test_the_books_t_34_pierces_as_printed_at_eleven_inches():
    piercing = resolve("shell-at-range", T_34)

    assert (piercing.column_m, piercing.penetration_mm, piercing.dice) == (100, 104, 4)
    assert piercing.stopped_by is None


@pytest.mark.parametrize(
    ("range_in", "column_m", "penetration_mm"),
    [
        (0, 100, 164),
        (70, 100, 164),  # 99.6 m
        (70.4, 500, 146),  # 100.1 m: between columns the farther one holds
        (351, 500, 146),  # 499.3 m
        (352, 1000, 125),  # 500.7 m
        (704, 1500, 111),  # 1001.4 m
        (1055, 2000, 98),  # 1500.6 m
        (1406, 2000, 98),
    ],
)
def test_inches_are_metres_by_the_scale_of_28_mm(range_in, column_m, penetration_mm):
    piercing = resolve("shell-at-range", PANZER_40 | {"range_in": range_in})

    assert (piercing.column_m, piercing.penetration_mm) == (column_m, penetration_mm)


def test_each_barrier_takes_its_share_in_turn():
    piercing = resolve("shell-at-range", PANZER_40 | {"barriers": ["brick-wall", "floor"]})

    assert (piercing.penetration_mm, piercing.stopped_by) == (134, None)


@pytest.mark.parametrize(
    ("gun", "shell", "barrier", "left", "stopped_by"),
    [
        ("kwk-30", "PzGr.39", "floor", 13, None),  # 23 less 10
        ("kwk-30", "PzGr.39", "brick-wall", 3, None),
        ("kwk-30", "PzGr.39", "thick-brick-wall", 0, 1),
        ("f-34", "BR-350A", "ruins-wall", 28, None),  # 78 less 50
    ],
)
def test_a_shell_stops_in_what_takes_as_much_as_it_has(gun, shell, barrier, left, stopped_by):
    told = {"gun": gun, "shell": shell, "range_in": 1, "barriers": [barrier]}
    piercing = resolve("shell-at-range", told)

    assert (piercing.penetration_mm, piercing.stopped_by) == (left, stopped_by)


def test_a_shell_with_just_as_much_penetration_is_stopped():
    # 50 mm at 2000 m against 40, and then 10 against 10
    told = {"gun": "f-34", "shell": "BR-350A", "range_in": 1400}
    piercing = resolve("shell-at-range", told | {"barriers": ["stone-wall", "mattress", "roof"]})

    assert (piercing.penetration_mm, piercing.stopped_by) == (0, 2)


@pytest.mark.parametrize("shell", ["SprGr. 40", "Gr. 38 Hl/B"])
def test_a_shell_with_a_nose_fuze_bursts_on_the_first_barrier(shell):
    piercing = resolve("shell-at-range", PANZER_40 | {"shell": shell, "barriers": ["mattress"]})

    assert (piercing.penetration_mm, piercing.stopped_by) == (0, 1)


def test_a_bunker_takes_a_quarter_rounded_down():
    # 125 x 3/4 = 93.75
    piercing = resolve("shell-at-range", PANZER_40 | {"range_in": 700, "bunker": True})

    assert piercing.penetration_mm == 93


def test_reinforced_concrete_divides_what_the_bunker_left():
    told = PANZER_40 | {"range_in": 700, "bunker": True, "rc_factor": 4}

    assert resolve("shell-at-range", told).penetration_mm == 23  # 93 / 4


def test_the_working_of_a_shell_through_walls():
    told = PANZER_40 | {"barriers": ["log-wall"], "bunker": True, "rc_factor": 2}

    assert steps("shell-at-range", told) == [
        ("range, meters", 14.224),
        ("range in the table, meters", 100),
        ("pierces, millimeters", 164),
        ("log wall takes", 20),
        ("left behind the log wall", 144),
        ("against a bunker", 108),
        ("divided by the concrete factor 2", 54),
        ("damage dice", 4),
    ]


def test_two_shells_of_one_name_need_their_type():
    told = {"gun": "f-34", "shell": "BP-350A", "range_in": 10}

    assert refused("shell-at-range", told) == ["type"]
    assert resolve("shell-at-range", told | {"type": "HEAT"}).penetration_mm == 80
    assert resolve("shell-at-range", told | {"type": "APCR"}).penetration_mm == 130
    assert refused("shell-at-range", told | {"type": "HE"}) == ["type"]


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ({"gun": "kwk-41"}, "gun"),
        ({"shell": "BR-350P"}, "shell"),  # another gun's
        ({"shell": "PzGr 39"}, "shell"),
        ({"type": "APCR"}, "type"),
        ({"range_in": 1406.1}, "range_in"),
        ({"range_in": -1}, "range_in"),
        ({"barriers": ["curtain"]}, "barriers[0]"),
        ({"rc_factor": 0}, "rc_factor"),
        ({"rc_factor": 11}, "rc_factor"),
    ],
)
def test_a_flight_is_refused_by_name(told, name):
    assert refused("shell-at-range", PANZER_40 | told) == [name]


@pytest.mark.parametrize(
    ("gun", "shell"), [("kwk-37-l24", "Nbgr. Kw.K"), ("37mm-m5", "M2"), ("zis-2", "Shch-271")]
)
def test_a_shell_that_pierces_nothing_is_refused(gun, shell):
    assert refused("shell-at-range", {"gun": gun, "shell": shell, "range_in": 1}) == ["shell"]


OWN = {
    "type": "apcr",
    "at_100m": {"penetration_mm": 60, "dice": 2},
    "at_500m": {"penetration_mm": 40, "dice": 1},
}


@pytest.mark.parametrize(
    ("range_in", "column_m", "penetration_mm", "dice"),
    [(0, 100, 60, 2), (70, 100, 60, 2), (71, 500, 40, 1), (351, 500, 40, 1), (352, 1000, 40, 1)],
)
def test_an_own_gun_pierces_what_its_card_says(range_in, column_m, penetration_mm, dice):
    piercing = resolve("own-shell-at-range", OWN | {"range_in": range_in})

    assert (piercing.column_m, piercing.penetration_mm) == (column_m, penetration_mm)
    assert piercing.dice == dice


def test_a_shell_of_an_own_gun_is_slowed_like_any_other():
    behind = resolve("own-shell-at-range", OWN | {"range_in": 10, "bunker": True, "rc_factor": 2})
    burst = OWN | {"type": "he", "range_in": 10, "barriers": ["floor"]}

    assert behind.penetration_mm == 22  # 45, halved
    assert resolve("own-shell-at-range", burst).stopped_by == 1


def test_a_shell_of_an_own_gun_needs_values_at_a_hundred_metres():
    assert refused("own-shell-at-range", {"type": "ap", "range_in": 10}) == ["at_100m"]


def test_suffixes_of_shell_types_are_ignored():
    assert shell_family("HVAP-T") == "hvap"
    assert shell_family("API-T") == "ap"
    assert shell_family("APHEBC") == "aphebc"


def test_every_printed_type_belongs_to_a_family():
    families = {row["type"]: shell_family(row["type"]) for row in SHELLS.rows}

    assert set(families.values()) <= set(get_args(ShellType))
    burst = {printed for printed, family in families.items() if family in BURST_FAMILY}
    assert burst == {"HE", "Frag", "Canister", "Shrapnel"}
