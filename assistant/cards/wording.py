"""The program's names and figures in words, for screens and paper."""

import re
from collections.abc import Iterable

SPELLED = {  # names whose words are more than their parts
    "cough-laugh": "cough or laugh",
    "foliage-helmet": "foliage on the helmet",
    "foliage-uniform": "foliage on the uniform",
    "foliage-vehicle-full": "foliage all over the vehicle",
    "foliage-vehicle-part": "foliage on part of the vehicle",
    "guns-hmgs": "guns and HMGs",
    "handguns-smgs": "handguns and SMGs",
    "intensity": "strength",  # of a fire, as in its working
    "rifles-mgs": "rifles and MGs",
}
MACHINE_GUNS = re.compile(r"\b([hls]?mg)(s?)\b")


def words_of(name: str, *, first: bool = False) -> str:
    """Return a name of the program in words: `hunkered-down` as hunkered down."""
    words = SPELLED.get(name) or (
        re.sub(r"[-_]+", " ", name).strip() if re.search(r"[a-z]", name) else name
    )
    words = words.replace("defence", "defense").replace("Defence", "Defense")
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
