"""Reproducible random draws: the program's randomness replaces the system's."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager

AT_RANDOM = "ASSISTANT_FUZZ" in os.environ


def draw_alike(seed: str) -> None:
    """Let the following code draw the same ids, secrets and dice in every run."""
    if not AT_RANDOM:
        random._urandom = random.Random(seed).randbytes


@contextmanager
def drawing_alike(seed: str) -> Iterator[None]:
    """Do the same inside a block; afterwards a test draws as it would have without the block."""
    before = random._urandom
    draw_alike(seed)
    try:
        yield
    finally:
        random._urandom = before
