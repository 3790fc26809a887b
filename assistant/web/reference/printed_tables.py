"""The printed tables as pages to read."""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request, url_for

from assistant import catalogue
from assistant.rules.inputs import BadInputs
from assistant.rules.tables import Table
from assistant.web.access.guard import anyone_signed_in
from assistant.web.forms.schema_fields import label_of
from assistant.web.pages import scaled_lengths
from assistant.web.pages.responses import is_htmx_request
from assistant.web.reference.search import find_procedures, find_tables
from assistant.web.wording.values import describe_value, signed

bp = Blueprint("tables", __name__, url_prefix="/tables")
anyone_signed_in(bp)

IN_INCHES = "_in"  # at the end of a column's name
SHORT = 24  # letters of a cell that is never broken into lines


@dataclass(frozen=True)
class Column:
    """One column of a table, with the words that people read."""

    label: str
    is_key: bool
    is_figures: bool  # set to the right
    is_short: bool  # never broken into lines


@dataclass(frozen=True)
class TableInWords:
    """One table with every cell in words."""

    title: str
    source: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


@bp.get("")
def index() -> str:
    """Show every table, or only a search's results."""
    found = find_tables(request.args.get("q", ""))
    page = "tables/_found.html" if is_htmx_request() else "tables/index.html"
    is_elsewhere = found.is_better_in(find_procedures(found.words))
    return render_template(page, found=found, is_elsewhere=is_elsewhere, address_of=table_address)


@bp.get("/<system>/<name>")
def table(system: str, name: str) -> str:
    """Show one table."""
    try:
        found = catalogue.table(f"{system}/{name}")
    except BadInputs as unknown:
        abort(404, f"{unknown}.")
    return render_template("tables/table.html", sheet=table_in_words(found))


def table_address(table: Table) -> str:
    """Return the address of a table's page."""
    system, name = table.id.split("/")
    return url_for("tables.table", system=system, name=name)


def table_in_words(table: Table) -> TableInWords:
    """Return a table with its cells in words and units in the names of its columns."""
    by_column = {name: _cells(name, table) for name in table.columns}
    columns = tuple(_column(name, table, cells) for name, cells in by_column.items())
    return TableInWords(
        table.title, table.source, columns, tuple(zip(*by_column.values(), strict=True))
    )


def _cells(name: str, table: Table) -> list[str]:
    """Return the cells of a column in words, modifiers with their sign."""
    cells = [row.get(name) for row in table.rows]
    if name.endswith(IN_INCHES):
        cells = [
            scaled_lengths.convert_length(c) if isinstance(c, int | float) else c for c in cells
        ]
    if "modifier" in name:
        return [signed(cell) if isinstance(cell, int) else describe_value(cell) for cell in cells]
    return [describe_value(cell) for cell in cells]


def _column(name: str, table: Table, cells: list[str]) -> Column:
    label, unit = label_of(name)
    if name.endswith(IN_INCHES):
        unit = scaled_lengths.unit_of_table()
    label += f", {unit}" if unit else ""
    figures = all(type(row.get(name)) in (int, float, type(None)) for row in table.rows)
    return Column(label, name in table.key, figures, all(len(cell) <= SHORT for cell in cells))
