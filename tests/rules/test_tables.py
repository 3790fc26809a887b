"""Requirements for every table file, from any book."""

import re

import pytest

from assistant.rules import tables

BOOKS = ("Rattenkrieg", "Desert Rats", "Battleaxe", "Rats of Tobruk")
ONE_PAGE = "desert-rats/"  # the print is one page: its headings are its sections
ITS_HEADINGS = ("Command & Control", "Reactions", "Shooting at", "Firing Table", "Movement")
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

every_table = pytest.mark.parametrize("id", tables.all_ids())

PAGE = """
title = "Barriers"
source = "Rattenkrieg 6.1.2"
key = ["material"]
columns = [
    { name = "material", type = "name" },
    { name = "loss_db", type = "integer", min = 0, max = 90, null = true },
]
"""


def strings(cell):
    """Every text in a cell, also inside lists and objects."""
    if isinstance(cell, str):
        yield cell
    elif isinstance(cell, dict):
        for part in cell.values():
            yield from strings(part)
    elif isinstance(cell, list | tuple):
        for part in cell:
            yield from strings(part)


@pytest.mark.parametrize(
    ("id", "section"),
    [
        ("rattenkrieg/actions", "7.4"),
        ("rattenkrieg/guns", "20.1.1"),
        ("desert-rats/formations", "Command & Control"),
        ("desert-rats/soft-sand", "Movement"),
        ("battleaxe/text-figures", "Battleaxe"),
        ("rattenkrieg/scenarios", "Rattenkrieg addendum"),
    ],
)
def test_a_list_of_tables_shows_a_section_and_no_loose_word(id, section):
    assert tables.load(id).section == section


def test_table_files_are_found():
    assert "rattenkrieg/actions" in tables.all_ids()


@every_table
def test_a_table_has_a_title_and_names_its_book_and_page(id):
    table = tables.load(id)
    if id.startswith(ONE_PAGE):
        assert table.source.startswith(ITS_HEADINGS)
        return
    book = next((book for book in BOOKS if table.source.startswith(book)), None)

    assert table.title.strip()
    assert book, f"{table.source!r} does not start with the name of a book"
    # an appendix without a number is named in words
    assert table.source.removeprefix(book).strip(), f"{table.source!r} names no section"
    assert table.id == id


@every_table
def test_the_system_and_the_name_of_a_table_are_in_kebab_case(id):
    system, name = id.split("/")
    assert KEBAB.fullmatch(system)
    assert KEBAB.fullmatch(name)


@every_table
def test_the_rows_of_a_table_have_its_columns_and_a_key_of_their_own(id):
    table = tables.load(id)
    keys = [str([row[name] for name in table.key]) for row in table.rows]

    assert table.rows
    assert len(set(keys)) == len(keys)
    assert len(set(table.columns)) == len(table.columns)
    assert all(tuple(row) == table.columns for row in table.rows)


@every_table
def test_no_text_in_a_table_is_blank(id):
    table = tables.load(id)
    for row in table.rows:
        for column, cell in row.items():
            assert all(text.strip() for text in strings(cell)), f"{row}: {column} is blank"


@every_table
def test_a_row_is_found_by_its_key(id):
    table = tables.load(id)
    for row in table.rows:
        key = [tuple(row[name]) if isinstance(row[name], list) else row[name] for name in table.key]
        assert table.row(*key) is row


def bad(rows):
    with pytest.raises(tables.BadTable) as refusal:
        tables.read("rattenkrieg/barriers", PAGE + f"rows = [{rows}]")
    return refusal.value.problems


def test_a_dash_means_empty_only_where_a_column_allows_it():
    table = tables.read("rattenkrieg/barriers", PAGE + 'rows = [["door", "-"]]')

    assert table.row("door")["loss_db"] is None
    assert bad('["-", 5]') == ["rattenkrieg/barriers row 1, material: '-' is no name in kebab case"]


def test_all_bad_cells_are_named_by_row_and_column():
    assert bad('["door", -1], ["wall", 91], ["roof", 2.5]') == [
        "rattenkrieg/barriers row 1, loss_db: -1 is under 0",
        "rattenkrieg/barriers row 2, loss_db: 91 is over 90",
        "rattenkrieg/barriers row 3, loss_db: 2.5 is no whole number",
    ]


def test_a_repeated_key_is_refused():
    assert bad('["door", 1], ["door", 2]') == [
        "rattenkrieg/barriers row 2: the key ('door',) is there twice"
    ]


def test_a_row_too_short_for_the_columns_is_refused():
    assert bad('["door"]') == ["rattenkrieg/barriers row 1: 1 cells for 2 columns"]


def test_an_error_names_the_missing_row():
    with pytest.raises(tables.NoSuchRow, match="curtain"):
        tables.load("rattenkrieg/sound-transmission-loss").row("curtain")
    assert tables.load("rattenkrieg/sound-transmission-loss").get("curtain") is None
