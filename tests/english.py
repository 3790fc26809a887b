"""Count the turns of phrase that a reader stumbles over: in sentences, in comments and in names.

.assistant-env/bin/python -m tests.english           the counts, beside the most that is allowed
.assistant-env/bin/python -m tests.english he        every place of one kind
.assistant-env/bin/python -m tests.english --record  lower the figures to the counts of today

A match is a place to read aloud, not an error: about one in six is good English.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from tests.phrases import BARE, NAMES, PHRASES

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "tests/english.toml"
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md")  # the changelog is history


class Place(NamedTuple):
    """One match."""

    where: str
    line: int
    text: str


Found: TypeAlias = dict[str, list[Place]]


def places() -> dict[str, list[Place]]:
    """Return every match, by the kind that was counted: "sentences: stands", "names: told"."""
    found: dict[str, list[Place]] = {kind: [] for kind in kinds()}
    for path, read in sources():
        for kind, matches in read(
            path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
        ).items():
            found[kind] += matches
    return found


def sources() -> Iterator[tuple[Path, Callable[[str, str], Found]]]:
    """Yield each file to read, and the function that reads it."""
    yield from ((path, read_code) for path in sorted((ROOT / "assistant").rglob("*.py")))
    for suffix in ("html", "txt"):
        yield from ((path, read_template) for path in sorted(ROOT.glob(f"templates/**/*.{suffix}")))
    for pattern in DOCUMENTS:
        yield from ((path, read_document) for path in sorted(ROOT.glob(pattern)))


def kinds() -> list[str]:
    """Return the names of all counts, in the order of the file of figures."""
    phrases = [f"sentences: {habit.name}" for habit in PHRASES]
    phrases += [f"comments: {habit.name}" for habit in PHRASES if not habit.on_screens_alone]
    return [*phrases, *(f"names: {key.split()[0]}" for key in NAMES), "names: bare preposition"]


def better(kind: str) -> str:
    """Return the replacement to write for a kind."""
    part, _, name = kind.partition(": ")
    if part != "names":
        return next(habit.better for habit in PHRASES if habit.name == name)
    return next(
        (words for key, words in NAMES.items() if key.split()[0] == name),
        "a verb and a noun that can be read outside the module",
    )


def read_template(where: str, text: str) -> Found:
    """Return the matches in the texts that a template shows."""
    return read_lines(where, re.sub(r"{[{%#].*?[}%#]}|<[^>]*>", " ", text))


def read_document(where: str, text: str) -> Found:
    """Return the matches in a document, without the code in it."""
    return read_lines(where, re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def read_lines(where: str, text: str) -> Found:
    """Return the matches in each line of a text."""
    found: Found = defaultdict(list)
    for number, line in enumerate(text.splitlines(), 1):
        if " " in line.strip():
            _phrases(found, "sentences", Place(where, number, line.strip()))
    return found


def read_code(where: str, source: str) -> Found:
    """Return the matches in the strings, docstrings, comments and names of a Python file."""
    found: Found = defaultdict(list)
    tree = ast.parse(source)
    documented = {id(node) for node in _docstrings(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            part = "comments" if id(node) in documented else "sentences"
            _phrases(found, part, Place(where, node.lineno, node.value))
        for name in _named(node):
            _names(found, Place(where, getattr(node, "lineno", 1), name))
    path = Path(where)
    _names(found, Place(where, 1, path.parent.name if path.stem == "__init__" else path.stem))
    if "# " in source:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                text = token.string.lstrip("# ")
                _phrases(found, "comments", Place(where, token.start[0], text))
    return found


def _docstrings(tree: ast.AST) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body[:1]:
                case [ast.Expr(ast.Constant(str()) as text)]:
                    yield text


def _named(node: ast.AST) -> Iterator[str]:
    """Yield the names that a node defines, but not the names that it uses."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
            yield name


def _phrases(found: Found, part: str, place: Place) -> None:
    for habit in PHRASES:
        if part == "comments" and habit.on_screens_alone:
            continue
        if hits := habit.hits(place.text):
            found[f"{part}: {habit.name}"] += [place] * hits


def _names(found: Found, place: Place) -> None:
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", place.text).lower().strip("_")
    for key in NAMES:
        if any(f"_{each}_" in f"_{words}_" for each in key.split()):
            found[f"names: {key.split()[0]}"].append(place)
    if words in BARE:
        found["names: bare preposition"].append(place)


def figures() -> dict[str, int]:
    """Return the maximum number of matches of each kind."""
    if not FIGURES.exists():
        return {}
    return tomllib.loads(FIGURES.read_text("utf-8"))


def record(counts: Counter[str]) -> None:
    """Record today's counts where they are lower; no figure ever rises."""
    most = figures()
    FIGURES.write_text(
        "# The most matches of each kind (tests/english.py says what they are). They only fall:\n"
        "# .assistant-env/bin/python -m tests.english --record\n"
        + "".join(
            f'"{kind}" = {min(counts[kind], most.get(kind, counts[kind]))}\n' for kind in kinds()
        ),
        "utf-8",
    )


def main(words: list[str]) -> None:
    """Print the counts, print the places of the named kinds, or lower the figures."""
    found = places()
    counts = Counter({kind: len(matches) for kind, matches in found.items()})
    if words == ["--record"]:
        record(counts)
    elif words:
        wanted = " ".join(words)
        for kind, matches in found.items():
            if wanted in (kind, kind.partition(": ")[2]):
                for place in matches:
                    text = " ".join(place.text.split())
                    print(f"{place.where}:{place.line}: {text[:120]}   [{kind}]")
    else:
        most = figures()
        for kind in kinds():
            print(f"{counts[kind]:5} of {most.get(kind, 0):5}  {kind}; better: {better(kind)}")


if __name__ == "__main__":
    main(sys.argv[1:])
