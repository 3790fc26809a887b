"""Objects that all pages of one server share: data folder, devices, battles and streams."""

from typing import TYPE_CHECKING, cast

from flask import current_app

from assistant.battle.storage import schema
from assistant.rules.systems import LOADING
from assistant.web.database import database
from assistant.web.database.health import Health
from assistant.web.devices.devices import Devices
from assistant.web.devices.gifts import Gifts
from assistant.web.devices.hall import Hall
from assistant.web.devices.shared_sign_ins import Sightings
from assistant.web.forms.begun_attempts import BegunAttempts
from assistant.web.limits.evening_codes import EveningCodes
from assistant.web.limits.rate_limit import JoinLimit, TapLimit, WrongCodeLimit
from assistant.web.network.addresses import Hosts
from assistant.web.network.phone_access import Network
from assistant.web.settings import Settings
from assistant.web.streams.disk_alarm import Alarm
from assistant.web.streams.event_stream import Hub
from assistant.web.streams.umpire_places import UmpirePlaces

if TYPE_CHECKING:
    from assistant.web.battles.open_battles import Battles

EXTENSION = "assistant"


class Services:
    """The objects that all blueprints share."""

    def __init__(
        self,
        settings: Settings,
        hub: Hub,
        devices: Devices,
        hosts: Hosts,
        wrong_codes: WrongCodeLimit,
        network: Network,
        health: Health,
        alarm: Alarm,
    ) -> None:
        self.settings = settings
        self.hub = hub
        self.devices = devices
        self.hosts = hosts
        self.wrong_codes = wrong_codes
        self.new_devices = JoinLimit()
        self.taps = TapLimit()
        self.evening_codes = EveningCodes()
        self.hall = Hall()
        self.gifts = Gifts()
        self.network = network
        self.health = health
        self.alarm = alarm
        self.sightings = Sightings()
        self.umpire_places = UmpirePlaces()
        self.begun_attempts = BegunAttempts(settings.database)
        self._battles: Battles | None = None

    @property
    def are_loaded(self) -> bool:
        """Return whether the code that plays the battles is loaded."""
        return self._battles is not None

    @property
    def battles(self) -> "Battles":
        """The battles of the data folder; the code that plays them is loaded on first use."""
        if self._battles is None:
            with LOADING:
                if self._battles is None:
                    from assistant.web.battles.open_battles import Battles

                    self._battles = Battles(self.settings.database, self.hub, self.settings.shelf)
        return self._battles


def services() -> Services:
    """Return the services of the app that answers the present request."""
    return cast(Services, current_app.extensions[EXTENSION])


def services_of(settings: Settings) -> Services:
    """Return the services of a data folder, on which all pages depend."""
    db = database.connect(settings.database)
    schema.prepare(db)
    schema.make_secrets(db)
    hub = Hub()
    return Services(
        settings,
        hub,
        Devices(settings.database, settings.console_key, settings.port),
        Hosts(settings.names),
        WrongCodeLimit(),
        Network(settings.data, settings.host, settings.port),
        Health(settings.database),
        Alarm(settings.database, hub),
    )
