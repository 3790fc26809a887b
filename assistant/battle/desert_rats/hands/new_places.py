"""Models that the umpire moved after the release, at the places that their owners see (4.1)."""

from assistant.battle.desert_rats.kit.known_ground import battle_as_shown
from assistant.battle.desert_rats.reports.drafting import dust_on_table
from assistant.battle.desert_rats.reports.dust_and_ground import Laid
from assistant.battle.desert_rats.reports.own_units import marks_with_new_places
from assistant.battle.desert_rats.reports.placing import list_everything, placing_steps
from assistant.battle.desert_rats.reports.table_layout import TableLayout
from assistant.battle.desert_rats.reports.walking import sort_by_walk
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Page
from assistant.frozen import replace

PLACING = ("move", "turn", "set-up")  # steps after which a model is at its place


def page_with_new_places(battle: Battle, player: Player, page: Page) -> Page:
    """Return a released page with the player's models at their present places.

    Steps to old places are replaced by steps to new places.
    """
    marks = marks_with_new_places(battle, player, page.marks)
    if marks == page.marks:
        return page
    battle = battle_as_shown(battle, player.side)
    laid = TableLayout(battle.plan, battle.tables[player.side])
    on_table = Laid(dust_on_table(battle, page), page.ground)
    new = {mark.key for was, mark in zip(page.marks, marks, strict=True) if was != mark}
    to_set_up = {step.key for step in page.steps if step.action == "set-up"} & new
    before = [mark for mark in page.marks if mark.key not in to_set_up]
    corrected = placing_steps(laid, before, marks, player.id, (on_table, on_table))
    new |= {step.key for step in corrected}  # and those that were moved apart from them
    steps = [step for step in page.steps if step.action not in PLACING or step.key not in new]
    return replace(
        page,
        marks=marks,
        steps=sort_by_walk([*steps, *corrected], laid.size_mm),
        standing=tuple(list_everything(laid, marks, on_table)),
    )
