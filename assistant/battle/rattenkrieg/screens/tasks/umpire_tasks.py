"""The umpire's pending tasks, the most urgent first, from the state alone."""

from collections.abc import Mapping

from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of
from assistant.battle.rattenkrieg.kit.chapters.chapter import Check
from assistant.battle.rattenkrieg.lookups.figures.awareness import alarm_comes_first
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    conditions_to_judge,
    uncounted,
)
from assistant.battle.rattenkrieg.lookups.wounds import describe_figure_concerned
from assistant.battle.rattenkrieg.scenario.ending import LAST_TURN, proposed_ends
from assistant.battle.rattenkrieg.screens.tasks import setup_tasks as before
from assistant.battle.rattenkrieg.screens.tasks.claim_tasks import claims_due
from assistant.battle.rattenkrieg.screens.tasks.impulse_tasks import shot_due
from assistant.battle.rattenkrieg.screens.tasks.order_tasks import same_order_taps
from assistant.battle.rattenkrieg.screens.tasks.reaction_tasks import reactions_due
from assistant.battle.rattenkrieg.screens.tasks.ready_buttons import only_ready
from assistant.battle.rattenkrieg.screens.tasks.suggestion_tasks import (
    describe_concerned,
    suggestions_due,
)
from assistant.battle.rattenkrieg.screens.tasks.umpire_round_tasks import rounds_due
from assistant.battle.rattenkrieg.state import Battle, PendingCheck
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.viewers import UMPIRE

ENDS = "end-battle"
ALARM = "raise-alarm"


def due_now(battle: Battle) -> tuple[PendingTask, ...]:
    """Return the umpire's tasks, the most urgent first; at most one proposes the end."""
    tasks = _to_do(battle)
    proposed = any(x.move == ENDS and "words" in x.told for t in tasks for x in t.taps)
    return only_ready(battle, UMPIRE, tasks if proposed else (*tasks, *_ends_due(battle)))


def _ends_due(battle: Battle) -> list[PendingTask]:
    """Return the one task to end the battle, with every reason."""
    if not (why := " ".join(_reasons_to_end(battle))):
        return []
    return [PendingTask("The battle can end.", why, (_end_tap(battle, why, likely=False),))]


def _reasons_to_end(battle: Battle) -> list[str]:
    """Return why the battle could end now, but for the last turn and what has a check already."""
    listed = [check.thing for check in battle.owed]
    return [why for why in proposed_ends(battle) if why not in (LAST_TURN, *listed)]


def _end_tap(battle: Battle, why: str, *, likely: bool = True) -> Tap:
    """Return the button that ends the battle for a reason and counts its points.

    It opens the sheet if conditions are left that only the umpire can judge.
    """
    inputs = {"words": why, **({"count": "yes"} if uncounted(battle) else {})}
    opens = bool(conditions_to_judge(battle))
    return Tap("End the battle", ENDS, inputs, likely=likely, opens=opens)


def _to_do(battle: Battle) -> tuple[PendingTask, ...]:
    found, suggested = [*_requests_due(battle), *_checks_due(battle)], suggestions_due(battle)
    claims, wind = claims_due(battle), before.wind_due(battle)  # they can wait until the turn ends
    if battle.phase == "setup":
        return (*found, *before.setup_due(battle), *claims)
    if battle.phase == "approach":
        return (*found, *before.stops_due(battle), *before.approach_due(battle), *claims, *wind)
    if battle.phase == "over":
        return (*_after_end(battle), *claims)
    if battle.stage == "orders":
        return (*found, *_orders_due(battle), *suggested, *claims, *wind)
    if battle.stage == "rounds":
        alarms = [x for x in suggested if x.taps[0].move == ALARM and alarm_comes_first(battle)]
        asked = [*shot_due(battle), *alarms, *reactions_due(battle)]
        others = [x for x in suggested if x not in alarms]
        return (*found, *asked, *rounds_due(battle, others), *claims, *wind)
    now = (*found, *suggested, *claims) or (_next_turn(battle),)
    return (*now, *wind)


def _after_end(battle: Battle) -> list[PendingTask]:
    """Return the task to count the points that are not counted yet, once the battle is over."""
    earned = _points_earned(battle)
    count = Tap("Count the points", "count-points", opens=True)
    return [PendingTask("Count the points.", earned, (count,))] if earned else []


def _points_earned(battle: Battle) -> str:
    """Return the points that are not counted yet, as text; empty without any."""
    earned = uncounted(battle)
    return f"Points earned. {' '.join(earned)}" if earned else ""


def _next_turn(battle: Battle) -> PendingTask:
    why, earned = _reasons_to_end(battle), _points_earned(battle)
    if battle.turn >= battle.limit:
        end = _end_tap(battle, " ".join((*why, LAST_TURN)))
        words = " ".join(filter(None, (*why, earned))) or "End the battle."
        count_first = Tap("Count the points", "count-points", opens=True)
        taps = (count_first, end) if battle.script.points else (end,)
        return PendingTask(LAST_TURN, words, taps)
    begin = Tap(f"Begin turn {battle.turn + 1}", "begin-turn", likely=not why)
    if why:
        words = " ".join(filter(None, (*why, earned)))
        return PendingTask("The battle can end.", words, (_end_tap(battle, " ".join(why)), begin))
    words, taps = "Reinforcements, victory: as the scenario says.", (begin,)
    if earned:
        words = earned
        taps = (begin, Tap("Count the points", "count-points"))
    end = Tap("End the battle", ENDS, {"count": "yes"} if earned else {}, opens=True)
    return PendingTask("All checks are made.", words, (*taps, end))


def _requests_due(battle: Battle) -> list[PendingTask]:
    return [
        PendingTask(
            wish.words,
            taps=(
                Tap(
                    "Resolve",
                    wish.move,
                    _answers_still_valid(battle, wish.told),
                    likely=True,
                    opens=True,
                ),
                Tap("Not now", "drop-wish", {"element": wish.element}),
            ),
        )
        for wish in battle.requests
    ]


def _answers_still_valid(battle: Battle, inputs: Mapping[str, str]) -> Mapping[str, str]:
    """Return a request's answers, without a target that has changed since."""
    kind, _, id = inputs.get("spot", "").partition(" ")
    found = kind == "mojon" and any(x.contact for x in battle.in_mojon(id))
    return {name: value for name, value in inputs.items() if name != "spot" or not found}


def _checks_due(battle: Battle) -> list[PendingTask]:
    found: list[PendingTask] = []
    for owed in battle.owed:
        check = check_of(owed)
        if check.suggested or is_shown_with_earlier(battle, owed):
            continue
        if check.move == ENDS:
            if not any(tap.move == ENDS for task in found for tap in task.taps):
                found.append(_victories_due(battle, check))
            continue
        if many := shared_check(battle, owed):
            found.append(
                PendingTask(f"{describe_concerned(battle, owed)} {many[0]}", "", (many[1],))
            )
            continue
        who = describe_figure_concerned(battle, owed) or _describe_enemy(battle, owed)
        inputs = {"owed": owed.id}
        words = check.words_now(battle, owed) or check.words
        taps = [
            *(
                check.taps(battle, owed)
                or [Tap("Check", check.move, inputs, likely=True, opens=True)]
            ),
        ]
        if not check.answers:
            taps.append(Tap("Not needed", "waive-check", {**inputs, "reason": ""}))
        alike = [o for o in battle.owed if check.together and _common_move(o) == check.together]
        if len(alike) > 1 and owed == alike[0]:
            taps.insert(0, Tap(f"All {len(alike)}", check.together, likely=True, opens=True))
        found.append(PendingTask(f"{describe_concerned(battle, owed)} {words}", who, tuple(taps)))
    return found


def _victories_due(battle: Battle, check: Check) -> PendingTask:
    """Return one task for all conditions that win the battle immediately and seem to be met."""
    met = [x for x in battle.owed if x.kind == check.kind]
    first, *others = (x.thing for x in met)
    inputs = {"owed": met[0].id} | ({"alike": "yes"} if others else {})
    continues = Tap("Play on", "waive-check", {**inputs, "reason": ""})
    end = _end_tap(battle, " ".join((first, *others)))
    return PendingTask(f"{first} {check.words}", " ".join(others), (end, continues))


def _describe_enemy(battle: Battle, owed: PendingCheck) -> str:
    """Return the enemy that a pending check between two elements concerns, or nothing."""
    enemy = battle.elements.get(owed.thing)
    return umpire_name(battle, enemy) if enemy and owed.element else ""


def _checks_settled_together(battle: Battle, owed: PendingCheck) -> list[PendingCheck]:
    """Return the checks of an element that one sheet settles together."""
    if owed.element is None or check_of(owed).of_one is None:
        return [owed]
    return [x for x in battle.owed if (x.kind, x.element) == (owed.kind, owed.element)]


def is_shown_with_earlier(battle: Battle, owed: PendingCheck) -> bool:
    """Return whether a check is shown in the box of an earlier one of its element."""
    return _checks_settled_together(battle, owed)[0] != owed


def shared_check(battle: Battle, owed: PendingCheck) -> tuple[str, Tap] | None:
    """Return the text and button for all checks of a kind that an element has, if several."""
    alike, several = _checks_settled_together(battle, owed), check_of(owed).of_one
    if several is None or len(alike) == 1:
        return None
    inputs = {"element": str(owed.element)}
    words = several.words.format(len(alike))
    return words, Tap(several.button, several.move, inputs, likely=True, opens=True)


def _common_move(owed: PendingCheck) -> str:
    return check_of(owed).together


def _orders_due(battle: Battle) -> list[PendingTask]:
    taps = tuple(
        Tap(f"{side.letter} is ready", "orders-ready", {"side": side.id})
        for side in battle.sides.values()
        if not side.ready
    )
    if not taps:  # the closing of the orders was undone
        begin = Tap("Begin the rounds", "close-orders", likely=True)
        return [PendingTask("The orders of both sides are in.", "", (begin,))]
    words = "Both sides place Tactical Orders face down, on their phones or on the cards here."
    for side in battle.sides.values():
        taps += same_order_taps(battle, side.id, side.letter)
    return [PendingTask("Orders face down", words, taps)]
