"""Throws of grenades as their players intend them (Rattenkrieg 21.1, 21.2)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.grenades.target_rooms import (
    CENTER,
    TargetRoom,
    ask_room_behind,
    ask_target_room,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import distances, stocks
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED
from assistant.battle.rattenkrieg.lookups.figures.able_figures import throwers, usable_grenades
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import capital, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.grenades.grenades import (
    RANGE_IN,
    Launch,
)

ACTION = "throw-grenade"


COOKING = "cooking-grenades"


OPENINGS = (
    Option("none", "Clear way"),
    Option("door", "Door"),
    Option("window", "Window"),
    Option("loophole", "Loophole"),
)


A_POINT = "point"


@dataclass(frozen=True)
class IntendedThrow:
    """A throw as its player intends it."""

    thrower: Figure
    grenade: str
    distance_in: float
    opening: str
    opening_distance_in: float | None
    cooked: bool
    launch: Launch = "hand"
    target: str | None = None  # the element it is meant for, or that is known to be in the room
    room: TargetRoom | None = None  # None: it is not thrown into a room

    @property
    def indoors(self) -> bool:
        """Return whether the grenade is thrown into a room."""
        return self.room is not None

    @property
    def target_at_point(self) -> str | None:
        """Return the target if it is where the grenade is aimed; in a small room, nobody is."""
        return None if self.room is not None and not self.room.large else self.target

    @property
    def aim_point(self) -> str:
        """Return the aim point as text: in a small room it is always the center (18.1)."""
        return CENTER if self.room is not None and not self.room.large else "the point"

    @property
    def does(self) -> str:
        """Return the throw as a verb phrase, such as "throw a grenade"."""
        return "throw a grenade" if self.launch == "hand" else "launch a rifle grenade"

    @property
    def answers(self) -> dict[str, str]:
        """Return the throw as answers to the questions of the move."""
        found = {
            "man": self.thrower.id,
            "grenade": self.grenade,
            "distance_in": f"{self.distance_in:g}",
            "opening": self.opening,
        }
        if self.opening_distance_in is not None:
            found["opening_distance_in"] = f"{self.opening_distance_in:g}"
        found["target"] = self.target or A_POINT
        if self.room is not None:
            found |= self.room.answers
        elif self.opening != "none":
            found["into_room"] = "no"
        return found | {"cooked": "yes"} if self.cooked else found


def ask_throw(play: BattlePlay, element: Element) -> IntendedThrow:
    """Ask who throws which grenade, how far, and through which opening."""
    able = throwers(play.state, element)
    thrower = asking.ask_figure(play, "man", "Who throws?", able, element, action=ACTION)
    has = usable_grenades(play.state, element, thrower)
    options = [Option(x, x, _grenade_label(play, thrower, x, how)) for x, how in has.items()]
    grenade = play.choose("grenade", "Which grenade?", options)
    launch = has[grenade]
    room = ask_target_room(play, element.side)
    small = room is not None and not room.large
    target = _ask_target(play, element, in_small_room=small)
    opening = play.choose("opening", "What must it pass?", OPENINGS, "none")
    reach_in = RANGE_IN[launch][grenade]
    words = f"How far to {CENTER if small else 'the point'}? It reaches {reach_in}″"
    distance_in = _ask_distance(play, element, None if small else target, reach_in, words)
    opening_in = None
    if opening != "none":
        opening_in = play.number(
            "opening_distance_in", f"How far from the thrower to the {opening}?"
        )
        room = room or ask_room_behind(play, element.side, opening, thrower)
    cooked = False
    if launch == "hand" and is_on(play.state, COOKING):
        cooked = play.flag("cooked", "Does the thrower let the fuse burn first?", rare=True)
    return IntendedThrow(
        thrower, grenade, distance_in, opening, opening_in, cooked, launch, target, room
    )


def _grenade_label(play: BattlePlay, thrower: Figure, grenade: str, launch: Launch) -> str:
    reach = RANGE_IN[launch][grenade]
    left = stocks.grenades_left(play.state, thrower, grenade)
    return f"{reach}″" if left is None else f"{reach}″, {left} left"


def _ask_target(play: BattlePlay, element: Element, *, in_small_room: bool) -> str | None:
    """Ask for the enemy at which the grenade is thrown, or who is in the room; None for nobody.

    In a small room every grenade is aimed at the center (18.1).
    """
    known = asking.known_enemies(play, element, LOCATED)
    known = [enemy for enemy in known if not is_aboard(play.state, enemy)]
    if not known:
        return None
    options = [Option(A_POINT, "Not known" if in_small_room else "A point")]
    for enemy in known:
        words = capital(side_name(play.state, enemy, element.side))
        whose = f": {umpire_name(play.state, enemy)}" if play.actor.is_umpire else ""
        options.append(Option(enemy.id, words + whose))
    only = known[0].id if len(known) == 1 else None
    usual = A_POINT if in_small_room else only
    words = "Which enemy is in the room?" if in_small_room else "Which enemy is the target?"
    target = play.choose("target", words, options, usual)
    return None if target == A_POINT else target


def _ask_distance(
    play: BattlePlay, element: Element, target: str | None, reach_in: int, words: str
) -> float:
    """Ask for the inches to the point; the known distance to the target is suggested."""
    there = None
    if target is not None:
        there = distances.distance_known(play.state, element.id, target, play.actor)
    usual = there if there is not None and there <= reach_in else None
    if target is not None and there is not None and usual is None:
        name = side_name(play.state, play.state.elements[target], element.side)
        words += f", and {name} is {there:g}″ away"
    distance_in = play.number("distance_in", words, usual, most=reach_in)
    if target is not None:
        asking.remember_distance(play, element, (play.state.elements[target],), distance_in)
    return distance_in
