"""Calculators offer the book's words and the units that were entered, under labels in words."""

import re
from html import unescape

import pytest

from assistant import catalogue
from assistant.rules import tables
from assistant.rules.inputs import schema_of
from assistant.web.forms import schema_forms
from assistant.web.forms.schema_fields import label_of
from assistant.web.wording.values import SHORT_FOR, outcome_lines, printed_labels

COMBAT = "/procedures/battleaxe/combat"
BARRAGE = "/procedures/rats-of-tobruk/barrage"


def words_in_list(page, name):
    """The words of a field's list."""
    field = re.search(rf'<input id="([^"]+)" name="{re.escape(name)}"[^>]* list="([^"]+)"', page)
    assert field, name
    words = re.search(rf'<datalist id="{re.escape(field[2])}">(.*?)</datalist>', page)[1]
    return [unescape(word) for word in re.findall(r'value="([^"]*)"', words)]


@pytest.mark.parametrize("procedure", ["area-fire", "automatic-fire", "penetrate", "shoot"])
def test_a_weapon_is_picked_from_the_books_list(umpire, procedure):
    page = umpire.get(f"/procedures/rattenkrieg/{procedure}").text
    table = catalogue.table("rattenkrieg/light-weapons")

    assert words_in_list(page, "weapon") == [row["weapon"] for row in table.rows]


def test_a_unit_of_battleaxe_is_picked_from_the_books_list(umpire):
    units = [row["unit"] for row in catalogue.table("battleaxe/setup").rows]

    assert words_in_list(umpire.get(COMBAT).text, "attackers.0.id") == units
    page = umpire.get("/procedures/battleaxe/attrition").text
    assert words_in_list(page, "units.0.id") == units


def test_a_lead_is_picked_from_the_units_that_were_entered(umpire):
    entered = {"attackers.0.id": "7RTR", "attackers.1.id": "2RTR", "defenders.0.id": "15MG"}
    page = umpire.get(COMBAT, query_string=entered).text

    assert words_in_list(page, "attacking_lead") == ["7RTR", "2RTR"]
    assert words_in_list(page, "defending_lead") == ["15MG"]
    assert "list=" not in umpire.get(COMBAT).text.partition('name="attacking_lead"')[2][:200]


def test_a_rider_picks_its_tank_from_its_own_list(umpire):
    page = umpire.get(BARRAGE, query_string={"targets.0.id": "A", "targets.1.id": "1/5Pz"}).text

    assert words_in_list(page, "targets.0.rides") == ["A", "1/5Pz"]


def test_text_that_a_person_wrote_is_escaped_in_the_list(umpire):
    page = umpire.get(COMBAT, query_string={"attackers.0.id": '"><script>'}).text

    assert "<script>" not in page.partition("<datalist")[2].partition("</datalist>")[0]


def labels(fields):
    for field in fields:
        yield field.label
        yield from labels(field.parts)


@pytest.mark.parametrize("system", ["battleaxe", "rats-of-tobruk", "desert-rats", "rattenkrieg"])
def test_no_label_is_an_abbreviation_of_the_program(system):
    short = re.compile(rf"\b({'|'.join(set(SHORT_FOR) - {'hq'})})\b", re.I)
    every = [
        (each.id, label)
        for each in catalogue.all_procedures()
        if each.id.startswith(f"{system}/")
        for label in labels(schema_forms.fields(schema_of(each.inputs)))
    ]

    assert every
    assert [found for found in every if short.search(found[1])] == []


# not a label by themselves
ALONE = re.compile(
    "after|ahead|at|before|by|from|in|list|of|on|out|text|to|what|when|where|who", re.I
)
# nowhere in a label
CODE = re.compile(r"db|deg|dp|egp|gbp|max|mf|min|num|oob|qty|sq|wp|[a-z]+\d+|\d+[a-z]{1,2}", re.I)
LETTERS = ("606", "A", "B", "DR", "H", "HQ", "I", "dB", "kg", "m", "mm")  # on sheets and counters
ORDINAL = re.compile(r"\d+(st|nd|rd|th)")
SHORT_WORD = re.compile("an?|as|at|be|by|in|is|no|of|on|or|so|to|up", re.I)


def is_bare(label):
    """Whether a label is the name of a field with spaces instead of its underscores."""
    words = re.findall(r"\w+", label)
    if len(words) == 1 and label not in ("606", "HQ"):
        return len(label) < 3 or bool(ALONE.fullmatch(label) or CODE.fullmatch(label))
    return any(map(is_bare_in_a_label, words)) or label.endswith(" a")


def is_bare_in_a_label(word):
    if word in LETTERS or ORDINAL.fullmatch(word) or SHORT_WORD.fullmatch(word):
        return False
    return bool(CODE.fullmatch(word)) or (len(word) < 3 and not word.isdigit())


def outcome_names(part, schema, seen=frozenset()):
    """The names of all fields in an outcome's schema."""
    for side in part.get("anyOf", []) + part.get("oneOf", []):
        yield from outcome_names(side, schema, seen)
    name = part.get("$ref", "").rsplit("/", 1)[-1]
    if name and name not in seen:
        yield from outcome_names(schema["$defs"][name], schema, seen | {name})
    for key, field in part.get("properties", {}).items():
        yield key
        yield from outcome_names(field, schema, seen)
    yield from outcome_names(part["items"], schema, seen) if "items" in part else ()


@pytest.mark.parametrize(
    ("label", "bare"),
    [
        *[
            (x, True)
            for x in ("M", "R1", "Mm", "To", "Max", "At 100m", "Bid a", "Observer x", "Dp lost")
        ],
        *[(x, False) for x in ("Up to 100 m", "Side A", "I-Factor", "Path to HQ", "Weight (kg)")],
    ],
)
def test_a_bare_field_name_is_recognized(label, bare):
    assert is_bare(label) is bare


def test_no_label_is_a_bare_field_name():
    found = set()
    for each in catalogue.all_procedures():
        outcome = each.schema()["outcome"]
        shown = outcome_lines(dict.fromkeys(outcome_names(outcome, outcome), 1))
        named = [*labels(schema_forms.fields(schema_of(each.inputs))), *(x.label for x in shown)]
        found |= {(each.id, label) for label in named if is_bare(label)}

    assert found == set()


def columns():
    """The names of the columns of all printed tables."""
    return {name for id in tables.all_ids() for name in tables.load(id).columns}


def test_no_head_of_a_table_is_a_bare_name_of_its_column():
    heads = {label_of(name)[0] for name in columns()}

    assert {head for head in heads if is_bare(head)} == {"From", "To", "Who", "MG", "PU scope"}


def test_each_printed_label_belongs_to_a_field_or_column():
    names = columns()
    for each in catalogue.all_procedures():
        outcome = each.schema()["outcome"]
        inputs = schema_of(each.inputs)
        names |= {*outcome_names(outcome, outcome), *outcome_names(inputs, inputs)}

    assert set(printed_labels()) - names == set()
