"""The printed tables as pages to read."""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request, url_for

from assistant import catalogue
from assistant.rules.inputs import BadInputs
from assistant.rules.tables import Table
from assistant.web.access.guard import anyone_signed_in
from assistant.web.forms.fields import label_of
from assistant.web.pages import scaled_lengths
from assistant.web.pages.responses import is_part
from assistant.web.wording.values import signed, title_of, told

bp = Blueprint("tables", __name__, url_prefix="/tables")
anyone_signed_in(bp)

IN_INCHES = "_in"  # at the end of a column's name
SHORT = 24  # letters of a cell that is never broken into lines


@dataclass(frozen=True)
class Column:
    """One column of a table as it is read."""

    label: str
    is_key: bool
    is_figures: bool  # set to the right
    is_short: bool  # never broken into lines


@dataclass(frozen=True)
class Sheet:
    """One table as it is read: every cell in words."""

    title: str
    source: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Found:
    """Tables that a search found, by system."""

    words: str
    systems: tuple[tuple[str, tuple[Table, ...]], ...]


@bp.get("")
def index() -> str:
    """Show every table, or those that a search finds."""
    page = "tables/_found.html" if is_part() else "tables/index.html"
    return render_template(page, found=search(request.args.get("q", "")), address_of=address_of)


@bp.get("/<system>/<name>")
def table(system: str, name: str) -> str:
    """One table."""
    try:
        found = catalogue.table(f"{system}/{name}")
    except BadInputs as unknown:
        abort(404, f"{unknown}.")
    return render_template("tables/table.html", sheet=sheet_of(found))


def address_of(table: Table) -> str:
    """Where a table's page is."""
    system, name = table.id.split("/")
    return url_for("tables.table", system=system, name=name)


def search(words: str) -> Found:
    """Tables in whose title, id, section or columns all the words stand."""
    wanted = words.lower().split()
    by_system: dict[str, list[Table]] = {}
    for each in catalogue.all_tables():
        text = " ".join((each.title, each.id, each.source, *each.columns)).lower()
        if all(word in text for word in wanted):
            by_system.setdefault(each.id.split("/")[0], []).append(each)
    return Found(
        words,
        tuple(
            (title_of(system), tuple(sorted(every, key=lambda each: each.title)))
            for system, every in by_system.items()
        ),
    )


def sheet_of(table: Table) -> Sheet:
    """Return a table's cells in words, its columns named with their units."""
    by_column = {name: _cells(name, table) for name in table.columns}
    columns = tuple(_column(name, table, cells) for name, cells in by_column.items())
    return Sheet(table.title, table.source, columns, tuple(zip(*by_column.values(), strict=True)))


def _cells(name: str, table: Table) -> list[str]:
    """Return the cells of a column in words, modifiers with their sign."""
    cells = [row.get(name) for row in table.rows]
    if name.endswith(IN_INCHES):
        cells = [scaled_lengths.in_unit(c) if isinstance(c, int | float) else c for c in cells]
    if "modifier" in name:
        return [signed(cell) if isinstance(cell, int) else told(cell) for cell in cells]
    return [told(cell) for cell in cells]


def _column(name: str, table: Table, cells: list[str]) -> Column:
    label, unit = label_of(name)
    if name.endswith(IN_INCHES):
        unit = scaled_lengths.unit()
    label += f", {unit}" if unit else ""
    figures = all(type(row.get(name)) in (int, float, type(None)) for row in table.rows)
    return Column(label, name in table.key, figures, all(len(cell) <= SHORT for cell in cells))
