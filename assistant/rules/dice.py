"""Dice asked for by name: rolled, given by people, or enumerated into exact odds (`odds`).

A procedure asks an object for each die where its rule needs one. Where the faces come from is a
function, a *source*; the procedure cannot tell the sources apart.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NoReturn, TypeVar

S = TypeVar("S", bound=Hashable)
Faces = tuple[int, ...]


@dataclass(frozen=True)
class Throw:
    """What a procedure asks for: dice of one name, thrown together."""

    name: str
    faces: int = 6
    count: int = 1
    start: int = 0  # how many dice of this name fell before
    ordered: bool = True  # False when the rule cannot tell in which order they fell
    split: int | None = None  # set when the rule only asks whether the die is this or less
    pooled: bool = False  # the record keeps a list, even of one
    # set when dice that do not fit are thrown again
    fits: "Callable[[Faces], bool] | None" = field(default=None, compare=False)
    # set when a summary cannot tell apart what is alike in this
    alike: "Callable[[Faces], Hashable] | None" = field(default=None, compare=False)


Source = Callable[[Throw], Sequence[int]]
Given = Mapping[str, int | Sequence[int]]
Fallen = dict[str, int | list[int]]


class DiceMissing(LookupError):
    """A die is needed and was not given."""

    def __init__(self, throw: Throw) -> None:
        which = "a die" if throw.count == 1 else f"{throw.count} dice"
        super().__init__(f"{throw.name}: {which} needed, 1 to {throw.faces}, and not given")
        self.throw = throw  #: what to ask for next


class BadDie(ValueError):
    """A die was given that cannot fall so."""

    def __init__(self, name: str, value: object, faces: int) -> None:
        super().__init__(f"Enter 1 to {faces} for the die “{name}”.")
        self.name = name  #: the die


class Dice:
    """The dice of one resolution: asks the source, checks the faces, remembers what fell."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.fallen: Fallen = {}

    def d6(self, name: str, *, split: int | None = None) -> int:
        """One die.

        Name `split` where the rule only asks whether the die is that or less: odds are then
        cheaper, and the outcome must not show the face itself.
        """
        return self._ask(Throw(name, split=split))[0]

    def die(self, name: str, faces: int) -> int:
        """One die with other faces than six: a direction, a figure picked at random."""
        return self._ask(Throw(name, faces=faces))[0]

    def pool(self, name: str, count: int, *, ordered: bool = True) -> list[int]:
        """Several dice thrown together, in the order in which they fell."""
        return list(self._ask(Throw(name, count=count, ordered=ordered, pooled=True)))

    def next(
        self,
        name: str,
        *,
        split: int | None = None,
        alike: Callable[[Faces], Hashable] | None = None,
    ) -> int:
        """The next die of a pool that grows while the rule goes on.

        Where a summary cannot tell some faces apart `alike` gives the same of these: odds in brief
        are then cheaper.
        """
        start = self._thrown(name)
        return self._ask(Throw(name, start=start, split=split, pooled=True, alike=alike))[0]

    def until(
        self,
        name: str,
        fits: Callable[[Faces], bool],
        *,
        count: int = 1,
        alike: Callable[[Faces], Hashable] | None = None,
    ) -> Faces:
        """The next dice of such a pool, thrown again until they fit."""
        while True:
            start = self._thrown(name)
            throw = Throw(name, 6, count, start, pooled=True, fits=fits, alike=alike)
            fallen = tuple(self._ask(throw))
            if fits(fallen):
                return fallen

    def _thrown(self, name: str) -> int:
        before = self.fallen.get(name, [])
        return len(before) if isinstance(before, list) else 1

    def settle(self, state: Hashable) -> None:
        """Promise that what follows, and the summary of the outcome, hang on `state` alone.

        Rolled and given dice take no notice; enumeration joins the ways that led here.
        """

    def walk(self, start: Callable[[], S], turn: Callable[[S], tuple[S, bool]]) -> S:
        """Take turns from a start until one says that it was the last; gives the last state.

        A promise like `settle`'s after each turn, for rules that go on for many dice: enumeration
        goes on from a state without throwing again what led there. Once in a procedure.
        """
        state, over = start(), False
        while not over:
            state, over = turn(state)
        return state

    def _ask(self, throw: Throw) -> Sequence[int]:
        if throw.count == 0:
            return ()
        faces = self._source(throw)
        if len(faces) != throw.count:
            raise DiceMissing(throw)
        for face in faces:
            if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= throw.faces:
                raise BadDie(throw.name, face, throw.faces)
        if throw.pooled:
            kept = self.fallen.setdefault(throw.name, [])
            assert isinstance(kept, list), f"{throw.name} is asked for as a die and as a pool"
            kept.extend(faces)
        else:
            assert throw.name not in self.fallen, f"{throw.name} is asked for twice"
            self.fallen[throw.name] = faces[0]
        return faces


def rolled(random: Random) -> Source:
    """Dice that the program rolls."""
    return lambda throw: [random.randint(1, throw.faces) for _ in range(throw.count)]


def given(faces: Given, otherwise: Source | None = None) -> Source:
    """Dice that people threw: one face a name, or a list in the order rolled.

    What is needed and not given comes from `otherwise`; without it `DiceMissing` is raised.
    """

    def source(throw: Throw) -> Sequence[int]:
        told = faces.get(throw.name, ())
        fallen = [told] if isinstance(told, int) else list(told)
        here = fallen[throw.start : throw.start + throw.count]
        if len(here) == throw.count:
            return here
        if otherwise is None:
            raise DiceMissing(throw)
        start = throw.start + len(here)
        rest = Throw(throw.name, throw.faces, throw.count - len(here), start)
        return [*here, *otherwise(rest)]

    return source


def never(throw: Throw) -> NoReturn:
    """A source without dice: the first die asked for is missing."""
    raise DiceMissing(throw)
