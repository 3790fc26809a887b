"""How far an action is heard, by the ambient noise (Rattenkrieg 7.2)."""

from typing import Literal, NamedTuple

from assistant.rules import tables

ACTIONS = tables.load("rattenkrieg/actions")

Ambient = Literal["quiet", "normal", "combat"]
Range = int | Literal["table"] | None  # inches, everyone on the table, or nobody


class Alarm(NamedTuple):
    """Within how many inches something is heard at each level of ambient noise."""

    quiet_in: Range
    normal_in: Range
    combat_in: Range


SILENT = Alarm(None, None, None)


def alarm_of(action: str) -> Alarm:
    """How far an action is heard, as the list of actions prints it."""
    row = ACTIONS.row(action)
    return Alarm(row["quiet_in"], row["normal_in"], row["combat_in"])
