"""Cached parts of pages: an unchanged row is not drawn again.

A page is drawn again after every tap, but most of its rows are the same as before.

    {{ kept("unit", unit_row, row, phase) }}    the same as {{ unit_row(row, phase) }}
    {{ kept_each("unit", unit_row, rows, phase) }}    the same for each of some rows

Such a macro may use only its parameters: other values could change. Two others it may use as well:
the scale of the table, and the owner of the page.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from threading import Lock

from jinja2 import Environment
from markupsafe import Markup

from assistant.web.access.page_owner import owner_field
from assistant.web.pages import scaled_lengths

MOST = 400  # rows, each some hundred bytes to some thousand


class RowCache:
    """The rows that were drawn last, by the name of their macro and its parameters."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._drawn: OrderedDict[Hashable, str] = OrderedDict()  # the one used last is at the end
        self._lock = Lock()

    def __call__(self, name: str, macro: Callable[..., str], *given: object) -> str:
        """Return a macro's result for its parameters, drawn now or before.

        No other macro may have the same name. Its parameters are hashable, or mappings of hashable
        values.
        """
        return self._row(_head(name), macro, given)

    def each(
        self, name: str, macro: Callable[..., str], rows: Iterable[object], *given: object
    ) -> Markup:
        """Return a macro's result for each row, with the same other parameters for all."""
        head, frozen = _head(name), tuple(map(_hashable, given))
        return Markup("").join([self._row(head, macro, (row, *given), frozen) for row in rows])

    def _row(
        self,
        head: tuple[Hashable, ...],
        macro: Callable[..., str],
        given: tuple[object, ...],
        frozen_rest: tuple[Hashable, ...] | None = None,
    ) -> str:
        """Return one row; `frozen_rest` are its parameters after the first as keys, if known."""
        first = _hashable(given[0]) if given else None
        rest = tuple(map(_hashable, given[1:])) if frozen_rest is None else frozen_rest
        key = (*head, first, *rest)
        with self._lock:
            if (known := self._drawn.get(key)) is not None:
                self._drawn.move_to_end(key)
                return known
        made = macro(*given)
        with self._lock:
            self._drawn[key] = made
            while len(self._drawn) > self._most:
                self._drawn.popitem(last=False)
        return made


def add_to_templates(templates: Environment) -> None:
    """Let templates keep rows with `kept` and `kept_each`."""
    rows = RowCache()
    templates.globals.update(kept=rows, kept_each=rows.each)


def _head(name: str) -> tuple[Hashable, ...]:
    """Return the parts of the key of a row that are not parameters of its macro."""
    return name, scaled_lengths.current_scale(), owner_field()


def _hashable(given: object) -> Hashable:
    """Return a value as a key; 1 and True are different keys."""
    kind = type(given)
    if kind.__hash__ is None and isinstance(given, Mapping):
        return kind, tuple(given.items())
    return kind, given
