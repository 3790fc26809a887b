"""The elements that perceive an enemy's action: they see it, hear it, or see a signal (7.2).

The plan, entered distances, tonight's light and noise, and the facing of figures decide. None means
that only the real table can show it, so the umpire is asked.
"""

from assistant.battle.rattenkrieg.lookups import cover, distances, noises
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.in_play import house_rules, is_in_hiding, is_on
from assistant.battle.rattenkrieg.lookups.light import darkness, overall_conditions
from assistant.battle.rattenkrieg.lookups.table_plan.lines import Line, line_of_sight
from assistant.battle.rattenkrieg.lookups.table_plan.positions import walls_between_elements
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Noise
from assistant.battle.viewers import UMPIRE
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.noise import ACTIONS, DISPLACING
from assistant.rules.rattenkrieg.spotting.sight import IFactor

FIRE = "F"  # a type of actions
IN_PLACE = frozenset(("board",))  # a crew gets into or out of its vehicle
LIGHT_SIGNALS = ("flare", "flashlight")  # seen in the dark as well (7.4.14, 7.4.15)


def noises_to_react_to(battle: Battle) -> tuple[Noise, ...]:
    """Return the actions that may be reacted to: several if done at the same time (10.1.7).

    The fire of an ambush before the last action is an action of the other side.
    """
    if battle.noise is None:
        return ()
    side = battle.elements[battle.noise.element].side
    others = battle.round.also_heard if battle.round else ()
    return (*(x for x in others if battle.elements[x.element].side == side), battle.noise)


def perceives_last(battle: Battle, element: Element) -> bool | None:
    """Return whether an element perceives what may be reacted to; None if it is unknown."""
    found = {perceives(battle, noise, element) for noise in noises_to_react_to(battle)}
    return True if True in found else None if None in found else False


def perceives(battle: Battle, noise: Noise, element: Element) -> bool | None:
    """Return whether an element perceives an enemy's action; None if only the umpire knows."""
    if element.id in noise.perceived_by:
        return True
    if element.id in noise.unnoticed_by:
        return False
    seen = sees(battle, noise, element)
    if seen:
        return True
    heard = is_in_alarm_range(battle, noise, element)
    return True if heard else None if None in (seen, heard) else False


def is_in_alarm_range(battle: Battle, noise: Noise, element: Element) -> bool | None:
    """Return whether an element is within the alarm range of an action; None if it is unknown."""
    reach = awareness.hearing_range(battle, element, noise.element, noise.action, noise.heard)
    if reach is None:
        return False
    if not walls_between_elements(battle, noise.element, element.id).is_open:
        made = noises.NoiseMade(
            f"action {noise.action}",
            by=noise.element,
            sources=noises.figures_acting(battle, noise.element),
        )
        return noises.heard_at(battle, made, element.id)
    if distances.spans_table(battle, reach):
        return True
    return noises.is_in_reach(
        reach, distances.distance_known(battle, noise.element, element.id, UMPIRE)
    )


def sees(battle: Battle, noise: Noise, element: Element) -> bool | None:
    """Return whether an element has an action in its field of view; None if it is unknown.

    Figures that its side has identified are in sight unless something known hides them. Others are
    seen only on an open line of the plan. Nobody sees what an element in hiding does there, unless
    it moves, fires or gives a signal of light.
    """
    actor = battle.elements[noise.element]
    if _acts_out_of_sight(battle, noise, actor):
        return False
    line = line_of_sight(battle, element.id, actor.id)
    looks = _looks_there(battle, element, actor)
    if looks is False or (line is not None and line.hidden_by):
        return False
    if noise.told.get("means") not in LIGHT_SIGNALS:
        if _is_lost_in_haze(battle, element, actor, line):
            return False
    elif line is not None:
        return looks
    if actor.concealment == "identified" or (line is not None and _is_in_the_open(battle, line)):
        return looks
    return None


def _acts_out_of_sight(battle: Battle, noise: Noise, actor: Element) -> bool:
    """Return whether an undetected element in hiding does something quiet where it is.

    A crew that gets into or out of its hidden vehicle is not seen; figures that come out of hiding
    to board a vehicle in view are (7.2, 7.4.19).
    """
    row = ACTIONS.row(noise.action)
    if row["type"] == FIRE or row["action"] in DISPLACING - IN_PLACE:
        return False
    if noise.told.get("means") in LIGHT_SIGNALS:
        return False
    boarded = battle.elements.get(noise.told.get("carrier", "")) or actor
    return all(x.concealment == "undetected" and is_in_hiding(battle, x) for x in (actor, boarded))


def _looks_there(battle: Battle, element: Element, actor: Element) -> bool | None:
    """Return whether a figure of the element looks toward the actor, if facing is played (5.1)."""
    if not is_on(battle, "use_field_of_view"):
        return True
    found = {_looks_at(battle, element, man, actor) for man in battle.awake(element)}
    return True if True in found else None if None in found else False


def _looks_at(battle: Battle, element: Element, man: Figure, actor: Element) -> bool | None:
    """Return whether a figure has the actor in its view; None if its facing is unknown."""
    moves = element.last_action in DISPLACING
    all_round = moves or bool(man.sentinel) or battle.leader(element) == man
    off = cover.answer_known(battle, UMPIRE, element.id, actor.id, man.id, "off")
    if off is None and not all_round:
        return None
    view = find("rattenkrieg/field-of-view")
    inputs = {"all_round": all_round, "bearing_deg": 0 if all_round else float(off or 0)}
    return bool(view.resolve({**house_rules(battle, view), **inputs}, no_dice).outcome.sees)


def _is_lost_in_haze(battle: Battle, element: Element, actor: Element, line: Line | None) -> bool:
    """Return whether haze and darkness surely hide the actor at the known distance (2.1)."""
    far = distances.distance_known(battle, element.id, actor.id, UMPIRE)
    flares = [x for x in battle.fire_and_smoke.flares.values() if x.kind != "star-shell"]
    if far is None or (flares and darkness(battle)):
        return False
    scope = max((man.scope for man in battle.awake(element)), default=0)
    return not _visibility(battle, far, line, max(1, scope)).visible


def _is_in_the_open(battle: Battle, line: Line) -> bool:
    """Return whether nothing on a line of the plan hinders the view at all."""
    if line.behind or line.concealed:
        return False
    return bool(_visibility(battle, line.far_in, line).raw == 0)


def _visibility(
    battle: Battle, far_in: float, line: Line | None, magnification: int = 1
) -> IFactor:
    """Return the I-Factor at a distance, including the obstacles on a line of the plan."""
    clouds = battle.fire_and_smoke.clouds
    smoke = [
        {"inches": min(inches, far_in), "density": clouds[id].density}
        for id, inches in (line.smoke if line else ())
        if far_in
    ]
    between = line.stretches(far_in) if line else []
    inputs = {
        "distance_in": far_in,
        "ambient": list(overall_conditions(battle)),
        "stretches": [*smoke, *between],
        "magnification": magnification,
    }
    found: IFactor = find("rattenkrieg/i-factor").resolve(inputs, no_dice).outcome
    return found
