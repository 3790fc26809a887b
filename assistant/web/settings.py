"""The settings of one run of the server."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path

from assistant.cards.toml_files.card_store import CardStore

FIRST_PORT = 8765  # that the server takes if it is free


@dataclass(frozen=True)
class Settings:
    """The settings of one run of the server."""

    data: Path  # the folder of everything it writes
    host: str = "127.0.0.1"
    port: int = FIRST_PORT
    console_key: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    names: tuple[str, ...] = ()  # names of this machine besides its addresses
    connections: int = 40  # at once from one address
    local_connections: int = 1_000  # at once from this very machine
    idle_s: float = 15.0  # until a connection without a whole request is closed
    beat_s: float = 10.0  # between two signs of life on a stream
    file: str = "assistant.sqlite3"  # the one file with battles, devices and codes
    copy_s: float = 300.0  # between two checks for a backup of the database

    @property
    def database(self) -> Path:
        """The path of the one database file."""
        return self.data / self.file

    @property
    def shelf(self) -> CardStore:
        """The program's data cards, the umpire's own cards, and the cards of packs in use."""
        return CardStore(self.data / "cards", self.packs)

    @property
    def packs(self) -> Path:
        """The folder of the packs."""
        return self.data / "packs"
