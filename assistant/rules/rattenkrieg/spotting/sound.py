"""Sound: how loud several sources are together, and how far a sound carries (Rattenkrieg 6.1)."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import log10
from typing import Annotated, Any, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inches, Inputs, Missing, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.noise import Ambient, HearingRange
from assistant.rules.rounding import round_down, round_half_up
from assistant.rules.text_figures import cases, whole_figure
from assistant.rules.working import Working

SOUNDS = tables.load("rattenkrieg/sounds")
LOSSES = tables.load("rattenkrieg/sound-transmission-loss")
SOURCES = tables.load("rattenkrieg/adding-noise-sources")
MATERIALS = LOSSES.keys()
VEGETATION = "vegetation"  # measured in inches, so an input of its own

AMBIENTS: Mapping[int, Ambient] = {  # by dB, 6.1.1
    db: name for name, db in cases("rattenkrieg/sound-ambients-db").items()
}

ENGINE_DB = cases("rattenkrieg/sound-engine-db")  # note under the sounds, 6.1
WHISTLE_OF_THE_EXAMPLE_DB = 110  # 6.1.2
TABLE_STEP_DB = 5  # the sounds of the table are this far apart
# The damping behind the printed ranges: db lost over ten times the inches, and the longest range.
DAMPING_DB = 19.79
LONGEST_IN = 188
COLD_IN = whole_figure("rattenkrieg/sound-cold-in")  # 6.1.2
RAIN_IN = whole_figure("rattenkrieg/sound-rain-in")
DOG_HEARS_TIMES = whole_figure("rattenkrieg/sound-dog-hears-times")  # 19.1

Decibels = Annotated[int, Field(ge=0, le=300)]


def range_in_weather(
    row: Mapping[str, Any], ambient: Ambient, *, cold: bool = False, rain: bool = False
) -> Any:
    """Return the range in a row of `actions` or `sounds`: inches, "table", None, or other words.

    Cold and rain carry a sound that is heard at all a little farther (6.1.2).
    """
    cell = row[f"{ambient}_in"]
    return cell + COLD_IN * cold + RAIN_IN * rain if isinstance(cell, int) else cell


class EqualSounds(Inputs):
    """A number of sources of the same loudness."""

    db: Annotated[Decibels, Field(description="loudness of one source, decibels")]
    count: Annotated[int, Field(ge=1, le=1_000_000_000, description="number of sources")] = 1


class SoundsTogether(Inputs):
    """Sounds that are made together."""

    sources: Annotated[
        tuple[EqualSounds, ...],
        Field(
            min_length=1,
            max_length=200,
            description="groups of sources; each group has one loudness",
        ),
    ]


@dataclass(frozen=True)
class CombinedLoudness:
    """The loudness of each group of sources, and of all of them together."""

    groups_db: tuple[int, ...]
    level_db: int


@procedure(
    "rattenkrieg/combine-sounds",
    title="Several sources of sound together",
    source="Rattenkrieg 6.1.3",
    also=("adding noise", "decibels"),
)
def combine_sounds(sounds: SoundsTogether, dice: Dice, working: Working) -> CombinedLoudness:
    """Add sounds up: twice as many sources are a little louder, not twice as loud."""
    step = working.step
    groups = tuple(
        step(f"{noise.count} of {noise.db} db", noise.db + _db_added_by(noise.count))
        for noise in sounds.sources
    )
    level = groups[0]
    if len(groups) > 1:
        # The text does not cover groups of different loudness: their energies add up.
        level = round_half_up(10 * log10(sum(10 ** (group / 10) for group in groups)))
    return CombinedLoudness(groups, step("together, db", level))


def _db_added_by(count: int) -> int:
    steps = [(1, 0), *((row["sources"], row["add_db"]) for row in SOURCES.rows)]
    for (few, less), (many, more) in pairwise(steps):
        if few <= count <= many:
            part = (log10(count) - log10(few)) / (log10(many) - log10(few))
            return round_half_up(less + part * (more - less))
    most, added = steps[-1]
    return round_half_up(added + 10 * log10(count / most))


class SoundBarrier(Inputs):
    """A wall, a door or armor that the sound goes through."""

    material: Annotated[
        str,
        OneOf(material for material in MATERIALS if material != VEGETATION),
        Field(description="material of the obstacle"),
    ]
    after_in: Annotated[
        Inches, Field(description="distance from the source, or from the obstacle before, inches")
    ]


class SoundHeard(Inputs):
    """A sound, the obstacles in its way, and the listener."""

    sound: Annotated[
        Annotated[str, OneOf(SOUNDS.keys())] | None,
        Field(description="the sound; give either this or db"),
    ] = None
    db: Annotated[
        Decibels | None, Field(description="its loudness, decibels; give either this or the sound")
    ] = None
    engine: Literal["normal", "idle", "climbing"] = Field(
        "normal", description="how the engine runs; for tanks and heavy trucks"
    )
    ambient_db: Annotated[
        int,
        Field(ge=0, le=200, description="noise of the surroundings, decibels: quiet 20, combat 60"),
    ] = 40
    barriers: tuple[SoundBarrier, ...] = Field(
        (), max_length=100, description="obstacles on the way, starting at the source"
    )
    vegetation_in: Annotated[
        Inches, Field(description="tall grass, bush or jungle on the way, inches")
    ] = 0
    cold: bool = Field(False, description="below freezing")
    rain: bool = Field(False, description="it rains")
    listener: Literal["person", "dog"] = Field("person", description="kind of listener")
    distance_in: Annotated[
        Inches | None, Field(description="distance from the source or the last obstacle, inches")
    ] = None
    whistle_110: bool = Field(False, description="house rule: a whistle has 110 db, not 130")

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors unless one loudness is entered, and for a setting without an engine."""
        if self.sound is None and self.db is None:
            yield Missing("sound", None, "the name of a sound, or omitted if db is given")
        if self.sound is not None and self.db is not None:
            yield Problem("db", self.db, "omitted, because the sound is given")
        starred = self.sound is not None and SOUNDS.row(self.sound)["engine"]
        if self.engine != "normal" and not starred:
            engines = ", ".join(row["sound"] for row in SOUNDS.rows if row["engine"])
            yield Problem("engine", self.engine, f"normal; other values are for {engines}")


@dataclass(frozen=True)
class HearingResult:
    """The loudness of a sound at the listener, its range, and whether it is heard."""

    level_db: int
    range_in: HearingRange
    heard: bool | None  # None when the listener's distance was not entered


@procedure(
    "rattenkrieg/hear",
    title="How far a sound carries",
    source="Rattenkrieg 6.1, 6.1.2, 19.1",
    also=("alarm range", "noise", "do they hear us"),
)
def hear(sound: SoundHeard, dice: Dice, working: Working) -> HearingResult:
    """Find how far away a sound is heard over the ambient noise.

    Each barrier weakens the sound, and behind it the sound starts again.
    """
    step = working.step
    level = step("loudness, db", _loudness_at_source_db(sound))
    for barrier in sound.barriers:
        level = step("reaches the barrier, db", _db_after(level, barrier.after_in), "6.1.2")
        loss = step(f"lost in {barrier.material}", LOSSES.row(barrier.material)["loss_db"])
        level = step("behind it, db", level - loss, "6.1.2")
    if sound.vegetation_in:
        loss = round_down(sound.vegetation_in) * LOSSES.row(VEGETATION)["loss_db"]
        level = step("behind the vegetation, db", level - step("lost in vegetation", loss))
    carries = _audible_range_in(level, sound.ambient_db, working)
    if isinstance(carries, int):
        carries = _range_helped_in(carries, sound, working)
    heard = None
    if sound.distance_in is not None:
        near = (
            isinstance(carries, int)
            and step("distance to the listener, inches", sound.distance_in) <= carries
        )
        heard = step("heard", near or carries == "table")
    return HearingResult(level, carries, heard)


def _loudness_at_source_db(sound: SoundHeard) -> int:
    if sound.sound is None:
        return sound.db or 0
    if sound.sound == "whistle" and sound.whistle_110:
        return WHISTLE_OF_THE_EXAMPLE_DB
    return int(SOUNDS.row(sound.sound)["db"]) + ENGINE_DB[sound.engine]


def _db_after(level: int, inches: float) -> int:
    """Return the loudness of a sound after a distance, in dB; the first inch costs nothing."""
    return round_half_up(level - DAMPING_DB * log10(inches)) if inches > 1 else level


def _audible_range_in(level: int, ambient_db: int, working: Working) -> HearingRange:
    """Return the printed range at a standard ambient noise, or else one calculated by damping."""
    step = working.step
    step("noise of the surroundings, dB", ambient_db, "6.1.1")
    ambient = AMBIENTS.get(ambient_db)
    if ambient:
        level = round_half_up(level / TABLE_STEP_DB) * TABLE_STEP_DB
        level = step("closest loudness of the table, db", level, "6.1.2")
        for row in SOUNDS.rows:
            if row["db"] == level:
                printed: HearingRange = range_in_weather(row, ambient)
                return step("carries", printed)
    excess = step("above the noise, db", level - ambient_db)
    if excess < 0:
        return step("carries", None)
    inches = round_half_up(10 ** (excess / DAMPING_DB))
    return step("carries", "table" if inches > LONGEST_IN else inches)


def _range_helped_in(carries: int, sound: SoundHeard, working: Working) -> int:
    step = working.step
    if sound.listener == "dog":
        carries = step("a dog hears it at, inches", carries * DOG_HEARS_TIMES, "19.1")
    carries += step("farther in the cold", COLD_IN) if sound.cold else 0
    carries += step("farther in the rain", RAIN_IN) if sound.rain else 0
    return step("heard up to", carries) if sound.cold or sound.rain else carries
