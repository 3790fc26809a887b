"""Events of ground that not every side knows."""

from assistant.battle.desert_rats.events.base import BattleEvent
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.secret_ground import SecretGround
from assistant.frozen import dataclass, replace

AT_ONCE = ("setup", "orders")  # phases in which no report is due that would show it


@dataclass(frozen=True)
class GroundKnowledgeSet(BattleEvent):
    """It was settled which sides know a feature of the map.

    Screens show it at once before the battle and during the orders, else with the next reports.
    """

    feature: str
    known_to: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        every = tuple(battle.tables)
        was = battle.secret_ground.get(self.feature, SecretGround(every, every))
        learned = {side: turn for side, turn in was.learned.items() if side in self.known_to}
        if battle.phase != "setup":
            learned |= {side: battle.turn for side in self.known_to if side not in was.known_to}
        shown_to = self.known_to if battle.phase in AT_ONCE else was.shown_to
        now = SecretGround(self.known_to, shown_to, learned)
        return replace(battle, secret_ground={**battle.secret_ground, self.feature: now})
