"""The address that phones get, and the names that this machine answers to."""

from types import SimpleNamespace

import pytest

from assistant.web.network import addresses
from assistant.web.network.addresses import (
    Hosts,
    console_url,
    host_name,
    is_loopback,
    rank_addresses,
)
from assistant.web.network.phone_access import Network

VIRTUAL = [
    ("docker0", "172.17.0.1"),
    ("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1"),
    ("tun0", "10.8.0.2"),
    ("utun3", "10.9.0.2"),
]


def test_wifi_comes_before_everything_virtual_even_before_a_vpn_with_the_default_route():
    found = [*VIRTUAL, ("wlp3s0", "192.168.1.7"), ("lo", "127.0.0.1"), ("eth9", "169.254.3.4")]
    ordered = [address.ip for address in rank_addresses(found, routed="10.8.0.2")]

    assert ordered[0] == "192.168.1.7"
    assert "127.0.0.1" not in ordered
    assert "169.254.3.4" not in ordered


@pytest.mark.parametrize(
    "name", ["wlan0", "en0", "Intel(R) Wi-Fi 6 AX201", "Qualcomm Wireless Adapter", "ap0"]
)
def test_wifi_comes_before_a_cable(name):
    found = [("eth0", "192.168.1.2"), (name, "192.168.2.2")]

    assert [a.ip for a in rank_addresses(found, routed=None)] == ["192.168.2.2", "192.168.1.2"]


def test_of_two_cables_the_one_with_the_default_route_comes_first():
    found = [("eth0", "192.168.1.2"), ("eth1", "192.168.2.2")]

    assert rank_addresses(found, routed="192.168.2.2")[0].ip == "192.168.2.2"


def test_an_address_says_what_it_is():
    (wifi,) = rank_addresses([("wlan0", "192.168.1.2")], routed=None)
    (virtual,) = rank_addresses([("docker0", "172.17.0.1")], routed=None)

    assert wifi.words == "Wi-Fi (wlan0)"
    assert virtual.words == "a virtual network or VPN: phones will not reach it (docker0)"


def test_without_a_network_there_is_no_address():
    assert rank_addresses([("lo", "127.0.0.1")], routed=None) == []


def test_phones_get_the_chosen_address(tmp_path):
    assert Network(tmp_path, "10.1.2.3", 80).phones == "http://10.1.2.3:80/"
    assert console_url(80, "10.1.2.3") == "http://10.1.2.3:80/"
    assert console_url(80, "0.0.0.0") == "http://127.0.0.1:80/"
    assert console_url(80, "::1") == "http://[::1]:80/"


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("localhost", "localhost"),
        ("LocalHost:80", "localhost"),
        ("umpire.local.:8765", "umpire.local"),
        ("[::1]:80", "::1"),
        ("a:b", ""),
        ("localhost:80 x", ""),
        ("", ""),
    ],
)
def test_the_name_in_a_host_header_is_read_without_its_port(header, name):
    assert host_name(header) == name


def test_given_names_count_as_this_machines_too():
    assert "umpire.local:8765" in Hosts(["Umpire.local"])
    assert "umpire.local" not in Hosts()
    assert "" not in Hosts()


class TestAddressesThatComeAndGo:
    @pytest.fixture
    def looked(self, monkeypatch):
        """Times at which the interfaces were looked at; the clock and the address can be set."""
        looked = []
        self.now_s, self.ip = 100.0, "192.168.1.5"

        def adapters():
            looked.append(self.now_s)
            return [SimpleNamespace(ips=[SimpleNamespace(ip=self.ip)])]

        monkeypatch.setattr(addresses.ifaddr, "get_adapters", adapters)
        monkeypatch.setattr(addresses.time, "monotonic", lambda: self.now_s)
        return looked

    def test_a_new_address_is_answered_to_at_its_first_use(self, looked):
        hosts = Hosts()
        assert "192.168.1.5" in hosts
        self.now_s, self.ip = 101.1, "10.0.0.7"

        assert "10.0.0.7:8765" in hosts
        assert "192.168.1.5" not in hosts

    def test_strange_names_are_a_reason_to_look_once_a_second_at_most(self, looked):
        hosts = Hosts()
        for n in range(500):
            self.now_s = 100 + n / 100
            assert f"evil{n}.example" not in hosts

        assert len(looked) <= 5

    def test_a_known_address_is_believed_for_some_seconds(self, looked):
        hosts = Hosts()
        for n in range(40):
            self.now_s = 100 + n / 10
            assert "192.168.1.5" in hosts

        assert len(looked) == 1


@pytest.mark.parametrize(
    ("ip", "is_here"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.5", False),
        ("::ffff:192.168.1.5", False),
        (None, False),
        ("unix", False),
    ],
)
def test_the_addresses_of_this_machine_are_known(ip, is_here):
    assert is_loopback(ip) is is_here
