"""The steps of the turn in the umpire's list (Rattenkrieg 11.1)."""

from assistant.battle.rattenkrieg.kit.chapters import turn_end
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of, checks_arising
from assistant.battle.rattenkrieg.lookups.figures.orders_left import orders_to_carry_out
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.state import STAGES, Battle, Ending
from assistant.frozen import dataclass


@dataclass(frozen=True)
class StepOfTurn:
    """One step of the turn, and whether it is done."""

    words: str
    state: str  # done, on, later
    count: str = ""


def turn_steps(battle: Battle) -> tuple[StepOfTurn, ...]:
    """Return the steps of the turn for the umpire's list; a battle that is over has none."""
    if battle.phase == "over":
        return ()
    if battle.is_before_engagement:
        return _approach_steps(battle)
    stage = STAGES.index(battle.stage)

    def state(at: int) -> str:
        return "done" if stage > at else "on" if stage == at else "later"

    orders = sum(1 for side in battle.sides for _ in orders_to_carry_out(battle, side))
    return (
        StepOfTurn("Orders face down", state(0), str(orders) if stage == 0 else ""),
        StepOfTurn(
            "Rounds", state(1), count(orders, "order left", "orders left") if stage == 1 else ""
        ),
        *_ending_steps(battle, state(2)),
    )


ENDING_WORDS: dict[Ending, str] = {
    "ground": "Fire, smoke, light",
    "wounded": "Wounded",
    "nerve": "Aggressiveness",
    "events": "Reinforcements, events",
}


def _ending_steps(battle: Battle, stage: str) -> list[StepOfTurn]:
    """Return the steps of the turn's end, each with the checks that it will need."""
    found = []
    parties = (turn_end.TABLE, *battle.sides)
    for step, words in ENDING_WORDS.items():
        if step == "nerve" and not is_on(battle, "aggressiveness"):
            continue
        to_come = [of for of in parties if step in turn_end.steps_left(battle, of)]
        owed = [o for o in battle.owed if check_of(o).step == step]
        owed += [
            o for o in checks_arising(battle, step) if turn_end.side_of_check(battle, o) in to_come
        ]
        state = stage
        if stage == "on":
            state = "later" if len(to_come) == len(parties) else "on" if owed else "done"
        found.append(StepOfTurn(words, state, str(len(owed) or "")))
    stunned = sum(1 for m in battle.figures.values() if m.state == "stunned")
    rising = "later" if turn_end.steps_left(battle) else stage
    return [*found, StepOfTurn("Stunned rise", rising, str(stunned))]


def _approach_steps(battle: Battle) -> tuple[StepOfTurn, ...]:
    there = [m for m in battle.mojons.values() if not m.removed]
    placed = sum(m.placed for m in there)
    unplaced = len(there) - placed
    still = [m for m in battle.mojons.values() if m.open]
    walking = battle.phase == "approach"
    return (
        StepOfTurn(
            "Mojons on the table",
            "on" if unplaced else "done",
            f"{placed} of {len(there)}" if unplaced else "",
        ),
        StepOfTurn(
            "Extend pathways", "on" if walking else "later", f"{len(still)} open" if walking else ""
        ),
        StepOfTurn("Engagement", "later"),
    )
