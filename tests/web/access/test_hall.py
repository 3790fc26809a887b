"""A phone that reads a code in the hall waits for the umpire's tap."""

import re

import pytest

from assistant.battle.viewers import UMPIRE, Viewer
from assistant.web.devices.hall import MOST, MOST_FROM_ADDRESS, REFUSED_S, WAITS_S, Hall
from assistant.web.limits.rate_limit import JOINS
from tests.web.evening import Evening, words_of

US = Viewer("side", "B", "us")


@pytest.fixture
def evening(app, settings):
    return Evening(app, settings)


@pytest.fixture
def code(evening):
    """The code of the US side that the table screen shows."""
    return evening.services.hall.code(evening.id, "us")


IPHONE = {"User-Agent": "iPhone"}


def phone_that_asks(evening, code):
    """A phone that has read a code in the hall."""
    phone = evening.app.test_client()
    answer = phone.get(f"/J/{code}", headers=IPHONE)
    assert (answer.status_code, answer.location) == (303, "/door/wait")
    return phone


def waiting(evening):
    (found,) = evening.services.hall.waiting(evening.id)
    return found


def taps(evening, answer):
    address = f"{evening.base}/phones/{waiting(evening).id}"
    assert evening.umpire.post(address, data={"answer": answer}).status_code == 303


def test_the_table_screen_shows_no_code_that_lets_in_without_a_tap(evening):
    other = evening.umpire.post("/battles", data={"scenario": "easy-company", "size": "0"}).location
    page = evening.umpire.get(f"{other}/screen").text
    battle = other.rsplit("/", 1)[-1]
    devices, services = evening.services.devices, evening.services
    for side in ("german", "us"):
        code, shown = devices.join_code(battle, side), services.hall.code(battle, side)
        assert services.evening_codes.short_code(shown) in page
        assert services.evening_codes.short_code(code) not in page
        assert devices.reader_by_code(shown) is None


def test_a_phone_waits_until_the_umpire_taps_beside_its_name(evening, code):
    before = len(evening.services.devices.devices_of(evening.id))
    phone = phone_that_asks(evening, code)
    name = waiting(evening).label
    page = phone.get("/door/wait")
    assert name in page.text
    assert 'http-equiv="refresh"' in page.text
    assert phone.get("/side/").status_code == 401
    assert len(evening.services.devices.devices_of(evening.id)) == before
    for address in (evening.base, f"{evening.base}/codes"):
        assert f"{name} asks to join US." in words_of(evening.umpire.get(address).text)

    taps(evening, "let-in")
    assert name not in evening.umpire.get(evening.base).text
    answer = phone.get("/door/wait", headers=IPHONE)
    assert (answer.status_code, answer.location) == (303, "/side/")
    assert phone.get("/side/").status_code == 200
    assert name in evening.umpire.get(f"{evening.base}/codes").text


def test_the_table_screen_says_who_waits_for_the_umpire(evening):
    """A player sees in the hall that the phone has asked, and that the umpire is to tap."""
    other = evening.umpire.post("/battles", data={"scenario": "easy-company", "size": "0"}).location
    battle = other.rsplit("/", 1)[-1]
    codes = [evening.services.hall.code(battle, side) for side in ("german", "us", "us")]

    def band():
        return words_of(evening.umpire.get(f"{other}/screen").text)

    assert "Waiting for German and US phones." in band()
    phone_that_asks(evening, codes[0])
    (first,) = evening.services.hall.waiting(battle)
    assert f"{first.label} waits for the umpire." in band()
    phone_that_asks(evening, codes[1])
    names = [each.label for each in evening.services.hall.waiting(battle)]
    assert f"{names[0]} and {names[1]} wait for the umpire." in band()
    phone_that_asks(evening, codes[2])
    assert "3 phones wait for the umpire." in band()


def test_five_letters_of_the_hall_wait_too(evening, code):
    phone = evening.app.test_client()
    short = evening.services.evening_codes.short_code(code)
    assert phone.post("/door", data={"code": short}).location == "/door/wait"
    assert waiting(evening).reader.side == "us"


def test_the_umpire_refuses_a_phone(evening, code):
    phone = phone_that_asks(evening, code)
    taps(evening, "refuse")
    answer = phone.get("/door/wait")
    assert answer.status_code == 403
    assert "did not let this phone in" in answer.text
    assert phone.get("/side/").status_code == 401
    assert phone.get(f"/J/{code}").status_code == 429
    assert evening.services.hall.waiting(evening.id) == ()


def test_only_the_first_umpire_lets_phones_in(evening, code):
    phone_that_asks(evening, code)
    address = f"{evening.base}/phones/{waiting(evening).id}"
    for client in (evening.us, evening.german, evening.phone(None), evening.app.test_client()):
        assert client.post(address, data={"answer": "let-in"}).status_code in (401, 404)
    assert waiting(evening).answer == "waits"


def test_a_stranger_cannot_fill_the_list(evening, code):
    for _ in range(MOST_FROM_ADDRESS):
        phone_that_asks(evening, code)
    late = evening.app.test_client()
    assert late.get(f"/J/{code}").status_code == 429
    assert len(evening.services.hall.waiting(evening.id)) == MOST_FROM_ADDRESS


def test_a_phone_that_asks_again_is_one_line(evening, code):
    phone = phone_that_asks(evening, code)
    assert phone.get(f"/J/{code}").status_code == 303
    waiting(evening)


def test_a_code_of_the_codes_page_lets_in_immediately(evening):
    code = evening.services.devices.join_code(evening.id, "us")
    answer = evening.app.test_client().get(f"/J/{code}")
    assert (answer.status_code, answer.location) == (303, "/side/")


def test_revoking_a_sides_code_revokes_the_one_for_the_hall(evening, code):
    evening.umpire.post(f"{evening.base}/codes/us")
    assert evening.app.test_client().get(f"/J/{code}").status_code == 404


def test_a_battle_that_is_over_shows_no_code(evening):
    page = evening.umpire.get(f"{evening.base}/codes").text
    assert page.count('class="typed"') == 3
    evening.engage()
    evening.make("umpire", "end-battle", words="Time is up.", winner="us", count="no")
    for address in (evening.base, f"{evening.base}/codes", f"{evening.base}/screen"):
        page = evening.umpire.get(address).text
        for side in ("german", "us"):
            code = evening.services.devices.join_code(evening.id, side)
            assert code[:5] not in page
            assert evening.services.evening_codes.short_code(code) not in page
        assert not re.search(r'class="(typed|code)"', page)


def test_lists_are_short_for_a_battle_too():
    hall = Hall(lambda: 0)
    for number in range(MOST):
        assert hall.ask("", US, "iPhone", f"192.168.0.{number}")
    assert hall.ask("", US, "iPhone", "192.168.1.1") is None
    assert hall.ask("", Viewer("side", "C", "us"), "iPhone", "192.168.1.1")


def test_a_phone_that_left_and_a_refusal_are_forgotten_in_time():
    now = [0.0]
    hall = Hall(lambda: now[0])
    token = hall.ask("", US, "iPhone", "192.168.0.1")
    now[0] = WAITS_S - 1
    assert hall.phone(token)
    now[0] += WAITS_S - 1
    (phone,) = hall.waiting("B")
    assert hall.answer("B", phone.id, lets_in=False)
    assert hall.ask("", US, "iPhone", "192.168.0.1") is None
    assert hall.ask("", US, "iPhone", "192.168.0.2")
    now[0] += REFUSED_S
    assert hall.ask("", US, "iPhone", "192.168.0.1")
    now[0] += WAITS_S
    assert hall.waiting("B") == ()


def test_a_phone_that_asks_again_and_again_changes_the_console_once(evening, code):
    other = evening.services.hall.code(evening.id, "german")

    def version():
        return evening.services.battles.versions.of_page(UMPIRE, evening.game)

    before, phone = version(), phone_that_asks(evening, code)
    asked_once = version()
    assert asked_once != before
    for _ in range(20):
        assert phone.get(f"/J/{code}").status_code == 303
    assert version() == asked_once
    assert phone.get(f"/J/{other}").status_code == 303
    assert version() != asked_once, "another side is news"


def test_a_phone_that_changes_its_mind_without_an_end_is_slowed(evening, code):
    other, phone = evening.services.hall.code(evening.id, "german"), evening.app.test_client()
    far = {"REMOTE_ADDR": "10.0.0.66"}
    status = [
        phone.get(f"/J/{each}", environ_overrides=far).status_code for each in (code, other) * JOINS
    ]
    assert set(status[:JOINS]) == {303}
    # every second one asks for the side for which the phone waits, and that is no news
    assert status.count(429) > JOINS // 2 - 5
