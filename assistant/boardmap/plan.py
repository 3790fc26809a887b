"""The plan of a table or the master map: its areas and lines, as a file or a form gives them."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
)

Coordinate = Annotated[float, Field(ge=-100_000, le=100_000)]
Place = tuple[Coordinate, Coordinate]
Name = Annotated[str, Field(max_length=80)]
Id = Annotated[str, Field(min_length=1, max_length=60)]
Turn = Annotated[int, Field(ge=1, le=1000)]
Height = Annotated[float, Field(ge=-500, le=2000)]

Going = Literal["good", "soft-sand", "foot-only", "impassable"]
Cover = Literal["none", "cover", "trenches"]
Looks = Literal["houses", "mines"]


class Drawn(BaseModel):
    """Something on a plan with an id and a name."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)

    id: Annotated[
        Id, Field(description="a short name in letters and digits that nothing else on the map has")
    ]
    name: Annotated[Name, Field(description="name on the map")] = ""

    @property
    def called(self) -> str:
        """The name that people read."""
        return self.name or self.id


class Board(Drawn):
    """The ground of a battle, measured from its south-west corner."""

    @property
    def size(self) -> Place:
        """The size from west to east and from south to north, in the board's own unit."""
        raise NotImplementedError

    def holds(self, place: Place) -> bool:
        """Return whether a place is on the board, its edges included."""
        return 0 <= place[0] <= self.size[0] and 0 <= place[1] <= self.size[1]

    def turned(self, place: Place, turned_deg: int) -> Place:
        """Return a place as seen by players who look across the map in a direction: right, away."""
        x, y = place
        if turned_deg == 0:
            return x, y
        width, height = self.size
        return {
            90: (height - y, x),
            180: (width - x, height - y),
            270: (y, width - x),
        }[turned_deg]

    def turned_back(self, place: Place, turned_deg: int) -> Place:
        """Return the place on the map that `turned` puts at a place: the inverse of `turned`."""
        right, away = place
        width, height = self.size
        return {
            0: (right, away),
            90: (away, height - right),
            180: (width - right, height - away),
            270: (width - away, right),
        }[turned_deg]


class Area(Drawn):
    """A piece of ground; later areas override earlier ones in the properties that they define."""

    polygon: Annotated[
        tuple[Place, ...],
        Field(min_length=3, max_length=1000, description="its corners, meters east and north"),
    ]
    going: Annotated[Going | None, Field(description="going; null: that of the area below")] = None
    height_m: Annotated[
        Height | None, Field(description="its height; null: that of the area below")
    ] = None
    screen_m: Annotated[
        float, Field(ge=0, le=500, description="height of its trees or houses, which hide elements")
    ] = 0
    cover: Annotated[Cover, Field(description="cover for elements there")] = "none"
    from_turn: Annotated[Turn | None, Field(description="first turn in which it is there")] = None
    until_turn: Annotated[Turn | None, Field(description="last turn in which it is there")] = None
    looks: Annotated[
        Looks | None, Field(description="way of drawing it; null: by its other values")
    ] = None

    @model_serializer(mode="wrap")
    def _without_blank_looks(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Return the fields to save; maps from before areas had looks stay as they were."""
        fields: dict[str, Any] = handler(self)
        return {key: value for key, value in fields.items() if key != "looks" or value}

    def stands(self, turn: int | None) -> bool:
        """Return whether the area exists in a turn; without a turn, always true."""
        if turn is None:
            return True
        begun = self.from_turn is None or turn >= self.from_turn
        return begun and (self.until_turn is None or turn <= self.until_turn)


class Line(Drawn):
    """Something long and thin."""

    points: Annotated[
        tuple[Place, ...],
        Field(min_length=2, max_length=1000, description="its points, meters east and north"),
    ]


class Crest(Line):
    """The line of a ridge, from which the ground falls evenly on both sides."""

    kind: Annotated[Literal["crest"], Field(description="kind of line")]
    crest_m: Annotated[Height, Field(description="its height")]
    slope_m: Annotated[float, Field(gt=0, le=5000, description="width of its slope")] = 100


class Bank(Line):
    """A bank that can be crossed only on a road."""

    kind: Annotated[Literal["bank"], Field(description="kind of line")]
    bars: Annotated[
        Literal["vehicles", "all"], Field(description="kinds of movement that it stops")
    ]


class Road(Line):
    """A road or track."""

    kind: Annotated[Literal["road"], Field(description="kind of line")]
    width_m: Annotated[float, Field(gt=0, le=500, description="its width")] = 20


AnyLine = Annotated[Crest | Bank | Road, Field(discriminator="kind")]


class Plan(Board):
    """The whole ground."""

    width_m: Annotated[float, Field(ge=100, le=10_000, description="from west to east")]
    height_m: Annotated[float, Field(ge=100, le=10_000, description="from south to north")]
    base_height_m: Annotated[Height, Field(description="height of ground outside all areas")] = 0
    areas: Annotated[
        tuple[Area, ...], Field(max_length=500, description="later ones cover earlier ones")
    ] = ()
    lines: Annotated[
        tuple[AnyLine, ...], Field(max_length=500, description="crests, banks and roads")
    ] = ()

    def __hash__(self) -> int:
        """Return a hash of a few values, since to hash every corner would take long."""
        return hash((self.id, self.width_m, self.height_m, len(self.areas), len(self.lines)))

    @property
    def size(self) -> Place:
        """The size from west to east and from south to north in meters."""
        return (self.width_m, self.height_m)

    @property
    def crests(self) -> Iterator[Crest]:
        """The ridges, in the order of the plan."""
        return (line for line in self.lines if isinstance(line, Crest))

    @property
    def banks(self) -> Iterator[Bank]:
        """The banks, in the order of the plan."""
        return (line for line in self.lines if isinstance(line, Bank))

    @property
    def roads(self) -> Iterator[Road]:
        """The roads, in the order of the plan."""
        return (line for line in self.lines if isinstance(line, Road))
