"""Paying for the work of a crew: by a task in an impulse, or by an action beside the vehicle."""

from assistant.battle.rattenkrieg.events.table_plan import PositionSet
from assistant.battle.rattenkrieg.events.turns_and_rounds.actions import ActionJoined
from assistant.battle.rattenkrieg.kit import impulses
from assistant.battle.rattenkrieg.kit.acting import pay, take
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.table_plan.positions import certain_position, thing_of
from assistant.battle.rattenkrieg.lookups.vehicles.crew_inside import is_inside
from assistant.battle.rattenkrieg.state import Element, Figure


def pay_for_crew_work(
    play: BattlePlay,
    element: Element,
    action: str,
    man: Figure | None = None,
    task: str = "",
    *,
    moving: tuple[str, ...] = (),
) -> None:
    """Pay for work by a figure, with a task in the impulse or with an action outside the vehicle.

    Without a figure, pay one impulse of the whole crew, in which the figures of `moving` get in or
    out and do nothing else. A vehicle whose crew gets in or out has not moved, so its position on
    the plan stays certain.
    """
    vehicle = play.state.vehicles.get(element.id)
    stand = certain_position(play.state, element.id) if vehicle and not vehicle.is_gun else None
    if man is None:
        pay(play, element, action, (), any_order=True)
        if play.state.round and play.state.round.acting:  # not where a refusal was overruled
            play.record(ActionJoined(element.id, moving, action))
    elif vehicle and not vehicle.is_gun and is_inside(play.state, vehicle, man):
        impulses.do_task(play, element, man, task, action)
    elif vehicle and vehicle.manned and not vehicle.is_gun:
        # Ruling: a figure outside a manned vehicle acts along with its impulses.
        impulses.do_task(play, element, man, task, action)
    else:
        take(play, element, action, (man.id,), moved_in=0, full_allowance=True)
    if stand is not None and certain_position(play.state, element.id) is None:
        thing = thing_of(play.state, element.id)
        play.record(PositionSet(thing, stand.x_in, stand.y_in, stand.up_in))
