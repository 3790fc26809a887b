"""What the umpire has tapped on a map: one thing, or two and the line between them."""

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

NOTHING: Mapping[str, str] = {}


def query_of(see: Iterable[str], more: Mapping[str, str] = NOTHING) -> str:
    """The address that picks things, from the page's own; with what else stands in it."""
    told = [*(("see", id) for id in see), *more.items()]
    return f"?{urlencode(told)}" if told else "?"


def tapped(see: tuple[str, ...], id: str) -> tuple[str, ...]:
    """What is picked after a tap: one more to a first, none twice, a third alone."""
    if id in see:
        return tuple(each for each in see if each != id)
    return (*see, id) if len(see) == 1 else (id,)
