"""Figures that stay in contact after a round of close combat (Rattenkrieg 17.2)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.state import Element, Figure, PendingCheck

KIND = "contact"


def settle_contact(play: BattlePlay, element: Element, target: Element) -> None:
    """Settle the round that was due between two elements, now that one of the two attacks."""
    for owed in play.state.owed:
        if owed.kind == KIND and {owed.element, owed.thing} == {element.id, target.id}:
            play.record(e.CheckMade(owed.id))


def continue_contact(
    play: BattlePlay,
    element: Element,
    target: Element,
    attackers: list[Figure],
    defenders: list[Figure],
) -> None:
    """Make another round due if figures of both sides are left in contact.

    `attackers` and `defenders` are those that fought and have not gone back.
    """
    if all(any(play.state.figures[m.id].able for m in men) for men in (attackers, defenders)):
        owed = PendingCheck(f"{KIND} {element.id} {target.id}", KIND, element.id, thing=target.id)
        play.record(e.CheckScheduled(owed))
