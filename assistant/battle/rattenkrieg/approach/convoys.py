"""Cleaning pathways as the approach ends, and spacing elements along them (8.1.5, 8.2, 9.2.3)."""

from collections.abc import Iterable

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.table_plan import PositionSet
from assistant.battle.rattenkrieg.events.vehicles.coming_and_going import (
    FollowerDelayed,
    FollowerPlaced,
)
from assistant.battle.rattenkrieg.kit.log_lines import log_mojon
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.mojon_pace import pace_kind
from assistant.battle.rattenkrieg.lookups.scenario.mojon_numbers import last_number
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_machine
from assistant.battle.rattenkrieg.state import Element, Mojon

MOST_SPACING = 20  # markers


def clean_pathway(play: BattlePlay, mojon: Mojon) -> None:
    """Put a Mojon at the last marker of its pathway, with its convoy behind it.

    One whose pathway has not grown stays where it is, so its place on the plan stays certain.
    """
    battle = play.state
    stand = battle.table_plan.stands.get(mojon.id)
    vehicles = [x for x in battle.in_mojon(mojon.id) if is_machine(battle, x)]
    stopped = mojon.stopped_by is not None
    spacing = _ask_spacing(play, mojon, len(vehicles))
    cleaned = play.resolve(
        "rattenkrieg/clean-pathway",
        {
            "kind": "vehicle" if vehicles else "infantry",
            "markers": mojon.markers,
            "stopped": stopped,
            "vehicles": max(1, len(vehicles)),
            "spacing": spacing,
        },
    )
    inside = mojon.entered is not None and not stopped
    play.record(e.PathwayCleaned(mojon.id, cleaned.position, inside))
    if stand and stand.sure and mojon.markers == 1 and not (stopped or inside):
        play.record(PositionSet(mojon.id, stand.x_in, stand.y_in, stand.up_in))
    place_behind(play, mojon, list(zip(vehicles, cleaned.vehicle_positions, strict=False))[1:])


def _ask_spacing(play: BattlePlay, mojon: Mojon, vehicles: int) -> int:
    """Ask at which markers the vehicles of a convoy are: every one, every second, and so on."""
    if vehicles < 2 or mojon.markers < 2:
        return 1
    letter = play.state.sides[mojon.side].letter
    which = f"{letter} Mojon {mojon.number}, {vehicles} vehicles"
    words = f"{which}: how many markers from one vehicle to the next?"
    return play.whole(f"spacing_{mojon.id}", words, 1, least=1, most=MOST_SPACING)


def _new_mojon(play: BattlePlay, mojon: Mojon, element: Element, position: int) -> Mojon:
    """Return the numbered Mojon of an element that follows another on its pathway."""
    number = last_number(play.state, mojon.side) + 1
    kind = pace_kind(play.state, mojon)
    return Mojon(
        f"{mojon.id} {element.id}",
        number,
        mojon.side,
        kind,
        placed=position > 0,
        place=f"marker {position} of Mojon {mojon.number}" if position else "",
        hidden=mojon.hidden,
        markers=max(1, position),
        ended=True,
    )


def place_behind(
    play: BattlePlay, mojon: Mojon, following: Iterable[tuple[Element, int | None]]
) -> None:
    """Place elements at markers of a pathway; those without a marker come later, one per turn."""
    late = 0
    for element, position in following:
        if position is None:
            late += 1
            entry = f"The entry of Mojon {mojon.number}."
            delay_element(play, mojon, element, play.state.turn + late, entry)
        else:
            _place_at_marker(play, mojon, element, position)


def _place_at_marker(play: BattlePlay, mojon: Mojon, element: Element, position: int) -> None:
    own = _new_mojon(play, mojon, element, position)
    play.record(FollowerPlaced(element.id, own))
    log_mojon(play, mojon, f": {element.title} is at marker {position}, as Mojon {own.number}.")
    if not own.hidden:
        enemy = play.state.enemy(mojon.side).id
        play.log(
            enemy, f"The enemy places Mojon {own.number} on the pathway of Mojon {mojon.number}."
        )


def delay_element(play: BattlePlay, mojon: Mojon, element: Element, turn: int, entry: str) -> None:
    """Take an element out of a Mojon until a later turn; `entry` says where it then comes in."""
    own = _new_mojon(play, mojon, element, 0)
    play.record(FollowerDelayed(element.id, own, turn, entry))
    where = f"{entry[0].lower()}{entry[1:].removesuffix('.')}"
    log_mojon(play, mojon, f": {element.title} comes in at {where} in turn {turn}.")
