"""The shots of the fire step for the umpire: as they will fall, and as lines on the map."""

from collections.abc import Iterator

from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.turn.firing import all_aims, shot_conditions
from assistant.boardmap.plan import Place
from assistant.frozen import dataclass


@dataclass(frozen=True)
class ShotRow:
    """A shot that will fall, which the umpire can overrule."""

    id: str  # the ids of the firer and the target
    words: str  # `C1 at P1: 412 m, side, hull down`

    @property
    def firer(self) -> str:
        """The id of the element that fires."""
        return self.id.split()[0]

    @property
    def target(self) -> str:
        """The id of the element that is fired at."""
        return self.id.split()[1]


def shots_to_fall(battle: Battle) -> Iterator[ShotRow]:
    """Yield the shots that will fall in the fire step."""
    for firer, aim in all_aims(battle) if battle.phase == "fire" else ():
        meets = shot_conditions(battle, firer, aim.target)
        facts = [f"{aim.range_m} m"]
        if aim.target.is_vehicle:
            facts.append(meets.aspect)
            facts += ["hull down"] if meets.hull_down else []
        elif meets.cover == "trenches" and not aim.target.moved:
            facts.append("in trenches")  # they shelter neither vehicles nor foot on the move
        facts += ["in cover"] if meets.cover == "cover" else []
        id = f"{firer.id} {aim.target.id}"
        yield ShotRow(id, f"{firer.name} at {aim.target.name}: {', '.join(facts)}")


def lines_of_fire(battle: Battle) -> Iterator[tuple[Place, Place, bool]]:
    """Yield a line for each shot of the turn: its ends, and whether it will be fired or hit.

    Before the fire step these are the coming shots, after it the shots that were fired, and while
    the next orders are given the shots of the turn before.
    """
    if battle.phase == "fire":
        for firer, aim in all_aims(battle):
            yield firer.place, aim.target.place, True
    fell = battle.last_shots if battle.phase == "orders" else battle.shots
    for shot in fell if battle.phase in ("reactions", "reports", "orders") else ():
        ends = battle.elements[shot.firer].place, battle.elements[shot.target].place
        yield *ends, shot.hit
