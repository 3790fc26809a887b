"""The progress of a move: made, refused, or waiting for an answer or a die."""

from assistant.battle.play import MissingAnswer, MoveSpec, Question, Refused, Unchanged
from assistant.battle.resolving import DiceNeeded, PendingThrow
from assistant.battle.systems import AnyEntry, AnyPlay
from assistant.frozen import dataclass
from assistant.rules.dice import BadDie, ThrownDice
from assistant.rules.inputs import BadInputs


@dataclass(frozen=True)
class Progress:
    """The progress of a move: made, or waiting for an answer or a die."""

    move: MoveSpec
    play: AnyPlay
    entry: AnyEntry | None = None  # made, and on disk
    refused: str = ""
    is_unchanged: bool = False  # refused because the answers so far would change nothing
    first: tuple[str, ...] = ()  # moves of which one would clear the way
    may_overrule: bool = False  # the umpire's word sets the refusal aside
    refused_answer: str = ""  # the question whose answer is refused; empty for the newest
    is_rule: bool = False  # a rule refused it: a player may ask the umpire to overrule
    problems: tuple[str, ...] = ()
    dice: PendingThrow | None = None  # the throw it waits for

    @property
    def asks(self) -> list[Question]:
        """Return everything asked so far, with the answers given."""
        return list(self.play.asks.values())

    @property
    def fallen(self) -> ThrownDice:
        """The dice used so far, by their names in this move."""
        fallen = dict(self.play.fallen)
        if self.dice:
            before = self.dice.pending.dice.items()
            fallen.update({self.dice.prefix + name: faces for name, faces in before})
        return fallen


def run_move(move: MoveSpec, play: AnyPlay) -> Progress:
    """Run a move as far as the answers and dice go."""
    try:
        move.make(play)
    except MissingAnswer:
        return Progress(move, play)
    except Refused as refused:
        may = play.actor.may_overrule and not refused.stands
        return Progress(
            move,
            play,
            refused=str(refused),
            is_unchanged=isinstance(refused, Unchanged),
            first=refused.first,
            may_overrule=may,
            refused_answer=refused.question,
            is_rule=not refused.stands,
        )
    except BadInputs as bad:
        return Progress(move, play, problems=tuple(map(str, bad.problems)))
    except BadDie as bad:
        return Progress(move, play, problems=(str(bad),))
    except DiceNeeded as wants:
        return Progress(move, play, dice=wants.asked)
    return Progress(move, play)
