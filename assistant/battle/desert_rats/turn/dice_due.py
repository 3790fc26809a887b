"""The dice that the next step of the turn needs, and the units for which they fall."""

from collections.abc import Iterator, Mapping, Sequence

from assistant.battle import event
from assistant.battle.desert_rats.kit.house_rules import settled_inputs
from assistant.battle.desert_rats.kit.register import BattlePlay
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.turn.closing_orders import close_orders
from assistant.battle.desert_rats.turn.firing import all_aims, fire_all
from assistant.battle.desert_rats.turn.moving import move_all
from assistant.battle.desert_rats.turn.reacting import end_fire_step, react_all
from assistant.battle.play import Play
from assistant.battle.screens.cached_views import KeptByState
from assistant.battle.screens.sentence_ids import ids_of
from assistant.battle.viewers import UMPIRE
from assistant.frozen import dataclass
from assistant.rules.dice import Throw

LEAST_FACE = 1  # of a die that has not fallen yet; other dice seldom depend on it
STEPS = {
    "orders": close_orders,
    "movement": move_all,
    "fire": fire_all,
    "reactions": react_all,
}
DUE = "due"
_kept: KeptByState[tuple["DueThrow", ...]] = KeptByState()
PURPOSES = (" at ", " in the sand: ", " frees itself: ")  # in a die's name, after the element


@dataclass(frozen=True)
class DueThrow:
    """A throw that the next step needs: dice of one name, such as `C1 at P1: hit`."""

    name: str
    faces: int
    count: int
    entered: tuple[int, ...]

    @property
    def is_open(self) -> bool:
        """Whether a die of the throw has not been entered."""
        return len(self.entered) < self.count

    @property
    def id(self) -> str:
        """The id of the next die: another one once this die is entered."""
        return ids_of([self.words])[0]

    @property
    def words(self) -> str:
        """The label of the next die: `C1 at P1: hit`, or `1 Troop: cease, die 2 of 3`."""
        which = f", die {len(self.entered) + 1} of {self.count}"
        return f"{self.name}{which if self.count > 1 and self.is_open else ''}"


def throws_due(battle: Battle) -> tuple[DueThrow, ...]:
    """Return the dice that the next step needs, with the faces entered so far.

    A few throws become due only after others have been entered. None is due if the program rolls
    all dice.
    """
    if battle.phase not in STEPS or battle.program_rolls:
        return ()
    kept = _kept.results_for(battle)
    if DUE not in kept:
        kept[DUE] = tuple(_throws_of_step(battle))
    return kept[DUE]


def _throws_of_step(battle: Battle) -> Iterator[DueThrow]:
    found: dict[str, Throw] = {}

    def source(throw: Throw) -> Sequence[int]:
        found.setdefault(throw.name, throw)
        entered = battle.entered_dice.get(throw.name, ())
        return [*entered, *[LEAST_FACE] * throw.count][: throw.count]

    play: BattlePlay = Play(
        battle, event.apply, UMPIRE, {}, source, settled=settled_inputs, sides=battle.sides
    )
    nobody_fires = battle.phase == "fire" and not any(all_aims(battle))
    step = end_fire_step if nobody_fires else STEPS[battle.phase]
    step(play)
    for name, throw in found.items():
        entered = battle.entered_dice.get(name, ())[: throw.count]
        yield DueThrow(name, throw.faces, throw.count, entered)


def units_of_throw(battle: Battle, name: str) -> Mapping[str, str]:
    """Return the units for which the named dice are rolled, by ids: `element` or `platoon`."""
    elements = {
        x.id: "element"
        for x in battle.elements.values()
        if name.startswith(tuple(f"{x.name}{purpose}" for purpose in PURPOSES))
    }
    platoons = {p.id: "platoon" for p in battle.platoons.values() if name.startswith(f"{p.name}: ")}
    return elements | platoons
