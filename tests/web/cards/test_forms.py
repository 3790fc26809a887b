"""Forms made from a schema: the fields, the values of a sent form, and the page shown again."""

from collections.abc import Sequence
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field
from werkzeug.datastructures import MultiDict

from assistant import catalogue
from assistant.rules.inputs import BadInputs, Inputs
from assistant.rules.inputs import read as read_inputs
from assistant.rules.procedures import Procedure
from assistant.web.forms import schema_forms, typed_values
from assistant.web.reference.calculation import BUTTONS

Weapon = Literal["rifle", "bare-hands", "knife"]


class Weather(BaseModel):
    fog: bool = False
    wind_deg: int = 0


class Target(BaseModel):
    name: str
    distance_in: float = Field(ge=0, le=500)
    exposed: Literal["all", "torso", "head"] = "all"
    wounds: tuple[int, ...] = ()


class Shooting(Inputs):
    quality: Annotated[int, Field(ge=1, le=8, description="Quality of who shoots")]
    modifier: Annotated[int, Field(ge=-6, le=6)] = 0
    height_in: float | None = None
    exposed: Literal["all", "to-knee", "torso", "head"]
    weapon: Literal["rifle", "bare-hands", "knife", "sword", "bow"] = "rifle"
    is_wounded: bool = False
    is_seen: bool | None = None
    note: str | None = None
    conditions: tuple[Weapon, ...] = ()
    men: Annotated[tuple[Weapon, ...], Field(min_length=1)]
    heard: int | Literal["table"] = 3
    weather: Weather | None = None
    targets: tuple[Target, ...]
    cells: tuple[tuple[int, int], ...] = ()


FIELDS = schema_forms.fields(Shooting.model_json_schema())
FULL = [
    ("quality", "3"),
    ("exposed", "torso"),
    ("men", "rifle"),
    ("men", "rifle"),
    ("men", ""),
    ("targets.0.name", "gunner"),
    ("targets.0.distance_in", "14,5"),
]


def read(*pairs: tuple[str, str]) -> dict[str, object]:
    return schema_forms.read_form(FIELDS, MultiDict(pairs))


def field(name: str, *pairs: tuple[str, str]) -> schema_forms.Field:
    return next(
        each for each in schema_forms.fill_fields(FIELDS, MultiDict(pairs)) if each.key == name
    )


def fields_and_problems(
    *pairs: tuple[str, str],
) -> tuple[tuple[schema_forms.Field, ...], list[str]]:
    form = MultiDict(pairs)
    told = schema_forms.read_form(FIELDS, form) | schema_forms.unknown_inputs(FIELDS, form, BUTTONS)
    with pytest.raises(BadInputs) as caught:
        read_inputs(Shooting, told)
    shown = schema_forms.fill_fields(FIELDS, form, caught.value.problems)
    return shown, schema_forms.problems_without_field(shown, caught.value.problems)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("quality", "whole"),
        ("height_in", "number"),
        ("exposed", "choice"),
        ("is_wounded", "flag"),
        ("is_seen", "asked"),
        ("note", "text"),
        ("conditions", "many"),
        ("men", "picks"),
        ("heard", "either"),
        ("weather", "object"),
        ("targets", "objects"),
        ("cells", "pairs"),
    ],
)
def test_every_shape_of_input_has_its_kind_of_field(name: str, kind: str) -> None:
    assert field(name).kind == kind


def test_a_field_says_what_it_is_with_its_unit_and_what_is_allowed() -> None:
    quality, height, modifier = field("quality"), field("height_in"), field("modifier")

    assert (quality.label, quality.hint, quality.range) == (
        "Quality",
        "Quality of who shoots",
        "1 to 8",
    )
    assert (height.label, height.unit) == ("Height", "inches")
    assert modifier.range == "−6 to 6"


def test_phones_offer_figures_only_where_no_minus_is_needed() -> None:
    assert field("quality").keyboard == "numeric"
    assert field("modifier").keyboard == ""


def test_few_short_choices_are_side_by_side_and_more_are_a_list() -> None:
    assert field("exposed").few
    assert not field("weapon").few


def test_an_empty_form_has_the_defaults() -> None:
    assert field("modifier").value == "0"
    assert field("weapon").value == "rifle"
    assert field("is_wounded").value == "false"
    assert field("quality").value == ""


def test_a_needed_list_of_objects_starts_with_one() -> None:
    assert [group.name for group in field("targets").groups] == ["targets.0"]


def test_an_empty_form_holds_nothing() -> None:
    assert read() == {}


def test_blank_fields_are_left_out() -> None:
    assert read(("quality", ""), ("note", "  "), ("height_in", ""), ("is_seen", "")) == {}


def test_a_full_form_is_what_the_procedure_reads() -> None:
    told = read(*FULL)

    assert told == {
        "quality": 3,
        "exposed": "torso",
        "men": ["rifle", "rifle"],
        "targets": [{"name": "gunner", "distance_in": 14.5}],
    }
    assert read_inputs(Shooting, told).targets[0].name == "gunner"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        (" 7 ", 7),
        ("−3", -3),
        ("-3", -3),
        ("+2", 2),
        ("7.5", 7.5),
        ("7,5", 7.5),
        ("12″", 12),
        ('12"', 12),
        ("7 or 8", "7 or 8"),
        ("1e9", "1e9"),
        ("nan", "nan"),
        ("9" * 40, "9" * 40),
        ("٣", "٣"),
    ],
)
def test_numbers_are_read_as_people_write_them_and_rubbish_stays_text(
    text: str, value: object
) -> None:
    assert read(("height_in", text)) == {"height_in": value}


def test_a_flag_that_is_not_ticked_is_false_and_one_that_is_absent_is_left_out() -> None:
    assert read(("is_wounded", "false")) == {"is_wounded": False}
    assert read(("is_wounded", "false"), ("is_wounded", "true")) == {"is_wounded": True}
    assert read(("is_wounded", "perhaps")) == {"is_wounded": "perhaps"}


def test_unticking_everything_is_an_empty_list() -> None:
    assert read(("conditions", "")) == {"conditions": []}
    assert read(("conditions", ""), ("conditions", "knife")) == {"conditions": ["knife"]}


def test_a_field_takes_a_number_or_a_word() -> None:
    assert read(("heard", "12")) == {"heard": 12}
    assert read(("heard", "table")) == {"heard": "table"}


def test_an_object_that_may_be_left_out_has_a_switch() -> None:
    assert read(("weather", "off"), ("weather.wind_deg", "90")) == {}
    assert read(("weather", "off"), ("weather", "on"), ("weather.wind_deg", "90")) == {
        "weather": {"wind_deg": 90}
    }
    assert read(("weather.fog", "true")) == {"weather": {"fog": True}}


def test_a_link_of_an_earlier_version_may_hold_json() -> None:
    assert read(("cells", "[[1, 2], [3, 4]]")) == {"cells": [[1, 2], [3, 4]]}


@pytest.mark.parametrize("text", ["[[1, 2]", "NaN", "[" * 400 + "]" * 400, '"\\ud800"', "1e999"])
def test_rubbish_in_json_stays_text(text: str) -> None:
    assert typed_values.json_or_text(text) == text


def test_adding_another_object_keeps_what_was_typed() -> None:
    form = schema_forms.edit_rows(MultiDict([("targets.0.name", "gunner"), ("add", "targets")]))
    target = next(each for each in schema_forms.fill_fields(FIELDS, form) if each.key == "targets")

    assert [group.name for group in target.groups] == ["targets.0", "targets.1"]
    assert target.groups[0].parts[0].value == "gunner"
    assert target.groups[1].parts[2].value == "all"


def test_removing_an_object_moves_the_later_ones_up() -> None:
    typed = [(f"targets.{number}.name", name) for number, name in enumerate("abc")]
    form = schema_forms.edit_rows(MultiDict([*typed, ("remove", "targets.1")]))

    assert dict(form) == {"targets.0.name": "a", "targets.1.name": "c"}


def test_removing_the_last_object_leaves_an_empty_list() -> None:
    form = schema_forms.edit_rows(
        MultiDict([("targets", ""), ("targets.0.name", "a"), ("remove", "targets.0")])
    )

    assert schema_forms.read_form(FIELDS, form) == {"targets": []}
    assert not next(
        each for each in schema_forms.fill_fields(FIELDS, form) if each.key == "targets"
    ).groups


def test_numbers_with_gaps_are_counted_again() -> None:
    form = schema_forms.edit_rows(
        MultiDict([("targets.7.name", "b"), ("targets.2.name", "a"), ("add", "")])
    )

    assert dict(form) == {"targets.1.name": "b", "targets.0.name": "a"}


def test_a_problem_is_shown_at_its_field_with_the_typed_value() -> None:
    shown, homeless = fields_and_problems(*FULL, ("quality", "nine"))
    quality = shown[0]

    assert quality.value == "nine"
    assert quality.problem == (
        "Quality",
        " must be a whole number from 1 to 8. You wrote nine.",
        "",
    )
    assert homeless == []


def test_a_missing_input_is_reported_as_missing() -> None:
    shown, _ = fields_and_problems(("exposed", "head"))

    assert shown[0].problem == ("Quality", ", 1 to 8.", "Enter ")


def test_a_problem_inside_a_list_is_shown_inside_its_object() -> None:
    shown, homeless = fields_and_problems(
        *FULL, ("targets.1.name", "driver"), ("targets.1.distance_in", "-1")
    )
    targets = next(each for each in shown if each.key == "targets")

    assert targets.problem is None
    assert targets.groups[1].parts[1].problem == (
        "Distance",
        " must be a number from 0 to 500 (inches). You wrote −1.",
        "",
    )
    assert homeless == []


def test_a_problem_with_one_of_several_words_is_shown_at_the_list() -> None:
    shown, homeless = fields_and_problems(*FULL, ("conditions", "club"))
    conditions = next(each for each in shown if each.key == "conditions")

    assert conditions.problem is not None
    assert conditions.strangers == ["club"]
    assert homeless == []


def test_an_unknown_name_is_refused_above_the_form() -> None:
    _, homeless = fields_and_problems(*FULL, ("qualty", "3"))

    assert homeless == ['qualty: no such input (got "3"); did you mean quality?']


def test_buttons_and_dice_are_not_inputs() -> None:
    form = MultiDict([("roll", "1"), ("dice.shots", "4"), ("die", "3"), ("draft", "1")])

    assert schema_forms.unknown_inputs(FIELDS, form, BUTTONS) == {}


def test_values_go_into_a_form_and_come_back() -> None:
    told = {
        "quality": 3,
        "exposed": "to-knee",
        "is_wounded": True,
        "conditions": [],
        "men": ["rifle", "rifle"],
        "weather": {"fog": True, "wind_deg": 90},
        "targets": [{"name": "a", "distance_in": 2.5, "wounds": [1, 2]}, {"name": "b"}],
        "cells": [[1, 2]],
    }

    assert schema_forms.read_form(FIELDS, schema_forms.to_form(told, FIELDS)) == told


KEYS = st.sampled_from(
    ["quality", "targets", "targets.0", "targets.0.name", "targets.x", "weather", "cells", "men"]
) | st.text(max_size=12)


@pytest.mark.long
@given(st.lists(st.tuples(KEYS, st.text(max_size=20)), max_size=12))
def test_no_odd_form_causes_an_error(pairs: list[tuple[str, str]]) -> None:
    form = schema_forms.edit_rows(MultiDict(pairs))
    told = schema_forms.read_form(FIELDS, form) | schema_forms.unknown_inputs(FIELDS, form, BUTTONS)
    problems = []
    try:
        read_inputs(Shooting, told)
    except BadInputs as refused:
        problems = refused.problems
    shown = schema_forms.fill_fields(FIELDS, form, problems)
    schema_forms.problems_without_field(shown, problems)
    schema_forms.read_dice(form)


def every_procedure() -> list[Procedure[object, object]]:
    return catalogue.all_procedures()


@pytest.mark.parametrize("procedure", every_procedure(), ids=lambda each: each.id)
def test_the_defaults_of_every_procedure_go_through_its_form_unchanged(
    procedure: Procedure[object, object],
) -> None:
    fields = schema_forms.fields(procedure.schema()["inputs"])
    usual = {each.key: each.default for each in fields if each.default is not None}

    assert schema_forms.read_form(fields, schema_forms.to_form(usual, fields)) == usual | bare(
        fields
    )


def bare(fields: Sequence[schema_forms.Field]) -> dict[str, object]:
    """The required objects: shown from the start, so that their missing parts are named."""
    told = [each for each in fields if each.kind == "object" and each.required]
    return {
        each.key: bare(each.parts) for each in told if any(part.required for part in each.parts)
    }


@pytest.mark.parametrize("procedure", every_procedure(), ids=lambda each: each.id)
def test_no_input_has_the_name_of_a_button(procedure: Procedure[object, object]) -> None:
    assert not BUTTONS & set(procedure.schema()["inputs"].get("properties", {}))


# Dice on a form


def dice(*pairs: tuple[str, str]) -> dict[str, list[object]]:
    return schema_forms.read_dice(MultiDict(pairs))


def test_dice_are_entered_by_name_in_order() -> None:
    assert dice(("dice.shots", "4"), ("dice.shots", "2"), ("dice.crew 2", "6")) == {
        "shots": [4, 2],
        "crew 2": [6],
    }


def test_a_key_of_the_pad_fills_the_first_empty_die() -> None:
    told = dice(("dice.spot", "3"), ("dice.shots", "4"), ("dice.shots", ""), ("die", "6"))

    assert told == {"spot": [3], "shots": [4, 6]}


def test_a_wrong_die_removes_the_last_one() -> None:
    assert dice(("dice.spot", "3"), ("dice.shots", "4"), ("back", "1")) == {"spot": [3]}


def test_rolling_again_forgets_all_dice() -> None:
    assert dice(("dice.spot", "3"), ("again", "1")) == {}


def test_a_die_that_is_not_a_number_is_kept_as_text() -> None:
    assert dice(("dice.spot", "six")) == {"spot": ["six"]}


class Roll(BaseModel):
    names: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("1st Squad, Team 1", ["1st Squad", "Team 1"]),  # figures before a space part no texts
        ("T-34 no. 1 left", ["T-34 no. 1 left"]),
        ("Team 1, left; HQ", ["Team 1, left", "HQ"]),
        ("Team 1, left;", ["Team 1, left"]),
        ("7", ["7"]),
    ],
)
def test_names_in_a_list_keep_their_spaces_and_figures(typed, names):
    (field, _) = schema_forms.fields(Roll.model_json_schema())

    assert schema_forms.read_form([field], MultiDict({"names": typed}))["names"] == names
    again = schema_forms.to_form({"names": names}, [field])
    assert schema_forms.read_form([field], again)["names"] == names


def test_dice_in_a_list_are_separated_by_spaces():
    (_, field) = schema_forms.fields(Roll.model_json_schema())

    assert schema_forms.read_form([field], MultiDict({"dice": "1 2, 3"}))["dice"] == [1, 2, 3]
