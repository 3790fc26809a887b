"""Steps that a gun's shots at vehicles and at figures share (19.4, 20.1, 25.4, 26.2)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.events.scenario import EstimateUsed
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import impulses
from assistant.battle.rattenkrieg.kit.acting import close_requests
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.battle.rattenkrieg.lookups.vehicles import crews, shots_of_turn, tasks
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import sight_lost
from assistant.battle.rattenkrieg.lookups.vehicles.tows import limbering_state
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import Piece, name_of
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming import gun_laying, guns_and_shells
from assistant.battle.rattenkrieg.vehicles.aiming.gun_laying import LaidGun
from assistant.battle.rattenkrieg.vehicles.crew.manned_vehicles import require_manned_kind
from assistant.battle.rattenkrieg.vehicles.gunnery import manned_guns
from assistant.rules.rattenkrieg.vehicles.gunnery.rate_of_fire import IMPULSES, POINT_BLANK_M
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import METRES_AN_INCH

ACTION = "shoot"


LOADING = guns_and_shells.LOADING[0]


LOWEST_SIGHT = -6
NO_SHOT = "The gun of {} has no shot left in this turn."
OTHER_SHELL = "{} is loaded. The loader can change it in another impulse."


def _has_gun(vehicle: Vehicle) -> bool:
    return bool(vehicle.card.get("guns"))


def require_gun(battle: Battle, element: Element) -> Vehicle:
    """Return the element's vehicle or gun; refuse unless it is manned and its gun can fire."""
    vehicle = require_manned_kind(battle, element, _has_gun, f"{element.title} has no gun.")
    if vehicle.is_out("gun"):
        raise Refused(f"The gun of {element.title} is destroyed.")
    if unmanned := awareness.why_unmanned(battle, element):
        raise Refused(unmanned)
    if laid_up := limbering_state(battle, element):
        raise Refused(f"{element.title} {laid_up}: it does not fire.")
    if vehicle.problems:
        todo = count(vehicle.problems, "problem", "problems")
        raise Refused(f"The {vehicle.name} has {todo} to repair first.")
    return vehicle


def gunner_inputs(play: BattlePlay, laid: LaidGun, vehicle: Vehicle, place: str) -> dict[str, Any]:
    """Return the inputs that gun and crew contribute to a shot; `place` is the id of its target."""
    first = play.flag(
        "first", "Is this the first shot at it?", place not in vehicle.fired_at, rare=True
    )
    registered = first and _ask_registered(play, laid.shooter.side)
    return {
        "gunner_quality": laid.quality,
        "gun_sight": max(LOWEST_SIGHT, laid.gun["gun_sight"] - sight_lost(vehicle)),
        "range_in": laid.distance_in,
        "first_shot": first,
        "registered": registered,
        "german": bool(vehicle.card.get("german")),
        "commander_helping": laid.helped,
        "in_reaction": gun_laying.fires_in_reaction(
            play, laid.shooter, laid.gunner, laid.piece.number
        ),
        "no_range_modifier": needs_range_roll(laid),
    }


def _ask_registered(play: BattlePlay, side: str) -> bool:
    """Ask whether the range was measured before the battle; some scenarios limit such ranges."""
    left = play.state.script.estimates.get(side)
    if left == 0:
        return False
    counted = "" if left is None else f" {left} left"
    known = play.flag("registered", f"Was its range known before?{counted}", rare=True)
    if known and left is not None:
        play.record(EstimateUsed(side))
    return known


def needs_range_roll(laid: LaidGun) -> bool:
    """Return whether a roll for the long range comes first (19.4)."""
    return laid.distance_in * METRES_AN_INCH > POINT_BLANK_M


def spend_shot(
    play: BattlePlay, laid: LaidGun, vehicle: Vehicle, place: str = "", *, at_men: bool = False
) -> None:
    """Pay for a shot and record it, at the target or at another place named by `place`.

    Several shots may fall in one impulse, which is paid once (20.1.1.1). An autocannon's shot at
    figures is a magazine (20.4.6).
    """
    element, number = laid.shooter, laid.piece.number
    task = gun_laying.firing_task_of(vehicle, laid.gunner)
    new = not gun_laying.has_shot_left(play.state, element, laid.gunner, number)
    fired = vehicle.count(number)
    if new:
        loader, loads = _find_loader(play, element, laid)
        inputs = {
            "loader_quality": loads,
            "bonus": laid.gun["shots_bonus"],
            "firing": min(IMPULSES, fired.firing + 1),
            **({"magazine_rounds": laid.gun["magazine_rounds"]} if at_men else {}),
        }
        rate = play.resolve("rattenkrieg/shots-per-impulse", inputs, shown_to=(element.side,))
        play.require(rate.shots > 0, _why_not_loaded(play.state, element))
        changes = require_loaded(play, laid, vehicle, can_change=loads > 0)
        manned_guns.pay_for_attention(play, element)
        impulses.do_task(play, element, laid.gunner, task, ACTION)
        if loader:
            impulses.record_task(play, element, loader, LOADING)
        left = 0 if changes else max(0, rate.shots - 1)
    else:
        require_loaded(play, laid, vehicle, can_change=False)
        close_requests(play, element)
        left = fired.shots - 1
    gun_laying.record_aides(play, laid)
    fell = v.ShellFired(element.id, place or laid.target.id, name_of(laid.shell), left, new, number)
    play.record(fell)
    guns_and_shells.ask_next_shell(play, vehicle, laid.piece, name_of(laid.shell))


def _why_not_loaded(battle: Battle, element: Element) -> str:
    """Return why a gun has no shot now: none in the turn, or its loader is busy."""
    if shots_of_turn.why_no_shot(battle, element):
        return NO_SHOT.format(element.title)
    return "The gun is still being loaded: no shot in this impulse."


def require_loaded(play: BattlePlay, laid: LaidGun, vehicle: Vehicle, *, can_change: bool) -> bool:
    """Refuse a shell other than the one in the gun, unless the loader can change it (26.3).

    Return whether the loader changes it. Ruling: that is a task, and the gun then fires only that
    one shell.
    """
    guns_and_shells.require_loader(play, laid.shooter, vehicle, laid.piece, laid.shell)
    in_gun = guns_and_shells.loaded_shell(vehicle, laid.piece)
    if in_gun in ("", name_of(laid.shell)):
        return False
    play.require(can_change, OTHER_SHELL.format(in_gun))
    return True


def require_shell_in_gun(
    play: BattlePlay, element: Element, vehicle: Vehicle, piece: Piece, shell: Mapping[str, Any]
) -> None:
    """Refuse a player's shot that the umpire's step will refuse: none left, or another shell.

    Another shot of an impulse is fired with the shell in the gun.
    """
    none = tasks.why_no_shot_left(play.state, element)
    play.require(not none, NO_SHOT.format(element.title))
    guns_and_shells.require_loader(play, element, vehicle, piece, shell)
    in_gun = guns_and_shells.loaded_shell(vehicle, piece)
    gunners = crews.servers(play.state, element, *gun_laying.FIRING)
    fires_on = any(
        gun_laying.has_shot_left(play.state, element, man, piece.number) for man in gunners
    )
    play.require(not fires_on or in_gun in ("", name_of(shell)), OTHER_SHELL.format(in_gun))


def _find_loader(play: BattlePlay, element: Element, laid: LaidGun) -> tuple[Figure | None, int]:
    """Return who loads for the gunner, and the Quality of loading (25.4.2).

    The Quality is 0 if nobody can load in this impulse.
    """
    vehicle = play.state.vehicles.of[element.id]
    if gun_laying.firing_task_of(vehicle, laid.gunner) == gun_laying.FIRING[1]:
        return None, laid.quality
    done = crews.tasks_done(play.state, element)
    busy = () if laid.gunner.id in done else done
    for man in crews.ready_crew(play.state, element):
        if crews.has_task(crews.post_of(vehicle, man.id), LOADING) and man.id not in busy:
            return man, impulses.quality_at_post(play, element, man)
    return None, 0


def resolve_long_range(play: BattlePlay, laid: LaidGun, vehicle: Vehicle, place: str = "") -> bool:
    """Return whether a shot beyond 500 m reaches the target, by a roll (19.4)."""
    if not needs_range_roll(laid):
        return True
    inputs = {
        "range_m": laid.distance_in * METRES_AN_INCH,
        "follow_up": (place or laid.target.id) in vehicle.fired_at,
        "gunner_quality": laid.quality,
    }
    own = (laid.shooter.side,)
    return bool(play.resolve("rattenkrieg/long-range-shot", inputs, shown_to=own).hit)
