"""Light weapons by name and by notation."""

import pytest

from assistant.rules.rattenkrieg.fire.weapons import BadWeapon, weapon_of
from tests.rules.rattenkrieg.resolving import refused, resolve


def test_the_books_example_of_a_card_without_type_is_a_belt():
    read = resolve("weapon-notation", {"text": "D-3(P4R5)"})

    assert (read.mode, read.bursts, read.modifier) == ("belt", None, -3)
    assert (read.penetration, read.react, read.notation) == (4, (5,), "XB-3(P4)(R5)")


@pytest.mark.parametrize(
    ("text", "mode", "bursts", "modifier", "penetration", "react"),
    [
        ("3B+1(P1)", "burst", 3, 1, 1, (1,)),
        ("XB-2(P3) (R7,9,12)", "belt", None, -2, 3, (7, 9, 12)),
        ("S", "single", None, 0, None, (1,)),
        ("s - 2 ( p3 )", "single", None, -2, 3, (1,)),
        ("NS-4(P6)(R4)", "shots", None, -4, 6, (4,)),
        ("D-1(P3)", "single", None, -1, 3, (1,)),
        ("D(R1)", "belt", None, 0, None, (1,)),
        ("12B(R5)", "burst", 12, 0, None, (5,)),
        ("xb-2(p3r6,7)", "belt", None, -2, 3, (6, 7)),
    ],
)
def test_a_notation_is_read(text, mode, bursts, modifier, penetration, react):
    read = resolve("weapon-notation", {"text": text})

    assert (read.mode, read.bursts, read.modifier) == (mode, bursts, modifier)
    assert (read.penetration, read.react) == (penetration, react)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "B",
        "0B",
        "X",
        "S2",
        "S+",
        "S(P)",
        "S(R3)(P1)",
        "S(P1R)",
        "S(R0)",
        "S(R1,)",
        "S-2(P3",
        "MP40",
        "S\u0663",
        "S(P٣)",
        "\u017f-2",
        "9" * 6000 + "B",
    ],
)
def test_other_notations_are_refused(text):
    assert refused("weapon-notation", {"text": text}) == ["text"]


@pytest.mark.parametrize(
    ("weapon", "printed"),
    [
        ("MP40", "3B+1(P1)"),
        ("MG42", "XB-2(P3)(R7,9,12)"),
        ("Carbine M1A1", "S(P2)"),
        ("SVT-40", "S-1(P2)"),
        ("Browning BAR", "2B-3(P3)(R5)"),
        ("Autocannons (up to 20mm)", "NS-4(P6)(R4)"),
    ],
)
def test_a_listed_weapon_is_printed(weapon, printed):
    assert resolve("weapon-notation", {"weapon": weapon}).notation == printed


@pytest.mark.parametrize("text", ["3B+1(P1)", "XB-2(P3)(R7,9,12)", "S", "NS-4(P6)(R4)"])
def test_a_printed_notation_is_read_back_the_same(text):
    assert resolve("weapon-notation", {"text": text}).notation == text


@pytest.mark.parametrize("told", [{}, {"text": "S", "weapon": "MP40"}])
def test_a_weapon_has_a_name_or_a_notation_and_not_both(told):
    assert refused("weapon-notation", told) == ["text"]


def test_an_unlisted_name_is_refused():
    assert refused("weapon-notation", {"weapon": "Winchester"}) == ["weapon"]


@pytest.mark.parametrize(
    ("weapon", "tier"),
    [
        ("Arisaka", 4),
        ("Mauser 98k", 4),
        ("M1 Garand", 5),
        ("Mle 24/29", 8),
        ("Luger", 3),
        ("Webley MKIV", 3),
        ("MP40", 6),
        ("STG44", 7),
        ("Bren", 8),
        ("DShK", 10),
        ("M2 Browning Cal .50", 10),
        ("Autocannons (up to 20mm)", 10),
        ("Anti Tank Rifles", 9),
    ],
)
def test_each_listed_weapon_has_its_tier(weapon, tier):
    assert weapon_of(weapon).tier() == tier


@pytest.mark.parametrize(
    ("setup", "tier", "react"), [("light", 8, 7), ("medium", 9, 9), ("heavy", 10, 12)]
)
def test_an_mg42_rises_with_its_mount(setup, tier, react):
    gun = weapon_of("MG42")

    assert (gun.tier(setup), gun.react_with_setup(setup)) == (tier, react)


def test_a_single_react_holds_on_every_mount():
    assert weapon_of("Vickers").react_with_setup("heavy") == 5


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Bren", True),
        ("Mle 24/29", True),
        ("MP40", False),
        ("STG44", False),
        ("3B(R1)", False),
        ("3B(R2)", True),
        ("XB", True),
    ],
)
def test_some_weapons_count_as_machine_guns(text, is_one):
    assert weapon_of(text).is_machine_gun is is_one


def test_a_notation_of_unknown_kind_has_no_tier():
    assert weapon_of("S-1(P2)").tier() is None


def test_a_weapon_without_name_and_notation_is_refused():
    with pytest.raises(BadWeapon, match="'catapult' is not the notation"):
        weapon_of("catapult")
