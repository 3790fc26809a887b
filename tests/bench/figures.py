"""Measuring and printing: medians, maxima, ratios, limits, plain tables."""

import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median

Row = Sequence[object]
MET, MISSED = "met", "NOT MET"
_held: list[tuple[str, float | None, float, str]] = []  # what was held to which bar


def timed_ms(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Return how long one run takes."""
    began = clock()
    work()
    return (clock() - began) * 1000


def usual_ms(
    work: Callable[[], object], times: int, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Return the median time of this many runs, after one that does not count."""
    work()
    return median(timed_ms(work, clock) for _ in range(times))


def share(times: Iterable[float], part: float) -> float:
    """Return the value that this share of the values does not exceed: 0.99 for p99."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def bar(what: str, value: float | None, most: float, unit: str = "") -> list[object]:
    """Return a limit and whether it is met, as the last cells of a row; repeated at the end."""
    _held.append((what, value, most, unit))
    return [f"{most:,g}{unit}", _mark(value, most)]


def no_bar() -> list[object]:
    """Return the same two cells where there is no limit."""
    return ["", ""]


def _mark(value: float | None, most: float) -> str:
    return "not measured" if value is None else MET if value <= most else MISSED


def show_bars() -> None:
    """Print every limit beside the measured value."""
    rows = [
        [what, value, f"{most:,g}{unit}", _mark(value, most)] for what, value, most, unit in _held
    ]
    if rows:
        show("Bars", ("", "measured", "at most", ""), rows)


def show(title: str, columns: Row, rows: Iterable[Row], *notes: str) -> None:
    """Print a table: texts on the left, figures on the right."""
    cells = [[str(name) for name in columns], *([_cell(value) for value in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    print(f"\n{title}")
    for row in cells:
        first, *rest = (
            cell.rjust(width) if n else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  " + "  ".join([first, *rest]).rstrip())
    for note in notes:
        print(f"  {note}")


def times(ours: float, theirs: float) -> str:
    """Return a ratio as text."""
    return f"{ours / theirs:.2g}x" if ours < 10 * theirs else f"{ours / theirs:.0f}x"


def _cell(value: object) -> str:
    if value is None:
        return "-"
    if not isinstance(value, float):
        return f"{value:,}" if isinstance(value, int) else str(value)
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
