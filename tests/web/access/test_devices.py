"""Devices that are signed in: keys, join codes, cookies."""

import pytest

from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.app import create_app
from assistant.web.database import database
from assistant.web.devices.device_cookie import COOKIE
from assistant.web.devices.device_kinds import kind_of_device
from assistant.web.server.request_threads import RequestThreads
from assistant.web.services import EXTENSION
from assistant.web.settings import FIRST_PORT, Settings

RED = Viewer("side", "B1", "red")


@pytest.fixture
def devices(services):
    return services.devices


def cookie(token):
    return {COOKIE: token}


def test_a_side_keeps_its_code_and_every_side_has_its_own(devices):
    red, blue = devices.join_code("B1", "red"), devices.join_code("B1", "blue")

    assert devices.join_code("B1", "red") == red
    assert len({red, blue, devices.join_code("B2", "red"), devices.join_code("B1", None)}) == 4


def test_a_code_makes_a_side_or_a_spectator(devices):
    assert devices.reader_by_code(devices.join_code("B1", "red")) == RED
    watching = devices.reader_by_code(devices.join_code("B1", None))
    assert watching == Viewer("spectator", "B1", None)


def test_a_code_may_be_typed_in_small_letters_and_misread(devices):
    code = devices.join_code("B1", "red")

    assert devices.reader_by_code(code.lower().replace("0", "o").replace("1", "l")) == RED


def test_a_revoked_code_lets_nobody_in_and_joined_devices_stay(devices):
    code = devices.join_code("B1", "red")
    token = devices.add(RED)
    devices.revoke(code)

    assert devices.reader_by_code(code) is None
    assert devices.device_of(cookie(token)).reader == RED
    assert devices.join_code("B1", "red") != code


def test_two_servers_on_one_computer_keep_their_consoles_in_one_browser(tmp_path):
    """A browser sends all cookies of a computer to each of its ports."""
    cookies, apps = {}, []
    for port in (FIRST_PORT, FIRST_PORT + 1):
        settings = Settings(tmp_path / str(port), port=port)
        settings.data.mkdir()
        apps.append((settings, create_app(settings)))
        browser = apps[-1][1].test_client()
        browser.get(f"/console/key/{settings.console_key}")
        cookies |= {each.key: each.value for each in browser._cookies.values()}
    sent = "; ".join(f"{name}={value}" for name, value in cookies.items())
    for settings, app in apps:
        answer = app.test_client(use_cookies=False).get("/", headers={"Cookie": sent})
        assert answer.status_code == 200
        threads = RequestThreads(app, app.extensions[EXTENSION])
        scope = {"headers": [(b"cookie", sent.encode())], "client": ("127.0.0.1", 1)}
        assert threads.sender_of(scope).is_trusted
        threads.close()
        database.close(settings.database)


def test_a_server_on_another_port_than_before_knows_its_devices(devices):
    token = devices.add(RED)
    devices.port = FIRST_PORT + 1

    assert devices.device_of({COOKIE: token}).reader == RED


def test_a_cookie_names_its_reader_until_the_device_is_signed_out(devices):
    token = devices.add(RED, "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)")
    (device,) = devices.devices_of("B1")

    assert (device.reader, device.name) == (RED, "iPhone")
    assert devices.device_of(cookie(token)).reader == RED
    devices.sign_out(device.id)
    assert devices.device_of(cookie(token)) is None
    assert devices.devices_of("B1") == []


def test_a_token_is_kept_only_as_a_hash(devices, settings):
    token = devices.add(UMPIRE)
    database.connect(settings.database).execute("PRAGMA wal_checkpoint(TRUNCATE)")

    assert token.encode() not in settings.database.read_bytes()


@pytest.mark.parametrize("token", ["", "guessed", "ä\udcff", "x" * 10_000])
def test_an_unknown_cookie_is_nobody(devices, token):
    assert devices.device_of(cookie(token)) is None
    assert devices.device_of({}) is None


def test_a_device_is_noted_as_seen_when_that_is_half_a_minute_old(devices, settings):
    token = devices.add(RED)
    db = database.connect(settings.database)
    db.execute("UPDATE devices SET last_seen = '2020-01-01T00:00:00+00:00'")
    db.conn.commit()
    devices.device_of(cookie(token))

    assert devices.devices_of("B1")[0].last_seen > "2026"


def test_the_consoles_key_works_once(devices, settings):
    assert not devices.use_console_key("guessed")
    assert not devices.use_console_key("ä")
    assert devices.use_console_key(settings.console_key)
    assert not devices.use_console_key(settings.console_key)


@pytest.mark.parametrize(
    ("user_agent", "kind"),
    [
        ("Mozilla/5.0 (Linux; Android 16; Pixel 7)", "Android phone"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "Linux computer"),
        ("curl/8.0", "unknown device"),
        ("", "unknown device"),
    ],
)
def test_a_device_is_listed_as_what_it_says_it_is(user_agent, kind):
    assert kind_of_device(user_agent) == kind
