"""The search finds procedures and tables by the words that players use."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from assistant.web.reference import search
from assistant.web.reference.search import find_procedures, find_tables

FIRST = [
    ("AA", "Target of a plane"),
    ("air strike", "Dropping a bomb"),
    ("airplane", "Landing an aircraft"),
    ("ammo", "Damage aboard"),
    ("arc of fire", "Automatic fire"),
    ("armor value", "Relative armor of a plate"),
    ("armour value", "Relative armor of a plate"),
    ("armour", "Relative armor of a plate"),
    ("at gun", "Direct fire of a gun"),
    ("bail out", "Board or leave a vehicle or craft"),
    ("bandage", "The wounded: Ultimate Check"),
    ("BAR", "Automatic fire"),
    ("barbed wire", "Clearing ditch and wire"),
    ("bayonet", "Close combat"),
    ("bazooka", "Rocket launcher"),
    ("berserk", "Conduct of the broken and the furious"),
    ("blast radius", "A burst near a figure"),
    ("bleeding", "Advanced wounds"),
    ("bog", "Soft sand: stuck or free"),
    ("bogging", "Soft sand: stuck or free"),
    ("bomb", "Dropping a bomb"),
    ("bounce", "Relative armor of a plate"),
    ("bravery", "Reaction of a platoon"),
    ("breaching", "Clearing ditch and wire"),
    ("Bren", "Automatic fire"),
    ("bunker", "Penetration of a shell"),
    ("can I see him", "Line of sight by heights"),
    ("casualty", "The wounded: Ultimate Check"),
    ("cliff", "Movement on foot"),
    ("cohesion", "Stations of a formation"),
    ("combined arms", "Attack"),
    ("command radius", "Under or out of command"),
    ("commissar", "A leader adjusts Aggressiveness"),
    ("CQB", "Close combat"),
    ("crit", "Combat roll"),
    ("critical hit", "Combat roll"),
    ("crits", "Combat roll"),
    ("CRT", "Attack"),
    ("crush", "Ramming and crashing"),
    ("demolition", "Damage to a building"),
    ("deviation", "Mortar fire"),
    ("dig in", "Cover"),
    ("double-time", "Movement on foot"),
    ("dummy", "How many Mojons"),
    ("elevation", "Line of sight by heights"),
    ("facing", "Range and aspect"),
    ("fall back", "Retreat of a unit"),
    ("field of fire", "Automatic fire"),
    ("first aid", "The wounded: Ultimate Check"),
    ("flanking", "Range and aspect"),
    ("FOO", "Mortar fire"),
    ("ford", "Trouble in the water"),
    ("fording", "Trouble in the water"),
    ("foxhole", "Cover"),
    ("full auto", "Automatic fire"),
    ("gate", "Force a door or window"),
    ("green", "Quality check"),
    ("grenade", "Throw a grenade"),
    ("grenades", "Throw a grenade"),
    ("hand-to-hand", "Close combat"),
    ("HE", "A shell bursts"),
    ("hedge", "Cover"),
    ("hidden setup", "Deploy from a Mojon"),
    ("high explosive", "A shell bursts"),
    ("hit location", "Damage list of a hit"),
    ("hit points", "Damage aboard"),
    ("how far can I see at night", "I-Factor"),
    ("hull-down", "Line of sight by heights"),
    ("immobilised", "Soft sand: stuck or free"),
    ("immobilized", "Soft sand: stuck or free"),
    ("interrupt", "Reaction of a platoon"),
    ("jam", "Clear a jam or a mechanical problem"),
    ("jeep", "Changing speed"),
    ("Kar98", "Shoot"),
    ("KIA", "Combat roll"),
    ("knife", "Close combat"),
    ("leadership", "A leader adjusts Aggressiveness"),
    ("line-of-sight", "Line of sight by heights"),
    ("listen", "How far a sound carries"),
    ("LMG", "Automatic fire"),
    ("LOS", "Line of sight by heights"),
    ("medic", "The wounded: Ultimate Check"),
    ("MG", "Automatic fire"),
    ("MG42", "Automatic fire"),
    ("mines", "A mine under a vehicle"),
    ("minesweeper", "Detecting a mine"),
    ("misfire", "Clear a jam or a mechanical problem"),
    ("mobility kill", "Damage list of a hit"),
    ("moon", "I-Factor"),
    ("morale", "Morale check"),
    ("MP40", "Automatic fire"),
    ("night", "Flare"),
    ("objective", "Victory at the end of a turn"),
    ("OOS", "Supply line"),
    ("opportunity fire", "Direct ranged fire"),
    ("overwatch", "Reaction of a platoon"),
    ("paradrop", "Parachutes and gliders"),
    ("pinned", "Direct ranged fire"),
    ("point blank", "Range and aspect"),
    ("prisoner", "Surrender die"),
    ("prone", "Cover"),
    ("radio", "Voice, signal, gesture, shout, whistle"),
    ("rain", "Weather"),
    ("rally", "Reaction of a platoon"),
    ("reload", "Rocket launcher"),
    ("reverse", "Changing speed"),
    ("river", "Trouble in the water"),
    ("rout", "Withdraw"),
    ("routed", "Withdraw"),
    ("run", "Movement on foot"),
    ("sandstorm", "Weather"),
    ("saving throw", "Combat roll"),
    ("sentry", "How far a sound carries"),
    ("shaken", "Reaction of a platoon"),
    ("side armor", "Range and aspect"),
    ("silent kill", "Close combat"),
    ("smoke", "A cloud of smoke or dust"),
    ("snap shot", "Shoot"),
    ("sniper", "Shoot"),
    ("soft cover", "Cover"),
    ("spot", "Spotting"),
    ("spotter", "Mortar fire"),
    ("spray", "Automatic fire over an area: the weapon"),
    ("stealth", "Concealment"),
    ("step losses", "Attrition points"),
    ("strafing", "Target of a plane"),
    ("stuka", "Dropping a bomb"),
    ("supply", "Supply line"),
    ("suppressed", "Suppressive fire"),
    ("suppression", "Suppressive fire"),
    ("tank shock", "Reaction of a platoon"),
    ("to hit", "To Hit with a gun"),
    ("tree burst", "A shell bursts"),
    ("trench", "Cover"),
    ("turn order", "Initiative"),
    ("VP", "Victory at the end of a turn"),
    ("What is a critical hit?", "Combat roll"),
    ("who goes first", "Initiative"),
    ("who sees", "Line of sight by heights"),
    ("who shoots first?", "Reaction of a platoon"),
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


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("armour penetration", "armor penetration"),
        ("thickness of the armour", "thickness of the armor"),
    ],
)
def test_both_spellings_find_the_same(british: str, american: str) -> None:
    found = find_procedures(british)
    assert found.systems
    assert found.systems == find_procedures(american).systems


def test_a_question_that_no_entry_has_whole_finds_the_entries_with_most_of_its_words() -> None:
    found = find_procedures("Can my tank ram a wall?")

    assert not found.has_words
    assert found.words == "Can my tank ram a wall?"
    assert not find_procedures("who are you?").systems


def test_both_spellings_find_the_same_tables() -> None:
    found = find_tables("defence value")
    assert found.systems
    assert found.systems == find_tables("defense value").systems


def test_another_word_counts_only_side_by_side() -> None:
    titles = [each.title for _, found in find_procedures("bazooka").systems for each in found]

    assert titles == ["Rocket launcher"]


def test_each_other_word_finds_something() -> None:
    entries: list[search.Entry[Any]] = [
        *search.procedure_entries(),
        *search.table_entries(),
    ]

    assert [
        (word, other)
        for word, others in search.other_words().items()
        for other in others
        if not search.find(other, entries).has_words
    ] == []


def test_a_search_without_success_leads_to_the_other_list_if_that_has_something(
    umpire: FlaskClient,
) -> None:
    assert 'href="/tables?q=Arisaka"' in umpire.get("/procedures?q=Arisaka").text
    assert 'href="/tables?q=MG42"' in umpire.get("/procedures?q=MG42").text  # beside other words
    assert 'href="/procedures?q=sunset"' in umpire.get("/tables?q=sunset").text
    assert "Search the" not in umpire.get("/tables?q=xyzzy").text
    assert "Search the" not in umpire.get("/tables?q=smoke").text


def test_a_small_word_alone_is_no_reason_to_list_a_procedure():
    found = [each.title for _, items in find_procedures("to hit").systems for each in items]

    assert found[0] == "To Hit with a gun"
    assert "Damage to a building" not in found
