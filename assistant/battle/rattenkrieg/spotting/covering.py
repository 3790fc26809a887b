"""What covers a man from whoever fires or looks: told once, kept until one of the two moves (14.1).

Where the umpire's plan has both, it answers each time: it knows what stands between them now.
"""

from typing import Any

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups import cover as aspects
from assistant.battle.rattenkrieg.lookups.cover import NO, YES, About
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.naming import called, umpires
from assistant.battle.rattenkrieg.lookups.table_plan.lines import Line
from assistant.battle.rattenkrieg.spotting import between
from assistant.battle.rattenkrieg.spotting.postures import CONCEALED, SHOWS
from assistant.battle.rattenkrieg.state import Element, Figure

ARCS = (
    Option("front", "Front"),
    Option("side", "Side"),
    Option("rear", "Rear"),
)


def cover(
    play: AtTable,
    man: Figure,
    distance_in: float,
    shown_to: tuple[str, ...],
    *,
    of: Element,
    penetration: int = 0,
) -> tuple[Any, Any]:
    """How well a man of an element is covered: the outcomes of `cover` and of `i-factor`.

    Men at rest are in no cover (14.1). A side is asked all the same: it cannot know. What the
    umpire's plan has between the two is his default, and nobody else's.
    """
    plan = asking.on_plan(play, of)
    seen = asking.i_factor(play, distance_in, shown_to, plan)
    at_rest = not awareness.takes_cover(play.state, of)
    if at_rest and play.actor.is_umpire:
        return play.resolve("rattenkrieg/cover", resting(man.state, seen), shown_to=shown_to), seen
    obstacle = shows(play, of, man.id, "How much of him shows?", plan)
    inputs: dict[str, Any] = {
        "obstacle": obstacle,
        "weapon_penetration": penetration,
        "state": "exposed" if man.exposed and man.state == "ready" else man.state,
        "i_factor": seen.raw,
    }
    if obstacle != "none":
        resistance = between.resistance(play, plan, penetration, shown_to)
        if resistance is not None:
            inputs["obstacle_value"] = resistance
    if man.state == "ready" and not man.exposed:
        inputs["arc"] = _arc(play, of, man)
    if concealed(play, of, man.id, plan):
        inputs["concealed"] = True
    if _unseen(play, of, man):
        inputs["unseen"] = True
    if at_rest:
        inputs = resting(man.state, seen)
    return play.resolve("rattenkrieg/cover", inputs, shown_to=shown_to), seen


def resting(state: str, seen: Any) -> dict[str, Any]:
    """What protects a man who expects no enemy: at most that it is hard to see."""
    state = "not-alert" if state == "ready" else state
    return {"obstacle": "none", "state": state, "i_factor": seen.raw}


def shows(play: AtTable, of: Element, thing: str, words: str, plan: Line | None) -> str:
    """How much shows of an element, or of one of its men, to the element that acts."""
    known = None if plan else recalled(play, of, thing, "shows")
    if known is not None:
        return known
    words, usual = asking.how_much(words, plan)
    if plan is None:
        usual = recalled(play, of, of.id, "shows") or usual
    answer = play.choose("obstacle", words, asking.OBSTACLES, usual)
    if plan is None:
        remember(play, of, thing, "shows", answer)
    return answer


def concealed(play: AtTable, of: Element, thing: str, plan: Line | None) -> bool:
    """Whether an element, or one of its men, is hard to make out for the element that acts."""
    if plan is not None:
        return asking.concealed(play, plan.concealed)
    known = recalled(play, of, thing, "concealed")
    if known is None:
        usual = recalled(play, of, of.id, "concealed") == YES
        known = YES if asking.concealed(play, usual) else NO
        remember(play, of, thing, "concealed", known)
    return known == YES


def _unseen(play: AtTable, of: Element, man: Figure) -> bool:
    """Whether he is fired at unseen: the last answer is the usual one, he may show any moment."""
    before = recalled(play, of, man.id, "unseen")
    words = "Known to be there but not visible?"
    unseen = play.flag("unseen", words, before == YES, rare=before != YES)
    answer = YES if unseen else NO
    if answer != (before or NO):
        remember(play, of, man.id, "unseen", answer)
    return unseen


def _arc(play: AtTable, of: Element, man: Figure) -> str:
    arc = recalled(play, of, man.id, "arc")
    if arc is None:
        arc = play.choose("arc", "Fired at from his", ARCS, "front", rare=True)
        remember(play, of, man.id, "arc", arc)
    return arc


def recalled(play: AtTable, of: Element, thing: str, about: About) -> str | None:
    """What whoever makes the move was told of it before."""
    return aspects.known(play.state, play.actor, play.about, of.id, thing, about)


def _of_any(play: AtTable, of: Element, about: About) -> str | None:
    """What was told of an element, or else the same of all its men that anything was told of."""
    told = {recalled(play, of, man, about) for man in of.figures} - {None}
    alike = told.pop() if len(told) == 1 else None
    return recalled(play, of, of.id, about) or alike


def remember(play: AtTable, of: Element, thing: str, about: About, answer: str) -> None:
    """Keep an answer for the next time."""
    at = aspects.key(play.about, of.id, thing, about)
    play.happened(e.AspectTold(at, answer, play.actor.side))


@move("tell-cover", "How much shows", about="element")
def tell_cover(play: AtTable) -> None:
    """How much of an enemy element shows to this one: asked no more until one of them moves."""
    element = asking.element(play)
    of = asking.enemy(play, element, ("located", "identified"), "Of whom?")
    usual = _of_any(play, of, "shows") or "none"
    answer = play.choose("obstacle", "How much of them shows?", asking.OBSTACLES, usual)
    hidden = play.flag("concealed", asking.CONCEALED, _of_any(play, of, "concealed") == YES)
    men = of.figures if of.concealment == "identified" else ()
    before = play.state
    for thing in (of.id, *men):
        remember(play, of, thing, "shows", answer)
        remember(play, of, thing, "concealed", YES if hidden else NO)
    play.need_change(play.state != before)
    words = SHOWS[answer] + (f", {CONCEALED}" if hidden else "")
    play.tell("umpire", f"To {umpires(play.state, element)}, {umpires(play.state, of)}: {words}.")
    if play.actor.side:
        play.tell(
            element.side, f"To {element.title}, {called(play.state, of, element.side)}: {words}."
        )
