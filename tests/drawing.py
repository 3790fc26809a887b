"""What the program draws, the same in every run: it takes the system's randomness."""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager

AT_RANDOM = "ASSISTANT_FUZZ" in os.environ


def draw_alike(seed: str) -> None:
    """Let what follows draw the same ids, secrets and dice in every run."""
    if not AT_RANDOM:
        random._urandom = random.Random(seed).randbytes


@contextmanager
def drawing_alike(seed: str) -> Iterator[None]:
    """Do the same for a while: afterwards a test goes on to draw what it draws without this."""
    before = random._urandom
    draw_alike(seed)
    try:
        yield
    finally:
        random._urandom = before
