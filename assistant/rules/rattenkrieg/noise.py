"""The range of hearing of an action at each level of ambient noise (Rattenkrieg 7.2)."""

from typing import Literal, NamedTuple

from assistant.rules import tables

ACTIONS = tables.load("rattenkrieg/actions")


def actions_that(column: str) -> frozenset[str]:
    """Return the actions with a flag in a column of their table, such as `displaces`."""
    return frozenset(str(row["action"]) for row in ACTIONS.rows if row[column])


DISPLACING = actions_that("displaces")
ARMED = actions_that("armed")
COMBAT = actions_that("combat")
SHOOTING = actions_that("shoots")
LEADING = actions_that("leads")
KEEPS_AIM = actions_that("keeps_aim")

Ambient = Literal["quiet", "normal", "combat"]
HearingRange = int | Literal["table"] | None  # inches, everyone on the table, or nobody


def action_name(action: str) -> str:
    """Return the name of an action in a sentence, as the list of actions has it."""
    return str(ACTIONS.row(action)["name"]).lower().removesuffix("!")


class HeardWithin(NamedTuple):
    """The inches within which something is heard at each level of ambient noise."""

    quiet_in: HearingRange
    normal_in: HearingRange
    combat_in: HearingRange


SILENT = HeardWithin(None, None, None)


def heard_within(action: str) -> HeardWithin:
    """Return how far an action is heard, as the book's list of actions prints it."""
    row = ACTIONS.row(action)
    return HeardWithin(row["quiet_in"], row["normal_in"], row["combat_in"])
