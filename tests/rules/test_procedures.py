"""Requirements for every procedure: a name, a source, a description, and safe inputs."""

import json
import re

import pytest

from assistant.rules import procedures, tables
from assistant.rules.inputs import BadInputs
from assistant.rules.procedures import all_procedures, find
from assistant.rules.systems import load_all

load_all()

BOOKS = ("Rattenkrieg", "Desert Rats", "Battleaxe", "Rats of Tobruk")
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")

every_procedure = pytest.mark.parametrize(
    "procedure", [pytest.param(found, id=found.id) for found in all_procedures()]
)


def objects(schema):
    """Every object that an input schema describes, with its name."""
    yield schema.get("title", "inputs"), schema
    for name, part in schema.get("$defs", {}).items():
        if part.get("type") == "object":
            yield name, part


def test_tables_and_procedures_share_no_id():
    assert not {found.id for found in all_procedures()} & set(tables.all_ids())


@pytest.mark.parametrize("id", ["rattenkrieg/shot", "nothing", "", 7, None, ["rattenkrieg/shoot"]])
def test_an_unknown_id_is_refused_by_name(id):
    with pytest.raises(BadInputs, match="procedure must be the id of a procedure"):
        find(id)


def test_rules_that_do_not_load_are_not_taken_for_a_wrong_id(monkeypatch):
    def load(system):
        raise AttributeError("a slip in a module")

    monkeypatch.setattr(procedures, "load", load)
    with pytest.raises(AttributeError, match="a slip in a module"):
        find("rattenkrieg/shoot")


@every_procedure
def test_a_procedure_has_a_system_and_a_name_in_kebab_case(procedure):
    system, name = procedure.id.split("/")
    assert KEBAB.fullmatch(system)
    assert KEBAB.fullmatch(name)


@every_procedure
def test_a_procedure_has_a_title_and_names_its_book_and_section(procedure):
    book = next((book for book in BOOKS if procedure.source.startswith(book)), None)

    assert procedure.title.strip()
    assert book, f"{procedure.source!r} does not start with the name of a book"
    assert procedure.source.removeprefix(book).strip(), f"{procedure.source!r} names no section"
    assert procedure.section.strip()


@every_procedure
def test_a_procedure_says_what_it_resolves(procedure):
    assert procedure.doc.strip()
    assert (procedure.outcome.__doc__ or "").strip()


@every_procedure
def test_every_input_is_described(procedure):
    for owner, part in objects(procedure.inputs.model_json_schema()):
        for name, field in part.get("properties", {}).items():
            assert SNAKE.fullmatch(name), f"{owner}.{name} is not in snake case"
            assert field.get("description", "").strip(), f"{owner}.{name} has no description"


@every_procedure
def test_the_words_for_inputs_and_dice_name_no_field(procedure):
    parts = [part for _, part in objects(procedure.inputs.model_json_schema())]
    fields = [field for part in parts for field in part.get("properties", {}).values()]
    words = [field.get("description", "") for field in fields] + list(procedure.dice.values())

    assert [each for each in words if re.search(r"\w_\w|\bids?\b", each)] == []


@every_procedure
def test_every_die_is_described(procedure):
    for name, words in procedure.dice.items():
        assert SNAKE.fullmatch(name), f"die {name} is not in snake case"
        assert words.strip(), f"die {name} has no description"
    assert procedure.faces.keys() <= procedure.dice.keys()


@every_procedure
def test_a_procedure_with_dice_has_odds_in_brief(procedure):
    assert bool(procedure.summary) >= bool(procedure.dice), "no summary of the outcome"


@every_procedure
def test_a_procedure_describes_itself_as_json(procedure):
    schema = json.loads(json.dumps(procedure.schema()))

    assert schema["id"] == procedure.id
    assert schema["inputs"]["type"] == "object"
    assert schema["inputs"]["additionalProperties"] is False
    assert schema["outcome"]


@every_procedure
def test_values_that_no_procedure_takes_are_refused(procedure):
    for told in (None, [], "text", 3, {"no_such_input": 1}):
        with pytest.raises(BadInputs) as refusal:
            procedure.read(told)
        assert str(refusal.value), told


def refused_inputs(procedure, told):
    """The refused inputs; none if all are accepted."""
    try:
        procedure.read(told)
    except BadInputs as refusal:
        return refusal.problems
    return []


@every_procedure
def test_all_missing_inputs_are_named_together(procedure):
    required = procedure.inputs.model_json_schema().get("required", [])
    assert set(required) <= {problem.input for problem in refused_inputs(procedure, {})}


@every_procedure
def test_a_value_in_any_input_is_taken_or_refused_in_words(procedure):
    for name in procedure.inputs.model_fields:
        for value in (None, "", "no such word", -(10**9), 10**15, 0.5, True, [], {}):
            problems = refused_inputs(procedure, {name: value})
            assert all(str(problem).strip() for problem in problems), (name, value)
