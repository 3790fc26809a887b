"""Snipers and marksmen: who shoots as one, and why not (Rattenkrieg 15.8)."""

from typing import Literal

from assistant.battle.rattenkrieg.state import Battle, Element, Figure

Shooter = Literal["soldier", "marksman", "sniper"]
MOST = 2  # he and an assistant


def shoots_as(battle: Battle, figure: Figure) -> Shooter:
    """How he shoots now."""
    if figure.sniper and not lacks(battle, figure):
        return "sniper"
    return "marksman" if figure.marksman else "soldier"


def hides(battle: Battle, element: Element) -> bool:
    """Whether it is a sniper, with an assistant at most, to whoever looks for it (4.1)."""
    return len(element.figures) <= MOST and any(m.sniper for m in battle.fit(element))


def lacks(battle: Battle, figure: Figure) -> str:
    """What a sniper lacks to shoot as one, in words; nothing if he does."""
    element = battle.owner(figure.id)
    if len(element.figures) > MOST:
        return "not with an assistant alone"
    if element.mojon and len(battle.in_mojon(element.mojon)) > 1:
        return "no Mojon of his own"
    return "" if element.order else "no order of his own"


def notes(battle: Battle, figure: Figure) -> list[str]:
    """Why a sniper shoots as a soldier, while he might have to know."""
    if not figure.sniper or battle.phase != "engagement":
        return []
    why = lacks(battle, figure)
    return [f"{why}: shoots as a soldier"] if why else ["shoots as a sniper"]
