"""Where files of data cards lie: the program's, and the referee's own."""

from dataclasses import dataclass
from pathlib import Path

from assistant.files import files


def folder() -> Path:
    """Where the data cards lie."""
    return files("datacards")


@dataclass(frozen=True)
class Shelf:
    """The data cards of the program, and those of the referee if he has a folder for them."""

    own: Path | None = None

    def paths(self, kind: str) -> dict[str, Path]:
        """The files in a folder such as `scenarios`, by slug; of two alike the program's counts."""
        found: dict[str, Path] = {}
        for each in self._folders():
            for path in sorted((each / kind).glob("*.toml")):
                found.setdefault(path.stem, path)
        return dict(sorted(found.items()))

    def path(self, kind: str, slug: str) -> Path:
        """The file of a slug; where it would be in the program's folder when there is none."""
        return self.paths(kind).get(slug, folder() / kind / f"{slug}.toml")

    def every_file(self) -> list[Path]:
        """All files of data cards, of a known kind or not; the program's first."""
        return [path for each in self._folders() for path in sorted(each.rglob("*.toml"))]

    def is_own(self, path: Path) -> bool:
        """Whether a file is the referee's."""
        return self.own is not None and path.is_relative_to(self.own)

    def _folders(self) -> list[Path]:
        return [each for each in (folder(), self.own) if each is not None]


SHIPPED = Shelf()  # the program's cards alone
