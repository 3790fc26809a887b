"""Events of ground that not every side knows."""

from assistant.battle.desert_rats.events.base import BattleEvent
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.secret_ground import SecretGround
from assistant.boardmap.plan import Area
from assistant.frozen import dataclass, replace

MOST_FEATURES = 500  # areas of a plan
AT_ONCE = ("setup", "orders")  # phases in which no report is due that would show it


@dataclass(frozen=True)
class GroundKnowledgeSet(BattleEvent):
    """It was settled which sides know a feature of the map.

    Screens show it immediately, before the battle and during the orders, else with the next
    reports.
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


@dataclass(frozen=True)
class GroundDrawn(BattleEvent):
    """The umpire drew ground on the map and chose the sides that know this ground.

    Those sides see the ground immediately, or with their next reports, as they see other ground.
    """

    area: Area
    known_to: tuple[str, ...]

    def apply(self, battle: Battle) -> Battle:
        areas = (*battle.plan.areas, self.area)
        plan = battle.plan.model_copy(update={"areas": areas})
        learned = {} if battle.phase == "setup" else dict.fromkeys(self.known_to, battle.turn)
        shown_to = self.known_to if battle.phase in AT_ONCE else ()
        drawn = SecretGround(self.known_to, shown_to, learned)
        secret = {**battle.secret_ground, self.area.id: drawn}
        return replace(battle, plan=plan, secret_ground=secret)

    def conflict(self, battle: Battle) -> str | None:
        if any(each.id == self.area.id for each in (*battle.plan.areas, *battle.plan.lines)):
            return "this ground would be on the map already"
        if not all(map(battle.plan.holds, self.area.polygon)):
            return "this ground would not be on the map"
        full = len(battle.plan.areas) >= MOST_FEATURES
        return "the map would have too many areas" if full else None
