"""Which reader may request what."""

import pytest
from flask import Blueprint

from assistant.battle.viewers import UMPIRE
from assistant.web.access import guard
from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.settings import Settings
from tests.conftest import BATTLE

KINDS = ("umpires", "sides", "everybodys", "watchers", "undeclared")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The program with a page for each kind of reader."""
    settings = Settings(tmp_path_factory.mktemp("guard"))
    app = create_app(settings)
    app.testing = True
    for name in KINDS:
        bp = Blueprint(name, __name__)
        bp.get(f"/{name}/", endpoint="page")(lambda: guard.reader().role)
        bp.post(f"/{name}/tap", endpoint="tap")(lambda: "done")
        match name:
            case "umpires":
                guard.umpire_only(bp)
            case "sides":
                guard.side_only(bp)
            case "everybodys":
                guard.anyone_signed_in(bp)
            case "watchers":
                guard.allow(bp, "umpire", "spectator")
        app.register_blueprint(bp)
    yield app
    database.close(settings.database)


def may_see(client):
    return {name for name in KINDS if client.get(f"/{name}/").status_code == 200}


def test_each_reader_sees_the_pages_that_are_for_them(umpire, join):
    assert may_see(umpire) == {"umpires", "everybodys", "watchers", "undeclared"}
    assert may_see(join("red")) == {"sides", "everybodys"}
    assert may_see(join(None)) == {"everybodys", "watchers"}


def test_a_page_knows_who_reads(umpire, join):
    assert umpire.get("/everybodys/").text == UMPIRE.role
    assert join("red").get("/everybodys/").text == "side"


@pytest.mark.parametrize("address", ["/", "/umpires/", "/sides/", "/nowhere", "/J", "/api/"])
def test_without_a_cookie_there_is_only_the_door(client, address):
    shown = client.get(address, headers={"Sec-Fetch-Site": "none"})

    assert shown.status_code == 401
    assert "has not joined" in (shown.text if address != "/api/" else shown.json["error"])


def test_a_fragment_asked_for_without_a_cookie_reloads_its_page(client):
    assert client.get("/umpires/", headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("GET", "/umpires/"),
        ("GET", "/umpires"),
        ("GET", "/umpires//tap"),
        ("HEAD", "/umpires/"),
        ("POST", "/umpires/"),
        ("OPTIONS", "/umpires/"),
        ("GET", "/umpires/tap"),
        ("POST", "/umpires/tap"),
        ("DELETE", "/umpires/tap"),
    ],
)
def test_the_umpires_pages_do_not_exist_for_a_side(join, method, address):
    red = join("red")
    real = red.open(address, method=method)
    none = red.open(address.replace("umpires", "nothing"), method=method)

    assert (real.status_code, real.text) == (404, none.text)
    assert dict(real.headers) == dict(none.headers)


def test_a_signed_out_device_must_sign_in_again(join, services):
    red = join("red")
    services.devices.sign_out(services.devices.devices_of(BATTLE)[0].id)

    assert red.get("/sides/").status_code == 401


def test_the_first_page_sends_a_phone_to_its_side(join):
    sent = join("red").get("/")

    assert (sent.status_code, sent.location) == (303, "/side/")


def test_the_umpire_reads_what_is_wrong_with_an_address(umpire):
    assert umpire.get("/nothing").status_code == 404
    assert umpire.get("/umpires/tap").status_code == 405


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[::1", "a b"])
def test_another_sites_name_for_this_machine_is_refused(umpire, host):
    refused = umpire.get("/umpires/", headers={"Host": host})

    assert refused.status_code == 400


@pytest.mark.parametrize("host", ["localhost:8765", "127.0.0.1", "[::1]:8765", "LOCALHOST"])
def test_the_server_answers_to_the_names_of_its_machine(client, host):
    assert client.get("/door", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:81"},
        {"Origin": "https://localhost"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"},
    ],
)
def test_a_tap_sent_by_another_sites_page_does_nothing(umpire, headers):
    assert umpire.post("/umpires/tap", headers=headers).status_code == 403


@pytest.mark.parametrize(
    "headers", [{}, {"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}]
)
def test_a_tap_of_our_own_page_passes(umpire, headers):
    assert umpire.post("/umpires/tap", headers=headers).status_code == 200


def test_too_large_a_request_is_refused(umpire, settings):
    at_most = 1024 * 1024

    assert umpire.post("/umpires/tap", data=b"x" * at_most).status_code == 200
    assert umpire.post("/umpires/tap", data=b"x" * (at_most + 1)).status_code == 413


class TestProgramsOnThisMachine:
    def test_programs_on_this_machine_may_ask_for_the_rules(self, client):
        assert client.get("/api/tables").status_code == 200

    @pytest.mark.parametrize(
        "headers",
        [
            {"Origin": "http://localhost"},
            {"Sec-Fetch-Site": "cross-site"},
        ],
    )
    def test_browsers_do_not_count_as_programs_on_this_machine(self, client, headers):
        assert client.get("/api/tables", headers=headers).status_code == 401

    def test_programs_on_this_machine_send_no_cookies(self, client):
        client.set_cookie("device", "guessed")

        assert client.get("/api/tables").status_code == 401

    def test_programs_on_other_machines_may_not_ask_for_the_rules(self, client):
        far = {"REMOTE_ADDR": "192.168.1.5"}

        assert client.get("/api/tables", environ_overrides=far).status_code == 401

    def test_browsers_of_other_sites_do_not_see_pages(self, client):
        assert client.get("/umpires/").status_code == 401


def test_every_signed_in_device_may_ask_for_the_rules(umpire, join):
    far = {"REMOTE_ADDR": "192.168.1.5"}

    assert umpire.get("/api/tables", environ_overrides=far).status_code == 200
    assert join("red").get("/api/tables", environ_overrides=far).status_code == 200
