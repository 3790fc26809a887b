"""Orders of battle as printed in the book; a battle with weapons that are not light weapons."""

import re
from random import Random

import pytest

from assistant.battle.rattenkrieg.scenario.setup.opening import opened
from assistant.cards.rattenkrieg.forces import orders_of_battle, scenario_files
from assistant.cards.toml_files.reading import SHIPPED, BadFile

MEN = {
    "british-platoon-support-1944": 24,
    "heer-infantry-platoon-1940": 43,
    "panzergrenadier-91-luftlande": 31,
    "paratroopers-506-pir": 43,
}


def profiles(slug, squad, element):
    found = next(
        x for x in orders_of_battle.force(slug).elements if (x.squad, x.name) == (squad, element)
    ).figures
    return [(man.rank, [(w.name, w.profile) for w in man.weapons]) for man in found]


@pytest.mark.parametrize(("slug", "men"), MEN.items())
def test_every_figure_of_the_book_is_listed(slug, men):
    assert sum(len(element.figures) for element in orders_of_battle.force(slug).elements) == men


def test_every_force_of_the_book_is_listed():
    assert set(MEN) <= set(SHIPPED.paths("orders_of_battle"))


def test_the_first_team_of_a_heer_squad_is_as_printed():
    assert profiles("heer-infantry-platoon-1940", "4th Squad", "Team 1") == [
        ("Feldwebel", [("MP40", "3B+1(P1)")]),
        ("Gunner", [("MG42", "XB-2(P3)(R7,9,12)"), ("Luger", None)]),
        ("Assistant", [("Luger", "S+1(P1)")]),
        ("Ammunition carrier", [("Mauser", "S-2(P2)")]),
    ]


def test_mortars_belong_to_the_last_man():
    for slug, squad, element, mortar in (
        ("heer-infantry-platoon-1940", "Platoon HQ", "Team 2", "5cm Mortar"),
        ("british-platoon-support-1944", "", "Medium Mortar", "3in Mortar"),
        ("british-platoon-support-1944", "", "Light Mortar", "2in Mortar"),
    ):
        men = profiles(slug, squad, element)
        assert men[-1][1][-1] == (mortar, None)
        assert all(len(weapons) == 1 for _, weapons in men[:-1])


def test_a_garbled_line_of_the_print_is_marked():
    british = {x.name: x for x in orders_of_battle.force("british-platoon-support-1944").elements}
    vickers = british["Vickers HMG"].figures[1].weapons[0]
    piat = british["PIAT"].figures[0].weapons[0]

    assert (vickers.name, vickers.profile, vickers.listed) == ("Vickers", "XB-1(P2)(R5)", "Vickers")
    assert (piat.name, piat.profile, piat.kind) == ("PIAT", None, "rocket-launcher")
    assert vickers.source.startswith("our reading")
    assert piat.source.startswith("our reading")


def test_the_flamethrower_and_the_scopes():
    british = {x.name: x for x in orders_of_battle.force("british-platoon-support-1944").elements}
    thrower = british["Engineer Section"].figures[3].weapons[0]

    assert (thrower.range_in, thrower.radius_in, thrower.uses) == (18, 6, 10)
    assert [(man.sniper, man.scope) for man in british["Sniper"].figures] == [(True, 3), (False, 3)]


def test_the_stores_of_a_platoon_are_as_printed():
    stores = {s.name: s.count for slug in MEN for s in orders_of_battle.force(slug).stores}
    thrown = {
        (g.name, g.range_in, g.damage)
        for slug in MEN
        for g in orders_of_battle.force(slug).grenades
    }

    assert stores == {"Bren Carrier": 1, "Cal.30 M1919A6": 3}
    assert thrown == {
        ("Stielhandgranate M-43", 19, '1D+1(2")'),
        ("Mk-2 Pineapple", 10, '1D(2")'),
    }


def test_a_battle_begins_with_men_who_carry_no_light_weapon(datacards):
    path = datacards / "scenarios" / "easy-company.toml"
    text = path.read_text("utf-8").replace("paratroopers-506-pir", "british-platoon-support-1944")
    path.write_text(text.replace('["1st Squad"]', "[]"), "utf-8")
    card = scenario_files.playable_scenario("easy-company")
    ids = iter(range(1000))

    battle = opened(card, card.sizes[0], lambda: f"ID{next(ids)}", Random(1)).battle

    carried = {
        tuple(piece.name for piece in man.pieces): [weapon.name for weapon in man.weapons]
        for man in battle.figures.values()
    }
    assert carried["PIAT",] == carried["Flamethrower",] == []
    assert carried["3in Mortar",] == ["Lee-Enfield"]


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ('vehicle = "pzkpfw-iv-f3"', "elements[0].vehicle must be one of"),
        ('vehicle = "pzkpfw-iv-f1"', "elements[0].figures must be omitted for a vehicle"),
    ],
)
def test_a_vehicle_must_have_a_card_and_brings_its_own_men(datacards, told, sentence):
    path = datacards / "orders_of_battle" / "paratroopers-506-pir.toml"
    text = path.read_text("utf-8").replace("[[elements]]", f"[[elements]]\n{told}", 1)
    path.write_text(text, "utf-8")

    with pytest.raises(BadFile, match=re.escape(sentence)):
        orders_of_battle.force("paratroopers-506-pir")
