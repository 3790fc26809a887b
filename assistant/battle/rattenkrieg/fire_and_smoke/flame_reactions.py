"""Taking cover or running away from a nearby burst of flames (Rattenkrieg 30.3)."""

from collections.abc import Iterable

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_seen
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import with_actions_left
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.spent_actions import pay_action_of_some
from assistant.battle.rattenkrieg.lookups.figures.doers import able_to_hunker_down
from assistant.battle.rattenkrieg.lookups.naming import umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.state import Element, PendingCheck

KIND = "flames"
COVER, AWAY = "cover", "away"


def ask_startled(play: BattlePlay, burnt: list[Element], *, reach: float | str) -> tuple[str, ...]:
    """Ask which elements are near the flames, and return their ids: each must react.

    `burnt` are the elements with figures in the flames; they are always near, so the question
    leaves them out. `reach` is a distance in inches, or "room".
    """
    battle = play.state
    there = [x for x in battle.elements.values() if battle.able(x) and not is_aboard(battle, x)]
    touched = {x.id for x in burnt}
    options = [Option(x.id, umpire_name(battle, x)) for x in there if x.id not in touched]
    where = "in the room" if reach == "room" else f"within {reach}″"
    words = (
        f"Which {'other ' if touched else ''}elements are {where}? Each takes cover or runs away"
    )
    near = play.several("startled", words, options)
    return tuple(x.id for x in there if x.id in touched or x.id in near)


def schedule_reactions(play: BattlePlay, startled: Iterable[str]) -> None:
    """Have each of these elements that can still act take cover or run away from the flames."""
    for id in startled:
        if play.state.able(play.state.elements[id]):
            play.record(e.CheckScheduled(PendingCheck(f"{KIND} {id}", KIND, id)))


@move("face-flames", "Cover or away from flames")
def face_flames(play: BattlePlay) -> None:
    """Take cover from a nearby burst of flames, or run away with an action (30.3)."""
    check, element = pending_check_now(play, KIND)
    running = bool(with_actions_left(play.state, play.state.fit(element)))
    options = [Option(COVER, "Take cover", "hunkers down")]
    if running:
        options.append(Option(AWAY, "Run away", "one action"))
    how = play.choose(
        "how", "Do they take cover, or run away?", options, None if running else COVER
    )
    able = able_to_hunker_down(play.state, element)
    if how == AWAY:
        able = with_actions_left(play.state, able)
    men = asking.ask_figures(play, "Which figures are that near?", able, element) if able else ()
    play.record(e.CheckMade(check.id))
    if how == AWAY:
        those = [play.state.figures[id] for id in men]
        pay_action_of_some(play, element, those, "reaction")
        play.record(*(e.FigureMoved(id, exposed=True, ran=True) for id in men))
        words = "runs away from the flames"
    else:
        play.record(*(e.FigureChanged(id, "ready", "hunkered-down") for id in men))
        words = "takes cover from the flames"
    log_element(play, element, f" {words}.")
    log_seen(play, element, words)
