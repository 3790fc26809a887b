"""Lines of TOML files: each key, table and list item is found where it was written."""

import tomllib

import pytest

from assistant.cards.toml_files.line_numbers import line_of, lines_of
from assistant.cards.toml_files.reading import folder

PAGE = '''\
# a comment with [brackets] and "quotes
name = "a # no comment"
"odd name" = 1   # one = two
dotted.inner.key = true

[plain]
text = """
[not.a.table]
no = "key"
"""
literal = \'\'\'
]]}
\'\'\'
after = 1979-05-27 07:32:00

[plain.inside]
x = [1, [2, 3],
  4, # [5]
  "]",
]

[[men]]
name = "one"
weapons = [
    { name = "MG42", react = [7, 9] },

    # a comment between
    { name = "Luger" }, { name = "Mauser", more = { deep = "}" } },
]

[[men]]
name = 'two'
[men.house]
street = "a \\\\" # "x"

[[men.dogs]]
name = "Rex"
[[men.dogs]]
name = "Wolf"

[[men]]
[[men.dogs]]
name = ""
'''
LINES = {
    "name": 2,
    "odd name": 3,
    "dotted": 4,
    "dotted.inner.key": 4,
    "plain": 6,
    "plain.text": 7,
    "plain.literal": 11,
    "plain.after": 14,
    "plain.inside": 16,
    "plain.inside.x": 17,
    "plain.inside.x[0]": 17,
    "plain.inside.x[1]": 17,
    "plain.inside.x[1][1]": 17,
    "plain.inside.x[2]": 18,
    "plain.inside.x[3]": 19,
    "men": 22,
    "men[0]": 22,
    "men[0].name": 23,
    "men[0].weapons": 24,
    "men[0].weapons[0]": 25,
    "men[0].weapons[0].name": 25,
    "men[0].weapons[0].react[1]": 25,
    "men[0].weapons[1]": 28,
    "men[0].weapons[2].more.deep": 28,
    "men[1]": 31,
    "men[1].name": 32,
    "men[1].house": 33,
    "men[1].house.street": 34,
    "men[1].dogs": 36,
    "men[1].dogs[0].name": 37,
    "men[1].dogs[1]": 38,
    "men[1].dogs[1].name": 39,
    "men[2]": 41,
    "men[2].dogs[0]": 42,
    "men[2].dogs[0].name": 43,
}


def every_path(told, where=""):
    """All paths in what tomllib reads."""
    if where:
        yield where
    if isinstance(told, dict):
        for name, value in told.items():
            yield from every_path(value, f"{where}.{name}" if where else name)
    elif isinstance(told, list):
        for i, value in enumerate(told):
            yield from every_path(value, f"{where}[{i}]")


@pytest.mark.parametrize(("where", "line"), LINES.items())
def test_a_path_is_found_on_its_line(where, line):
    assert lines_of(PAGE)[where] == line


@pytest.mark.parametrize(
    "text",
    [PAGE, *(path.read_text("utf-8") for path in sorted(folder().rglob("*.toml")))],
    ids=["page", *(path.stem for path in sorted(folder().rglob("*.toml")))],
)
def test_the_paths_are_those_that_the_file_has(text):
    assert set(lines_of(text)) == set(every_path(tomllib.loads(text)))


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("men[1].mark", 31),  # a field that is missing: its table
        ("men[0].weapons[1].profile", 28),
        ("men[7].name", 22),
        ("nothing", 1),
        ("", 1),
    ],
)
def test_a_missing_key_is_reported_where_it_would_be(where, line):
    assert line_of(where, lines_of(PAGE)) == line


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "# only a comment", 'a = """"""', "a = ''", 'a = """x"""""', "a = []", "a = {}"],
)
def test_a_small_file_is_scanned_too(text):
    assert set(lines_of(text)) == set(every_path(tomllib.loads(text)))


def test_a_table_begun_by_an_inner_table_is_found_on_its_own_line():
    lines = lines_of("[a.b]\nx = 1\n[a]\ny = 2\n")

    assert (lines["a"], lines["a.b"], lines["a.y"]) == (3, 1, 4)


def test_many_lines_are_scanned_in_no_time():
    text = "\n".join(f'[[men]]\nname = "{"x" * 1000}"\nlist = [\n1,\n]' for _ in range(3000))

    assert lines_of(text)["men[2999].list[0]"] == 2999 * 5 + 4
