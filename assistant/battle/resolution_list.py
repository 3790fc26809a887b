"""The resolutions of an entry, packed when the entry is old: old workings are seldom looked at."""

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, overload

from assistant.battle.log import Resolved
from assistant.rules.working import Step

#: what most of these short texts hold, so that it takes no room in each of them
COMMON = (
    b'{"result": "not": "cover": "range": "target": "shooter": "section": "total", "value": true, '
    b'null, "kind": false, "when": "inputs": {"outcome": {"quality": "modifier": "reason": null'
    b'[{"procedure": "inputs": {"steps": [{"label": "has an order", "value": false,'
    b' "section": ""}, {"label": "", "value": 1, "section": ""}], "dice": {}, "shown_to": [""], '
    b'"origins": {"": ["typed"]}}]'
)


class ResolutionList(Sequence[Resolved]):
    """Resolutions that never change, held as objects or as packed text."""

    __slots__ = ("_held", "_packed")

    def __init__(self, held: Iterable[Resolved] = (), packed: bytes = b"") -> None:
        self._packed = packed
        self._held: tuple[Resolved, ...] | None = None if packed else tuple(held)

    @classmethod
    def from_json(cls, text: str) -> Sequence[Resolved]:
        """Return the resolutions in a text that `as_json` made; reading them may fail later."""
        return cls(packed=_packed(text)) if text != "[]" else ()

    def pack(self) -> None:
        """Hold the resolutions as packed text from now on."""
        if self._held:
            self._packed = _packed(as_json(self._held))
            self._held = None  # last: another thread may read meanwhile

    def _opened(self) -> tuple[Resolved, ...]:
        held = self._held
        if held is not None:
            return held
        return tuple(map(_resolved, json.loads(_unpacked(self._packed))))

    @overload
    def __getitem__(self, index: int) -> Resolved: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Resolved, ...]: ...
    def __getitem__(self, index: int | slice) -> Resolved | tuple[Resolved, ...]:
        return self._opened()[index]

    def __iter__(self) -> Iterator[Resolved]:
        return iter(self._opened())

    def __len__(self) -> int:
        return len(self._opened())

    def __bool__(self) -> bool:
        return self._held is None or bool(self._held)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._opened() == tuple(other)

    def __repr__(self) -> str:
        return repr(self._opened())


def as_json(resolutions: Iterable[Resolved]) -> str:
    """Return resolutions as a JSON list."""
    return json.dumps([asdict(each) for each in resolutions])


def _packed(text: str) -> bytes:
    packing = zlib.compressobj(zdict=COMMON)
    return packing.compress(text.encode()) + packing.flush()


def _unpacked(packed: bytes) -> bytes:
    return zlib.decompressobj(zdict=COMMON).decompress(packed)


def _resolved(row: dict[str, Any]) -> Resolved:
    steps = tuple(Step(**step) for step in row["steps"])
    return Resolved(**{**row, "steps": steps, "shown_to": tuple(row["shown_to"])})
