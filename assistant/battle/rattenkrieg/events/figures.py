"""Events of figures and of Aggressiveness (Rattenkrieg 13, 15, 16)."""

from typing import Any

from assistant.battle.rattenkrieg.events.base import BattleEvent, reason_if, title_of
from assistant.battle.rattenkrieg.events.changed import with_element, with_figure
from assistant.battle.rattenkrieg.state import Battle, FigureState, TemporaryChange
from assistant.battle.rattenkrieg.state.people import OUT
from assistant.frozen import dataclass


@dataclass(frozen=True)
class FigureChanged(BattleEvent):
    """A figure's state changed."""

    figure: str
    was: FigureState
    now: FigureState
    turn: int | None = None  # of the wound
    cause: str | None = None

    def apply(self, battle: Battle) -> Battle:
        changes: dict[str, Any] = {
            "state": self.now,
            "wounded_turn": self.turn,
            "wound_cause": self.cause,
        }
        if self.now == "wounded":
            changes["was_wounded"] = True
        if self.now != "ready":
            changes |= {"aims": 0, "aims_at": None, "exposed": False, "ran": False}
        return with_figure(battle, self.figure, **changes)

    def conflict(self, battle: Battle) -> str | None:
        other = battle.figures[self.figure].state != self.was
        return reason_if(other, f"the figure would not be {self.was}")


@dataclass(frozen=True)
class StunnedWhileDown(BattleEvent):
    """A figure that was hunkered down was stunned, or is no longer (15.15, 16.2)."""

    figure: str
    down: bool

    def apply(self, battle: Battle) -> Battle:
        return with_figure(battle, self.figure, stunned_down=self.down)


@dataclass(frozen=True)
class FigureMoved(BattleEvent):
    """A figure's last action was recorded."""

    figure: str
    exposed: bool
    ran: bool
    stopped: bool = False

    def apply(self, battle: Battle) -> Battle:
        stopped = self.stopped or battle.figures[self.figure].stopped
        return with_figure(battle, self.figure, exposed=self.exposed, ran=self.ran, stopped=stopped)

    def conflict(self, battle: Battle) -> str | None:
        out = battle.figures[self.figure].state in OUT
        return reason_if(out, "the figure would be out of the battle")


@dataclass(frozen=True)
class FigureAimed(BattleEvent):
    """A figure's aims at a target changed; 0 when they are lost."""

    figure: str
    aims: int
    at: str | None = None

    def apply(self, battle: Battle) -> Battle:
        return with_figure(battle, self.figure, aims=self.aims, aims_at=self.at)


@dataclass(frozen=True)
class FigureActionsLost(BattleEvent, saved_as="FigureLost"):
    """A figure lost actions that its element kept."""

    figure: str
    actions: int

    def apply(self, battle: Battle) -> Battle:
        lost = battle.figures[self.figure].lost + self.actions
        return with_figure(battle, self.figure, lost=lost)


@dataclass(frozen=True)
class WeaponJammed(BattleEvent):
    """A figure's weapon jammed, or was cleared."""

    figure: str
    jammed: bool

    def apply(self, battle: Battle) -> Battle:
        return with_figure(battle, self.figure, jammed=self.jammed)

    def conflict(self, battle: Battle) -> str | None:
        same = battle.figures[self.figure].jammed == self.jammed
        return reason_if(same, f"the weapon would {'already' if self.jammed else 'not'} be jammed")


@dataclass(frozen=True)
class AggressivenessChanged(BattleEvent):
    """An element's Aggressiveness changed."""

    element: str
    was: int
    now: int

    def apply(self, battle: Battle) -> Battle:
        return with_element(battle, self.element, aggressiveness=self.now)

    def conflict(self, battle: Battle) -> str | None:
        return _other_aggressiveness(battle, self.element, self.was)


@dataclass(frozen=True)
class MilitiaRaised(BattleEvent):
    """A die decided how well a hastily raised militia fights at home."""

    element: str
    was: int
    now: int

    def apply(self, battle: Battle) -> Battle:
        return with_element(
            battle,
            self.element,
            aggressiveness=self.now,
            aggressiveness_at_start=self.now,
            original_aggressiveness=self.now,
            militia="",
        )

    def conflict(self, battle: Battle) -> str | None:
        return _other_aggressiveness(battle, self.element, self.was)


@dataclass(frozen=True)
class AggressivenessChangedTemporarily(BattleEvent, saved_as="AggressivenessStirred"):
    """An element's Aggressiveness changed until the end of a turn."""

    element: str
    was: int
    now: int
    last_turn: int

    def apply(self, battle: Battle) -> Battle:
        moved = TemporaryChange(self.now - self.was, self.last_turn)
        stirred = (*battle.elements[self.element].stirred, moved)
        return with_element(battle, self.element, aggressiveness=self.now, stirred=stirred)

    def conflict(self, battle: Battle) -> str | None:
        return _other_aggressiveness(battle, self.element, self.was)


@dataclass(frozen=True)
class TemporaryAggressivenessEnded(BattleEvent, saved_as="StirringEnded"):
    """A temporary change of Aggressiveness ended."""

    element: str
    was: int
    now: int

    def apply(self, battle: Battle) -> Battle:
        past = battle.elements[self.element].stirred
        lasting = tuple(each for each in past if each.last_turn > battle.turn)
        return with_element(battle, self.element, aggressiveness=self.now, stirred=lasting)

    def conflict(self, battle: Battle) -> str | None:
        return _other_aggressiveness(battle, self.element, self.was)


@dataclass(frozen=True)
class LeaderAdjusted(BattleEvent):
    """A leader raised or lowered an element's Aggressiveness.

    `by` is the change before the minimum of 0 is applied.
    """

    element: str
    was: int
    now: int
    by: int

    def apply(self, battle: Battle) -> Battle:
        return with_element(
            battle,
            self.element,
            aggressiveness=self.now,
            leaders_part=battle.elements[self.element].leaders_part + self.by,
            adjusted_turn=battle.turn,
        )

    def conflict(self, battle: Battle) -> str | None:
        return _other_aggressiveness(battle, self.element, self.was)


@dataclass(frozen=True)
class EndOfTurnAggressivenessSet(BattleEvent, saved_as="NerveSettled"):
    """The end of the turn changed an element's Aggressiveness."""

    element: str
    result: str
    actions: int
    modifier: int
    broken: bool
    must: str | None

    def apply(self, battle: Battle) -> Battle:
        return with_element(
            battle,
            self.element,
            next_actions=self.actions,
            next_modifier=self.modifier,
            broken=self.broken or battle.elements[self.element].broken,
            must=self.must,
        )

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(battle.stage != "end", "it would not be the end of the turn")


@dataclass(frozen=True)
class DuckingSet(BattleEvent):
    """A player chose whether figures hunker down under automatic fire once they may react."""

    element: str
    ducks: bool

    def apply(self, battle: Battle) -> Battle:
        return with_element(battle, self.element, ducks=self.ducks, has_chosen_ducking=True)


def _other_aggressiveness(battle: Battle, element: str, was: int) -> str | None:
    now = battle.elements[element].aggressiveness
    why = f"the Aggressiveness of {title_of(battle, element)} would be {now}, not {was}"
    return reason_if(now != was, why)
