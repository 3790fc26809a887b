"""Drafts of the players' pages, made only of what each player may know (4.1)."""

from collections.abc import Iterator, Sequence

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.known_ground import battle_as_reported
from assistant.battle.desert_rats.kit.register import BattlePlay
from assistant.battle.desert_rats.reports import placing, umpire_edits
from assistant.battle.desert_rats.reports.dust_and_ground import (
    Laid,
    discovered_ground,
    ground_lines,
)
from assistant.battle.desert_rats.reports.enemies_seen import (
    model_marks,
    report_lines,
    report_marks,
)
from assistant.battle.desert_rats.reports.fire_and_losses import dice_lines, fire_lines, loss_lines
from assistant.battle.desert_rats.reports.noise_and_dust import is_dust_reported, noise_lines
from assistant.battle.desert_rats.reports.own_units import (
    marks_with_new_places,
    own_model_marks,
    own_platoon_states,
)
from assistant.battle.desert_rats.reports.table_layout import TableLayout
from assistant.battle.desert_rats.reports.umpire_lines import own_line_marks
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Line, Page
from assistant.boardmap.plan import Area
from assistant.frozen import replace


def draft_pages(battle: Battle) -> e.Drafted:
    """Return the event that drafts every player's page for the umpire."""
    return e.Drafted({player.id: draft_page(battle, player) for player in battle.sides.values()})


def draft_again(play: BattlePlay) -> None:
    """Draft every page again; the next pages strike out released lines that were undone."""
    inputs: dict[str, tuple[Page, ...]] = {}
    for released in play.withdrawn(e.Released):
        for player, page in released.pages.items():
            inputs[player] = (*inputs.get(player, ()), page)
    if inputs != play.state.recalled:
        play.record(e.Recalled(inputs))
    play.record(draft_pages(play.state))


def draft_page(battle: Battle, player: Player) -> Page:
    """Return the page of a player as things are now, on the map as the player's side knows it."""
    battle = battle_as_reported(battle, player.side)
    enemies = (*model_marks(battle, player), *report_marks(battle, player))
    about = umpire_edits.enemies_of_lines(battle, player)
    named = {id for mark in enemies for id in about.get(mark.key, ())}
    marks = tuple(
        sorted(
            (
                *own_model_marks(battle, player),
                *enemies,
                *own_line_marks(battle, player, named),
            ),
            key=lambda mark: (mark.kind, *_label_sort_key(mark.label), mark.key),
        )
    )
    lines = (
        *report_lines(battle, player, marks),
        *ground_lines(battle, player),
        *fire_lines(battle, player),
        *loss_lines(battle, player),
        *noise_lines(battle, player),
        *dice_lines(battle, player),
    )
    page = Page(
        turn=battle.turn,
        marks=marks,
        lines=lines,
        struck=tuple(_struck_sentences(battle, player, lines)),
        dust=tuple(_known_dust(battle, player)),
        platoons=tuple(own_platoon_states(battle, player)),
        ground=tuple(discovered_ground(battle, player.side)),
    )
    return with_placing_list(battle, player, umpire_edits.with_edits(battle, player.id, page))


def _label_sort_key(label: str) -> tuple[str, int, str]:
    """Return a sort key by which E2 comes before E10."""
    letters = label.rstrip("0123456789")
    return letters, int(label[len(letters) :] or 0), label


def _struck_sentences(battle: Battle, player: Player, lines: Sequence[Line]) -> Iterator[str]:
    """Yield each untrue sentence that the player has read, but not the reason."""
    said = {line.words for line in lines}
    recalled = battle.recalled.get(player.id, ())
    untold = [line.words for page in recalled for line in page.lines]
    for words in (*untold, *battle.untrue.get(player.id, ())):
        if words not in said:
            said.add(words)
            yield words


def with_placing_list(battle: Battle, player: Player, page: Page) -> Page:
    """Return a page with its placing list: the steps from the previous page."""
    battle = battle_as_reported(battle, player.side)
    back = battle.recalled.get(player.id, ())
    before = back[-1] if back else battle.pages.get(player.id) or Page(turn=-1)
    table = TableLayout(battle.plan, battle.tables[player.side])
    dust = dust_on_table(battle, before), dust_on_table(battle, page)
    laid = Laid(dust[0], before.ground), Laid(dust[1], page.ground)
    was = marks_with_new_places(battle, player, before.marks)
    steps = placing.placing_steps(table, was, page.marks, player.id, laid)
    everything = placing.list_everything(table, page.marks, laid[1])
    return replace(page, steps=steps, standing=tuple(everything))


def dust_on_table(battle: Battle, page: Page) -> tuple[Area, ...]:
    """Return the dust and smoke on a table in the turn after a page."""
    if page.turn < 0:
        return ()
    turn = page.turn + 1
    timed = (a for a in battle.plan.areas if a.from_turn is not None or a.until_turn is not None)
    return (*(area for area in timed if area.stands(turn)), *page.dust)


def page_before_battle(battle: Battle, player: Player) -> Page:
    """Return the page before the battle: the models of the player's own side."""
    battle = battle_as_reported(battle, player.side)
    marks = tuple(own_model_marks(battle, player))
    page = Page(battle.turn, marks, platoons=tuple(own_platoon_states(battle, player)))
    return with_placing_list(battle, player, page)


def _known_dust(battle: Battle, player: Player) -> Iterator[Area]:
    """Yield the dust and smoke of the next turn that a player may know of."""
    for area in sorted(battle.dust, key=lambda area: area.id):  # not as the enemy is organized
        if area.stands(battle.turn + 1) and is_dust_reported(battle, player, area):
            yield area
