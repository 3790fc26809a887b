"""Events of the turns of a battle of Rats of Tobruk, from weather to victory."""

from assistant.battle.rats_of_tobruk.events.base import BattleEvent, change_unit
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle, Phase
from assistant.frozen import dataclass, replace
from assistant.rules.rats_of_tobruk.terms import AXIS, Side, SupplyState, is_artillery_ready_in

ANOTHER_PHASE = "the turn would be in another phase"


@dataclass(frozen=True)
class WeatherRolled(BattleEvent):
    """The weather was rolled, and the time of day entered if it was not."""

    weather: str
    turn_type: str

    def apply(self, battle: Battle) -> Battle:
        return replace(
            battle, weather=self.weather, turn_type=self.turn_type, phase="supply", checked=()
        )

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.phase == "weather" else ANOTHER_PHASE


@dataclass(frozen=True)
class SupplyFound(BattleEvent):
    """A unit's supply was found; artillery out of supply is on its fired face."""

    unit: str
    phases_without: int
    supply: SupplyState

    def apply(self, battle: Battle) -> Battle:
        unit = battle.units[self.unit]
        out = not is_artillery_ready_in(self.supply)
        back = not is_artillery_ready_in(unit.supply) and not out
        fired = unit.artillery and (out or (unit.fired and not back))
        return change_unit(
            battle,
            self.unit,
            supply=self.supply,
            phases_without=self.phases_without,
            fired=fired,
        )


@dataclass(frozen=True)
class SupplyChecked(BattleEvent):
    """A side checked its supply; after both sides, the cup is filled."""

    side: Side
    nominated: tuple[str, ...] = ()  # units in supply this turn without an HQ

    def apply(self, battle: Battle) -> Battle:
        checked = (*battle.checked, self.side)
        phase: Phase = "activation" if len(checked) > 1 else battle.phase
        others = (id for id in battle.nominated if battle.units[id].side != self.side)
        return replace(
            battle,
            checked=checked,
            phase=phase,
            nominated=(*others, *self.nominated),
            put_in={},
            cup=(),
            drawn=(),
            hand=None,
        )

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "supply":
            return ANOTHER_PHASE
        return (
            "the supply of this side would already have been checked"
            if self.side in battle.checked
            else None
        )


@dataclass(frozen=True)
class NominationsSet(BattleEvent, saved_as="Nominated"):
    """These nominated units keep their supply, after a stack split."""

    units: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, nominated=self.units)


@dataclass(frozen=True)
class TurnEnded(BattleEvent):
    """The turn ended: pins came off, and supplied artillery is ready."""

    def apply(self, battle: Battle) -> Battle:
        units = {
            id: replace(
                unit,
                pinned=False,
                attacked=False,
                shot=False,
                by_road=False,
                overran=False,
                entered=False,
                fired=unit.fired and not is_artillery_ready_in(unit.supply),
            )
            for id, unit in battle.units.items()
        }
        return replace(battle, units=units, phase="end-of-turn", rolled=())

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "activation":
            return ANOTHER_PHASE
        if len(battle.put_in) < len(BOTH_SIDES):
            return "the cup would not be full"
        left = battle.cup or battle.hand
        return "some chits would not have been played" if left else None


@dataclass(frozen=True)
class ReplacementRolled(BattleEvent):
    """A side rolled for replacements; a rebuilt unit is full again."""

    side: Side
    rebuilt: str | None

    def apply(self, battle: Battle) -> Battle:
        rolled = replace(battle, rolled=(*battle.rolled, self.side))
        return change_unit(rolled, self.rebuilt, strength="full") if self.rebuilt else rolled

    def conflict(self, battle: Battle) -> str | None:
        if battle.phase != "end-of-turn":
            return ANOTHER_PHASE
        first = self.side == AXIS or AXIS in battle.rolled
        return None if first else "the Axis would not have rolled"


@dataclass(frozen=True)
class TurnBegun(BattleEvent):
    """The next turn began; its weather is not rolled yet."""

    turn: int
    turn_type: str | None
    date: str

    def apply(self, battle: Battle) -> Battle:
        return replace(
            battle,
            turn=self.turn,
            asked_at={},
            turn_type=self.turn_type,
            date=self.date,
            phase="weather",
            weather=None,
        )

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.phase == "end-of-turn" else ANOTHER_PHASE


@dataclass(frozen=True)
class BattleEnded(BattleEvent, saved_as="BattleOver"):
    """The last turn ended, or the harbor fell."""

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, phase="over")

    def conflict(self, battle: Battle) -> str | None:
        return None if battle.phase == "end-of-turn" else ANOTHER_PHASE


@dataclass(frozen=True)
class EndedByUmpire(BattleEvent):
    """The umpire ended the battle: a player gave up, or both agreed."""

    words: str
    winner: str  # the id of a side, or nobody

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, phase="over", ended=self.words, won_by=self.winner)

    def conflict(self, battle: Battle) -> str | None:
        return "the battle would be over already" if battle.phase == "over" else None


@dataclass(frozen=True)
class VictoryChecked(BattleEvent):
    """Losses and the harbor were counted, during the battle or at its end."""

    at_end: bool
    verdict: str = ""  # the final verdict; older entries lack it

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, verdict=self.verdict) if self.verdict else battle

    def conflict(self, battle: Battle) -> str | None:
        early = self.at_end and battle.phase != "over"
        return "the battle would not be over then" if early else None
