"""Dice asked for by name: rolled, given by people, or enumerated into exact odds.

A procedure asks an object for each die where its rule needs one. Where the faces come from is a
function, a *source*; the procedure cannot tell the sources apart.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from random import Random
from typing import NoReturn, TypeVar

S = TypeVar("S", bound=Hashable)
Faces = tuple[int, ...]

TRIALS = 2_000  # rolled resolutions where exact odds are given up
CEILING = 12_000  # runs of a procedure before exact odds are given up: about a second
THROWS = 20  # the same in throws, this often: so that runs with hundreds of dice take no longer


@dataclass(frozen=True)
class Falls:
    """Ways in which dice fall, each with its weight, and the weight of all."""

    ways: tuple[tuple[Faces, int], ...]
    total: int


def _falls(ways: Iterable[tuple[Faces, int]]) -> Falls:
    ways = tuple(ways)
    return Falls(ways, sum(weight for _, weight in ways))


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

    def falls(self, *, joined: bool = False) -> Falls:
        """Every way to fall that the rule takes and can tell apart, with its weight."""
        every = self._every()
        if self.fits is not None:
            every = _falls(way for way in every.ways if self.fits(way[0]))
        if not joined or self.alike is None:
            return every
        kinds: dict[Hashable, tuple[Faces, int]] = {}
        for fallen, weight in every.ways:
            first, before = kinds.get(self.alike(fallen), (fallen, 0))
            kinds[self.alike(fallen)] = (first, before + weight)
        return Falls(tuple(kinds.values()), every.total)

    def _every(self) -> Falls:
        if self.ordered:
            many = self.faces**self.count
        else:
            many = comb(self.faces + self.count - 1, self.count)
        if many > CEILING:  # before they are listed, which takes time and memory
            raise TooManyWays(f"more than {CEILING} ways to fall")
        return _every(self.faces, self.count, self.ordered, self.split)


@lru_cache(64)
def _every(faces: int, count: int, ordered: bool, split: int | None) -> Falls:
    """Every way in which so many dice fall: listed once for all runs of a rule."""
    if count == 1 and split is not None:
        low = min(max(split, 0), faces)
        ways = [((1,), low), ((faces,), faces - low)]
        return _falls(way for way in ways if way[1])
    every = range(1, faces + 1)
    if ordered:
        return _falls((fallen, 1) for fallen in product(every, repeat=count))
    return _falls(
        (fallen, factorial(count) // prod(map(factorial, Counter(fallen).values())))
        for fallen in combinations_with_replacement(every, count)
    )


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
        super().__init__(f"die {name}: must be a whole number 1 to {faces}, got {value!r}")
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
        rest = Throw(throw.name, throw.faces, throw.count - len(here))
        return [*here, *otherwise(rest)]

    return source


class TooManyWays(RuntimeError):
    """Exact odds would take more runs of the procedure than the ceiling allows."""


@dataclass(frozen=True)
class _Pause:
    """Where joined ways go on: past so many settled states, and from where in a walk."""

    settled: int = 0
    state: Hashable = None
    walk: tuple[Hashable, bool] | None = None  # the last turn's state, and whether it was the last


class _Settled(Exception):
    def __init__(self, pause: _Pause, depth: int) -> None:
        self.pause = pause
        self.depth = depth  # throws that must fall again to come back here


class _Enumerated(Dice):
    """Dice that follow a path of falls, by number, and go on with the first of each new throw."""

    def __init__(self, path: list[int], pause: _Pause | None) -> None:
        super().__init__(self._follow)
        self.path = path
        self.depth = 0
        self.open: list[Falls] = []
        self._pause = pause  # None to join no ways
        self._passed = 0

    def _follow(self, throw: Throw) -> Sequence[int]:
        falls = throw.falls(joined=self._pause is not None)
        if self.depth == len(self.path):
            self.path.append(0)
        here = self.path[self.depth]
        self.open.append(falls)
        self.depth += 1
        return falls.ways[here][0]

    def settle(self, state: Hashable) -> None:
        if self._pause is None:
            return
        if self._passed == self._pause.settled:
            raise _Settled(replace(self._pause, settled=self._passed + 1, state=state), self.depth)
        self._passed += 1

    def walk(self, start: Callable[[], S], turn: Callable[[S], tuple[S, bool]]) -> S:
        if self._pause is None:
            return super().walk(start, turn)
        depth, over = self.depth, False
        if self._pause.walk is None:
            state = start()
        else:
            state, over = self._pause.walk  # type: ignore[assignment]
        if over:
            return state
        raise _Settled(_Pause(self._passed, walk=turn(state)), depth)


def enumerate_odds(
    run: Callable[[Dice], Hashable], ceiling: int = CEILING, *, settle: bool = True
) -> dict[Hashable, Fraction]:
    """Every outcome of `run` with its exact chance.

    Replays the procedure for every way the dice can fall (only ways that it asked to tell apart),
    and joins ways at each `Dice.settle` unless told not to. Raises `TooManyWays` past the ceiling.
    """
    chances: dict[Hashable, Fraction] = defaultdict(Fraction)
    frontier: dict[_Pause, tuple[list[int], Fraction]] = {_Pause(): ([], Fraction(1))}
    runs = throws = 0
    while frontier:
        ahead: dict[_Pause, tuple[list[int], Fraction]] = {}
        sums: dict[tuple[bool, Hashable, int], int] = defaultdict(int)
        for pause, (start, share) in frontier.items():
            sums.clear()
            ends: dict[Hashable, list[int]] = {}
            path: list[int] | None = list(start)
            while path is not None:
                runs += 1
                if runs > ceiling or throws > ceiling * THROWS:
                    raise TooManyWays(f"more than {ceiling} ways to fall")
                dice = _Enumerated(path, pause if settle else None)
                try:
                    end: Hashable = run(dice)
                    over = True
                except _Settled as here:
                    end, over = here.pause, False
                    ends.setdefault(end, list(dice.path[: here.depth]))
                throws += dice.depth
                weight, ways = _beyond(dice, len(start))
                sums[over, end, ways] += weight
                path = _following(dice, len(start))
            for (over, end, ways), weight in sums.items():
                chance = share * Fraction(weight, ways)
                if over:
                    chances[end] += chance
                else:
                    assert isinstance(end, _Pause)
                    before = ahead.get(end)
                    ahead[end] = (
                        (ends[end], chance) if before is None else (before[0], before[1] + chance)
                    )
        frontier = ahead
    return dict(chances)


def _beyond(dice: _Enumerated, fixed: int) -> tuple[int, int]:
    """Weight and number of ways of the throws that came after the fixed part of the path."""
    weight = ways = 1
    for falls, here in zip(dice.open[fixed:], dice.path[fixed:], strict=True):
        weight *= falls.ways[here][1]
        ways *= falls.total
    return weight, ways


def _following(dice: _Enumerated, fixed: int) -> list[int] | None:
    """The next path to try, like the next reading of an odometer; None after the last."""
    for depth in range(len(dice.open) - 1, fixed - 1, -1):
        here = dice.path[depth] + 1
        if here < len(dice.open[depth].ways):
            return [*dice.path[:depth], here]
    return None


def sample_odds(
    run: Callable[[Dice], Hashable], random: Random, times: int = TRIALS
) -> dict[Hashable, Fraction]:
    """Shares of outcomes in a number of rolled resolutions: an estimate, to be shown as one."""
    fell = Counter(run(Dice(rolled(random))) for _ in range(times))
    return {outcome: Fraction(count, times) for outcome, count in fell.items()}


def never(throw: Throw) -> NoReturn:
    """A source without dice: the first die asked for is missing."""
    raise DiceMissing(throw)
