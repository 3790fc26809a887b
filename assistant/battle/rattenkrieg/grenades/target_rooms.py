"""Grenades thrown into a room: its center, its walls, and stairs (Rattenkrieg 18.1)."""

from collections.abc import Mapping

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.labels import clock_of
from assistant.battle.rattenkrieg.lookups.rooms import rooms_by_name
from assistant.battle.rattenkrieg.state import Figure
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.buildings_and_traps.buildings import NEAREST_WALL_IN
from assistant.rules.rattenkrieg.grenades.grenades import ThrowLanding, stopped_at_wall

ANOTHER = "another"
CENTER = "the center of the room"


@dataclass(frozen=True)
class TargetRoom:
    """A room, or a landing on a staircase, that a grenade is thrown into."""

    name: str = ""  # empty: nobody has named it
    large: bool = False  # over 36 square inches
    upstairs: bool = False  # the grenade is thrown up a staircase

    @property
    def answers(self) -> Mapping[str, str]:
        """Return the room as answers to the questions of the throw."""
        found = {"indoors": "yes", "room": self.name.casefold() or ANOTHER}
        flags = {"large_room": self.large and not self.name, "upstairs": self.upstairs}
        return found | {name: "yes" for name, holds in flags.items() if holds}


def ask_target_room(play: BattlePlay, side: str) -> TargetRoom | None:
    """Ask whether a grenade is thrown into a room, and into which; return None if it is not."""
    return _ask_which_room(play, side) if play.flag("indoors", "Does it go into a room?") else None


def ask_room_behind(
    play: BattlePlay, side: str, opening: str, thrower: Figure
) -> TargetRoom | None:
    """Ask whether a grenade flies into a room behind an opening, and which; None if it does not.

    For a thrower inside a room the suggested answer is no, because the throw goes outward.
    """
    inward = thrower.id not in play.state.buildings.in_room
    if not play.flag("into_room", f"Does it go into a room behind the {opening}?", inward):
        return None
    return _ask_which_room(play, side)


def _ask_which_room(play: BattlePlay, side: str) -> TargetRoom:
    """Ask which room it is. A side chooses among its own rooms, the umpire among all.

    The size of a known room is not asked.
    """
    known = rooms_by_name(play.state, None if play.actor.is_umpire else side)
    chosen = ANOTHER
    if known:
        options = [Option(key, room.name) for key, room in known.items()]
        chosen = play.choose(
            "room", "Which room does it go into?", [*options, Option(ANOTHER, "Another room")]
        )
    room = known.get(chosen)
    large = (
        room.large if room else play.flag("large_room", "Is it larger than 6″ by 6″?", rare=True)
    )
    upstairs = play.flag("upstairs", "Does it go up a staircase?", rare=True)
    return TargetRoom(room.name if room else "", large, upstairs)


def ask_stopped_by_wall(play: BattlePlay, room: TargetRoom, landing: ThrowLanding) -> ThrowLanding:
    """Ask for the distance to the wall toward which a grenade strays; it stops there and bursts."""
    if landing.direction_deg is None:
        return landing
    strays = landing.deviation_in
    usual = strays if room.large else min(strays, NEAREST_WALL_IN)
    hour = clock_of(landing.direction_deg)
    words = f"It strays {strays:g}″ to {hour}. How far off is the wall there?"
    return stopped_at_wall(landing, play.number("wall_in", words, usual))


def ask_rolls_back(
    play: BattlePlay, room: TargetRoom, landing: ThrowLanding, strayed_in: float
) -> bool:
    """Ask whether a grenade that hits a wall or a step of a staircase returns to its thrower.

    `strayed_in` is how far it would have strayed without the wall.
    """
    meets = landing.deviation_in < strayed_in or landing.long_in < 0
    if not (room.upstairs and meets):
        return False
    return play.flag("rolls_back", "Does it roll back down the stairs to the thrower?", True)
