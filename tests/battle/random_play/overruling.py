"""A random player whose every tap the umpire may allow; notes what the taps break."""

from traceback import extract_tb

from assistant.battle.log import Entry
from assistant.battle.rattenkrieg.screens import umpire_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.viewers import UMPIRE, Viewer
from tests.battle.conftest import GERMAN, US
from tests.battle.everything import everything
from tests.battle.random_play.player import Moment, Player

PHONES = (GERMAN, US, Viewer("spectator", "B"))


def all_screens(battle: Battle, entries: list[Entry]) -> list[str]:
    """Everything that any screen shows of a battle; fail if a screen cannot be drawn."""
    shown = [repr(umpire_view(battle)), repr(due_now(battle))]
    for reader in PHONES:
        shown += everything(battle, reader, entries)
    for element in battle.elements.values():
        shown.append(repr(unit_view(battle, element, umpire=True)))
    return shown + [repr(due_for(battle, side)) for side in battle.sides]


class Overruler(Player):
    """A random umpire, mostly with a reason, and random players; nobody looks at a screen."""

    def __init__(self, seed, size=0):
        super().__init__(seed, size)
        self.failed: list[tuple[str, ...]] = []
        self.set_aside: set[str] = set()

    def try_something(self):
        """Make a random tap, and check its result."""
        reader = UMPIRE if self.random.random() < 0.7 else self.random.choice((GERMAN, US))
        move, told = self.wish(reader)
        why = "he says so" if self.random.random() < 0.9 else ""
        before = self.battle
        try:
            for progress in self.followed(reader, move, told, why):
                if progress.entry:
                    length = len(self.game.entries)
                    moment = Moment(
                        before, progress.entry, self.battle, length, dict(told), progress.fallen
                    )
                    self.moments.append(moment)
                    self.set_aside |= set(progress.entry.overruled)
                    self.look()
        except Exception as failed:
            self.note(failed, move, told)

    def take_back(self):
        """Undo a random entry, and check the result."""
        try:
            super().take_back()
            self.look()
        except Exception as failed:
            self.note(failed, "undo", {})

    def look(self):
        """Check no screens: a test of moves and their sheets needs none."""

    def note(self, failed, move, told):
        """Record what failed, where, and in which move."""
        where = [f"{x.filename}:{x.lineno}" for x in extract_tb(failed.__traceback__)[-4:]]
        self.failed.append((repr(failed), *where, move, repr(told)))


class Onlooker(Overruler):
    """The same players, with all screens drawn after each entry."""

    def look(self):
        all_screens(self.battle, self.game.entries)
