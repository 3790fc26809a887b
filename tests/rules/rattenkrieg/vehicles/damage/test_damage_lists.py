"""Systems in the shell's path (23.1.8, 23.1.9, 26.3.2.1)."""

import pytest

from assistant.rules.procedures import find
from tests.rules.rattenkrieg.resolving import refused, resolve, steps

BOOK = {
    "shell_type": "apcbc",
    "entry_sector": 8,
    "icons": {
        "8": ["left-track", "ammunition"],
        "2": ["right-track"],
        "1": ["fuel"],
        "3": ["ammunition"],
    },
}


def lies(told, *order, **more):
    dice = {"order": list(order)} if order else {}
    return resolve("damage-list", {"shell_type": "ap", "entry_sector": 12} | told | more, **dice)


def test_the_damage_list_of_chapter_26_comes_out_as_printed():
    found = lies(BOOK, 6)

    assert found.systems == ("left-track", "ammunition", "fuel", "ammunition")
    assert found.list == (
        "left-track",
        "crew",
        "ammunition",
        "crew",
        "fuel",
        "crew",
        "ammunition",
        "crew",
    )


@pytest.mark.parametrize(
    ("order", "first"),
    [((6,), "left-track"), ((4,), "left-track"), ((3,), "ammunition"), ((1,), "ammunition")],
)
def test_a_die_decides_which_of_two_icons_comes_first(order, first):
    assert lies(BOOK, *order).systems[0] == first


def test_a_single_icon_needs_no_die():
    assert lies({"icons": {"12": ["fuel"]}}).systems == ("fuel",)


def test_the_fan_comes_in_with_the_sector_and_not_on_the_far_side():
    icons = {"12": ["radio"], "front": ["visor"], "rear": ["engine"], "6": ["fuel"]}

    assert lies({"icons": icons}).systems == ("radio", "fuel")
    assert lies({"icons": icons, "fan": "front"}, 1).systems == ("visor", "radio", "fuel")


def test_exit_sectors_in_the_order_of_the_table_each_in_the_order_of_the_card():
    icons = {"5": ["gun"], "7": ["fuel", "engine"], "6": ["visor", "radio"], "12": ["ammunition"]}

    assert lies({"icons": icons}).systems == (
        "ammunition",
        "visor",
        "radio",
        "fuel",
        "engine",
        "gun",
    )


def test_a_system_that_may_be_hit_anywhere_follows_the_first_exit_sector():
    icons = {"12": ["gun"], "6": ["visor"], "7": ["fuel"], "anywhere": ["turret-ring"]}

    assert lies({"icons": icons}).systems == ("gun", "visor", "turret-ring", "fuel")


def test_a_system_that_may_be_hit_anywhere_comes_first_where_the_sector_is_empty():
    icons = {"6": ["visor"], "anywhere": ["turret-ring", "radio"]}

    assert lies({"icons": icons}, 1).systems == ("radio", "turret-ring", "visor")


def test_a_system_counts_once_in_a_sector_and_again_in_the_next():
    icons = {"12": ["fuel"], "front": ["fuel"], "6": ["gun", "gun"], "7": ["gun", "fuel"]}

    assert lies({"icons": icons, "fan": "front"}, 1).systems == ("fuel", "gun", "gun", "fuel")


def test_only_the_side_that_is_met_first_loses_its_track():
    icons = {"12": ["right-track"], "6": ["left-track", "fuel"], "7": ["right-track"]}

    assert lies({"icons": icons}).systems == ("right-track", "fuel", "right-track")


def test_dice_may_decide_which_side_is_met_first():
    icons = {"12": ["right-wheels", "left-wheels"], "6": ["right-wheels"]}

    assert lies({"icons": icons}, 2).systems == ("left-wheels",)
    assert lies({"icons": icons}, 5).systems == ("right-wheels", "right-wheels")


@pytest.mark.parametrize("shell_type", ["he", "frag", "canister", "shrapnel"])
def test_a_shell_that_bursts_hurts_the_crew_first(shell_type):
    found = lies({"icons": {"12": ["gun"], "6": ["fuel"]}, "shell_type": shell_type})

    assert found.list == ("crew", "gun", "crew", "fuel")


@pytest.mark.parametrize("shell_type", ["heat", "aphe", "aphebc", "ap", "apc", "hvap", "smoke"])
def test_every_other_shell_hits_a_system_first(shell_type):
    found = lies({"icons": {"12": ["gun"], "6": ["fuel"]}, "shell_type": shell_type})

    assert found.list == ("gun", "crew", "fuel", "crew")


def test_crew_members_beside_a_system_are_hit_with_it():
    icons = {
        "12": ["gun"],
        "front": ["visor"],
        "6": ["fuel"],
        "anywhere": ["radio"],
        "7": ["engine"],
    }
    crew = {"12": ["driver", "radio-operator"], "6": ["loader"], "5": ["gunner"]}
    found = lies({"icons": icons, "crew_icons": crew, "fan": "front"}, 4)

    assert found.list == (
        "gun",
        "crew:driver|radio-operator",
        "visor",
        "crew:driver|radio-operator",
        "fuel",
        "crew:loader",
        "radio",
        "crew:loader",
        "engine",
        "crew",
    )


def test_systems_anywhere_alternate_with_the_men_of_the_entry_sector():
    crew = {"12": ["driver"], "6": ["loader"]}

    found = lies({"icons": {"anywhere": ["radio"]}, "crew_icons": crew})
    assert found.list == ("radio", "crew:driver")


def test_where_there_is_no_system_a_crewman_is_hit():
    found = lies({"icons": {}})

    assert (found.systems, found.list) == ((), ("crew",))


def chances(told):
    found = find("rattenkrieg/damage-list").odds_in_brief(told)
    assert found.exact
    return {tuple(outcome["list"][::2]): str(chance) for outcome, chance in found.chances}


def test_the_odds_of_the_order_are_exact():
    assert chances(BOOK) == {
        ("left-track", "ammunition", "fuel", "ammunition"): "1/2",
        ("ammunition", "left-track", "fuel", "ammunition"): "1/2",
    }


def test_odds_of_three_icons_are_those_of_all_dice():
    told = {"shell_type": "ap", "entry_sector": 12, "icons": {"12": ["gun", "fuel", "radio"]}}
    whole = find("rattenkrieg/damage-list").odds(told | {"icons": {"12": ["gun", "fuel"]}})

    assert set(chances(told).values()) == {"1/6"}
    assert {str(chance) for _, chance in whole.chances} == {"1/2"}


def test_icons_are_equally_likely_even_if_their_number_does_not_divide_six():
    icons = {"12": ["gun", "fuel", "radio", "visor"], "front": ["engine"]}
    told = {"shell_type": "ap", "entry_sector": 12, "fan": "front", "icons": icons}
    every = find("rattenkrieg/damage-list").odds(told)

    assert {str(chance) for _, chance in every.chances} == {"1/120"}
    assert lies({"icons": icons, "fan": "front"}, 1, 2, 6, 3, 4).systems[:2] == (
        "engine",
        "gun",
    )


def test_the_working_of_a_list_lists_each_step():
    assert steps("damage-list", BOOK, order=[1]) == [
        ("where it enters", ["left-track", "ammunition"]),
        ("next system, by die", "4 to 6 left track, 1 to 3 ammunition"),
        ("met next", "ammunition"),
        ("in this order", ["ammunition", "left-track"]),
        ("exit sectors", [2, 1, 3]),
        ("systems in its way", ("ammunition", "left-track", "fuel", "ammunition")),
        (
            "with the crew",
            ("ammunition", "crew", "left-track", "crew", "fuel", "crew", "ammunition", "crew"),
        ),
    ]


def test_a_list_is_refused_by_name():
    assert refused("damage-list", {}) == ["shell_type", "entry_sector", "icons"]
    for name, value, where in (
        ("entry_sector", 13, "entry_sector"),
        ("fan", "top", "fan"),
        ("icons", {"13": ["fuel"]}, "icons.13"),
        ("icons", {"8": ["sofa"]}, "icons.8[0]"),
        ("icons", {"8": "fuel"}, "icons.8"),
        ("icons", ["fuel"], "icons"),
        ("crew_icons", {"left": ["driver"]}, "crew_icons.left"),
        ("crew_icons", {"8": ["a|b"]}, "crew_icons.8[0]"),
    ):
        assert refused("damage-list", BOOK | {name: value}) == [where]
