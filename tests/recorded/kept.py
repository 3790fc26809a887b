"""The recorded battles on disk: an archive a system with their files, and a text of digests.

`quick` holds the battles that every run of the tests plays again, `long` the others.
"""

import io
import json
import lzma
import tarfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from assistant.battle.storage.exported import ENDING

HERE = Path(__file__).parent
SETS = ("quick", "long")
REQUESTS = ".requests.jsonl"
Json = dict[str, Any]


@dataclass(frozen=True)
class Recorded:
    """One recorded battle."""

    system: str
    name: str
    file: str  # as an umpire exports it
    steps: tuple[Json, ...]  # the requests that were made, in order

    @property
    def opening(self) -> list[Any]:
        """The first event, as its kind and body."""
        fact = json.loads(self.file.split("\n", 2)[1])["events"][0]
        return [fact["kind"], fact["body"]]

    @property
    def words(self) -> str:
        """The log's text about the opening."""
        words: str = json.loads(self.file.split("\n", 2)[1])["told"]["umpire"]
        return words


def archive(kind: str, system: str) -> Path:
    """Return where the battles of a system are."""
    return HERE / kind / f"{system}.tar.xz"


def digests(kind: str, system: str) -> Path:
    """Return where the digests of these battles are."""
    return HERE / kind / f"{system}.txt"


@cache
def battles(kind: str, system: str) -> Mapping[str, Recorded]:
    """Read the recorded battles of a system, by name."""
    path = archive(kind, system)
    if not path.exists():
        return {}
    texts: dict[str, str] = {}
    with tarfile.open(path) as tar:
        for member in tar:
            found = tar.extractfile(member)
            assert found is not None
            texts[member.name] = found.read().decode()
    names = [name.removesuffix(ENDING) for name in texts if name.endswith(ENDING)]
    return {
        name: Recorded(
            system,
            name,
            texts[name + ENDING],
            tuple(map(json.loads, texts[name + REQUESTS].splitlines())),
        )
        for name in names
    }


def keep(kind: str, system: str, every: Iterable[Recorded]) -> None:
    """Write the recorded battles of a system; the same battles make the same file."""
    path = archive(kind, system)
    path.parent.mkdir(exist_ok=True)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for battle in sorted(every, key=lambda battle: battle.name):
            requests = "".join(json.dumps(x, ensure_ascii=False) + "\n" for x in battle.steps)
            for ending, text in ((ENDING, battle.file), (REQUESTS, requests)):
                data = text.encode()
                member = tarfile.TarInfo(battle.name + ending)
                member.size = len(data)
                tar.addfile(member, io.BytesIO(data))
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": 1 << 26}]
    path.write_bytes(lzma.compress(packed.getvalue(), filters=filters))


def keep_digests(kind: str, system: str, found: Mapping[str, Iterable[str]]) -> None:
    """Write the digests of a system's battles: a battle's name, then its lines."""
    texts = ("".join(f"{line}\n" for line in [f"[{name}]", *found[name]]) for name in sorted(found))
    digests(kind, system).write_text("".join(texts), "utf-8")


@cache
def kept_digests(kind: str, system: str) -> Mapping[str, list[str]]:
    """Read the digests of a system's battles, by name."""
    found: dict[str, list[str]] = {}
    path = digests(kind, system)
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        if line.startswith("["):
            found[line[1:-1]] = []
        else:
            found[[*found][-1]].append(line)
    return found
