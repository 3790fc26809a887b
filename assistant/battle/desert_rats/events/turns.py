"""Events of the course of a battle: its opening, phases, pages and house rules."""

from dataclasses import field
from typing import Literal

from assistant.battle.desert_rats.events.base import BattleEvent
from assistant.battle.desert_rats.state.battle import Battle, Phase
from assistant.battle.desert_rats.state.forces import Element, Platoon, Player, Table
from assistant.battle.desert_rats.state.lineage import Lineage
from assistant.battle.desert_rats.state.secret_ground import SecretGround
from assistant.battle.desert_rats.state.visibility import VisibilityChange
from assistant.boardmap.plan import Area, Place, Plan
from assistant.frozen import dataclass, replace


@dataclass(frozen=True)
class Opened(BattleEvent):
    """The battle was set up."""

    title: str
    plan: Plan
    last_turn: int
    visibility_m: float
    aim_place: Place | None
    aim_within_m: float
    options: dict[str, bool | int | str]
    tables: dict[str, Table]
    seats: dict[str, Player]
    platoons: dict[str, Platoon]
    elements: dict[str, Element]
    aim_wins_at_once: bool = False
    secret_ground: dict[str, SecretGround] = field(default_factory=dict)
    tells_noise: bool = False
    tells_dust: bool = True
    visibility_changes: tuple[VisibilityChange, ...] = ()
    lineage: Lineage = field(default_factory=Lineage)
    briefing: str = ""  # of the scenario, for all players

    def apply(self, battle: Battle) -> Battle:
        return Battle(
            title=self.title,
            briefing=self.briefing,
            plan=self.plan,
            last_turn=self.last_turn,
            visibility_m=self.visibility_m,
            aim_place=self.aim_place,
            aim_within_m=self.aim_within_m,
            aim_wins_at_once=self.aim_wins_at_once,
            options=self.options,
            tables=self.tables,
            sides=self.seats,
            platoons=self.platoons,
            elements=self.elements,
            secret_ground=self.secret_ground,
            tells_noise=self.tells_noise,
            tells_dust=self.tells_dust,
            visibility_changes=self.visibility_changes,
            lineage=self.lineage,
        )


@dataclass(frozen=True)
class PhaseBegun(BattleEvent):
    """A phase of the turn began; a new turn clears everything that holds for one turn only."""

    phase: Phase
    turn: int
    was: Phase

    def apply(self, battle: Battle) -> Battle:
        if self.turn == battle.turn:
            return replace(battle, phase=self.phase, released_sides=(), entered_dice={})
        elements = {
            id: replace(e, moved=False, fired=False, stayed=False, busy=False, circled=False)
            for id, e in battle.elements.items()
        }
        platoons = {id: _cleared_for_next_turn(p) for id, p in battle.platoons.items()}
        return replace(
            battle,
            phase=self.phase,
            turn=self.turn,
            elements=elements,
            platoons=platoons,
            shots=(),
            last_shots=battle.shots,
            ruled={},
            ruled_shots={},
            rolled={},
            held=battle.contacts,
            held_labels=battle.labels,
            lost_sight=(),
            released_sides=(),
            entered_dice={},
        )

    def conflict(self, battle: Battle) -> str | None:
        return f"the phase would be {battle.phase}" if battle.phase != self.was else None


def _cleared_for_next_turn(platoon: Platoon) -> Platoon:
    """Return a platoon without the things that hold for one turn only."""
    return replace(platoon, sealed=None, lost_now=0, ruled_by="", dropped="", dropped_for="")


@dataclass(frozen=True)
class EndedByUmpire(BattleEvent):
    """The umpire decided how the battle ends: a player gave up, or both agreed."""

    words: str
    winner: str  # the id of a side, nobody, or empty to let the ground and the losses decide

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, ended=self.words, won_by=self.winner)

    def conflict(self, battle: Battle) -> str | None:
        return "the battle would be over already" if battle.phase == "over" else None


@dataclass(frozen=True)
class OwnDiceNoted(BattleEvent, saved_as="DiceTold"):
    """A player's own dice were noted for that player's next page."""

    seat: str
    words: str
    roller: str = ""  # the element or platoon; empty for shots, and in older battles

    def apply(self, battle: Battle) -> Battle:
        before = battle.rolled.get(self.seat, ())
        return replace(battle, rolled={**battle.rolled, self.seat: (*before, self.words)})


@dataclass(frozen=True)
class VisibilitySet(BattleEvent):
    """The umpire set the visibility, in meters."""

    metres: float

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, visibility_m=self.metres)


@dataclass(frozen=True)
class OptionsSet(BattleEvent):
    """The umpire chose the house rules."""

    options: dict[str, bool | int | str]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, options=self.options)


@dataclass(frozen=True)
class RulerSet(BattleEvent):
    """A side chose whether its players measure in millimeters or in inches."""

    side: str
    ruler: Literal["mm", "in"]

    def apply(self, battle: Battle) -> Battle:
        table = replace(battle.tables[self.side], ruler=self.ruler)
        return replace(battle, tables={**battle.tables, self.side: table})


@dataclass(frozen=True)
class DiceChosen(BattleEvent):
    """The umpire chose whether the program rolls all dice of the steps of a turn."""

    program_rolls: bool

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, program_rolls=self.program_rolls)


@dataclass(frozen=True)
class DieEntered(BattleEvent):
    """An umpire entered a die for the next step before the step was taken."""

    name: str  # of the throw: `C1 at P1: hit`
    face: int
    step: Phase

    def apply(self, battle: Battle) -> Battle:
        faces = (*battle.entered_dice.get(self.name, ()), self.face)
        return replace(battle, entered_dice={**battle.entered_dice, self.name: faces})

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.phase == self.step else f"the turn would be at {battle.phase}"


@dataclass(frozen=True)
class NoiseAndDustChosen(BattleEvent):
    """The umpire chose whether reports have noise and the dust of enemy vehicles."""

    tells_noise: bool
    tells_dust: bool

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, tells_noise=self.tells_noise, tells_dust=self.tells_dust)


@dataclass(frozen=True)
class DustSet(BattleEvent):
    """Dust or smoke was added; an area with the same id is replaced."""

    area: Area
    known_to: tuple[str, ...] = ()  # sides; empty: all
    made_by: str = ""  # the side of the vehicle that made it; empty: of no vehicle

    def apply(self, battle: Battle) -> Battle:
        dust = tuple(area for area in battle.dust if area.id != self.area.id)
        trails = {id: sides for id, sides in battle.trails.items() if id != self.area.id}
        if self.known_to:
            trails[self.area.id] = self.known_to
        makers = {id: side for id, side in battle.dust_makers.items() if id != self.area.id}
        if self.made_by:
            makers[self.area.id] = self.made_by
        return replace(battle, dust=(*dust, self.area), trails=trails, dust_makers=makers)


@dataclass(frozen=True)
class DustRemoved(BattleEvent, saved_as="DustTaken"):
    """Dust or smoke was removed."""

    area: str

    def apply(self, battle: Battle) -> Battle:
        trails = {id: sides for id, sides in battle.trails.items() if id != self.area}
        dust = tuple(a for a in battle.dust if a.id != self.area)
        makers = {id: side for id, side in battle.dust_makers.items() if id != self.area}
        return replace(battle, dust=dust, trails=trails, dust_makers=makers)

    def conflict(self, battle: Battle) -> str | None:
        there = any(area.id == self.area for area in battle.dust)
        return None if there else "this dust or smoke would not be there"
