"""The plan of a table in inches: houses, woods, walls, water, hills."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from assistant.boardmap.plan import Board, Drawn, Place
from assistant.frozen import dataclass

PatchKind = Literal[
    "building", "ruin", "wood", "bushes", "crops", "water", "hill", "crater", "rough", "other"
]
StripKind = Literal["wall", "hedge", "fence", "bank", "ditch", "stream", "road", "other"]
Shows = Literal["none", "low", "torso", "head"]
Inches = Annotated[float, Field(ge=0, le=60)]
Rise = Annotated[float, Field(ge=-12, le=60)]
Word = Annotated[str, Field(max_length=40)]


@dataclass(frozen=True)
class KindDefaults:
    """The default properties of a kind of thing."""

    high_in: float = 0  # height above the ground around it, which it hides
    ground_in: float | None = None  # the ground itself; None: as below
    shows: Shows = "none"  # the most that shows of a figure behind it or in it
    condition: str = ""  # a Visibility Condition, through which one sees less well
    material: str = ""  # what a shot must go through
    sound: str = ""  # what a sound must go through
    conceals: bool = False  # figures that touch it are hard to spot
    muffles: bool = False  # a sound loses a little in every inch of it


USUAL: Mapping[str, KindDefaults] = {
    "building": KindDefaults(
        6, None, "torso", "", "brick-wall", "brick-or-heavy-wood", conceals=True
    ),
    "ruin": KindDefaults(2.5, None, "torso", "", "ruins-wall", conceals=True),
    "wood": KindDefaults(8, None, "low", "forest", conceals=True),
    "bushes": KindDefaults(1.5, None, "none", "bushes", conceals=True, muffles=True),
    "crops": KindDefaults(1, None, "none", "tall-crops", conceals=True, muffles=True),
    "water": KindDefaults(),
    "hill": KindDefaults(ground_in=2),
    "crater": KindDefaults(ground_in=-1, shows="torso"),
    "rough": KindDefaults(shows="low"),
    "wall": KindDefaults(1, None, "torso", "", "stone-wall"),
    "hedge": KindDefaults(1.5, None, "low", conceals=True),
    "fence": KindDefaults(0.8, None, "low", conceals=True),
    "bank": KindDefaults(1, None, "torso"),
    "ditch": KindDefaults(shows="torso"),
    "stream": KindDefaults(),
    "road": KindDefaults(),
    "other": KindDefaults(),
}
# one sees into these and through them, the less the farther: they do not end a line of sight
SEEN_INTO = ("wood", "bushes", "crops")


class Standing(Drawn):
    """A thing on the table; a property that is not entered comes from its kind."""

    kind: str
    high_in: Annotated[
        Inches | None, Field(description="height; null for the usual height of its kind")
    ] = None
    shows: Annotated[
        Shows | None,
        Field(description="visible part of a figure behind it; null: usual for its kind"),
    ] = None
    material: Annotated[
        Word | None,
        Field(description="material that shots must go through; null: usual for its kind"),
    ] = None
    sound: Annotated[
        Word | None,
        Field(description="material that sounds must go through; null: usual for its kind"),
    ] = None

    @property
    def usual(self) -> KindDefaults:
        """The default properties of its kind."""
        return USUAL[self.kind]

    @property
    def called(self) -> str:
        """The name for people, or the kind."""
        return self.name or f"the {self.kind}"

    @property
    def top_in(self) -> float:
        """The height above the ground around it, in inches."""
        return self.usual.high_in if self.high_in is None else self.high_in

    @property
    def shown(self) -> Shows:
        """The part of a figure behind it that is visible."""
        return self.shows or self.usual.shows

    @property
    def stops(self) -> str:
        """The material that a shot must go through; empty if none is known."""
        return self.usual.material if self.material is None else self.material

    @property
    def quiets(self) -> str:
        """The material that a sound must go through; empty if it goes around."""
        return self.usual.sound if self.sound is None else self.sound


class Patch(Standing):
    """A piece of the table; later ones lie over earlier ones."""

    kind: Annotated[PatchKind, Field(description="kind of object")]
    polygon: Annotated[
        tuple[Place, ...],
        Field(min_length=3, max_length=1000, description="its corners, inches right and away"),
    ]
    ground_in: Annotated[
        Rise | None, Field(description="height of its ground; null: usual for its kind")
    ] = None
    condition: Annotated[
        Word | None, Field(description="its Visibility Condition; null: usual for its kind")
    ] = None

    @property
    def rises_in(self) -> float | None:
        """The height of its ground in inches; None if the ground is level with its surroundings."""
        return self.usual.ground_in if self.ground_in is None else self.ground_in

    @property
    def dims(self) -> str:
        """The Visibility Condition in the thing; empty if it is the table's."""
        return self.usual.condition if self.condition is None else self.condition


class Strip(Standing):
    """Something long and thin."""

    kind: Annotated[StripKind, Field(description="kind of object")]
    points: Annotated[
        tuple[Place, ...],
        Field(min_length=2, max_length=1000, description="its points, inches right and away"),
    ]
    wide_in: Annotated[
        float, Field(gt=0, le=24, description="width of its line in the drawing")
    ] = 2


class Tabletop(Board):
    """The whole table."""

    width_in: Annotated[float, Field(ge=12, le=600, description="from left to right")]
    depth_in: Annotated[float, Field(ge=12, le=600, description="from the near edge away")]
    areas: Annotated[
        tuple[Patch, ...], Field(max_length=500, description="later ones cover earlier ones")
    ] = ()
    lines: Annotated[
        tuple[Strip, ...],
        Field(max_length=500, description="walls, hedges, roads and similar lines"),
    ] = ()

    @property
    def size(self) -> Place:
        """The size from left to right and from the near edge away, in inches."""
        return (self.width_in, self.depth_in)

    @property
    def things(self) -> Iterator[Patch | Strip]:
        """All things on the ground, in order."""
        yield from self.areas
        yield from self.lines
