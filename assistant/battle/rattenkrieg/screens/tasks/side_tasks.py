"""A side's pending tasks, built from its own knowledge."""

from assistant.battle.rattenkrieg.fire.going_to_ground import FIRE_MOVES, choices_due
from assistant.battle.rattenkrieg.kit.chapters.all_chapters import check_of
from assistant.battle.rattenkrieg.lookups.figures.able_figures import first_actions_left
from assistant.battle.rattenkrieg.lookups.figures.single_figures import (
    groups_of_leader,
    may_choose_group,
)
from assistant.battle.rattenkrieg.lookups.in_play import (
    do_pathways_wait,
)
from assistant.battle.rattenkrieg.lookups.naming import acting_name, capital, count
from assistant.battle.rattenkrieg.lookups.nominations import nomination_candidates
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import (
    describe_entrances,
    is_unrolled,
)
from assistant.battle.rattenkrieg.lookups.wounds import describe_figure_concerned
from assistant.battle.rattenkrieg.rounds.ambush import held_action_name
from assistant.battle.rattenkrieg.rounds.reactions import reacting_elements, reactions_offered
from assistant.battle.rattenkrieg.screens.tasks.given_action import given_action_task
from assistant.battle.rattenkrieg.screens.tasks.impulse_tasks import (
    shoots_before_held_action,
    shot_offered,
)
from assistant.battle.rattenkrieg.screens.tasks.nominations import (
    contest_tasks,
    is_contested,
    nomination_tasks,
    winner_choices,
)
from assistant.battle.rattenkrieg.screens.tasks.order_tasks import (
    describe_missing_orders,
    entry_tasks,
    marker_tasks,
    same_order_taps,
)
from assistant.battle.rattenkrieg.screens.tasks.ready_buttons import only_ready
from assistant.battle.rattenkrieg.screens.tasks.same_action import MOST_NAMED, same_action_due
from assistant.battle.rattenkrieg.screens.tasks.setup_tasks import placing_task, unplaced_numbers
from assistant.battle.rattenkrieg.screens.tasks.umpire_round_tasks import (
    held_taps_of_side,
)
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import (
    is_shown_with_earlier,
    shared_check,
)
from assistant.battle.rattenkrieg.screens.tasks.waiting_message import shows_active
from assistant.battle.rattenkrieg.state import Battle, Element, UmpireRequest
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.screens.cached_views import cached_view
from assistant.battle.viewers import Viewer
from assistant.cards.wording import listed

PATHWAYS = "Each of your pathways moves on or ends."


@cached_view
def due_for(battle: Battle, side: str) -> tuple[PendingTask, ...]:
    """Return a side's tasks now, built from what it may know."""
    return only_ready(battle, Viewer("side", None, side), asked_of(battle, side))


def awaited_sides(battle: Battle) -> tuple[str, ...]:
    """Return the sides with something to do now."""
    return tuple(side for side in battle.sides if any(is_awaited(x) for x in due_for(battle, side)))


def is_awaited(task: PendingTask) -> bool:
    """Return whether a side can do something about a task now."""
    has_buttons = bool(task.taps) or task.title == PATHWAYS  # they are beside each pathway
    return has_buttons and not (task.optional or task.waits)


def asked_of(battle: Battle, side: str) -> tuple[PendingTask, ...]:
    """Return a side's tasks with all their buttons, including those that would be refused."""
    if battle.phase == "over":
        return ()
    own = battle.sides[side]
    found = [
        _request_task(battle, request)
        for request in {x.element: x for x in battle.requests}.values()
        if battle.elements[request.element].side == side
    ]
    if battle.phase == "approach":
        found += [
            PendingTask(
                f"Enemy Mojon {mojon.number} waits for the umpire.",
                "The umpire resolves your request to stop it.",
                waits=True,
            )
            for mojon in battle.mojons_of(battle.enemy(side).id)
            if mojon.stop_asked_in is not None
        ]
    for owed in battle.owed:
        element = battle.elements[owed.element] if owed.element else None
        check = check_of(owed)
        if is_shown_with_earlier(battle, owed):
            continue
        if element and element.side == side and check.by != "umpire":
            if many := shared_check(battle, owed):
                found.append(PendingTask(f"{element.title} {many[0]}", "", (many[1],)))
                continue
            sheet = (Tap("Check", check.move, {"owed": owed.id}, likely=True, opens=True),)
            taps = check.taps(battle, owed) if check.taps_of_side else sheet
            who = describe_figure_concerned(battle, owed)
            found.append(PendingTask(f"{element.title} {check.words}", who, taps))
    if battle.phase == "setup" and unplaced_numbers(battle, side):
        if is_unrolled(battle, side):
            roll = Tap("Roll", "roll-entry", likely=True, opens=True)
            found.append(
                PendingTask(
                    "Where do you come on?", f"{describe_entrances(battle, side)}.", (roll,)
                )
            )
        else:
            found.append(placing_task(battle, side))
    growing = [m for m in battle.mojons_of(side) if m.open and not m.extended]
    if battle.phase == "approach" and growing:
        first = battle.sides[battle.first_side] if battle.first_side else None
        waits = first is not None and do_pathways_wait(battle, side)
        if first is not None and waits:
            words = f"Wait for the {first.name} pathways."
            found.append(PendingTask(f"{first.name} moves first.", words, waits=True))
        else:
            found.append(PendingTask(PATHWAYS))
    if battle.phase == "engagement":
        found += same_action_due(battle, side)
        found += marker_tasks(battle, side)
        found += entry_tasks(battle, side)
        found += [*shot_offered(battle, side), *_engagement_due(battle, side)]
    if battle.phase == "engagement" and battle.stage == "orders" and not own.ready:
        tap = Tap("Our orders are in", "orders-ready", likely=True)
        taps = (tap, *same_order_taps(battle, side))
        words = describe_missing_orders(battle, side)
        found.append(PendingTask("Place your orders face down.", words, taps))
    return tuple(found)


def _request_task(battle: Battle, request: UmpireRequest) -> PendingTask:
    """Return a side's task about its request, or about its burst that waits for the enemy."""
    title = battle.elements[request.element].title
    if request.move not in FIRE_MOVES:
        words = "The umpire resolves your request."
        return PendingTask(f"{title} waits for the umpire.", words, waits=True)
    if choices_due(battle, request.element):
        words = "The enemy chooses whether figures hunker down."
        return PendingTask(f"{title} waits for the enemy.", words, waits=True)
    tap = Tap("Fire", request.move, request.told, likely=True, opens=True)
    return PendingTask(f"{title} fires.", "The enemy has chosen. Continue the fire.", (tap,))


def _reaction_task(battle: Battle, side: str, taps: tuple[Tap, ...]) -> PendingTask:
    """Return the question who reacts; it names the elements that react already.

    They may do so since an earlier action, so it is not said to which one they react.
    """
    who = "This element" if len(taps) == 1 else "Each of these"
    words = f"{who} saw or heard the enemy, and may react at this price."
    title, decline = "You may react.", "We do not react"
    if reacting := [acting_name(battle, x) for x in reacting_elements(battle, side)]:
        verb = "reacts" if len(reacting) == 1 else "react"
        names = (
            listed(reacting)
            if len(reacting) <= MOST_NAMED
            else capital(count(len(reacting), "element", "elements"))
        )
        title, decline = f"{names} {verb} already. Who else?", "We do not react any more"
    return PendingTask(title, words, (*taps, Tap(decline, "decline-reaction")))


def _engagement_due(battle: Battle, side: str) -> list[PendingTask]:
    on = battle.round
    if battle.stage != "rounds":
        return []
    noise = battle.noise
    if noise and battle.elements[noise.element].side != side:
        taps = tuple(
            Tap(f"{acting_name(battle, x)} · {price}", "react", {"element": x.id}, opens=False)
            for x, price in reactions_offered(battle)
        )
        if taps:
            return [_reaction_task(battle, side, taps)]
    if on and on.winner == side:
        return [PendingTask("You have the initiative. Who acts?", "", winner_choices(battle, side))]
    if on and on.turn_of and on.acting is None:
        element = battle.elements[on.turn_of]
        if element.side == side:
            return [given_action_task(battle, element, for_umpire=False)]
        return []
    if on and on.held:
        element = battle.elements[on.held.element]
        if element.side != side or shoots_before_held_action(battle):
            return []  # the ambush continues, unless the umpire carries out the action
        title = f"{element.title} continues: {held_action_name(on.held)}"
        words = "The action was declared and paid for before the ambush."
        return [PendingTask(title, words, held_taps_of_side(battle, on.held))]
    if on and on.winner:
        return []
    if together := first_actions_left(battle):
        return _together_due(battle, [x for x in together if x.side == side])
    if on is None or not on.active:
        return nomination_tasks(battle, side)
    if is_contested(battle, side):
        return contest_tasks(battle, side)
    return _next_action_due(battle, side)


def _together_due(battle: Battle, own: list[Element]) -> list[PendingTask]:
    """Return the request to do the first actions under a leader's order, in any sequence."""
    if not own:
        return []
    taps = tuple(
        Tap(f"{x.short}: {x.order.kind}" if x.order else x.short, "", {"element": x.id}, opens=True)
        for x in own
    )
    caller = battle.round.called_by if battle.round else None
    leads = battle.elements[caller] if caller else None
    if leads and may_choose_group(battle, leads) and groups_of_leader(battle, leads):
        choose = Tap(
            "Choose the leader’s team", "leader-goes-with", {"element": leads.id}, opens=True
        )
        taps = (*taps, choose)
    words = "Enter them one after the other. The enemy reacts after the last."
    return [PendingTask("First actions, at the same time.", words, taps, is_turn=True)]


def _next_action_due(battle: Battle, side: str) -> list[PendingTask]:
    """Return the request to act for the only side with active elements."""
    able = [x.element for x in nomination_candidates(battle, side)]
    taps = tuple(
        Tap(
            x.short if len(able) > 1 else "Act",
            "",
            {"element": x.id},
            likely=x == able[0],
            opens=True,
        )
        for x in able
    )
    words = "Only yours are active: no roll. First give the enemy time to react."
    if taps and shows_active(battle, battle.enemy(side).id):  # the round has not ended by itself
        taps = (*taps, Tap("Nobody acts", "nominate", {"nominee": "nobody"}))
    return [PendingTask("You act next.", words, taps, is_turn=True)] if taps else []
