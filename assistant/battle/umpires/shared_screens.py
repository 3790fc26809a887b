"""Battles without an umpire: the console shows public facts only."""

from collections.abc import Iterator
from typing import Any

from assistant.battle.event import Event
from assistant.battle.play import Option, Play
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.viewers import has_umpire
from assistant.frozen import dataclass, replace

SHARE = "share-screen"
TITLE = "Umpire or none"
UMPIRE, NOBODY = "umpire", "nobody"
RUN_BY = (
    Option(UMPIRE, "An umpire: this screen shows everything"),
    Option(NOBODY, "The players: this screen shows public facts only"),
)


@dataclass(frozen=True)
class ScreenShared(Event[Any]):
    """The console shows public facts only, or again everything."""

    shared: bool

    def apply(self, battle: Any) -> Any:
        return replace(battle, shared_screen=self.shared, umpire_chosen=True)


def describe_correction(battle: Any, words: str) -> str:
    """Return the sentence about a correction, which an umpire or the players themselves made."""
    return f"{'Umpire’s correction' if has_umpire(battle) else 'Correction'}: {words}"


def umpire_question(battle: Any, needs: str = "") -> Iterator[PendingTask]:
    """Yield the question who runs the battle; `needs` says what players without an umpire need."""
    if battle.umpire_chosen:
        return
    words = f"Without an umpire, this screen shows only what both players may know{needs}."
    taps = (
        Tap("An umpire", SHARE, {"umpire": UMPIRE}),
        Tap("The players", SHARE, {"umpire": NOBODY}),
    )
    yield PendingTask("Who runs the battle?", words, taps)


def choose_umpire(play: Play[Any, Any]) -> None:
    """Choose whether the battle has an umpire; only then does the console show everything."""
    now = UMPIRE if has_umpire(play.state) else NOBODY
    chosen = play.choose("umpire", "Who runs the battle?", RUN_BY, now)
    play.need_change(chosen != now or not play.state.umpire_chosen)
    play.record(ScreenShared(chosen == NOBODY))
    play.announce(
        "The players run the battle: the console shows public facts only."
        if chosen == NOBODY
        else "An umpire runs the battle: the console shows everything."
    )
