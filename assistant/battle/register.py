"""The register of a system's moves."""

from collections.abc import Callable
from inspect import getdoc

from assistant.battle.play import Move, MoveSpec

UMPIRE_ONLY = ("umpire",)
SIDE_ONLY = ("side",)
BOTH = ("umpire", "side")


class Register:
    """Functions of a play, registered as moves: `@move("act", "Act")`."""

    def __init__(
        self,
        usually: tuple[str, ...] = BOTH,
        around: Callable[[str, Move], Move] = lambda id, make: make,
    ) -> None:
        self.moves: dict[str, MoveSpec] = {}
        self._usually = usually
        self._around = around  # steps before and after every move

    def __call__(
        self,
        id: str,
        title: str,
        by: tuple[str, ...] | None = None,
        *,
        about: str = "",
        button: str = "",
    ) -> Callable[[Move], Move]:
        """Register a function as a move of the umpire, of sides, or of both.

        `about` is the field that names the element which the move is about; empty if there is none.
        `button` is the label of the button that makes the move; by default the title.
        """

        def register(make: Move) -> Move:
            if id in self.moves:
                raise ValueError(f"two moves are called {id!r}")
            made = self._around(id, make)
            doc = getdoc(make) or ""
            self.moves[id] = MoveSpec(id, title, by or self._usually, made, doc, about, button)
            return make

        return register
