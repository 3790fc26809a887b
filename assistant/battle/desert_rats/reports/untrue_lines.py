"""What was told and is not so: found when a place is corrected after the pages went out (4.1)."""

from dataclasses import replace

from assistant.battle.desert_rats.reports.drafting import page
from assistant.battle.desert_rats.sight.contacts import update_contacts
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element


def found_untrue(battle: Battle) -> dict[str, tuple[str, ...]]:
    """What each was told on his last page that the places corrected since show not to be so."""
    then = battle.told_of
    if then is None:
        return {}
    elements = {id: _corrected(x, battle.elements[id]) for id, x in then.elements.items()}
    if elements == then.elements:
        return {}
    truly = replace(then, elements=elements)
    truly = update_contacts(truly).apply(truly)
    found: dict[str, tuple[str, ...]] = {}
    for player in battle.sides.values():
        before = {line.key: line.words for line in page(then, player).lines}
        after = {line.words for line in page(truly, player).lines}
        told = battle.pages.get(player.id)  # none where the umpire released what was not drafted
        if told is None:
            continue
        lines = tuple(x.words for x in told.lines if before.get(x.key, x.words) not in after)
        if lines:
            found[player.id] = lines
    return found


def _corrected(then: Element, now: Element) -> Element:
    """An element as it was when pages went out, but where it is now and not lost if it is not."""
    destroyed = then.destroyed if now.destroyed is not None else None
    placed = replace(then, x_m=now.x_m, y_m=now.y_m, heading_deg=now.heading_deg)
    return replace(placed, destroyed=destroyed)
