"""Tasks of many actions: charges, mines, loopholes, repairs (Rattenkrieg 7.4.28 onward)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import charges
from assistant.battle.rattenkrieg.buildings_and_traps.facades import material_options
from assistant.battle.rattenkrieg.buildings_and_traps.sections import pay_in_place, require_may_act
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines.trap_markers import (
    ask_mine,
    place_mine,
)
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import AS_LISTED, actors, offer_reaction
from assistant.battle.rattenkrieg.kit.action_resolvers import resolves_action
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import capital, man
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import (
    audible_range as heard_tonight,
)
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import describe_audible_range
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_on_ground
from assistant.battle.rattenkrieg.state import Element, PendingCheck
from assistant.battle.rattenkrieg.state.buildings_and_traps import Task, TaskKind, Trap
from assistant.rules.rattenkrieg.fire.penetration import MATERIALS
from assistant.rules.rattenkrieg.rounds.tasks import LOOPHOLE_ACTIONS, LOOPHOLE_CLASS_MOST

CHARGE = "demolition"
ROWS: dict[TaskKind, str] = {  # of the list of actions
    "demolition": "demolition",
    "mines": "demolition",
    "loophole": "make-loophole",
    "repair": "repair",
    "other": "handle-object",
}
WORDS: dict[TaskKind, str] = {
    "demolition": "a charge",
    "mines": "mines",
    "loophole": "a loophole",
    "repair": "a repair",
    "other": "a task",
}
SILENT = ("demolition", "mines")  # 7.4.28: only the explosion is heard
MOST_ACTIONS = 60
OWN = "other"
GROUND = (  # never a paved road
    Option("open", "Open ground"),
    Option("dirt-road", "Dirt road", "twice as long"),
    Option("soft", "Soft: plowed, snow, sand", "half as long"),
)


@move("begin-task", "Begin a long task", about="element")
def begin_task(play: BattlePlay) -> None:
    """Begin a task that takes many actions, and spend the first of them."""
    options = [Option(kind, words[0].upper() + words[1:]) for kind, words in WORDS.items()]
    _begin_task(play, play.choose("kind", "Which task?", options))


@resolves_action("demolition")
def begin_demolition(play: BattlePlay) -> None:
    """Begin to place charges."""
    _begin_task(play, "demolition")


@resolves_action("make-loophole")
def begin_loophole(play: BattlePlay) -> None:
    """Begin a hole to shoot through; stone and concrete need a charge instead."""
    _begin_task(play, "loophole")


@resolves_action("repair")
def begin_repair(play: BattlePlay) -> None:
    """Begin a repair with hand tools."""
    _begin_task(play, "repair")


def _begin_task(play: BattlePlay, kind: Any) -> None:
    element = asking.ask_element(play)
    require_may_act(play, element, ROWS[kind])
    place = play.text("place", "Where is it, in your words?", None, longest=40) or "here"
    device = ""
    if kind == "loophole":
        soft = [x for x in buildings.WALLS if MATERIALS.row(x)["resistance"] <= LOOPHOLE_CLASS_MOST]
        play.choose("material", "What is the wall made of?", material_options(tuple(soft)))
        needed = LOOPHOLE_ACTIONS
    elif kind == "mines":
        device = ask_mine(play, element.side)
        ground = play.choose("ground", "Which ground is it?", GROUND, "open")
        needed = play.resolve(
            "rattenkrieg/lay-mine", {"device": device, "ground": ground}, shown_to=(element.side,)
        ).actions
    else:
        if kind == CHARGE:
            named = [
                *charges.device_options(charges.CHARGES),
                Option(OWN, "Other", "as the table says"),
            ]
            device = play.choose("device", "What charge?", named, charges.SATCHEL)
        needed = play.whole("needed", "How many actions in all?", least=1, most=MOST_ACTIONS)
    device = "" if device == OWN else device
    id = play.state.buildings.next_task(element.side)
    task = Task(id, element.side, kind, place, needed, device=device)
    men = _ask_workers(play, element, task)
    play.record(w.TaskBegun(task))
    _spend_on_task(play, element, task, men)


@move("work", "Continue the task", about="element")
def work_on_task(play: BattlePlay) -> None:
    """Spend one action of each figure on a task of their side."""
    element = asking.ask_element(play)
    task = _ask_task(play, element, done=False)
    require_may_act(play, element, ROWS[task.kind])
    _spend_on_task(play, element, task, _ask_workers(play, element, task))


def _ask_workers(play: BattlePlay, element: Element, task: Task) -> tuple[str, ...]:
    row = ROWS[task.kind]
    free = actors(play, element, row)
    able = [m for m in free if is_on_ground(play.state, m)]
    if free and not able:
        raise Refused(f"{element.title} is not on the ground: dismount first, or get off.")
    return asking.ask_figures(play, "Who does the work?", able, element, row)


def _spend_on_task(play: BattlePlay, element: Element, task: Task, men: tuple[str, ...]) -> None:
    """Spend one action of each figure, but no more actions than the task needs."""
    row = ROWS[task.kind]
    pay_in_place(play, element, row, men)
    left = task.needed - task.so_far
    play.record(w.TaskContinued(task.id, dict.fromkeys(men[:left], 1)))
    now = play.state.buildings.tasks[task.id]
    if now.done and task.kind == "mines" and task.device:
        _lay_finished_mine(play, element, now)
    reach = None if task.kind in SILENT else heard_tonight(play.state, row)
    how = "it is done" if now.done else f"{now.so_far} of {now.needed} actions"
    log_element(
        play, element, f" works at {describe_task(task)}: {how}; {describe_audible_range(reach)}."
    )
    log_seen(play, element, "figures are at work")
    offer_reaction(play, element, row, None if task.kind in SILENT else AS_LISTED)


def _lay_finished_mine(play: BattlePlay, element: Element, task: Task) -> None:
    """Lay a mine, hidden as well as the Quality of its layer allows (29.1.3)."""
    quality = quality_used(play.state, element)
    trap = Trap("", 0, task.side, "mine", task.place, task.device, element.id, quality=quality)
    mine = place_mine(play, trap)
    play.record(w.TaskAbandoned(task.id))
    letter = play.state.sides[task.side].letter
    play.log("umpire", f"{letter} {mine.label}: {task.device}.")
    play.log(task.side, f"{capital(mine.label)}: {task.device}. Draw it on your secret map.")


def describe_task(task: Task) -> str:
    """Return a task as text, such as "a charge (the bridge)"."""
    return f"{WORDS[task.kind]} ({task.place})"


def _ask_task(play: BattlePlay, element: Element, *, done: bool) -> Task:
    """Ask for an open task of the element's side, or for a charge that is ready."""
    state = play.state.buildings
    found = list(state.charges(element.side) if done else state.open_tasks(element.side))
    if not found:
        raise Refused("No charge is ready." if done else "No task has begun.")
    options = [Option(x.id, x.place, WORDS[x.kind]) for x in found]
    return state.tasks[play.choose("task", "Which?", options)]


@move("fire-charge", "Set off the charge", about="element")
def fire_charge(play: BattlePlay) -> None:
    """Spend one action to set off a charge that is ready; the umpire resolves its effect."""
    element = asking.ask_element(play)
    require_may_act(play, element, CHARGE)
    task = _ask_task(play, element, done=True)
    by = asking.ask_figure(
        play, "man", "Who sets it off?", actors(play, element, CHARGE), element, action=CHARGE
    )
    pay_in_place(play, element, CHARGE, (by.id,))
    play.record(w.TaskAbandoned(task.id))
    if not play.state.combat:
        play.record(e.CombatHappened())
    thing = f"The charge ({task.place})"
    play.record(e.CheckScheduled(PendingCheck(f"charge {task.id}", "charge", None, thing=thing)))
    log_element(play, element, f": {man(by)} sets off {describe_task(task)}.")
    play.log(play.state.enemy(element.side).id, "A charge explodes.")
    offer_reaction(play, element, CHARGE)


@move("drop-task", "Give it up")
def drop_task(play: BattlePlay) -> None:
    """Give up a task; the actions spent on it are lost."""
    task = play.state.buildings.tasks.get(str(play.given("task")))
    if task is None or task.over or play.actor.side not in (None, task.side):
        raise Refused("Choose a task in the list.")
    play.record(w.TaskAbandoned(task.id))
    letter = play.state.sides[task.side].letter
    play.log("umpire", f"{letter}: {describe_task(task)} is given up.")
    play.log(task.side, f"You give up {describe_task(task)}.")
