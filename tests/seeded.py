"""Seeds of tests that play at random: few of them in the quick run, all of them in the whole."""

import pytest


def few_when_quick(seeds, quick=1):
    """Return the seeds as parameters: all but the first `quick` are left to the full run."""
    every = list(seeds)
    return [*every[:quick], *(pytest.param(seed, marks=pytest.mark.long) for seed in every[quick:])]
