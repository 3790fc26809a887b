"""The place at which area fire is aimed, and the area that it covers (Rattenkrieg 7.4.6, 7.4.9)."""

from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.naming import count
from assistant.frozen import dataclass
from assistant.rules.rattenkrieg.fire.suppression import squares_beaten

ELSEWHERE = "place"  # no contact: a door, a hedge, the ground around a marker


@dataclass(frozen=True)
class Place:
    """A place to fire at: its id, its description, and whether it is a single opening."""

    spot: str
    words: str
    opening: bool


@dataclass(frozen=True)
class AreaFire:
    """The area that a weapon covers, as inputs of the area fire procedures."""

    weapon_dice: int
    react: int | None  # of a machine gun; None for other weapons
    opening: bool

    @property
    def squares(self) -> int:
        """Return the number of squares of 2 by 2 inches; one opening counts as one."""
        return squares_beaten(self.weapon_dice, self.react, self.opening)

    def __str__(self) -> str:
        if self.opening:
            return "one opening"
        return count(self.squares, "square of 2″", "adjacent squares of 2″")


def ask_place(play: BattlePlay, known: Sequence[Option], usual: str | None = None) -> Place:
    """Ask for the place to fire at: a known target, or a place in the player's own words.

    `usual` is the target that the order of the element names.
    """
    options = [*known, Option(ELSEWHERE, "Another place")]
    spot = play.choose("spot", "What is fired at?", options, usual)
    opening = play.flag("opening", "Is it fired into one door or window?", rare=spot != ELSEWHERE)
    words = next(option.words for option in options if option.value == spot)
    if spot == ELSEWHERE:
        words = play.text("place", "Which place?", None, longest=60)
    return Place(spot, words, opening)


def place_answers(place: Place) -> dict[str, str]:
    """Return a place as the answers of a request to the umpire."""
    answers = {"spot": place.spot}
    if place.spot == ELSEWHERE:
        answers["place"] = place.words
    if place.opening:
        answers["opening"] = "yes"
    return answers
