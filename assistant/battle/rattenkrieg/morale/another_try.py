"""Another try by figures that better weapons forced into cover (Rattenkrieg 13.4.5)."""

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import RiskTaken
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import with_actions_left
from assistant.battle.rattenkrieg.kit.pending_checks import NOT_DUE
from assistant.battle.rattenkrieg.kit.register import BOTH, move
from assistant.battle.rattenkrieg.lookups.figures import melee_weapons
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.morale.leaders_in_sight import ask_other_leader
from assistant.battle.rattenkrieg.state import Element, Figure, PendingCheck
from assistant.frozen import replace

KIND = "outgunned-again"


def schedule_retry(play: BattlePlay, element: Element, fired_by: str, men: list[Figure]) -> None:
    """Offer figures that hunkered down another try, if a figure among them has an action left."""
    due = any((o.kind, o.element) == (KIND, element.id) for o in play.state.owed)
    down = [m for m in men if play.state.figures[m.id].state == "hunkered-down"]
    if with_actions_left(play.state, down) and not due:
        ids = " ".join(m.id for m in down)
        first = PendingCheck(f"{KIND} {element.id}", KIND, element.id, thing=f"{fired_by} {ids}")
        play.record(e.CheckScheduled(first))


def _next_try(check: PendingCheck) -> PendingCheck:
    """Return the try after a failed one: the same check with a number at the end of its id.

    The first has no number, so a second tap on the same button finds nothing to do.
    """
    number = check.id.removeprefix(f"{KIND} {check.element}").strip()
    return replace(check, id=f"{KIND} {check.element} {int(number or 1) + 1}")


@move("withstand-again", "Try again to withstand better weapons", BOTH)
def withstand_again(play: BattlePlay) -> None:
    """Let a figure spend an action on another check; if it passes, all get up (13.4.5)."""
    check = next((o for o in play.state.owed if o.id == play.given("owed")), None)
    element = play.state.elements.get(check.element or "") if check and check.kind == KIND else None
    if check is None or element is None or not play.acts_for(element.side):
        raise Refused(NOT_DUE)
    fired_by, *ids = check.thing.split()
    down = [m for id in ids if (m := play.state.figures[id]).state == "hunkered-down"]
    play.need(bool(down), f"All figures of {element.title} are up already.")
    able = with_actions_left(play.state, down)
    play.require(bool(able), f"{element.title} has no action left for a new try.")
    trying = (able or down)[0]
    play.record(e.FigureActionsLost(trying.id, 1))
    found = play.resolve(
        "rattenkrieg/morale-check",
        {
            "case": "outgunned",
            "quality": quality_used(play.state, element, trying),
            "aggressiveness": element.aggressiveness,
            "own_weapon": melee_weapons.most_common_weapon(play.state.able(element))
            or "melee-weapon",
            "fired_by": fired_by,
            **ask_other_leader(play, element),
        },
    )
    if found.passed:
        play.record(RiskTaken(element.id, f"outgunned {fired_by}"))
        play.record(*(e.FigureChanged(m.id, "hunkered-down", "ready") for m in able or down))
    play.record(e.CheckMade(check.id))
    still_down = [play.state.figures[m.id] for m in down]
    if not found.passed and with_actions_left(play.state, still_down):
        play.record(e.CheckScheduled(_next_try(check)))
    words = "withstand the fire and get up" if found.passed else "stay down"
    log_element(play, element, f": the figures {words}.")
