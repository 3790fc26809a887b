"""Resolving procedures with the dice of a move, and recording their working."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from assistant.battle.log import Json, Resolved
from assistant.battle.questions.wrong_answers import described_for_people
from assistant.battle.random_rolls import OriginOf
from assistant.battle.viewers import Viewer
from assistant.frozen import dataclass, replace
from assistant.rules.dice import DiceMissing, Given, Source, Throw, ThrownDice, given_dice, no_dice
from assistant.rules.procedures import Pending, Procedure, find
from assistant.rules.working import Step

State = TypeVar("State")
T = TypeVar("T")
NO_WORDS: Mapping[str, str] = {}
NO_DICE: Given = {}
NOTHING: Json = {}  # one for all: most entries of a long log have no dice
Settled = Callable[[State, Procedure[Any, Any]], Json]  # the inputs that a battle's settings give


@dataclass(frozen=True)
class PendingThrow:
    """A throw of dice that a move waits for: its procedure, the dice so far, the next throw."""

    procedure: Procedure[Any, Any]
    inputs: Json
    pending: Pending
    prefix: str
    readable: bool  # may the person who makes the move read working and odds
    # the table's names for things that have general names in the procedure
    words: Mapping[str, str]
    names: Sequence[str] = ()  # the owner of each die of the throw, in order


class DiceNeeded(LookupError):
    """The run stops here until the next die is given."""

    def __init__(self, asked: PendingThrow) -> None:
        super().__init__(asked.pending.throw.name)
        self.asked = asked


class Resolving(Generic[State]):
    """The procedures that one run of a move resolves, with the dice that it is given."""

    def __init__(
        self,
        state: State,
        actor: Viewer,
        source: Source,
        origin: OriginOf,
        settled: Settled[State],
    ) -> None:
        self.state = state
        self.actor = actor
        self.resolutions: list[Resolved] = []
        self.prefixes: list[str] = []  # of the dice of each
        self.fallen: ThrownDice = {}
        self._source = source
        self._origin = origin
        self._settled = settled

    def resolve(
        self,
        id: str,
        inputs: Json,
        *,
        prefix: str = "",
        shown_to: Iterable[str] = (),
        words: Mapping[str, str] = NO_WORDS,
        fallen: Given = NO_DICE,
        names: Sequence[str] = (),
        first: Step | None = None,
    ) -> Any:
        """Resolve a procedure with this move's dice, record its working, and return its outcome.

        The umpire and the sides in `shown_to` may read the working. `prefix` keeps the dice of two
        resolutions in one move apart; `words` replaces the procedure's names with the table's. The
        battle's settings complete the inputs. `fallen` are dice thrown in an earlier move. `names`
        says whose each die is, in order. `first` begins the working: it names the figure or weapon
        where a move resolves a procedure for several.
        """
        procedure = find(id)
        inputs = self.settled(procedure, inputs)
        before = (first,) if first else ()
        shown = tuple(shown_to)
        readable = self.actor.is_umpire or self.actor.side in shown

        def source(throw: Throw) -> Any:
            if throw.name in fallen:
                return given_dice(fallen)(throw)
            try:
                return self._source(replace(throw, name=prefix + throw.name))
            except DiceMissing:  # what is missing goes by the procedure's own name for it
                raise DiceMissing(throw) from None

        begun = _begin_procedure(procedure, inputs, source)
        if isinstance(begun, Pending):
            steps = (*before, *_steps_with_table_names(begun.steps, words))
            begun = replace(begun, steps=steps)
            raise DiceNeeded(PendingThrow(procedure, inputs, begun, prefix, readable, words, names))
        self.fallen.update({prefix + name: faces for name, faces in begun.dice.items()})
        self.prefixes.append(prefix)
        self.resolutions.append(
            Resolved(
                id,
                begun.inputs,
                begun.outcome_json,
                (*before, *_steps_with_table_names(begun.steps, words)),
                dict(begun.dice) or NOTHING,
                shown,
                self._origins(begun.dice, prefix, fallen),
            )
        )
        return begun.outcome

    def _origins(self, dice: ThrownDice, prefix: str, fallen: Given) -> dict[str, list[str]]:
        """Return where each die of a resolution came from, by the die's name."""
        origins: dict[str, list[str]] = {}
        for name, faces in dice.items():
            thrown = [faces] if isinstance(faces, int) else faces
            origins[name] = [
                "earlier" if name in fallen else self._origin(prefix + name, place, face)
                for place, face in enumerate(thrown)
            ]
        return origins or NOTHING

    def weighed(self, id: str, inputs: Json) -> Any:
        """Return the outcome of a procedure without dice for a preview; record nothing."""
        procedure = find(id)
        with described_for_people(procedure.title):
            return procedure.resolve(self.settled(procedure, inputs), no_dice).outcome

    def so_far(self, id: str, inputs: Json) -> Pending | None:
        """Return how far the given dice resolve a procedure; None if completely. Record nothing.

        Use it in a move that asks a question between two dice.
        """
        procedure = find(id)
        begun = _begin_procedure(procedure, self.settled(procedure, inputs), self._source)
        return begun if isinstance(begun, Pending) else None

    def settled(self, procedure: Procedure[Any, Any], inputs: Json) -> Json:
        """Return the inputs, completed from the settings of the battle."""
        return {**self._settled(self.state, procedure), **inputs}


def _begin_procedure(procedure: Procedure[Any, Any], inputs: Json, source: Source) -> Any:
    with described_for_people(procedure.title):
        return procedure.begin(inputs, source)


def _steps_with_table_names(steps: tuple[Step, ...], words: Mapping[str, str]) -> tuple[Step, ...]:
    """Return the working with the table's own names, several values as a list."""
    return tuple(
        Step(
            with_table_names(s.label, words),
            [with_table_names(each, words) for each in s.value]
            if isinstance(s.value, list | tuple)
            else with_table_names(s.value, words),
            s.section,
        )
        for s in steps
    )


def with_table_names(value: T, words: Mapping[str, str]) -> T | str:
    """Return a text with general names replaced by the table's; any other value unchanged."""
    if not isinstance(value, str) or not words:
        return value
    return re.sub(
        r"\b(" + "|".join(words) + r")\b", lambda found: words[found[0].lower()], value, flags=re.I
    )
