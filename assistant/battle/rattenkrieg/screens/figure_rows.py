"""The figures on an element's card, with their weapons and conditions."""

from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.figures.able_figures import free_to_fire
from assistant.battle.rattenkrieg.lookups.figures.leaders import leader_kept_from_fire
from assistant.battle.rattenkrieg.lookups.figures.why_unable import LEADS
from assistant.battle.rattenkrieg.lookups.naming import count, first_weapon, ranked
from assistant.battle.rattenkrieg.screens import contributions
from assistant.battle.rattenkrieg.state import Battle, Element, Figure
from assistant.frozen import dataclass


@dataclass(frozen=True)
class ManRow:
    """One figure on an element's card."""

    id: str
    who: str
    weapon: str
    words: str
    state: str
    detail: str
    fires: str | None  # the move that fires this weapon, if the figure can fire it


def figure_row(battle: Battle, element: Element, figure: Figure, *, leads: bool) -> ManRow:
    """Return the row of a figure on its element’s card; `leads` says that it leads the element."""
    weapon = figure.weapons[0] if figure.weapons else None
    turn = figure.wounded_turn if figure.state == "wounded" else None
    detail = f"turn {turn}" if turn else ""  # none where the umpire entered the wound
    notes = []
    if weapon:
        notes.append(guns.describe_weapon(weapon, guns.setup_of(battle, figure, weapon)))
    if figure.has_jammed_weapon:
        notes.append("jammed")
    if figure.aims:
        notes.append(f"aimed {figure.aims}×")
    if figure.lost:
        notes.append(count(figure.lost, "action lost", "actions lost"))
    if figure.scope:
        notes.append(f"{figure.scope}× sight")
    if figure == leader_kept_from_fire(battle, element):
        notes.append(LEADS.one)
    notes += contributions.all_notes(battle, figure)
    can = (
        battle.round is not None
        and element.id in battle.round.active
        and figure.state == "ready"
        and figure in free_to_fire(battle, element, "shoot")
        and weapon is not None
        and not battle.vehicles.get(element.id)  # a vehicle's weapons have buttons of their own
        and not guns.why_weapon_cannot_fire(battle, figure, weapon)
    )
    fires = None
    if can and weapon:
        fire = "shoot" if weapon.mode == "single" else "automatic-fire"
        fires = fire if contributions.can_make(battle, element, fire) else None
    return ManRow(
        id=figure.id,
        who=f"{ranked(figure)}, leads" if leads else ranked(figure),
        weapon=first_weapon(figure) or "–",
        words=" · ".join(notes),
        state=figure.state,
        detail=detail,
        fires=fires,
    )
