"""What a Rattenkrieg battle remembers. Frozen values; only folding makes new ones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from assistant.battle.rattenkrieg.arms.state import Arms
from assistant.battle.rattenkrieg.care.state import Care
from assistant.battle.rattenkrieg.ground.state import Ground
from assistant.battle.rattenkrieg.minds.state import Minds
from assistant.battle.rattenkrieg.plight.state import Plight
from assistant.battle.rattenkrieg.special.state import Special
from assistant.battle.rattenkrieg.support.state import Support
from assistant.battle.rattenkrieg.travel.state import Travel
from assistant.battle.rattenkrieg.vehicles.state import Vehicles
from assistant.battle.rattenkrieg.works.state import Works
from assistant.rules.rattenkrieg.weapons import Setup

Phase = Literal["setup", "approach", "engagement", "over"]
Stage = Literal["orders", "rounds", "end"]
Ending = Literal["ground", "wounded", "nerve", "events"]  # the steps of a turn's end, 11.1
Kind = Literal["fire", "movement", "ambush"]
FigureState = Literal[
    "ready",
    "hunkered-down",
    "stunned",
    "wounded",
    "dead",
    "prisoner",
    "deserted",
    "evacuated",  # carried off over his side's own edge
]
Concealment = Literal["undetected", "located", "identified"]
Ambient = Literal["quiet", "normal", "combat"]
Inherent = Literal["none", "unused", "used"]
Command = Literal["led", "under-command", "out-of-command"]
PieceKind = Literal["mortar", "rocket-launcher", "flamethrower"]

OUT = ("wounded", "dead", "prisoner", "deserted", "evacuated")
GONE = ("dead", "prisoner", "deserted", "evacuated")  # nobody meets them on the table any more


@dataclass(frozen=True)
class Weapon:
    """A weapon as its order of battle prints it."""

    name: str
    key: str  # what the fire procedures are told: a listed name or a notation
    mode: str  # single, burst, belt, shots
    modifier: int = 0
    bursts: int | None = None
    penetration: int | None = None
    react: tuple[int, ...] = (1,)
    mounts: tuple[Setup, ...] = ()  # how it can stand; none: as its React says
    crew: int | None = None  # the fewest men who serve it; None: as the book says
    launcher: bool = False  # fires rifle grenades


@dataclass(frozen=True)
class Piece:
    """What is no light weapon: a mortar, a rocket launcher, a flamethrower."""

    name: str
    kind: PieceKind
    range_in: int | None = None  # this and the next two: of a flamethrower
    radius_in: int | None = None
    uses: int | None = None


@dataclass(frozen=True)
class Figure:
    """One man on the table."""

    id: str
    rank: str
    weapons: tuple[Weapon, ...]
    leader: bool = False
    sniper: bool = False
    scope: int = 0
    marksman: bool = False
    pieces: tuple[Piece, ...] = ()  # beside his light weapons
    state: FigureState = "ready"
    wounded_turn: int | None = None
    wound_cause: str | None = None  # as advanced wounds tell them apart
    lost: int = 0  # actions of his own, beside those his element spent
    aims: int = 0
    aims_at: str | None = None  # the figure or element aimed at
    exposed: bool = False
    ran: bool = False
    stopped: bool = False  # moves no more this turn
    jammed: bool = False

    @property
    def able(self) -> bool:
        """Can still fight, now or when he is up again."""
        return self.state not in OUT


@dataclass(frozen=True)
class Order:
    """A Tactical Order beside an element."""

    kind: Kind
    face_up: bool = False
    carried_out: bool = False


@dataclass(frozen=True)
class Stirred:
    """A change of Aggressiveness that passes."""

    change: int
    last_turn: int


@dataclass(frozen=True)
class Element:
    """Men who act together."""

    id: str
    side: str
    squad: str
    name: str
    unit: str  # whose men: the line under the name
    quality: int
    figures: tuple[str, ...]
    aggressiveness: int
    original_aggressiveness: int
    has_leader: bool = True  # began with one
    mojon: str | None = None
    deployed: bool = False
    concealment: Concealment = "undetected"
    contact: str | None = None  # the letter by which the enemy speaks of it
    order: Order | None = None
    claim_open: bool = False  # its first action must fit its order
    in_reaction: bool = False  # its next action is one
    allowed: int = 0
    spent: int = 0
    last_action: str | None = None
    shots: int = 0
    aggressiveness_at_start: int = 0
    men_at_order: int = 0
    command: Command = "under-command"
    modifier: int = 0  # on all combat dice this turn
    next_actions: int = 0
    next_modifier: int = 0
    broken: bool = False
    must: str | None = None  # what the nerve check makes it do
    hidden_turns: int = 0
    stirred: tuple[Stirred, ...] = ()
    leaders_part: int = 0  # of its Aggressiveness: what leaders have put in
    adjusted_turn: int = 0  # when a leader last did so
    inherent_ambush: Inherent = "none"  # that it has by nature, once
    has_acted: bool = False  # in this game

    @property
    def title(self) -> str:
        """The name that its owner knows it by."""
        return f"{self.squad}, {self.name}" if self.squad else self.name

    @property
    def short(self) -> str:
        """Its name where there is little room: `1st, Team 1`."""
        return f"{self.squad.split()[0]}, {self.name}" if self.squad else self.name

    @property
    def effective_quality(self) -> int:
        """Its Quality for actions and initiative: its own, as its order of battle prints."""
        return self.quality

    @property
    def left(self) -> int:
        """Actions left of this turn."""
        return max(0, self.allowed - self.spent)


@dataclass(frozen=True)
class Mojon:
    """A numbered marker, and the pathway that grows from it."""

    id: str
    number: int
    side: str
    kind: str = "infantry"
    decoy: bool = False
    placed: bool = False
    place: str = ""
    hidden: bool = False  # in a building or smart scenery: the enemy does not see it
    markers: int = 1
    length_in: float = 0
    ended: bool = False
    stopped_by: str | None = None  # the side that stopped it
    extended: bool = False  # has grown or ended in this approach turn
    removed: bool = False
    moved: bool = False  # has made its own move this turn

    @property
    def open(self) -> bool:
        """Its pathway may still grow."""
        return self.placed and not self.ended and self.stopped_by is None and not self.removed


@dataclass(frozen=True)
class Side:
    """One side of the battle."""

    id: str
    name: str
    letter: str
    mark: str  # a, b: shape and colour
    low: bool  # wins initiative on low faces
    quality: int  # of its highest leader
    ambush_left: int
    defender: bool = False
    contacts: int = 0  # enemy elements it has given a letter to
    placed_first: bool = False
    ready: bool = False  # has placed its orders
    squad_orders: Mapping[str, int] = field(default_factory=dict)
    grenades: tuple[str, ...] = ()  # what it throws, by their listed names


@dataclass(frozen=True)
class Acting:
    """The action that is being carried out: who has done it so far."""

    element: str
    action: str
    figures: tuple[str, ...]
    in_reaction: bool = False


@dataclass(frozen=True)
class Noise:
    """An enemy's action that may be reacted to."""

    element: str
    action: str
    heard: int | str | None  # inches, "table", or nobody
    told: dict[str, str] = field(default_factory=dict)  # answers and dice, to do it again


@dataclass(frozen=True)
class Held:
    """An action that was declared and paid, before which an ambush strikes."""

    element: str
    action: str
    move: str
    told: dict[str, str]
    paid: int


@dataclass(frozen=True)
class Round:
    """A round of an engagement turn."""

    number: int
    nominees: Mapping[str, str | None] = field(default_factory=dict)
    winner: str | None = None  # the side that chooses who acts
    active: tuple[str, ...] = ()
    turn_of: str | None = None  # the element whose action it is
    acting: Acting | None = None
    noise: Noise | None = None
    held: Held | None = None  # waits until the ambush has struck


@dataclass(frozen=True)
class Owed:
    """Something the rules want done before the game goes on."""

    id: str
    kind: str  # comrade-killed, wound, nerve, ...
    element: str | None  # None: it concerns the table, not an element
    figure: str | None = None
    thing: str = ""  # a fire, a cloud, a wall


@dataclass(frozen=True)
class Wish:
    """What a side asks the umpire to resolve."""

    element: str
    move: str
    told: Mapping[str, str]
    words: str


@dataclass(frozen=True)
class Battle:
    """Everything that is remembered of one battle."""

    title: str = ""
    scenario: str = ""
    phase: Phase = "setup"
    stage: Stage = "orders"
    ending: Mapping[str, Ending] = field(default_factory=dict)  # see ending.py
    turn: int = 0
    limit: int = 0
    visibility: tuple[str, ...] = ("clear-day",)
    ambient: Ambient = "normal"
    cold: bool = False
    rain: bool = False
    combat: bool = False  # there was combat this turn
    rules: Mapping[str, Any] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)
    elements: Mapping[str, Element] = field(default_factory=dict)
    figures: Mapping[str, Figure] = field(default_factory=dict)
    mojons: Mapping[str, Mojon] = field(default_factory=dict)
    first_side: str | None = None  # whose pathways grow first this approach turn
    round: Round | None = None
    rounds_done: int = 0
    owed: tuple[Owed, ...] = ()
    wishes: tuple[Wish, ...] = ()
    distances: Mapping[str, Mapping[str, float]] = field(default_factory=dict)  # see distances.py
    victory: str = ""
    ground: Ground = field(default_factory=Ground)
    arms: Arms = field(default_factory=Arms)
    minds: Minds = field(default_factory=Minds)
    works: Works = field(default_factory=Works)
    plight: Plight = field(default_factory=Plight)
    special: Special = field(default_factory=Special)
    care: Care = field(default_factory=Care)
    vehicles: Vehicles = field(default_factory=Vehicles)
    travel: Travel = field(default_factory=Travel)
    support: Support = field(default_factory=Support)

    def of_side(self, side: str) -> Iterator[Element]:
        """A side's elements, in the order of its order of battle."""
        return (e for e in self.elements.values() if e.side == side)

    def mojons_of(self, side: str) -> list[Mojon]:
        """A side's Mojons by number."""
        return sorted((m for m in self.mojons.values() if m.side == side), key=lambda m: m.number)

    def enemy(self, side: str) -> Side:
        """The other side."""
        return next(other for other in self.sides.values() if other.id != side)

    def men(self, element: Element) -> list[Figure]:
        """The figures of an element."""
        return [self.figures[id] for id in element.figures]

    def able(self, element: Element) -> list[Figure]:
        """Its figures that are neither wounded, dead nor taken."""
        return [man for man in self.men(element) if man.able]

    def fit(self, element: Element) -> list[Figure]:
        """Its figures that can act now."""
        return [man for man in self.men(element) if man.state == "ready"]

    def leader(self, element: Element) -> Figure | None:
        """Who leads it: the first able leader, or by the scenario's rule a man in his place."""
        able = [man for man in self.able(element) if man.id not in self.special.dogs]
        named = next((man for man in able if man.leader), None)
        if named is None and self.rules.get("autoleader") and element.has_leader:
            return next(iter(able), None)
        return named

    def owner(self, figure: str) -> Element:
        """The element that a figure belongs to."""
        return next(e for e in self.elements.values() if figure in e.figures)

    def in_mojon(self, mojon: str) -> list[Element]:
        """The elements written to a Mojon."""
        return [e for e in self.elements.values() if e.mojon == mojon]

    def nominable(self, side: str) -> list[Element]:
        """Elements with an order that is face down, or turned over and not yet carried out."""
        return [
            e
            for e in self.of_side(side)
            if e.order and not e.order.carried_out and e.left and self.able(e)
        ]

    def active_of(self, side: str) -> list[Element]:
        """Its active elements with an action left."""
        if self.round is None:
            return []
        active = [self.elements[id] for id in self.round.active]
        return [e for e in active if e.side == side and e.left and self.able(e)]
