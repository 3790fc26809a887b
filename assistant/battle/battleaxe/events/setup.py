"""Events of the setup of Battleaxe: bids, options, the first positions."""

from collections.abc import Mapping

from assistant.battle.battleaxe.events.base import BattleEvent, change_unit
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Link, Marker, Place, Unit
from assistant.battle.screens.side_labels import SideLabel
from assistant.frozen import dataclass, replace
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side


@dataclass(frozen=True)
class Opened(BattleEvent):
    """The battle was set up."""

    title: str
    sides: dict[str, SideLabel]
    options: dict[str, bool]
    impulse_spaces: int | None
    places: dict[str, Place]
    links: tuple[Link, ...]
    units: dict[str, Unit]
    markers: dict[str, Marker]
    turn: str
    vp_required: int

    def apply(self, battle: Battle) -> Battle:
        begun = Battle(
            title=self.title,
            sides=self.sides,
            options=self.options,
            impulse_spaces=self.impulse_spaces,
            places=self.places,
            links=self.links,
            units=self.units,
            markers=self.markers,
            turn=self.turn,
            vp_required=self.vp_required,
        )
        return replace(begun, contested_at_start=begun.contested)


@dataclass(frozen=True)
class BidMade(BattleEvent):
    """A side made a secret bid for the Allies."""

    side: Side
    points: int

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, bids={**battle.bids, self.side: self.points}, bidding=True)

    def conflict(self, battle: Battle) -> str | None:
        if battle.begun:
            return "the first impulse would already have begun"
        return "that bid would be made then" if self.side in battle.bids else None


@dataclass(frozen=True)
class BidsOpened(BattleEvent):
    """Both bids were opened; without any required points, both sides bid again."""

    vp_required: int | None

    def apply(self, battle: Battle) -> Battle:
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

    def conflict(self, battle: Battle) -> str | None:
        both = len(battle.bids) == len(battle.sides)
        return None if both else "a bid would still be to be made then"


@dataclass(frozen=True)
class OptionsSet(BattleEvent):
    """The umpire set which options and house rules are played from now on."""

    options: Mapping[str, bool]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, options=dict(self.options))


@dataclass(frozen=True)
class SetUpChanged(BattleEvent):
    """A unit's places of set-up changed; without any, the unit is not in this game."""

    unit: str
    setup: tuple[str, ...]
    place: str | None

    def apply(self, battle: Battle) -> Battle:
        return change_unit(battle, self.unit, setup=self.setup, place=self.place)
