"""Released lines that a later correction of places shows to be untrue (4.1)."""

from collections.abc import Collection

from assistant.battle.desert_rats.reports.drafting import draft_page
from assistant.battle.desert_rats.reports.fire_and_losses import is_shot
from assistant.battle.desert_rats.reports.umpire_lines import line_id_of
from assistant.battle.desert_rats.sight.contacts import update_contacts
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Player
from assistant.frozen import replace


def untrue_lines(battle: Battle) -> dict[str, tuple[str, ...]]:
    """Return the untrue lines of each player's last page, by player."""
    then = battle.told_of
    if then is None:
        return {}
    elements = {id: _corrected_element(x, battle.elements[id]) for id, x in then.elements.items()}
    if elements == then.elements:
        return {}
    truly = replace(then, elements=elements)
    truly = update_contacts(truly).apply(truly)
    corrected = {id for id, x in elements.items() if x != then.elements[id]}
    found: dict[str, tuple[str, ...]] = {}
    for player in battle.sides.values():
        shots_hold = not _has_corrected_shot(then, player, corrected)
        before = {line.key: line.words for line in draft_page(then, player).lines}
        after = {line.words for line in draft_page(truly, player).lines}
        released = battle.pages.get(
            player.id
        )  # none where the umpire released what was not drafted
        if released is None:
            continue
        lines = tuple(
            x.words
            for x in released.lines
            if before.get(x.key, x.words) not in after
            and not (shots_hold and is_shot(x))
            and not line_id_of(x.key)  # the umpire's own words stay as they were sent
        )
        if lines:
            found[player.id] = lines
    return found


def _has_corrected_shot(battle: Battle, player: Player, corrected: Collection[str]) -> bool:
    """Return whether a firer or target of a player's shots was corrected.

    If neither was, the lines about these shots stay true, even if the player could now name the
    enemy.
    """
    own = {id for platoon in battle.platoons_of_player(player.id) for id in platoon.roster}
    ends = ({shot.firer, shot.target} for shot in battle.shots)
    return any(each & own and each & set(corrected) for each in ends)


def _corrected_element(then: Element, now: Element) -> Element:
    """Return an element as at the last release, but where it is now, and not lost if restored.

    An element that mounted or dismounted since came to its place by an order: nothing was wrong.
    """
    destroyed = then.destroyed if now.destroyed is not None else None
    if then.carried_by != now.carried_by:
        return replace(then, destroyed=destroyed)
    placed = replace(then, x_m=now.x_m, y_m=now.y_m, heading_deg=now.heading_deg)
    return replace(placed, destroyed=destroyed)
