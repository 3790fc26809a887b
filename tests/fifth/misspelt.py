"""Systems with mistakes that mypy finds: it complains here about each unneeded ignore.

Nothing runs this file. It is one of those that `mypy` checks, and with it the fifth system.
"""

from dataclasses import replace

from assistant.battle.features import PlacingLists
from assistant.battle.game import Game
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.systems import SYSTEMS
from tests.fifth import SYSTEM
from tests.fifth.state import Duel


class Misspelt:
    """The views of a duel, one of them with a wrong name."""

    def umpire_view(self, duel: Duel, /) -> object:
        """Return the console."""

    def side_veiw(self, duel: Duel, side: str, /) -> object:
        """Return the page of a side."""

    def table_view(self, duel: Duel, /) -> object:
        """Return the page of a spectator."""

    def badge(self, duel: Duel, side: str, /) -> SideLabel:
        """Return the badge of a side."""
        return duel.sides[side]


def lines_of_a_word(duel: str, side: str) -> tuple[int, tuple[str, ...]]:
    """Return the placing list of something that is not a battle."""
    return 0, (duel, side)


def title_of(game: Game) -> object:
    """Return what a shared page shows of a battle, whichever system it has."""
    return game.state.titel  # type: ignore[attr-defined]


def begin_with_words(game: Game) -> None:
    """Begin a battle with something that is not an event."""
    game.begin("opened", at="", words="The battle begins.")  # type: ignore[arg-type]


replace(SYSTEM, views=Misspelt())  # type: ignore[arg-type]
replace(SYSTEM, clock=lambda duel: duel.excanges)  # type: ignore[attr-defined]
replace(SYSTEM, placing=PlacingLists(lines_of_a_word, lambda duel, side: 0))  # type: ignore[arg-type]
SYSTEMS["duel"].views.side_veiw(Duel(), "red")  # type: ignore[attr-defined]
SYSTEMS["duel"].clock("no battle")  # type: ignore[arg-type]
