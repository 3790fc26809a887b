"""Left-handed figures, and the corners that a hand cannot fire around (Rattenkrieg 18.3)."""

from collections.abc import Iterable

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.events.crewed_weapons import LeftHandersDetermined
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.state import Figure, Piece, Weapon
from assistant.rules.dice import Source, Throw
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.fire.weapons import weapon_of

OPTION = "left-handed"
USUAL = "european"
CORNERS = (
    Option("none", "None"),
    Option("left", "On the left"),
    Option("right", "On the right"),
)


def left_handed_among(men: Iterable[str], origin: str, source: Source) -> tuple[str, ...]:
    """Return the ids of the figures that are left-handed, by a die from `source` for each."""
    procedure = find("rattenkrieg/handedness")
    inputs = {"origin": origin}
    return tuple(id for id in men if procedure.resolve(inputs, source).outcome.hand == "left")


def draw_left_handed(play: BattlePlay) -> None:
    """Draw the left-handed figures at random, once, if the option is in play."""
    if not is_on(play.state, OPTION) or play.state.crewed_weapons.left_handed is not None:
        return

    def lot(man: str) -> Source:
        def source(throw: Throw) -> list[int]:
            return [play.draw(f"{man}, {throw.name}", range(1, throw.faces + 1))]

        return source

    found = (left_handed_among((man,), USUAL, lot(man)) for man in play.state.figures)
    play.record(LeftHandersDetermined(tuple(id for each in found for id in each)))


def check_corner(play: BattlePlay, figure: Figure, weapon: Weapon | Piece) -> None:
    """Ask about firing around a corner; refuse a two-handed weapon that the hand does not allow."""
    if isinstance(weapon, Weapon) and weapon_of(weapon.key).needs_one_hand:
        return
    corner = play.choose("corner", "Does it fire round a corner?", CORNERS, "none", rare=True)
    hand = "left" if figure.id in (play.state.crewed_weapons.left_handed or ()) else "right"
    play.require(
        corner != hand,
        f"This figure is {hand}-handed: no {weapon.name} round a corner on the {hand}.",
    )
