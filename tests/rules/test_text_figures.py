"""The law of printed figures: they are in table files, and the code of the rules has none.

A number above 1 in the rules of a system is a figure of a table, or it is named here with a reason.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.rules import tables
from assistant.rules.text_figures import TABLE, by_number, cases, whole_figure

RULES = Path(tables.__file__).parent
SYSTEMS = sorted(path.parent.name for path in RULES.glob("*/tables"))
FILES = sorted(path for system in SYSTEMS for path in (RULES / system).rglob("*.py"))
WITH_FIGURES = sorted(path.parent.parent.name for path in RULES.glob("*/tables/text_figures.toml"))
LISTED = tomllib.loads(Path(__file__).with_name("not_printed.toml").read_text("utf-8"))
#: Bounds of what people may enter, which no book prints.
BOUNDS = {"ge", "gt", "le", "lt", "max_length", "min_length"}
#: Files of battles, and a constant above 1 there whose comment says where the book prints it.
BATTLES = sorted((RULES.parent / "battle" / "rattenkrieg").rglob("*.py"))
PRINTED = re.compile(r"[A-Z_]+(: \w+)? = ([2-9]|\d\d|\d\.)[\d_.]* +#.*(\b\d+\.\d|addendum)")
ARITHMETIC = 2  # twice, half, or the number of something: words of the procedure, no figure


def literals(tree: ast.AST) -> Iterator[float]:
    """Yield the numbers above 1 of a piece of code, without bounds of inputs."""
    bounds = [
        part
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for word in call.keywords
        if word.arg in BOUNDS
        for part in ast.walk(word.value)
    ]
    for part in ast.walk(tree):
        if isinstance(part, ast.Constant) and part not in bounds:
            value = part.value
            if isinstance(value, int | float) and not isinstance(value, bool) and value > 1:
                yield value


def places_with_numbers(path: Path) -> set[str]:
    """The places in a file with such a number: `constant`, `function` or `class`."""
    places = set()
    for part in ast.parse(path.read_text("utf-8")).body:
        inside = set(literals(part))
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            if inside - {ARITHMETIC}:
                places.add(part.name)
        elif isinstance(part, ast.Assign | ast.AnnAssign) and inside:
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            names = [x.id for x in ast.walk(targets[0]) if isinstance(x, ast.Name)]
            places.add(names[0])
    return places


def path_in_rules(path: Path) -> str:
    return path.relative_to(RULES).with_suffix("").as_posix()


@pytest.mark.parametrize("path", FILES, ids=path_in_rules)
def test_the_code_of_the_rules_has_no_figure_of_a_book(path):
    assert sorted(places_with_numbers(path)) == sorted(LISTED.get(path_in_rules(path), {}))


def test_every_line_of_the_list_has_a_reason_and_a_file():
    assert LISTED.keys() <= {*map(path_in_rules, FILES)}
    reasons = [reason for places in LISTED.values() for reason in places.values()]
    assert [reason for reason in reasons if len(reason) < 12 or reason[-1] != "."] == []


@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_a_battle_has_no_figure_of_its_own_where_it_names_a_section(path):
    lines = path.read_text("utf-8").splitlines()

    assert [line for line in lines if PRINTED.match(line) and "ruling" not in line] == []


def test_a_printed_figure_in_battle_code_is_found():
    assert PRINTED.match("DOG_ACTIONS = 3  # 19.1")
    assert PRINTED.match("SIX = 6  # tanks, addendum")
    assert not PRINTED.match("LONGEST = 40  # letters of a name")


def test_a_printed_figure_in_rules_code_is_found():
    tree = ast.parse("WALK_IN = 4\nREACH = Field(le=9)\n")

    assert [set(literals(part)) for part in tree.body] == [{4}, set()]


@pytest.mark.parametrize(
    "system", [x for x in SYSTEMS if (RULES / x / "tables" / "text_figures.toml").exists()]
)
def test_every_figure_of_the_text_is_used(system):
    code = "".join(path.read_text("utf-8") for path in (RULES / system).rglob("*.py"))
    of = system.replace("_", "-")
    names = {row["figure"] for row in tables.load(f"{of}/{TABLE}").rows}

    assert [name for name in names if f'"{of}/{name}"' not in code] == []


def test_figures_are_read_by_name():
    assert whole_figure("rattenkrieg/movement-walk-in") == 4
    assert cases("rattenkrieg/fires-fuel")["gasoline"] == 2
    assert by_number("rattenkrieg/hazards-carried-in") == {1: 2, 2: 4}
    with pytest.raises(tables.NoSuchRow):
        whole_figure("rattenkrieg/no-such-figure")
    with pytest.raises(ValueError, match="no cases"):
        cases("rattenkrieg/movement-walk-in")
    with pytest.raises(ValueError, match="not a whole number"):
        whole_figure("rattenkrieg/shell-bursts-less")
