"""Leaving the table by an edge, alone or with everybody aboard (Rattenkrieg, addendum)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.naming import count, enemy_name
from assistant.battle.rattenkrieg.lookups.scenario import exits
from assistant.battle.rattenkrieg.state import GONE, Battle, Element

OWN_WILL, IRREGULAR = "own-will", "irregular"
REASONS = (
    Option("mission", "Their mission leads there"),
    Option("order", "A higher authority orders it"),
    Option(IRREGULAR, "They are irregulars"),
    Option(OWN_WILL, "Of their own will"),
)
OPTIONS = tuple(Option(edge, f"The {edge} edge") for edge in exits.EDGES)


@move("leave-table", "Leave the table", about="element")
def leave_table(play: BattlePlay) -> None:
    """Take figures, or a vehicle with all its riders and its tow, off the table by an edge."""
    element = asking.ask_element(play)
    battle = play.state
    play.need(battle.phase == "engagement", "Figures leave the table in the engagement.")
    play.need(not exits.has_left(battle, element.id), f"{element.title} has left the table.")
    why_not = exits.why_not_leave(battle, element)
    play.require(not why_not, why_not)
    usual = exits.goal_edge(battle, element.side)
    edge = play.choose("edge", "By which edge?", OPTIONS, usual)
    _require_permission(play, element, edge, usual)
    vehicle = battle.vehicles.get(element.id)
    leave = exits.figures_that_leave(battle, element)
    figures = (
        tuple(man.id for man in leave)
        if vehicle
        else asking.ask_figures(play, "Who leaves?", leave, element)
    )
    _leave_table(play, element, edge, figures, with_vehicle=vehicle is not None)
    if vehicle is not None:
        towed = battle.travel.going(element.id).tows
        for other, men in _carried_along(battle, element).items():
            _leave_table(play, battle.elements[other], edge, men, with_vehicle=other == towed)


def _require_permission(play: BattlePlay, element: Element, edge: str, goal: str | None) -> None:
    """Refuse to let troops leave without an order, unless they are irregulars (1.11)."""
    usual = "mission" if edge == goal else IRREGULAR if element.militia else None
    why = play.choose("permission", "Why do they leave?", REASONS, usual)
    words = f"{element.title} leaves only by order of a higher authority. Irregulars may go."
    play.require(why != OWN_WILL, words)


def _carried_along(battle: Battle, element: Element) -> dict[str, tuple[str, ...]]:
    """Return the figures that go with a vehicle, by their element: its riders, a gun in tow.

    A crew that rides goes along without its own vehicle or gun, unless that is in tow.
    """
    riders = battle.travel.riders(element.id)
    found = {
        x.id: tuple(id for id in riders if id in x.figures)
        for x in battle.elements.values()
        if set(riders) & set(x.figures)
    }
    towed = battle.travel.going(element.id).tows
    if towed and not exits.has_left(battle, towed):
        men = exits.figures_that_leave(battle, battle.elements[towed])
        found[towed] = (*found.get(towed, ()), *(man.id for man in men))
    return found


def _leave_table(
    play: BattlePlay, element: Element, edge: str, figures: tuple[str, ...], *, with_vehicle: bool
) -> None:
    """Record that figures leave, and end their element's part in the battle if all are gone."""
    battle = play.state
    staying = [m for m in battle.men(element) if m.state not in GONE and m.id not in figures]
    some = f": {count(len(figures), 'figure leaves', 'figures leave')}"
    words = f"{some if staying else ' leaves'} the table by the {edge} edge."
    log_element(play, element, words)
    if _enemy_sees(battle, element, all_leave=not staying):
        log_enemy(play, element, words)
    active = battle.round is not None and element.id in battle.round.active
    if active and not staying:
        play.record(e.StoodDown(element.id))
    play.record(e.TableLeft(element.id, edge, figures, with_vehicle))
    for check in battle.owed:
        of_nobody = check.element == element.id and not staying
        if of_nobody or check.figure in figures:
            play.record(e.CheckMade(check.id))


def _enemy_sees(battle: Battle, element: Element, *, all_leave: bool) -> bool:
    """Return whether the enemy sees who leaves: all figures, the leader, or the whole Mojon."""
    if element.contact is None:
        alone = len(battle.in_mojon(element.mojon or "")) == 1
        return all_leave and alone and enemy_name(battle, element) is not None
    return all_leave or element.concealment == "identified"
