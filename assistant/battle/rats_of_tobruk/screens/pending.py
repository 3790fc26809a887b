"""The pending tasks of a battle, each with its side (Rats of Tobruk 3)."""

from collections.abc import Iterator

from assistant.battle.rats_of_tobruk.combat.targets import attackable_hexes
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import (
    is_move_over,
    is_too_dark,
    side_that_may_fire,
)
from assistant.battle.rats_of_tobruk.lookups.direct_fire import direct_fire_units
from assistant.battle.rats_of_tobruk.lookups.ground import (
    enemy_of,
    overstacked_hexes,
)
from assistant.battle.rats_of_tobruk.movement.activation import units_that_may_move
from assistant.battle.rats_of_tobruk.movement.engineers import engineers_that_may_clear
from assistant.battle.rats_of_tobruk.movement.riders import units_that_may_ride, units_with_trucks
from assistant.battle.rats_of_tobruk.screens.combat_tasks import (
    combat_tasks,
    likely_tap,
    opportunity_fire_tasks,
)
from assistant.battle.rats_of_tobruk.screens.supply_tasks import supply_tasks
from assistant.battle.rats_of_tobruk.setup.placing import (
    has_units,
    is_setup_phase,
    side_that_sets_up,
)
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.turns.cup import (
    allied_chit_limit,
    do_all_chits_go_in,
    does_axis_choose_first,
    has_chits_for_cup,
)
from assistant.battle.rats_of_tobruk.turns.replacements import NOBODY
from assistant.battle.rats_of_tobruk.turns.victory import (
    is_harbor_reached,
    loss_inputs,
)
from assistant.battle.screens.buttons import PendingTask, Tap, sides_with_tasks
from assistant.cards.wording import listed
from assistant.rules.rats_of_tobruk.terms import ALLIED, AXIS, Side, can_fire_in

PHASES: dict[str, str] = {
    "weather": "Weather",
    "supply": "Supply",
    "activation": "Activation",
    "end-of-turn": "End of the turn",
}
NO_COUNTERS = (
    "The file of this game has no Allied counters yet. Copy them from your own game "
    "under Forces, then begin the battle again."
)


def awaited_sides(battle: Battle) -> tuple[str, ...]:
    """Return the sides with something to do now."""
    if first := side_that_may_fire(battle):
        return (first,)  # the side that moved waits
    return sides_with_tasks(pending_tasks(battle), BOTH_SIDES)


def pending_tasks(battle: Battle, reader: Side | None = None) -> tuple[PendingTask, ...]:
    """Return the pending tasks, the likeliest first; none reveals the chits in the cup.

    `reader` is the side on whose page the tasks are; None for the umpire.
    """
    if battle.fight is not None:
        return tuple(combat_tasks(battle, battle.fight))
    if battle.phase == "supply":
        return tuple(supply_tasks(battle, reader))
    ways = {
        "weather": _weather_tasks,
        "end-of-turn": _turn_end_tasks,
        "over": _battle_over_tasks,
    }
    if battle.phase in ways:
        return tuple(ways[battle.phase](battle))
    return tuple(_activation_tasks(battle, reader))


def task_that_follows(battle: Battle) -> PendingTask | None:
    """Return the task that comes next whatever else is due: a fight, until it is over."""
    return next(combat_tasks(battle, battle.fight), None) if battle.fight else None


def _weather_tasks(battle: Battle) -> Iterator[PendingTask]:
    """Yield the set-up and the roll for the weather."""
    if side_that_sets_up(battle):
        title = f"{battle.sides[ALLIED].name} set-up"
        tap = Tap("Place a unit", "place", {"side": ALLIED}, likely=True, opens=True)
        paste = Tap("Paste a set-up", "place-list", {"side": ALLIED}, opens=True)
        words = "Place units inside the ditch and wire, within the stacking limits."
        yield PendingTask(title, words, (tap, paste), of=ALLIED)
    elif is_setup_phase(battle) and not has_units(battle, ALLIED):
        yield PendingTask(f"{battle.sides[ALLIED].name} set-up", NO_COUNTERS)
    words = "" if battle.turn_type else "The Turn Track says the time of day."
    sets_up = side_that_sets_up(battle)
    roll = Tap("Roll for the weather", "weather", likely=sets_up is None, opens=True)
    yield PendingTask(f"Turn {battle.turn}", words, (roll,), of=sets_up)


def _activation_tasks(battle: Battle, reader: Side | None) -> Iterator[PendingTask]:
    """Yield the tasks of the activation phase: fill the cup, draw, act, end the turn."""
    if len(battle.put_in) < len(BOTH_SIDES):
        yield _chits_task(battle)
    elif battle.hand is not None:
        yield from _battalion_tasks(battle)
    elif battle.cup:
        first = does_axis_choose_first(battle)
        words = "The Axis chooses the first chit." if first else ""
        left = len(battle.cup)
        title = "1 chit is in the cup" if left == 1 else f"{left} chits are in the cup"
        pass_all = () if reader else (Tap("All pass: end the turn", "all-pass"),)
        taps = (likely_tap("Draw a chit", "draw", opens=left > 1), *pass_all)
        yield PendingTask(title, words, taps, of=AXIS if first else None)
    else:
        yield PendingTask(
            "The cup is empty", "", (likely_tap("End the turn", "end-turn", opens=False),)
        )


def _chits_task(battle: Battle) -> PendingTask:
    """Return the task of the side that puts chits in next."""
    side = next(side for side in BOTH_SIDES if side not in battle.put_in)
    name = battle.sides[side].name
    every = do_all_chits_go_in(battle)  # nothing is chosen then: one tap
    words = "All chits go in." if every else "Choose in secret. The enemy learns only how many."
    if side == ALLIED and not every:
        counts = f"{len(battle.put_in[AXIS])}; the Allies may put in {allied_chit_limit(battle)}"
        words = f"The Axis has put in {counts}. {words}"
    put = likely_tap("Put chits into the cup", "put-in", opens=not every, side=side)
    can_put = every or has_chits_for_cup(battle, side)
    inputs = {"side": side, "none": "yes"}
    none = () if every else (Tap("Put none in", "put-in", inputs, likely=not can_put),)
    return PendingTask(f"{name} chits", words, (*((put,) if can_put else ()), *none), of=side)


def _battalion_tasks(battle: Battle) -> Iterator[PendingTask]:
    """Yield what the battalion in hand may do, and what its enemy may answer."""
    side = battle.active
    if side is None:
        return
    taps = tuple(_battalion_taps(battle, side))
    battalion = PendingTask(
        f"{battle.hand} acts", _describe_stage(battle, side, taps), taps, of=side
    )
    answers: list[PendingTask] = []
    over = is_move_over(battle) or is_too_dark(battle)
    if battle.walk and not (battle.walk.answered or over):
        answers = list(opportunity_fire_tasks(battle, battle.walk, enemy_of(side)))
    held = side_that_may_fire(battle) is not None
    yield from (*answers, battalion) if held else (battalion, *answers)


def _describe_stage(battle: Battle, side: Side, taps: tuple[Tap, ...]) -> str:
    """Describe the stage of an activation, by its buttons: movement, attacks, the end."""
    over = overstacked_hexes(battle, side)
    if over:
        return f"Too many units are in {', '.join(over)}."
    if len(taps) == 1:
        return "This battalion has finished."
    if battle.fighting:
        return "Movement is over. Only attacks are left."
    attacks = any(tap.move in ("attack", "barrage", "fire") for tap in taps)
    return "Move first, then attack." if attacks else "Units of this battalion can still move."


def _battalion_taps(battle: Battle, side: Side) -> Iterator[Tap]:
    """Yield the buttons of the battalion in hand."""
    own = [u for u in battle.units.values() if u.side == side and u.alive]
    here = [u for u in own if u.battalion in (battle.hand, None)]
    if overstacked_hexes(battle, side):
        yield Tap("Reduce a stack", "reduce", opens=True)
    moves = bool(units_that_may_move(battle, side))
    if moves:
        yield Tap("Move", "move-unit", likely=True, opens=True)
    if attackable_hexes(battle):
        yield Tap("Attack", "attack", likely=not moves, opens=True)
    if any(u.artillery and u.place and not u.fired for u in here):
        yield Tap("Barrage", "barrage", opens=True)
    if not is_too_dark(battle) and any(
        u in here and can_fire_in(u.supply) and not (u.shot or u.attacked)
        for u in direct_fire_units(battle, side)
    ):
        yield Tap("Fire directly", "fire", opens=True)
    if engineers_that_may_clear(battle, side):
        yield Tap("Clear wire", "clear-wire", opens=True)
    if units_that_may_ride(battle, side) and not battle.fighting:
        yield Tap("Mount or leave a tank", "ride", opens=True)
    if units_with_trucks(battle, side):
        yield Tap("Debark or re-embark", "debark", opens=True)
    yield Tap("Set the chit aside", "lay-aside")


def _turn_end_tasks(battle: Battle) -> Iterator[PendingTask]:
    """Yield the replacements, then the next turn."""
    waiting = [side for side in BOTH_SIDES if side not in battle.rolled]
    for side in waiting[:1]:
        worn = any(unit.strength == "depleted" for unit in battle.on_map(side))
        roll = (likely_tap("Roll for replacements", "replacement", side=side),) if worn else ()
        inputs = {"side": side, "unit": NOBODY}
        taps = (*roll, Tap("Skip replacements", "replacement", inputs, likely=not worn))
        yield PendingTask(f"{battle.sides[side].name} replacements", "", taps, of=side)
    if not waiting:
        yield next_turn_task()


def next_turn_task() -> PendingTask:
    """Return the task to begin the next turn; the umpire may, before both have rolled."""
    tap = likely_tap("Begin the next turn", "next-turn", opens=False)
    return PendingTask("The night is over", "", (tap,))


def _battle_over_tasks(battle: Battle) -> Iterator[PendingTask]:
    """Yield the check for victory, if the result needs an answer of the players."""
    if battle.verdict or battle.ended:
        return
    unknown = loss_inputs(battle)[1]
    words = f"Figures of lost units are not entered: {listed(unknown)}." if unknown else ""
    if is_harbor_reached(battle):
        words = "Check which German guns can fire at the harbor."
    if words:
        yield PendingTask("The result", words, (likely_tap("Check for victory", "victory"),))


def harbor_tasks(battle: Battle) -> Iterator[PendingTask]:
    """Yield the task about the reached harbor, for the umpire and the Axis."""
    if battle.phase != "over" and is_harbor_reached(battle):
        words = "Two guns in range, or a unit next to the harbor, win immediately."
        yield PendingTask(
            "The harbor is reached", words, (likely_tap("Check for victory", "victory"),)
        )
