"""What a double-blind battle remembers (Desert Rats; whose it is stands with each part)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from assistant.boardmap.plan import Area, Place, Plan
from assistant.rules.desert_rats.elements import TYPES

Phase = Literal["setup", "orders", "movement", "fire", "reactions", "reports", "over"]
STEPS: tuple[Phase, ...] = ("orders", "movement", "fire", "reactions", "reports")
Order = Literal["halt", "advance", "retreat", "move-to"]
NOBODY = Plan(id="none", width_m=100, height_m=100)
BROKEN = ("panicked", "demoralised")


@dataclass(frozen=True)
class Table:
    """A side's terrain model, and its name; everybody knows them."""

    id: str
    name: str
    letter: str
    mark: str
    turned_deg: int = 0
    mm_per_m: float = 1
    mission: str = ""  # its own


@dataclass(frozen=True)
class Seat:
    """A player; devices join as one."""

    id: str
    side: str
    name: str
    letter: str
    mark: str


@dataclass(frozen=True)
class Action:
    """A command action as its player sealed it; of a platoon without one, nothing."""

    command: str = ""  # of the table of commands; empty: none
    place: Place | None = None
    formation: str = ""
    heading_deg: float = 0
    spacing_m: float = 50
    carrying: Mapping[str, str] = field(default_factory=dict)  # to mount or limber: by lorry
    dropping: tuple[str, ...] = ()  # to dismount or unlimber
    target: str = ""  # an enemy element, for the command element


@dataclass(frozen=True)
class Platoon:
    """One to six elements under one player; its own, its place and reaction its side's."""

    id: str
    name: str
    side: str
    seat: str
    kind: Literal["tanks", "infantry"]
    roster: tuple[str, ...]  # elements, the command element first at the start
    command: str | None  # its command element; None while it has lost it
    x_m: float
    y_m: float
    heading_deg: float
    formation: str
    spacing_m: float = 50
    own: Mapping[str, Place] = field(default_factory=dict)  # right and forward, metres
    deploy: tuple[Place, ...] = ()
    deployed: bool = True
    movement: Order = "halt"
    goal: Place | None = None
    reaction: str = "ok"
    sealed: Action | None = None
    lost: int = 0  # in the battle
    lost_now: int = 0  # this turn
    off: bool = False  # not on the map yet, or any more
    comes_on: int | None = None  # the turn for which it stands on the map, if not from the start
    closing: bool = False  # its elements make for their stations
    leaderless: int | None = None  # the turn in which it lost its command element
    led_by: str = ""  # that one

    @property
    def place(self) -> Place:
        """Its reference point."""
        return (self.x_m, self.y_m)

    @property
    def broken(self) -> bool:
        """Whether it runs, and takes no orders."""
        return self.reaction in BROKEN


@dataclass(frozen=True)
class Element:
    """One model; its own side's, the enemy's by contact only."""

    id: str
    name: str
    side: str
    platoon: str
    type: str
    x_m: float
    y_m: float
    heading_deg: float
    carried_by: str | None = None
    firing: bool = False  # its fire order
    target: str = ""  # that its player named, for a command element
    goal: Place | None = None  # of a command element that goes its own way
    moved: bool = False  # this turn
    fired: bool = False
    stayed: bool = False  # this turn: its own fire held it where it is
    busy: bool = False  # it limbered, mounted or the like: its whole turn
    stuck: int | None = None  # since which turn
    hits: int = 0
    shot_at: str = ""  # what its last shots went at
    shots: int = 0  # how many, from where it stands
    destroyed: int | None = None  # in which turn
    off: bool = False

    @property
    def place(self) -> Place:
        """Where it stands."""
        return (self.x_m, self.y_m)

    @property
    def row(self) -> Mapping[str, Any]:
        """Its type in the table."""
        return TYPES.row(self.type)

    @property
    def is_vehicle(self) -> bool:
        """What has an armour class, or is unarmoured; not foot."""
        return bool(self.row["target_class"] != "infantry")

    @property
    def kind(self) -> str:
        """As lines of sight know it: `vehicle` or `foot`."""
        return "vehicle" if self.is_vehicle else "foot"

    @property
    def fights(self) -> bool:
        """Whether it is in the battle."""
        return self.destroyed is None and not self.off


@dataclass(frozen=True)
class Contact:
    """What a platoon has of one enemy element; its player's, as far as he is told."""

    platoon: str
    enemy: str
    label: str  # as its side knows the enemy, E1, E2; of one only reported, nothing
    by_command: bool  # in the command element's own view at the end of `seen`
    observer: str  # the nearest of its elements that saw it
    since: int  # turn
    seen: int  # turn in which it was last seen
    place: Place  # where it was then
    from_place: Place  # where the observer was
    heading_deg: float
    type: str
    wreck: bool = False
    passing: bool = False  # seen on the way, not at the end
    now: bool = True  # in sight at the end of the last spotting
    seers: tuple[str, ...] = ()  # of its elements those that saw it then


@dataclass(frozen=True)
class Shot:
    """A shot of this turn, until its reactions are settled."""

    firer: str
    target: str
    range_m: int
    effective: bool
    result: str
    hit: bool


@dataclass(frozen=True)
class ShotRuling:
    """What the umpire says of a shot, where the models show it better than the map."""

    aspect: str = ""  # empty: as the map has it
    cover: str = ""
    hull_down: bool | None = None


@dataclass(frozen=True)
class Line:
    """Something a player was told, by a key that stays the same while it is true."""

    key: str
    words: str
    kind: str  # report, model, stale, fire, loss, dice


@dataclass(frozen=True)
class Change:
    """What the umpire made of a line before it went out."""

    kind: str
    was: str  # in the words in which it was drafted
    words: str | None  # in his own; None: withheld
    enemy: str = ""  # of a model that is withheld: whose it is, wherever it is corrected to


@dataclass(frozen=True)
class Mark:
    """Something on a player's map or table: exact or as vague as a square."""

    key: str
    kind: Literal["own", "model", "report", "wreck"]
    label: str
    words: str
    x_m: float
    y_m: float
    heading_deg: float | None = None
    square_m: int = 0
    stale: int = 0  # turns since it was seen
    side: str = ""
    seat: str = ""  # whose hands see to it; nobody's in particular: everybody's
    command: bool = False  # a command element of its own side
    note: str = ""  # how far it is, or in which square


@dataclass(frozen=True)
class OwnPlatoon:
    """How a player's platoon is, as he is told."""

    name: str
    state: str
    left: int
    of: int
    words: str
    elements: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Page:
    """What a player was told at the end of a turn: all that his screen shows of the battle."""

    turn: int
    marks: tuple[Mark, ...] = ()
    lines: tuple[Line, ...] = ()
    struck: tuple[str, ...] = ()  # told before, and not so
    hands: tuple[tuple[str, str], ...] = ()  # what they have to do on his table: group, words
    standing: tuple[str, ...] = ()  # all that should stand on it
    dust: tuple[Area, ...] = ()  # that stands, as far as he may know of it
    platoons: tuple[OwnPlatoon, ...] = ()  # his

    @property
    def placing(self) -> tuple[str, ...]:
        """What the hands have to do, in words."""
        return tuple(words for _, words in self.hands)


@dataclass(frozen=True)
class Battle:
    """Everything; the umpire's."""

    title: str = ""
    phase: Phase = "setup"
    turn: int = 0
    last_turn: int = 1
    visibility_m: float = 5000
    plan: Plan = NOBODY
    aim_place: Place | None = None
    aim_within_m: float = 0
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    sides: Mapping[str, Seat] = field(default_factory=dict)  # the seats: devices join as one
    platoons: Mapping[str, Platoon] = field(default_factory=dict)
    elements: Mapping[str, Element] = field(default_factory=dict)
    contacts: Mapping[str, Contact] = field(default_factory=dict)  # by platoon and enemy
    labels: Mapping[str, int] = field(default_factory=dict)  # enemies ever named, by side
    held: Mapping[str, Contact] = field(default_factory=dict)  # contacts at the last turn's end
    held_labels: Mapping[str, int] = field(default_factory=dict)
    lost_sight: tuple[str, ...] = ()  # of these contacts those out of sight on the way
    ruled: Mapping[str, bool] = field(default_factory=dict)  # sight lines that the umpire settled
    ruled_shots: Mapping[str, ShotRuling] = field(default_factory=dict)  # by firer and target
    shots: tuple[Shot, ...] = ()
    last_shots: tuple[Shot, ...] = ()  # of the turn before
    drafts: Mapping[str, Page] = field(default_factory=dict)  # by seat, before he releases them
    changes: Mapping[str, tuple[Change, ...]] = field(default_factory=dict)  # to them, by seat
    pages: Mapping[str, Page] = field(default_factory=dict)  # by seat, as released
    recalled: Mapping[str, tuple[Page, ...]] = field(default_factory=dict)  # told, and taken back
    untrue: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # told, and corrected
    rolled: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by seat: his own dice
    told_of: "Battle | None" = field(default=None, repr=False, compare=False)  # as pages went out
    dust: tuple[Area, ...] = ()  # set down since the start
    trails: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # dust, by who knows of it

    def of_platoon(self, platoon: Platoon) -> list[Element]:
        """Its elements that are in the battle, in the order of its roster."""
        return [e for id in platoon.roster if (e := self.elements[id]).fights]

    def of_side(self, side: str) -> list[Element]:
        """A side's elements in the battle that stand on the ground themselves."""
        return [
            e
            for p in self.platoons.values()
            if p.side == side and not p.off
            for e in self.of_platoon(p)
            if e.carried_by is None
        ]

    def of_seat(self, seat: str) -> list[Platoon]:
        """The platoons of a player."""
        return [p for p in self.platoons.values() if p.seat == seat]

    def enemy(self, side: str) -> str:
        """The other side."""
        return next(id for id in self.tables if id != side)

    def carried(self, carrier: str) -> Iterator[Element]:
        """What rides in a lorry or is towed by it."""
        return (e for e in self.elements.values() if e.carried_by == carrier and e.fights)

    def withheld_from(self, seat: str) -> frozenset[str]:
        """The enemies whose models the umpire keeps from a player's page."""
        return frozenset(c.enemy for c in self.changes.get(seat, ()) if c.words is None and c.enemy)

    def untold(self, side: str) -> frozenset[str]:
        """The enemies whose models no player of a side is told of."""
        seats = [self.withheld_from(id) for id, seat in self.sides.items() if seat.side == side]
        return frozenset.intersection(*seats) if seats else frozenset()

    def in_sight(self, platoon: str) -> Iterator[Contact]:
        """The contacts of a platoon that are in its sight now."""
        return (c for c in self.contacts.values() if c.platoon == platoon and c.now)

    @property
    def whole_plan(self) -> Plan:
        """The map with the dust and smoke set down since."""
        if not self.dust:
            return self.plan
        return self.plan.model_copy(update={"areas": (*self.plan.areas, *self.dust)})
