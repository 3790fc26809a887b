"""Figures and their weapons, elements and their orders."""

from typing import Literal

from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.fire.weapons import Setup

Kind = Literal["fire", "movement", "ambush"]
FigureState = Literal[
    "ready",
    "hunkered-down",
    "stunned",
    "wounded",
    "dead",
    "prisoner",
    "deserted",
    "evacuated",  # carried off the table over their side's own edge
    "exited",  # went off the table by an edge
]
Concealment = Literal["undetected", "located", "identified"]
Inherent = Literal["none", "unused", "used"]
Command = Literal["led", "under-command", "out-of-command"]
PieceKind = Literal["mortar", "rocket-launcher", "flamethrower", "anti-tank-rifle"]

GONE = ("dead", "prisoner", "deserted", "evacuated", "exited")  # out of this battle for good
OUT = ("wounded", *GONE)


@dataclass(frozen=True)
class Weapon:
    """A light weapon as printed in an order of battle."""

    name: str
    key: str  # the weapon in the fire procedures: a listed name or a notation
    mode: str  # single, burst, belt, shots
    modifier: int = 0
    bursts: int | None = None
    penetration: int | None = None
    react: tuple[int, ...] = (1,)
    mounts: tuple[Setup, ...] = ()  # its possible mounts; none: those of its React
    crew: int | None = None  # the fewest men who serve it; None: as the book says
    launcher: bool = False  # fires rifle grenades
    aa_sight: bool = False  # its sight is made for aircraft


@dataclass(frozen=True)
class SpareWeapons:
    """Light weapons of a side that have not been issued to figures yet."""

    side: str
    weapon: Weapon
    left: int


@dataclass(frozen=True)
class Piece:
    """A heavy weapon: a mortar, a rocket launcher or a flamethrower."""

    name: str
    kind: PieceKind
    range_in: int | None = None  # this and the next two are for a flamethrower
    radius_in: int | None = None
    uses: int | None = None


@dataclass(frozen=True)
class Figure:
    """One figure on the table."""

    id: str
    rank: str
    weapons: tuple[Weapon, ...]
    leader: bool = False
    quality: int | None = None  # its own, from its rank; None: that of its element
    sniper: bool = False
    scope: int = 0
    marksman: bool = False
    pieces: tuple[Piece, ...] = ()  # the heavy weapons, beside the light ones
    dropped: tuple[Weapon, ...] = ()  # weapons on the spot of its surrender
    dropped_pieces: tuple[Piece, ...] = ()  # heavy weapons on that spot
    state: FigureState = "ready"
    wounded_turn: int | None = None
    wound_cause: str | None = None  # one of the causes of advanced wounds
    was_wounded: bool = False  # in this battle, even if the figure has recovered
    lost: int = 0  # actions that it lost, beside those that its element spent
    aims: int = 0
    aims_at: str | None = None  # the figure or element aimed at
    exposed: bool = False
    ran: bool = False
    stopped: bool = False  # moves no more this turn
    stunned_down: bool = False  # was hunkered down when it was stunned, and will be so again
    jammed: bool = False
    sentinel: bool | None = None  # looks in all directions; None: not entered
    left_aboard: tuple[Weapon, ...] = ()  # in the vehicle that it got out of, or a container
    number: int = 0  # number on its base, for both sides; 0: no figure is like it

    @property
    def is_gunner(self) -> bool:
        """Return whether the figure carries an automatic weapon or a heavy one."""
        return bool(self.pieces) or any(weapon.mode != "single" for weapon in self.weapons)

    @property
    def has_ready_weapon(self) -> bool:
        """Return whether the figure carries a weapon that is not jammed."""
        return bool(self.weapons) and not self.jammed

    @property
    def has_jammed_weapon(self) -> bool:
        """Return whether the figure carries a weapon that is jammed; it may have left it aboard."""
        return bool(self.weapons) and self.jammed

    @property
    def able(self) -> bool:
        """Return whether the figure can fight, now or after it gets up."""
        return self.state not in OUT


@dataclass(frozen=True)
class OrderAim:
    """The place of an order that is face up: beside a target, or at a point (10.1)."""

    target: str | None = None  # the id of an element or Mojon, with which the marker travels
    point: str = ""  # the point in a player's words
    x_in: float | None = None  # on the table plan
    y_in: float | None = None


@dataclass(frozen=True)
class Order:
    """A Tactical Order given to an element."""

    kind: Kind
    face_up: bool = False
    carried_out: bool = False
    aim: OrderAim | None = None
    aim_free: bool = False  # its player may choose another point (10.1.2)

    @property
    def keeps_point(self) -> bool:
        """Return whether a movement order that is face up is bound to its point (10.1.2)."""
        bound = self.kind == "movement" and self.face_up and not self.aim_free
        return bound and self.aim is not None


@dataclass(frozen=True)
class TemporaryChange:
    """A temporary change of Aggressiveness."""

    change: int
    last_turn: int


@dataclass(frozen=True)
class Attitude:
    """The first Aggressiveness of an element against a particular enemy (13.1)."""

    enemy: str  # a squad, an element or a unit, by name
    aggressiveness: int


@dataclass(frozen=True)
class Element:
    """Figures that act together."""

    id: str
    side: str
    squad: str
    name: str
    unit: str  # the unit that the figures belong to: the line under the name
    quality: int  # the figures' own; their leader may have more
    figures: tuple[str, ...]
    aggressiveness: int
    original_aggressiveness: int
    has_leader: bool = True  # began the battle with one
    against: tuple[Attitude, ...] = ()  # first Aggressiveness against particular enemies
    mojon: str | None = None
    deployed: bool = False
    concealment: Concealment = "undetected"
    contact: str | None = None  # the letter that the enemy uses for it
    order: Order | None = None
    claim_open: bool = False  # its first action must fit its order
    in_reaction: bool = False  # its next action is a reaction
    answers: str | None = None  # the enemy element that its reaction answers
    allowed: int = 0
    spent: int = 0
    last_action: str | None = None
    over_rubble: bool = False  # its last movement led over ruins
    shots: int = 0  # fired this turn
    action_before: str | None = None  # its last action of an earlier turn, until its next one
    rubble_before: bool = False  # that action led over ruins
    shots_before: int = 0  # fired in the turn of that action
    designated_for: str | None = None  # the side to which it is designated as a target this turn
    designated_by: str | None = None  # the element that designated it, if known
    designated_with: str = ""  # the cloud, flare or phosphorus that designates it while it lasts
    aggressiveness_at_start: int = 0
    men_at_order: int = 0
    command: Command = "under-command"
    modifier: int = 0  # added to all combat dice this turn
    next_actions: int = 0
    next_modifier: int = 0
    broken: bool = False
    must: str | None = None  # the action that the nerve check forces on it
    hidden_turns: int = 0
    stirred: tuple[TemporaryChange, ...] = ()
    leaders_part: int = 0  # the part of its Aggressiveness that leaders have added
    adjusted_turn: int = 0  # the turn in which a leader last adjusted it
    inherent_ambush: Inherent = "none"  # the ambush that it has by nature, once
    has_acted: bool = False  # in this game
    camouflage: tuple[str, ...] | None = None  # that of the least hidden figure; None: not entered
    militia: str = ""  # the ground that hastily raised figures fight for, until their die
    leader_order: Order | None = None  # on its leader, for all that the leader commands; face down
    scouts: bool = False  # a scout apart from the others
    merged: bool = False  # its last figure has joined another element
    ducks: bool = False  # its figures hunker down under automatic fire once they may react
    has_chosen_ducking: bool = False  # its player has chosen whether they do

    @property
    def title(self) -> str:
        """Return the full name that the owner uses."""
        return f"{self.squad}, {self.name}" if self.squad else self.name

    @property
    def short(self) -> str:
        """Return the short name, such as `1st, Team 1`."""
        return f"{self.squad.split()[0]}, {self.name}" if self.squad else self.name

    @property
    def is_unplaced(self) -> bool:
        """Return whether its figures are not on the table: nobody placed or spotted them."""
        return self.concealment == "undetected" and not self.deployed

    @property
    def shots_shown(self) -> int:
        """Return the shots that reveal the element until its next action (4.1)."""
        return self.shots + self.shots_before

    @property
    def action_shown(self) -> str | None:
        """Return the last action, of this turn or an earlier one."""
        return self.last_action or self.action_before

    @property
    def left(self) -> int:
        """Return the actions left this turn."""
        return max(0, self.allowed - self.spent)
