"""Aggressiveness after a death and at the end of the turn (Rattenkrieg 13.1.1, 13.2)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.fire_effects import (
    apply_result,
    drop_comrades_checks,
)
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.figures.conduct import is_unaffected_by_deaths
from assistant.battle.rattenkrieg.lookups.naming import aggressiveness_change

MUST = ("surrenders", "tactical-retreat", "firefight", "fury")


@move("check-nerve", "Aggressiveness at the end of the turn")
def check_aggressiveness(play: BattlePlay) -> None:
    """Check an element whose Aggressiveness changed in this turn (13.2)."""
    owed, element = pending_check_now(play, "nerve")
    left = [man for man in play.state.men(element) if man.state == "exited"]
    able = len(play.state.able(element)) + len(left)  # leaving is not a loss
    check = play.resolve(
        "rattenkrieg/aggressiveness-turn-end",
        {
            "men_at_order": max(element.men_at_order, able, 1),
            "able_men": able,
            "aggressiveness": element.aggressiveness,
            "aggressiveness_at_start": element.aggressiveness_at_start,
        },
        shown_to=(element.side,),
    )
    must = check.result if check.result in MUST else None
    play.record(
        e.CheckMade(owed.id),
        e.EndOfTurnAggressivenessSet(
            element.id,
            check.result,
            check.actions_next_turn,
            check.combat_modifier_next_turn,
            check.result == "breaks",
            must,
        ),
    )
    if check.result == "hunkered-down":
        for figure in play.state.fit(element):
            apply_result(play, figure, "hunkered-down")
    words = "no effect" if check.result == "none" else check.result.replace("-", " ")
    log_element(play, element, f": Aggressiveness at the end of the turn: {words}.")


@move("check-comrade", "A comrade was killed")
def check_comrade_killed(play: BattlePlay) -> None:
    """Change an element's Aggressiveness after the death of a comrade (13.1.1)."""
    owed, element = pending_check_now(play, "comrade-killed")
    change = play.resolve(
        "rattenkrieg/aggressiveness-change",
        {
            "aggressiveness": element.aggressiveness,
            "event": "comrade-killed",
            "leader_present": play.state.leader(element) is not None,
        },
        shown_to=(element.side,),
    )
    play.record(e.CheckMade(owed.id))
    now = change.aggressiveness
    if now != element.aggressiveness:
        play.record(e.AggressivenessChanged(element.id, element.aggressiveness, now))
    if is_unaffected_by_deaths(play.state, play.state.elements[element.id]):
        drop_comrades_checks(play, element)
    words = aggressiveness_change(element.aggressiveness, now) if change.change else "no change"
    log_element(play, element, f" sees a comrade die: {words}.")
