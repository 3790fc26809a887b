"""Militia raised in haste: a die decides how well it fights at home (Rattenkrieg 13.3.1)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_now
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.state import PendingCheck


@move("check-militia", "How the militia fights")
def check_militia(play: BattlePlay) -> None:
    """Roll for the Aggressiveness of a militia that was just placed on the table."""
    check, element = pending_check_now(play, "militia")
    raised = play.resolve(
        "rattenkrieg/starting-aggressiveness",
        {"base": element.aggressiveness, "ground": element.militia, "militia": True},
        shown_to=(element.side,),
    )
    now = raised.aggressiveness
    play.record(e.CheckMade(check.id), e.MilitiaRaised(element.id, element.aggressiveness, now))
    eager = "eager" if raised.change > 0 else "unwilling"
    words = f": the militia is {eager}, with Aggressiveness {now}."
    if raised.surrenders_on_sight:
        surrender = PendingCheck(f"surrender {element.id}", "surrender", element.id)
        play.record(e.CheckScheduled(surrender))
        words += " It surrenders to the first enemy that it sees."
    log_element(play, element, words)


def schedule_militia_checks(play: BattlePlay) -> None:
    """Schedule the die of each militia whose figures were placed on the table."""
    if not is_on(play.state, "aggressiveness"):
        return
    for event in list(play.events):
        if not isinstance(event, e.ElementDeployed | e.ConcealmentChanged):
            continue
        element = play.state.elements[event.element]
        check = PendingCheck(f"militia {element.id}", "militia", element.id)
        if element.militia and element.deployed and check not in play.state.owed:
            play.record(e.CheckScheduled(check))
