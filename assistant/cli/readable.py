"""Results of procedures as lines for people; scripts read JSON."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.rules.procedure_odds import Odds
    from assistant.rules.procedures import Procedure
    from assistant.rules.tables import Table


def add_form_options(parser: "ArgumentParser") -> None:
    """Add `--json` and `--text`; without either, a terminal shows text and a pipe gets JSON."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON, also on a terminal")
    form.add_argument("--text", action="store_true", help="print text, also into a pipe or file")


def is_for_people(as_json: bool, as_text: bool) -> bool:
    """Return whether to print text: as the options say, else if a terminal shows the output."""
    return as_text or (not as_json and sys.stdout.isatty())


def result_lines(procedure: "Procedure[Any, Any]", result: dict[str, Any]) -> Iterator[str]:
    """Yield a resolution: the title, each step with its section, then the outcome."""
    from assistant.web.wording.values import describe_value, outcome_lines

    yield f"{procedure.title} ({procedure.source})"
    steps = [(x["label"], describe_value(x["value"]), x["section"]) for x in result["steps"]]
    yield from aligned(steps)
    yield ""
    for line in outcome_lines(result["outcome"]):
        yield f"{line.label}: {line.value}".rstrip()
        if line.rows:
            yield from aligned([line.head, *line.rows])


def odds_lines(procedure: "Procedure[Any, Any]", odds: "Odds") -> Iterator[str]:
    """Yield the chances of a procedure, a line for each outcome in words, from bad to harmless."""
    from assistant.web.wording.odds_rows import odds_rows

    yield f"{procedure.title} ({procedure.source})"
    yield from aligned(
        [(f"{row.share * 100:5.1f} %", row.fraction, row.word) for row in odds_rows(odds)]
    )
    if not odds.exact:
        yield f"There are too many results to count. These chances come from {odds.trials} trials."


def aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Yield rows of cells in columns."""
    if not rows:
        return
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield (
            "  "
            + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        )


def table_lines(found: "Table") -> Iterator[str]:
    """Yield a printed table as lines with aligned columns, in words."""
    from assistant.web.wording.values import describe_value, label_words, name_of, unit_of

    rows = [[label_words(name_of(name)) for name in found.columns]]
    rows += [
        [describe_value(row.get(name), unit_of(name)) for name in found.columns]
        for row in found.rows
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield f"{found.id}  {found.title}  ({found.source})"
    for row in rows:
        yield "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip()
