"""Facts of a battle as they are written to disk, by their kinds."""

from collections.abc import Iterable
from typing import Any

from pydantic import TypeAdapter


class Kinds:
    """The kinds of facts of one system."""

    def __init__(self, kinds: Iterable[type]) -> None:
        self.by_name = {kind.__name__: kind for kind in kinds}
        self._adapters: dict[str, TypeAdapter[Any]] = {}  # of the kinds that a battle had so far

    def written(self, event: object) -> tuple[str, str]:
        """The kind and the JSON body of a fact."""
        kind = type(event).__name__
        return kind, self._adapter(kind).dump_json(event).decode()

    def read(self, kind: str, body: str) -> Any:
        """A fact from its kind and body; an unknown kind is a `KeyError`."""
        return self._adapter(kind).validate_json(body)

    def _adapter(self, kind: str) -> TypeAdapter[Any]:
        adapter = self._adapters.get(kind)
        if adapter is None:
            adapter = self._adapters[kind] = TypeAdapter(self.by_name[kind])
        return adapter
