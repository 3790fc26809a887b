"""The laptop's name in the network: taken, answered to, and given back, if there is a network."""

import sys
from types import SimpleNamespace
from typing import ClassVar

import pytest

from assistant.web.network import addresses
from assistant.web.network.mdns import REFUSED, NameAnnouncer

WIFI = [("wlan0", "192.168.1.7")]


class Announcer:
    """What the network hears."""

    heard: ClassVar[list] = []

    def __init__(self, interfaces):
        self.interfaces = interfaces

    def register_service(self, info):
        self.heard.append(info)

    def close(self):
        self.heard.clear()


class Refusing(Announcer):
    def register_service(self, info):
        raise OSError("no multicast here")


@pytest.fixture
def calls(monkeypatch, services):
    def calls(announcer, found=WIFI):
        library = SimpleNamespace(Zeroconf=announcer, ServiceInfo=SimpleNamespace, Error=OSError)
        library.ServiceInfo = lambda kind, name, **told: SimpleNamespace(name=name, **told)
        monkeypatch.setitem(sys.modules, "zeroconf", library)
        monkeypatch.setattr(
            addresses, "ranked_addresses", lambda: addresses.rank_addresses(found, None)
        )
        caller = NameAnnouncer(8765, services.hosts, services.network)
        caller.start()
        return caller

    yield calls
    Announcer.heard.clear()


def test_the_laptop_takes_a_name_and_answers_to_it(calls, services):
    calls(Announcer)
    (info,) = Announcer.heard
    name = services.network.name

    assert name.startswith("umpire-")
    assert name.endswith(".local")
    assert info.server == f"{name}."
    assert info.addresses == [bytes([192, 168, 1, 7])]
    assert f"{name}:8765" in services.hosts
    assert services.network.named.startswith(f"http://{name}:")


def test_two_laptops_in_a_hall_have_two_names(calls, services):
    names = set()
    for _ in range(5):
        calls(Announcer)
        names.add(services.network.name)

    assert len(names) == 5


def test_the_name_is_released_at_the_end(calls):
    caller = calls(Announcer)
    caller.stop()

    assert Announcer.heard == []


def test_if_the_network_accepts_no_name_everything_else_works(calls, services):
    calls(Refusing).stop()

    assert services.network.named is None
    assert "accepts none" in services.network.unnamed


@pytest.mark.parametrize("found", [[], [("docker0", "172.17.0.1")]])
def test_a_virtual_network_is_sent_no_name(calls, services, found):
    calls(Announcer, found)

    assert Announcer.heard == []
    assert services.network.named is None


def test_without_the_library_there_is_no_name(monkeypatch, services):
    monkeypatch.setitem(sys.modules, "zeroconf", None)
    NameAnnouncer(8765, services.hosts, services.network).start()

    assert services.network.named is None
    assert "zeroconf" in services.network.unnamed


def test_the_page_of_codes_says_why_there_is_no_name(evening, services):
    codes = f"{evening.base}/codes"

    assert REFUSED not in evening.umpire.get(codes).text
    services.network.unnamed = REFUSED
    assert REFUSED in evening.umpire.get(codes).text
