"""Figures of a printed game that people entered at the table, for the owner's file."""

from assistant.frozen import dataclass


@dataclass(frozen=True)
class TableAnswer:
    """One answer: in words, and as a line for one of the boxes of the file's page."""

    words: str
    box: str  # such as `units`
    text: str
