"""How phones find the laptop: the chosen address, the Wi-Fi's code, what is remembered."""

import pytest

from assistant.web.network import addresses
from assistant.web.network.phone_access import Network, Wifi
from tests.web.evening import words_of

FOUND = [("docker0", "172.17.0.1"), ("wlan0", "192.168.1.7"), ("eth0", "10.0.0.4")]
WIFI, CABLE = "http://192.168.1.7:8765/", "http://10.0.0.4:8765/"


@pytest.fixture(autouse=True)
def adapters(monkeypatch):
    monkeypatch.setattr(
        addresses, "ranked_addresses", lambda: addresses.rank_addresses(FOUND, None)
    )


@pytest.fixture
def network(tmp_path):
    return Network(tmp_path, "0.0.0.0", 8765)


def test_the_likeliest_address_is_in_the_codes_and_the_virtual_one_is_last(network):
    urls = [way.url for way in network.ways()]

    assert network.phones == network.base == urls[0] == WIFI
    assert urls[-1] == "http://172.17.0.1:8765/"


def test_the_codes_of_the_next_evening_have_the_address_that_the_umpire_chose(network, tmp_path):
    assert network.choose(CABLE)

    assert network.phones == CABLE
    assert Network(tmp_path, "0.0.0.0", 8765).phones == CABLE


def test_a_chosen_address_that_is_gone_gives_way_to_the_likeliest(network, monkeypatch):
    network.choose(CABLE)
    monkeypatch.setattr(
        addresses, "ranked_addresses", lambda: addresses.rank_addresses(FOUND[:2], None)
    )

    assert network.phones == WIFI


def test_a_foreign_address_cannot_be_chosen(network):
    assert not network.choose("http://192.168.1.8:8765/")
    assert network.phones == WIFI


def test_without_a_network_codes_hold_what_this_machine_can_open(network, monkeypatch):
    monkeypatch.setattr(addresses, "ranked_addresses", list)

    assert network.phones is None
    assert network.base == "http://127.0.0.1:8765/"
    assert network.ways() == []


def test_an_address_by_which_a_phone_came_is_marked(network):
    network.note_arrival("10.0.0.4")

    assert [way.url for way in network.ways() if way.is_reached] == [CABLE]


@pytest.mark.parametrize(
    ("wifi", "code"),
    [
        (Wifi("Club", "figures 1:72"), r"WIFI:T:WPA;S:Club;P:figures 1\:72;;"),
        (Wifi("Club"), "WIFI:T:nopass;S:Club;;"),
        (Wifi(r'a;b,c\d"e', "p;p;p;p;"), r"WIFI:T:WPA;S:a\;b\,c\\d\"e;P:p\;p\;p\;p\;;;"),
    ],
)
def test_a_wifis_code_marks_what_would_end_it(wifi, code):
    assert wifi.code == code


def test_the_wifi_is_remembered_and_forgotten(network, tmp_path):
    network.join(Wifi("Club", "password"))
    assert Network(tmp_path, "0.0.0.0", 1).wifi == Wifi("Club", "password")
    network.join(None)
    assert Network(tmp_path, "0.0.0.0", 1).wifi is None


@pytest.mark.parametrize("told", ["", "{}", "[]", '{"address": 1, "wifi": 2}', "\x00"])
def test_notes_that_cannot_be_read_count_as_none(tmp_path, told):
    (tmp_path / "network.json").write_text(told)

    assert Network(tmp_path, "0.0.0.0", 8765).phones == WIFI


class TestPage:
    @pytest.fixture
    def page(self, evening):
        return f"{evening.base}/codes"

    def test_every_address_is_listed_with_a_tap_to_choose_it(self, evening, page, monkeypatch):
        network = Network(evening.settings.data, "0.0.0.0", 8765)
        monkeypatch.setattr(evening.services.network, "_host", "0.0.0.0")
        monkeypatch.setattr(evening.services.network, "_port", 8765)
        chosen = evening.umpire.post(f"{evening.base}/address", data={"url": CABLE})
        words = words_of(evening.umpire.get(page).text)

        assert chosen.status_code == 303
        assert words.index(CABLE) < words.index(WIFI)
        assert "a virtual network or VPN: phones will not reach it (docker0)" in words
        assert "HTTP://10.0.0.4:8765/J/" in evening.umpire.get(page).text
        assert network.phones == WIFI  # read before the choice

    def test_an_unknown_address_is_refused_in_a_sentence(self, evening):
        answer = evening.umpire.post(f"{evening.base}/address", data={"url": "http://evil/"})

        assert answer.status_code == 422
        assert "This laptop has no address http://evil/ now" in words_of(answer.text)

    def test_the_code_of_the_wifi_is_beside_those_of_the_sides(self, evening, page):
        told = {"name": "Club & Co", "password": "figures;72"}
        evening.umpire.post(f"{evening.base}/wifi", data=told)
        text = evening.umpire.get(page).text

        assert "<title>WIFI:T:WPA;S:Club &amp; Co;P:figures\\;72;;</title>" in text

    @pytest.mark.parametrize(
        ("told", "sentence"),
        [
            ({"name": "x" * 33}, "Name must have at most 32"),
            ({"name": "Club", "password": "short"}, "Password must have 8 to 63 letters"),
        ],
    )
    def test_an_impossible_wifi_is_refused(self, evening, told, sentence):
        answer = evening.umpire.post(f"{evening.base}/wifi", data=told)

        assert answer.status_code == 422
        assert sentence in words_of(answer.text)
        assert evening.services.network.wifi is None

    def test_phones_neither_see_nor_change_the_network(self, evening, page):
        for phone in (evening.german, evening.phone(None)):
            assert phone.get(page).status_code == 404
            assert phone.post(f"{evening.base}/wifi", data={"name": "x"}).status_code == 404
            assert phone.post(f"{evening.base}/address", data={"url": CABLE}).status_code == 404
