"""The search finds procedures and tables by the words that players use."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from assistant.web.reference import search
from assistant.web.reference.search import find_procedures, find_tables

FIRST = [
    ("ammo", "Damage aboard"),
    ("airplane", "Landing an aircraft"),
    ("armour", "Relative armor of a plate"),
    ("at gun", "Direct fire of a gun"),
    ("barbed wire", "Clearing ditch and wire"),
    ("bayonet", "Close combat"),
    ("bazooka", "Rocket launcher"),
    ("bomb", "Dropping a bomb"),
    ("bunker", "Penetration of a shell"),
    ("casualty", "The wounded: Ultimate Check"),
    ("cliff", "Movement on foot"),
    ("CRT", "Attack"),
    ("demolition", "Damage to a building"),
    ("deviation", "Mortar fire"),
    ("dig in", "Cover"),
    ("facing", "Range and aspect"),
    ("foxhole", "Cover"),
    ("grenade", "Throw a grenade"),
    ("grenades", "Throw a grenade"),
    ("HE", "A shell bursts"),
    ("hedge", "Cover"),
    ("high explosive", "A shell bursts"),
    ("hit location", "Damage list of a hit"),
    ("immobilized", "Soft sand: stuck or free"),
    ("jam", "Clear a jam or a mechanical problem"),
    ("jeep", "Changing speed"),
    ("knife", "Close combat"),
    ("LOS", "Line of sight by heights"),
    ("medic", "The wounded: Ultimate Check"),
    ("MG", "Automatic fire"),
    ("mines", "A mine under a vehicle"),
    ("moon", "I-Factor"),
    ("morale", "Morale check"),
    ("night", "Flare"),
    ("objective", "Victory at the end of a turn"),
    ("opportunity fire", "Direct ranged fire"),
    ("overwatch", "Reaction of a platoon"),
    ("prisoner", "Surrender die"),
    ("prone", "Cover"),
    ("radio", "Voice, signal, gesture, shout, whistle"),
    ("rain", "Weather"),
    ("rally", "Reaction of a platoon"),
    ("reload", "Rocket launcher"),
    ("reverse", "Changing speed"),
    ("river", "Trouble in the water"),
    ("rout", "Withdraw"),
    ("run", "Movement on foot"),
    ("sandstorm", "Weather"),
    ("sentry", "How far a sound carries"),
    ("side armor", "Range and aspect"),
    ("silent kill", "Close combat"),
    ("smoke", "A cloud of smoke or dust"),
    ("sniper", "Shoot"),
    ("spot", "Spotting"),
    ("stealth", "Concealment"),
    ("supply", "Supply line"),
    ("to hit", "To Hit with a gun"),
    ("trench", "Cover"),
    ("turn order", "Initiative"),
    ("woods", "Cover"),
    ("ZOC", "Move of a unit or stack"),
]
FIRST_TABLE = [
    ("Arisaka", "Light Weapons"),
    ("armour", "Armour and attack grades"),
    ("bazooka", "Rocket launchers: ammunition carried"),
    ("binoculars", "Field of view of binoculars, scopes and sights"),
    ("bunker", "Terrain Key, as far as the text gives it"),
    ("mg42", "Light Weapons"),
    ("mortars", "Mortars"),
    ("night", "Visibility conditions"),
    ("rank", "Ranks of the armies"),
    ("smoke", "Smoke Screens"),
    ("wire", "Clearing ditch/wire"),
    ("woods", "Terrain Key, as far as the text gives it"),
]


@pytest.mark.parametrize(("words", "title"), FIRST)
def test_a_players_word_finds_the_procedure_first(words: str, title: str) -> None:
    assert find_procedures(words).systems[0][1][0].title == title


@pytest.mark.parametrize(("words", "title"), FIRST_TABLE)
def test_a_players_word_finds_the_table_first(words: str, title: str) -> None:
    assert find_tables(words).systems[0][1][0].title == title


def test_a_word_finds_its_procedure_in_each_system() -> None:
    found = dict(find_procedures("rally").systems)

    assert found["Rattenkrieg!"][0].title == "A leader adjusts Aggressiveness"
    assert found["Rats of Tobruk"][0].title == "Direct ranged fire"  # by its pinned units


def test_another_word_counts_only_side_by_side() -> None:
    titles = [each.title for _, found in find_procedures("bazooka").systems for each in found]

    assert titles == ["Rocket launcher"]


def test_each_other_word_finds_something() -> None:
    entries: list[search.Entry[Any]] = [
        *search.procedure_entries(),
        *search.table_entries(),
    ]
    texts = [" ".join((e.title, e.id, *e.also, e.text)).lower() for e in entries]

    assert [
        (word, other)
        for word, others in search.other_words().items()
        for other in others
        if not any(other in text for text in texts)
    ] == []


def test_a_search_without_success_leads_to_the_other_list_if_that_has_something(
    umpire: FlaskClient,
) -> None:
    assert 'href="/tables?q=MG42"' in umpire.get("/procedures?q=MG42").text
    assert 'href="/procedures?q=sunset"' in umpire.get("/tables?q=sunset").text
    assert "Search the" not in umpire.get("/tables?q=xyzzy").text
    assert "Search the" not in umpire.get("/tables?q=smoke").text
