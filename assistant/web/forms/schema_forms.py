"""Forms made from a JSON Schema.

`fields` reads the schema, `read_form` reads a sent form (JSON values for `Procedure.read`), and
`fill_fields` gives the fields as the page shows them: with what was typed, and with what is wrong.
Names inside lists and objects have dots: `targets.0.name`. Nothing is checked here: text that is
not a number stays as it is, so that the refusal names it.
"""

from assistant.web.forms.dice_input import DicePad, dice_pad, read_dice, wants_roll
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field
from assistant.web.forms.filled_fields import fill_fields, problems_without_field
from assistant.web.forms.form_codec import edit_rows, read_form, to_form, unknown_inputs
from assistant.web.forms.schema_fields import fields, label_of

__all__ = [
    "DicePad",
    "Field",
    "Form",
    "dice_pad",
    "edit_rows",
    "fields",
    "fill_fields",
    "label_of",
    "problems_without_field",
    "read_dice",
    "read_form",
    "to_form",
    "unknown_inputs",
    "wants_roll",
]
