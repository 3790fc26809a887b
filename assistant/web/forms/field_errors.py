"""What is wrong with the value of a field, in one sentence that names the field."""

import json
import re

from assistant.cards.toml_files.fields import ANY_TEXT
from assistant.rules.inputs import Missing, Problem
from assistant.web.forms.fields import FieldError
from assistant.web.forms.schema_fields import true_minus

AN_OBJECT = "an object with "  # in a schema, of fields that depend on another field
DOES_NOT_FIT = " does not fit together: check each of its fields."
IN_FORMS = {" or null": " or empty", "true or false": "yes or no"}
ONE_OF = "one of "
FIGURES = re.compile(r"^(a whole number|a number),? (from )?")
LIST = re.compile(r"^a list( of [\w ]+?)?: .*$", re.DOTALL)
PLAIN = frozenset({ANY_TEXT, "text", "a whole number", "a number", "a list", "any value"})


def field_error(label: str, problem: Problem, unit: str = "") -> FieldError:
    """Return a sentence about what is wrong with the value of the field with this label."""
    if problem.allowed.startswith(AN_OBJECT):
        return FieldError(label, DOES_NOT_FIT)
    allowed = true_minus(words_of_forms(problem.allowed))
    measured = f" ({unit})" if unit else ""
    if isinstance(problem, Missing):
        return _missing_value(label.removesuffix(":"), allowed, measured)
    value = problem.value if isinstance(problem.value, str) else json.dumps(problem.value)
    value = value if len(value) <= 80 else value[:77] + "..."
    return FieldError(label, f" must be {allowed}{measured}. You wrote {true_minus(value)}.")


def _missing_value(label: str, allowed: str, unit: str) -> FieldError:
    """Return a sentence that asks for the value of an empty field, and says what is allowed."""
    if allowed in PLAIN:
        return FieldError(label, f"{unit}.", "Enter ")
    if allowed.startswith(ONE_OF):
        return FieldError(label, f": {allowed}.", "Choose ")
    if found := LIST.match(allowed):
        size = (found[1] or "").removeprefix(" of")
        return FieldError(label, f",{size}." if size else ".", "Enter ")
    if found := FIGURES.match(allowed):
        return FieldError(label, f", {allowed[found.end() :]}{unit}.", "Enter ")
    return FieldError(label, f": {allowed}{unit}.", "Enter ")


def words_of_forms(allowed: str) -> str:
    """Return the allowed values in the words of a form, which has no null, true and false."""
    for word, meant in IN_FORMS.items():
        allowed = allowed.replace(word, meant)
    return allowed
