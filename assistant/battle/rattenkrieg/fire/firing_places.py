"""Limits on how many figures fire through one door or window, or out of one room (18.1)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.buildings_and_traps import FiringPlaceTaken
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.buildings_and_traps.buildings import FIRE_TOGETHER
from assistant.rules.rattenkrieg.noise import SHOOTING

ELSEWHERE = "elsewhere"


def require_firing_place(play: BattlePlay, element: Element, shooter: Figure) -> None:
    """Refuse a shot if no more figures can fire through the same opening or in the room (18.1)."""
    _require_position(play, element, shooter)
    openings = play.state.buildings.openings
    if not openings:
        return
    before = play.state.buildings.firing_place(shooter.id) or ELSEWHERE
    options = [Option(ELSEWHERE, "Through none")]
    options += [Option(id, capital(opening.name)) for id, opening in openings.items()]
    words = "Through which door or window does the figure fire?"
    place = play.choose("fires_from", words, options, before, rare=before == ELSEWHERE)
    if place == ELSEWHERE:
        return
    there = [id for id, taken in play.state.buildings.firing_from.items() if taken == place]
    others = [id for id in there if id != shooter.id and play.state.figures[id].able]
    name = capital(openings[place].name)
    play.require(
        len(others) < FIRE_TOGETHER, f"{name}: two figures fire there already, and no more can."
    )
    if place != before:
        play.record(FiringPlaceTaken(shooter.id, place))


def _require_position(play: BattlePlay, element: Element, shooter: Figure) -> None:
    """Refuse a third shooter of an element that is not ready to fire together (18.1).

    It has not taken positions in the room, or it is fired at from an unsuspected side.
    """
    buildings = play.state.buildings
    unready = element.id in buildings.unready and shooter.id not in buildings.in_position
    if not unready and element.id not in buildings.unsuspecting:
        return
    acting = play.state.round.acting if play.state.round else None
    fires = acting is not None and acting.element == element.id and acting.action in SHOOTING
    fired = {*acting.figures} if acting and fires else set()
    if element.id in buildings.unsuspecting:
        play.require(
            len(fired | {shooter.id}) <= FIRE_TOGETHER,
            f"{element.title} is fired at from a side that it did not suspect: only two figures"
            " can return the fire.",
        )
        return
    room = buildings.in_room.get(shooter.id)
    fired = {id for id in fired if buildings.in_room.get(id) == room} - {*buildings.in_position}
    play.require(
        len(fired | {shooter.id}) <= FIRE_TOGETHER,
        f"{element.title} has not taken positions in the room: only two figures can fire.",
    )
