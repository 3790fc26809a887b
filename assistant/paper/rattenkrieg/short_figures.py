"""The figures of a data card in a few words, for paper."""

from collections.abc import Iterator, Sequence

from assistant.battle.rattenkrieg.screens.data_card_parts import Figure
from assistant.paper.rattenkrieg.blocks import NO_BREAK, Paragraph

SHORT = {
    "per point of Quality": "a Quality",
    "speeds up": "up",
    " a Quality · slows down": ", down",
    "never turns on the spot": "no pivot",
    "turns on the spot": "pivots",
    "acceleration damage as": "accelerates as",
    "to limber": "limber",
    "to push it": "push",
    " · distance pushed ": " for ",
    "to turn it": "turn",
    " · angle turned ": " for ",
    "shells in a crate": "shells per crate",
    "to carry a crate": "carry it",
    " · distance carried ": " for ",
}
SAID_BY_VALUE = ("weight", "measures")


def shorten_figures(label: str, figures: Sequence[Figure]) -> Iterator[Paragraph]:
    """Yield a paragraph with these figures, if there are any."""
    words = " · ".join(_describe_figure(each) for each in figures)
    for long, short in SHORT.items():
        words = words.replace(long, short)
    if words:
        yield label, without_breaks(words)


def without_breaks(words: str) -> str:
    """Replace spaces so that no line breaks inside a figure or begins with a dot."""
    kept = (each.replace(" ", NO_BREAK) for each in words.split(" · "))
    return f"{NO_BREAK}· ".join(kept)


def _describe_figure(figure: Figure) -> str:
    label = figure.label.lower()
    match figure.value:
        case "yes":
            return f"{label}{figure.mark}"
        case "no":
            return f"never {label}{figure.mark}"
    entered = figure.value if label in SAID_BY_VALUE else f"{label} {figure.value}"
    return f"{entered}{figure.mark}"


def count_things(things: Sequence[str]) -> list[str]:
    """Return each thing once, with its number where there are several."""
    return [
        f"{things.count(each)} × {each}" if things.count(each) > 1 else each
        for each in dict.fromkeys(things)
    ]
