"""Getting on and off: one action with noise, or two without (Rattenkrieg 7.4.19)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.acting import take
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import Reach, alarm_range_tonight
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.round_state import action_of

ACTION = "board"
TOO_FEW = "They have too few actions left."


def pay_for_boarding(
    play: BattlePlay, element: Element, men: tuple[str, ...], too_few: str = TOO_FEW
) -> Reach:
    """Pay for getting on or off a vehicle or a horse, during which figures are exposed.

    Return how far the noise is heard. `too_few` is the refusal if they have too few actions left.
    """
    quiet = play.flag("quiet", "Without noise? Two actions", rare=True)
    least = min(element.left - play.state.figures[id].lost for id in men)
    # riders' actions are spent as the vehicle spends its impulses: nothing is lost once more
    inputs = {"quiet": quiet, "actions_left": max(0, least)}
    done = play.resolve("rattenkrieg/board", inputs, shown_to=(element.side,))
    own = action_of(play.state.round, element.id)
    joins = own is not None and own.action == ACTION
    play.require(done.possible or joins, too_few)
    take(play, element, ACTION, men, cost=done.cost, moved_in=0, full_allowance=True)
    for id in men:
        play.record(e.FigureMoved(id, exposed=True, ran=False))
    alarm = {each: getattr(done, each) for each in ("quiet_in", "normal_in", "combat_in")}
    return alarm_range_tonight(play.state, alarm)
