"""What one run of the server is told, and the few things that all its blueprints share."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, cast

from flask import current_app

from assistant.cards.toml_files.card_store import Shelf
from assistant.rules.systems import LOADING
from assistant.web.sightings import Sightings

if TYPE_CHECKING:
    from assistant.web.addresses import Hosts
    from assistant.web.alarm import Alarm
    from assistant.web.battles import Battles
    from assistant.web.devices import Devices
    from assistant.web.guesses import Guesses
    from assistant.web.health import Health
    from assistant.web.hub import Hub
    from assistant.web.network import Network

EXTENSION = "assistant"


@dataclass(frozen=True)
class Settings:
    """What one run of the server is told."""

    data: Path  # the folder of everything it writes
    host: str = "127.0.0.1"
    port: int = 8765
    console_key: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    names: tuple[str, ...] = ()  # names of this machine besides its addresses
    connections: int = 40  # at once from one address
    local_connections: int = 1_000  # at once from this very machine
    idle_s: float = 15.0  # until a connection without a whole request is closed
    beat_s: float = 10.0  # between two signs of life on a stream
    file: str = "assistant.sqlite3"  # the one file with battles, devices and codes
    copy_s: float = 300.0  # between two looks whether the database is to be copied

    @property
    def database(self) -> Path:
        """Where the one file is."""
        return self.data / self.file

    @property
    def shelf(self) -> Shelf:
        """The program's data cards and the referee's own."""
        return Shelf(self.data / "cards")


class Services:
    """What blueprints share."""

    def __init__(
        self,
        settings: Settings,
        hub: "Hub",
        devices: "Devices",
        hosts: "Hosts",
        guesses: "Guesses",
        network: "Network",
        health: "Health",
        alarm: "Alarm",
    ) -> None:
        self.settings = settings
        self.hub = hub
        self.devices = devices
        self.hosts = hosts
        self.guesses = guesses
        self.network = network
        self.health = health
        self.alarm = alarm
        self.sightings = Sightings()
        self._battles: Battles | None = None

    @property
    def are_loaded(self) -> bool:
        """Whether what plays the battles is loaded."""
        return self._battles is not None

    @property
    def battles(self) -> "Battles":
        """The battles of the data folder; what plays them is loaded when they are first wanted."""
        if self._battles is None:
            with LOADING:
                if self._battles is None:
                    from assistant.web.battles import Battles

                    self._battles = Battles(self.settings.database, self.hub, self.settings.shelf)
        return self._battles


def services() -> Services:
    """The services of the app that answers the present request."""
    return cast(Services, current_app.extensions[EXTENSION])
