"""The first page of a phone: becoming the console, joining a side, being refused."""

import re
import sqlite3

import pytest

from assistant.battle.viewers import Viewer
from assistant.web.database import database
from assistant.web.database.health import Health
from assistant.web.devices.console_key import VALID_S, ConsoleKey
from assistant.web.limits.rate_limit import ALL, EACH, KEPT, WrongCodeLimit
from tests.conftest import BATTLE
from tests.web.evening import words_of


def test_the_console_opens_in_one_more_browser_by_a_single_use_link(app, evening):
    page = evening.umpire.post(f"{evening.base}/console").text
    key = page.split("/console/key/")[1].split("<")[0]
    other, late = app.test_client(), app.test_client()

    assert other.get(f"/console/key/{key}").status_code == 303
    assert other.get(evening.base).status_code == 200
    assert late.get(f"/console/key/{key}").status_code == 403
    assert evening.german.post(f"{evening.base}/console").status_code in (401, 403, 404)


def test_unit_codes_and_printing_are_on_the_console_and_on_its_codes(evening):
    for page in (evening.base, f"{evening.base}/codes"):
        assert f'href="{evening.base}/units"' in evening.umpire.get(page).text
    assert f'href="{evening.base}/print"' in evening.umpire.get(f"{evening.base}/codes").text


def test_the_key_opens_the_console_once(client, app, settings):
    opened = client.get(f"/console/key/{settings.console_key}")

    assert (opened.status_code, opened.location) == (303, "/")
    assert app.test_client().get(f"/console/key/{settings.console_key}").status_code == 403


@pytest.mark.parametrize(
    ("is_here", "after_s", "is_right"),
    [
        (False, VALID_S - 1, True),
        (False, VALID_S + 1, False),
        (True, 100 * VALID_S, True),
    ],
)
def test_the_key_works_for_ten_minutes_and_longer_on_the_laptop_itself(is_here, after_s, is_right):
    now_s = [0.0]
    key = ConsoleKey("first", lambda: now_s[0])
    now_s[0] = after_s

    assert key.use("first", is_here=is_here) is is_right
    assert key.use(key.new(), is_here=False)


def test_another_computer_reads_that_the_link_is_too_old(client, settings, services):
    services.devices._key._made_s -= VALID_S + 1
    link = f"/console/key/{settings.console_key}"
    late = client.get(link, environ_overrides={"REMOTE_ADDR": "10.0.0.9"})

    assert late.status_code == 403
    assert "within ten minutes" in late.text
    assert client.get(link).status_code == 303


def test_the_console_may_use_its_key_again(umpire, settings):
    again = umpire.get(f"/console/key/{settings.console_key}")

    assert (again.status_code, again.location) == (303, "/")


def test_the_cookie_is_for_this_server_alone_and_no_script_reads_it(client, settings):
    told = client.get(f"/console/key/{settings.console_key}").headers["Set-Cookie"]

    assert "HttpOnly" in told
    assert "SameSite=Lax" in told
    assert "Secure" not in told


@pytest.mark.parametrize("address", ["/J/{}", "/j/{}"])
@pytest.mark.parametrize("spelt", [str.upper, str.lower])
def test_a_join_code_makes_a_phone_a_side(client, services, address, spelt):
    code = services.devices.join_code(BATTLE, "red")
    joined = client.get(address.format(spelt(code)))

    assert (joined.status_code, joined.location) == (303, "/side/")
    (device,) = services.devices.devices_of(BATTLE)
    assert device.reader == Viewer("side", BATTLE, "red")


def test_a_code_can_be_typed_at_the_door(client, services):
    code = services.devices.join_code(BATTLE, "red")
    joined = client.post("/door", data={"code": f" {code[:5]} {code[5:]}".lower()})

    assert (joined.status_code, joined.location) == (303, "/side/")


def test_a_phone_without_a_camera_types_the_code_of_its_next_battle(client, services):
    client.get(f"/j/{services.devices.join_code(BATTLE, 'red')}")

    assert "Join another battle" in client.get("/door").text
    client.post("/door", data={"code": services.devices.join_code(BATTLE, "blue")})
    assert [each.reader.side for each in services.devices.devices_of(BATTLE)] == ["blue"]


def test_a_wrong_code_is_refused_in_words(client):
    assert client.get("/J/0000000000").status_code == 404
    typed = client.post("/door", data={"code": "0000000000"})
    assert typed.status_code == 422
    assert "No battle has this code" in typed.text


def test_a_phone_that_scans_its_own_code_again_stays_one_device(join, services):
    join("red").get(f"/J/{services.devices.join_code(BATTLE, 'red')}")

    assert len(services.devices.devices_of(BATTLE)) == 1


def test_a_phone_that_scans_another_sides_code_is_asked_before_it_changes_sides(join, services):
    phone, code = join("red"), services.devices.join_code(BATTLE, "blue")
    asked = phone.get(f"/J/{code}")

    assert asked.status_code == 200
    assert "Change this device?" in asked.text
    assert "Set-Cookie" not in asked.headers
    assert sides_in(services) == ["red"]
    changed = phone.post(f"/J/{code}")
    assert (changed.status_code, changed.location) == (303, "/side/")
    assert sides_in(services) == ["blue"]


def test_the_question_names_both_sides(evening):
    code = evening.services.devices.join_code(evening.id, "us")
    said = words_of(evening.german.get(f"/J/{code}").text)

    assert "This device is German in Easy Company." in said
    assert "makes it US in Easy Company." in said
    watching = evening.services.devices.join_code(evening.id, None)
    assert "a spectator of Easy Company" in words_of(evening.german.get(f"/J/{watching}").text)


FOREIGN = [
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"},
    {"Sec-Fetch-Site": "same-site"},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_page_of_another_site_signs_no_phone_in_and_moves_none(client, join, services, headers):
    red, code = join("red"), services.devices.join_code(BATTLE, "blue")
    for phone in (client, red):
        asked = phone.get(f"/J/{code}", headers=headers)
        assert asked.status_code == 200
        assert "Set-Cookie" not in asked.headers
        assert '<form method="post"' in asked.text
        assert phone.post(f"/J/{code}", headers=headers).status_code == 403

    assert sides_in(services) == ["red"]
    assert client.post(f"/J/{code}", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 303
    assert sides_in(services) == ["red", "blue"]


@pytest.mark.parametrize("headers", [{}, {"Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"}])
def test_a_scanned_code_lets_a_phone_in_immediately(client, services, headers):
    code = services.devices.join_code(BATTLE, "red")

    assert client.get(f"/J/{code}", headers=headers).status_code == 303


@pytest.mark.parametrize("headers", FOREIGN)
def test_a_page_of_another_site_does_not_use_up_the_key(client, settings, headers):
    key = f"/console/key/{settings.console_key}"
    asked = client.get(key, headers=headers)

    assert (asked.status_code, "Set-Cookie" in asked.headers) == (200, False)
    assert client.get(key).status_code == 303


LOOKS = [("HEAD", {}), ("GET", {"Sec-Purpose": "prefetch"}), ("GET", {"Purpose": "prefetch"})]


@pytest.mark.parametrize(("method", "headers"), LOOKS)
def test_looking_at_a_code_does_not_use_it_up(client, join, services, settings, method, headers):
    red = join("red")
    code = services.devices.join_code(BATTLE, "blue")
    for phone in (client, red):
        for address in (f"/J/{code}", f"/j/{code}", f"/console/key/{settings.console_key}"):
            answer = phone.open(address, method=method, headers=headers)
            assert answer.status_code == 200
            assert "Set-Cookie" not in answer.headers
    for n in range(EACH + 5):
        assert client.open(f"/J/{n:010}", method=method, headers=headers).status_code == 200

    assert sides_in(services) == ["red"]
    assert client.get(f"/console/key/{settings.console_key}").status_code == 303


def test_looking_at_a_card_remembers_nothing(client):
    assert "Set-Cookie" not in client.head("/U/ABCDE12345").headers


def sides_in(services):
    return [device.reader.side for device in services.devices.devices_of(BATTLE)]


def test_the_console_does_not_become_a_side_by_a_join_code(umpire, services):
    refused = umpire.get(f"/J/{services.devices.join_code(BATTLE, 'red')}")

    assert refused.status_code == 409
    assert services.devices.devices_of(BATTLE) == []
    assert umpire.get("/api/tables").status_code == 200


PHONE = {"REMOTE_ADDR": "10.0.0.9"}


def wrong_until_refused(client, address="/J/0000000000", most=ALL + 5):
    """Try a wrong code until it is one too many; return the responses."""
    tried = []
    while 429 not in tried and len(tried) < most:
        tried.append(client.get(address, environ_overrides=PHONE).status_code)
    return tried


@pytest.mark.parametrize("address", ["/J/0000000000", "/console/key/guessed"])
def test_wrong_codes_and_keys_are_refused_in_words_after_some(client, address):
    tried = wrong_until_refused(client, address)
    last = client.get("/J/0000000000", environ_overrides=PHONE)

    assert len(tried) == EACH + 1
    assert tried[-1] == last.status_code == 429
    assert "The right code always lets you in" in last.text


def test_the_right_code_lets_in_after_any_number_of_wrong_ones(client, services):
    wrong_until_refused(client)
    code = services.devices.join_code(BATTLE, "red")

    assert client.get(f"/J/{code}", environ_overrides=PHONE).status_code == 303


def test_the_right_code_is_typed_after_any_number_of_wrong_ones(client, services):
    wrong_until_refused(client)
    code = {"code": services.devices.join_code(BATTLE, "red")}

    assert client.post("/door", data=code, environ_overrides=PHONE).status_code == 303


def test_the_right_key_opens_the_console_though_everybody_guesses(client, settings, services):
    for n in range(2 * ALL):
        services.wrong_codes.count(f"10.0.{n}.1")
    wrong_until_refused(client)
    opened = client.get(f"/console/key/{settings.console_key}", environ_overrides=PHONE)

    assert opened.status_code == 303


def test_the_laptop_itself_is_never_locked_out(client):
    tried = {client.get("/J/0000000000").status_code for _ in range(2 * ALL)}

    assert tried == {404}


def test_many_phones_may_join_at_once(client, app, services):
    code = services.devices.join_code(BATTLE, "red")
    joined = [app.test_client().get(f"/J/{code}").status_code for _ in range(EACH + 5)]

    assert set(joined) == {303}


def test_the_number_of_guesses_recovers_with_time():
    now = [0.0]
    guesses = WrongCodeLimit(lambda: now[0])
    allowed = [guesses.count("10.0.0.9") for _ in range(EACH + 1)]
    now[0] = 6.0

    assert allowed == [True] * EACH + [False]
    assert guesses.count("10.0.0.9")
    assert not guesses.count("10.0.0.9")


def test_many_addresses_share_one_limit():
    guesses = WrongCodeLimit(lambda: 0.0)
    allowed = [guesses.count(f"10.0.0.{n}") for n in range(ALL + 1)]

    assert allowed == [True] * ALL + [False]


def test_no_more_addresses_are_remembered_than_there_is_room_for():
    guesses = WrongCodeLimit(lambda: 0.0)
    for n in range(3 * KEPT):
        guesses.count(str(n))

    assert len(guesses._each) <= KEPT


def test_the_door_says_what_to_do(client):
    shown = client.get("/door")

    assert shown.status_code == 200
    assert "This device has not joined" in shown.text
    assert "Scan the join code" in shown.text


def test_health_is_well_when_the_database_can_be_written(client):
    answer = client.get("/healthz")

    assert (answer.status_code, answer.text) == (200, f"ok, SQLite {sqlite3.sqlite_version}\n")


def test_health_is_looked_at_once_in_some_seconds_however_many_ask(settings, monkeypatch):
    now, looked = [0.0], []
    health = Health(settings.database, lambda: now[0])
    monkeypatch.setattr(database, "can_write", lambda db: bool(looked.append(now[0])) or True)
    for n in range(300):
        now[0] = n / 20
        assert health.is_well()

    database.close(settings.database)
    assert looked == [0.0, 5.0, 10.0]


def test_health_is_bad_when_the_database_cannot_be_written(client, services, settings):
    database.connect(settings.database).execute("PRAGMA query_only = ON")

    assert client.get("/healthz").status_code == 503


@pytest.mark.parametrize("by", ["scanned", "typed"])
def test_a_card_that_was_scanned_first_opens_when_its_device_has_joined(app, evening, by):
    team = evening.of("german")[0]
    phone = app.test_client()
    code = evening.services.devices.join_code(evening.id, "german")

    assert phone.get(f"/U/{team.id}").status_code == 401
    if by == "scanned":
        joined = phone.get(f"/J/{code}")
    else:
        joined = phone.post("/door", data={"code": code})
    assert (joined.status_code, joined.location) == (303, f"/u/{team.id}")
    assert team.title in phone.get(joined.location).text
    assert phone.get(f"/J/{code}").location == "/side/"


@pytest.mark.parametrize(("side", "home"), [("german", "/side/"), (None, "/watch/")])
def test_a_calculation_whose_link_was_opened_first_opens_when_its_device_has_joined(
    app, evening, side, home
):
    calculation = "/procedures/rattenkrieg/quality-check?quality=4&dice.roll=3"
    phone = app.test_client()
    code = evening.services.devices.join_code(evening.id, side)

    assert phone.get(calculation).status_code == 401
    joined = phone.post("/door", data={"code": code})
    assert (joined.status_code, joined.location) == (303, calculation)
    assert "Success" in phone.get(joined.location).text
    assert phone.get(f"/J/{code}").location == home


@pytest.mark.parametrize(
    "page",
    [
        "/elsewhere.example",
        "//elsewhere.example/procedures/a/b",
        "/procedures//elsewhere.example",
        "/procedures/a/b?from=//elsewhere.example",
        "/procedures/a/b\r\nX: 1",
        "/battles/0123456789",
        "https://elsewhere.example/u/0123456789",
    ],
)
def test_joining_never_leads_to_a_foreign_address(app, evening, page):
    phone = app.test_client()
    phone.set_cookie("page", page)
    code = evening.services.devices.join_code(evening.id, "german")

    assert phone.get(f"/J/{code}").location == "/side/"


def test_a_spectator_is_not_led_to_a_card(app, evening):
    phone = app.test_client()
    phone.get(f"/u/{evening.of('german')[0].id}")
    code = evening.services.devices.join_code(evening.id, None)

    assert phone.get(f"/J/{code}").location == "/watch/"


def test_an_unknown_code_and_an_unseen_enemys_code_get_the_same_page(evening):
    enemy = evening.of("us")[0]
    pages = [evening.german.get(f"/u/{id}") for id in (enemy.id, "0000000000")]

    assert [page.status_code for page in pages] == [404, 404]
    assert pages[0].text == pages[1].text
    assert 'href="/side/"' in pages[0].text
    assert 'action="/u/"' in pages[0].text


def test_the_question_distinguishes_two_battles_with_one_title(evening):
    """The other battle began later, even within the same minute."""
    begun = evening.umpire.post("/battles", data={"scenario": "easy-company", "size": "0"})
    other = begun.location.rsplit("/", 1)[-1]
    code = evening.services.devices.join_code(other, "us")
    said = words_of(evening.german.get(f"/J/{code}").text)

    day = r"\d{4}-\d\d-\d\d, \d\d:\d\d"
    assert re.search(rf"is German in Easy Company \(begun earlier: {day}\)\.", said)
    assert re.search(rf"makes it US in Easy Company \(begun later: {day}\)\.", said)
