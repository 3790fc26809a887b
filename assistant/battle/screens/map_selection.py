"""The umpire's selection on a map: one thing, or two and the line between them."""

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

NOTHING: Mapping[str, str] = {}


def selection_query(see: Iterable[str], more: Mapping[str, str] = NOTHING) -> str:
    """Return the query of an address that selects some ids, together with other parameters."""
    pairs = [*(("see", id) for id in see), *more.items()]
    return f"?{urlencode(pairs)}" if pairs else "?"


def selection_after_tap(see: tuple[str, ...], id: str) -> tuple[str, ...]:
    """Return the selection after a tap: a second joins the first, a third replaces both."""
    if id in see:
        return tuple(each for each in see if each != id)
    return (*see, id) if len(see) == 1 else (id,)
