"""Leaders who encourage or calm their figures (Rattenkrieg 13.3)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import FanaticEncouraged
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.kit.temporary_aggressiveness import is_in_fury
from assistant.battle.rattenkrieg.lookups.figures.commanders import adjusters
from assistant.battle.rattenkrieg.lookups.figures.conduct import is_broken
from assistant.battle.rattenkrieg.lookups.figures.leaders import rank
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import aggressiveness_change, man
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.cards.wording import signed, words_of
from assistant.rules.rattenkrieg.morale.leaders import ADJUSTMENT

LARGEST = 3  # change that the procedure accepts at a time
COUNTED = 12  # total of leaders' changes that the procedure counts


@move("adjust-nerve", "Adjust Aggressiveness", about="element")
def adjust_aggressiveness(play: BattlePlay) -> None:
    """Let a leader raise or lower an element's Aggressiveness, as far as their rank allows.

    The limit applies to the total of all leaders, not to each turn; a fanatic's limit applies each
    time.
    """
    element = asking.ask_element(play)
    play.need(play.state.phase == "engagement", "This is possible only in the engagement.")
    play.need(is_on(play.state, "aggressiveness"), "This battle does not use Aggressiveness.")
    play.require(not is_in_fury(play, element), "They are in fury: nobody can hold them back.")
    beyond = f"{element.title} is broken without a leader: nobody can encourage it again."
    play.require(not is_broken(play.state, element), beyond)
    leader = _ask_leader(play, element)
    ranks = [
        Option(row["rank"], words_of(row["rank"]), f"{row['adjustment']} up or down")
        for row in ADJUSTMENT.rows
    ]
    as_rank = play.choose("rank", f"{man(leader)} is", ranks, rank(leader), rare=True)
    bound = ADJUSTMENT.row(as_rank)["adjustment"]
    umpire = play.actor.is_umpire
    fanatic = umpire and play.flag(
        "fanatic", "Is the leader a political officer or fanatic?", rare=True
    )
    so_far = max(-COUNTED, min(COUNTED, element.leaders_part))
    around = 0 if fanatic else so_far
    changes = [total - around for total in range(bound, -bound - 1, -1)]
    options = [
        Option(str(change), signed(change), _new_value_label(element, change))
        for change in changes
        if change and abs(change) <= LARGEST and element.aggressiveness + change >= 0
    ]
    if not options:
        raise Refused(
            "Leaders have already changed this Aggressiveness by more than this rank allows."
        )
    if fanatic and leader.id in play.state.morale.fanatics:
        raise Refused(f"{man(leader)} has already done this in this turn.")
    change = int(play.choose("change", "Aggressiveness", options))
    spoken = play.resolve(
        "rattenkrieg/leader-adjust",
        {
            "aggressiveness": element.aggressiveness,
            "rank": as_rank,
            "change": change,
            "adjusted_so_far": so_far,
            "fanatical": fanatic,
            "used_this_turn": leader.id in play.state.morale.fanatics,
        },
        shown_to=(element.side,),
    )
    was, now = element.aggressiveness, spoken.aggressiveness
    play.record(e.LeaderAdjusted(element.id, was, now, change))
    if fanatic:
        play.record(FanaticEncouraged(leader.id))
    deed = "encourages" if change > 0 else "calms"
    log_element(
        play, element, f": {man(leader)} {deed} the figures, {aggressiveness_change(was, now)}."
    )


def _ask_leader(play: BattlePlay, element: Element) -> Figure:
    """Ask which leader speaks: the element's own by default, or another one in reach."""
    able = list(adjusters(play.state, element))
    if not able:
        raise Refused(f"{element.title} has no leader who is up.")
    own = play.state.leader(element)
    options = [Option(m.id, f"{play.state.owner(m.id).title}, {man(m)}") for m in able]
    usual = own.id if own in able else None
    id = play.choose("leader", "Which leader?", options, usual, rare=usual is not None)
    return play.state.figures[id]


def _new_value_label(element: Element, change: int) -> str:
    return f"to {max(0, element.aggressiveness + change)}"
