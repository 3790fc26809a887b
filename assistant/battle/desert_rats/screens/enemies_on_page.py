"""Enemies on a player's page, in the words of the player's phone and of the umpire's reading."""

from collections.abc import Iterator

from assistant.battle.desert_rats.kit.places import clock_hour
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Player
from assistant.battle.desert_rats.state.player_pages import Mark, Page
from assistant.frozen import dataclass
from assistant.rules.desert_rats.reports import grid_reference

IN_SIGHT = ("model", "wreck")
REPORTED = ("report",)


@dataclass(frozen=True)
class EnemyOnPage:
    """An enemy on a page: a model, a wreck, or a report."""

    mark: Mark
    shape: str  # of its side: a or b
    title: str  # empty if the umpire reworded the line: `words` say everything
    words: str
    since: int  # turn in which it was seen

    @property
    def state(self) -> str:
        """The state beside it: `seen`, `wreck`, `now`, `in passing`, `turn 3`."""
        if self.mark.kind != "report":
            return "wreck" if self.mark.kind == "wreck" else "seen"
        if self.mark.stale:
            return f"turn {self.since}"
        return "in passing" if self.mark.passing else "now"


def enemies_on_page(
    battle: Battle, player: Player, page: Page | None, kinds: tuple[str, ...]
) -> Iterator[EnemyOnPage]:
    """Yield the enemies of some kinds on a page, as its player reads them."""
    for mark in page.marks if page else ():
        if mark.kind in kinds and not mark.key.startswith("own "):
            assert page is not None
            title = "" if mark.reworded else mark.label if mark.kind == "report" else mark.words
            words = _describe_mark(battle, player, mark)
            shape = battle.tables[mark.side].mark
            yield EnemyOnPage(mark, shape, title, words, page.turn - mark.stale)


def _describe_mark(battle: Battle, player: Player, mark: Mark) -> str:
    """Describe a mark under its title; a reworded mark in the umpire's words alone.

    Only the placing list gives the place of a model to the millimetre.
    """
    if mark.kind == "report" or mark.reworded:
        return mark.note
    table = battle.tables[player.side]
    words = [f"in {grid_reference(mark.x_m, mark.y_m)}"]
    if mark.kind == "model" and mark.heading_deg is not None:
        words.append(f"facing {clock_hour(table, mark.heading_deg)} o’clock")
    if mark.kind == "model" and mark.note:
        words.append(mark.note)
    return ", ".join(words)
