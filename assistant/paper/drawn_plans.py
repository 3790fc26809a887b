"""Drawings of plans and maps for paper, in the style that they have on screens.

The printer of SVG knows no variables and no short form of fonts, so the style sheets of the screens
are written out for it.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from assistant.cards.drawing.canvas import size_of_svg
from assistant.files import files
from assistant.paper.sheets import Json

STYLES = ("map.css", "report.css")
NOTE = re.compile(r"/\*.*?\*/", re.DOTALL)
MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COLOR = re.compile(r"--([\w-]+): ([^;]+);")
PRINT = "@media print"
VARIABLE = re.compile(r"var\(--([\w-]+)\)")
FONT = re.compile(r"font: (italic )?(\d+) ([\d.]+px)/[\d.]+ ([^;]+)")
SELECTOR = re.compile(r"[\w. -]+")  # of classes and elements only
COMMA = re.compile(r",(?![^()]*\))")  # outside parentheses
CHOICE = re.compile(r":is\(([^()]*)\)")
CLASSES = re.compile(r'class="([^"]*)"')
PLATE, SERIF = '"Barlow"; font-stretch: 75%', '"Source Serif 4"; font-stretch: 100%'
HIGHEST_MM = 165.0
MM_A_UNIT = 0.3  # at most: letters are not larger than those of headings


def plan_on_paper(svg: str, wide_mm: float, words: str) -> Json:
    """Return a drawing with its style, its size on paper and the words for a screen reader."""
    if not svg:
        return {"svg": "", "wide": 0, "words": ""}
    wide, high = size_of_svg(svg) or (wide_mm, wide_mm)
    inside = svg.index(">") + 1
    head = svg[:inside].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    drawn = f"{head}<style>{_style_of(svg)}</style>{svg[inside:]}"
    return {
        "svg": drawn,
        "wide": min(wide_mm, HIGHEST_MM * wide / high, wide * MM_A_UNIT),
        "words": words,
    }


def _style_of(svg: str) -> str:
    """Return the rules for the classes of a drawing."""
    there = {name for names in CLASSES.findall(svg) for name in names.split()}
    return "".join(rule for classes, rule in _rules() if classes <= there)


@cache
def _rules() -> tuple[tuple[frozenset[str], str], ...]:
    """Return the rules that a printer understands, each with the classes that it needs."""
    texts = [NOTE.sub("", (files("static") / name).read_text("utf-8")) for name in STYLES]
    report = texts[-1]
    colors = dict(COLOR.findall(report[: report.index("@media")]))
    colors |= dict(COLOR.findall(report[report.index(PRINT) :].partition("}")[0]))
    return tuple(rule for text in texts for rule in _rules_in(MEDIA.sub("", text), colors))


def _rules_in(text: str, colors: Mapping[str, str]) -> Iterator[tuple[frozenset[str], str]]:
    for selectors, body in RULE.findall(text):
        for selector in _each_selector(selectors):
            if "." in selector and SELECTOR.fullmatch(selector):
                classes = frozenset(re.findall(r"\.([\w-]+)", selector))
                yield classes, f"{selector}{{{_resolve_variables(body, colors)}}}\n"


def _each_selector(selectors: str) -> Iterator[str]:
    """Yield the selectors of a rule one by one, with `:is()` written out."""
    for selector in filter(None, map(str.strip, COMMA.split(selectors))):
        if found := CHOICE.search(selector):
            for choice in found[1].split(","):
                yield from _each_selector(CHOICE.sub(choice.strip(), selector, count=1))
        else:
            yield selector


def _resolve_variables(body: str, colors: Mapping[str, str]) -> str:
    """Return the declarations of a rule without variables and without short fonts."""

    def font(found: re.Match[str]) -> str:
        family = SERIF if "text" in found[4] or "serif" in found[4] else PLATE
        style = "italic" if found[1] else "normal"
        weight, size = found[2], found[3]
        return (
            f"font-style: {style}; font-weight: {weight}; font-size: {size}; font-family: {family}"
        )

    body = FONT.sub(font, " ".join(body.split()))
    return VARIABLE.sub(lambda found: colors.get(found[1], "#000"), body)
