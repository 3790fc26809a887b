"""Dice asked for by name: rolled, entered by people, or enumerated into exact odds (`odds`).

A procedure asks a `Dice` object for each die where its rule needs one. A function, the *source*,
supplies the faces; the procedure cannot tell one source from another.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import field
from random import Random
from typing import NoReturn, TypedDict, TypeVar

from assistant.frozen import dataclass

S = TypeVar("S", bound=Hashable)
Faces = tuple[int, ...]


@dataclass(frozen=True)
class Throw:
    """A request for dice of one name, thrown together."""

    name: str
    faces: int = 6
    count: int = 1
    start: int = 0  # how many dice of this name fell before
    ordered: bool = True  # False if the rule does not depend on the order of the dice
    split: int | None = None  # set when the rule only asks whether the die is this or less
    or_more: bool = False  # with `split`: the rule names the faces above it
    pool_size: int | None = field(
        default=None, compare=False
    )  # how many dice its pool has, if known
    # the highest face that counts in a pool whose dice are added up
    most: int | None = field(default=None, compare=False)
    pooled: bool = False  # the record keeps a list, even of one
    # set when dice that do not fit are thrown again
    fits: "Callable[[Faces], bool] | None" = field(default=None, compare=False)
    # set if a summary treats equal values of it as one
    alike: "Callable[[Faces], Hashable] | None" = field(default=None, compare=False)

    @property
    def target(self) -> str:
        """The faces that the rule asks for, such as “2 or less”; empty if it names none."""
        if self.most is not None:
            return f"{self.most} or less" if 1 < self.most < self.faces else "1" * (self.most == 1)
        if self.split is None or not 0 < self.split < self.faces:
            return ""
        if self.or_more:
            return f"{self.split + 1} or more" if self.split + 1 < self.faces else f"{self.faces}"
        return f"{self.split} or less" if self.split > 1 else "1"


Source = Callable[[Throw], Sequence[int]]
Given = Mapping[str, int | Sequence[int]]
ThrownDice = dict[str, int | list[int]]


class _NamedFaces(TypedDict):
    """The fields of a throw that say which faces a rule names."""

    split: int | None
    or_more: bool


def _named_faces(split: int | None, at_least: int | None) -> _NamedFaces:
    """Return the faces that a rule names: `split` or less, or `at_least` or more."""
    if at_least is None:
        return {"split": split, "or_more": False}
    return {"split": at_least - 1, "or_more": True}


class DiceMissing(LookupError):
    """A procedure needs a die that its source does not have."""

    def __init__(self, throw: Throw) -> None:
        one = throw.count == 1
        which = "a die" if one else f"{throw.count} dice"
        missing = "is" if one else "are"
        super().__init__(f"{throw.name}: {which} from 1 to {throw.faces} {missing} missing")
        self.throw = throw  #: what to ask for next


class BadDie(ValueError):
    """A die was given a face that it does not have."""

    def __init__(self, name: str, value: object, faces: int) -> None:
        super().__init__(f"Enter 1 to {faces} for the die “{name}”.")
        self.name = name  #: the die


class Dice:
    """The dice of one resolution: ask the source, check the faces, keep the throws."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.fallen: ThrownDice = {}

    def d6(self, name: str, *, split: int | None = None, at_least: int | None = None) -> int:
        """Return the face of one six-sided die.

        Pass `split` where the rule only asks whether the die shows that number or less: exact odds
        then take fewer runs, and the outcome must not contain the face itself. Pass `at_least`
        instead where the rule asks whether the die shows that number or more.
        """
        return self._ask(Throw(name, **_named_faces(split, at_least)))[0]

    def die(self, name: str, faces: int) -> int:
        """Return the face of one die with `faces` sides, such as a die for a direction."""
        return self._ask(Throw(name, faces=faces))[0]

    def pool(self, name: str, count: int, *, ordered: bool = True) -> list[int]:
        """Return the faces of `count` dice thrown together, in the order in which they were thrown.

        Pass `ordered=False` where the rule does not depend on the order.
        """
        return list(self._ask(Throw(name, count=count, ordered=ordered, pooled=True)))

    def next(
        self,
        name: str,
        *,
        split: int | None = None,
        at_least: int | None = None,
        alike: Callable[[Faces], Hashable] | None = None,
        pool_size: int | None = None,
        most: int | None = None,
    ) -> int:
        """Return the face of the next die in a pool that grows while the rule is resolved.

        `split` and `at_least` are as for `d6`. `alike` maps faces that the summary of the outcome
        cannot tell apart to the same value: brief odds then take fewer runs. For
        the pad alone, `pool_size` is how many dice people throw together, and `most` is the highest
        face that counts.
        """
        start = self._count_thrown(name)
        faces = _named_faces(split, at_least)
        throw = Throw(
            name, start=start, pooled=True, alike=alike, pool_size=pool_size, most=most, **faces
        )
        return self._ask(throw)[0]

    def pool_by_die(self, name: str, count: int, *, most: int | None = None) -> list[int]:
        """Return the faces of a pool of known size, asked for die by die so that odds stay quick.

        `most` is the highest face that counts. People see it, and throw all the dice together.
        """
        return [self.next(name, pool_size=count, most=most) for _ in range(count)]

    def until(
        self,
        name: str,
        fits: Callable[[Faces], bool],
        *,
        count: int = 1,
        alike: Callable[[Faces], Hashable] | None = None,
    ) -> Faces:
        """Throw the next `count` dice of a growing pool until `fits` accepts them; return them."""
        while True:
            start = self._count_thrown(name)
            throw = Throw(name, 6, count, start, pooled=True, fits=fits, alike=alike)
            fallen = tuple(self._ask(throw))
            if fits(fallen):
                return fallen

    def _count_thrown(self, name: str) -> int:
        before = self.fallen.get(name, [])
        return len(before) if isinstance(before, list) else 1

    def settle(self, state: Hashable) -> None:
        """Promise that the rest of the procedure and its summary depend on `state` alone.

        Rolled and entered dice ignore the promise; enumeration joins all ways that led to the same
        state.
        """

    def walk(self, start: Callable[[], S], turn: Callable[[S], tuple[S, bool]]) -> S:
        """Repeat `turn` from the state of `start` until it says stop; return the last state.

        `turn` returns the next state and whether that is the last. The rest of the procedure must
        depend on the state alone, as for `settle`: enumeration then continues from a state without
        repeating the throws that led to it. A procedure may call `walk` once.
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


def rolled_dice(random: Random) -> Source:
    """Return a source whose faces come from `random`."""
    return lambda throw: [random.randint(1, throw.faces) for _ in range(throw.count)]


def given_dice(faces: Given, otherwise: Source | None = None) -> Source:
    """Return a source of faces that people entered, by name of the die or pool.

    `faces` holds one face for a die and a list, in the order rolled, for a pool. A throw that is
    not among them comes from `otherwise`; without `otherwise` it raises `DiceMissing`.
    """

    def source(throw: Throw) -> Sequence[int]:
        shown = faces.get(throw.name, ())
        entered = [shown] if isinstance(shown, int) else list(shown)
        found = entered[throw.start : throw.start + throw.count]
        if len(found) == throw.count:
            return found
        if otherwise is None:
            raise DiceMissing(throw)
        start = throw.start + len(found)
        rest = Throw(throw.name, throw.faces, throw.count - len(found), start)
        return [*found, *otherwise(rest)]

    return source


def no_dice(throw: Throw) -> NoReturn:
    """Raise `DiceMissing` for the first throw: a source that has no dice."""
    raise DiceMissing(throw)
