"""Aircraft that crash into buildings, and their bombs that do (Rattenkrieg 34.14, 34.17.2)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.boats_and_aircraft.arriving_aircraft import aircraft_kind
from assistant.battle.rattenkrieg.buildings_and_traps.damage import hit_by_device, shell_section
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import free_check_id, pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state import Element, PendingCheck
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.driving.crashing import crash_object_of
from assistant.rules.rattenkrieg.vehicles.driving.ramming import INCHES_A_DIE, crash_severity
from assistant.rules.rounding import round_down

KIND, BOMBED = "air-crash", "bombed-building"


def schedule_air_crash(play: BattlePlay, element: Element, vehicle: Vehicle, place: str) -> None:
    """Schedule the umpire's check of whether a crashing aircraft strikes a marked building.

    `vehicle` is the aircraft as it was before the crash, with its speed.
    """
    dice = round_down(vehicle.speed_in / INCHES_A_DIE)
    if dice and play.state.buildings.standing():
        thing = capital(f"{aircraft_kind(vehicle)} {describe_location(place)}")
        check = PendingCheck(f"{KIND} {element.id} {dice}", KIND, None, thing=thing)
        play.record(e.CheckScheduled(check))


@move("resolve-air-crash", "Crash at a building", UMPIRE_ONLY)
def resolve_air_crash(play: BattlePlay) -> None:
    """Apply the crash of an aircraft to the section that it strikes, if any (34.14)."""
    check = pending_check_of_table(play, KIND)
    play.record(e.CheckMade(check.id))
    if not play.flag("strikes", "Does it crash into a marked building?", default=True):
        play.log("umpire", f"{check.thing} crashes and hits no marked building.")
        return
    id, _, dice = check.id.removeprefix(f"{KIND} ").rpartition(" ")
    vehicle = play.state.vehicles.of[id]
    severity = crash_severity(crash_object_of(vehicle))
    what = f"the crash of {aircraft_kind(vehicle)}"
    shell_section(play, what, {"dice": int(dice), "severity": severity})


def schedule_bombed_building(play: BattlePlay, bomb: str, place: str) -> None:
    """Schedule the umpire's check of whether a bomb reaches a marked building (34.17.2)."""
    if play.state.buildings.standing():
        check = PendingCheck(
            free_check_id(play.state, BOMBED), BOMBED, None, thing=f"{bomb}: {place}"
        )
        play.record(e.CheckScheduled(check))


@move("resolve-bombed-building", "Bomb at a building", UMPIRE_ONLY)
def resolve_bombed_building(play: BattlePlay) -> None:
    """Apply a bomb to the section that it strikes, or to those inside a ring of its burst."""
    check = pending_check_of_table(play, BOMBED)
    play.record(e.CheckMade(check.id))
    bomb, _, _ = check.thing.partition(": ")
    if not play.flag("strikes", "Does the bomb reach a marked building?", default=True):
        play.log("umpire", f"The {bomb} reaches no marked building.")
        return
    hit_by_device(play, bomb)
