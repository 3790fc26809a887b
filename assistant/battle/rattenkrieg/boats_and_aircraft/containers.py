"""Weapons of airborne figures in containers, until they are taken out (Rattenkrieg 34.15)."""

from collections.abc import Iterable

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.boats_and_aircraft.jumping import figures_with_packed_weapons
from assistant.battle.rattenkrieg.events.weapons_taken import (
    MountedWeaponsManned,
    PackedWeaponsLost,
    WeaponsLeftAboard,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import take
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.naming import count, man

ACTION = "handle-object"


def ask_packed_weapons(play: BattlePlay, men: Iterable[str]) -> None:
    """Ask whether airborne figures, by id, have all their weapons in a container (34.15)."""
    armed = [m for m in map(play.state.figures.__getitem__, men) if m.weapons]
    if armed and play.flag("packed", "Are their weapons in a container?"):
        names = {m.id: tuple(weapon.name for weapon in m.weapons) for m in armed}
        play.record(*(WeaponsLeftAboard(id, own) for id, own in names.items()))


def lose_packed_weapons(play: BattlePlay, side: str) -> tuple[str, ...]:
    """Ask whose weapons were in a container that is lost, and return their ids (34.15.1)."""
    owners = [
        (x, m)
        for x in play.state.of_side(side)
        if x.id not in play.state.vehicles.of
        for m in play.state.able(x)
        if m.left_aboard
    ]
    if not owners:
        return ()
    options = [Option(m.id, man(m), x.title) for x, m in owners]
    every = tuple(option.value for option in options)
    lost = play.several("whose", "It is lost. Whose weapons were in it?", options, every)
    play.record(*(PackedWeaponsLost(id) for id in lost))
    return lost


@move("unpack-weapons", "Take weapons out", about="element")
def take_weapons_from_container(play: BattlePlay) -> None:
    """Take weapons out of a container with an action; until then figures have none (34.15)."""
    element = asking.ask_actor(play, ACTION)
    could = figures_with_packed_weapons(play.state, element)
    if not could:
        raise Refused(f"{element.title} has no weapons in a container, or is still in the harness.")
    men = asking.ask_figures(play, "Who takes weapons out?", could, element)
    take(play, element, ACTION, men, any_order=True, moved_in=0)
    play.record(*(MountedWeaponsManned(id) for id in men))
    who = count(len(men), "figure takes", "figures take")
    log_element(play, element, f": {who} weapons from the container.")
