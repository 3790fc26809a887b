"""Values by name and pairs of numbers, typed in words: no input of a procedure needs JSON."""

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from assistant import catalogue
from assistant.rules.inputs import BadInputs
from assistant.web.forms import schema_forms
from assistant.web.forms.schema_forms import Field
from assistant.web.forms.worded_values import KINDS

PROCEDURES = {procedure.id: procedure for procedure in catalogue.all_procedures()}
WORDED = [
    ("battleaxe/attrition", "choice", {"1/KRR": "hold", "22 Gds": "flip-retreat"}),
    ("desert-rats/path-on-map", "map.areas.polygon", [[0, 0], [100, 0], [100, 250.5]]),
    ("rats-of-tobruk/attack", "crt", {"1-4": ["AE", "AP", *["-"] * 9], "3-1": ["DR"] * 11}),
    ("rattenkrieg/apply-damage", "systems", {"left-track": 2, "fuel": 5}),
    ("rattenkrieg/apply-damage", "systems", {}),
    ("rattenkrieg/damage-list", "icons", {"8": ["left-track", "gun"], "anywhere": ["radio"]}),
    ("rattenkrieg/damage-list", "crew_icons", {"11": ["driver", "radio operator"]}),
    ("rattenkrieg/suppress", "squares", [[0, 0], [0, 1], [-1, 1]]),
]


def walk(fields: tuple[Field, ...], within: str = "") -> list[tuple[str, Field]]:
    """Yield each field by its name, with the names around it."""
    found = []
    for field in fields:
        found.append((within + field.key, field))
        found += walk(field.parts, f"{within}{field.key}.")
    return found


def field_of(procedure: str, name: str) -> Field:
    fields = schema_forms.fields(PROCEDURES[procedure].schema()["inputs"])
    return dict(walk(fields))[name]


def entered(field: Field, text: str) -> object:
    return schema_forms.read_form([field], MultiDict([(field.key, text)]))[field.key]


def test_no_input_of_a_procedure_needs_json() -> None:
    kinds = {
        (id, name): field.kind
        for id, procedure in PROCEDURES.items()
        for name, field in walk(schema_forms.fields(procedure.schema()["inputs"]))
    }
    assert [place for place, kind in kinds.items() if kind == "json"] == []
    assert {place for place, kind in kinds.items() if kind in KINDS} >= {
        (procedure, name) for procedure, name, _ in WORDED
    }


@pytest.mark.parametrize(("procedure", "name", "value"), WORDED)
def test_words_that_a_link_writes_are_read_as_the_same_value(
    procedure: str, name: str, value: Any
) -> None:
    field = field_of(procedure, name)
    words = schema_forms.to_form({field.key: value}, [field])[field.key]

    assert not set(words) & set('[]{}"')
    assert entered(field, words) == value


@pytest.mark.parametrize(
    ("procedure", "name", "text", "value"),
    [
        (
            "rattenkrieg/apply-damage",
            "systems",
            "fuel 5, Left track 2",
            {"fuel": 5, "left-track": 2},
        ),
        (
            "rattenkrieg/apply-damage",
            "systems",
            "fuel = 5\nleft-track: 2",
            {"fuel": 5, "left-track": 2},
        ),
        ("rattenkrieg/apply-damage", "systems", '{"fuel": 5}', {"fuel": 5}),
        ("rattenkrieg/apply-damage", "systems", "None", {}),
        ("battleaxe/attrition", "choice", "Eng 2/17 flip retreat", {"Eng 2/17 flip": "retreat"}),
        ("battleaxe/attrition", "choice", "Eng 2/17: flip retreat", {"Eng 2/17": "flip-retreat"}),
        (
            "rattenkrieg/damage-list",
            "icons",
            "8 gun, left track; 9 radio",
            {"8": ["gun", "left-track"], "9": ["radio"]},
        ),
        ("rats-of-tobruk/attack", "crt", "1-4: AE ap -", {"1-4": ["AE", "AP", "-"]}),
        ("rattenkrieg/suppress", "squares", "0 0; 0,1\n−1 1", [[0, 0], [0, 1], [-1, 1]]),
        ("rattenkrieg/suppress", "squares", "0 0, 0 1", [[0, 0], [0, 1]]),
    ],
)
def test_values_are_typed_in_words(procedure: str, name: str, text: str, value: object) -> None:
    assert entered(field_of(procedure, name), text) == value


@pytest.mark.parametrize(
    ("procedure", "name", "text", "said"),
    [
        ("rattenkrieg/apply-damage", "systems", "fuel five", "systems.fuel must be a whole number"),
        ("rattenkrieg/apply-damage", "systems", "fuel", "systems.fuel must be a whole number"),
        ("rattenkrieg/apply-damage", "systems", "foul 5", "foul"),
        ("rattenkrieg/suppress", "squares", "0 0, 1", "squares[1]"),
    ],
)
def test_a_wrong_entry_is_named(procedure: str, name: str, text: str, said: str) -> None:
    field = field_of(procedure, name)
    with pytest.raises(BadInputs) as refused:
        PROCEDURES[procedure].read({name: entered(field, text)})
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("procedure", "name", "text", "label", "said"),
    [
        (
            "rattenkrieg/apply-damage",
            "systems",
            "left track two",
            "Systems, left track:",
            "You wrote two.",
        ),
        ("rattenkrieg/suppress", "squares", "0 0, 1", "Squares, pair 2", "Enter "),
        ("rattenkrieg/suppress", "squares", "0 0, 1 x", "Squares, pair 2:", "You wrote x."),
    ],
)
def test_a_form_says_which_entry_is_wrong(
    procedure: str, name: str, text: str, label: str, said: str
) -> None:
    field = field_of(procedure, name)
    with pytest.raises(BadInputs) as refused:
        PROCEDURES[procedure].read({name: entered(field, text)})

    form = MultiDict([(name, text)])
    (shown,) = schema_forms.fill_fields([field], form, refused.value.problems)
    assert shown.problem is not None
    assert shown.problem.label == label
    assert said in shown.problem.opening + shown.problem.rest
