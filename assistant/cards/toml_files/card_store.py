"""The folders of data card files: the program's, and the umpire's own."""

from dataclasses import dataclass
from pathlib import Path

from assistant.cards.toml_files.pack_index import chosen_folders
from assistant.files import files


def folder() -> Path:
    """Return the folder of the program's data cards."""
    return files("datacards")


@dataclass(frozen=True)
class CardStore:
    """The program's data cards, the umpire's own cards, and the cards of packs in use."""

    own: Path | None = None
    packs: Path | None = None  # the folder of all packs
    trial: Path | None = None  # cards on trial, which come before all others

    def paths(self, kind: str) -> dict[str, Path]:
        """Return the files in a folder such as `scenarios`, by slug; the program's come first."""
        found: dict[str, Path] = {}
        for each in self._folders():
            for path in sorted((each / kind).glob("*.toml")):
                found.setdefault(path.stem, path)
        return dict(sorted(found.items()))

    def path(self, kind: str, slug: str) -> Path:
        """Return the file with this slug, or where it would be in the program's folder."""
        return self.paths(kind).get(slug, folder() / kind / f"{slug}.toml")

    def every_file(self) -> list[Path]:
        """Return all card files of any kind, the program's first.

        A pack's card is left out if the same card comes before it.
        """
        fixed, known = list[Path](), set[Path]()
        for each in self._fixed():
            paths = sorted(each.rglob("*.toml"))
            fixed += paths
            known |= {path.relative_to(each) for path in paths}
        packed: dict[Path, Path] = {}
        for each in chosen_folders(self.packs) if self.packs else ():
            for path in sorted(each.rglob("*.toml")):
                if path.relative_to(each) not in known:
                    packed.setdefault(path.relative_to(each), path)
        return [*fixed, *packed.values()]

    def is_own(self, path: Path) -> bool:
        """Return whether a file is the umpire's own."""
        return self.own is not None and path.is_relative_to(self.own)

    def is_shipped(self, path: Path) -> bool:
        """Return whether a file is one of the program's."""
        return path.is_relative_to(folder())

    def pack_of(self, path: Path) -> str:
        """Return the id of the pack to which a file belongs; empty if it belongs to none."""
        if self.packs is None or not path.is_relative_to(self.packs):
            return ""
        return path.relative_to(self.packs).parts[0]

    def _fixed(self) -> list[Path]:
        return [each for each in (self.trial, folder(), self.own) if each is not None]

    def _folders(self) -> list[Path]:
        return [*self._fixed(), *(chosen_folders(self.packs) if self.packs else ())]


SHIPPED = CardStore()  # the program's cards alone
