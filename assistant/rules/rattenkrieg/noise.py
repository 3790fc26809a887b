"""The range of hearing of an action at each level of ambient noise (Rattenkrieg 7.2)."""

from collections.abc import Mapping
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

# the words for somebody who takes an action of the list; the handled object makes its own noise
DOES: Mapping[str, str] = {
    "reaction": "reacts",
    "reaction-without-order": "reacts without an order",
    "rejoin-fight": "rejoins the fight",
    "aim": "aims",
    "provoke": "provokes the enemy",
    "reconnaissance-by-fire": "fires to draw fire",
    "shoot": "shoots",
    "shoot-leader": "shoots at a leader",
    "suppressive-fire": "fires to suppress",
    "throw-molotov": "throws a Molotov cocktail",
    "throw-grenade": "throws a grenade",
    "fight": "fights",
    "spot": "spots",
    "give-order": "gives an order",
    "make-signal": "makes a signal",
    "quiet-gesture": "makes a quiet gesture",
    "shout": "shouts",
    "whistle": "uses the whistle",
    "board": "gets in or out",
    "cautious-movement": "moves cautiously",
    "climb": "climbs",
    "jump": "jumps or falls",
    "move-injured": "moves injured figures",
    "movement": "moves",
    "run": "runs",
    "rush": "rushes",
    "swim": "swims",
    "demolition": "sets off an explosion",
    "first-aid": "gives first aid",
    "force-door": "forces a door or window",
    "make-loophole": "makes a loophole",
    "use-door": "uses a door",
    "pick-up-weapon": "picks up a weapon",
    "handle-object": "handles an object",
    "repair": "repairs something",
    "search-booby-traps": "searches for booby traps",
    "set-booby-traps": "sets booby traps",
}

Ambient = Literal["quiet", "normal", "combat"]
HearingRange = int | Literal["table"] | None  # inches, everyone on the table, or nobody


def action_name(action: str) -> str:
    """Return the name of an action in a sentence, as the list of actions has it."""
    return str(ACTIONS.row(action)["name"]).lower().removesuffix("!")


def describe_action(action: str) -> str:
    """Return an action as the predicate of a sentence, such as `throws a grenade`."""
    return DOES[action]


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
