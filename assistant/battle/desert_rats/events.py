"""What can happen in a double-blind battle: facts that know no rules."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from assistant.battle.desert_rats.state import (
    Action,
    Battle,
    Contact,
    Element,
    Order,
    Page,
    Phase,
    Platoon,
    Seat,
    Shot,
    Table,
)
from assistant.battle.writing import Kinds
from assistant.boardmap.plan import Area, Place, Plan

T = TypeVar("T")


class Happening:
    """A fact: the battle after it, and why it might not fit once an earlier one is undone."""

    def on(self, battle: Battle) -> Battle:
        """The battle after it."""
        raise NotImplementedError

    def unfit(self, battle: Battle) -> str | None:
        """Why it does not fit, in a few words; None if it does."""
        return None


def _with(things: Mapping[str, T], id: str, thing: T) -> dict[str, T]:
    return {**things, id: thing}


@dataclass(frozen=True)
class Opened(Happening):
    """The battle as it was set up."""

    title: str
    plan: Plan
    last_turn: int
    visibility_m: float
    aim_place: Place | None
    aim_within_m: float
    options: dict[str, bool | int | str]
    tables: dict[str, Table]
    seats: dict[str, Seat]
    platoons: dict[str, Platoon]
    elements: dict[str, Element]

    def on(self, battle: Battle) -> Battle:
        return Battle(
            title=self.title,
            plan=self.plan,
            last_turn=self.last_turn,
            visibility_m=self.visibility_m,
            aim_place=self.aim_place,
            aim_within_m=self.aim_within_m,
            options=self.options,
            tables=self.tables,
            sides=self.seats,
            platoons=self.platoons,
            elements=self.elements,
        )


@dataclass(frozen=True)
class PhaseBegun(Happening):
    """A step of the turn begins; with a new turn what holds for one turn has lapsed."""

    phase: Phase
    turn: int
    was: Phase

    def on(self, battle: Battle) -> Battle:
        if self.turn == battle.turn:
            return replace(battle, phase=self.phase)
        elements = {
            id: replace(e, moved=False, fired=False, busy=False)
            for id, e in battle.elements.items()
        }
        platoons = {id: replace(p, sealed=None, lost_now=0) for id, p in battle.platoons.items()}
        return replace(
            battle,
            phase=self.phase,
            turn=self.turn,
            elements=elements,
            platoons=platoons,
            shots=(),
            ruled={},
        )

    def unfit(self, battle: Battle) -> str | None:
        return f"the turn would stand at {battle.phase}" if battle.phase != self.was else None


@dataclass(frozen=True)
class ActionSealed(Happening):
    """A player sealed the command action of a platoon; a later one takes its place."""

    platoon: str
    action: Action

    def on(self, battle: Battle) -> Battle:
        platoon = replace(battle.platoons[self.platoon], sealed=self.action)
        return replace(battle, platoons=_with(battle.platoons, self.platoon, platoon))

    def unfit(self, battle: Battle) -> str | None:
        return "orders would not be given then" if battle.phase != "orders" else None


@dataclass(frozen=True)
class Ordered(Happening):
    """The orders of a platoon that stand from now on."""

    platoon: str
    movement: Order
    goal: Place | None
    heading_deg: float
    formation: str
    spacing_m: float
    own: dict[str, Place]
    closing: bool = False

    def on(self, battle: Battle) -> Battle:
        platoon = replace(
            battle.platoons[self.platoon],
            movement=self.movement,
            goal=self.goal,
            heading_deg=self.heading_deg,
            formation=self.formation,
            spacing_m=self.spacing_m,
            own=self.own,
            closing=self.closing,
        )
        return replace(battle, platoons=_with(battle.platoons, self.platoon, platoon))


class OfElement(Happening):
    """A fact about one element."""

    element: str

    def on(self, battle: Battle) -> Battle:
        element = self.of(battle.elements[self.element])
        return replace(battle, elements=_with(battle.elements, self.element, element))

    def of(self, element: Element) -> Element:
        """The element after it."""
        raise NotImplementedError


@dataclass(frozen=True)
class FireOrdered(OfElement):
    """An element's fire order, and the target that its player named."""

    element: str
    firing: bool
    target: str = ""

    def of(self, element: Element) -> Element:
        return replace(element, firing=self.firing, target=self.target)


@dataclass(frozen=True)
class SentAlone(OfElement):
    """A command element goes its own way, or (to no place) with its platoon again."""

    element: str
    goal: Place | None

    def of(self, element: Element) -> Element:
        return replace(element, goal=self.goal)


@dataclass(frozen=True)
class Moved(OfElement):
    """An element went somewhere, or only turned; what it carries went along."""

    element: str
    x_m: float
    y_m: float
    heading_deg: float
    moved: bool = True  # turning on the spot is no move

    def on(self, battle: Battle) -> Battle:
        after = super().on(battle)
        aboard = {
            e.id: replace(e, x_m=self.x_m, y_m=self.y_m, heading_deg=self.heading_deg)
            for e in battle.carried(self.element)
        }
        return replace(after, elements={**after.elements, **aboard})

    def of(self, element: Element) -> Element:
        shots = 0 if self.moved else element.shots
        return replace(
            element,
            x_m=self.x_m,
            y_m=self.y_m,
            heading_deg=self.heading_deg,
            moved=element.moved or self.moved,
            shots=shots,
            shot_at=element.shot_at if shots else "",
        )


@dataclass(frozen=True)
class CircledInConfusion(OfElement):
    """A vehicle of a disorganised platoon circles where it is: it counts as moving."""

    element: str

    def of(self, element: Element) -> Element:
        return replace(element, moved=True)


@dataclass(frozen=True)
class Bogged(OfElement):
    """A vehicle stuck in soft sand, or got free (no turn)."""

    element: str
    since: int | None

    def of(self, element: Element) -> Element:
        return replace(element, stuck=self.since)


@dataclass(frozen=True)
class Carried(OfElement):
    """A section mounted or a gun was limbered, or (by nobody) was set down; it took the turn."""

    element: str
    by: str | None

    def on(self, battle: Battle) -> Battle:
        after = super().on(battle)
        carrier = battle.elements.get(self.by or battle.elements[self.element].carried_by or "")
        if carrier is None:
            return after
        busy = replace(carrier, busy=True, moved=True)
        element = after.elements[self.element]
        element = replace(element, x_m=carrier.x_m, y_m=carrier.y_m)
        elements = {**after.elements, carrier.id: busy, element.id: element}
        return replace(after, elements=elements)

    def of(self, element: Element) -> Element:
        return replace(element, carried_by=self.by, busy=True, moved=True)


@dataclass(frozen=True)
class LeftMap(OfElement):
    """An element left the map for good."""

    element: str

    def of(self, element: Element) -> Element:
        return replace(element, off=True)


@dataclass(frozen=True)
class ReferenceMoved(Happening):
    """A platoon's reference point went somewhere; arrived, it halts."""

    platoon: str
    x_m: float
    y_m: float
    heading_deg: float
    arrived: bool = False

    def on(self, battle: Battle) -> Battle:
        platoon = replace(
            battle.platoons[self.platoon],
            x_m=self.x_m,
            y_m=self.y_m,
            heading_deg=self.heading_deg,
        )
        if self.arrived:
            platoon = replace(platoon, movement="halt", goal=None)
        return replace(battle, platoons=_with(battle.platoons, self.platoon, platoon))


@dataclass(frozen=True)
class ContactsWorked(Happening):
    """What each platoon has of the enemy after the sightings were worked."""

    contacts: dict[str, Contact]
    labels: dict[str, int]

    def on(self, battle: Battle) -> Battle:
        return replace(battle, contacts=self.contacts, labels=self.labels)


@dataclass(frozen=True)
class ShotFired(Happening):
    """An element fired at another; what it did is applied with the others at the step's end."""

    shot: Shot
    anti_tank: bool  # by the armour column

    def on(self, battle: Battle) -> Battle:
        firer = battle.elements[self.shot.firer]
        same = firer.shot_at == self.shot.target
        shots = (firer.shots if same else 0) + 1 if self.anti_tank else 0
        after = replace(firer, fired=True, shot_at=self.shot.target, shots=shots)
        return replace(
            battle,
            elements=_with(battle.elements, firer.id, after),
            shots=(*battle.shots, self.shot),
        )


@dataclass(frozen=True)
class WasHit(OfElement):
    """Hits that a section or gun has taken now."""

    element: str
    hits: int

    def of(self, element: Element) -> Element:
        return replace(element, hits=self.hits)


@dataclass(frozen=True)
class Destroyed(Happening):
    """An element is lost."""

    element: str
    turn: int

    def on(self, battle: Battle) -> Battle:
        element = replace(battle.elements[self.element], destroyed=self.turn, firing=False)
        platoon = battle.platoons[element.platoon]
        platoon = replace(platoon, lost=platoon.lost + 1, lost_now=platoon.lost_now + 1)
        if platoon.command == element.id:
            platoon = replace(platoon, command=None, leaderless=self.turn)
        return replace(
            battle,
            elements=_with(battle.elements, element.id, element),
            platoons=_with(battle.platoons, platoon.id, platoon),
        )

    def unfit(self, battle: Battle) -> str | None:
        gone = battle.elements[self.element].destroyed is not None
        return "what it destroyed would be destroyed already" if gone else None


@dataclass(frozen=True)
class Restored(Happening):
    """An element is in the battle after all, by the umpire's word."""

    element: str

    def on(self, battle: Battle) -> Battle:
        element = battle.elements[self.element]
        platoon = battle.platoons[element.platoon]
        now = element.destroyed == battle.turn
        back = replace(platoon, lost=platoon.lost - 1, lost_now=platoon.lost_now - now)
        elements = _with(battle.elements, element.id, replace(element, destroyed=None))
        return replace(battle, elements=elements, platoons=_with(battle.platoons, back.id, back))


@dataclass(frozen=True)
class Reacted(Happening):
    """How a platoon stands from the next turn on."""

    platoon: str
    result: str

    def on(self, battle: Battle) -> Battle:
        platoon = replace(battle.platoons[self.platoon], reaction=self.result)
        return replace(battle, platoons=_with(battle.platoons, self.platoon, platoon))


@dataclass(frozen=True)
class CommandPassed(Happening):
    """Another element becomes the command element."""

    platoon: str
    element: str | None

    def on(self, battle: Battle) -> Battle:
        platoon = battle.platoons[self.platoon]
        platoon = replace(platoon, command=self.element, leaderless=None)
        return replace(battle, platoons=_with(battle.platoons, self.platoon, platoon))


@dataclass(frozen=True)
class Drafted(Happening):
    """What each player would be told now; it lies before the umpire."""

    pages: dict[str, Page]

    def on(self, battle: Battle) -> Battle:
        return replace(battle, drafts=self.pages)


@dataclass(frozen=True)
class Released(Happening):
    """What each player was told."""

    pages: dict[str, Page]

    def on(self, battle: Battle) -> Battle:
        return replace(battle, pages=self.pages, drafts={})


@dataclass(frozen=True)
class SightRuled(Happening):
    """The umpire settled a sight line for this turn."""

    between: str  # two elements, see `sighting.pair`
    clear: bool | None  # None: as the map has it again

    def on(self, battle: Battle) -> Battle:
        ruled = {key: clear for key, clear in battle.ruled.items() if key != self.between}
        if self.clear is not None:
            ruled[self.between] = self.clear
        return replace(battle, ruled=ruled)


@dataclass(frozen=True)
class DustSet(Happening):
    """Dust or smoke was set down; taken up with the same id and no corners that stand."""

    area: Area
    known_to: tuple[str, ...] = ()  # sides; empty: all

    def on(self, battle: Battle) -> Battle:
        dust = tuple(area for area in battle.dust if area.id != self.area.id)
        trails = {id: sides for id, sides in battle.trails.items() if id != self.area.id}
        if self.known_to:
            trails[self.area.id] = self.known_to
        return replace(battle, dust=(*dust, self.area), trails=trails)


@dataclass(frozen=True)
class DustTaken(Happening):
    """Dust or smoke is gone."""

    area: str

    def on(self, battle: Battle) -> Battle:
        return replace(battle, dust=tuple(a for a in battle.dust if a.id != self.area))


@dataclass(frozen=True)
class VisibilitySet(Happening):
    """How far one sees at all."""

    metres: float

    def on(self, battle: Battle) -> Battle:
        return replace(battle, visibility_m=self.metres)


@dataclass(frozen=True)
class OptionsSet(Happening):
    """The house rules that are played."""

    options: dict[str, bool | int | str]

    def on(self, battle: Battle) -> Battle:
        return replace(battle, options=self.options)


@dataclass(frozen=True)
class PlatoonPlaced(Happening):
    """A platoon was set out, came on or was taken off; its elements go by themselves."""

    platoon: str
    x_m: float
    y_m: float
    heading_deg: float
    formation: str
    deployed: bool = True
    off: bool = False

    def on(self, battle: Battle) -> Battle:
        platoon = replace(
            battle.platoons[self.platoon],
            x_m=self.x_m,
            y_m=self.y_m,
            heading_deg=self.heading_deg,
            formation=self.formation,
            deployed=self.deployed,
            off=self.off,
        )
        return replace(battle, platoons=_with(battle.platoons, self.platoon, platoon))


KINDS = Kinds(
    (
        Opened,
        PhaseBegun,
        ActionSealed,
        Ordered,
        FireOrdered,
        SentAlone,
        Moved,
        CircledInConfusion,
        Bogged,
        Carried,
        LeftMap,
        ReferenceMoved,
        ContactsWorked,
        ShotFired,
        WasHit,
        Destroyed,
        Restored,
        Reacted,
        CommandPassed,
        Drafted,
        Released,
        SightRuled,
        DustSet,
        DustTaken,
        VisibilitySet,
        OptionsSet,
        PlatoonPlaced,
    )
)
