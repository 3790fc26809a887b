"""The program's names and figures in words, for screens and paper."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

SPELLED: dict[str, str] = tomllib.loads(
    Path(__file__).with_name("spelled_names.toml").read_text("utf-8")
)
PROPER = re.compile(  # words that begin with a capital everywhere
    r"\b(african|allied|american|asian|axis|british|commonwealth|crusader|european|german|italian"
    r"|luftwaffe|matilda|panzer|rommel|soviet|tobruk|valentine|vickers)(?=\b|s\b)"
)
MACHINE_GUNS = re.compile(r"\b([hls]?mg)(s?)\b")


def words_of(name: str, *, first: bool = False) -> str:
    """Return a name of the program in words: `hunkered-down` as hunkered down."""
    words = SPELLED.get(name) or (
        re.sub(r"[-_]+", " ", name).strip() if re.search(r"[a-z]", name) else name
    )
    words = words.replace("defence", "defense").replace("Defence", "Defense")
    words = PROPER.sub(lambda found: found[1].capitalize(), words)
    if "mg" in words:
        words = MACHINE_GUNS.sub(lambda found: f"{found[1].upper()}{found[2]}", words)
    return words[:1].upper() + words[1:] if first else words


def listed(words: Iterable[str], between: str = "") -> str:
    """Join words to a list: `a, b and c`; empty for none.

    Words that hold a comma themselves are kept apart: `1st Squad, MG; Pioneers, Party and Sniper`.
    """
    *most, last = (*words,) or ("",)
    apart = between or ("; " if any("," in each for each in (*most, last)) else ", ")
    return f"{apart.join(most)} and {last}" if most else last


def signed(figure: float) -> str:
    """Return a figure as a modifier: +2, −1, 0."""
    size = f"{abs(round(figure, 3)):.10g}"
    return ("−" if figure < 0 else "+" if figure > 0 else "") + size
