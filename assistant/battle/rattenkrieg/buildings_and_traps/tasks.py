"""Jobs of many actions: charges, mines, loopholes, repairs (Rattenkrieg 7.4.28 and after)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import charges
from assistant.battle.rattenkrieg.buildings_and_traps.marking import materials
from assistant.battle.rattenkrieg.buildings_and_traps.sections import may_do, pay
from assistant.battle.rattenkrieg.buildings_and_traps.traps import lay, mine
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import AS_LISTED, actors, heard_words, offer_reaction
from assistant.battle.rattenkrieg.kit.acting import heard as heard_tonight
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.saying import say, say_seen
from assistant.battle.rattenkrieg.kit.ways import way
from assistant.battle.rattenkrieg.lookups import buildings
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.state import Element, Owed
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
    "other": "a job",
}
SILENT = ("demolition", "mines")  # 7.4.28: only the explosion is heard
MOST_ACTIONS = 60
OWN = "other"
GROUND = (  # never a paved road
    Option("open", "Open ground"),
    Option("dirt-road", "Dirt road", "twice as long"),
    Option("soft", "Soft: plowed, snow, sand", "half as long"),
)


@move("begin-task", "Begin a job", about="element")
def begin_task(play: AtTable) -> None:
    """A job that takes many actions is begun, and the first of them are put in."""
    options = [Option(kind, words[0].upper() + words[1:]) for kind, words in WORDS.items()]
    _begin(play, play.choose("kind", "What job?", options))


@way("demolition")
def demolition(play: AtTable) -> None:
    """Charges are set, as many actions as their number and place take."""
    _begin(play, "demolition")


@way("make-loophole")
def make_loophole(play: AtTable) -> None:
    """A hole to shoot through; stone and concrete need a charge."""
    _begin(play, "loophole")


@way("repair")
def repair(play: AtTable) -> None:
    """A repair with hand tools, as many actions as the damage takes."""
    _begin(play, "repair")


def _begin(play: AtTable, kind: Any) -> None:
    element = asking.element(play)
    may_do(play, element, ROWS[kind])
    place = play.text("place", "Where, in your words?", None, longest=40) or "here"
    device = ""
    if kind == "loophole":
        soft = [x for x in buildings.WALLS if MATERIALS.row(x)["resistance"] <= LOOPHOLE_CLASS_MOST]
        play.choose("material", "Through what?", materials(tuple(soft)))
        needed = LOOPHOLE_ACTIONS
    elif kind == "mines":
        device = mine(play, element.side)
        ground = play.choose("ground", "In what ground?", GROUND, "open")
        needed = play.resolve(
            "rattenkrieg/lay-mine", {"device": device, "ground": ground}, shown_to=(element.side,)
        ).actions
    else:
        if kind == CHARGE:
            named = [*charges.options(charges.CHARGES), Option(OWN, "Other", "as the table says")]
            device = play.choose("device", "What charge?", named, charges.SATCHEL)
        needed = play.whole("needed", "How many actions in all?", least=1, most=MOST_ACTIONS)
    device = "" if device == OWN else device
    id = play.state.works.next_task(element.side)
    task = Task(id, element.side, kind, place, needed, device=device)
    men = _men(play, element, task)
    play.happened(w.TaskBegun(task))
    _put_in(play, element, task, men)


@move("work", "Work at it", about="element")
def work(play: AtTable) -> None:
    """Men of an element put an action each into a job of their side."""
    element = asking.element(play)
    task = _task(play, element, done=False)
    may_do(play, element, ROWS[task.kind])
    _put_in(play, element, task, _men(play, element, task))


def _men(play: AtTable, element: Element, task: Task) -> tuple[str, ...]:
    return asking.men(play, "Who works?", actors(play, element, ROWS[task.kind]), element)


def _put_in(play: AtTable, element: Element, task: Task, men: tuple[str, ...]) -> None:
    """One action of each of these men, as far as the job still takes them."""
    row = ROWS[task.kind]
    pay(play, element, row, men)
    left = task.needed - task.so_far
    play.happened(w.TaskWorked(task.id, dict.fromkeys(men[:left], 1)))
    now = play.state.works.tasks[task.id]
    if now.done and task.kind == "mines" and task.device:
        _buried(play, element, now)
    reach = None if task.kind in SILENT else heard_tonight(play, row)
    how = "it is done" if now.done else f"{now.so_far} of {now.needed} actions"
    say(play, element, f" works at {described(task)}: {how}; {heard_words(reach)}.")
    say_seen(play, element, "men are at work")
    offer_reaction(play, element, row, None if task.kind in SILENT else AS_LISTED)


def _buried(play: AtTable, element: Element, task: Task) -> None:
    """A mine lies there, as well hidden as who laid it can hide it (29.1.3)."""
    trap = Trap(
        "", 0, task.side, "mine", task.place, task.device, element.id, quality=element.quality
    )
    (number,) = lay(play, [trap])
    play.happened(w.TaskOver(task.id))
    play.tell(["umpire", task.side], f"Marker {number}: a {task.device}.")


def described(task: Task) -> str:
    """A job in words: `a charge (the bridge)`."""
    return f"{WORDS[task.kind]} ({task.place})"


def _task(play: AtTable, element: Element, *, done: bool) -> Task:
    """A job of the element's side that is open; or a charge of it that lies ready."""
    works = play.state.works
    found = list(works.charges(element.side) if done else works.open_tasks(element.side))
    if not found:
        raise Refused("No charge lies ready." if done else "No job is begun.")
    options = [Option(x.id, x.place, WORDS[x.kind]) for x in found]
    return works.tasks[play.choose("task", "Which?", options)]


@move("fire-charge", "Fire the charge", about="element")
def fire_charge(play: AtTable) -> None:
    """One action sets off a charge that lies ready; the umpire resolves what it does."""
    element = asking.element(play)
    may_do(play, element, CHARGE)
    task = _task(play, element, done=True)
    by = asking.figure(play, "man", "Who sets it off?", actors(play, element, CHARGE), element)
    pay(play, element, CHARGE, (by.id,))
    play.happened(w.TaskOver(task.id))
    if not play.state.combat:
        play.happened(e.CombatBroke())
    thing = f"The charge ({task.place})"
    play.happened(e.CheckOwed(Owed(f"charge {task.id}", "charge", None, thing=thing)))
    say(play, element, f": {man(by)} sets off {described(task)}.")
    play.tell(play.state.enemy(element.side).id, "A charge explodes.")
    offer_reaction(play, element, CHARGE)


@move("drop-task", "Give it up")
def drop_task(play: AtTable) -> None:
    """A job is given up; what was put in is lost."""
    task = play.state.works.tasks.get(str(play.given("task")))
    if task is None or task.over or play.actor.side not in (None, task.side):
        raise Refused("There is no such job here.")
    play.happened(w.TaskOver(task.id))
    letter = play.state.sides[task.side].letter
    play.tell("umpire", f"{letter}: {described(task)} is given up.")
    play.tell(task.side, f"You give up {described(task)}.")
