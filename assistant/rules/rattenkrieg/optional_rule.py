"""A rule that the umpire sets for a battle, and its words (Rattenkrieg)."""

from collections.abc import Mapping
from typing import Literal

from assistant.frozen import dataclass

Setting = bool | str | float | None  # None: as the book has it for each kind of thing


@dataclass(frozen=True)
class Rule:
    """One rule that the umpire sets for a battle."""

    name: str
    group: str  # the book's chapter
    words: str  # the question at the table
    section: str
    default: Setting = False
    values: Mapping[str, str] | None = None  # words of each value; None: on or off, or a number
    kind: Literal["house", "optional"] = "house"
    tracker_only: bool = False  # no procedure has it as an input
    foot: bool = True  # concerns figures on foot
    in_battle: bool = True  # a battle can change it; else it counts when cards are made

    @property
    def is_number(self) -> bool:
        """Whether the setting is a number (or None), not a choice or yes and no."""
        return self.values is None and not isinstance(self.default, bool)

    @property
    def unit(self) -> str:
        """The unit that follows a number, such as ″ for inches."""
        return "″" if self.name.endswith("_in") else ""

    def describe(self, setting: Setting) -> str:
        """Return the rule with a setting as text: `Is Morale played? yes`."""
        if self.values is not None:
            return f"{self.words} {self.values[str(setting)]}"
        if setting is None:
            return f"{self.words} as in the book"
        if isinstance(setting, float | int) and not isinstance(setting, bool):
            return f"{self.words} {setting:g}{self.unit}"
        return f"{self.words} {'yes' if setting else 'no'}"


def book_option(
    name: str, group: str, words: str, section: str, default: bool = False, *, foot: bool = True
) -> Rule:
    """Return an option of the book that no procedure has as an input."""
    return Rule(name, group, words, section, default, kind="optional", tracker_only=True, foot=foot)
