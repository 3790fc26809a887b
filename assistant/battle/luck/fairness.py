"""The fairness of dice: the chi-square test, and the rolls that a test would need."""

from collections.abc import Sequence
from math import ceil, erfc, exp, pi, sqrt

from assistant.frozen import dataclass

FACES = 6
FEW = 30  # rolls: with fewer a chi-square test says nothing
UNLIKELY = 0.05
SURE = 19.78  # non-centrality at which 19 of 20 tests of six faces find a crooked die
LEAST = 1e-3  # unevenness that a test could ever show
CROOKED = 1 / 3  # more often than fair: one face of a crooked die


@dataclass(frozen=True)
class Fairness:
    """The faces of some dice, and the share of fair dice that are at least as uneven."""

    counts: tuple[int, ...]
    chi_square: float
    share: float  # of sets of fair dice that are at least as uneven
    needed: int  # rolls to be sure, if the dice are as crooked as they look; 0: they look fair

    @property
    def rolls(self) -> int:
        """The number of dice that fell."""
        return sum(self.counts)

    @property
    def is_enough(self) -> bool:
        """Whether there are enough rolls to test."""
        return self.rolls >= FEW

    @property
    def expected(self) -> float:
        """The number of times that a fair die shows each face."""
        return self.rolls / len(self.counts)


def fairness_of(counts: Sequence[int]) -> Fairness:
    """Return the fairness of dice from how often they showed each face."""
    rolls, faces = sum(counts), len(counts)
    if not rolls:
        return Fairness(tuple(counts), 0.0, 1.0, 0)
    mean = rolls / faces
    chi_square = sum((count - mean) ** 2 for count in counts) / mean
    excess = (chi_square - (faces - 1)) / rolls  # the unevenness beyond mere chance
    needed = ceil(SURE / excess) if excess > LEAST else 0
    return Fairness(tuple(counts), chi_square, share_beyond(chi_square, faces - 1), needed)


def share_beyond(chi_square: float, freedom: int = FACES - 1) -> float:
    """Return the chance of this chi-square or a higher one; the degrees of freedom are odd."""
    assert freedom % 2 == 1, "only dice with an even number of faces"
    half = chi_square / 2
    term = sqrt(2 * chi_square / pi) * exp(-half)
    found = erfc(sqrt(half))
    for odd in range(3, freedom + 1, 2):
        found += term
        term *= chi_square / odd
    return min(1.0, found)


def rolls_to_find(excess: float = CROOKED, faces: int = FACES) -> int:
    """Return the number of rolls after which 19 of 20 tests find a crooked die.

    One face of that die comes up more often than on a fair one: by `excess`, a share.
    """
    fair = 1 / faces
    crooked, other = fair * (1 + excess), (1 - fair * (1 + excess)) / (faces - 1)
    unevenness = ((crooked - fair) ** 2 + (faces - 1) * (other - fair) ** 2) / fair
    return ceil(SURE / unevenness)
