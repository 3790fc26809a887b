"""Changes of Aggressiveness that last for a while only (Rattenkrieg 13.1, 13.4.3)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import aggressiveness_change
from assistant.battle.rattenkrieg.state import Element
from assistant.rules.rattenkrieg.morale.aggressiveness import temper_at

MOST = 12  # as far as the procedures count it


def is_in_fury(play: BattlePlay, element: Element) -> bool:
    """Return whether the element's Aggressiveness cannot change any more (13.1.4)."""
    return temper_at(element.aggressiveness) == "fury" and is_on(play.state, "fury_rule")


def changed_aggressiveness(play: BattlePlay, element: Element, change: int) -> int:
    """Return the Aggressiveness after a change. A broken element without a leader stays broken."""
    if element.aggressiveness == 0 and play.state.leader(element) is None:
        return 0
    return min(MOST, max(0, element.aggressiveness + change))


def change_temporarily(play: BattlePlay, element: Element, change: int, last_turn: int) -> None:
    """Change an element's Aggressiveness until the end of a turn, and log it for its side."""
    was = element.aggressiveness
    unmoved = is_in_fury(play, element) or not is_on(play.state, "aggressiveness")
    now = was if unmoved else changed_aggressiveness(play, element, change)
    if now != was:
        play.record(e.AggressivenessChangedTemporarily(element.id, was, now, last_turn))
        log_element(
            play, element, f": {aggressiveness_change(was, now)} until the end of turn {last_turn}."
        )


def end_temporary_changes(play: BattlePlay) -> None:
    """Reverse the temporary changes that end with this turn."""
    for element in play.state.elements.values():
        over = [each.change for each in element.stirred if each.last_turn <= play.state.turn]
        if over:
            was, now = element.aggressiveness, changed_aggressiveness(play, element, -sum(over))
            play.record(e.TemporaryAggressivenessEnded(element.id, was, now))
            log_element(play, element, f": the cause is over, {aggressiveness_change(was, now)}.")
