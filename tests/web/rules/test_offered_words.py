"""Calculators offer the book's words and the units that were entered, under labels in words."""

import re
from html import unescape

import pytest

from assistant import catalogue
from assistant.rules.inputs import schema_of
from assistant.web.forms import schema_forms
from assistant.web.wording.values import SHORT_FOR

COMBAT = "/procedures/battleaxe/combat"
BARRAGE = "/procedures/rats-of-tobruk/barrage"


def offered(page, name):
    """The words of a field's list."""
    field = re.search(rf'<input id="([^"]+)" name="{re.escape(name)}"[^>]* list="([^"]+)"', page)
    assert field, name
    words = re.search(rf'<datalist id="{re.escape(field[2])}">(.*?)</datalist>', page)[1]
    return [unescape(word) for word in re.findall(r'value="([^"]*)"', words)]


def test_a_weapon_is_picked_from_the_books_list(umpire):
    page = umpire.get("/procedures/rattenkrieg/shoot").text
    table = catalogue.table("rattenkrieg/light-weapons")

    assert offered(page, "weapon") == [row["weapon"] for row in table.rows]


def test_a_lead_is_picked_from_the_units_that_were_entered(umpire):
    entered = {"attackers.0.id": "7RTR", "attackers.1.id": "2RTR", "defenders.0.id": "15MG"}
    page = umpire.get(COMBAT, query_string=entered).text

    assert offered(page, "attacking_lead") == ["7RTR", "2RTR"]
    assert offered(page, "defending_lead") == ["15MG"]
    assert "list=" not in umpire.get(COMBAT).text.partition('name="attacking_lead"')[2][:200]


def test_a_rider_picks_its_tank_from_its_own_list(umpire):
    page = umpire.get(BARRAGE, query_string={"targets.0.id": "A", "targets.1.id": "1/5Pz"}).text

    assert offered(page, "targets.0.rides") == ["A", "1/5Pz"]


def test_what_a_person_wrote_is_escaped_in_the_list(umpire):
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
