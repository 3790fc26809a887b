"""The fields of a form as a tree by the parts of their names, so that each is found quickly."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

Form = MultiDict[str, str]
MOST_ROWS = 500  # of a list for which a schema names no other bound

NUMBER = re.compile(r"\.([0-9]{1,4})(?=\.|$)")  # of a row, in a name such as `targets.0.name`
ROW = re.compile(r"[0-9]{1,4}")


@dataclass
class Branch:
    """The values of a form under one name and under the names that extend it."""

    values: list[str] = field(default_factory=list)
    parts: dict[str, "Branch"] = field(default_factory=dict)

    @property
    def is_sent(self) -> bool:
        """Return whether the form has a field of this very name."""
        return bool(self.values)

    @property
    def is_there(self) -> bool:
        """Return whether the form has a field of this name, or of a name that extends it."""
        return bool(self.values or self.parts)

    def part(self, name: str) -> "Branch":
        """Return the branch under a further name; an empty branch if there is none."""
        return self.parts.get(name) or Branch()

    def rows(self) -> list["Branch"]:
        """Return the rows of a list, from row 0, as many as the form has numbers."""
        count = len({int(name) for name in self.parts if ROW.fullmatch(name)})
        return [self.part(str(number)) for number in range(count)]


def build_tree(form: Form) -> Branch:
    """Group the fields of a form by the parts of their names, in one pass."""
    root = Branch()
    for name, values in form.lists():
        here = root
        for part in name.split("."):
            here = here.parts.setdefault(part, Branch())
        here.values = values
    return root


def plain_name(name: str) -> str:
    """Return a name without the numbers of its rows: `targets.0.name` as `targets.name`."""
    return NUMBER.sub("", name)


def row_numbers(name: str) -> Iterator[tuple[str, int]]:
    """Yield each list that a name leads through, and the number of its row there."""
    for found in NUMBER.finditer(name):
        yield name[: found.start()], int(found[1])
