"""The fields of a form: names, kinds, bounds and entered values."""

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from assistant.web.forms.field_tree import MOST_ROWS

Json = dict[str, Any]

UNITS = {
    "in": "inches",
    "mm": "mm",
    "cm": "cm",
    "m": "meters",
    "km": "km",
    "deg": "degrees",
    "db": "dB",
    "tons": "tons",
    "kmh": "km/h",
    "hundreds": "hundreds",
    "s": "seconds",
}
LONGEST_TEXT = 2_000  # letters of a text for which a schema names no other bound
LONGEST_FIGURE = 40
LONGEST_WORD = 200
LONGEST_LIST = 4_000  # letters of a list that is typed into one field
LONGEST_JSON = 20_000
FEW = 4  # choices side by side; more are a list to pick from
SHORT = 13  # letters of a word that fits there


class FieldError(NamedTuple):
    """A sentence about a value, in three parts: pages show the label in bold."""

    label: str
    rest: str  # with the space or the comma that it begins with
    opening: str = ""


@dataclass(frozen=True)
class Group:
    """One object in a list of objects."""

    name: str
    parts: tuple["Field", ...]
    problem: FieldError | None = None


@dataclass(frozen=True)
class Field:
    """One input on a form."""

    key: str
    name: str  # with the names of the lists and objects around it
    kind: str  # whole number text choice asked many picks flag list either object objects json
    # by name, lists by name, pairs
    label: str
    unit: str = ""
    hint: str = ""
    range: str = ""  # what is allowed, in brief
    keyboard: str = ""  # numeric or decimal: which keys a phone offers
    required: bool = True
    default: Any = None
    fewest: int = 0  # objects that an empty form shows
    most: int = MOST_ROWS  # items in a list
    text: int = LONGEST_TEXT  # letters that the schema allows a text
    options: tuple[tuple[str, str, str | None], ...] = ()  # value, word, effect
    few: bool = False
    offered: tuple[str, ...] = ()  # texts that a person can pick instead of typing
    names_of: str = ""  # the list whose units it names; they are offered
    worded: bool = False  # a list of texts, in which there are spaces and figures
    blank: str | None = None  # what the empty choice says; None when there is none
    switch: bool = False  # an object that may be left out
    parts: tuple["Field", ...] = ()
    values: tuple[str, ...] = ()  # as typed; most kinds have one
    groups: tuple[Group, ...] = ()
    problem: FieldError | None = None

    @property
    def id(self) -> str:
        """The element's id on the page."""
        return "f-" + self.name.replace(".", "-")

    @property
    def longest(self) -> int:
        """The most letters that a form may send in this field.

        A text that is longer than its own limit is still shown, with a problem.
        """
        match self.kind:
            case "whole" | "number":
                return LONGEST_FIGURE
            case "text":
                return max(self.text, LONGEST_TEXT)
            case "list":
                return LONGEST_LIST
            case "json" | "by name" | "lists by name" | "pairs":
                return LONGEST_JSON
        return LONGEST_WORD

    @property
    def typed(self) -> int:
        """The most letters that a person may type in this field."""
        return self.text if self.kind == "text" else self.longest

    @property
    def value(self) -> str:
        """The text that was typed, or the default."""
        return self.values[-1] if self.values else ""

    @property
    def said(self) -> list[str]:
        """The values that are not blank."""
        return [value for value in self.values if value]

    @property
    def one(self) -> str:
        """The name of one item of the list."""
        return re.sub(r"(?<=[^s])s$", "", self.label)

    @property
    def strangers(self) -> list[str]:
        """The values that were sent but are not among the options."""
        known = {value for value, _, _ in self.options}
        return [value for value in self.values if value and value not in known]

    @property
    def stranger(self) -> bool:
        """Return whether a value was sent that is not among the options."""
        return bool(self.strangers)
