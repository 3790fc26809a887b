"""The range of noises tonight, and the elements that hear them (6.1)."""

from collections.abc import Iterable, Iterator
from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.in_play import house_rules
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import Reach, audible_range, inches
from assistant.battle.rattenkrieg.lookups.table_plan import positions as where
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.viewers import UMPIRE
from assistant.cards.wording import listed, words_of
from assistant.frozen import dataclass
from assistant.rules.dice import no_dice
from assistant.rules.inputs import BadInputs, Problem
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.noise import ACTIONS
from assistant.rules.rattenkrieg.spotting.sound import (
    AMBIENTS,
    MATERIALS,
    SOUNDS,
    VEGETATION,
)
from assistant.rules.working import Step

RANGES = ("quiet_in", "normal_in", "combat_in")
SHOTS = "rifles-mgs"
# Actions that everybody hears in the open; the list of sounds says how loud they are.
LOUDNESS = {
    "provoke": SHOTS,
    "reconnaissance-by-fire": SHOTS,
    "shoot": SHOTS,
    "shoot-leader": SHOTS,
    "suppressive-fire": SHOTS,
    "whistle": "whistle",
}


@dataclass(frozen=True)
class NoiseMade:
    """A noise: its kind, its place, and the walls in its way."""

    what: str  # `action run` or `sound hammer`
    where: str = ""
    by: str = ""  # the element that makes the noise, whose distances are known
    walls: tuple[tuple[str, object], ...] = ()  # materials, each with the inches that lead to it
    engine: str = "normal"  # how the engine runs that makes it: idle, normal or climbing
    sources: int = 1  # how many make it together


@dataclass(frozen=True)
class Carried:
    """The distance that a noise carries, and the elements that surely hear it."""

    words: str
    listeners: str
    steps: tuple[Step, ...]


def noise_choices() -> tuple[Option, ...]:
    """Return the noises that the umpire can choose: actions, then sounds."""
    actions = [
        Option(f"action {row['action']}", str(row["name"]))
        for row in ACTIONS.rows
        if any(row[each] not in (None, "variable") for each in RANGES)
    ]
    names = [str(row["sound"]) for row in SOUNDS.rows]
    sounds = [Option(f"sound {name}", words_of(name, first=True)) for name in names]
    return (*actions, *sounds)


def wall_kinds() -> tuple[Option, ...]:
    """Return the kinds of walls."""
    return tuple(Option(id, words_of(id, first=True)) for id in MATERIALS if id != VEGETATION)


def find_hearers(battle: Battle, noise: NoiseMade) -> Carried:
    """Return how far a noise carries tonight, and who hears it.

    Raise `BadInputs` for a combination that the rules do not cover.
    """
    problems = list(_problems(battle, noise))
    if problems:
        raise BadInputs(problems)
    reach, steps = _range_of(battle, noise)
    named = next(option.words for option in noise_choices() if option.value == noise.what)
    where = f", {noise.where}" if noise.where else ""
    behind = f" behind the {listed(_walls_of(noise))}" if noise.walls else ""
    return Carried(
        words=f"{named}{where}: {_describe_range(reach)}{behind}.",
        listeners=_listeners(battle, noise, reach),
        steps=steps,
    )


def figures_acting(battle: Battle, maker: str) -> int:
    """Return how many figures of an element make the noise of the action in progress."""
    acting = battle.round.acting if battle.round else None
    if acting is None or acting.element != maker:
        return 1
    return max(1, len(acting.figures) - len(acting.aside))


def heard_at(battle: Battle, noise: NoiseMade, listener: str) -> bool | None:
    """Return whether an element hears another's noise, through the plan's walls.

    Return None when it is unknown.
    """
    one, other = where.certain_position(battle, noise.by), where.certain_position(battle, listener)
    if one is None or other is None:
        return is_in_reach(
            reach(battle, noise), distances.distance_known(battle, noise.by, listener, UMPIRE)
        )
    way = where.walls_between(battle, one.place, other.place)
    carries = reach_beyond_walls(battle, noise, way)
    return is_in_reach(carries, where.spacing_in(one, other) - (way.last_in if way.barriers else 0))


def is_in_reach(reach: Reach, distance_in: float | None) -> bool | None:
    """Return whether a noise is heard at a distance in inches, or None when it is unknown."""
    if reach == "table":
        return True
    if reach is None:
        return False
    if isinstance(reach, str) or distance_in is None:
        return None
    return distance_in <= reach


def reach_beyond_walls(battle: Battle, noise: NoiseMade, way: where.Between) -> Reach:
    """Return how far a noise is heard beyond the last wall in its way.

    Without a known loudness it is heard as in the open.
    """
    if way.is_open or sound_of_action(noise.what) is None:
        return reach(battle, noise)
    return _range_through_walls(battle, noise, way.barriers, way.muffled_in)[0]


def reach(battle: Battle, noise: NoiseMade) -> Reach:
    """Return how far a noise is heard tonight: inches, `table`, or None for inaudible."""
    return _range_of(battle, noise)[0]


def _problems(battle: Battle, noise: NoiseMade) -> Iterator[Problem]:
    if noise.what not in [option.value for option in noise_choices()]:
        yield Problem("noise", noise.what[:40], "one of the list")
    elif noise.walls and sound_of_action(noise.what) is None:
        allowed = "a sound from the list; an action has no loudness through a wall"
        yield Problem("noise", noise.what, allowed)
    known = [option.value for option in wall_kinds()]
    for material, _ in noise.walls:
        if material not in known:
            yield Problem("wall", material[:40], "one of the list, or none")
    if noise.by and noise.by not in battle.elements:
        yield Problem("made by", noise.by[:40], "an element of this battle, or nobody")


def _walls_of(noise: NoiseMade) -> list[str]:
    return [material.replace("-", " ") for material, _ in noise.walls]


def sound_of_action(what: str) -> str | None:
    """Return the sound that is as loud as an action."""
    kind, _, id = what.partition(" ")
    if kind == "sound":
        return id
    if id in LOUDNESS:
        return LOUDNESS[id]
    ranges = [ACTIONS.row(id)[each] for each in RANGES]
    if set(ranges) == {"table"}:
        return None
    return next(
        (row["sound"] for row in SOUNDS.rows if [row[each] for each in RANGES] == ranges), None
    )


def _range_of(battle: Battle, noise: NoiseMade) -> tuple[Reach, tuple[Step, ...]]:
    kind, _, id = noise.what.partition(" ")
    together = noise.sources > 1 and sound_of_action(noise.what) is not None
    if kind == "action" and not (noise.walls or together):
        return audible_range(battle, id), ()
    return _range_through_walls(battle, noise, noise.walls)


def _range_through_walls(
    battle: Battle, noise: NoiseMade, barriers: Iterable[tuple[str, object]], muffled_in: float = 0
) -> tuple[Reach, tuple[Step, ...]]:
    """Return how far a noise carries through walls, each with its distance from the last."""
    inputs: dict[str, Any] = {
        **_loudness(noise),
        "ambient_db": next(db for db, ambient in AMBIENTS.items() if ambient == battle.ambient),
        "cold": battle.cold,
        "rain": battle.rain,
        "engine": noise.engine,
    }
    inputs["barriers"] = [{"material": each, "after_in": after} for each, after in barriers]
    inputs["vegetation_in"] = muffled_in
    hear = find("rattenkrieg/hear")
    found = hear.resolve({**house_rules(battle, hear), **inputs}, no_dice)
    return found.outcome.range_in, found.steps


def _loudness(noise: NoiseMade) -> dict[str, Any]:
    """Return the loudness of a noise as inputs: a sound, or decibels of several (6.1.3)."""
    sound = sound_of_action(noise.what)
    if noise.sources == 1 or sound is None:
        return {"sound": sound}
    sources = [{"db": SOUNDS.row(sound)["db"], "count": noise.sources}]
    together = find("rattenkrieg/combine-sounds").resolve({"sources": sources}, no_dice)
    return {"db": together.outcome.level_db}


def _describe_range(reach: Reach) -> str:
    if reach is None:
        return "nobody hears it"
    return "everybody on the table hears it" if reach == "table" else f"heard to {inches(reach)}"


def _listeners(battle: Battle, noise: NoiseMade, reach: Reach) -> str:
    if not noise.by:
        return ""
    if reach == "table":
        return "Everybody hears it."
    far = {
        x: distances.distance_known(battle, noise.by, x.id, UMPIRE)
        for x in battle.elements.values()
        if x.id != noise.by and battle.able(x)
    }
    measured = {x: inches_to for x, inches_to in far.items() if inches_to is not None}
    if not measured:
        return "Nobody’s distance to the noise has been entered."
    beyond = sum(float(str(after_in)) for _, after_in in noise.walls)
    limit = beyond + reach if isinstance(reach, int) else None
    hear = []
    for x, inches_to in measured.items():
        heard = limit is not None and inches_to <= limit
        if not noise.walls and not where.walls_between_elements(battle, noise.by, x.id).is_open:
            heard = bool(heard_at(battle, noise, x.id))
        if heard:
            hear.append(umpire_name(battle, x))
    behind = f" behind the wall{'' if len(noise.walls) == 1 else 's'}" if noise.walls else ""
    words = listed(hear) if hear else "none"
    return f"Heard{behind} at a known distance by: {words}."
