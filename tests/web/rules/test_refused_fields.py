"""Sentences at the fields of a calculator: in the words of a form, not of JSON."""

from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from assistant import catalogue
from assistant.rules.inputs import schema_of
from assistant.web.forms.fields import Field
from assistant.web.forms.schema_fields import fields

JSON = (" null", "an object", "true or false", "{", "[")


def names_in(every: tuple[Field, ...], within: str = "") -> list[str]:
    found = []
    for field in every:
        name = within + field.key
        inner = f"{name}.0." if field.kind == "objects" else f"{name}."
        found += names_in(field.parts, inner) if field.parts else [name]
    return found


def sentences(page: str) -> list[str]:
    return [part.partition("</")[0] for part in page.split('class="wrong')[1:]]


@pytest.mark.parametrize("procedure", ["battleaxe/advantage", "rats-of-tobruk/activate"])
def test_a_field_that_may_be_empty_is_refused_without_words_of_json(
    umpire: FlaskClient, procedure: str
) -> None:
    page = umpire.get(f"/procedures/{procedure}?{nonsense(procedure)}").text

    assert " or empty. You wrote banana." in page
    assert "must be yes or no. You wrote banana." in page


def test_fields_that_do_not_fit_together_are_refused_in_a_sentence(umpire: FlaskClient) -> None:
    page = umpire.get(f"/procedures/battleaxe/refit?{nonsense('battleaxe/refit')}").text

    assert "does not fit together: check each of its fields." in page
    assert "an object" not in page


@pytest.mark.long
def test_no_calculator_refuses_in_words_of_json(umpire: FlaskClient) -> None:
    found, count = {}, 0
    for each in catalogue.all_procedures():
        page = umpire.get(f"/procedures/{each.id}?{nonsense(each.id)}")
        assert page.status_code < 500, each.id
        wrong = [x for x in sentences(page.text) if any(word in x for word in JSON)]
        found |= {each.id: wrong} if wrong else {}
        count += len(sentences(page.text))
    assert not found
    assert count > 500


def nonsense(procedure: str) -> str:
    every = fields(schema_of(catalogue.procedure(procedure).inputs))
    return urlencode(dict.fromkeys(names_in(every), "banana"))
