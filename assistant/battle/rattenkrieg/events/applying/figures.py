"""Folding facts of men and their nerve (Rattenkrieg 13, 15, 16)."""

from typing import Any, assert_never

from assistant.battle.rattenkrieg.events import figures as f
from assistant.battle.rattenkrieg.events.applying.changed import with_element, with_figure
from assistant.battle.rattenkrieg.state import Battle, Stirred


def folded(battle: Battle, event: f.OfMen) -> Battle:
    """The state after it."""
    match event:
        case f.FigureChanged(figure, _, now, turn, cause):
            changes: dict[str, Any] = {"state": now, "wounded_turn": turn, "wound_cause": cause}
            if now != "ready":
                changes |= {"aims": 0, "aims_at": None, "exposed": False, "ran": False}
            return with_figure(battle, figure, **changes)
        case f.FigureMoved(figure, exposed, ran, stopped):
            stopped = stopped or battle.figures[figure].stopped
            return with_figure(battle, figure, exposed=exposed, ran=ran, stopped=stopped)
        case f.FigureAimed(figure, aims, at):
            return with_figure(battle, figure, aims=aims, aims_at=at)
        case f.FigureLost(figure, actions):
            return with_figure(battle, figure, lost=battle.figures[figure].lost + actions)
        case f.WeaponJammed(figure, jammed):
            return with_figure(battle, figure, jammed=jammed)
        case f.AggressivenessChanged(element, _, now_a):
            return with_element(battle, element, aggressiveness=now_a)
        case f.AggressivenessStirred(element, was, now_a, last_turn):
            stirred = (*battle.elements[element].stirred, Stirred(now_a - was, last_turn))
            return with_element(battle, element, aggressiveness=now_a, stirred=stirred)
        case f.StirringEnded(element, _, now_a):
            past = battle.elements[element].stirred
            lasting = tuple(each for each in past if each.last_turn > battle.turn)
            return with_element(battle, element, aggressiveness=now_a, stirred=lasting)
        case f.LeaderAdjusted(element, _, now_a, by):
            return with_element(
                battle,
                element,
                aggressiveness=now_a,
                leaders_part=battle.elements[element].leaders_part + by,
                adjusted_turn=battle.turn,
            )
        case f.NerveSettled(element, _, actions, modifier, broken, must):
            return with_element(
                battle,
                element,
                next_actions=actions,
                next_modifier=modifier,
                broken=broken or battle.elements[element].broken,
                must=must,
            )
        case _:
            assert_never(event)
