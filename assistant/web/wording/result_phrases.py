"""Phrases for results whose field and value alone do not say what happens."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

NOUNS = ("fire", "fuel shortage", "hit", "success", "trouble")  # flags that are false as “no hit”
DENIED = {  # the first word of a flag, and the words that deny it
    "comes": "does not come",
    "dies": "does not die",
    "explodes": "does not explode",
    "may": "may not",
    "must": "need not",
    "opens": "does not open",
}


def describe_denial(name: str) -> str:
    """Return what a flag with this name means when it is false, such as `does not come`."""
    first, _, rest = name.partition(" ")
    if first in DENIED:
        return f"{DENIED[first]} {rest}".rstrip()
    return f"no {name}" if {first, name} & {*NOUNS} else f"not {name}"


def _describe_new_fire(strength: int) -> str:
    return f"a fire of strength {strength}" if strength else "no fire"


def _describe_old_fire(strength: int) -> str:
    return f"a fire of strength {strength}" if strength else "the fire is out"


def _describe_markers(count: int) -> str:
    return "one marker" if count == 1 else f"{count} markers"


def _describe_path(parts: Sequence[str]) -> str:
    """Return the parts in a shell's way in the order in which it meets them."""
    names = [part.replace("-", " ") for part in parts]
    if len(names) < 2:
        return names[0] if names else "nothing"
    return f"first {names[0]}, then {', '.join(names[1:])}"


PHRASES: Mapping[str, Callable[[Any], str]] = {  # by field
    "fire": _describe_new_fire,
    "list": _describe_path,
    "markers": _describe_markers,
    "strength": _describe_old_fire,
}
