"""The pending tasks of a battle of Battleaxe, each with its side (Battleaxe 6, 8, 11)."""

from collections.abc import Iterator

from assistant.battle.battleaxe.combat.stages import side_that_decides
from assistant.battle.battleaxe.kit.wording import describe_points
from assistant.battle.battleaxe.lookups.attacks import (
    attackable_places,
    describe_attack,
    has_mandatory_attack,
    is_attack_mandatory,
)
from assistant.battle.battleaxe.lookups.pairs import units_to_pair
from assistant.battle.battleaxe.movement.consolidation import has_consolidated
from assistant.battle.battleaxe.movement.marching import units_to_offer
from assistant.battle.battleaxe.screens.opening_tasks import (
    offered_bids,
    tasks_before_first_impulse,
)
from assistant.battle.battleaxe.screens.refit_tasks import refit_tasks
from assistant.battle.battleaxe.state.actions import Fight
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.turns.activations import places_to_activate
from assistant.battle.battleaxe.turns.impulses import IMPULSE_KINDS
from assistant.battle.battleaxe.turns.sunset import needs_sunset_roll
from assistant.battle.screens.buttons import PendingTask, Tap, sides_with_tasks
from assistant.battle.viewers import has_umpire
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.battleaxe.places import AXIS, enemy_of

TOGETHER = "Decide together, then tap the answer on the laptop."
CONSOLIDATE = Tap("Consolidate two units", "consolidate", likely=True, opens=True)
PHASES = {"maneuvers": "Maneuvers", "refit": "Refit", "end": "End of the turn"}


def awaited_sides(battle: Battle) -> tuple[str, ...]:
    """Return the sides with something to do now."""
    return sides_with_tasks(pending_tasks(battle), battle.sides)


def task_that_follows(battle: Battle) -> PendingTask | None:
    """Return the task that comes next whatever else is due: a combat, the sunset, the refit.

    After the declaration of a consolidation its two units are chosen.
    """
    if _may_consolidate(battle):
        return PendingTask(CONSOLIDATE.words, "", (CONSOLIDATE,), battle.active)
    is_forced = battle.fight or battle.dusk or battle.phase in ("refit", "end")
    return next(iter(pending_tasks(battle)), None) if is_forced else None


def pending_tasks(battle: Battle) -> tuple[PendingTask, ...]:
    """Return the pending tasks, the likeliest first."""
    if battle.phase == "over":
        return ()
    if battle.phase == "refit":
        return tuple(refit_tasks(battle))
    if battle.phase == "end":
        tap = Tap("Count the points", "end-turn", likely=True, opens=True)
        return (PendingTask("The turn is over", "Victory Points are counted.", (tap,)),)
    if battle.fight:
        return (_combat_task(battle, battle.fight),)
    if battle.dusk:
        return (_sunset_decision(battle),)
    return (*tasks_before_first_impulse(battle), *_impulse_tasks(battle), *offered_bids(battle))


def _sunset_decision(battle: Battle) -> PendingTask:
    """Return the decision of the holder of the Advantage on the Sunset DR."""
    title, opens = f"Sunset DR {sum(battle.sunset)}", not battle.links
    if battle.advantage == "none":  # spent or corrected since: nobody has a choice
        go_on = Tap("Continue", "dusk", {"spends": "no"}, likely=True, opens=opens)
        return PendingTask(title, battle.dusk, (go_on,), battle.active)
    taps = (
        Tap("Keep the Advantage", "dusk", {"spends": "no"}, likely=True, opens=opens),
        Tap("Spend the Advantage", "dusk", {"spends": "yes"}),
    )
    name = battle.sides[battle.advantage].name
    words = f"{battle.dusk} The {name} player may spend the Advantage to ignore it."
    return PendingTask(title, words, taps, battle.advantage)


def pending_challenge(battle: Battle) -> Iterator[PendingTask]:
    """Yield the challenge that the umpire has to rule on."""
    if battle.challenged:
        name = battle.sides[battle.challenged.side].name
        taps = (
            Tap("Reject the challenge", "rule-challenge", {"stands": "yes"}),
            Tap("Accept the challenge", "rule-challenge", {"stands": "no"}),
        )
        words = f"{battle.challenged.words} If you accept, undo or correct the act."
        if not has_umpire(battle):
            words = f"{words} Both players decide."
        yield PendingTask(f"The {name} player challenges an action", words, taps)


def challenge_notice(battle: Battle) -> Iterator[PendingTask]:
    """Yield the players' notice on an open challenge, with the screen where it is decided."""
    if battle.challenged:
        name = battle.sides[battle.challenged.side].name
        decides = "The umpire decides." if has_umpire(battle) else TOGETHER
        words = f"{battle.challenged.words} {decides}"
        yield PendingTask(f"The {name} player challenges an action", words, waits=True)


def _impulse_tasks(battle: Battle) -> Iterator[PendingTask]:
    """Yield what the acting side may do in its impulse."""
    side = battle.active
    title = f"{battle.sides[side].name} impulse {battle.impulse}" if battle.sides else ""
    if battle.kind is None:
        if battle.bidding:
            return
        kinds = (
            Tap("Assault", "impulse", {"kind": "assault"}, likely=True, opens=True),
            Tap("Regroup", "impulse", {"kind": "regroup"}),
            *_consolidation_taps(battle),
            Tap("Pass", "pass", opens=_rolls_for_sunset(battle)),
        )
        yield PendingTask(title, "Choose the kind of impulse.", kinds, side)
        return
    for place in attackable_places(battle):
        must = is_attack_mandatory(battle, place)
        words = "You must attack before the impulse ends." if must else "You may attack."
        tap = Tap("Attack", "attack", {"place": place}, likely=True, opens=True)
        yield PendingTask(f"Attack in {battle.places[place].words}", words, (tap,), side)
    for over in battle.to_overrun_on:
        answers = {"broke": over.units[0]}
        may = "may move one place farther" + (", all to the same place." if over.units[1:] else ".")
        words = f"{listed(over.units)} {may}"
        tap = Tap("Move on", "overrun", answers, likely=True, opens=True)
        yield PendingTask("Overrun", words, (tap,), side)
    yield PendingTask(title, _describe_impulse(battle), tuple(_impulse_taps(battle)), side)


def _consolidation_taps(battle: Battle) -> Iterator[Tap]:
    """Yield the button that declares a consolidation, if two units may consolidate."""
    if units_to_pair(battle):
        yield Tap("Consolidate", "impulse", {"kind": "consolidate"})


def _describe_impulse(battle: Battle) -> str:
    """Describe the declared impulse."""
    if battle.kind == "assault":
        return f"Assault from {listed(battle.active_places)}."
    return f"{IMPULSE_KINDS[battle.kind]}." if battle.kind else ""


def _impulse_taps(battle: Battle) -> Iterator[Tap]:
    """Yield the buttons of the declared impulse."""
    must_attack = has_mandatory_attack(battle)
    if battle.kind in ("assault", "regroup") and units_to_offer(battle):
        yield Tap("Move units", "march", likely=not must_attack, opens=True)
    if battle.kind == "assault" and places_to_activate(battle):
        yield Tap("Activate another place", "activate", opens=True)
    if _may_consolidate(battle):
        yield CONSOLIDATE
    if _may_intercept(battle):
        yield Tap("Second impulse", "intercept", opens=True)
    opens = _rolls_for_sunset(battle)
    yield Tap("End the impulse", "end-impulse", likely=battle.kind == "pass", opens=opens)


def _may_consolidate(battle: Battle) -> bool:
    """Return whether a consolidation is declared, and its two units are not chosen yet."""
    declared = battle.kind == "consolidate" and battle.phase == "maneuvers"
    return declared and bool(units_to_pair(battle)) and not has_consolidated(battle)


def _rolls_for_sunset(battle: Battle) -> bool:
    """Return whether the end of the impulse asks for the dice of the Sunset DR."""
    return battle.active == AXIS and needs_sunset_roll(battle) and not battle.sunset


def task_for_player(battle: Battle, task: PendingTask) -> PendingTask:
    """Return a task for a player, without refused buttons and sheets that ask nothing."""
    hidden = "end-impulse" if has_mandatory_attack(battle) else ""
    taps = (
        replace(tap, opens=False) if tap.move == "end-turn" and battle.links else tap
        for tap in task.taps
        if tap.move != hidden
    )
    return replace(task, taps=tuple(taps))


def _may_intercept(battle: Battle) -> bool:
    """Return whether the Axis may buy a second impulse."""
    return (
        battle.options.get("extra_advantage_uses", False)
        and battle.advantage == battle.active == AXIS
        and battle.kind in ("assault", "regroup")
        and not battle.intercepted
    )


def _combat_task(battle: Battle, fight: Fight) -> PendingTask:
    """Return the pending task at the stage of the combat."""
    where = battle.places[fight.place].words
    mine, theirs = fight.attacker, enemy_of(fight.attacker)
    if fight.stage == "defence":
        tap = Tap("Defend", "defend", likely=True, opens=True)
        return PendingTask(f"Attacked in {where}", describe_attack(fight), (tap,), theirs)
    if fight.stage == "advantage":
        taps = (
            Tap("Make it a stalemate", "turn-result", {"spends": "yes"}, likely=True),
            Tap("Keep the Advantage", "turn-result", {"spends": "no"}),
        )
        holder = side_that_decides(battle, fight)
        loss = f"At stake: {describe_points(fight.points)}. " if fight.points else ""
        use = "Maximum Attack" if holder == mine else "Fanatical Defense"
        name = battle.sides[holder].name
        words = f"{loss}The {name} player may spend the Advantage on {use}."
        return PendingTask(f"{fight.result.capitalize()} in {where}", words, taps, holder)
    if fight.stage == "losses":
        tap = Tap("Absorb points", "losses", likely=True, opens=True)
        return PendingTask(f"{describe_points(fight.points)} in {where}", "", (tap,), theirs)
    if fight.stage == "withdrawal":
        taps = (
            Tap("Nobody retreats", "withdraw", {"stands": "yes"}, likely=True),
            Tap("Voluntary Retreat", "withdraw", opens=True),
        )
        return PendingTask(
            f"{fight.result.capitalize()} in {where}", "The defenders may retreat.", taps, theirs
        )
    tap = Tap("Retreat", "fall-back", likely=True)
    return PendingTask(f"Repulsed in {where}", "The attackers must retreat.", (tap,), mine)
