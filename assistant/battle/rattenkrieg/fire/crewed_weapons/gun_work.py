"""Work on a crewed gun: tripod, barrel, crew and corrections (Rattenkrieg 15.5, 15.6)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events import crewed_weapons as of_arms
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.log_lines import log_correction, log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.unable import nobody_can
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.battle.rattenkrieg.state.crewed_weapons import Gun, Task, WeaponWork
from assistant.rules.rattenkrieg.fire.weapons import Setup

ACTION = "handle-object"
DONE: dict[Task, str] = {
    "set-up": "is set up",
    "take-down": "is taken down",
    "barrel": "has its new barrel",
}


@move("set-up-gun", "Set up the gun", about="element")
def set_up_gun(play: BattlePlay) -> None:
    """Spend actions of several figures to put a machine gun on its tripod (15.5)."""
    _work_on_gun(play, "set-up")


@move("take-down-gun", "Take the gun down", about="element")
def take_down_gun(play: BattlePlay) -> None:
    """Spend actions of several figures to take a machine gun off its tripod (15.5)."""
    _work_on_gun(play, "take-down")


@move("change-barrel", "Change the barrel", about="element")
def change_barrel(play: BattlePlay) -> None:
    """Spend actions of several figures to change a barrel that is too hot to fire (15.6)."""
    _work_on_gun(play, "barrel")


def can_be_worked_on(gun: Gun, weapon: Weapon, task: Task) -> bool:
    """Return whether a task can begin, or is already under way, on a gun."""
    if gun.job:
        return gun.job.task == task
    if task == "set-up":
        return gun.setup == "light" and len(_tripods_for(weapon)) > 0
    return task == "take-down" and gun.setup != "light"


def _tripods_for(weapon: Weapon) -> list[Setup]:
    return [setup for setup in guns.mounts(weapon) if setup != "light"]


def _work_on_gun(play: BattlePlay, task: Task) -> None:
    element = asking.ask_actor(play, ACTION)
    there = [
        man
        for man in guns.gunners(play.state, element)
        if (weapon := guns.gun_of(man))
        and can_be_worked_on(play.state.crewed_weapons.gun(man.id), weapon, task)
    ]
    gunner = asking.ask_figure(play, "gun", "Whose gun?", there, element)
    weapon = guns.gun_of(gunner)
    assert weapon is not None
    gun = play.state.crewed_weapons.gun(gunner.id)
    to = _ask_target_setup(play, gun, weapon, task)
    hands = _ask_workers(play, element, gunner, gun.job)
    take(play, element, ACTION, hands, moved_in=0, full_allowance=True)
    job = gun.job or _begin_job(play, element, gunner, gun, task, to)
    play.record(of_arms.GunWorkContinued(gunner.id, min(len(hands), job.owed)))
    offer_reaction(play, element, ACTION)
    _log_progress(play, element, gunner, weapon, job)


def _ask_target_setup(play: BattlePlay, gun: Gun, weapon: Weapon, task: Task) -> Setup:
    if gun.job:
        return gun.job.to
    if task == "take-down":
        return "light"
    options = [
        Option(s, guns.WORDS[s].capitalize(), _react_label(weapon, s)) for s in _tripods_for(weapon)
    ]
    chosen = play.choose("setup", "How is the gun set up?", options)
    return next(setup for setup in _tripods_for(weapon) if setup == chosen)


def _react_label(weapon: Weapon, setup: Setup) -> str:
    return f"React {guns.react_at_mount(weapon, setup)}"


def _ask_workers(
    play: BattlePlay, element: Element, gunner: Figure, job: WeaponWork | None
) -> tuple[str, ...]:
    """Ask which figures work on the gun: its crew by default, no more than the task still needs."""
    could = actors(play, element, ACTION)
    if not could:
        raise nobody_can(play, element, ACTION)
    crew = [m.id for m in guns.serving(play.state, gunner)]
    first = sorted(could, key=lambda m: m.id not in crew)
    usual = [m.id for m in first if m.id in crew] or [m.id for m in first]
    if job:
        usual = [m.id for m in first][: job.owed]
    options = [Option(m.id, asking.figure_name(play, m, element)) for m in first]
    return play.several("men", "Who does the work?", options, tuple(usual), least=1)


def _begin_job(
    play: BattlePlay, element: Element, gunner: Figure, gun: Gun, task: Task, to: Setup
) -> WeaponWork:
    tripod = to if task == "set-up" else gun.setup
    inputs = {"work": f"tripod-{tripod}"}
    toil = play.resolve("rattenkrieg/mg-crew-work", inputs, shown_to=(element.side,))
    job = WeaponWork(task, toil.actions, toil.actions, to)
    play.record(of_arms.GunWorkBegan(gunner.id, job))
    return job


def _log_progress(
    play: BattlePlay, element: Element, gunner: Figure, weapon: Weapon, job: WeaponWork
) -> None:
    gun = play.state.crewed_weapons.gun(gunner.id)
    if gun.job:
        to_go = count(gun.job.owed, "action", "actions")
        log_element(play, element, f": the {weapon.name} {guns.AT_WORK[job.task]}, {to_go} left.")
        return
    stands = f", {guns.WORDS[gun.setup]}" if job.task == "set-up" else ""
    log_element(play, element, f": the {weapon.name} {DONE[job.task]}{stands}.")
    if play.state.elements[element.id].concealment == "identified":
        took = count(job.total, "action", "actions")
        cost = f"; it took {took}" if job.task == "barrel" else stands
        log_enemy(play, element, f": the {weapon.name} {DONE[job.task]}{cost}.")


@move("serve-gun", "Who serves the gun?", about="element")
def assign_gun_crew(play: BattlePlay) -> None:
    """Choose the figures that serve a gun together with its gunner (15.13)."""
    element = asking.ask_element(play)
    gunner, weapon = _ask_gun(play, element)
    could = guns.helpers(play.state, element, gunner)
    if not could:
        raise Refused(f"{element.title} has nobody else who can serve the {weapon.name}.")
    usual = guns.usual_crew(play.state, element, gunner, weapon)
    options = [Option(m.id, asking.figure_name(play, m, element)) for m in could]
    crew = play.several("crew", f"Which other figures serve the {weapon.name}?", options, usual)
    before = play.state
    play.record(of_arms.WeaponCrewSet(gunner.id, crew))
    play.need_change(play.state != before)
    log_element(
        play,
        element,
        f": {count(len(crew) + 1, 'figure serves', 'figures serve')} the {weapon.name}.",
    )


@move("rule-gun", "Correct a gun", UMPIRE_ONLY, about="element")
def correct_gun(play: BattlePlay) -> None:
    """Correct how a gun is set up, as the umpire; any unfinished work on the gun is dropped."""
    element = asking.ask_element(play)
    gunner, weapon = _ask_gun(play, element)
    gun = play.state.crewed_weapons.gun(gunner.id)
    setups: list[Setup] = list(dict.fromkeys(["light", *_tripods_for(weapon)]))
    options = [Option(s, guns.WORDS[s].capitalize()) for s in setups]
    chosen = play.choose("setup", f"The {weapon.name} is", options, gun.setup)
    reason = play.text("reason", "Reason", None)
    setup = next(s for s in setups if s == chosen)
    play.need_change(gun != Gun(setup, gun.crew))
    play.record(of_arms.CrewedWeaponCorrected(gunner.id, setup))
    log_correction(play, element, f"the {weapon.name} is {guns.WORDS[setup]}.", reason)


def _ask_gun(play: BattlePlay, element: Element) -> tuple[Figure, Weapon]:
    gunner = asking.ask_figure(
        play, "gun", "Whose gun?", guns.gunners(play.state, element), element
    )
    weapon = guns.gun_of(gunner)
    assert weapon is not None
    return gunner, weapon
