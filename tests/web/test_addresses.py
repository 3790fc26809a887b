"""Which address phones are told, and which names this machine answers to."""

import pytest

from assistant.web.addresses import (
    Hosts,
    console_url,
    host_name,
    is_loopback,
    rank,
)
from assistant.web.network import Network

VIRTUAL = [
    ("docker0", "172.17.0.1"),
    ("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1"),
    ("tun0", "10.8.0.2"),
    ("utun3", "10.9.0.2"),
]


def test_wifi_comes_before_everything_virtual_even_before_a_vpn_with_the_default_route():
    found = [*VIRTUAL, ("wlp3s0", "192.168.1.7"), ("lo", "127.0.0.1"), ("eth9", "169.254.3.4")]
    ordered = [address.ip for address in rank(found, routed="10.8.0.2")]

    assert ordered[0] == "192.168.1.7"
    assert "127.0.0.1" not in ordered
    assert "169.254.3.4" not in ordered


@pytest.mark.parametrize(
    "name", ["wlan0", "en0", "Intel(R) Wi-Fi 6 AX201", "Qualcomm Wireless Adapter", "ap0"]
)
def test_wifi_comes_before_a_cable(name):
    found = [("eth0", "192.168.1.2"), (name, "192.168.2.2")]

    assert [a.ip for a in rank(found, routed=None)] == ["192.168.2.2", "192.168.1.2"]


def test_of_two_cables_the_one_with_the_default_route_comes_first():
    found = [("eth0", "192.168.1.2"), ("eth1", "192.168.2.2")]

    assert rank(found, routed="192.168.2.2")[0].ip == "192.168.2.2"


def test_an_address_says_what_it_is():
    (wifi,) = rank([("wlan0", "192.168.1.2")], routed=None)
    (virtual,) = rank([("docker0", "172.17.0.1")], routed=None)

    assert wifi.words == "Wi-Fi (wlan0)"
    assert virtual.words == "a virtual network or VPN: phones will not reach it (docker0)"


def test_without_a_network_there_is_no_address():
    assert rank([("lo", "127.0.0.1")], routed=None) == []


def test_an_address_that_was_chosen_is_the_one_that_phones_are_told(tmp_path):
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


def test_names_that_were_given_are_this_machines_too():
    assert "umpire.local:8765" in Hosts(["Umpire.local"])
    assert "umpire.local" not in Hosts()
    assert "" not in Hosts()


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
def test_this_machine_itself_is_known(ip, is_here):
    assert is_loopback(ip) is is_here
