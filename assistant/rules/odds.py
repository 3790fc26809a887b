"""The odds of a procedure: exact, from every way that its dice can fall, or from many rolls."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from random import Random

from assistant.frozen import dataclass, replace
from assistant.rules.dice import Dice, Faces, S, Throw, rolled_dice

TRIALS = 2_000  # rolled resolutions where exact odds take too long
CEILING = 12_000  # runs of a procedure at most for exact odds: about a second
FEWEST = 100  # trials at least, even if the time is spent
THROWS = 20  # throws at most, per run of the ceiling: limits runs with hundreds of dice

Spent = Callable[[], bool]  # whether the time for odds is spent; checked before every run


class TooManyWays(RuntimeError):
    """Exact odds would take more runs of the procedure, or more time, than allowed."""


def has_no_limit() -> bool:
    """Return False: the time for odds has no limit."""
    return False


_around: ContextVar[Spent] = ContextVar("time of the odds around", default=has_no_limit)


@contextmanager
def limit_time(is_spent: Spent) -> Iterator[None]:
    """Give one time limit to all odds that are calculated inside, even to deeply nested ones."""
    before = _around.set(is_spent)
    try:
        yield
    finally:
        _around.reset(before)


def check_time() -> None:
    """Raise `TooManyWays` when the time limit of the enclosing odds is reached."""
    if _around.get()():
        raise TooManyWays("more ways to fall than there is time for")


@dataclass(frozen=True)
class Ways:
    """The ways in which dice may fall, each with its weight, and the total of all weights."""

    ways: tuple[tuple[Faces, int], ...]
    total: int


def _total_ways(ways: Iterable[tuple[Faces, int]]) -> Ways:
    ways = tuple(ways)
    return Ways(ways, sum(weight for _, weight in ways))


def ways_of(throw: Throw, *, joined: bool) -> Ways:
    """Return the ways that the rule accepts and can tell apart, each with its weight.

    `joined` merges ways that the throw calls alike.
    """
    every = _list_ways(throw)
    if throw.fits is not None:
        every = _total_ways(way for way in every.ways if throw.fits(way[0]))
    if not joined or throw.alike is None:
        return every
    kinds: dict[Hashable, tuple[Faces, int]] = {}
    for fallen, weight in every.ways:
        first, before = kinds.get(throw.alike(fallen), (fallen, 0))
        kinds[throw.alike(fallen)] = (first, before + weight)
    return Ways(tuple(kinds.values()), every.total)


def _list_ways(throw: Throw) -> Ways:
    if throw.ordered:
        many = throw.faces**throw.count
    else:
        many = comb(throw.faces + throw.count - 1, throw.count)
    if many > CEILING:  # checked before they are listed, which takes time and memory
        raise TooManyWays(f"more than {CEILING} ways to fall")
    return _all_ways(throw.faces, throw.count, throw.ordered, throw.split)


@lru_cache(64)
def _all_ways(faces: int, count: int, ordered: bool, split: int | None) -> Ways:
    """Return every way in which `count` dice can fall; it is listed once for all runs of a rule."""
    if count == 1 and split is not None:
        low = min(max(split, 0), faces)
        ways = [((1,), low), ((faces,), faces - low)]
        return _total_ways(way for way in ways if way[1])
    every = range(1, faces + 1)
    if ordered:
        return _total_ways((fallen, 1) for fallen in product(every, repeat=count))
    return _total_ways(
        (fallen, factorial(count) // prod(map(factorial, Counter(fallen).values())))
        for fallen in combinations_with_replacement(every, count)
    )


@dataclass(frozen=True)
class _Pause:
    """The point where joined ways continue: settled states so far, and the state of a walk."""

    settled: int = 0
    state: Hashable = None
    walk: tuple[Hashable, bool] | None = None  # the last turn's state, and whether it was the last


class _Settled(Exception):
    def __init__(self, pause: _Pause, depth: int) -> None:
        self.pause = pause
        self.depth = depth  # throws to repeat on the way back to this state


class _Enumerated(Dice):
    """Dice that follow a path of ways, by number, and take the first way of each new throw."""

    def __init__(self, path: list[int], pause: _Pause | None) -> None:
        super().__init__(self._follow)
        self.path = path
        self.depth = 0
        self.open: list[Ways] = []
        self._pause = pause  # None to join no ways
        self._passed = 0

    def _follow(self, throw: Throw) -> Sequence[int]:
        falls = ways_of(throw, joined=self._pause is not None)
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
    run: Callable[[Dice], Hashable],
    ceiling: int = CEILING,
    *,
    settle: bool = True,
    is_spent: Spent | None = None,
) -> dict[Hashable, Fraction]:
    """Return each outcome of `run` with its exact chance.

    Run the procedure for every way in which the dice can fall, telling apart only what it asked to
    tell apart, and join ways at each `Dice.settle` unless `settle` is False. Raise `TooManyWays`
    after `ceiling` runs or when `is_spent` (by default the limit of the enclosing odds) says so.
    """
    is_spent = is_spent or _around.get()
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
                if is_spent():
                    raise TooManyWays("more ways to fall than there is time for")
                dice = _Enumerated(path, pause if settle else None)
                try:
                    end: Hashable = run(dice)
                    over = True
                except _Settled as here:
                    end, over = here.pause, False
                    ends.setdefault(end, list(dice.path[: here.depth]))
                throws += dice.depth
                weight, ways = _weight_beyond(dice, len(start))
                sums[over, end, ways] += weight
                path = _next_path(dice, len(start))
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


def _weight_beyond(dice: _Enumerated, fixed: int) -> tuple[int, int]:
    """Return the total weight and the number of the throws after the fixed part of the path."""
    weight = ways = 1
    for falls, here in zip(dice.open[fixed:], dice.path[fixed:], strict=True):
        weight *= falls.ways[here][1]
        ways *= falls.total
    return weight, ways


def _next_path(dice: _Enumerated, fixed: int) -> list[int] | None:
    """Return the next path to try, counting up like an odometer; None after the last."""
    for depth in range(len(dice.open) - 1, fixed - 1, -1):
        here = dice.path[depth] + 1
        if here < len(dice.open[depth].ways):
            return [*dice.path[:depth], here]
    return None


def sample_odds(
    run: Callable[[Dice], Hashable],
    random: Random,
    times: int = TRIALS,
    is_spent: Spent = has_no_limit,
) -> tuple[dict[Hashable, Fraction], int]:
    """Return the share of each outcome in rolled resolutions, and how many were rolled.

    This is an estimate and must be shown as one. Fewer than `times` are rolled when the time is
    spent.
    """
    fell: Counter[Hashable] = Counter()
    while (rolls := fell.total()) < times and (rolls < FEWEST or not is_spent()):
        fell[run(Dice(rolled_dice(random)))] += 1
    return {outcome: Fraction(count, rolls) for outcome, count in fell.items()}, rolls
