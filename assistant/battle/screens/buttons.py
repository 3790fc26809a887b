"""What a page asks somebody to do: buttons, and what is due to be answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Tap:
    """A button: its words, and the move that it makes or opens."""

    words: str
    move: str
    told: Mapping[str, str] = field(default_factory=dict)
    likely: bool = False  # the next step most often
    opens: bool = False  # asks something first


@dataclass(frozen=True)
class Due:
    """Something that a person must answer now."""

    title: str
    words: str = ""
    taps: tuple[Tap, ...] = ()
    of: str | None = None  # the side that answers; None: whoever is nearest
