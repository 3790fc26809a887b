"""Facts of supply, refit, the end of a turn, bids and options in a battle of Battleaxe."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from assistant.battle.battleaxe.events.base import Happening, rested, with_unit
from assistant.battle.battleaxe.state.battle import Act, Battle, Challenge, Marker
from assistant.battle.happening import put
from assistant.battle.log import Compared
from assistant.battle.requests import Request, without
from assistant.rules.battleaxe.places import ALLIED, AXIS, ImpulseKind, Side


def off_map(battle: Battle, units: Iterable[str]) -> str | None:
    """Which of these units are not on the map, as a reason; None if all are."""
    gone = [id for id in units if battle.units[id].place is None]
    return f"{', '.join(gone)} would be off the map" if gone else None


@dataclass(frozen=True)
class Done(Happening):
    """A side did something; a die that fell, or the enemy's act, fixes what was done before."""

    side: Side
    words: str
    by_dice: bool = False

    def on(self, battle: Battle) -> Battle:
        before = (
            replace(act, fixed=act.fixed or self.by_dice or act.side != self.side)
            for act in battle.acts
        )
        left = 1 if battle.active == self.side else 2
        act = Act(self.side, self.words, self.by_dice, left)
        return replace(battle, acts=(*before, act))


@dataclass(frozen=True)
class Challenged(Happening):
    """A side holds an act of the other's to be against the rules."""

    side: Side
    words: str

    def on(self, battle: Battle) -> Battle:
        return replace(battle, challenged=Challenge(self.side, self.words))

    def unfit(self, battle: Battle) -> str | None:
        if battle.challenged is not None:
            return "another challenge would be open"
        acts = [act.words for act in battle.acts if act.side != self.side and act.fixed]
        return None if self.words in acts else "the challenged act would not have happened"


@dataclass(frozen=True)
class ChallengeSettled(Happening):
    """The umpire has ruled; what is ruled on is open no more."""

    stands: bool

    def on(self, battle: Battle) -> Battle:
        words = battle.challenged.words if battle.challenged else ""
        acts = tuple(act for act in battle.acts if act.words != words)
        return replace(battle, challenged=None, acts=acts)

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.challenged else "no challenge would be open"


@dataclass(frozen=True)
class SupplyLooked(Happening):
    """The units that are Out of Supply from now on; all others are not."""

    out: tuple[str, ...]

    def on(self, battle: Battle) -> Battle:
        units = {id: replace(u, oos=id in self.out) for id, u in battle.units.items()}
        return replace(battle, units=units)

    def unfit(self, battle: Battle) -> str | None:
        if gone := off_map(battle, self.out):
            return gone
        out = {id for id, unit in battle.units.items() if unit.oos}
        regained = out and out.issuperset(self.out)
        return None if regained else Compared("other units would be out of supply")


@dataclass(frozen=True)
class SecondImpulse(Happening):
    """The Axis goes on with an impulse of the other kind."""

    kind: ImpulseKind
    places: tuple[str, ...] = ()

    def on(self, battle: Battle) -> Battle:
        return replace(battle, kind=self.kind, active_places=self.places, intercepted=True)

    def unfit(self, battle: Battle) -> str | None:
        if battle.kind is None:
            return "the impulse before it would not be declared then"
        return "there would be a second impulse then" if battle.intercepted else None


@dataclass(frozen=True)
class Rebuilt(Happening):
    """A unit comes back, reduced."""

    unit: str
    place: str

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, place=self.place, strength="reduced", oos=False)

    def unfit(self, battle: Battle) -> str | None:
        is_lost = battle.units[self.unit].place is None
        return None if is_lost else f"{self.unit} would be on the map"


@dataclass(frozen=True)
class Refitted(Happening):
    """A side has had its refit."""

    side: Side
    next: Side | None  # None: both have

    def on(self, battle: Battle) -> Battle:
        return replace(battle, active=self.next or ALLIED, refitted=self.next is None)

    def unfit(self, battle: Battle) -> str | None:
        due = battle.phase == "refit" and not battle.refitted and battle.active == self.side
        return None if due else "this side would not refit next"


@dataclass(frozen=True)
class SurrenderOwed(Happening):
    """Units that have yet to roll for surrender."""

    units: tuple[str, ...]

    def on(self, battle: Battle) -> Battle:
        return replace(battle, surrendering=self.units)

    def unfit(self, battle: Battle) -> str | None:
        return off_map(battle, self.units)


@dataclass(frozen=True)
class Scored(Happening):
    """Victory Points so far, and who has won if somebody has."""

    vp: int
    winner: str | None = None

    def on(self, battle: Battle) -> Battle:
        return replace(battle, vp=self.vp, winner=self.winner)


@dataclass(frozen=True)
class TurnBegun(Happening):
    """The next day: first impulse, every marker ready."""

    turn: str

    def on(self, battle: Battle) -> Battle:
        markers = {id: replace(m, state="ready") for id, m in battle.markers.items()}
        day = replace(battle, turn=self.turn, phase="maneuvers", impulse=1, active=ALLIED)
        return replace(rested(day), markers=markers, refitted=False, surrendering=(), acts=())

    def unfit(self, battle: Battle) -> str | None:
        return None if battle.phase == "end" else "the day before would not be over"


@dataclass(frozen=True)
class BidMade(Happening):
    """A secret bid for the Allies."""

    side: Side
    points: int

    def on(self, battle: Battle) -> Battle:
        return replace(battle, bids=put(battle.bids, self.side, self.points), bidding=True)

    def unfit(self, battle: Battle) -> str | None:
        if battle.begun:
            return "the first impulse would have begun then"
        return "that bid would be made then" if self.side in battle.bids else None


@dataclass(frozen=True)
class BidsOpened(Happening):
    """Both bids lie open; without points both bid again."""

    vp_required: int | None

    def on(self, battle: Battle) -> Battle:
        if self.vp_required is None:
            return replace(battle, bids={})
        highest = AXIS if battle.bids.get(AXIS, 0) > battle.bids.get(ALLIED, 0) else ALLIED
        return replace(
            battle,
            bids={},
            bidding=False,
            highest_bid=highest,
            vp_required=self.vp_required,
        )

    def unfit(self, battle: Battle) -> str | None:
        both = len(battle.bids) == len(battle.sides)
        return None if both else "a bid would still be to be made then"


@dataclass(frozen=True)
class OptionsSet(Happening):
    """What is played besides the standard rules from now on."""

    options: Mapping[str, bool]

    def on(self, battle: Battle) -> Battle:
        return replace(battle, options=dict(self.options))


@dataclass(frozen=True)
class MarkerAdded(Happening):
    """A support marker comes into play."""

    marker: Marker

    def on(self, battle: Battle) -> Battle:
        return replace(battle, markers=put(battle.markers, self.marker.id, self.marker))

    def unfit(self, battle: Battle) -> str | None:
        there = self.marker.id in battle.markers
        return "that marker would already be in play" if there else None


@dataclass(frozen=True)
class MarkerRemoved(Happening):
    """A support marker goes out of play."""

    marker: str

    def on(self, battle: Battle) -> Battle:
        left = {id: marker for id, marker in battle.markers.items() if id != self.marker}
        return replace(battle, markers=left)


@dataclass(frozen=True)
class SetUpChanged(Happening):
    """Where a unit may set up and does; nowhere: it is not in this game."""

    unit: str
    setup: tuple[str, ...]
    place: str | None

    def on(self, battle: Battle) -> Battle:
        return with_unit(battle, self.unit, setup=self.setup, place=self.place)


@dataclass(frozen=True)
class Requested(Happening):
    """A player asks the umpire to allow a move; this replaces the player's earlier request."""

    request: Request

    def on(self, battle: Battle) -> Battle:
        others = without(battle.requests, self.request.side)
        return replace(battle, requests=(*others, self.request))


@dataclass(frozen=True)
class RequestMet(Happening):
    """The umpire has answered a player's request, or its move is made."""

    side: str

    def on(self, battle: Battle) -> Battle:
        return replace(battle, requests=without(battle.requests, self.side))


EVERY = (
    Done,
    Challenged,
    ChallengeSettled,
    SupplyLooked,
    SecondImpulse,
    Rebuilt,
    Refitted,
    SurrenderOwed,
    Scored,
    TurnBegun,
    BidMade,
    BidsOpened,
    OptionsSet,
    MarkerAdded,
    MarkerRemoved,
    SetUpChanged,
    Requested,
    RequestMet,
)
