"""The cover of a target, entered in one step for the element and all its figures (14.1)."""

from assistant.battle.rattenkrieg.kit import asking, visibility
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.cover import NO, YES, About
from assistant.battle.rattenkrieg.lookups.enemies import LOCATED
from assistant.battle.rattenkrieg.lookups.naming import side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_aboard
from assistant.battle.rattenkrieg.spotting import cover
from assistant.battle.rattenkrieg.spotting.posture_offers import CONCEALED, describe_exposure
from assistant.battle.rattenkrieg.state import Element


@move("tell-cover", "How much shows", about="element")
def enter_cover(play: BattlePlay) -> None:
    """Enter how much of an enemy element shows to this one, until one of them moves."""
    element = asking.ask_element(play)
    of = asking.ask_enemy(play, element, LOCATED, "Which enemy?", vehicles=True, is_action=False)
    usual = _recall_for_element(play, of, "shows") or "none"
    options = cover.PARTS_OF_VEHICLE if is_aboard(play.state, of) else asking.OBSTACLES
    answer = play.choose("obstacle", "How much of the target shows?", options, usual)
    hidden = play.flag(
        "concealed", visibility.CONCEALED, _recall_for_element(play, of, "concealed") == YES
    )
    men = of.figures if of.concealment == "identified" else ()
    entered: dict[About, str] = {"shows": answer, "concealed": YES if hidden else NO}
    news = [(thing, about) for thing in (of.id, *men) for about in entered]
    # a side does not learn whether the umpire entered the same
    changes = [x for x in news if cover.recall_aspect(play, of, *x) != entered[x[1]]]
    for thing, about in news:
        cover.record_aspect(play, of, thing, about, entered[about])
    play.need_change(bool(changes))
    words = describe_exposure(play.state, of, answer) + (f", {CONCEALED}" if hidden else "")
    play.log(
        "umpire", f"To {umpire_name(play.state, element)}, {umpire_name(play.state, of)}: {words}."
    )
    if play.actor.side:
        play.log(
            element.side, f"To {element.title}, {side_name(play.state, of, element.side)}: {words}."
        )


def _recall_for_element(play: BattlePlay, element: Element, about: About) -> str | None:
    """Return an element's recorded answer, or the answer that all its figures share."""
    recorded = {cover.recall_aspect(play, element, man, about) for man in element.figures} - {None}
    alike = recorded.pop() if len(recorded) == 1 else None
    return cover.recall_aspect(play, element, element.id, about) or alike
