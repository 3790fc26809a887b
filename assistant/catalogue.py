"""The program's content in its public form: tables, procedures, cards, resolutions, odds."""

import difflib
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from assistant.rules import json_requests, procedure_odds, procedures, tables
from assistant.rules.problems import BadInputs, Problem, shown
from assistant.rules.problems import is_refusal as is_refusal
from assistant.rules.problems import refusal_json as refusal_json
from assistant.rules.procedures import Procedure
from assistant.rules.tables import Table

if TYPE_CHECKING:
    from assistant.cards.toml_files.reading import CardStore

Json = dict[str, Any]


def all_tables() -> list[Table]:
    """Return every printed table, by id."""
    return [tables.load(id) for id in tables.all_ids()]


def table(id: str) -> Table:
    """Return the printed table of an id; raise `BadInputs` for an unknown one."""
    known = tables.all_ids()
    if id not in known:
        raise unknown("table", id, known)
    return tables.load(id)


def all_procedures() -> list[Procedure[Any, Any]]:
    """Return every procedure of every system, by id."""
    return list(procedures.all_procedures())


def procedure(id: object) -> Procedure[Any, Any]:
    """Return the procedure of an id; raise `BadInputs` for an unknown one."""
    return procedures.find(id)


def all_cards(own: Path | None = None) -> dict[str, Json]:
    """Return every data card by slug, without those whose files have errors.

    `own` is the folder of the umpire's cards; without it they are left out, since players may not
    see them.
    """
    from assistant.cards.library import kinds  # only when wanted: other commands start faster
    from assistant.cards.toml_files import reading

    found = {}
    shelf = _shelf(own)
    for slug, path in kinds.by_slug(shelf).items():
        with suppress(reading.BadFile):
            found[slug] = kinds.as_json(path, shelf)
    return found


def _shelf(own: Path | None) -> "CardStore":
    """Return the program's cards, the umpire's cards, and the cards of packs in use."""
    from assistant.cards.toml_files.reading import CardStore

    return CardStore(own, own.parent / "packs" if own else None)


def card_slugs(own: Path | None = None) -> list[str]:
    """Return the slugs of all data cards; `own` is the folder of the umpire's."""
    from assistant.cards.library import kinds

    return list(kinds.by_slug(_shelf(own)))


def card(slug: str, own: Path | None = None) -> Json:
    """Return the data card with this slug; raise `BadInputs` if it is missing or has errors."""
    from assistant.cards.library import kinds

    shelf = _shelf(own)
    known = kinds.by_slug(shelf)
    if slug not in known:
        raise unknown("card", slug, known)
    return kinds.as_json(known[slug], shelf)


def check_cards(files: Iterable[str] = (), own: Path | None = None) -> tuple[int, list[Problem]]:
    """Return how many card files were checked, all or the named ones, and their errors."""
    from assistant.cards.library import checking

    shelf = _shelf(own)
    paths = [Path(file) for file in files] or shelf.every_file()
    return len(paths), list(checking.check_files(paths, shelf))


def notes_on_cards(files: Iterable[str] = (), own: Path | None = None) -> list[str]:
    """Return a line for each ability that one of the cards, all or the named ones, lacks."""
    from assistant.cards.library import checking

    shelf = _shelf(own)
    return list(checking.notes_on_files([*map(Path, files)] or shelf.every_file(), shelf))


def check_card_text(name: str, content: bytes, own: Path | None = None) -> list[Problem]:
    """Return the errors in a card that comes without a file; `name` names it in the errors."""
    from assistant.cards.library import checking

    return list(checking.faults_in_text(Path(name), content, _shelf(own)))


def resolve(request: object, random: Random | None = None) -> Json:
    """Resolve `{"procedure", "inputs", "dice"}`; return the result or its refusal.

    Without `random` all dice must be given; with it the missing ones are rolled.
    """
    if not isinstance(request, Mapping):
        return refusal_json("a request must be an object with procedure, inputs and dice")
    return result_or_refusal(lambda: json_requests.resolve_line(request, random))


def odds(
    id: object, inputs: object, budget: procedure_odds.Budget = procedure_odds.unlimited
) -> Json:
    """Return every outcome of a procedure with its chance, or the refusal of the inputs."""
    return result_or_refusal(lambda: procedure(id).odds(inputs, budget).as_json())


def result_or_refusal(work: Callable[[], Json]) -> Json:
    """Return the result of a function, or the refusal of its inputs."""
    try:
        return json_requests.result_or_error(work)
    except RecursionError:
        return refusal_json("lists and objects are nested too deep")


def read_json(values: str | bytes) -> Any:
    """Return the JSON value in a text; raise `ValueError` that names the fault.

    An object with a name twice is refused: nobody can say which value is meant.
    """
    try:
        return json.loads(values, object_pairs_hook=_named_once)
    except RecursionError:
        raise ValueError("lists and objects are nested too deep") from None
    except TwiceNamed:
        raise
    except ValueError as problem:
        raise ValueError(f"this is not JSON: {problem}") from None


class TwiceNamed(ValueError):
    """An object has a name twice."""


def _named_once(pairs: list[tuple[str, Any]]) -> Json:
    found: Json = {}
    for name, value in pairs:
        if name in found:
            raise TwiceNamed(f"{shown(name)} appears twice in one object; enter it once")
        found[name] = value
    return found


def unknown(kind: str, id: str, known: Iterable[str]) -> BadInputs:
    """Return the refusal of an unknown id, with the nearest known one."""
    near = difflib.get_close_matches(id, known, 1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    return BadInputs([Problem(kind, id, f"the id of a {kind}{hint}")])
