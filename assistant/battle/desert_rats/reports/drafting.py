"""What each player is told at the end of a turn, drawn from nothing but what he may know (4.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.register import AtTable
from assistant.battle.desert_rats.reports import placing, umpire_edits
from assistant.battle.desert_rats.reports.enemies_seen import models, report_lines, reports
from assistant.battle.desert_rats.reports.fire_and_losses import dice_lines, fire_lines, loss_lines
from assistant.battle.desert_rats.reports.own_units import own_marks, own_platoons
from assistant.battle.desert_rats.reports.placing import Laid
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Line, Page
from assistant.boardmap.plan import Area


def drafted(battle: Battle) -> e.Drafted:
    """The page of every player as things stand, for the umpire to look through."""
    return e.Drafted({player.id: page(battle, player) for player in battle.sides.values()})


def drafting(play: AtTable) -> None:
    """Draft every page; what was told and has been taken back is struck, and still stands there."""
    told: dict[str, tuple[Page, ...]] = {}
    for released in play.withdrawn(e.Released):
        for player, page in released.pages.items():
            told[player] = (*told.get(player, ()), page)
    if told != play.state.recalled:
        play.happened(e.Recalled(told))
    play.happened(drafted(play.state))


def page(battle: Battle, player: Player) -> Page:
    """All that a player is told now."""
    marks = tuple(
        sorted(
            (*own_marks(battle, player), *models(battle, player), *reports(battle, player)),
            key=lambda mark: (mark.kind, *_in_order(mark.label), mark.key),
        )
    )
    lines = (
        *report_lines(marks),
        *fire_lines(battle, player),
        *loss_lines(battle, player),
        *dice_lines(battle, player),
    )
    told = Page(
        turn=battle.turn,
        marks=marks,
        lines=lines,
        struck=tuple(_struck(battle, player, lines)),
        dust=tuple(_dust(battle, player)),
        platoons=tuple(own_platoons(battle, player)),
    )
    return placed(battle, player, umpire_edits.changed(battle, player.id, told))


def _in_order(label: str) -> tuple[str, int, str]:
    """E2 before E10."""
    letters = label.rstrip("0123456789")
    return letters, int(label[len(letters) :] or 0), label


def _struck(battle: Battle, player: Player, lines: Sequence[Line]) -> Iterator[str]:
    """What he was told that is not so, each once; never why."""
    said = {line.words for line in lines}
    recalled = battle.recalled.get(player.id, ())
    untold = [line.words for page in recalled for line in page.lines]
    for words in (*untold, *battle.untrue.get(player.id, ())):
        if words not in said:
            said.add(words)
            yield words


def placed(battle: Battle, player: Player, told: Page) -> Page:
    """A page with what the hands have to do for it, after the page before."""
    back = battle.recalled.get(player.id, ())
    before = back[-1] if back else battle.pages.get(player.id) or Page(turn=-1)
    table = Laid(battle.plan, battle.tables[player.side])
    hands = (
        *placing.changes(table, before.marks, told.marks, player.id),
        *placing.ground(table, standing(battle, before), standing(battle, told)),
    )
    everything = placing.everything(table, told.marks, standing(battle, told))
    return replace(told, hands=hands, standing=tuple(everything))


def standing(battle: Battle, told: Page) -> tuple[Area, ...]:
    """Dust and smoke on a table in the turn after a page; before the first there is none."""
    if told.turn < 0:
        return ()
    turn = told.turn + 1
    timed = (a for a in battle.plan.areas if a.from_turn is not None or a.until_turn is not None)
    return (*(area for area in timed if area.stands(turn)), *told.dust)


def own_side(battle: Battle, player: Player) -> Page:
    """Before the battle begins: what a player's own side has on its table."""
    marks = tuple(own_marks(battle, player))
    told = Page(battle.turn, marks, platoons=tuple(own_platoons(battle, player)))
    return placed(battle, player, told)


def _dust(battle: Battle, player: Player) -> Iterator[Area]:
    """The dust and smoke of the next turn that he may know of."""
    for area in sorted(battle.dust, key=lambda area: area.id):  # not as the enemy is organised
        known = battle.trails.get(area.id)
        if area.stands(battle.turn + 1) and (known is None or player.side in known):
            yield area
