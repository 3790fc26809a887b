"""Numbers that stand for something are picked by its name, on the page and at the command line."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from assistant import catalogue
from assistant.cli.typed_inputs import _input_rows
from assistant.rules.inputs import schema_of
from assistant.rules.json_numbers import NUMBER_NAMES
from assistant.web.forms.schema_fields import fields

SHOOT = "/procedures/rattenkrieg/shoot"


def named_numbers(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        if NUMBER_NAMES in part:
            yield part
        for each in part.values():
            yield from named_numbers(each)
    elif isinstance(part, list):
        for each in part:
            yield from named_numbers(each)


def test_each_number_of_the_range_has_its_own_name() -> None:
    found = [
        part
        for procedure in catalogue.all_procedures()
        for part in named_numbers(schema_of(procedure.inputs))
    ]

    for part in found:
        names = part[NUMBER_NAMES]
        allowed = range(part["minimum"], part["maximum"] + 1)
        assert sorted(map(int, names)) == list(allowed)
        assert len(set(names.values())) == len(names)
        assert str(part["default"]) in names
    assert len(found) >= 9


def test_the_page_lists_the_names_and_calculates_with_the_number(umpire: FlaskClient) -> None:
    page = umpire.get(SHOOT).text
    assert '<option value="0" selected>none</option>' in page
    assert '<option value="2">cover: torso and head show</option>' in page

    worked = umpire.get(f"{SHOOT}?weapon=Mauser+98k&obstacle_cover=2&dice.hit=6")
    assert "cover: torso and head show" in worked.text
    assert '<option value="2" selected>' in worked.text


def test_a_number_without_a_meaning_is_refused_in_a_sentence(umpire: FlaskClient) -> None:
    page = umpire.get(f"{SHOOT}?weapon=Mauser+98k&obstacle_cover=7").text

    assert "must be a whole number from 0 to 3. You wrote 7." in page


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("stance", "-1 from behind; 0 any other; 1 in Combat Stance, seen from ahead"),
        ("shooter", "soldier, marksman, sniper"),
    ],
)
def test_the_command_line_says_what_each_number_stands_for(name: str, allowed: str) -> None:
    every = fields(schema_of(catalogue.procedure("rattenkrieg/shoot").inputs))

    assert {row[0]: row[1] for row in _input_rows(every, "")}[name] == allowed
