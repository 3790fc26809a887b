"""JSON from outside: true and false are not numbers, and texts have no hidden letters."""

import importlib
import json
import pkgutil
from typing import Annotated, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

import assistant
from assistant.cards.toml_files.reading import Card
from assistant.rules.hidden_letters import hidden_texts, visible, without_hidden
from assistant.rules.inputs import BadInputs, Inputs, read
from assistant.rules.json_numbers import flags_for_numbers
from assistant.rules.problems import Problem

OVERRIDE = "\u202e"
LETTERS = [*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))]


class Named(Inputs):
    """A name, and names of others."""

    name: str
    others: tuple[str, ...] = ()


def kinds_of(base):
    for kind in base.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def import_all():
    for package in ("rules", "cards", "battle.storage", "boardmap"):
        found = importlib.import_module(f"assistant.{package}")
        for module in pkgutil.walk_packages(found.__path__, f"{found.__name__}."):
            importlib.import_module(module.name)


def numbers_in(annotation):
    """The numbers that an annotation lists: 1 and 2 for `Literal[1, 2] | None`."""
    for part in get_args(annotation):
        if isinstance(part, int) and not isinstance(part, bool):
            yield part
        else:
            yield from numbers_in(part)


@pytest.mark.long
def test_no_field_that_lists_numbers_takes_true_or_false():
    import_all()
    found = []
    for kind in {x for base in (Card, Inputs) for x in kinds_of(base)}:
        if not kind.__module__.startswith(assistant.__name__):
            continue
        for name, field in kind.model_fields.items():
            whole = Annotated[(field.annotation, *field.metadata)] if field.metadata else None
            if not list(numbers_in(whole or field.annotation)):
                continue
            found.append(f"{kind.__name__}.{name}")
            for flag in ("true", "false"):
                with pytest.raises(ValidationError):
                    TypeAdapter(whole or field.annotation).validate_json(flag, strict=True)
    assert {"PackHead.version", "SideCard.turned_deg", "Retreating.step"} <= set(found)


def test_a_flag_that_was_read_as_a_number_is_named_by_its_path():
    sent = {"turn": True, "men": [{"hits": False, "dead": True}], "far": 2}
    as_read = {"turn": 1, "men": [{"hits": 0, "dead": True}], "far": 2}

    assert sorted(flags_for_numbers(sent, as_read)) == ["men[0].hits", "turn"]
    assert not list(flags_for_numbers(as_read, as_read))


@pytest.mark.parametrize("letter", LETTERS)
def test_inputs_with_a_hidden_letter_are_refused_in_a_sentence_that_shows_it(letter):
    for wrong, where in (
        ({"name": f"Ann{letter}"}, "name"),
        ({"name": "Ann", "others": ["Bob", letter]}, "others[1]"),
    ):
        with pytest.raises(BadInputs) as refused:
            read(Named, wrong)
        (sentence,) = map(str, refused.value.problems)
        assert sentence.startswith(f"{where} must be text without hidden letters")
        assert f"\\u{ord(letter):04x}" in sentence
        assert letter not in sentence


def test_other_writing_and_a_backslash_are_read_as_they_are():
    for name in ("אבישי", "عمر\u200f", "a\\u202eb", "Müller 👩\u200d🚒"):
        assert read(Named, {"name": name}).name == name


def test_a_value_loses_its_hidden_letters_at_every_depth():
    value = {f"a{OVERRIDE}": [f"{OVERRIDE}b", {"c": f"d{OVERRIDE}"}], "e": 1, "f": None}

    assert len(list(hidden_texts(value))) == 3
    assert without_hidden(value) == {"a": ["b", {"c": "d"}], "e": 1, "f": None}
    assert OVERRIDE not in visible(json.dumps(value, ensure_ascii=False))
    assert OVERRIDE not in str(Problem("name", f"x{OVERRIDE}", "a word"))
