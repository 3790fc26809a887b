"""The state of buildings, doors and windows, traps, mines and tasks (Rattenkrieg 7.4, 18)."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Literal, Self

from assistant.battle.rattenkrieg.state.parts import ChapterState
from assistant.frozen import dataclass, replace

OpeningKind = Literal["door", "window", "loophole"]
OpeningState = Literal["open", "shut", "locked"]
TrapKind = Literal["area", "line", "trap", "mine", "dummy"]
FuzeAt = Literal["ground", "deck-front", "deck-rear", "left-track", "right-track"]
TaskKind = Literal["demolition", "mines", "loophole", "repair", "other"]


@dataclass(frozen=True)
class Section:
    """A section of a building: two inches of a wall, one storey high, or a storey's floor."""

    id: str
    building: str
    facade: str  # "": a floor
    storey: int  # 0 is the ground floor
    number: int  # from the left, seen from outside
    material: str
    form: str = "plain"
    opening: bool = False  # a door or window is in it
    marked: int = 0  # damage points
    gone: bool = False
    rc_factor: int = 1  # divisor for what strikes reinforced concrete; 1: none

    @property
    def is_floor(self) -> bool:
        """Return whether the section is a floor and not part of a wall."""
        return not self.facade


@dataclass(frozen=True)
class Leaf:
    """The state of a door or window: open or shut, and what blocks it."""

    state: OpeningState = "shut"
    planks: bool = False
    sandbags: bool = False


@dataclass(frozen=True)
class Opening:
    """A door, window or loophole: its actual state, and the state that everybody has seen."""

    id: str
    name: str
    kind: OpeningKind
    now: Leaf = Leaf()
    shown: Leaf = Leaf()


@dataclass(frozen=True)
class Room:
    """A room or a landing of stairs, with the name that one side gave it, unseen by the enemy."""

    id: str
    side: str
    name: str
    large: bool = False  # over 36 square inches


@dataclass(frozen=True)
class Trap:
    """A booby trap, a mine or a dummy.

    The enemy sees only the numbered marker of a trap or dummy, and nothing of a mine (29.1.1).
    """

    id: str
    number: int
    side: str
    kind: TrapKind
    place: str
    grenade: str = ""  # the grenade that it works as, or the mine; "": a dummy
    layer: str | None = None  # the element that set it in the battle
    lies: bool = True
    quality: int = 0  # Quality of the figure that laid a mine

    @property
    def is_trap(self) -> bool:
        """Return whether it works like a hand grenade, unlike mines and dummies."""
        return self.kind not in ("mine", "dummy")

    @property
    def is_mine(self) -> bool:
        """Return whether it is a mine, which is on its side's secret map and has no marker."""
        return self.kind == "mine"

    @property
    def label(self) -> str:
        """Return the number with its kind, such as `marker 2` or `mine 1`."""
        return f"{'mine' if self.is_mine else 'marker'} {self.number}"


@dataclass(frozen=True)
class Wire:
    """A wire on the ground, which joins mines or belongs to the telephone of a tank."""

    id: str
    side: str
    mines: tuple[str, ...] = ()
    tank: str = ""  # the element of the tank that the telephone belongs to
    user: str = ""  # the element that has the telephone
    found: int = 0  # its number for the enemy who has found it; 0: not found
    cut: bool = False


@dataclass(frozen=True)
class Fuze:
    """A mine or charge with a burning fuze, on a vehicle or on the ground."""

    id: str
    side: str
    device: str
    place: str
    by: str  # the element that set it
    delay: int  # actions or impulses
    at: FuzeAt = "ground"
    on: str = ""  # the element of the vehicle that carries it
    passed: Mapping[str, int] = field(default_factory=dict)  # actions of each since, by element

    @property
    def left(self) -> int:
        """Return the actions or impulses until it explodes.

        Ruling: both the element that set it and the vehicle that carries it count; the one with
        more actions decides.
        """
        return max(0, self.delay - max(self.passed.values(), default=0))

    def counts(self, element: str) -> bool:
        """Return whether an element's actions shorten the fuze."""
        return element in (self.by, self.on)


@dataclass(frozen=True)
class Task:
    """A task of many actions, which several figures work on over turns."""

    id: str
    side: str
    kind: TaskKind
    place: str
    needed: int
    put_in: Mapping[str, int] = field(default_factory=dict)  # by figure
    over: bool = False  # given up, or its charge has gone off
    device: str = ""  # which charge or mine; "": the table says what it does

    @property
    def so_far(self) -> int:
        """Return the number of actions done."""
        return sum(self.put_in.values())

    @property
    def done(self) -> bool:
        """Return whether all actions are done."""
        return self.so_far >= self.needed


@dataclass(frozen=True)
class BuildingState(ChapterState):
    """Building sections, openings, traps, wires, fuzes and tasks."""

    sections: Mapping[str, Section] = field(default_factory=dict)
    openings: Mapping[str, Opening] = field(default_factory=dict)
    traps: Mapping[str, Trap] = field(default_factory=dict)
    tasks: Mapping[str, Task] = field(default_factory=dict)
    unready: tuple[str, ...] = ()  # elements indoors that have not taken positions
    rooms: Mapping[str, Room] = field(default_factory=dict)
    in_room: Mapping[str, str] = field(default_factory=dict)  # rooms, by figure
    in_position: tuple[str, ...] = ()  # figures that have taken positions in their room
    firing_from: Mapping[str, str] = field(default_factory=dict)  # openings, by figure
    fuzes: Mapping[str, Fuze] = field(default_factory=dict)  # burning fuzes
    used: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # devices with a fuze, by side
    wires: Mapping[str, Wire] = field(default_factory=dict)
    torpedo_sections: Mapping[str, int] = field(default_factory=dict)  # used, by squad
    unsuspecting: tuple[str, ...] = ()  # elements under fire from a side that they did not suspect
    # turn and round in which a side sets off no more traps, as the umpire says, by side
    ruled_out: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    # inches without a marked building around elements that have not moved since
    far_from_buildings: Mapping[str, float] = field(default_factory=dict)

    def new_turn(self, turn: int) -> Self:
        """Return the state at the start of a turn: by now everybody knows where fire comes from."""
        return replace(self, unsuspecting=())

    def firing_place(self, figure: str) -> str:
        """Return the door or window that a figure fires from; empty for none."""
        return self.firing_from.get(figure, "")

    def room_of(self, figure: str) -> Room | None:
        """Return the room in which a figure is, if one is known."""
        return self.rooms.get(self.in_room.get(figure, ""))

    def facades(self) -> dict[tuple[str, str], list[Section]]:
        """Return the sections of each facade and of each building's floors, in order of entry."""
        found: dict[tuple[str, str], list[Section]] = {}
        for section in self.sections.values():
            found.setdefault((section.building, section.facade), []).append(section)
        return found

    def standing(self, building: str | None = None) -> list[Section]:
        """Return the sections that have not fallen, of one building or of all."""
        every = (x for x in self.sections.values() if not x.gone)
        return [x for x in every if building in (None, x.building)]

    def lying(self) -> list[Trap]:
        """Return the traps, dummies and mines that are still there, sorted by number."""
        return sorted((x for x in self.traps.values() if x.lies), key=lambda x: x.number)

    def markers(self) -> list[Trap]:
        """Return the traps and dummies whose markers both sides see, sorted by number."""
        return [x for x in self.lying() if not x.is_mine]

    def whole_wires(self) -> list[Wire]:
        """Return the wires that still join two mines, or a telephone and its tank."""
        whole = [x for x in self.wires.values() if not x.cut]
        return [x for x in whole if x.tank or sum(self.traps[id].lies for id in x.mines) > 1]

    def with_wire(self, wire: Wire) -> Self:
        """Return the state with this wire added or replaced."""
        return replace(self, wires={**self.wires, wire.id: wire})

    def open_tasks(self, side: str) -> Iterator[Task]:
        """Return a side's tasks that are neither done nor abandoned."""
        return (x for x in self.tasks.values() if x.side == side and not (x.done or x.over))

    def next_task(self, side: str) -> str:
        """Return the id of a side's next task; each side has its own count."""
        own = (x.id for x in self.tasks.values() if x.side == side)
        number = max((int(id.rpartition(" ")[2]) for id in own), default=0) + 1
        return f"{side} task {number}"

    def charges(self, side: str) -> Iterator[Task]:
        """Return a side's charges that are ready to be fired."""
        mine = (x for x in self.tasks.values() if x.side == side and x.kind == "demolition")
        return (x for x in mine if x.done and not x.over)
