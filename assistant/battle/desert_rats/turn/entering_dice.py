"""An umpire enters dice for the next step, before the first umpire takes the step."""

from collections.abc import Mapping

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.turn.dice_due import throws_due
from assistant.battle.play import Option


@move("enter-dice", "Enter a die")
def enter_dice(play: BattlePlay) -> None:
    """Enter one die that the next step needs; the step then does not ask for this die."""
    open_throws = [each for each in throws_due(play.state) if each.is_open]
    play.need(bool(open_throws), "The next step needs no more dice.")
    rows = [Option(each.id, each.words) for each in open_throws]
    chosen = play.choose("throw", "Which die?", rows)
    throw = next(each for each in open_throws if each.id == chosen)
    faces = [Option(str(face), str(face)) for face in range(1, throw.faces + 1)]
    face = int(play.choose("face", f"{throw.words}: what was rolled?", faces))
    play.record(e.DieEntered(throw.name, face, play.state.phase))
    play.log("umpire", f"Die entered for {throw.words}: {face}.")


def entered_dice(battle: Battle) -> Mapping[str, tuple[int, ...]]:
    """Return the dice that umpires entered for the next step, by name."""
    return battle.entered_dice
