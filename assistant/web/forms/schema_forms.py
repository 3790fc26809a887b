"""Forms out of a JSON Schema.

`fields` reads the schema, `read` a sent form (JSON values for `Procedure.read`), `shown` gives the
fields as they stand on the page: with what was typed, and with what is wrong. Names inside lists
and objects have dots: `targets.0.name`. Nothing is checked here: text that is no number goes on
as it is, so that the refusal names it.
"""

from assistant.web.forms.dice_input import Asked, asked, read_dice, wants_roll
from assistant.web.forms.field_tree import Form
from assistant.web.forms.fields import Field, fields, label_of
from assistant.web.forms.filled_fields import shown, without_field
from assistant.web.forms.form_codec import edited, flat, read, strangers

__all__ = [
    "Asked",
    "Field",
    "Form",
    "asked",
    "edited",
    "fields",
    "flat",
    "label_of",
    "read",
    "read_dice",
    "shown",
    "strangers",
    "wants_roll",
    "without_field",
]
