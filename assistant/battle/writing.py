"""Facts of a battle as they are written to disk, by their kinds."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter


class Kinds:
    """The kinds of facts of one system."""

    def __init__(self, kinds: Iterable[type]) -> None:
        self.by_name = {kind.__name__: kind for kind in kinds}

    @cached_property
    def _adapters(self) -> dict[str, TypeAdapter[Any]]:
        return {name: TypeAdapter(kind) for name, kind in self.by_name.items()}

    def written(self, event: object) -> tuple[str, str]:
        """The kind and the JSON body of a fact."""
        kind = type(event).__name__
        return kind, self._adapters[kind].dump_json(event).decode()

    def read(self, kind: str, body: str) -> Any:
        """A fact from its kind and body; an unknown kind is a `KeyError`."""
        return self._adapters[kind].validate_json(body)
